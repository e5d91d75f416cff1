#include "linguistic.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace errata {
namespace {

bool is_open(std::uint8_t pos) { return pos == kAdj || pos == kAdv || pos == kNoun || pos == kVerb; }
bool is_content(std::uint8_t pos) { return is_open(pos) || pos == kAux; }

// Length of the longest common subsequence.
std::int64_t common(Seq a, Seq b, std::vector<std::int32_t>& row) {
    row.assign(b.size() + 1, 0);
    for (const auto x : a) {
        std::int32_t diagonal = 0;
        for (std::size_t j = 1; j <= b.size(); ++j) {
            const std::int32_t above = row[j];
            row[j] = x == b[j - 1] ? diagonal + 1 : std::max(above, row[j - 1]);
            diagonal = above;
        }
    }
    return row[b.size()];
}

}  // namespace

void LinguisticAligner::select(std::int64_t original, std::int64_t corrected) {
    o_ = tokens_.words.offsets[original];
    n_ = tokens_.words.offsets[original + 1] - o_;
    c_ = tokens_.words.offsets[corrected];
    m_ = tokens_.words.offsets[corrected + 1] - c_;
}

// Insertions and deletions of characters over all characters.
double LinguisticAligner::character_distance(std::int32_t a, std::int32_t b) {
    const std::uint64_t key = static_cast<std::uint64_t>(static_cast<std::uint32_t>(a)) << 32 | static_cast<std::uint32_t>(b);
    const auto [found, fresh] = distances_.try_emplace(key, 0.0);
    if (fresh) {
        const Seq x = words_.characters[a], y = words_.characters[b];
        const auto total = static_cast<std::int64_t>(x.size() + y.size());
        std::vector<std::int32_t> row;
        found->second = total == 0 ? 0.0 : static_cast<double>(total - 2 * common(x, y, row)) / static_cast<double>(total);
    }
    return found->second;
}

// The cost of a substitution; infinite where it is sure to be above `limit`, since then it cannot be the cheapest step.
double LinguisticAligner::substitution(std::int64_t i, std::int64_t j, double before, double limit) {
    const std::int32_t a = tokens_.words.data[o_ + i], b = tokens_.words.data[c_ + j];
    if (words_.lower[a] == words_.lower[b]) return before + 0;
    const double lemma = tokens_.lemmas[o_ + i] == tokens_.lemmas[c_ + j] ? 0 : 0.499;
    const std::uint8_t p = tokens_.pos[o_ + i], q = tokens_.pos[c_ + j];
    const double pos = p == q ? 0 : is_open(p) && is_open(q) ? 0.25 : 0.5;
    // Words of different length differ at least by that: often enough to know without looking at their letters.
    const auto x = static_cast<double>(words_.characters.offsets[a + 1] - words_.characters.offsets[a]);
    const auto y = static_cast<double>(words_.characters.offsets[b + 1] - words_.characters.offsets[b]);
    if (before + (lemma + pos + std::abs(x - y) / (x + y)) > limit) return std::numeric_limits<double>::infinity();
    return before + (lemma + pos + character_distance(a, b));
}

// Whether the k words before (i, j), themselves included, are the same words in another order, for the least k of at
// least `least`; 0 if for none. `most` is how far the diagonal goes on without a match.
std::int64_t LinguisticAligner::transposed(std::int64_t i, std::int64_t j, std::int64_t least, std::int64_t most) const {
    const auto lower = [&](std::int64_t token) { return words_.lower[tokens_.words.data[token]]; };
    std::unordered_map<std::int32_t, std::int32_t> balance;  // of words on both sides
    std::int64_t uneven = 0;
    const auto add = [&](std::int32_t word, std::int32_t by) {
        std::int32_t& count = balance[word];
        uneven -= count != 0;
        count += by;
        uneven += count != 0;
    };
    for (std::int64_t k = 0; k <= most; ++k) {
        add(lower(o_ + i - k), 1);
        add(lower(c_ + j - k), -1);
        if (k >= least && uneven == 0) return k + 1;
    }
    return 0;
}

void LinguisticAligner::fill() {
    const std::int64_t width = m_ + 1;
    if ((n_ + 1) * width > kMostCells) throw std::length_error("too long to align");
    costs_.assign(static_cast<std::size_t>((n_ + 1) * width), 0.0);
    steps_into_.assign(costs_.size(), 0);
    for (std::int64_t i = 1; i <= n_; ++i) {
        costs_[static_cast<std::size_t>(i * width)] = static_cast<double>(i);
        steps_into_[static_cast<std::size_t>(i * width)] = 3;
    }
    for (std::int64_t j = 1; j <= m_; ++j) {
        costs_[static_cast<std::size_t>(j)] = static_cast<double>(j);
        steps_into_[static_cast<std::size_t>(j)] = 2;
    }
    // A transposition that ends at (i, j) reaches back at least to the last word of either side that equals the other
    // side's last one, and no further than the diagonal goes on without a match.
    free_.assign(costs_.size(), 0);
    last_row_.assign(static_cast<std::size_t>(m_), -1);
    for (std::int64_t i = 0; i < n_; ++i) {
        const std::int32_t own = words_.lower[tokens_.words.data[o_ + i]];
        std::int64_t last_column = -1;
        for (std::int64_t j = 0; j < m_; ++j) {
            const auto before = static_cast<std::size_t>(i * width + j);
            const auto here = before + static_cast<std::size_t>(width) + 1;
            if (own == words_.lower[tokens_.words.data[c_ + j]]) last_column = j, last_row_[static_cast<std::size_t>(j)] = i;
            if (tokens_.words.data[o_ + i] == tokens_.words.data[c_ + j]) {
                costs_[here] = costs_[before];
                continue;
            }
            const double deletion = costs_[before + 1] + 1, insertion = costs_[here - 1] + 1;
            double best = std::numeric_limits<double>::infinity(), replaced;
            std::int32_t step = 3;
            if (levenshtein_) {
                replaced = costs_[before] + 1;
            } else {
                replaced = substitution(i, j, costs_[before], std::min(insertion, deletion));
                const std::int64_t last_row = last_row_[static_cast<std::size_t>(j)];
                const std::int64_t least = std::max({std::int64_t{1}, j - last_column, i - last_row});
                const bool possible = last_column >= 0 && last_row >= 0 && least <= free_[before];
                if (const std::int64_t k = possible ? transposed(i, j, least, free_[before]) : 0; k > 0) {
                    best = costs_[static_cast<std::size_t>((i - k + 1) * width + (j - k + 1))] + static_cast<double>(k - 1);
                    step = 3 + static_cast<std::int32_t>(k);
                }
            }
            if (replaced < best) best = replaced, step = 1;
            if (insertion < best) best = insertion, step = 2;
            if (deletion < best) best = deletion, step = 3;
            costs_[here] = best;
            steps_into_[here] = step;
            if (best != costs_[before]) free_[here] = free_[before] + 1;
        }
    }
}

void LinguisticAligner::trace() {
    steps_.clear();
    std::int64_t i = n_, j = m_;
    while (i + j != 0) {
        const std::int32_t step = steps_into_[static_cast<std::size_t>(i * (m_ + 1) + j)];
        const std::int64_t down = step == 2 ? 0 : step > 3 ? step - 3 : 1, right = step == 3 ? 0 : step > 3 ? step - 3 : 1;
        const char kind = step == 0 ? 'M' : step == 1 ? 'S' : step == 2 ? 'I' : step == 3 ? 'D' : 'T';
        steps_.push_back({kind, static_cast<std::int32_t>(down),
                          {static_cast<std::int32_t>(i - down), static_cast<std::int32_t>(i), static_cast<std::int32_t>(j - right), static_cast<std::int32_t>(j)}});
        i -= down;
        j -= right;
    }
    std::reverse(steps_.begin(), steps_.end());
}

void LinguisticAligner::put(std::size_t begin, std::size_t end) {
    if (begin >= end) return;
    const Span &first = steps_[begin].span, &last = steps_[end - 1].span;
    spans_.push_back({first.start, last.end, first.from, last.to});
}

const std::vector<Span>& LinguisticAligner::edits(std::int64_t original, std::int64_t corrected, Merge merge) {
    select(original, corrected);
    fill();
    trace();
    spans_.clear();
    const auto same_group = [&](const Step& a, const Step& b) {
        switch (merge) {
            case Merge::all_split: return false;
            case Merge::all_merge: return (a.kind == 'M') == (b.kind == 'M');
            case Merge::all_equal: return a.kind == b.kind && (a.kind != 'T' || a.size == b.size);
            case Merge::rules: break;
        }
        const auto group = [](const Step& s) { return s.kind == 'M' || s.kind == 'T' ? s.kind : 'X'; };
        return group(a) == group(b);
    };
    for (std::size_t begin = 0; begin < steps_.size();) {
        std::size_t end = begin + 1;
        while (end < steps_.size() && same_group(steps_[end - 1], steps_[end])) ++end;
        if (steps_[begin].kind != 'M') {
            if (merge != Merge::rules) {
                put(begin, end);
            } else if (steps_[begin].kind == 'T') {
                for (std::size_t k = begin; k < end; ++k) put(k, k + 1);
            } else {
                merge_by_rules(begin, end);
            }
        }
        begin = end;
    }
    return spans_;
}

bool LinguisticAligner::is_punctuation(std::int64_t token) const {
    return tokens_.pos[token] == kPunct || (words_.flags[tokens_.words.data[token]] & Words::kPunctuation);
}

// Whether both sides are the same letters, blanks, hyphens and apostrophes aside.
bool LinguisticAligner::same_folded(const Span& span) const {
    std::vector<std::int32_t> before, after;
    const auto append = [&](std::vector<std::int32_t>& out, std::int64_t token) {
        const Seq letters = words_.folded[tokens_.words.data[token]];
        out.insert(out.end(), letters.begin(), letters.end());
    };
    for (std::int32_t i = span.start; i < span.end; ++i) append(before, o_ + i);
    for (std::int32_t j = span.from; j < span.to; ++j) append(after, c_ + j);
    return before == after;
}

// A run of deletions, insertions and substitutions becomes edits: errant's rules, largest stretches first. Where a rule
// splits, the parts go through the rules again.
void LinguisticAligner::merge_by_rules(std::size_t begin, std::size_t end) {
    const std::size_t length = end - begin;
    if (length <= 1) {
        put(begin, end);
        return;
    }
    const auto all = [&](char kind) { return std::all_of(steps_.begin() + static_cast<std::ptrdiff_t>(begin), steps_.begin() + static_cast<std::ptrdiff_t>(end), [&](const Step& s) { return s.kind == kind; }); };
    if (all('D') || all('I')) {
        put(begin, end);
        return;
    }
    merge_run(begin, end);
}

void LinguisticAligner::merge_run(std::size_t begin, std::size_t end) {
    const std::size_t length = end - begin;
    const auto lower = [&](std::int64_t token) { return words_.lower[tokens_.words.data[token]]; };
    const auto capital = [&](std::int64_t token) { return (words_.flags[tokens_.words.data[token]] & Words::kCapital) != 0; };
    const auto kind = [&](std::size_t k) { return steps_[begin + k].kind; };
    bool content = false;
    for (std::size_t distance = length - 1; distance >= 1; --distance) {
        for (std::size_t start = 0; start + distance < length; ++start) {
            const std::size_t stop = start + distance;
            bool substitutes = false;
            for (std::size_t k = start; k <= stop; ++k) substitutes |= kind(k) == 'S';
            if (!substitutes) continue;
            const Span span{steps_[begin + start].span.start, steps_[begin + stop].span.end, steps_[begin + start].span.from, steps_[begin + stop].span.to};
            const std::int64_t o_first = o_ + span.start, o_last = o_ + span.end - 1, c_first = c_ + span.from, c_last = c_ + span.to - 1;
            const std::int32_t o_size = span.end - span.start, c_size = span.to - span.from;
            // A possessive suffix that comes first stands alone; one that comes last goes with the step before it.
            if (start == 0 && (tokens_.suffix[o_first] || tokens_.suffix[c_first])) {
                put(begin, begin + 1);
                merge_by_rules(begin + 1, end);
                return;
            }
            const auto join_last_two = [&] {
                merge_by_rules(begin, begin + stop - 1);
                put(begin + stop - 1, begin + stop + 1);
                merge_by_rules(begin + stop + 1, end);
            };
            const auto join_all = [&] {
                merge_by_rules(begin, begin + start);
                put(begin + start, begin + stop + 1);
                merge_by_rules(begin + stop + 1, end);
            };
            if (tokens_.suffix[o_last] || tokens_.suffix[c_last]) return join_last_two();
            if (lower(o_last) == lower(c_last)) {
                if (start == 0 && ((o_size == 1 && capital(c_first)) || (c_size == 1 && capital(o_first)))) return join_all();
                if ((o_size > 1 && is_punctuation(o_last - 1)) || (c_size > 1 && is_punctuation(c_last - 1))) return join_last_two();
            }
            if (same_folded(span)) return join_all();
            bool one_pos = true, verbal = true, has_content = false;
            const std::uint8_t first_pos = tokens_.pos[o_first];
            const auto look = [&](std::int64_t token) {
                const std::uint8_t pos = tokens_.pos[token];
                one_pos &= pos == first_pos;
                verbal &= pos == kAux || pos == kPart || pos == kVerb;
                has_content |= is_content(pos);
            };
            for (std::int64_t t = o_first; t <= o_last; ++t) look(t);
            for (std::int64_t t = c_first; t <= c_last; ++t) look(t);
            if (o_size != c_size && (one_pos || verbal)) return join_all();
            if (distance < 2) {
                const auto similar = [&](std::int64_t a, std::int64_t b) {
                    return 1 - character_distance(tokens_.words.data[a], tokens_.words.data[b]) > 0.75;
                };
                if ((o_size == 2 && c_size == 2) || (kind(start) == 'S' && similar(o_first, c_first)) || (kind(stop) == 'S' && similar(o_last, c_last))) {
                    merge_by_rules(begin, begin + start + 1);
                    merge_by_rules(begin + start + 1, end);
                    return;
                }
                const char last = kind(length - 1);
                if (stop == length - 1 && (((last == 'D' || last == 'S') && tokens_.pos[o_last] == kDet) || ((last == 'I' || last == 'S') && tokens_.pos[c_last] == kDet))) {
                    merge_by_rules(begin, end - 1);
                    put(end - 1, end);
                    return;
                }
            }
            content |= has_content;
        }
    }
    if (content) {
        put(begin, end);
        return;
    }
    for (std::size_t k = begin; k < end; ++k) put(k, k + 1);
}

}  // namespace errata
