#include "ngrams.hpp"

#include <algorithm>

namespace errata {
namespace {

std::size_t scatter(std::uint64_t key) {
    key *= 0x9e3779b97f4a7c15ull;
    return static_cast<std::size_t>(key ^ (key >> 29));
}

}  // namespace

void GramTable::clear() {
    next_ = 0;
    if (++epoch_ == 0) {
        std::fill(entries_.begin(), entries_.end(), Entry{});
        epoch_ = 1;
    }
}

void GramTable::grow() {
    std::vector<Entry> entries(entries_.size() * 2);
    const std::size_t mask = entries.size() - 1;
    for (const Entry& entry : entries_) {
        if (entry.epoch != epoch_) continue;
        std::size_t slot = scatter(entry.key) & mask;
        while (entries[slot].epoch == epoch_) slot = (slot + 1) & mask;
        entries[slot] = entry;
    }
    entries_.swap(entries);
}

std::int32_t GramTable::find(std::uint64_t key) {
    const std::size_t mask = entries_.size() - 1;
    std::size_t slot = scatter(key) & mask;
    while (entries_[slot].epoch == epoch_) {
        if (entries_[slot].key == key) return entries_[slot].id;
        slot = (slot + 1) & mask;
    }
    entries_[slot] = {key, epoch_, next_};
    const std::int32_t id = next_++;
    if (static_cast<std::size_t>(next_) * 2 > entries_.size()) grow();
    return id;
}

void GramTable::number(Seq words, int order, Grams& grams) {
    grams.resize(static_cast<std::size_t>(order));
    for (std::size_t n = 1; n <= static_cast<std::size_t>(order); ++n) {
        auto& out = grams[n - 1];
        out.clear();
        for (std::size_t i = 0; i + n <= words.size(); ++i) {
            // Order 1 has no shorter n-gram: the number after all others stands for it.
            const std::uint64_t head = n == 1 ? 0xffffffffull : static_cast<std::uint32_t>(grams[n - 2][i]);
            out.push_back(find(head << 32 | static_cast<std::uint32_t>(words[i + n - 1])));
        }
    }
}

}  // namespace errata
