// Which cells can lie on a cheapest alignment is told by a bound in the manner of Carrillo and Lipman, for all combinations
// at once. A natural alignment of every combination is known: source and hypothesis as they align best, each block within
// its place. Say an alignment leaves the natural one at some cell and next meets it at the end of some segment. From there on
// both have the same ways to go, so it is enough to compare the cost up to there with the natural cost up to there. The least
// difference over all texts and all places to meet is known for every cell; a cell is left out if it is dearer even so.
#include <algorithm>

#include "mixing.hpp"

namespace errata {
namespace {

constexpr std::int32_t kGapCost = 2, kMismatch = 3, kNone = Columns::kGap;

std::int32_t pair_cost(std::int32_t a, std::int32_t b) {
    if (a == b) return 0;
    return a == kNone || b == kNone ? kGapCost : kMismatch;
}

std::int32_t column_cost(std::int32_t s, std::int32_t h, std::int32_t r) { return pair_cost(s, h) + pair_cost(s, r) + pair_cost(h, r); }

std::int32_t least_cost(Seq a, Seq b) {
    const Costs costs{kGapCost, kMismatch};
    return last_cost(a, b, optimal_band(a, b, costs), costs);
}

Tally tally_of(std::int32_t s, std::int32_t h, std::int32_t r) {
    if (s == h) return h == r ? Tally{0, 1, 0, 0, 0} : Tally{0, 0, 0, 1, 0};
    if (s == r) return {0, 0, 1, 0, 0};
    return h == r ? Tally{1, 0, 0, 0, 0} : Tally{0, 0, 1, 1, 1};
}

}  // namespace

// Costs of what is left of source and hypothesis, and one cheapest alignment.
void MixedImprovement::measure_hypothesis() {
    if ((n_ + 1) * (m_ + 1) > kMostTable) throw std::length_error("too long to align");
    rest_.resize(static_cast<std::size_t>((n_ + 1) * (m_ + 1)));
    const auto cell = [&](std::int64_t i, std::int64_t j) -> std::int32_t& { return rest_[static_cast<std::size_t>(i * (m_ + 1) + j)]; };
    for (std::int64_t i = n_; i >= 0; --i) {
        for (std::int64_t j = m_; j >= 0; --j) {
            std::int32_t best = i == n_ && j == m_ ? 0 : kInfinite;
            if (i < n_ && j < m_) best = std::min(best, cell(i + 1, j + 1) + pair_cost(s_[i], h_[j]));
            if (i < n_) best = std::min(best, cell(i + 1, j) + kGapCost);
            if (j < m_) best = std::min(best, cell(i, j + 1) + kGapCost);
            cell(i, j) = best;
        }
    }
    low_.assign(static_cast<std::size_t>(n_) + 1, 0);
    high_.assign(static_cast<std::size_t>(n_) + 1, 0);
    std::int64_t i = 0, j = 0;
    while (i < n_ || j < m_) {
        if (i < n_ && j < m_ && cell(i, j) == cell(i + 1, j + 1) + pair_cost(s_[i], h_[j])) {
            ++i, ++j;
            low_[i] = high_[i] = static_cast<std::int32_t>(j);
        } else if (i < n_ && cell(i, j) == cell(i + 1, j) + kGapCost) {
            ++i;
            low_[i] = high_[i] = static_cast<std::int32_t>(j);
        } else {
            high_[i] = static_cast<std::int32_t>(++j);
        }
    }
}

void MixedImprovement::look_ahead_pair() {
    const std::size_t height = static_cast<std::size_t>(n_) + 1;
    std::vector<std::int32_t> border(height), nearer(height);
    for (std::size_t i = 0; i < height; ++i) border[i] = kGapCost * static_cast<std::int32_t>(height - 1 - i);
    for (std::size_t at = pieces_.size(); at-- > 0;) {
        std::fill(nearer.begin(), nearer.end(), kInfinite);
        for (Piece::Text& text : pieces_[at].texts) {
            const std::size_t many = text.words.size();
            text.alone_ahead.resize((many + 1) * height);
            std::copy(border.begin(), border.end(), text.alone_ahead.begin() + static_cast<std::ptrdiff_t>(many * height));
            for (std::size_t k = many; k-- > 0;) {
                const std::int32_t* below = text.alone_ahead.data() + (k + 1) * height;
                std::int32_t* row = text.alone_ahead.data() + k * height;
                row[n_] = below[n_] + kGapCost;
                for (std::size_t i = height - 1; i-- > 0;)
                    row[i] = std::min({below[i] + kGapCost, below[i + 1] + pair_cost(text.words[k], s_[i]), row[i + 1] + kGapCost});
            }
            for (std::size_t i = 0; i < height; ++i) nearer[i] = std::min(nearer[i], text.alone_ahead[i] - text.alone);
        }
        border.swap(nearer);
        border[static_cast<std::size_t>(pieces_[at].segment.start)] = 0;
    }
}

void MixedImprovement::look_ahead_three() {
    const std::size_t width = static_cast<std::size_t>(m_) + 1, cells = static_cast<std::size_t>(n_ + 1) * width;
    std::vector<std::int32_t> border(cells), nearer(cells);
    // One plane from the one behind (null: there is no word behind).
    const auto fill = [&](std::int32_t word, const std::int32_t* behind, std::int32_t* plane) {
        for (std::int64_t i = n_; i >= 0; --i) {
            for (std::int64_t j = m_; j >= 0; --j) {
                const std::size_t at = static_cast<std::size_t>(i) * width + static_cast<std::size_t>(j);
                const std::int32_t s = i < n_ ? s_[i] : kNone, h = j < m_ ? h_[j] : kNone;
                std::int32_t best = behind ? behind[at] + 2 * kGapCost : (i == n_ && j == m_ ? 0 : kInfinite);
                if (i < n_) best = std::min(best, plane[at + width] + 2 * kGapCost);
                if (j < m_) best = std::min(best, plane[at + 1] + 2 * kGapCost);
                if (i < n_ && j < m_) best = std::min(best, plane[at + width + 1] + pair_cost(s, h) + 2 * kGapCost);
                if (behind) {
                    if (i < n_) best = std::min(best, behind[at + width] + pair_cost(s, word) + 2 * kGapCost);
                    if (j < m_) best = std::min(best, behind[at + 1] + pair_cost(h, word) + 2 * kGapCost);
                    if (i < n_ && j < m_) best = std::min(best, behind[at + width + 1] + column_cost(s, h, word));
                }
                plane[at] = best;
            }
        }
    };
    fill(kNone, nullptr, border.data());
    for (std::size_t at = pieces_.size(); at-- > 0;) {
        std::fill(nearer.begin(), nearer.end(), kInfinite);
        for (Piece::Text& text : pieces_[at].texts) {
            const std::size_t many = text.words.size();
            text.ahead.resize((many + 1) * cells);
            std::copy(border.begin(), border.end(), text.ahead.begin() + static_cast<std::ptrdiff_t>(many * cells));
            for (std::size_t k = many; k-- > 0;) fill(text.words[k], text.ahead.data() + (k + 1) * cells, text.ahead.data() + k * cells);
            for (std::size_t c = 0; c < cells; ++c) nearer[c] = std::min(nearer[c], text.ahead[c] - text.natural);
        }
        border.swap(nearer);
        border[static_cast<std::size_t>(pieces_[at].segment.start) * width + static_cast<std::size_t>(pieces_[at].h_start)] = 0;
    }
}

void MixedImprovement::read(const Blocks& blocks, std::int64_t sentence) {
    pieces_.clear();
    // Before the first segment: an empty text, so that the first table is reached like the others.
    pieces_.push_back({{0, 0, -1}, 0, 0, {Piece::Text{}}});
    for (const Segment& segment : segments_of(blocks, sentence, static_cast<std::int32_t>(n_))) {
        Piece piece;
        piece.segment = segment;
        for (std::int64_t a = 0; a < alternatives_of(blocks, segment); ++a) {
            Piece::Text text;
            text.words = alternative(blocks, segment, s_, a);
            piece.texts.push_back(std::move(text));
        }
        pieces_.push_back(std::move(piece));
    }
    for (std::size_t at = 1; at < pieces_.size(); ++at) {
        Piece& piece = pieces_[at];
        const std::int32_t place = piece.segment.end;
        piece.h_start = pieces_[at - 1].h_end;
        if (at + 1 == pieces_.size()) {
            piece.h_end = static_cast<std::int32_t>(m_);
        } else {
            // Words the hypothesis inserts at a border go to a block: to the one that inserts there, else to the right one.
            const bool own = piece.segment.block >= 0 && (pieces_[at + 1].segment.block < 0 || piece.segment.start == piece.segment.end);
            piece.h_end = own ? high_[place] : low_[place];
        }
        measure_natural(piece);
    }
    std::int64_t words = 0, longest = 0;
    for (const Piece& piece : pieces_) {
        std::int64_t most = 0;
        for (const Piece::Text& text : piece.texts) {
            most = std::max(most, static_cast<std::int64_t>(text.words.size()));
            words += static_cast<std::int64_t>(text.words.size()) + 1;
        }
        longest += most;
    }
    const std::int64_t cells = words * (n_ + 1) * (equal(s_, h_) ? 1 : m_ + 1);
    if (cells > kMostCells || n_ + m_ + longest > INT16_MAX) throw std::length_error("too long to align");
    look_ahead_pair();
    if (!equal(s_, h_)) look_ahead_three();
}

void MixedImprovement::measure_natural(Piece& piece) {
    const std::int32_t least = rest(piece.segment.start, piece.h_start) - rest(piece.segment.end, piece.h_end);
    const auto words = s_.subspan(static_cast<std::size_t>(piece.segment.start), static_cast<std::size_t>(piece.segment.end - piece.segment.start));
    const auto output = h_.subspan(static_cast<std::size_t>(piece.h_start), static_cast<std::size_t>(piece.h_end - piece.h_start));
    for (Piece::Text& text : piece.texts) {
        if (piece.segment.block < 0) {
            text.natural = 2 * least;
            continue;
        }
        text.alone = least_cost(words, text.words);
        const Columns& columns = aligner_.align(words, output, text.words);
        for (std::size_t c = 0; c < columns.source.size(); ++c) text.natural += column_cost(columns.source[c], columns.hypothesis[c], columns.reference[c]);
    }
}

// The costs behind one more word of the reference (without `before`: behind none), in the original's order of preference.
void MixedImprovement::plane(const Table* before, Table& table, std::int32_t word, const std::int32_t* ahead, std::int32_t bound) {
    const auto width = static_cast<std::int32_t>(m_) + 1;
    const auto get = [&](const Table& t, std::int32_t i, std::int32_t j) -> const Scratch* {
        if (i < t.first || i > t.last || j < t.low[i] || j > t.high[i]) return nullptr;
        const Scratch& found = t.cells[static_cast<std::size_t>(i) * width + j];
        return found.cost < kInfinite ? &found : nullptr;
    };
    table.first = before ? before->first : 0;
    table.last = table.first - 1;
    const std::int32_t given = before ? before->last + 1 : 0;
    for (std::int32_t i = table.first; i <= n_; ++i) {
        std::int32_t low = width, high = before ? -1 : (i == 0 ? 0 : -1);
        if (!before && i == 0) low = 0;
        const auto widen = [&](const Table& t, std::int32_t row) {
            if (row < t.first || row > t.last || t.low[row] > t.high[row]) return;
            low = std::min(low, t.low[row]);
            high = std::max(high, std::min(width - 1, t.high[row] + 1));
        };
        if (before) widen(*before, i), widen(*before, i - 1);
        widen(table, i - 1);
        table.low[i] = 1, table.high[i] = 0;
        if (low > high) {
            if (i > given) break;
            table.last = i;
            continue;
        }
        std::int32_t first = -1, last = -1;
        table.last = i;
        table.low[i] = low, table.high[i] = low - 1;
        for (std::int32_t j = low; j < width && (j <= high || last == j - 1); ++j) {
            Scratch best{i + j == 0 && !before ? 0 : kInfinite, 0, {}};
            const auto offer = [&](const Scratch* from, std::int32_t s, std::int32_t h, std::int32_t r) {
                if (!from) return;
                const std::int32_t cost = from->cost + column_cost(s, h, r);
                if (cost >= best.cost) return;
                best = {cost, from->origin, tally_of(s, h, r)};
                best.tally += from->tally;
            };
            const std::int32_t s = i > 0 ? s_[i - 1] : kNone, h = j > 0 ? h_[j - 1] : kNone;
            if (before) offer(get(*before, i - 1, j - 1), s, h, word);
            offer(get(table, i - 1, j - 1), s, h, kNone);
            if (before) offer(get(*before, i - 1, j), s, kNone, word);
            if (before) offer(get(*before, i, j - 1), kNone, h, word);
            offer(get(table, i - 1, j), s, kNone, kNone);
            offer(get(table, i, j - 1), kNone, h, kNone);
            if (before) offer(get(*before, i, j), kNone, kNone, word);
            if (best.cost < kInfinite && best.cost + ahead[static_cast<std::size_t>(i) * width + j] <= bound) {
                if (first < 0) first = j;
                last = j;
            } else {
                best.cost = kInfinite;
            }
            table.cells[static_cast<std::size_t>(i) * width + j] = best;
            table.high[i] = j;
        }
        table.low[i] = first < 0 ? 1 : first;
        table.high[i] = first < 0 ? 0 : last;
    }
}

std::vector<Arrival> MixedImprovement::pass_three(const std::vector<Cell>& from, const Piece& piece, const Piece::Text& text, std::int32_t bound) {
    const std::size_t width = static_cast<std::size_t>(m_) + 1, cells = static_cast<std::size_t>(n_ + 1) * width;
    if (&piece == &pieces_.front()) {
        plane(nullptr, before_, kNone, text.ahead.data(), bound);
    } else {
        before_.first = from.front().i;
        before_.last = from.back().i;
        for (std::int32_t i = before_.first; i <= before_.last; ++i) before_.low[i] = 1, before_.high[i] = 0;
        for (std::size_t c = 0; c < from.size(); ++c) {
            const Cell& cell = from[c];
            Scratch* row = before_.cells.data() + static_cast<std::size_t>(cell.i) * width;
            if (before_.low[cell.i] > before_.high[cell.i]) {
                before_.low[cell.i] = cell.j;
            } else {
                for (std::int32_t j = before_.high[cell.i] + 1; j < cell.j; ++j) row[j].cost = kInfinite;
            }
            before_.high[cell.i] = cell.j;
            row[cell.j] = {cell.cost, static_cast<std::int32_t>(c), {}};
        }
    }
    for (std::size_t k = 0; k < text.words.size(); ++k) {
        plane(&before_, table_, text.words[k], text.ahead.data() + (k + 1) * cells, bound);
        std::swap(before_, table_);
    }
    std::vector<Arrival> arrivals;
    for (std::int32_t i = before_.first; i <= before_.last; ++i)
        for (std::int32_t j = before_.low[i]; j <= before_.high[i]; ++j) {
            const Scratch& cell = before_.cells[static_cast<std::size_t>(i) * width + j];
            if (cell.cost < kInfinite) arrivals.push_back({{i, j, cell.cost}, cell.origin, cell.tally});
        }
    return arrivals;
}

// Source and reference alone: the diagonal is preferred, then the source, then the reference.
std::vector<Arrival> MixedImprovement::pass_pair(const std::vector<Cell>& from, const Piece& piece, const Piece::Text& text, std::int32_t bound) {
    const std::size_t height = static_cast<std::size_t>(n_) + 1;
    std::vector<Scratch> row(height, {kInfinite, 0, {}}), next(height);
    const auto extend = [&](std::vector<Scratch>& cells, std::size_t i, const std::int32_t* ahead) {
        if (i > 0 && cells[i - 1].cost + kGapCost < cells[i].cost) {
            cells[i] = {cells[i - 1].cost + kGapCost, cells[i - 1].origin, cells[i - 1].tally};
            ++cells[i].tally.fn;
        }
        if (cells[i].cost + ahead[i] > bound) cells[i].cost = kInfinite;
    };
    for (std::size_t c = 0; c < from.size(); ++c) row[static_cast<std::size_t>(from[c].i)] = {from[c].cost, static_cast<std::int32_t>(c), {}};
    if (&piece == &pieces_.front())
        for (std::size_t i = 0; i < height; ++i) extend(row, i, text.alone_ahead.data());
    for (std::size_t k = 0; k < text.words.size(); ++k) {
        const std::int32_t* ahead = text.alone_ahead.data() + (k + 1) * height;
        for (std::size_t i = 0; i < height; ++i) {
            next[i] = {kInfinite, 0, {}};
            // The reference's word alone comes last in preference, so it must be cheaper than what the source alone gives.
            if (i > 0 && row[i - 1].cost < kInfinite) {
                const bool match = s_[i - 1] == text.words[k];
                next[i] = {row[i - 1].cost + (match ? 0 : kMismatch), row[i - 1].origin, row[i - 1].tally};
                ++(match ? next[i].tally.tn : next[i].tally.fn);
            }
            const std::int32_t alone = row[i].cost + kGapCost;
            const std::int32_t source = i > 0 ? next[i - 1].cost + kGapCost : kInfinite;
            if (alone < next[i].cost && alone < source) {
                next[i] = {alone, row[i].origin, row[i].tally};
                ++next[i].tally.fn;
            }
            extend(next, i, ahead);
        }
        row.swap(next);
    }
    std::vector<Arrival> arrivals;
    for (std::size_t i = 0; i < height; ++i)
        if (row[i].cost < kInfinite) arrivals.push_back({{static_cast<std::int32_t>(i), 0, row[i].cost}, row[i].origin, row[i].tally});
    return arrivals;
}

template <bool kThree>
void MixedImprovement::build(ChoiceGraph& graph) {
    graph.clear(pieces_.size(), kThree ? static_cast<std::int32_t>(n_) : -2);
    graph.node(0, {Arrival{}}, 0, 0);
    const std::size_t height = static_cast<std::size_t>(n_) + 1, width = static_cast<std::size_t>(m_) + 1;
    for (std::size_t level = 0; level < pieces_.size(); ++level) {
        const Piece& piece = pieces_[level];
        const bool last = level + 1 == pieces_.size();
        for (std::size_t at = 0; at < graph.levels[level].size(); ++at) {
            for (const Piece::Text& text : piece.texts) {
                const ChoiceGraph::Node& node = graph.levels[level][at];
                std::int32_t bound = node.bound + (kThree ? text.natural : text.alone);
                std::vector<Arrival> arrivals = kThree ? pass_three(node.cells, piece, text, bound) : pass_pair(node.cells, piece, text, bound);
                // Where the natural alignment passes, its cost from here on is known.
                for (const Arrival& arrival : arrivals)
                    if (arrival.cell.i == piece.segment.end && arrival.cell.j == (kThree ? piece.h_end : 0)) bound = std::min(bound, arrival.cell.cost);
                const std::int32_t* ahead = kThree ? text.ahead.data() + text.words.size() * height * width : text.alone_ahead.data() + text.words.size() * height;
                std::erase_if(arrivals, [&](const Arrival& arrival) {
                    const Cell& c = arrival.cell;
                    if (last) return c.i != n_ || c.j != (kThree ? m_ : 0);
                    return c.cost + ahead[kThree ? static_cast<std::size_t>(c.i) * width + c.j : static_cast<std::size_t>(c.i)] > bound;
                });
                std::int32_t least = kInfinite;
                for (const Arrival& arrival : arrivals) least = std::min(least, arrival.cell.cost);
                for (Arrival& arrival : arrivals) arrival.cell.cost -= least;
                std::int32_t same = kThree ? node.same : -1;
                for (const std::int32_t word : text.words) same = same >= 0 && same < n_ && s_[same] == word ? same + 1 : -1;
                if (last && same != n_) same = -1;
                ChoiceGraph::Edge edge;
                edge.target = graph.node(level + 1, arrivals, bound - least, same);
                edge.steps.reserve(arrivals.size());
                for (const Arrival& arrival : arrivals) edge.steps.push_back({arrival.origin, static_cast<std::int32_t>(edge.steps.size()), arrival.tally});
                graph.levels[level][at].edges.push_back(std::move(edge));
                if (++edges_ > kMostEdges) throw std::length_error("too many combinations");
            }
        }
        graph.settle(level);
    }
}

template void MixedImprovement::build<true>(ChoiceGraph& graph);
template void MixedImprovement::build<false>(ChoiceGraph& graph);

}  // namespace errata
