// M2's lattice with all its arcs listed, for sentences where they fit: exactly the original's arcs, and among paths of
// equal cost exactly the one that its Bellman-Ford passes over the list settle on first.
#include <algorithm>
#include <limits>

#include "maxmatch.hpp"

namespace errata {
namespace {

constexpr std::int64_t kMostArcs = 100'000;
constexpr double kSurcharge = 0.001;
constexpr double kNever = std::numeric_limits<double>::infinity();

}  // namespace

// Floyd-Warshall in sorted vertex order extends a way by one primitive step at a time: when the middle vertex k is
// visited, ways that end there are complete and ways that begin there are primitive. So the arcs that leave one vertex
// are found by going through its reachable vertices in order. An arc is made, or made again, where a strictly shorter
// way has few enough unchanged words. False if there are too many to list.
bool MaxMatch::list_arcs() {
    const std::size_t count = lattice_.size();
    struct Onward {
        std::int32_t to[3];
        bool same[3];  // an unchanged word
        bool inserts[3];
        std::int8_t listings[3];
        int size = 0;
    };
    std::vector<Onward> onward(count);
    for (std::size_t v = 0; v < count; ++v) {
        const EditLattice::Vertex& at = lattice_[static_cast<std::int64_t>(v)];
        const auto add = [&](std::int32_t from, bool same, bool inserts, bool both) {
            if (from < 0) return;
            Onward& next = onward[static_cast<std::size_t>(from)];
            next.to[next.size] = static_cast<std::int32_t>(v);
            next.same[next.size] = same;
            next.inserts[next.size] = inserts;
            next.listings[next.size++] = both ? 2 : 1;
        };
        add(at.left, false, true, at.left_in_both);
        add(at.above, false, false, at.above_in_both);
        add(at.diagonal, at.diagonal >= 0 && lattice_.same_word(at), false, at.diagonal_in_both);
    }
    arcs_.clear();
    joins_.clear();
    arcs_from_.assign(count + 1, 0);
    listings_ = 0;
    struct Way {
        std::int32_t stamp = -1;
        std::int32_t length = 0, unchanged = 0, via = -1;
        std::int8_t listings = 0;
        bool inserts_first = false;
    };
    std::vector<Way> ways(count);
    for (std::size_t i = 0; i < count; ++i) {
        const auto from = static_cast<std::int32_t>(i);
        arcs_from_[i] = static_cast<std::int64_t>(arcs_.size());
        const Onward& first = onward[i];
        std::int32_t last = -1;
        for (int s = 0; s < first.size; ++s) {
            ways[static_cast<std::size_t>(first.to[s])] = {from, 1, first.same[s], -1, first.listings[s], first.inserts[s]};
            last = std::max(last, first.to[s]);
        }
        for (std::int32_t k = from + 1; k <= last; ++k) {
            const Way way = ways[static_cast<std::size_t>(k)];
            if (way.stamp != from) continue;
            const Onward& next = onward[static_cast<std::size_t>(k)];
            for (int s = 0; s < next.size; ++s) {
                Way& other = ways[static_cast<std::size_t>(next.to[s])];
                const bool fresh = other.stamp != from;
                const std::int32_t length = way.length + 1, unchanged = way.unchanged + next.same[s];
                if (unchanged > options_.max_unchanged || (!fresh && other.length <= length)) continue;
                joins_.push_back({k, from, next.to[s], unchanged == length});
                if (fresh) {
                    other = {from, length, unchanged, k, 1, way.inserts_first};
                    last = std::max(last, next.to[s]);
                } else {
                    other.length = length;
                    other.unchanged = unchanged;
                    other.inserts_first = way.inserts_first;
                    ++other.listings;
                }
            }
            if (static_cast<std::int64_t>(arcs_.size()) >= kMostArcs) return false;
            arcs_.push_back({from, k, way.length, way.via, way.listings, way.unchanged == way.length, way.inserts_first, false, 0});
            if (way.via < 0) listings_ += way.listings;
        }
    }
    arcs_from_[count] = static_cast<std::int64_t>(arcs_.size());
    order_arcs();
    return true;
}

// The list the original keeps: primitive arcs, sorted, then the others in the order in which they were found, again for
// each time they were found. Longer runs of unchanged words are taken off it while it is gone through, which passes over
// the entry behind each one that is removed: of two in a row the second stays.
void MaxMatch::order_arcs() {
    order_.clear();
    for (std::size_t a = 0; a < arcs_.size(); ++a)
        if (arcs_[a].via < 0) order_.push_back(static_cast<std::int32_t>(a));
    // Joins were found vertex by vertex; the list has them by the middle vertex, otherwise in the same order.
    by_via_.assign(lattice_.size() + 1, 0);
    for (const Join& join : joins_) ++by_via_[static_cast<std::size_t>(join.via) + 1];
    for (std::size_t v = 1; v < by_via_.size(); ++v) by_via_[v] += by_via_[v - 1];
    ordered_.resize(joins_.size());
    for (const Join& join : joins_) ordered_[static_cast<std::size_t>(by_via_[static_cast<std::size_t>(join.via)]++)] = join;
    bool passed_over = false;
    for (const Join& join : ordered_) {
        passed_over = join.unchanged && !passed_over;
        if (passed_over) continue;
        const auto begin = arcs_.begin() + arcs_from_[static_cast<std::size_t>(join.from)], end = arcs_.begin() + arcs_from_[static_cast<std::size_t>(join.from) + 1];
        const auto found = std::lower_bound(begin, end, join.to, [](const Arc& a, std::int32_t wanted) { return a.to < wanted; });
        order_.push_back(static_cast<std::int32_t>(found - arcs_.begin()));
        ++listings_;
    }
}

// Whether an arc is gold edit `edit`: same place, same original words, one of its corrections.
bool MaxMatch::spells_gold(const Gold& gold, std::int64_t edit, const Arc& arc, std::int32_t from) const {
    const SystemEdit found = edit_of(from, arc.to, arc.inserts_first);
    if (found.reported_start != gold.starts[edit] || found.reported_end != gold.ends[edit]) return false;
    if (found.end - found.start != found.reported_end - found.reported_start) return false;  // other original words
    for (std::int64_t k = gold.alternatives[edit]; k < gold.alternatives[edit + 1]; ++k) {
        const Seq correction = gold.corrections[k];
        if (static_cast<std::int32_t>(correction.size()) == found.to - found.from && spells(found.from, correction)) return true;
    }
    return false;
}

void MaxMatch::match_listed(const Gold& gold, std::int64_t begin, std::int64_t end) {
    for (Arc& arc : arcs_) {
        arc.hit = false;
        arc.surcharge = arc.unchanged ? 0 : arc.listings;
    }
    for (std::int64_t e = begin; e < end; ++e) {
        const std::int32_t start = gold.starts[e];
        if (start == gold.ends[e]) {
            const bool seen = std::any_of(gold.starts + begin, gold.starts + e, [&](const std::int32_t& s) { return s == start && gold.ends[&s - gold.starts] == start; });
            if (!seen) match_listed_insertions(gold, begin, end, start);
            continue;
        }
        for (std::int64_t v = lattice_.row_begin(start); v < lattice_.row_end(start); ++v)
            for (std::int64_t a = arcs_from_[static_cast<std::size_t>(v)]; a < arcs_from_[static_cast<std::size_t>(v) + 1]; ++a) {
                Arc& arc = arcs_[static_cast<std::size_t>(a)];
                if (arc.hit || lattice_[arc.to].x != gold.ends[e] || !spells_gold(gold, e, arc, arc.from)) continue;
                arc.hit = true;
                arc.surcharge = 0;
            }
    }
}

// Arcs that insert at one place, each as often as it is listed, are walked from both ends of the sorted list; a gold
// insertion goes to the first arc that spells it, and the walk jumps to the next arc that can follow or precede it. Every
// arc that is passed over is charged, some of them twice where the two ends cross.
void MaxMatch::match_listed_insertions(const Gold& gold, std::int64_t begin, std::int64_t end, std::int32_t place) {
    std::vector<std::int64_t> golds;
    for (std::int64_t e = begin; e < end; ++e)
        if (gold.starts[e] == place && gold.ends[e] == place) golds.push_back(e);
    std::vector<Arc*> list;
    const auto collect = [&](std::int64_t row) {
        if (row > static_cast<std::int64_t>(source_.size())) return;
        for (std::int64_t v = lattice_.row_begin(row); v < lattice_.row_end(row); ++v)
            for (std::int64_t a = arcs_from_[static_cast<std::size_t>(v)]; a < arcs_from_[static_cast<std::size_t>(v) + 1]; ++a) {
                Arc& arc = arcs_[static_cast<std::size_t>(a)];
                const SystemEdit edit = edit_of(arc.from, arc.to, arc.inserts_first);
                if (edit.reported_start == place && edit.reported_end == place) list.insert(list.end(), static_cast<std::size_t>(arc.listings), &arc);
            }
    };
    collect(0);
    if (place > 0) collect(place);
    for (Arc* arc : list) arc->surcharge = 0;
    const auto size = static_cast<std::int64_t>(list.size());
    std::int64_t left = 0, right = size - 1, first = 0, last = static_cast<std::int64_t>(golds.size()) - 1;
    bool from_left = true;
    while (left <= right) {
        const std::int64_t at = from_left ? left : right;
        Arc& arc = *list[static_cast<std::size_t>(at)];
        std::int64_t found = -1;
        for (std::int64_t step = 0; step <= last - first && found < 0; ++step) {
            const std::int64_t g = from_left ? first + step : last - step;
            if (spells_gold(gold, golds[static_cast<std::size_t>(g)], arc, arc.from)) found = g;
        }
        if (found < 0) {
            arc.surcharge += !arc.unchanged;
            if (from_left)
                ++left;
            else
                --right;
            from_left = !from_left;
            continue;
        }
        arc.hit = true;
        arc.surcharge = 0;
        if (from_left) {
            first = found + 1;
            for (left = at + 1; left < size && list[static_cast<std::size_t>(left)]->from != arc.to; ++left) ++list[static_cast<std::size_t>(left)]->surcharge;
        } else {
            last = found - 1;
            for (right = at - 1; right >= 0 && list[static_cast<std::size_t>(right)]->to != arc.from; --right) ++list[static_cast<std::size_t>(right)]->surcharge;
        }
    }
}

// Bellman-Ford as the original does it: all arcs in the order of the list, again and again, the first way found among equal
// ones kept, costs added up in floating point. Rounding decides some ties, and so does what a vertex cost for a while.
void MaxMatch::find_best_listed_path() {
    weights_.resize(arcs_.size());
    for (std::size_t a = 0; a < arcs_.size(); ++a) {
        weights_[a] = arcs_[a].hit ? -static_cast<double>(listings_) : static_cast<double>(arcs_[a].length);
        for (std::int32_t s = 0; s < arcs_[a].surcharge; ++s) weights_[a] += kSurcharge;
    }
    reached_.assign(lattice_.size(), {kNever, -1});
    reached_[0].cost = 0;
    for (bool changed = true; changed;) {
        changed = false;
        for (const std::int32_t a : order_) {
            const Arc& arc = arcs_[static_cast<std::size_t>(a)];
            const double cost = reached_[static_cast<std::size_t>(arc.from)].cost + weights_[static_cast<std::size_t>(a)];
            Reach& after = reached_[static_cast<std::size_t>(arc.to)];
            if (!(cost < after.cost)) continue;
            after = {cost, a};
            changed = true;
        }
    }
}

void MaxMatch::trace_listed_path() {
    path_.clear();
    for (auto v = static_cast<std::int32_t>(lattice_.size()) - 1; v > 0;) {
        const Arc& arc = arcs_[static_cast<std::size_t>(reached_[static_cast<std::size_t>(v)].arc)];
        if (!arc.unchanged) path_.push_back(edit_of(arc.from, arc.to, arc.inserts_first));
        v = arc.from;
    }
    std::reverse(path_.begin(), path_.end());
}

}  // namespace errata
