#include "mixing.hpp"

#include <algorithm>
#include <numeric>
#include <unordered_set>

namespace errata {
namespace {

ImprovementCounts counts_of(const Tally& c, const Tally& baseline) {
    ImprovementCounts counts;
    counts.c_tp = c.tp, counts.c_tn = c.tn, counts.c_fp = c.fp, counts.c_fn = c.fn, counts.c_fpn = c.fpn;
    counts.d_tp = c.tp + c.fpn, counts.d_tn = c.tn, counts.d_fp = c.fp - c.fpn, counts.d_fn = c.fn - c.fpn;
    counts.b_tn = baseline.tn, counts.b_fn = baseline.fn;
    return counts;
}

Tally tally_of(const ImprovementCounts& c) {
    const auto narrow = [](std::int32_t value) { return static_cast<std::int16_t>(value); };
    return {narrow(c.c_tp), narrow(c.c_tn), narrow(c.c_fp), narrow(c.c_fn), narrow(c.c_fpn)};
}

}  // namespace

// Whether some combination is the source itself; if so, the first.
bool MixedImprovement::unchanged(std::vector<std::int32_t>& choices) const {
    std::vector<std::vector<bool>> leads(three_.levels.size());
    for (std::size_t level = three_.levels.size(); level-- > 0;) {
        for (const ChoiceGraph::Node& node : three_.levels[level]) {
            bool found = level + 1 == three_.levels.size() && node.same == n_;
            if (node.same >= 0)
                for (const ChoiceGraph::Edge& edge : node.edges) found = found || leads[level + 1][static_cast<std::size_t>(edge.target)];
            leads[level].push_back(found);
        }
    }
    if (!leads[0][0]) return false;
    std::size_t at = 0;
    for (std::size_t level = 0; level + 1 < three_.levels.size(); ++level) {
        const ChoiceGraph::Node& node = three_.levels[level][at];
        std::size_t choice = 0;
        while (!leads[level + 1][static_cast<std::size_t>(node.edges[choice].target)]) ++choice;
        if (pieces_[level].segment.block >= 0) choices.push_back(static_cast<std::int32_t>(choice));
        at = static_cast<std::size_t>(node.edges[choice].target);
    }
    return true;
}

// Whether a step lies on a way to the best value of the cell it comes from. ahead_ has the solution.
bool MixedImprovement::leads(const ChoiceGraph::Step& step, const ChoiceGraph::Edge& edge, std::size_t level, std::int64_t wanted, std::int64_t p,
                             std::int64_t q) const {
    const std::int64_t ahead = ahead_[level + 1][static_cast<std::size_t>(edge.target)][static_cast<std::size_t>(step.cell)];
    return ahead != ChoiceGraph::kNever && ahead + value(step.tally, p, q) == wanted;
}

// The combinations whose value is the greatest, one of each kind. ahead_ has the solution of `main`.
void MixedImprovement::collect(const ChoiceGraph& main, const ChoiceGraph& baseline, std::int64_t p, std::int64_t q, std::vector<MixedReference>& found) {
    struct Item {
        std::int32_t node = 0, cell = 0, baseline_node = 0, baseline_cell = 0;
        Tally tally, baseline_tally;
    };
    struct Way {
        std::int32_t from = -1, choice = 0;
    };
    std::vector<Way> ways{{}};
    std::vector<std::pair<Item, std::int32_t>> items{{Item{}, 0}}, next;
    std::unordered_set<std::string> seen;
    const bool alone = &main == &baseline;
    // Items stand in the order of their choices, those of equal choices side by side, and texts are tried in order: what is
    // seen first comes first.
    for (std::size_t level = 0; level + 1 < main.levels.size(); ++level) {
        next.clear();
        seen.clear();
        for (std::size_t begin = 0, end = 0; begin < items.size(); begin = end) {
            while (end < items.size() && items[end].second == items[begin].second) ++end;
            for (std::size_t choice = 0; choice < pieces_[level].texts.size(); ++choice) {
                const auto new_way = static_cast<std::int32_t>(ways.size());
                ways.push_back({items[begin].second, static_cast<std::int32_t>(choice)});
                if (static_cast<std::int64_t>(ways.size()) > kMostEdges) throw std::length_error("too many combinations");
                for (std::size_t at = begin; at < end; ++at) {
                    const Item& item = items[at].first;
                    const ChoiceGraph::Edge& edge = main.levels[level][static_cast<std::size_t>(item.node)].edges[choice];
                    const ChoiceGraph::Edge& other = baseline.levels[level][static_cast<std::size_t>(item.baseline_node)].edges[choice];
                    const std::int64_t wanted = ahead_[level][static_cast<std::size_t>(item.node)][static_cast<std::size_t>(item.cell)];
                    for (const ChoiceGraph::Step& step : edge.steps) {
                        if (step.origin != item.cell || !leads(step, edge, level, wanted, p, q)) continue;
                        for (const ChoiceGraph::Step& below : other.steps) {
                            if (alone ? &below != &step : below.origin != item.baseline_cell) continue;
                            Item reached{edge.target, step.cell, other.target, below.cell, item.tally, item.baseline_tally};
                            reached.tally += step.tally;
                            reached.baseline_tally += below.tally;
                            std::string key;
                            append_bytes(key, reached);
                            if (seen.insert(std::move(key)).second) next.emplace_back(reached, new_way);
                        }
                    }
                }
                if (next.empty() || next.back().second != new_way) ways.pop_back();
            }
        }
        items.swap(next);
    }
    for (const auto& [item, way] : items) {
        MixedReference reference{counts_of(item.tally, item.baseline_tally), {}};
        std::int32_t at = way;
        for (std::size_t level = pieces_.size(); level-- > 0; at = ways[static_cast<std::size_t>(at)].from)
            if (pieces_[level].segment.block >= 0) reference.choices.push_back(ways[static_cast<std::size_t>(at)].choice);
        std::reverse(reference.choices.begin(), reference.choices.end());
        found.push_back(std::move(reference));
    }
}

// Dinkelbach: the best ratio is the one for which the best value is 0. True if there is any combination.
bool MixedImprovement::best_ratio(const ChoiceGraph& graph, std::int64_t& p, std::int64_t& q) {
    for (p = 0, q = 1;;) {
        graph.solve([&](const Tally& tally) { return value(tally, p, q); }, ahead_);
        if (ahead_[0][0][0] == ChoiceGraph::kNever) return false;
        if (ahead_[0][0][0] == 0) return true;
        Tally total;
        std::size_t at = 0;
        std::int32_t cell = 0;
        for (std::size_t level = 0; level + 1 < graph.levels.size(); ++level) {
            const ChoiceGraph::Node& node = graph.levels[level][at];
            const std::int64_t wanted = ahead_[level][at][static_cast<std::size_t>(cell)];
            const auto follow = [&] {
                for (const ChoiceGraph::Edge& edge : node.edges)
                    for (const ChoiceGraph::Step& step : edge.steps) {
                        if (step.origin != cell || !leads(step, edge, level, wanted, p, q)) continue;
                        total += step.tally;
                        at = static_cast<std::size_t>(edge.target);
                        cell = step.cell;
                        return;
                    }
            };
            follow();
        }
        p = above(total);
        q = below(total);
        const std::int64_t common = std::gcd(p, q);
        p /= common, q /= common;
    }
}

std::vector<MixedReference> MixedImprovement::best(const Blocks& blocks, std::int64_t sentence, Seq source, Seq hypothesis) {
    s_ = source;
    h_ = hypothesis;
    n_ = static_cast<std::int64_t>(source.size());
    m_ = static_cast<std::int64_t>(hypothesis.size());
    edges_ = 0;
    std::vector<MixedReference> found;
    if (n_ + m_ == 0) {
        // Nothing at all is perfect; otherwise there is nothing to choose between.
        MixedReference empty;
        for (std::int64_t b = blocks.first[sentence]; b < blocks.first[sentence + 1]; ++b)
            for (std::int64_t a = blocks.alternatives[b]; a < blocks.alternatives[b + 1]; ++a)
                if (blocks.texts[a].empty() && empty.choices.size() == static_cast<std::size_t>(b - blocks.first[sentence]))
                    empty.choices.push_back(static_cast<std::int32_t>(a - blocks.alternatives[b]));
        if (empty.choices.size() == static_cast<std::size_t>(blocks.first[sentence + 1] - blocks.first[sentence])) return {empty};
    }
    measure_hypothesis();
    read(blocks, sentence);
    build<false>(pair_);
    std::int64_t p = 0, q = 1;
    if (equal(source, hypothesis)) {
        best_ratio(pair_, p, q);
        collect(pair_, pair_, p, q, found);
        return found;
    }
    const std::size_t cells = static_cast<std::size_t>((n_ + 1) * (m_ + 1));
    for (Table* table : {&before_, &table_}) {
        table->cells.resize(std::max(table->cells.size(), cells));
        table->low.resize(std::max(table->low.size(), static_cast<std::size_t>(n_) + 1));
        table->high.resize(table->low.size());
    }
    build<true>(three_);
    // The original aligns a reference that is the source in another way.
    MixedReference own;
    const bool same = unchanged(own.choices);
    if (same) own.counts = aligner_.count(source, hypothesis, source);
    const bool others = best_ratio(three_, p, q);
    const std::int64_t difference = same && others ? value(tally_of(own.counts), p, q) : 0;
    if (others && difference <= 0) collect(three_, pair_, p, q, found);
    if (same && (!others || difference >= 0)) {
        const auto place = std::find_if(found.begin(), found.end(), [&](const MixedReference& other) { return own.choices < other.choices; });
        found.insert(place, std::move(own));
    }
    return found;
}

}  // namespace errata
