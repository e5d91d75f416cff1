// The one shape that crosses the border: sequences of integers laid end to end.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace errata {

using Seq = std::span<const std::int32_t>;

// Sequence i is data[offsets[i], offsets[i + 1]).
struct Ragged {
    const std::int32_t* data;
    const std::int64_t* offsets;
    std::int64_t size;

    Seq operator[](std::int64_t i) const {
        return {data + offsets[i], static_cast<std::size_t>(offsets[i + 1] - offsets[i])};
    }
};

// References of sentence i are the sequences first[i] .. first[i + 1] - 1 of `texts`.
struct Nested {
    Ragged texts;
    const std::int64_t* first;
};

inline bool equal(Seq a, Seq b) {
    if (a.size() != b.size()) return false;
    for (std::size_t i = 0; i < a.size(); ++i)
        if (a[i] != b[i]) return false;
    return true;
}

}  // namespace errata
