// I-measure against all combinations of several annotators' corrections: those with the greatest weighted accuracy.
#pragma once

#include <cstdint>
#include <vector>

#include "choices.hpp"
#include "corrections.hpp"
#include "improvement.hpp"

namespace errata {

// A combination: what the I-measure counts for it, and the choice of every block.
struct MixedReference {
    ImprovementCounts counts;
    std::vector<std::int32_t> choices;
};

class MixedImprovement {
public:
    // True and false positives weigh positive / unit.
    MixedImprovement(std::int64_t positive, std::int64_t unit) : positive_(positive), unit_(unit) {}

    // Of the combinations with the greatest weighted accuracy of correction, the first (comparing choices from left to
    // right) of each kind that differs in its counts; first ones come first.
    std::vector<MixedReference> best(const Blocks& blocks, std::int64_t sentence, Seq source, Seq hypothesis);

private:
    struct Piece {
        Segment segment;
        std::int32_t h_start = 0, h_end = 0;  // what the natural alignment puts there
        struct Text {
            Seq words;
            std::int32_t natural = 0;  // what the natural alignment costs here
            std::int32_t alone = 0;    // what source and reference cost as a pair
            // From k words of this text on: the least cost to the end, less the natural costs of the segments after this
            // one. By k, source and hypothesis position; alone by k and source position.
            std::vector<std::int32_t> ahead, alone_ahead;
        };
        std::vector<Text> texts;
    };
    struct Scratch {
        std::int32_t cost = 0, origin = 0;
        Tally tally;
    };
    struct Table {
        std::vector<Scratch> cells;
        std::vector<std::int32_t> low, high;  // of every source position: the second coordinates in use
        std::int32_t first = 0, last = -1;    // source positions in use
    };

    void read(const Blocks& blocks, std::int64_t sentence);
    void measure_hypothesis();
    void measure_natural(Piece& piece);
    void look_ahead_pair();
    void look_ahead_three();
    template <bool kThree>
    void build(ChoiceGraph& graph);
    std::vector<Arrival> pass_three(const std::vector<Cell>& from, const Piece& piece, const Piece::Text& text, std::int32_t bound);
    std::vector<Arrival> pass_pair(const std::vector<Cell>& from, const Piece& piece, const Piece::Text& text, std::int32_t bound);
    void plane(const Table* before, Table& table, std::int32_t word, const std::int32_t* ahead, std::int32_t bound);
    std::int32_t rest(std::int64_t i, std::int64_t j) const { return rest_[static_cast<std::size_t>(i * (m_ + 1) + j)]; }
    std::int64_t above(const Tally& t) const { return 2 * (positive_ * t.tp + unit_ * t.tn); }
    std::int64_t below(const Tally& t) const { return 2 * (positive_ * (t.tp + t.fp) + unit_ * (t.tn + t.fn)) - (positive_ + unit_) * t.fpn; }
    bool unchanged(std::vector<std::int32_t>& choices) const;
    std::int64_t value(const Tally& t, std::int64_t p, std::int64_t q) const { return above(t) * q - p * below(t); }
    bool leads(const ChoiceGraph::Step& step, const ChoiceGraph::Edge& edge, std::size_t level, std::int64_t wanted, std::int64_t p, std::int64_t q) const;
    bool best_ratio(const ChoiceGraph& graph, std::int64_t& p, std::int64_t& q);
    void collect(const ChoiceGraph& main, const ChoiceGraph& baseline, std::int64_t p, std::int64_t q, std::vector<MixedReference>& found);

    static constexpr std::int64_t kMostTable = 4'000'000, kMostEdges = 20'000'000;

    std::int64_t positive_, unit_, edges_ = 0;
    Seq s_, h_;
    std::int64_t n_ = 0, m_ = 0;
    std::vector<Piece> pieces_;
    std::vector<std::int32_t> rest_;       // least cost of aligning what is left of source and hypothesis
    std::vector<std::int32_t> low_, high_;  // hypothesis positions of one cheapest alignment, by source position
    Table before_, table_;
    ChoiceGraph three_, pair_;
    std::vector<std::vector<std::vector<std::int64_t>>> ahead_;
    ThreeWay aligner_;
};

}  // namespace errata
