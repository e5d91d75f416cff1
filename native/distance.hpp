// Edit distances: TER with shifts, Levenshtein over characters, and untyped edits from an alignment.
#pragma once

#include <cstdint>
#include <vector>

#include "band.hpp"
#include "ragged.hpp"

namespace errata {

// Translation edit rate as sacrebleu computes it: greedy shifts within Tercom's limits, then a beamed edit distance.
class Ter {
public:
    // Insertions, deletions, substitutions and shifts that turn the hypothesis into the reference.
    std::int32_t edits(Seq hypothesis, Seq reference);

private:
    struct Beam;
    struct Cell {
        std::int32_t cost;
        char step;
    };
    std::int32_t cost(const Beam& beam, std::int64_t i, std::int64_t j) const;
    void fill(const Beam& beam, std::int64_t from_row);
    std::int32_t distance_after(const Beam& beam, std::int64_t start, std::int64_t length, std::int64_t target);
    std::int32_t best_shift(const Beam& beam, std::int32_t& checked);
    void align(const Beam& beam);

    Seq reference_;
    std::vector<std::int32_t> words_, shifted_, best_words_;
    std::vector<Cell> table_;
    std::vector<std::int64_t> offsets_;  // where each row begins in the table
    std::vector<std::int32_t> trial_, trial_next_;
    std::vector<std::int64_t> align_;
    std::vector<std::int32_t> hypothesis_errors_, reference_errors_;  // running sums
};

// Levenshtein distance with unit costs, 64 cells at a time.
class Levenshtein {
public:
    std::int64_t distance(Seq a, Seq b);

private:
    std::int64_t within(std::int64_t n, std::int64_t limit);

    std::vector<std::int32_t> symbols_;
    std::vector<std::size_t> columns_;  // symbol of each column, as a number
    std::vector<std::uint64_t> masks_, positive_, negative_;
    std::vector<std::int64_t> bottom_;
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
    BackwardRows rows_;
    std::vector<Span> spans_;
};

}  // namespace errata
