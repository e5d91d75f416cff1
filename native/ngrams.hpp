// n-grams of a handful of short sequences, numbered exactly (no hash collisions decide anything).
#pragma once

#include <cstdint>
#include <vector>

#include "ragged.hpp"

namespace errata {

// Gives every n-gram met since the last clear() a small number. An n-gram is known by the number of its first
// n - 1 words and its last word, so order n must be numbered after order n - 1.
class GramTable {
public:
    void clear();

    // Numbers all n-grams of `words` up to `order`. Result: grams[n - 1][i] is the n-gram that starts at i.
    using Grams = std::vector<std::vector<std::int32_t>>;
    void number(Seq words, int order, Grams& grams);

    std::int32_t size() const { return next_; }

private:
    struct Entry {
        std::uint64_t key = 0;
        std::uint32_t epoch = 0;
        std::int32_t id = 0;
    };
    std::int32_t find(std::uint64_t key);
    void grow();

    std::vector<Entry> entries_ = std::vector<Entry>(1024);
    std::uint32_t epoch_ = 1;
    std::int32_t next_ = 0;
};

// How often each n-gram of one order occurs in one sequence.
class GramCounts {
public:
    // Forgets everything and makes room for `size` n-grams.
    void reset(std::int32_t size) { counts_.assign(static_cast<std::size_t>(size), 0); }
    void add(const std::vector<std::int32_t>& grams) {
        for (const auto g : grams) ++counts_[static_cast<std::size_t>(g)];
    }
    void remove(const std::vector<std::int32_t>& grams) {
        for (const auto g : grams) counts_[static_cast<std::size_t>(g)] = 0;
    }
    std::int32_t& operator[](std::int32_t gram) { return counts_[static_cast<std::size_t>(gram)]; }

private:
    std::vector<std::int32_t> counts_;
};

}  // namespace errata
