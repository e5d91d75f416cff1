// ERRANT's linguistic alignment of two analysed sentences, and its ways of merging the steps into edits.
#pragma once

#include <cstdint>
#include <string>
#include <unordered_map>
#include <vector>

#include "distance.hpp"
#include "ragged.hpp"

namespace errata {

// What is known of every different word.
struct Words {
    Ragged characters;              // code points
    const std::int32_t* lower;      // number of its lower-case form
    Ragged folded;                  // code points of the lower-case form without ' and -
    const std::uint8_t* flags;      // kCapital, kPunctuation
    static constexpr std::uint8_t kCapital = 1, kPunctuation = 2;
};

// Sentences of tokens, laid end to end.
struct Tokens {
    Ragged words;
    const std::int32_t* lemmas;  // by the same offsets
    const std::uint8_t* pos;     // parts of speech, numbered as below
    const std::uint8_t* suffix;  // 1: a possessive suffix (fine tag POS)
};

enum PartOfSpeech : std::uint8_t { kOtherPos = 0, kAdj, kAdv, kAux, kDet, kNoun, kPart, kPunct, kVerb };  // others from 9 on

enum class Merge { rules = 0, all_split = 1, all_merge = 2, all_equal = 3 };

class LinguisticAligner {
public:
    LinguisticAligner(Words words, Tokens tokens, bool levenshtein) : words_(words), tokens_(tokens), levenshtein_(levenshtein) {}

    // The edits that turn sentence `original` into sentence `corrected`.
    const std::vector<Span>& edits(std::int64_t original, std::int64_t corrected, Merge merge);

private:
    struct Step {
        char kind;  // M, S, I, D, T
        std::int32_t size;  // of a transposition
        Span span;
    };

    void select(std::int64_t original, std::int64_t corrected);
    void fill();
    void trace();
    double substitution(std::int64_t i, std::int64_t j, double before, double limit);
    double character_distance(std::int32_t a, std::int32_t b);
    std::int64_t transposed(std::int64_t i, std::int64_t j, std::int64_t least, std::int64_t most) const;
    void merge_by_rules(std::size_t begin, std::size_t end);
    void merge_run(std::size_t begin, std::size_t end);
    void put(std::size_t begin, std::size_t end);  // one edit of the steps [begin, end)
    bool same_folded(const Span& span) const;
    bool is_punctuation(std::int64_t token) const;

    Words words_;
    Tokens tokens_;
    bool levenshtein_;
    std::int64_t o_ = 0, c_ = 0, n_ = 0, m_ = 0;  // first tokens and lengths of the pair
    std::vector<double> costs_;
    std::vector<std::int32_t> steps_into_;  // 0 M, 1 S, 2 I, 3 D, 3 + k: transposition of k words
    std::vector<std::int32_t> free_;        // diagonal steps before each cell that change the cost
    std::vector<std::int64_t> last_row_;
    std::vector<Step> steps_;
    std::vector<Span> spans_;
    std::unordered_map<std::uint64_t, double> distances_;
};

}  // namespace errata
