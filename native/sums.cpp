#include "sums.hpp"

#include <algorithm>
#include <limits>
#include <vector>

#include "parallel.hpp"
#include "random.hpp"

namespace errata {

void bootstrap_sums(const double* rows, std::int64_t systems, std::int64_t sentences, std::int64_t columns,
                    std::int64_t first, std::int64_t resamples, std::uint64_t seed, int threads, double* out) {
    // Large corpora are drawn block by block: how many draws fall into each block first, then the draws inside it.
    // That is the same distribution. A few resamples at a time go through the blocks together, so that the rows of
    // a block stay in the cache; each resample has a stream of its own, so the grouping changes no number.
    constexpr std::int64_t kBlock = 4096, kTogether = 25;
    const std::int64_t blocks = (sentences + kBlock - 1) / kBlock;
    parallel_for((resamples + kTogether - 1) / kTogether, threads, [&] {
        return [&, picks = std::vector<std::uint32_t>()](std::int64_t group) mutable {
            const std::int64_t from = group * kTogether, to = std::min(resamples, from + kTogether);
            std::vector<Stream> streams;
            std::vector<std::vector<std::int64_t>> draws;
            for (std::int64_t b = from; b < to; ++b) {
                Stream random(seed, static_cast<std::uint64_t>(first + b));
                std::vector<std::int64_t> own(static_cast<std::size_t>(blocks), 0);
                if (blocks == 1)
                    own[0] = sentences;
                else
                    for (std::int64_t i = 0; i < sentences; ++i) ++own[random.below(static_cast<std::uint32_t>(sentences)) / kBlock];
                streams.push_back(random);
                draws.push_back(std::move(own));
            }
            for (std::int64_t block = 0; block < blocks; ++block) {
                const std::int64_t begin = block * kBlock;
                const auto size = static_cast<std::uint32_t>(std::min(kBlock, sentences - begin));
                for (std::int64_t b = from; b < to; ++b) {
                    Stream& random = streams[static_cast<std::size_t>(b - from)];
                    picks.assign(size, 0);
                    for (std::int64_t i = 0; i < draws[static_cast<std::size_t>(b - from)][static_cast<std::size_t>(block)]; ++i) ++picks[random.below(size)];
                    for (std::int64_t s = 0; s < systems; ++s) {
                        double* sum = out + (s * resamples + b) * columns;
                        const double* row = rows + (s * sentences + begin) * columns;
                        for (std::uint32_t i = 0; i < size; ++i, row += columns) {
                            if (picks[i] == 0) continue;
                            const double times = picks[i];
                            for (std::int64_t k = 0; k < columns; ++k) sum[k] += times * row[k];
                        }
                    }
                }
            }
        };
    });
}

void swap_sums(const double* rows, std::int64_t sentences, std::int64_t columns, std::int64_t first, std::int64_t trials,
               std::uint64_t seed, int threads, double* out) {
    parallel_for(trials, threads, [&] {
        return [&](std::int64_t t) {
            Stream random(seed, static_cast<std::uint64_t>(first + t));
            double* sum = out + t * columns;
            std::uint64_t bits = 0;
            for (std::int64_t i = 0; i < sentences; ++i, bits >>= 1) {
                if (i % 64 == 0) bits = random.next();
                if (!(bits & 1)) continue;
                const double* row = rows + i * columns;
                for (std::int64_t k = 0; k < columns; ++k) sum[k] += row[k];
            }
        };
    });
}

void sampled_sums(const std::int32_t* rows, const std::int64_t* first, std::int64_t sentences, std::int64_t columns,
                  std::int64_t iterations, int threads, std::int64_t* out) {
    parallel_for(iterations, threads, [&] {
        return [&](std::int64_t j) {
            PythonRandom random(static_cast<std::uint64_t>(j) * 101);
            std::int64_t* sum = out + j * columns;
            for (std::int64_t i = 0; i < sentences; ++i) {
                const auto many = static_cast<double>(first[i + 1] - first[i]);
                const std::int32_t* row = rows + (first[i] + static_cast<std::int64_t>(random.random() * many)) * columns;
                for (std::int64_t k = 0; k < columns; ++k) sum[k] += row[k];
            }
        };
    });
}

void best_so_far(const std::int32_t* rows, const std::int64_t* first, std::int64_t sentences, double beta, std::int64_t* chosen) {
    const double square = beta * beta;
    double correct = 0, proposed = 0, gold = 0;
    for (std::int64_t i = 0; i < sentences; ++i) {
        double best_f = -1, best_correct = -1, best_cost = std::numeric_limits<double>::infinity();
        std::int64_t best = first[i];
        for (std::int64_t r = first[i]; r < first[i + 1]; ++r) {
            const double c = correct + rows[3 * r], e = proposed + rows[3 * r + 1], g = gold + rows[3 * r + 2];
            const double below = square * g + e;
            const double f = below != 0 ? (1 + square) * c / below : (c == 0 ? 1.0 : 0.0);
            const double cost = e + square * g;
            if (best_f < f || (best_f == f && best_correct < c) || (best_f == f && best_correct == c && best_cost > cost)) {
                best_f = f;
                best_correct = c;
                best_cost = cost;
                best = r;
            }
        }
        chosen[i] = best;
        correct += rows[3 * best];
        proposed += rows[3 * best + 1];
        gold += rows[3 * best + 2];
    }
}

}  // namespace errata
