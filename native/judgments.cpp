#include "judgments.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <utility>
#include <vector>

#include "parallel.hpp"
#include "random.hpp"

namespace errata {
namespace {

constexpr double kSqrtHalf = 0.70710678118654752440, kInverseRootTwoPi = 0.39894228040143267794;

double normal_density(double x) { return kInverseRootTwoPi * std::exp(-0.5 * x * x); }
double normal_distribution(double x) { return 0.5 * std::erfc(-x * kSqrtHalf); }

// Functions of the standard normal, within [-kReach, kReach] by a Taylor step from the nearest grid point, with a relative
// error below 1e-11 (near 0: 1e-14).
class NormalTable {
public:
    static constexpr double kReach = 6;

    struct Value {
        double density, distribution;
    };

    NormalTable() : points_(kSize) {
        for (int i = 0; i < kSize; ++i) {
            const double x = (i - kHalf) * kStep, square = x * x;
            Point& p = points_[static_cast<std::size_t>(i)];
            const double f = normal_density(x);
            p.density = {f, -x * f, (square - 1) / 2 * f, x * (3 - square) / 6 * f, (square * (square - 6) + 3) / 24 * f};
            p.distribution = {normal_distribution(x), f, p.density[1] / 2, p.density[2] / 3, p.density[3] / 4};
            const double v = f / p.distribution[0], v1 = -v * (v + x), v2 = -v1 * (2 * v + x) - v;
            const double v3 = -v2 * (2 * v + x) - 2 * v1 * (v1 + 1), v4 = -v3 * (2 * v + x) - v2 * (6 * v1 + 3);
            p.ratio = {v, v1, v2 / 2, v3 / 6, v4 / 24};
        }
    }

    Value operator()(double x) const {
        if (std::abs(x) > kReach) return {normal_density(x), normal_distribution(x)};
        const auto [point, h] = nearest(x);
        return {along(point.density, h), along(point.distribution, h)};
    }

    // Density over distribution, for x within reach.
    double ratio(double x) const {
        const auto [point, h] = nearest(x);
        return along(point.ratio, h);
    }

private:
    using Series = std::array<double, 5>;
    struct Point {
        Series density, distribution, ratio;
    };
    static constexpr int kPerUnit = 512, kHalf = 6 * kPerUnit, kSize = 2 * kHalf + 1;
    static constexpr double kStep = 1.0 / kPerUnit;

    std::pair<const Point&, double> nearest(double x) const {
        const int at = static_cast<int>(x * kPerUnit + (kHalf + 0.5));
        return {points_[static_cast<std::size_t>(at)], x - (at - kHalf) * kStep};
    }
    static double along(const Series& c, double h) {
        const double square = h * h;  // two short chains of operations instead of one long one
        return (c[0] + h * c[1]) + square * ((c[2] + h * c[3]) + square * c[4]);
    }

    std::vector<Point> points_;
};

const NormalTable kNormal;

// phi(z) / Phi(-z) - z for z >= kReach, by its continued fraction 1 / (z + 2 / (z + 3 / (z + ...))).
double hazard_excess(double z) {
    double below = 0;
    for (int k = 40; k >= 2; --k) below = k / (z + below);
    return 1 / (z + below);
}

// How far the means move, and by which share the variances shrink, in units of the performance difference's deviation.
struct Step {
    double shift, shrink;
};

Step step_of_win(double t) {
    if (t < -NormalTable::kReach) {
        const double excess = hazard_excess(-t), shift = excess - t;
        return {shift, shift * excess};
    }
    if (t > NormalTable::kReach) {
        const double shift = normal_density(t);  // over a distribution of 1
        return {shift, shift * (shift + t)};
    }
    const double shift = kNormal.ratio(t);
    return {shift, shift * (shift + t)};
}

// `gap` >= 0 is the difference of the means; the shift is that of the better one, so it is never positive.
Step step_of_tie(double gap, double margin) {
    const double near = gap - margin, far = gap + margin;
    double shift, rest;
    if (near > NormalTable::kReach) {
        const double ratio = std::exp(-2 * gap * margin);  // of the densities at `far` and at `near`
        const double mass = 1 / (near + hazard_excess(near)) - ratio / (far + hazard_excess(far));
        shift = std::expm1(-2 * gap * margin) / mass;
        rest = (far * ratio - near) / mass;
    } else {
        const auto [density_near, upper] = kNormal(-near);
        const auto [density_far, lower] = kNormal(-far);
        const double mass = upper - lower;
        shift = (density_far - density_near) / mass;
        rest = (far * density_far - near * density_near) / mass;
    }
    return {shift, std::clamp(shift * shift + rest, 0.0, 1.0)};
}

inline void settle(Skill& first, Skill& second, int outcome, double beta, double margin) {
    const double precision = 1 / (2 * beta * beta + first.variance + second.variance), scale = std::sqrt(precision);
    const double gap = (first.mean - second.mean) * scale;
    margin *= beta * scale / kSqrtHalf;
    const double sign = outcome;  // multiplied rather than branched on: nobody could predict it
    const Step step = outcome == 0 ? step_of_tie(std::abs(gap), margin) : step_of_win(sign * gap - margin);
    const double shift = (outcome == 0 ? std::copysign(step.shift, -gap) : sign * step.shift) * scale, shrink = step.shrink * precision;
    first.mean += first.variance * shift;
    second.mean -= second.variance * shift;
    first.variance *= 1 - first.variance * shrink;
    second.variance *= 1 - second.variance * shrink;
}

// All judgments of a system with one opponent: a draw below `wins` is a win, below `wins_and_ties` a tie.
struct Record {
    std::uint32_t opponent, wins, wins_and_ties, all;
};

using Records = std::vector<std::vector<Record>>;

Records records_of(const std::int64_t* wins, const std::int64_t* ties, std::int64_t systems) {
    Records records(static_cast<std::size_t>(systems));
    for (std::int64_t i = 0; i < systems; ++i) {
        for (std::int64_t j = 0; j < systems; ++j) {
            const std::int64_t won = wins[i * systems + j], tied = ties[i * systems + j], lost = wins[j * systems + i];
            if (i == j || won + tied + lost == 0) continue;
            records[static_cast<std::size_t>(i)].push_back({static_cast<std::uint32_t>(j), static_cast<std::uint32_t>(won),
                                                            static_cast<std::uint32_t>(won + tied), static_cast<std::uint32_t>(won + tied + lost)});
        }
    }
    return records;
}

double uniform(Stream& random) { return static_cast<double>(random.next() >> 11) * 0x1p-53; }

// One pass through the judgments.
class Run {
public:
    Run(const Records& records, const TrueSkillSettings& settings, Stream random)
        : records_(&records), settings_(&settings), random_(random), means_(records.size(), 0), variances_((records.size() + 3) / 4 * 4, kNobody) {
        for (std::size_t s = 0; s < records.size(); ++s)
            if (!records[s].empty()) variances_[s] = settings.deviation * settings.deviation;
    }

    bool compared() const { return std::any_of(records_->begin(), records_->end(), [](const auto& own) { return !own.empty(); }); }

    void step() {
        const std::size_t chosen = most_uncertain();
        const Record& record = draw_opponent((*records_)[chosen], means_[chosen]);
        const std::uint32_t drawn = random_.below(record.all), opponent = record.opponent;
        const int outcome = static_cast<int>(drawn < record.wins) - static_cast<int>(drawn >= record.wins_and_ties);
        Skill own{means_[chosen], variances_[chosen]}, other{means_[opponent], variances_[opponent]};
        settle(own, other, outcome, settings_->beta, settings_->margin);
        means_[chosen] = own.mean, variances_[chosen] = own.variance;
        means_[opponent] = other.mean, variances_[opponent] = other.variance;
    }

    void write(double* out) const {
        for (std::size_t s = 0; s < means_.size(); ++s) out[s] = (*records_)[s].empty() ? std::numeric_limits<double>::quiet_NaN() : means_[s];
    }

private:
    static constexpr double kNobody = -1;  // the variance of a system without judgments, and of the padding: never the largest

    // The last of the systems with the largest variance, found without branches that nobody could predict.
    std::size_t most_uncertain() const {
        std::array<double, 4> most{kNobody, kNobody, kNobody, kNobody};
        for (std::size_t s = 0; s < variances_.size(); s += 4)
            for (std::size_t k = 0; k < 4; ++k) most[k] = variances_[s + k] > most[k] ? variances_[s + k] : most[k];
        const double largest = std::max(std::max(most[0], most[1]), std::max(most[2], most[3]));
        std::size_t found = 0;
        for (std::size_t s = 0; s < means_.size(); ++s) found = variances_[s] == largest ? s : found;
        return found;
    }

    // An opponent with weight exp(-|difference of means|). Candidates are drawn evenly and kept with that probability; where
    // that takes long, because all are far away, the weights are summed.
    const Record& draw_opponent(const std::vector<Record>& records, double mean) {
        for (int attempt = 0; attempt < 32; ++attempt) {
            const Record& record = records[random_.below(static_cast<std::uint32_t>(records.size()))];
            const double distance = std::abs(mean - means_[record.opponent]), chance = uniform(random_);
            if (chance < 1 - distance || chance < std::exp(-distance)) return record;  // 1 - d is below exp(-d) and cheaper
        }
        double nearest = std::numeric_limits<double>::infinity(), sum = 0;
        for (const Record& record : records) nearest = std::min(nearest, std::abs(mean - means_[record.opponent]));
        for (const Record& record : records) sum += std::exp(nearest - std::abs(mean - means_[record.opponent]));
        double left = uniform(random_) * sum;
        for (const Record& record : records) {
            left -= std::exp(nearest - std::abs(mean - means_[record.opponent]));
            if (left < 0) return record;
        }
        return records.back();
    }

    const Records* records_;
    const TrueSkillSettings* settings_;
    Stream random_;
    std::vector<double> means_, variances_;
};

constexpr std::int64_t kTogether = 2;

}  // namespace

void judge(Skill& first, Skill& second, int outcome, double beta, double margin) { settle(first, second, outcome, beta, margin); }

void trueskill(const std::int64_t* wins, const std::int64_t* ties, std::int64_t systems, const TrueSkillSettings& settings, std::int64_t first,
               std::int64_t runs, std::uint64_t seed, int threads, double* out) {
    const Records records = records_of(wins, ties, systems);
    // Runs go through their judgments side by side: each waits for its own last step, so the processor works on the others.
    parallel_for((runs + kTogether - 1) / kTogether, threads, [&] {
        return [&](std::int64_t group) {
            const std::int64_t from = group * kTogether, to = std::min(runs, from + kTogether);
            std::vector<Run> together;
            for (std::int64_t run = from; run < to; ++run) together.emplace_back(records, settings, Stream(seed, static_cast<std::uint64_t>(first + run)));
            if (together.front().compared())
                for (std::int64_t i = 0; i < settings.iterations; ++i)
                    for (Run& run : together) run.step();
            for (std::int64_t run = from; run < to; ++run) together[static_cast<std::size_t>(run - from)].write(out + run * systems);
        };
    });
}

void resampled_kinds(const std::int32_t* kinds, const std::int64_t* offsets, std::int64_t groups, std::int64_t many, std::int64_t first,
                     std::int64_t resamples, std::uint64_t seed, int threads, std::int64_t* out) {
    parallel_for(resamples, threads, [&] {
        return [&](std::int64_t resample) {
            Stream random(seed, static_cast<std::uint64_t>(first + resample));
            std::int64_t* counts = out + resample * many;
            for (std::int64_t i = 0; i < groups; ++i) {
                const std::int64_t group = random.below(static_cast<std::uint32_t>(groups));
                for (std::int64_t k = offsets[group]; k < offsets[group + 1]; ++k) ++counts[kinds[k]];
            }
        };
    });
}

}  // namespace errata
