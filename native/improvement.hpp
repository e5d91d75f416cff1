// I-measure: exact three-way alignment of source, hypothesis and reference, and its token counts.
#pragma once

#include <cstdint>
#include <vector>

#include "band.hpp"
#include "ragged.hpp"

namespace errata {

// Counts of one alignment. Detection has no FPN; the baseline (hypothesis := source) has only TN and FN.
struct ImprovementCounts {
    std::int32_t d_tp = 0, d_tn = 0, d_fp = 0, d_fn = 0;
    std::int32_t c_tp = 0, c_tn = 0, c_fp = 0, c_fn = 0, c_fpn = 0;
    std::int32_t b_tn = 0, b_fn = 0;
};

// Aligned columns; kGap marks a missing word.
struct Columns {
    static constexpr std::int32_t kGap = -1;
    std::vector<std::int32_t> source, hypothesis, reference;
    void clear() {
        source.clear();
        hypothesis.clear();
        reference.clear();
    }
    void push(std::int32_t s, std::int32_t h, std::int32_t r) {
        source.push_back(s);
        hypothesis.push_back(h);
        reference.push_back(r);
    }
};

class ThreeWay {
public:
    // The alignment the original finds, ties included.
    const Columns& align(Seq source, Seq hypothesis, Seq reference);
    ImprovementCounts count(Seq source, Seq hypothesis, Seq reference);

private:
    // Cost of the best complete alignment of a pair through each cell of its table.
    struct Through {
        Band band;
        std::vector<std::int32_t> total;
        std::int32_t best = 0;
        std::int32_t at(std::int64_t i, std::int64_t j) const {
            return band.contains(i, j) ? total[static_cast<std::size_t>(band.at(i, j))] : kInfinite;
        }
    };
    struct Row {
        std::int32_t low = 0, high = -1;  // third coordinate
        std::int64_t offset = 0;
    };
    void measure(Seq a, Seq b, std::int64_t indels, Through& through);
    void align_pair(Seq a, Seq b, bool hypothesis_second);
    bool align_three(std::int32_t limit);
    void trace_three();
    std::int32_t cost(std::int64_t i, std::int64_t j, std::int64_t k) const;

    Seq s_, h_, r_;
    Columns columns_;
    BackwardRows rows_of_pair_;
    std::vector<std::int32_t> backward_;
    std::vector<std::int32_t> reversed_a_, reversed_b_;
    Through sh_, sr_, hr_;
    std::vector<std::int64_t> plane_;          // first row of each source position
    std::vector<std::int32_t> plane_low_, plane_high_;
    std::vector<Row> rows_;
    std::vector<std::int32_t> costs_;
};

}  // namespace errata
