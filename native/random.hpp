// Random numbers that are the same on every machine.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

namespace errata {

// Mersenne Twister, seeded and read the way Python's random.seed(int) and random.random() do.
class PythonRandom {
public:
    explicit PythonRandom(std::uint64_t seed) {
        std::vector<std::uint32_t> key{static_cast<std::uint32_t>(seed)};
        if (seed >> 32) key.push_back(static_cast<std::uint32_t>(seed >> 32));
        fill(19650218u);
        std::size_t i = 1, j = 0;
        for (std::size_t k = std::max(kSize, key.size()); k > 0; --k) {
            state_[i] = (state_[i] ^ ((state_[i - 1] ^ (state_[i - 1] >> 30)) * 1664525u)) + key[j] + static_cast<std::uint32_t>(j);
            if (++i >= kSize) state_[0] = state_[kSize - 1], i = 1;
            if (++j >= key.size()) j = 0;
        }
        for (std::size_t k = kSize - 1; k > 0; --k) {
            state_[i] = (state_[i] ^ ((state_[i - 1] ^ (state_[i - 1] >> 30)) * 1566083941u)) - static_cast<std::uint32_t>(i);
            if (++i >= kSize) state_[0] = state_[kSize - 1], i = 1;
        }
        state_[0] = 0x80000000u;
    }

    double random() {
        const std::uint32_t a = next() >> 5, b = next() >> 6;
        return (a * 67108864.0 + b) * (1.0 / 9007199254740992.0);
    }

private:
    static constexpr std::size_t kSize = 624, kShift = 397;

    void fill(std::uint32_t seed) {
        state_[0] = seed;
        for (std::size_t i = 1; i < kSize; ++i) state_[i] = 1812433253u * (state_[i - 1] ^ (state_[i - 1] >> 30)) + static_cast<std::uint32_t>(i);
    }

    std::uint32_t next() {
        if (at_ >= kSize) {
            for (std::size_t i = 0; i < kSize; ++i) {
                const std::uint32_t y = (state_[i] & 0x80000000u) | (state_[(i + 1) % kSize] & 0x7fffffffu);
                state_[i] = state_[(i + kShift) % kSize] ^ (y >> 1) ^ (y & 1 ? 0x9908b0dfu : 0u);
            }
            at_ = 0;
        }
        std::uint32_t y = state_[at_++];
        y ^= y >> 11;
        y ^= (y << 7) & 0x9d2c5680u;
        y ^= (y << 15) & 0xefc60000u;
        return y ^ (y >> 18);
    }

    std::array<std::uint32_t, kSize> state_{};
    std::size_t at_ = kSize;
};

// A small fast generator for resampling: one independent stream for every (seed, stream).
class Stream {
public:
    Stream(std::uint64_t seed, std::uint64_t stream) : state_(mix(seed + 0x9e3779b97f4a7c15ull) ^ mix(stream * 0xd1b54a32d192ed03ull + 1)) {}

    std::uint64_t next() {
        state_ += 0x9e3779b97f4a7c15ull;
        return mix(state_);
    }

    // Uniform in [0, bound), bound < 2^32.
    std::uint32_t below(std::uint32_t bound) {
        std::uint64_t product = (next() >> 32) * bound;
        if (static_cast<std::uint32_t>(product) < bound) {
            const std::uint32_t threshold = (0u - bound) % bound;
            while (static_cast<std::uint32_t>(product) < threshold) product = (next() >> 32) * bound;
        }
        return static_cast<std::uint32_t>(product >> 32);
    }

private:
    static std::uint64_t mix(std::uint64_t z) {
        z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ull;
        z = (z ^ (z >> 27)) * 0x94d049bb133111ebull;
        return z ^ (z >> 31);
    }
    std::uint64_t state_;
};

}  // namespace errata
