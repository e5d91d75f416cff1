// MaxMatch (M2): the system edits that agree best with one annotator's gold edits.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "lattice.hpp"
#include "ragged.hpp"

namespace errata {

// Gold edits of a corpus, flattened. Edit e of annotation a of sentence i:
//   annotations of i are first[i] .. first[i + 1], edits of a are edits[a] .. edits[a + 1],
//   alternatives of e are the sequences alternatives[e] .. alternatives[e + 1] of `corrections`.
struct Gold {
    const std::int64_t* first;
    const std::int64_t* edits;
    const std::int32_t* starts;
    const std::int32_t* ends;
    const std::int64_t* alternatives;
    Ragged corrections;
};

struct MaxMatchOptions {
    int max_unchanged = 2;
    bool old_insertions = false;  // version 3.2: insertions before the first word sit at (j - 1, j - 1)
    bool ignore_whitespace_casing = false;
};

// One edit the scorer attributes to the system: source[start, end) became output[from, to).
struct SystemEdit {
    std::int32_t start, end, from, to;
    std::int32_t reported_start, reported_end;  // what the original calls start and end
};

struct MaxMatchCounts {
    std::int32_t correct, proposed, gold;
};

class MaxMatch {
public:
    // `folded` holds every word in lower case without blanks; needed only for ignore_whitespace_casing.
    MaxMatch(MaxMatchOptions options, const std::vector<std::string>* folded) : options_(options), folded_(folded) {}

    // Builds the edit lattice of one sentence.
    void read(Seq source, Seq output);

    // Scores the sentence read last against edits [begin, end) of `gold`.
    MaxMatchCounts score(const Gold& gold, std::int64_t begin, std::int64_t end);

    // The edits behind the last score, left to right.
    const std::vector<SystemEdit>& path() const { return path_; }

private:
    struct Step {  // how the best path reached a vertex
        std::int64_t cost;
        std::int32_t from;   // vertex
        std::int8_t kind;    // kMatch, kClose, kGold
        std::int8_t state;   // for kClose: the state that was closed
    };
    struct Open {  // inside an edit that has already used `state` unchanged words
        std::int64_t cost;
        std::int32_t from;
        std::int8_t state;   // state at `from`, or -1 if the edit was opened there
    };
    // One arc of the listed lattice: everything between two vertices that one edit (or one unchanged word) can join.
    struct Arc {
        std::int32_t from, to;
        std::int32_t length;      // primitive steps
        std::int32_t via;         // the vertex it was first joined at; -1 for a primitive step
        std::int8_t listings;     // how often the original lists it
        bool unchanged;
        bool inserts_first;
        bool hit;                 // equal to a gold edit
        std::int32_t surcharge;   // thousandths of a step: one for every listing of a change that is no gold edit
    };
    struct Join {  // one listing of an arc that joins two ways at a middle vertex
        std::int32_t via, from, to;
        bool unchanged;
    };
    struct Reach {  // how the best path reaches a vertex
        double cost;
        std::int32_t arc;
    };
    struct GoldArc {
        std::int32_t from, to;
    };

    bool list_arcs();
    void order_arcs();
    void match_listed(const Gold& gold, std::int64_t begin, std::int64_t end);
    void match_listed_insertions(const Gold& gold, std::int64_t begin, std::int64_t end, std::int32_t place);
    bool spells_gold(const Gold& gold, std::int64_t edit, const Arc& arc, std::int32_t from) const;
    void find_best_listed_path();
    void trace_listed_path();
    SystemEdit edit_of(std::int32_t from, std::int32_t to, bool inserts_first) const;
    bool reaches(std::int32_t from, std::int32_t to) const;
    bool spells(std::int64_t y, Seq correction) const;
    void match_spans(const Gold& gold, std::int64_t begin, std::int64_t end);
    void match_insertions(const Gold& gold, std::int64_t begin, std::int64_t end, std::int32_t place);
    void walk_to_best_path(const Gold& gold, std::int64_t begin, std::int64_t end);
    void find_best_path();
    void trace_path();
    bool only_case_and_blanks(const SystemEdit& edit) const;
    std::int32_t count_matches(const Gold& gold, std::int64_t begin, std::int64_t end) const;

    MaxMatchOptions options_;
    const std::vector<std::string>* folded_;
    Seq source_, output_;
    bool unchanged_ = false;

    EditLattice lattice_;
    bool listed_ = false;
    std::vector<Arc> arcs_;
    std::vector<std::int64_t> arcs_from_;  // where the arcs that leave each vertex begin
    std::int64_t listings_ = 0;
    std::vector<Reach> reached_;
    std::vector<Join> joins_, ordered_;
    std::vector<std::int64_t> by_via_;
    std::vector<std::int32_t> order_;  // arcs as the original lists them
    std::vector<double> weights_;
    std::vector<GoldArc> gold_arcs_;
    std::vector<Step> steps_;
    std::vector<Open> open_;
    std::vector<SystemEdit> path_;
    mutable std::vector<std::int32_t> box_;
};

}  // namespace errata
