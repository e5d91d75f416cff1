// The original fills the whole cube. Here a cell is computed only if the best ways of the three pairs through it
// add up to no more than the cost of the alignment (Carrillo and Lipman's bound): all optimal alignments lie in
// those cells, so the backtrace meets the same cells with the same costs and breaks ties the same way.
#include "improvement.hpp"

#include <algorithm>

namespace errata {
namespace {

constexpr std::int32_t kGapCost = 2, kMismatch = 3;

std::int32_t pair_cost(std::int32_t a, std::int32_t b) { return a == b ? 0 : kMismatch; }

}  // namespace

// Fills through.total with the cost of the cheapest complete alignment of a and b that passes each cell.
void ThreeWay::measure(Seq a, Seq b, std::int64_t indels, Through& through) {
    const auto n = static_cast<std::int64_t>(a.size()), m = static_cast<std::int64_t>(b.size());
    through.band = optimal_band(a, b, {kGapCost, kMismatch}, indels);
    fill_costs(a, b, through.band, {kGapCost, kMismatch}, through.total);
    through.best = through.total[static_cast<std::size_t>(through.band.at(n, m))];
    reversed_a_.assign(a.rbegin(), a.rend());
    reversed_b_.assign(b.rbegin(), b.rend());
    const Band mirrored = Band::between(n, m, (m - n) - through.band.high, (m - n) - through.band.low);
    fill_costs(reversed_a_, reversed_b_, mirrored, {kGapCost, kMismatch}, backward_);
    for (std::int64_t i = 0; i <= n; ++i)
        for (std::int64_t j = through.band.first(i); j <= through.band.last(i); ++j)
            through.total[static_cast<std::size_t>(through.band.at(i, j))] += backward_[static_cast<std::size_t>(mirrored.at(n - i, m - j))];
}

// Source and one of the others are equal: the third is aligned with them as with one.
void ThreeWay::align_pair(Seq a, Seq b, bool hypothesis_second) {
    const Band band = optimal_band(a, b, {kGapCost, kMismatch});
    rows_of_pair_.start(a, b, band, {kGapCost, kMismatch});
    const auto cell = [&](std::int64_t i, std::int64_t j) { return band.contains(i, j) ? rows_of_pair_.row(i)[j - band.first(i)] : kInfinite; };
    auto i = static_cast<std::int64_t>(a.size()), j = static_cast<std::int64_t>(b.size());
    const auto put = [&](std::int32_t x, std::int32_t y) {
        if (hypothesis_second)
            columns_.push(x, y, x);
        else
            columns_.push(x, x, y);
    };
    while (i > 0 || j > 0) {
        rows_of_pair_.reach(a, b, {kGapCost, kMismatch}, i);
        const std::int32_t here = cell(i, j);
        if (i > 0 && j > 0 && here == cell(i - 1, j - 1) + pair_cost(a[i - 1], b[j - 1])) {
            --i, --j;
            put(a[i], b[j]);
        } else if (i > 0 && here == cell(i - 1, j) + kGapCost) {
            --i;
            put(a[i], Columns::kGap);
        } else {
            --j;
            put(Columns::kGap, b[j]);
        }
    }
}

std::int32_t ThreeWay::cost(std::int64_t i, std::int64_t j, std::int64_t k) const {
    if (i < 0 || j < plane_low_[static_cast<std::size_t>(i)] || j > plane_high_[static_cast<std::size_t>(i)]) return kInfinite;
    const Row& row = rows_[static_cast<std::size_t>(plane_[static_cast<std::size_t>(i)] + j - plane_low_[static_cast<std::size_t>(i)])];
    if (k < row.low || k > row.high) return kInfinite;
    return costs_[static_cast<std::size_t>(row.offset + k - row.low)];
}

// Computes the cells that alignments of at most `limit` can pass; true if one such alignment exists.
bool ThreeWay::align_three(std::int32_t limit) {
    const auto n = static_cast<std::int64_t>(s_.size()), m = static_cast<std::int64_t>(h_.size());
    const auto o = static_cast<std::int64_t>(r_.size());
    const auto planes = static_cast<std::size_t>(n) + 1;
    plane_.assign(planes, 0);
    plane_low_.assign(planes, 0);
    plane_high_.assign(planes, -1);
    rows_.clear();
    costs_.clear();
    for (std::int64_t i = 0; i <= n; ++i) {
        const auto at = static_cast<std::size_t>(i);
        plane_[at] = static_cast<std::int64_t>(rows_.size());
        // Third coordinates this source position can have at all, then second ones.
        std::int64_t k_low = sr_.band.first(i), k_high = sr_.band.last(i);
        const std::int32_t room_sr = limit - sh_.best - hr_.best;
        while (k_low <= k_high && sr_.at(i, k_low) > room_sr) ++k_low;
        while (k_high >= k_low && sr_.at(i, k_high) > room_sr) --k_high;
        std::int64_t j_low = sh_.band.first(i), j_high = sh_.band.last(i);
        const std::int32_t room_sh = limit - sr_.best - hr_.best;
        while (j_low <= j_high && sh_.at(i, j_low) > room_sh) ++j_low;
        while (j_high >= j_low && sh_.at(i, j_high) > room_sh) --j_high;
        plane_low_[at] = static_cast<std::int32_t>(j_low);
        plane_high_[at] = static_cast<std::int32_t>(j_high);
        for (std::int64_t j = j_low; j <= j_high; ++j) {
            const std::int32_t room = limit - sh_.at(i, j);
            std::int64_t low = k_low, high = k_high;
            while (low <= high && sr_.at(i, low) + hr_.at(j, low) > room) ++low;
            while (high >= low && sr_.at(i, high) + hr_.at(j, high) > room) --high;
            rows_.push_back({static_cast<std::int32_t>(low), static_cast<std::int32_t>(high), static_cast<std::int64_t>(costs_.size())});
            if (static_cast<std::int64_t>(costs_.size()) + high - low + 1 > kMostCells) throw std::length_error("too long to align");
            for (std::int64_t k = low; k <= high; ++k) {
                std::int32_t best = i + j + k == 0 ? 0 : kInfinite;
                const std::int32_t ij = i > 0 && j > 0 ? pair_cost(s_[i - 1], h_[j - 1]) : 0;
                const std::int32_t ik = i > 0 && k > 0 ? pair_cost(s_[i - 1], r_[k - 1]) : 0;
                const std::int32_t jk = j > 0 && k > 0 ? pair_cost(h_[j - 1], r_[k - 1]) : 0;
                if (i > 0 && j > 0 && k > 0) best = std::min(best, cost(i - 1, j - 1, k - 1) + ij + ik + jk);
                if (i > 0 && j > 0) best = std::min(best, cost(i - 1, j - 1, k) + ij + 2 * kGapCost);
                if (i > 0 && k > 0) best = std::min(best, cost(i - 1, j, k - 1) + ik + 2 * kGapCost);
                if (j > 0 && k > 0) best = std::min(best, cost(i, j - 1, k - 1) + jk + 2 * kGapCost);
                if (i > 0) best = std::min(best, cost(i - 1, j, k) + 2 * kGapCost);
                if (j > 0) best = std::min(best, cost(i, j - 1, k) + 2 * kGapCost);
                if (k > low) best = std::min(best, costs_.back() + 2 * kGapCost);
                costs_.push_back(best);
            }
        }
    }
    return cost(n, m, o) <= limit;
}

void ThreeWay::trace_three() {
    auto i = static_cast<std::int64_t>(s_.size()), j = static_cast<std::int64_t>(h_.size()), k = static_cast<std::int64_t>(r_.size());
    constexpr std::int32_t gap = Columns::kGap;
    while (i > 0 || j > 0 || k > 0) {
        const std::int32_t here = cost(i, j, k);
        const std::int32_t ij = i > 0 && j > 0 ? pair_cost(s_[i - 1], h_[j - 1]) : 0;
        const std::int32_t ik = i > 0 && k > 0 ? pair_cost(s_[i - 1], r_[k - 1]) : 0;
        const std::int32_t jk = j > 0 && k > 0 ? pair_cost(h_[j - 1], r_[k - 1]) : 0;
        if (i > 0 && j > 0 && k > 0 && here == cost(i - 1, j - 1, k - 1) + ij + ik + jk) {
            --i, --j, --k;
            columns_.push(s_[i], h_[j], r_[k]);
        } else if (i > 0 && j > 0 && here == cost(i - 1, j - 1, k) + ij + 2 * kGapCost) {
            --i, --j;
            columns_.push(s_[i], h_[j], gap);
        } else if (i > 0 && k > 0 && here == cost(i - 1, j, k - 1) + ik + 2 * kGapCost) {
            --i, --k;
            columns_.push(s_[i], gap, r_[k]);
        } else if (j > 0 && k > 0 && here == cost(i, j - 1, k - 1) + jk + 2 * kGapCost) {
            --j, --k;
            columns_.push(gap, h_[j], r_[k]);
        } else if (i > 0 && here == cost(i - 1, j, k) + 2 * kGapCost) {
            --i;
            columns_.push(s_[i], gap, gap);
        } else if (j > 0 && here == cost(i, j - 1, k) + 2 * kGapCost) {
            --j;
            columns_.push(gap, h_[j], gap);
        } else {
            --k;
            columns_.push(gap, gap, r_[k]);
        }
    }
}

const Columns& ThreeWay::align(Seq source, Seq hypothesis, Seq reference) {
    columns_.clear();
    s_ = source;
    h_ = hypothesis;
    r_ = reference;
    const bool sh = equal(source, hypothesis), sr = equal(source, reference);
    if (sh && sr) {
        for (const auto word : source) columns_.push(word, word, word);
        return columns_;
    }
    if (sh) {
        align_pair(hypothesis, reference, false);
    } else if (sr) {
        align_pair(reference, hypothesis, true);
    } else {
        // The bound starts at the least possible cost and grows until an alignment fits under it. Pairs must be
        // measured wide enough for that bound, hence the spare insertions and deletions.
        for (std::int32_t spare = 0;; spare = spare * 2 + 4) {
            measure(source, hypothesis, spare / kGapCost, sh_);
            measure(source, reference, spare / kGapCost, sr_);
            measure(hypothesis, reference, spare / kGapCost, hr_);
            if (align_three(sh_.best + sr_.best + hr_.best + spare)) break;
        }
        trace_three();
    }
    std::reverse(columns_.source.begin(), columns_.source.end());
    std::reverse(columns_.hypothesis.begin(), columns_.hypothesis.end());
    std::reverse(columns_.reference.begin(), columns_.reference.end());
    return columns_;
}

ImprovementCounts ThreeWay::count(Seq source, Seq hypothesis, Seq reference) {
    ImprovementCounts c;
    align(source, source, reference);  // the baseline
    for (std::size_t i = 0; i < columns_.source.size(); ++i) ++(columns_.source[i] == columns_.reference[i] ? c.b_tn : c.b_fn);
    const Columns& columns = align(source, hypothesis, reference);
    for (std::size_t i = 0; i < columns.source.size(); ++i) {
        const std::int32_t s = columns.source[i], h = columns.hypothesis[i], r = columns.reference[i];
        if (s == h && h == r) {
            ++c.d_tn, ++c.c_tn;
        } else if (s == h) {
            ++c.d_fn, ++c.c_fn;
        } else if (s == r) {
            ++c.d_fp, ++c.c_fp;
        } else {
            ++c.d_tp;
            if (h == r)
                ++c.c_tp;
            else
                ++c.c_fp, ++c.c_fn, ++c.c_fpn;
        }
    }
    return c;
}

}  // namespace errata
