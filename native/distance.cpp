#include "distance.hpp"

#include <algorithm>
#include <cmath>

#include "band.hpp"

namespace errata {
namespace {

constexpr std::int64_t kLongestShift = 10, kFarthestShift = 50, kBeam = 25;
constexpr std::int32_t kMostCandidates = 1000;

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

// The columns of one row that the beam looks at: around a diagonal scaled by the ratio of the lengths.
struct Ter::Beam {
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

// The table keeps only what the beam looks at: row i is cells low(i) .. high(i) - 1, everything else is infinite.
std::int32_t Ter::cost(const Beam& beam, std::int64_t i, std::int64_t j) const {
    if (i == 0) return static_cast<std::int32_t>(j);
    return j < beam.low(i) || j >= beam.high(i) ? kInfinite : table_[static_cast<std::size_t>(offsets_[static_cast<std::size_t>(i)] + j - beam.low(i))].cost;
}

// Rows from `from_row` on of the distance table between words_ and the reference.
void Ter::fill(const Beam& beam, std::int64_t from_row) {
    for (std::int64_t i = std::max<std::int64_t>(from_row, 1); i <= beam.rows; ++i) {
        const std::int64_t low = beam.low(i), high = beam.high(i);
        Cell* row = table_.data() + offsets_[static_cast<std::size_t>(i)] - low;
        for (std::int64_t j = low; j < high; ++j) {
            if (j == 0) {
                row[0] = {cost(beam, i - 1, 0) + 1, 'd'};
                continue;
            }
            const bool same = words_[static_cast<std::size_t>(i - 1)] == reference_[static_cast<std::size_t>(j - 1)];
            Cell best{kInfinite, 'x'};
            if (const std::int32_t c = cost(beam, i - 1, j - 1) + !same; c < best.cost) best = {c, same ? ' ' : 's'};
            if (const std::int32_t c = cost(beam, i - 1, j) + 1; c < best.cost) best = {c, 'd'};
            if (j > low && row[j - 1].cost + 1 < best.cost) best = {row[j - 1].cost + 1, 'i'};
            row[j] = best;
        }
    }
}

// Distance after a shift. Rows before the first moved word are those of the table.
std::int32_t Ter::distance_after(const Beam& beam, std::int64_t start, std::int64_t length, std::int64_t target) {
    move(words_, start, length, target, shifted_);
    const std::int64_t first = std::min(start, target);
    std::int64_t low_before = beam.low(first), high_before = first == 0 ? beam.columns + 1 : beam.high(first);
    if (first == 0) low_before = 0;
    trial_.resize(static_cast<std::size_t>(high_before - low_before));
    for (std::int64_t j = low_before; j < high_before; ++j) trial_[static_cast<std::size_t>(j - low_before)] = cost(beam, first, j);
    for (std::int64_t i = first + 1; i <= beam.rows; ++i) {
        const std::int64_t low = beam.low(i), high = beam.high(i);
        trial_next_.resize(static_cast<std::size_t>(high - low));
        const auto before = [&](std::int64_t j) { return j < low_before || j >= high_before ? kInfinite : trial_[static_cast<std::size_t>(j - low_before)]; };
        std::int32_t left = kInfinite;
        for (std::int64_t j = low; j < high; ++j) {
            if (j == 0) {
                left = before(0) + 1;
            } else {
                const bool same = shifted_[static_cast<std::size_t>(i - 1)] == reference_[static_cast<std::size_t>(j - 1)];
                left = std::min({before(j - 1) + !same, before(j) + 1, left + 1, kInfinite});
            }
            trial_next_[static_cast<std::size_t>(j - low)] = left;
        }
        trial_.swap(trial_next_);
        low_before = low;
        high_before = high;
    }
    return trial_.back();
}

// Where each reference word stands in the hypothesis, and which words on either side are not matched.
void Ter::align(const Beam& beam) {
    const auto n = static_cast<std::int64_t>(words_.size()), m = static_cast<std::int64_t>(reference_.size());
    align_.assign(static_cast<std::size_t>(m), -1);
    hypothesis_errors_.assign(static_cast<std::size_t>(n) + 1, 0);
    reference_errors_.assign(static_cast<std::size_t>(m) + 1, 0);
    std::int64_t i = n, j = m;
    while (i > 0 || j > 0) {
        const char step = i == 0 ? 'i' : table_[static_cast<std::size_t>(offsets_[static_cast<std::size_t>(i)] + j - beam.low(i))].step;
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
std::int32_t Ter::best_shift(const Beam& beam, std::int32_t& checked) {
    const auto n = static_cast<std::int64_t>(words_.size()), m = static_cast<std::int64_t>(reference_.size());
    align(beam);
    const std::int32_t before = cost(beam, n, m);
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
                    const std::int32_t gain = before - distance_after(beam, h, length, target);
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
    reference_ = reference;
    words_.assign(hypothesis.begin(), hypothesis.end());
    const Beam beam(static_cast<std::int64_t>(hypothesis.size()), static_cast<std::int64_t>(reference.size()));
    offsets_.assign(hypothesis.size() + 2, 0);
    for (std::int64_t i = 1; i <= beam.rows; ++i)
        offsets_[static_cast<std::size_t>(i) + 1] = offsets_[static_cast<std::size_t>(i)] + std::max<std::int64_t>(0, beam.high(i) - beam.low(i));
    if (offsets_.back() > kMostCells) throw std::length_error("too long to align");
    table_.resize(static_cast<std::size_t>(offsets_.back()));
    fill(beam, 1);
    std::int32_t shifts = 0, checked = 0;
    for (;;) {
        const std::int32_t gain = best_shift(beam, checked);
        if (checked >= kMostCandidates || gain <= 0) break;
        ++shifts;
        std::int64_t same = 0;
        while (words_[static_cast<std::size_t>(same)] == best_words_[static_cast<std::size_t>(same)]) ++same;
        words_ = best_words_;
        fill(beam, same + 1);
    }
    return shifts + cost(beam, beam.rows, beam.columns);
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
    std::int16_t small[128];  // most symbols are ASCII and need no search
    std::fill(std::begin(small), std::end(small), static_cast<std::int16_t>(-1));
    for (std::size_t i = 0; i < symbols_.size() && symbols_[i] < 128; ++i)
        if (symbols_[i] >= 0) small[symbols_[i]] = static_cast<std::int16_t>(i);
    const auto index = [&](std::int32_t c) {
        if (c >= 0 && c < 128) return small[c] < 0 ? symbols_.size() : static_cast<std::size_t>(small[c]);
        const auto found = std::lower_bound(symbols_.begin(), symbols_.end(), c);
        return found != symbols_.end() && *found == c ? static_cast<std::size_t>(found - symbols_.begin()) : symbols_.size();
    };
    masks_.assign((symbols_.size() + 1) * blocks, 0);
    for (std::size_t i = 0; i < a.size(); ++i) masks_[index(a[i]) * blocks + i / 64] |= std::uint64_t{1} << (i % 64);
    columns_.resize(b.size());
    for (std::size_t j = 0; j < b.size(); ++j) columns_[j] = index(b[j]);
    const auto n = static_cast<std::int64_t>(a.size()), m = static_cast<std::int64_t>(b.size());
    for (std::int64_t limit = std::max<std::int64_t>(m - n, 64);; limit *= 4) {
        const std::int64_t found = within(n, limit);
        if (found <= limit || limit >= m) return found;
    }
}

// The distance if it is at most `limit`, else something greater. Only blocks within `limit` of the diagonal are
// computed; values on the rim are too high rather than too low.
std::int64_t Levenshtein::within(std::int64_t n, std::int64_t limit) {
    const std::int64_t blocks = (n + 63) / 64;
    const auto rows_in = [&](std::int64_t k) { return std::min<std::int64_t>(64, n - 64 * k); };
    positive_.assign(static_cast<std::size_t>(blocks), ~std::uint64_t{0});
    negative_.assign(static_cast<std::size_t>(blocks), 0);
    bottom_.assign(static_cast<std::size_t>(blocks), 0);  // the value in the last row of each block
    std::int64_t last = std::min(blocks - 1, limit / 64);
    for (std::int64_t k = 0; k <= last; ++k) bottom_[static_cast<std::size_t>(k)] = 64 * k + rows_in(k);
    for (std::int64_t j = 0; j < static_cast<std::int64_t>(columns_.size()); ++j) {
        const std::uint64_t* mask = masks_.data() + columns_[static_cast<std::size_t>(j)] * static_cast<std::size_t>(blocks);
        const std::int64_t first = std::max<std::int64_t>(0, (j - limit) / 64);
        const std::int64_t wanted = std::min(blocks - 1, (j + limit) / 64);
        std::int64_t change = 1;  // of the row above the first block
        for (std::int64_t k = first; k <= wanted; ++k) {
            const auto at = static_cast<std::size_t>(k);
            if (k > last) {  // a block enters: below what is known, each row costs one more
                bottom_[at] = bottom_[at - 1] - change + rows_in(k);
                last = k;
            }
            const std::uint64_t vp = positive_[at], vn = negative_[at];
            const std::uint64_t up = change > 0, down = change < 0;
            const std::uint64_t match = mask[at] | down;
            const std::uint64_t d0 = (((match & vp) + vp) ^ vp) | match | vn;
            const std::uint64_t hp = vn | ~(d0 | vp), hn = d0 & vp;
            const std::uint64_t top = std::uint64_t{1} << (rows_in(k) - 1);
            change = ((hp & top) != 0) - ((hn & top) != 0);
            bottom_[at] += change;
            positive_[at] = (hn << 1 | down) | ~(d0 | (hp << 1 | up));
            negative_[at] = (hp << 1 | up) & d0;
        }
    }
    return last == blocks - 1 ? bottom_.back() : limit + 1;
}

const std::vector<Span>& Differ::edits(Seq source, Seq target) {
    spans_.clear();
    if (equal(source, target)) return spans_;
    const Band band = optimal_band(source, target, {1, 1});
    rows_.start(source, target, band, {1, 1});
    const auto cell = [&](std::int64_t i, std::int64_t j) { return band.contains(i, j) ? rows_.row(i)[j - band.first(i)] : kInfinite; };
    auto i = static_cast<std::int64_t>(source.size()), j = static_cast<std::int64_t>(target.size());
    bool inside = false;
    while (i > 0 || j > 0) {
        rows_.reach(source, target, {1, 1}, i);
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
