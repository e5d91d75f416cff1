// Edit distances: TER with shifts, Levenshtein over characters, and untyped edits from an alignment.
#pragma once

#include <cstdint>
#include <vector>

#include "ragged.hpp"

namespace errata {

// Translation edit rate as sacrebleu computes it: greedy shifts within Tercom's limits, then a beamed edit distance.
class Ter {
public:
    // Insertions, deletions, substitutions and shifts that turn the hypothesis into the reference.
    std::int32_t edits(Seq hypothesis, Seq reference);

private:
    struct Cell {
        std::int32_t cost;
        char step;
    };
    void fill(std::int64_t from_row);
    std::int32_t distance_after(std::int64_t start, std::int64_t length, std::int64_t target);
    std::int32_t best_shift(std::int32_t& checked);
    void align();

    Seq reference_;
    std::vector<std::int32_t> words_, shifted_, best_words_;
    std::vector<Cell> table_;
    std::vector<std::int32_t> trial_;
    std::vector<std::int64_t> align_;
    std::vector<std::int32_t> hypothesis_errors_, reference_errors_;  // running sums
};

// Levenshtein distance with unit costs, 64 cells at a time.
class Levenshtein {
public:
    std::int64_t distance(Seq a, Seq b);

private:
    std::vector<std::int32_t> symbols_;
    std::vector<std::uint64_t> masks_, positive_, negative_;
};

// source[start, end) became target[from, to).
struct Span {
    std::int32_t start, end, from, to;
};

// The differences of a shortest edit path, neighbouring steps joined; matches and substitutions are preferred to
// deletions, deletions to insertions, from the end backwards.
class Differ {
public:
    const std::vector<Span>& edits(Seq source, Seq target);

private:
    std::vector<std::int32_t> costs_;
    std::vector<Span> spans_;
};

}  // namespace errata
