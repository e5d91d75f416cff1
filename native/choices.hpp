// All ways of choosing one text per segment, with what the I-measure's alignment makes of each, as a small graph.
//
// The alignment of a reference is found from left to right. Behind a segment, all that matters of the words before is
// the table of costs there: which cells can lie on a cheapest alignment, and how much dearer than each other they are.
// Choices that leave equal tables behind are one node. Within a node every way on is decided alike, so the counts of an
// alignment are a sum along a path of cells, and the best choice is a longest path.
#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <unordered_map>
#include <vector>

namespace errata {

// Columns of an alignment by kind; fpn are those that count as fp and as fn.
struct Tally {
    std::int16_t tp = 0, tn = 0, fp = 0, fn = 0, fpn = 0;
    Tally& operator+=(const Tally& other) {
        tp += other.tp, tn += other.tn, fp += other.fp, fn += other.fn, fpn += other.fpn;
        return *this;
    }
    bool operator==(const Tally&) const = default;
};

// A cell of a cost table behind some words of the reference: i source words and j hypothesis words are used up.
struct Cell {
    std::int32_t i = 0, j = 0, cost = 0;
    bool operator==(const Cell&) const = default;
};

// The best way to a cell comes from cell `origin` of the table one segment before, and passes these columns.
struct Arrival {
    Cell cell;
    std::int32_t origin = 0;
    Tally tally;
};

// For keys of hash tables.
template <class T>
void append_bytes(std::string& key, const T& value) {
    key.append(reinterpret_cast<const char*>(&value), sizeof(T));
}

struct ChoiceGraph {
    struct Step {
        std::int32_t origin = 0, cell = 0;  // from a cell of the node to a cell of the target
        Tally tally;
    };
    struct Edge {
        std::int32_t target = 0;
        std::vector<Step> steps;  // at most one for each cell of the target
    };
    struct Node {
        std::vector<Cell> cells;  // the least cost is 0; forgotten once the next level is known
        std::size_t size = 0;     // how many cells there are
        std::int32_t bound = 0;   // what a cheapest alignment can cost, less what the natural one costs from here on
        std::int32_t same = 0;    // the reference so far is that many words of the source, or -1
        std::vector<Edge> edges;  // one for each alternative of the next segment
    };
    std::vector<std::vector<Node>> levels;
    std::int32_t whole = 0;  // a reference that is this many words of the source is not for this graph

    // The node at `level` for cells that were reached; equal ones are one.
    std::int32_t node(std::size_t level, const std::vector<Arrival>& arrivals, std::int32_t bound, std::int32_t same);
    void clear(std::size_t segments, std::int32_t source_words);
    // All edges that leave `level` are known: forgets its cells, and steps before that lead nowhere.
    void settle(std::size_t level);

    // For every node and cell the greatest sum of value(tally) on the way to the end; kNever where there is none.
    static constexpr std::int64_t kNever = INT64_MIN / 2;
    template <class Value>
    void solve(Value value, std::vector<std::vector<std::vector<std::int64_t>>>& best) const;

private:
    std::unordered_map<std::string, std::int32_t> known_;
    std::size_t known_level_ = 0;
};

template <class Value>
void ChoiceGraph::solve(Value value, std::vector<std::vector<std::vector<std::int64_t>>>& best) const {
    best.resize(levels.size());
    for (std::size_t level = levels.size(); level-- > 0;) {
        best[level].resize(levels[level].size());
        for (std::size_t at = 0; at < levels[level].size(); ++at) {
            const Node& node = levels[level][at];
            std::vector<std::int64_t>& own = best[level][at];
            own.assign(node.size, level + 1 == levels.size() && node.same != whole ? 0 : kNever);
            for (const Edge& edge : node.edges) {
                const std::vector<std::int64_t>& next = best[level + 1][static_cast<std::size_t>(edge.target)];
                for (const Step& step : edge.steps) {
                    const std::int64_t ahead = next[static_cast<std::size_t>(step.cell)];
                    if (ahead == kNever) continue;
                    std::int64_t& known = own[static_cast<std::size_t>(step.origin)];
                    known = std::max(known, ahead + value(step.tally));
                }
            }
        }
    }
}

}  // namespace errata
