#include "distance.hpp"

#include <algorithm>
#include <cmath>

#include "band.hpp"

namespace errata {
namespace {

constexpr std::int64_t kLongestShift = 10, kFarthestShift = 50, kBeam = 25;
constexpr std::int32_t kMostCandidates = 1000;

// The columns of one row that the beam looks at: around a diagonal scaled by the ratio of the lengths.
struct Beam {
    double ratio;
    std::int64_t half, rows, columns;

    Beam(std::int64_t hypothesis, std::int64_t reference)
        : ratio(hypothesis > 0 ? static_cast<double>(reference) / static_cast<double>(hypothesis) : 1.0),
          half(static_cast<double>(kBeam) < ratio / 2 ? static_cast<std::int64_t>(std::ceil(ratio / 2 + static_cast<double>(kBeam))) : kBeam),
          rows(hypothesis),
          columns(reference) {}
    std::int64_t middle(std::int64_t i) const { return static_cast<std::int64_t>(std::floor(static_cast<double>(i) * ratio)); }
    std::int64_t low(std::int64_t i) const { return std::max<std::int64_t>(0, middle(i) - half); }
    std::int64_t high(std::int64_t i) const { return i == rows ? columns + 1 : std::min(columns + 1, middle(i) + half); }
};

// words[start, start + length) moved so that it stands before what was at `target`.
void move(const std::vector<std::int32_t>& words, std::int64_t start, std::int64_t length, std::int64_t target, std::vector<std::int32_t>& out) {
    out = words;
    const auto at = [&](std::int64_t i) { return out.begin() + std::min<std::int64_t>(i, static_cast<std::int64_t>(out.size())); };
    if (target < start)
        std::rotate(at(target), at(start), at(start + length));
    else if (target > start + length)
        std::rotate(at(start), at(start + length), at(target));
    else  // a target inside the moved words counts from their end
        std::rotate(at(start), at(start + length), at(target + length));
}

}  // namespace

// Rows from `from_row` on of the distance table between words_ and the reference.
void Ter::fill(std::int64_t from_row) {
    const auto n = static_cast<std::int64_t>(words_.size()), m = static_cast<std::int64_t>(reference_.size());
    const Beam beam(n, m);
    table_.resize(static_cast<std::size_t>((n + 1) * (m + 1)));
    for (std::int64_t i = from_row; i <= n; ++i) {
        Cell* row = table_.data() + i * (m + 1);
        if (i == 0) {
            for (std::int64_t j = 0; j <= m; ++j) row[j] = {static_cast<std::int32_t>(j), 'i'};
            continue;
        }
        const Cell* above = row - (m + 1);
        std::fill(row, row + m + 1, Cell{kInfinite, 'x'});
        for (std::int64_t j = beam.low(i); j < beam.high(i); ++j) {
            if (j == 0) {
                row[0] = {above[0].cost + 1, 'd'};
                continue;
            }
            const bool same = words_[static_cast<std::size_t>(i - 1)] == reference_[static_cast<std::size_t>(j - 1)];
            Cell best{kInfinite, 'x'};
            if (above[j - 1].cost + !same < best.cost) best = {above[j - 1].cost + !same, same ? ' ' : 's'};
            if (above[j].cost + 1 < best.cost) best = {above[j].cost + 1, 'd'};
            if (row[j - 1].cost + 1 < best.cost) best = {row[j - 1].cost + 1, 'i'};
            row[j] = best;
        }
    }
}

// Distance after a shift. Rows before the first moved word are those of the table.
std::int32_t Ter::distance_after(std::int64_t start, std::int64_t length, std::int64_t target) {
    move(words_, start, length, target, shifted_);
    const auto n = static_cast<std::int64_t>(words_.size()), m = static_cast<std::int64_t>(reference_.size());
    const Beam beam(n, m);
    const std::int64_t first = std::min(start, target);
    trial_.assign(static_cast<std::size_t>(2 * (m + 1)), kInfinite);
    std::int32_t* before = trial_.data();
    std::int32_t* row = before + (m + 1);
    for (std::int64_t j = 0; j <= m; ++j) before[j] = table_[static_cast<std::size_t>(first * (m + 1) + j)].cost;
    for (std::int64_t i = first + 1; i <= n; ++i) {
        std::fill(row, row + m + 1, kInfinite);
        for (std::int64_t j = beam.low(i); j < beam.high(i); ++j) {
            if (j == 0) {
                row[0] = before[0] + 1;
                continue;
            }
            const bool same = shifted_[static_cast<std::size_t>(i - 1)] == reference_[static_cast<std::size_t>(j - 1)];
            row[j] = std::min({before[j - 1] + !same, before[j] + 1, row[j - 1] + 1, kInfinite});
        }
        std::swap(before, row);
    }
    return before[m];
}

// Where each reference word stands in the hypothesis, and which words on either side are not matched.
void Ter::align() {
    const auto n = static_cast<std::int64_t>(words_.size()), m = static_cast<std::int64_t>(reference_.size());
    align_.assign(static_cast<std::size_t>(m), -1);
    hypothesis_errors_.assign(static_cast<std::size_t>(n) + 1, 0);
    reference_errors_.assign(static_cast<std::size_t>(m) + 1, 0);
    std::int64_t i = n, j = m;
    while (i > 0 || j > 0) {
        const char step = table_[static_cast<std::size_t>(i * (m + 1) + j)].step;
        if (step == ' ' || step == 's') {
            hypothesis_errors_[static_cast<std::size_t>(i)] = reference_errors_[static_cast<std::size_t>(j)] = step == 's';
            --i, --j;
            align_[static_cast<std::size_t>(j)] = i;
        } else if (step == 'd') {
            hypothesis_errors_[static_cast<std::size_t>(i)] = 1;
            --i;
        } else {
            reference_errors_[static_cast<std::size_t>(j)] = 1;
            --j;
            align_[static_cast<std::size_t>(j)] = i - 1;
        }
    }
    for (std::int64_t k = 1; k <= n; ++k) hypothesis_errors_[static_cast<std::size_t>(k)] += hypothesis_errors_[static_cast<std::size_t>(k - 1)];
    for (std::int64_t k = 1; k <= m; ++k) reference_errors_[static_cast<std::size_t>(k)] += reference_errors_[static_cast<std::size_t>(k - 1)];
}

// Leaves the hypothesis after the best shift in best_words_ and returns how much it saves.
std::int32_t Ter::best_shift(std::int32_t& checked) {
    const auto n = static_cast<std::int64_t>(words_.size()), m = static_cast<std::int64_t>(reference_.size());
    align();
    const std::int32_t before = table_.back().cost;
    bool found = false;
    std::int32_t best_gain = 0;
    std::int64_t best_length = 0, best_start = 0, best_target = 0;
    for (std::int64_t h = 0; h < n; ++h) {
        const std::int64_t r_end = std::min(m, h + kFarthestShift + 1);
        for (std::int64_t r = std::max<std::int64_t>(0, h - kFarthestShift); r < r_end; ++r) {
            for (std::int64_t length = 1; length <= kLongestShift && h + length <= n && r + length <= m; ++length) {
                if (words_[static_cast<std::size_t>(h + length - 1)] != reference_[static_cast<std::size_t>(r + length - 1)]) break;
                if (hypothesis_errors_[static_cast<std::size_t>(h + length)] == hypothesis_errors_[static_cast<std::size_t>(h)]) continue;
                if (reference_errors_[static_cast<std::size_t>(r + length)] == reference_errors_[static_cast<std::size_t>(r)]) continue;
                const std::int64_t home = align_[static_cast<std::size_t>(r)];
                if (h <= home && home < h + length) continue;
                std::int64_t last = -1;
                for (std::int64_t offset = -1; offset < length; ++offset) {
                    std::int64_t target = 0;
                    if (r + offset >= 0) {
                        if (r + offset >= m) break;
                        target = align_[static_cast<std::size_t>(r + offset)] + 1;
                    }
                    if (target == last) continue;
                    last = target;
                    const std::int32_t gain = before - distance_after(h, length, target);
                    ++checked;
                    const bool better = !found || gain > best_gain ||
                                        (gain == best_gain && (length > best_length ||
                                                               (length == best_length && (h < best_start || (h == best_start && target < best_target)))));
                    if (better) {
                        found = true;
                        best_gain = gain;
                        best_length = length;
                        best_start = h;
                        best_target = target;
                        best_words_ = shifted_;
                    }
                }
                if (checked >= kMostCandidates) return best_gain;
            }
        }
    }
    return found ? best_gain : 0;
}

std::int32_t Ter::edits(Seq hypothesis, Seq reference) {
    if (reference.empty()) return static_cast<std::int32_t>(hypothesis.size());
    if (equal(hypothesis, reference)) return 0;
    if (static_cast<std::int64_t>((hypothesis.size() + 1) * (reference.size() + 1)) > kMostCells) throw std::length_error("too long to align");
    reference_ = reference;
    words_.assign(hypothesis.begin(), hypothesis.end());
    fill(0);
    std::int32_t shifts = 0, checked = 0;
    for (;;) {
        const std::int32_t gain = best_shift(checked);
        if (checked >= kMostCandidates || gain <= 0) break;
        ++shifts;
        std::int64_t same = 0;
        while (words_[static_cast<std::size_t>(same)] == best_words_[static_cast<std::size_t>(same)]) ++same;
        words_ = best_words_;
        fill(same + 1);
    }
    return shifts + table_.back().cost;
}

std::int64_t Levenshtein::distance(Seq a, Seq b) {
    while (!a.empty() && !b.empty() && a.front() == b.front()) a = a.subspan(1), b = b.subspan(1);
    while (!a.empty() && !b.empty() && a.back() == b.back()) a = a.first(a.size() - 1), b = b.first(b.size() - 1);
    if (a.size() > b.size()) std::swap(a, b);
    if (a.empty()) return static_cast<std::int64_t>(b.size());

    // Bit vectors of the positions of each symbol in a, one 64-bit word a block.
    const std::size_t blocks = (a.size() + 63) / 64;
    symbols_.assign(a.begin(), a.end());
    std::sort(symbols_.begin(), symbols_.end());
    symbols_.erase(std::unique(symbols_.begin(), symbols_.end()), symbols_.end());
    const auto index = [&](std::int32_t c) {
        const auto found = std::lower_bound(symbols_.begin(), symbols_.end(), c);
        return found != symbols_.end() && *found == c ? static_cast<std::size_t>(found - symbols_.begin()) : symbols_.size();
    };
    masks_.assign((symbols_.size() + 1) * blocks, 0);
    for (std::size_t i = 0; i < a.size(); ++i) masks_[index(a[i]) * blocks + i / 64] |= std::uint64_t{1} << (i % 64);
    positive_.assign(blocks, ~std::uint64_t{0});
    negative_.assign(blocks, 0);
    auto score = static_cast<std::int64_t>(a.size());
    const std::uint64_t last = std::uint64_t{1} << ((a.size() - 1) % 64);
    for (const auto c : b) {
        const std::uint64_t* mask = masks_.data() + index(c) * blocks;
        std::uint64_t carry_positive = 1, carry_negative = 0;  // the row above grows by one with every symbol of b
        for (std::size_t k = 0; k < blocks; ++k) {
            const std::uint64_t vp = positive_[k], vn = negative_[k];
            const std::uint64_t match = mask[k] | carry_negative;
            const std::uint64_t d0 = (((match & vp) + vp) ^ vp) | match | vn;
            std::uint64_t hp = vn | ~(d0 | vp);
            std::uint64_t hn = d0 & vp;
            const std::uint64_t top = k + 1 == blocks ? last : std::uint64_t{1} << 63;
            if (k + 1 == blocks) score += ((hp & top) != 0) - ((hn & top) != 0);
            const std::uint64_t next_positive = (hp & top) != 0, next_negative = (hn & top) != 0;
            hp = hp << 1 | carry_positive;
            hn = hn << 1 | carry_negative;
            positive_[k] = hn | ~(d0 | hp);
            negative_[k] = hp & d0;
            carry_positive = next_positive;
            carry_negative = next_negative;
        }
    }
    return score;
}

const std::vector<Span>& Differ::edits(Seq source, Seq target) {
    spans_.clear();
    if (equal(source, target)) return spans_;
    const Band band = optimal_band(source, target, {1, 1}, costs_);
    const auto cell = [&](std::int64_t i, std::int64_t j) {
        return band.contains(i, j) ? costs_[static_cast<std::size_t>(band.at(i, j))] : kInfinite;
    };
    auto i = static_cast<std::int64_t>(source.size()), j = static_cast<std::int64_t>(target.size());
    bool inside = false;
    while (i > 0 || j > 0) {
        const std::int32_t here = cell(i, j);
        const auto old_i = static_cast<std::int32_t>(i), old_j = static_cast<std::int32_t>(j);
        const bool same = i > 0 && j > 0 && source[i - 1] == target[j - 1];
        if (i > 0 && j > 0 && here == cell(i - 1, j - 1) + !same) {
            --i, --j;
            if (same) {
                inside = false;
                continue;
            }
        } else if (i > 0 && here == cell(i - 1, j) + 1) {
            --i;
        } else {
            --j;
        }
        if (!inside) spans_.push_back({old_i, old_i, old_j, old_j});
        inside = true;
        spans_.back().start = static_cast<std::int32_t>(i);
        spans_.back().from = static_cast<std::int32_t>(j);
    }
    std::reverse(spans_.begin(), spans_.end());
    return spans_;
}

}  // namespace errata
