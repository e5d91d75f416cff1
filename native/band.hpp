// A dynamic-programming table that holds only the diagonals an optimal path can touch.
//
// Edit tables are mostly waste: a path with few insertions and deletions stays near the diagonal. A Band stores
// cells (i, j) with low <= j - i <= high. Callers start narrow and widen until the cost they found proves that no
// optimal path leaves the band; the cells inside are then exactly those of the full table.
#pragma once

#include <algorithm>
#include <cstdint>
#include <stdexcept>
#include <vector>

namespace errata {

// The most cells one table may have: beyond it a sentence is refused, not attempted.
inline constexpr std::int64_t kMostCells = 150'000'000;

struct Band {
    std::int64_t n = 0;     // rows are 0..n
    std::int64_t m = 0;     // columns are 0..m
    std::int64_t low = 0;   // smallest j - i
    std::int64_t high = 0;  // greatest j - i

    // Widened by `slack` on both sides of the two corners.
    static Band around(std::int64_t n, std::int64_t m, std::int64_t slack) {
        Band band{n, m, std::min<std::int64_t>(0, m - n) - slack, std::max<std::int64_t>(0, m - n) + slack};
        band.low = std::max(band.low, -n);
        band.high = std::min(band.high, m);
        if (band.cells() > kMostCells) throw std::length_error("too long to align");
        return band;
    }

    // Whether every path with at most `indels` insertions and deletions stays inside.
    bool holds(std::int64_t indels) const {
        const std::int64_t stray = (indels - std::abs(m - n)) / 2;
        return (low <= std::max(-n, std::min<std::int64_t>(0, m - n) - stray)) &&
               (high >= std::min(m, std::max<std::int64_t>(0, m - n) + stray));
    }

    std::int64_t width() const { return high - low + 1; }
    std::int64_t cells() const { return (n + 1) * width(); }
    std::int64_t first(std::int64_t i) const { return std::max<std::int64_t>(0, i + low); }
    std::int64_t last(std::int64_t i) const { return std::min(m, i + high); }
    bool contains(std::int64_t i, std::int64_t j) const {
        return i >= 0 && j >= 0 && i <= n && j <= m && j - i >= low && j - i <= high;
    }
    std::int64_t at(std::int64_t i, std::int64_t j) const { return i * width() + (j - i - low); }
};

struct Costs {
    std::int32_t gap;
    std::int32_t mismatch;
};

inline constexpr std::int32_t kInfinite = 1 << 29;

// Fills `table` with the cost of turning a[0, i) into b[0, j), inside the band.
template <class Sequence>
void fill_costs(const Sequence& a, const Sequence& b, const Band& band, Costs costs, std::vector<std::int32_t>& table) {
    table.resize(static_cast<std::size_t>(band.cells()));
    const std::int64_t width = band.width();
    for (std::int64_t i = 0; i <= band.n; ++i) {
        const std::int64_t first = band.first(i);
        const std::int64_t last = band.last(i);
        std::int32_t* row = table.data() + i * width - (i + band.low);  // row[j] is cell (i, j)
        const std::int32_t* above = row - width + 1;                    // above[j] is cell (i - 1, j)
        for (std::int64_t j = first; j <= last; ++j) {
            if (i == 0) {
                row[j] = static_cast<std::int32_t>(j) * costs.gap;
                continue;
            }
            std::int32_t best = kInfinite;
            if (j > 0) best = above[j - 1] + (a[i - 1] == b[j - 1] ? 0 : costs.mismatch);
            if (j < i + band.high) best = std::min(best, above[j] + costs.gap);
            if (j > first) best = std::min(best, row[j - 1] + costs.gap);
            row[j] = best;
        }
    }
}

// The narrowest band tried that provably holds all optimal paths, with its filled table.
template <class Sequence>
Band optimal_band(const Sequence& a, const Sequence& b, Costs costs, std::vector<std::int32_t>& table) {
    const auto n = static_cast<std::int64_t>(a.size());
    const auto m = static_cast<std::int64_t>(b.size());
    for (std::int64_t slack = 4;; slack *= 4) {
        const Band band = Band::around(n, m, slack);
        fill_costs(a, b, band, costs, table);
        const std::int64_t cost = table[static_cast<std::size_t>(band.at(n, m))];
        if (band.holds(cost / costs.gap)) return band;
    }
}

}  // namespace errata
