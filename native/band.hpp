// A dynamic-programming table that holds only the diagonals an optimal path can touch.
//
// Edit tables are mostly waste: a path with few insertions and deletions stays near the diagonal. A Band names the
// cells (i, j) with low <= j - i <= high. Callers start narrow and widen until the cost they found proves that no
// optimal path leaves the band; the cells inside are then exactly those of the full table.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <stdexcept>
#include <vector>

namespace errata {

// Beyond these a sentence is refused, not attempted: cells kept in memory at one time, and cells computed.
inline constexpr std::int64_t kMostCells = 150'000'000;
inline constexpr std::int64_t kMostWork = 4'000'000'000;

struct Band {
    std::int64_t n = 0;       // rows are 0..n
    std::int64_t m = 0;       // columns are 0..m
    std::int64_t low = 0;     // smallest j - i
    std::int64_t high = 0;    // greatest j - i
    std::int64_t stride = 1;  // cells kept for a row

    static Band between(std::int64_t n, std::int64_t m, std::int64_t low, std::int64_t high) {
        Band band{n, m, std::max(low, -n), std::min(high, m), 1};
        band.stride = std::min(band.high - band.low, m) + 1;
        return band;
    }
    // Widened by `slack` on both sides of the two corners.
    static Band around(std::int64_t n, std::int64_t m, std::int64_t slack) {
        return between(n, m, std::min<std::int64_t>(0, m - n) - slack, std::max<std::int64_t>(0, m - n) + slack);
    }

    // Whether every path with at most `indels` insertions and deletions stays inside.
    bool holds(std::int64_t indels) const {
        const std::int64_t stray = (indels - std::abs(m - n)) / 2;
        return (low <= std::max(-n, std::min<std::int64_t>(0, m - n) - stray)) &&
               (high >= std::min(m, std::max<std::int64_t>(0, m - n) + stray));
    }

    std::int64_t cells() const { return (n + 1) * stride; }
    std::int64_t first(std::int64_t i) const { return std::max<std::int64_t>(0, i + low); }
    std::int64_t last(std::int64_t i) const { return std::min(m, i + high); }
    bool contains(std::int64_t i, std::int64_t j) const { return i >= 0 && j >= 0 && i <= n && j <= m && j - i >= low && j - i <= high; }
    // Where cell (i, j) is kept in a table of all rows.
    std::int64_t at(std::int64_t i, std::int64_t j) const { return i * stride + (j - first(i)); }
};

struct Costs {
    std::int32_t gap;
    std::int32_t mismatch;
};

inline constexpr std::int32_t kInfinite = 1 << 29;

// Row i of the cost table (of turning a[0, i) into b[0, j)) from row i - 1, both inside the band.
template <class Sequence>
void next_row(const Sequence& a, const Sequence& b, const Band& band, Costs costs, std::int64_t i, const std::int32_t* above, std::int32_t* row) {
    const std::int64_t first = band.first(i), last = band.last(i);
    if (i == 0) {
        for (std::int64_t j = 0; j <= last; ++j) row[j] = static_cast<std::int32_t>(j) * costs.gap;
        return;
    }
    const std::int64_t above_first = band.first(i - 1), above_last = band.last(i - 1);
    std::int32_t left = kInfinite;
    for (std::int64_t j = first; j <= last; ++j) {
        std::int32_t best = left + costs.gap;
        if (j > above_first) best = std::min(best, above[j - 1 - above_first] + (a[i - 1] == b[j - 1] ? 0 : costs.mismatch));
        if (j <= above_last) best = std::min(best, above[j - above_first] + costs.gap);
        row[j - first] = left = best;
    }
}

// All rows, kept.
template <class Sequence>
void fill_costs(const Sequence& a, const Sequence& b, const Band& band, Costs costs, std::vector<std::int32_t>& table) {
    if (band.cells() > kMostCells) throw std::length_error("too long to align");
    table.resize(static_cast<std::size_t>(band.cells()));
    for (std::int64_t i = 0; i <= band.n; ++i) {
        std::int32_t* row = table.data() + i * band.stride;
        next_row(a, b, band, costs, i, row - band.stride, row);
    }
}

// Only the last cell is wanted: two rows are kept.
template <class Sequence>
std::int32_t last_cost(const Sequence& a, const Sequence& b, const Band& band, Costs costs) {
    std::vector<std::int32_t> above(static_cast<std::size_t>(band.stride)), row(above.size());
    for (std::int64_t i = 0; i <= band.n; ++i) {
        next_row(a, b, band, costs, i, above.data(), row.data());
        above.swap(row);
    }
    return above[static_cast<std::size_t>(band.m - band.first(band.n))];
}

// The rows of a cost table, from the last to the first, without keeping them all: the row before each block is kept,
// the rows of one block at a time are computed from it again. Memory grows with the square root of the work.
class BackwardRows {
public:
    template <class Sequence>
    void start(const Sequence& a, const Sequence& b, const Band& band, Costs costs) {
        band_ = band;
        block_ = std::clamp<std::int64_t>(kBlockCells / band.stride, 1, band.n + 1);
        const std::int64_t blocks = band.n / block_ + 1;
        kept_.resize(static_cast<std::size_t>(blocks * band.stride));
        rows_.resize(static_cast<std::size_t>((block_ + 1) * band.stride));
        begin_ = -1;
        for (std::int64_t begin = 0; begin <= band.n; begin += block_) {
            std::copy_n(rows_.begin() + block_ * band.stride, band.stride, kept_.begin() + begin / block_ * band.stride);
            compute(a, b, costs, begin);
        }
    }

    // Makes rows i and i - 1 available.
    template <class Sequence>
    void reach(const Sequence& a, const Sequence& b, Costs costs, std::int64_t i) {
        if (i / block_ * block_ != begin_) compute(a, b, costs, i / block_ * block_);
    }
    const std::int32_t* row(std::int64_t i) const { return rows_.data() + (i - begin_ + 1) * band_.stride; }

private:
    static constexpr std::int64_t kBlockCells = 1 << 20;

    template <class Sequence>
    void compute(const Sequence& a, const Sequence& b, Costs costs, std::int64_t begin) {
        begin_ = begin;
        std::copy_n(kept_.begin() + begin / block_ * band_.stride, band_.stride, rows_.begin());
        for (std::int64_t i = begin; i < std::min(begin + block_, band_.n + 1); ++i) {
            std::int32_t* row = rows_.data() + (i - begin + 1) * band_.stride;
            next_row(a, b, band_, costs, i, row - band_.stride, row);
        }
    }

    Band band_;
    std::int64_t block_ = 1, begin_ = -1;
    std::vector<std::int32_t> kept_, rows_;
};

// The narrowest band tried that provably holds all paths with up to `spare` insertions and deletions more than the best.
template <class Sequence>
Band optimal_band(const Sequence& a, const Sequence& b, Costs costs, std::int64_t spare = 0) {
    const auto n = static_cast<std::int64_t>(a.size()), m = static_cast<std::int64_t>(b.size());
    for (std::int64_t slack = 4;; slack *= 4) {
        const Band band = Band::around(n, m, slack);
        if (band.cells() > kMostWork) throw std::length_error("too long to align");
        const std::int64_t needed = last_cost(a, b, band, costs) / costs.gap + spare;
        if (!band.holds(needed)) continue;
        // The cost is known now: nothing wider than it is needed.
        const std::int64_t stray = std::max<std::int64_t>(0, (needed - std::abs(m - n)) / 2);
        return Band::around(n, m, stray);
    }
}

}  // namespace errata
