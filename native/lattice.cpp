#include "lattice.hpp"

#include <algorithm>

namespace errata {
namespace {

constexpr std::int64_t kMostVertices = 20'000'000;

// Which steps into a cell are optimal under scheme 1 (substitution 1) and scheme 2 (substitution 2).
constexpr std::uint8_t kDiagonal1 = 1, kAbove1 = 2, kLeft1 = 4, kOn1 = 8;
constexpr std::uint8_t kDiagonal2 = 16, kAbove2 = 32, kLeft2 = 64, kOn2 = 128;

// The optimal cells of one row and the steps into them, written by walking rows from the last to the first.
// Cells of this row that are on an optimal path are marked already; those of the row above get marked here.
void mark_row(Seq a, Seq b, const Band& band, std::int64_t i, const std::int32_t* above, const std::int32_t* row, std::int32_t mismatch,
              int shift, std::vector<std::uint8_t>& marks, std::vector<std::uint8_t>& marks_above) {
    const auto on = static_cast<std::uint8_t>(kOn1 << shift);
    const std::int64_t first = band.first(i), above_first = i > 0 ? band.first(i - 1) : 0, above_last = i > 0 ? band.last(i - 1) : -1;
    for (std::int64_t j = band.last(i); j >= first; --j) {
        std::uint8_t& here = marks[static_cast<std::size_t>(j - first)];
        if (!(here & on)) continue;
        const std::int32_t cost = row[j - first];
        const auto take_above = [&](std::int64_t k, std::int32_t step, std::uint8_t mark) {
            if (k < above_first || k > above_last || above[k - above_first] + step != cost) return;
            here |= static_cast<std::uint8_t>(mark << shift);
            marks_above[static_cast<std::size_t>(k - above_first)] |= on;
        };
        if (i > 0 && j > 0) take_above(j - 1, a[i - 1] == b[j - 1] ? 0 : mismatch, kDiagonal1);
        take_above(j, 1, kAbove1);
        if (j > first && row[j - 1 - first] + 1 == cost) {
            here |= static_cast<std::uint8_t>(kLeft1 << shift);
            marks[static_cast<std::size_t>(j - 1 - first)] |= on;
        }
    }
}

}  // namespace

void EditLattice::read(Seq source, Seq output) {
    source_ = source;
    output_ = output;
    vertices_.clear();

    // Scheme 2 has the wider paths: a band that holds them holds those of scheme 1.
    const Band band = optimal_band(source, output, {1, 2});

    constexpr Costs schemes[2] = {{1, 1}, {1, 2}};
    for (int k = 0; k < 2; ++k) rows_[k].start(source, output, band, schemes[k]);

    // From the last row to the first: vertices come out backwards.
    marks_.assign(static_cast<std::size_t>(band.stride), 0);
    marks_above_.assign(static_cast<std::size_t>(band.stride), 0);
    marks_[static_cast<std::size_t>(band.m - band.first(band.n))] = kOn1 | kOn2;
    steps_into_.clear();
    for (std::int64_t i = band.n; i >= 0; --i) {
        std::fill(marks_above_.begin(), marks_above_.end(), std::uint8_t{0});
        for (int k = 0; k < 2; ++k) {
            rows_[k].reach(source, output, schemes[k], i);
            mark_row(source, output, band, i, rows_[k].row(i - 1), rows_[k].row(i), schemes[k].mismatch, 4 * k, marks_, marks_above_);
        }
        for (std::int64_t j = band.last(i); j >= band.first(i); --j) {
            const std::uint8_t mark = marks_[static_cast<std::size_t>(j - band.first(i))];
            if (!(mark & (kOn1 | kOn2))) continue;
            vertices_.push_back({static_cast<std::int32_t>(i), static_cast<std::int32_t>(j)});
            steps_into_.push_back(mark);
        }
        if (static_cast<std::int64_t>(vertices_.size()) > kMostVertices) throw std::length_error("too long to align");
        marks_.swap(marks_above_);
    }
    std::reverse(vertices_.begin(), vertices_.end());
    std::reverse(steps_into_.begin(), steps_into_.end());
    connect();
}

// Gives every vertex the numbers of its predecessors.
void EditLattice::connect() {
    row_first_.assign(source_.size() + 2, static_cast<std::int64_t>(vertices_.size()));
    for (std::size_t v = vertices_.size(); v-- > 0;) row_first_[static_cast<std::size_t>(vertices_[v].x)] = static_cast<std::int64_t>(v);
    for (std::size_t v = 0; v < vertices_.size(); ++v) {
        Vertex& at = vertices_[v];
        const std::uint8_t mark = steps_into_[v];
        if (mark & (kDiagonal1 | kDiagonal2)) at.diagonal = vertex(at.x - 1, at.y - 1);
        if (mark & (kAbove1 | kAbove2)) at.above = vertex(at.x - 1, at.y);
        if (mark & (kLeft1 | kLeft2)) at.left = static_cast<std::int32_t>(v) - 1;
        at.diagonal_in_both = (mark & kDiagonal1) && (mark & kDiagonal2);
        at.above_in_both = (mark & kAbove1) && (mark & kAbove2);
        at.left_in_both = (mark & kLeft1) && (mark & kLeft2);
    }
}

std::int32_t EditLattice::vertex(std::int64_t x, std::int64_t y) const {
    const auto begin = vertices_.begin() + row_first_[static_cast<std::size_t>(x)];
    const auto end = vertices_.begin() + row_first_[static_cast<std::size_t>(x) + 1];
    const auto found = std::lower_bound(begin, end, y, [](const Vertex& v, std::int64_t wanted) { return v.y < wanted; });
    return found != end && found->y == y ? static_cast<std::int32_t>(found - vertices_.begin()) : -1;
}

}  // namespace errata
