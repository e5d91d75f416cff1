// The lattice of the original has an arc for every pair of vertices that an edit can join, and is what takes it
// hours. Here those arcs stay implicit. A path is a walk over primitive steps (match, substitute, delete, insert)
// that may open an edit, stay in it while at most max_unchanged words pass unchanged, and close it. Only the arcs
// that equal a gold edit are made, and only they need the original's exact rule for which arcs exist (`reaches`).
// The best path has most gold arcs, then fewest primitive steps outside them, then fewest edits.
#include "maxmatch.hpp"

#include <algorithm>

namespace errata {
namespace {

constexpr std::int8_t kMatch = 0, kClose = 1, kGold = 2;
constexpr std::int64_t kStep = 1000;  // one primitive step costs as much as a thousand edits, as in the original
constexpr std::int64_t kNever = std::int64_t{1} << 60;

}  // namespace

void MaxMatch::read(Seq source, Seq output) {
    source_ = source;
    output_ = output;
    unchanged_ = equal(source, output);
    if (unchanged_) return;
    lattice_.read(source, output);
    listed_ = list_arcs();
}

// Whether the original's Floyd-Warshall pass makes one changing edit of the way between two vertices. It visits
// middle vertices in order, so a way grows by one primitive step at a time, keeps the first shortest one and never
// reconsiders one with too many unchanged words.
bool MaxMatch::reaches(std::int32_t from, std::int32_t to) const {
    const EditLattice::Vertex &a = lattice_[from], &b = lattice_[to];
    const std::int32_t height = b.x - a.x + 1, width = b.y - a.y + 1;
    // Per cell: length, unchanged words, whether the first step inserts. Length -1: no way.
    box_.assign(static_cast<std::size_t>(height) * static_cast<std::size_t>(width) * 3, -1);
    const auto cell = [&](std::int32_t x, std::int32_t y) {
        return box_.data() + (static_cast<std::size_t>(x - a.x) * static_cast<std::size_t>(width) + static_cast<std::size_t>(y - a.y)) * 3;
    };
    cell(a.x, a.y)[0] = cell(a.x, a.y)[1] = cell(a.x, a.y)[2] = 0;
    for (std::int32_t x = a.x; x <= b.x; ++x) {
        for (std::int32_t y = a.y; y <= b.y; ++y) {
            const std::int32_t id = x == a.x && y == a.y ? -1 : lattice_.vertex(x, y);
            if (id < 0) continue;
            const EditLattice::Vertex& v = lattice_[id];
            std::int32_t* here = cell(x, y);
            const auto extend = [&](std::int32_t px, std::int32_t py, bool same, bool inserts) {
                if (px < a.x || py < a.y) return;
                const std::int32_t* there = cell(px, py);
                if (there[0] < 0) return;
                const std::int32_t length = there[0] + 1, unchanged = there[1] + same;
                // A single step always exists; longer ways obey the limit.
                if (length > 1 && unchanged > options_.max_unchanged) return;
                if (here[0] >= 0 && here[0] <= length) return;
                here[0] = length;
                here[1] = unchanged;
                here[2] = there[0] == 0 ? inserts : there[2];
            };
            if (v.diagonal >= 0) extend(x - 1, y - 1, lattice_.same_word(v), false);
            if (v.above >= 0) extend(x - 1, y, false, false);
            if (v.left >= 0) extend(x, y - 1, false, true);
        }
    }
    const std::int32_t* end = cell(b.x, b.y);
    if (end[0] < 0) return false;
    if (end[0] > 1 && end[1] == end[0]) return false;  // longer runs of unchanged words are no arcs
    // Version 3.2 puts the start of an edit that begins with such an insertion elsewhere, so it never matches.
    return !(options_.old_insertions && a.x == 0 && a.y > 0 && end[2]);
}

bool MaxMatch::spells(std::int64_t y, Seq correction) const {
    if (y + static_cast<std::int64_t>(correction.size()) > static_cast<std::int64_t>(output_.size())) return false;
    for (std::size_t i = 0; i < correction.size(); ++i)
        if (output_[static_cast<std::size_t>(y) + i] != correction[i]) return false;
    return true;
}

// Arcs equal to gold deletions and substitutions.
void MaxMatch::match_spans(const Gold& gold, std::int64_t begin, std::int64_t end) {
    for (std::int64_t e = begin; e < end; ++e) {
        const std::int32_t start = gold.starts[e], stop = gold.ends[e];
        if (start == stop) continue;
        for (std::int64_t v = lattice_.row_begin(start); v < lattice_.row_end(start); ++v) {
            const std::int32_t y = lattice_[v].y;
            for (std::int64_t k = gold.alternatives[e]; k < gold.alternatives[e + 1]; ++k) {
                const Seq correction = gold.corrections[k];
                if (!spells(y, correction)) continue;
                const std::int32_t to = lattice_.vertex(stop, y + static_cast<std::int64_t>(correction.size()));
                if (to >= 0 && reaches(static_cast<std::int32_t>(v), to)) gold_arcs_.push_back({static_cast<std::int32_t>(v), to});
            }
        }
    }
}

// Arcs equal to gold insertions at one place. The original lists all insertion arcs there, sorted, and walks the
// list from both ends, giving each gold insertion to the first arc that spells it; after a hit it jumps to the next
// arc that can follow (or precede) it on a path. Positions in that list are computed, not stored.
void MaxMatch::match_insertions(const Gold& gold, std::int64_t begin, std::int64_t end, std::int32_t place) {
    std::vector<std::int64_t> golds;
    for (std::int64_t e = begin; e < end; ++e)
        if (gold.starts[e] == place && gold.ends[e] == place) golds.push_back(e);

    // Groups of arcs by the vertex they leave: one arc to every vertex reachable by insertions alone, the first of
    // them listed twice when both cost schemes have it.
    struct Group {
        std::int64_t base;  // position of the first arc
        std::int64_t arcs;
        bool twice;
    };
    const bool quirk = options_.old_insertions;
    const std::int64_t row = lattice_.row_begin(place);
    const std::int64_t row_end = lattice_.row_end(place);
    const auto next_inserts = [&](std::int64_t v) { return v + 1 < row_end && lattice_[v + 1].left >= 0; };
    std::vector<Group> groups(static_cast<std::size_t>(row_end - row));
    for (std::int64_t v = row_end - 1; v >= row; --v) {
        auto& group = groups[static_cast<std::size_t>(v - row)];
        group = {0, 0, false};
        if (!next_inserts(v)) continue;
        group.arcs = v + 1 < row_end ? 1 + groups[static_cast<std::size_t>(v + 1 - row)].arcs : 0;
        group.twice = lattice_[v + 1].left_in_both;
    }
    struct Candidate {
        std::int64_t position;
        std::int32_t from, to;
        std::int64_t after, before;  // where the walk goes on after a hit from the left, from the right
    };
    std::vector<Candidate> candidates;
    std::int64_t total = 0;
    const auto add_candidate = [&](std::int64_t position, std::int32_t from, std::int32_t to) {
        candidates.push_back({position, from, to, -1, -1});
    };
    if (quirk && place > 0) {  // the insertion of word place + 1 before everything is listed here, first
        const std::int32_t from = lattice_.vertex(0, place), to = lattice_.vertex(0, place + 1);
        if (from >= 0 && to >= 0 && lattice_[to].left >= 0) {
            for (int copy = 0; copy < (lattice_[to].left_in_both ? 2 : 1); ++copy)
                add_candidate(total++, from, to);
        }
    }
    if (quirk && place == 0) {  // longer insertions there have another place, later ones too
        if (row_end > row && groups[0].arcs > 0) {
            groups[0].arcs = 1;
            for (std::size_t g = 1; g < groups.size(); ++g) groups[g] = {0, 0, false};
        }
    }
    const std::int64_t listed_first = total;
    for (auto& group : groups) {
        group.base = total;
        total += group.arcs + (group.twice ? 1 : 0);
    }
    const auto group_of = [&](std::int32_t v) -> const Group& { return groups[static_cast<std::size_t>(v - row)]; };
    std::size_t longest = 0;
    for (const std::int64_t e : golds)
        for (std::int64_t k = gold.alternatives[e]; k < gold.alternatives[e + 1]; ++k)
            longest = std::max(longest, gold.corrections[k].size());
    for (std::int64_t v = row; v < row_end; ++v) {
        const auto from = static_cast<std::int32_t>(v);
        const Group& group = group_of(from);
        for (std::int64_t arc = 0; arc < std::min<std::int64_t>(group.arcs, static_cast<std::int64_t>(longest)); ++arc) {
            if (arc == 0 && group.twice) add_candidate(group.base, from, from + 1);
            add_candidate(group.base + arc + (group.twice ? 1 : 0), from, static_cast<std::int32_t>(v + 1 + arc));
        }
    }
    for (auto& c : candidates) {
        const bool listed_apart = c.position < listed_first;
        c.after = total;
        c.before = -1;
        if (listed_apart) continue;
        const Group& next = group_of(c.to);
        if (next.arcs > 0) c.after = next.base;
        if (c.from > row && group_of(c.from - 1).arcs > 0) c.before = group_of(c.from - 1).base + (group_of(c.from - 1).twice ? 1 : 0);
    }

    // The walk. Non-matching arcs alternate left, right, left, ...; candidates are met in order of that alternation.
    std::int64_t left = 0, right = total - 1;
    std::int64_t gold_left = 0, gold_right = static_cast<std::int64_t>(golds.size()) - 1;
    bool at_left = true;
    const auto gold_for = [&](const Candidate& c, bool from_left) -> std::int64_t {
        const std::int32_t y = lattice_[c.from].y;
        const auto length = static_cast<std::size_t>(lattice_[c.to].y - y);
        for (std::int64_t step = 0; step <= gold_right - gold_left; ++step) {
            const std::int64_t g = from_left ? gold_left + step : gold_right - step;
            const std::int64_t e = golds[static_cast<std::size_t>(g)];
            for (std::int64_t k = gold.alternatives[e]; k < gold.alternatives[e + 1]; ++k)
                if (gold.corrections[k].size() == length && spells(y, gold.corrections[k])) return g;
        }
        return -1;
    };
    while (left <= right) {
        const Candidate *next_left = nullptr, *next_right = nullptr;
        for (const auto& c : candidates) {
            if (c.position < left || c.position > right || gold_for(c, true) < 0) continue;
            if (!next_left) next_left = &c;
            next_right = &c;
        }
        if (!next_left) return;
        const std::int64_t steps_left = next_left->position - left, steps_right = right - next_right->position;
        const bool hit_left = at_left ? steps_left <= steps_right : steps_left < steps_right;
        if (hit_left) {
            right -= at_left ? steps_left : steps_left + 1;
            left = next_left->position;
            if (left > right) return;
            gold_left = gold_for(*next_left, true) + 1;
            gold_arcs_.push_back({next_left->from, next_left->to});
            left = next_left->after;
        } else {
            left += at_left ? steps_right + 1 : steps_right;
            right = next_right->position;
            if (left > right) return;
            gold_right = gold_for(*next_right, false) - 1;
            gold_arcs_.push_back({next_right->from, next_right->to});
            right = next_right->before;
        }
        at_left = hit_left;
    }
}

// An arc as an edit. Version 3.2 reports insertions before the first word at the place of the word before them.
SystemEdit MaxMatch::edit_of(std::int32_t from, std::int32_t to, bool inserts_first) const {
    const EditLattice::Vertex &a = lattice_[from], &b = lattice_[to];
    SystemEdit edit{a.x, b.x, a.y, b.y, a.x, b.x};
    if (options_.old_insertions && a.x == 0 && inserts_first) edit.reported_start = a.y;
    if (options_.old_insertions && b.x == 0) edit.reported_end = b.y - 1;
    return edit;
}

void MaxMatch::find_best_path() {
    std::sort(gold_arcs_.begin(), gold_arcs_.end(), [](const GoldArc& a, const GoldArc& b) { return a.to != b.to ? a.to < b.to : a.from < b.from; });
    const std::size_t count = lattice_.size();
    const int states = options_.max_unchanged + 1;
    const std::int64_t hit = (static_cast<std::int64_t>(source_.size() + output_.size()) + 2) * 4 * kStep;
    steps_.assign(count, {kNever, -1, kMatch, 0});
    open_.assign(count * static_cast<std::size_t>(states), {kNever, -1, -1});
    steps_[0].cost = 0;
    std::size_t arc = 0;
    for (std::size_t v = 1; v < count; ++v) {
        const EditLattice::Vertex& at = lattice_[v];
        Open* open = open_.data() + v * static_cast<std::size_t>(states);
        Step& best = steps_[v];
        const auto enter = [&](std::int32_t p, bool same) {
            if (p < 0) return;
            const Open* before = open_.data() + static_cast<std::size_t>(p) * static_cast<std::size_t>(states);
            // A single unchanged word is a step of its own even where the limit is zero.
            if (const int opened = same ? 1 : 0; opened < states) {
                const std::int64_t cost = steps_[static_cast<std::size_t>(p)].cost + kStep + 1;
                if (cost < open[opened].cost) open[opened] = {cost, p, -1};
            }
            for (int s = 0; s + same < states; ++s) {
                const std::int64_t cost = before[s].cost + kStep;
                if (cost < open[s + same].cost) open[s + same] = {cost, p, static_cast<std::int8_t>(s)};
            }
        };
        const bool same = at.diagonal >= 0 && lattice_.same_word(at);
        enter(at.diagonal, same);
        enter(at.above, false);
        enter(at.left, false);
        if (same) best = {steps_[static_cast<std::size_t>(at.diagonal)].cost + kStep, at.diagonal, kMatch, 0};
        for (int s = 0; s < states; ++s)
            if (open[s].cost < best.cost) best = {open[s].cost, static_cast<std::int32_t>(v), kClose, static_cast<std::int8_t>(s)};
        for (; arc < gold_arcs_.size() && gold_arcs_[arc].to == static_cast<std::int32_t>(v); ++arc) {
            const std::int32_t from = gold_arcs_[arc].from;
            const std::int64_t cost = steps_[static_cast<std::size_t>(from)].cost - hit;
            if (cost < best.cost) best = {cost, from, kGold, 0};
        }
    }
}

void MaxMatch::trace_path() {
    path_.clear();
    const int states = options_.max_unchanged + 1;
    auto v = static_cast<std::int32_t>(lattice_.size()) - 1;
    while (v > 0) {
        const Step& step = steps_[static_cast<std::size_t>(v)];
        if (step.kind == kMatch) {
            v = step.from;
            continue;
        }
        std::int32_t from = step.from;
        std::int32_t second = v;  // the vertex after `from` on the way, to know how the edit begins
        if (step.kind == kClose) {
            std::int32_t at = v;
            int state = step.state;
            while (true) {
                const Open& open = open_[static_cast<std::size_t>(at) * static_cast<std::size_t>(states) + static_cast<std::size_t>(state)];
                second = at;
                at = open.from;
                if (open.state < 0) break;
                state = open.state;
            }
            from = at;
        }
        const EditLattice::Vertex &a = lattice_[from], &b = lattice_[v];
        const bool unchanged = step.kind == kGold && b.x - a.x == 1 && b.y - a.y == 1 && lattice_.same_word(b) && b.diagonal == from;
        if (!unchanged) path_.push_back(edit_of(from, v, lattice_[second].x == a.x));
        v = from;
    }
    std::reverse(path_.begin(), path_.end());
}

bool MaxMatch::only_case_and_blanks(const SystemEdit& edit) const {
    std::string before, after;
    for (std::int32_t i = edit.start; i < edit.end; ++i) before += (*folded_)[static_cast<std::size_t>(source_[static_cast<std::size_t>(i)])];
    for (std::int32_t i = edit.from; i < edit.to; ++i) after += (*folded_)[static_cast<std::size_t>(output_[static_cast<std::size_t>(i)])];
    return before == after;
}

// System edits left to right against gold edits in file order. The start moves past each hit, a hit does not end
// the scan: gold out of order loses matches, gold listed twice counts twice.
std::int32_t MaxMatch::count_matches(const Gold& gold, std::int64_t begin, std::int64_t end) const {
    std::int32_t correct = 0;
    std::int64_t next = begin;
    for (const SystemEdit& edit : path_) {
        for (std::int64_t e = next; e < end; ++e) {
            if (gold.starts[e] != edit.reported_start || gold.ends[e] != edit.reported_end) continue;
            if (edit.reported_end - edit.reported_start != edit.end - edit.start) continue;
            for (std::int64_t k = gold.alternatives[e]; k < gold.alternatives[e + 1]; ++k) {
                const Seq correction = gold.corrections[k];
                if (static_cast<std::int32_t>(correction.size()) == edit.to - edit.from && spells(edit.from, correction)) {
                    ++correct;
                    next = e + 1;
                    break;
                }
            }
        }
    }
    return correct;
}

MaxMatchCounts MaxMatch::score(const Gold& gold, std::int64_t begin, std::int64_t end) {
    path_.clear();
    const auto edits = static_cast<std::int32_t>(end - begin);
    if (unchanged_) return {0, 0, edits};
    if (listed_) {
        match_listed(gold, begin, end);
        find_best_listed_path();
        trace_listed_path();
    } else {
        walk_to_best_path(gold, begin, end);
    }
    if (options_.ignore_whitespace_casing) std::erase_if(path_, [&](const SystemEdit& e) { return only_case_and_blanks(e); });
    return {count_matches(gold, begin, end), static_cast<std::int32_t>(path_.size()), edits};
}

void MaxMatch::walk_to_best_path(const Gold& gold, std::int64_t begin, std::int64_t end) {
    gold_arcs_.clear();
    match_spans(gold, begin, end);
    for (std::int64_t e = begin; e < end; ++e) {
        if (gold.starts[e] != gold.ends[e]) continue;
        const std::int32_t place = gold.starts[e];
        const bool seen = std::any_of(gold.starts + begin, gold.starts + e, [&](const std::int32_t& s) {
            return s == place && gold.ends[&s - gold.starts] == place;
        });
        if (!seen) match_insertions(gold, begin, end, place);
    }
    find_best_path();
    trace_path();
}

}  // namespace errata
