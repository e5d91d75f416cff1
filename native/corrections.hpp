// The combinations of several annotators' corrections, as a chain of blocks, and the one nearest to a text.
#pragma once

#include <cstdint>
#include <vector>

#include "ragged.hpp"

namespace errata {

// Blocks of sentence i are first[i] .. first[i + 1] - 1, from left to right. Block b puts one of the texts
// alternatives[b] .. alternatives[b + 1] - 1 in the place of the source words [starts[b], ends[b]); a text makes
// edits[text] edits. Blocks choose independently of each other.
struct Blocks {
    const std::int64_t* first;
    const std::int32_t* starts;
    const std::int32_t* ends;
    const std::int64_t* alternatives;
    const std::int32_t* edits;
    Ragged texts;
};

// A stretch of a sentence: the words of the source as they are (block < 0), or a block with its alternatives.
struct Segment {
    std::int32_t start = 0, end = 0;
    std::int64_t block = -1;
};

// The sentence from left to right.
std::vector<Segment> segments_of(const Blocks& blocks, std::int64_t sentence, std::int32_t words);

// How many texts a segment can be, and which.
inline std::int64_t alternatives_of(const Blocks& blocks, const Segment& segment) {
    return segment.block < 0 ? 1 : blocks.alternatives[segment.block + 1] - blocks.alternatives[segment.block];
}
inline Seq alternative(const Blocks& blocks, const Segment& segment, Seq source, std::int64_t choice) {
    if (segment.block < 0) return source.subspan(static_cast<std::size_t>(segment.start), static_cast<std::size_t>(segment.end - segment.start));
    return blocks.texts[blocks.alternatives[segment.block] + choice];
}

// The combination with the least word edit distance (insertion, deletion, substitution 1) to an output; of those the one
// with fewest edits; of those the first, comparing choices from left to right. Time: output words × words of all alternatives.
class NearestCombination {
public:
    // Writes the choice of every block and returns the distance.
    std::int64_t find(const Blocks& blocks, std::int64_t sentence, Seq source, Seq output, std::int32_t* choices);

private:
    using Row = std::vector<std::int64_t>;
    void back(Seq words, Seq output, Row& row);
    void forth(Seq words, Seq output, Row& row);
    std::vector<Row> rest_;  // from each boundary between segments on: cost by output position
    Row row_, ahead_, kept_;
};

}  // namespace errata
