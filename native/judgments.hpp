// System scores from human judgments: TrueSkill runs, and resamples of judgments.
#pragma once

#include <cstdint>

namespace errata {

// How TrueSkill is run; all systems start at mean 0.
struct TrueSkillSettings {
    double deviation;   // of every system's skill at the start
    double beta;        // of a system's performance around its skill
    double margin;      // performances that differ by less than this many sqrt(2) * beta tie
    std::int64_t iterations;
};

struct Skill {
    double mean, variance;
};

// What one judgment of two systems does to their skills. `outcome`: 1 the first was better, 0 a tie, -1 the second was.
void judge(Skill& first, Skill& second, int outcome, double beta, double margin);

// out[r, s] = mean skill of system s after run first + r. wins[i, j]: how often i was judged better than j; ties is
// symmetric. Every iteration takes the most uncertain system (of equals the last), draws an opponent it was compared with,
// with weight exp(-|difference of means|), and one of their judgments. Systems compared with nobody get nan.
void trueskill(const std::int64_t* wins, const std::int64_t* ties, std::int64_t systems, const TrueSkillSettings& settings, std::int64_t first,
               std::int64_t runs, std::uint64_t seed, int threads, double* out);

// out[b, k] = how often kind k occurs in resample first + b, which draws as many groups as there are, with replacement.
// Group g holds the kinds kinds[offsets[g]] .. kinds[offsets[g + 1]].
void resampled_kinds(const std::int32_t* kinds, const std::int64_t* offsets, std::int64_t groups, std::int64_t many, std::int64_t first,
                     std::int64_t resamples, std::uint64_t seed, int threads, std::int64_t* out);

}  // namespace errata
