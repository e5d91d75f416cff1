// Sums over sentences: of resamples, of swaps, of sampled references, and the choice of references by running sums.
#pragma once

#include <cstdint>

namespace errata {

// out[s, b, k] = sum over resample first + b (n sentences with replacement, the same for all systems) of rows[s, i, k].
void bootstrap_sums(const double* rows, std::int64_t systems, std::int64_t sentences, std::int64_t columns,
                    std::int64_t first, std::int64_t resamples, std::uint64_t seed, int threads, double* out);

// out[t, k] = sum over a random half of the sentences of rows[i, k]: what changes hands when two systems swap outputs.
// Trials are numbered from `first`.
void swap_sums(const double* rows, std::int64_t sentences, std::int64_t columns, std::int64_t first, std::int64_t trials,
               std::uint64_t seed, int threads, double* out);

// out[j, k] = sum over sentences of the row of one reference drawn with Python's generator seeded j * 101.
void sampled_sums(const std::int32_t* rows, const std::int64_t* first, std::int64_t sentences, std::int64_t columns,
                  std::int64_t iterations, int threads, std::int64_t* out);

// M2's choice: for every sentence the reference whose (correct, proposed, gold) maximises the running F.
// References of sentence i are rows first[i] .. first[i + 1], in the order in which ties prefer them.
void best_so_far(const std::int32_t* rows, const std::int64_t* first, std::int64_t sentences, double beta, std::int64_t* chosen);

}  // namespace errata
