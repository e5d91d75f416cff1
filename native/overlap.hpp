// The metrics that count shared n-grams: GLEU, BLEU, chrF, SARI.
#pragma once

#include <cstdint>

#include "ngrams.hpp"
#include "ragged.hpp"

namespace errata {

// GLEU statistics of one output against one reference:
// output length, reference length, then numerator and denominator of every order.
class Gleu {
public:
    Gleu(int order, bool paper) : order_(order), paper_(paper) {}
    int columns() const { return 2 + 2 * order_; }
    void read(Seq source, Seq output);
    void count(Seq reference, std::int32_t* out);

private:
    int order_;
    bool paper_;
    GramTable table_;
    GramTable::Grams source_grams_, output_grams_, reference_grams_;
    GramCounts in_source_, in_output_, in_reference_;
    std::int32_t known_ = 0;
    std::int64_t output_length_ = 0;
};

// BLEU statistics of one output against all its references:
// output length, closest reference length, matches of every order, n-grams of every order.
class Bleu {
public:
    Bleu(int order, bool first_closest) : order_(order), first_closest_(first_closest) {}
    int columns() const { return 2 + 2 * order_; }
    void count(Seq output, const Ragged& references, std::int64_t begin, std::int64_t end, std::int32_t* out);

private:
    int order_;
    bool first_closest_;  // of equally close reference lengths take the first, not the shorter
    GramTable table_;
    GramTable::Grams output_grams_;
    std::vector<GramTable::Grams> reference_grams_;
    GramCounts in_output_, in_reference_, most_;
};

// chrF statistics of one output against one reference: for every order the n-grams of the output, of the
// reference, and shared.
class SharedGrams {
public:
    explicit SharedGrams(int order) : order_(order) {}
    int columns() const { return 3 * order_; }
    void read(Seq output);
    void count(Seq reference, std::int32_t* out);

private:
    int order_;
    GramTable table_;
    GramTable::Grams output_grams_, reference_grams_;
    GramCounts in_output_, in_reference_;
};

// SARI of one output against its references: the averages over n = 1..4 of keep F, delete precision and add F.
class Sari {
public:
    void count(Seq source, Seq output, const Ragged& references, std::int64_t begin, std::int64_t end, double* out);

private:
    static constexpr int kOrder = 4;
    GramTable table_;
    GramTable::Grams source_grams_, output_grams_;
    std::vector<GramTable::Grams> reference_grams_;
    GramCounts in_source_, in_output_, in_references_;
};

}  // namespace errata
