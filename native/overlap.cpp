#include "overlap.hpp"

#include <algorithm>
#include <cstdlib>

namespace errata {
namespace {

// Calls visit(gram) once for every different n-gram of `grams`, taking each out of `counts` as it goes.
template <class Visit>
void each_type(const std::vector<std::int32_t>& grams, GramCounts& counts, Visit visit) {
    for (const auto g : grams) {
        if (counts[g] == 0) continue;
        visit(g, counts[g]);
        counts[g] = 0;
    }
}

std::int32_t grams_in(std::size_t length, int n) {
    return static_cast<std::int32_t>(std::max<std::int64_t>(static_cast<std::int64_t>(length) + 1 - n, 0));
}

}  // namespace

void Gleu::read(Seq source, Seq output) {
    table_.clear();
    table_.number(source, order_, source_grams_);
    table_.number(output, order_, output_grams_);
    known_ = table_.size();
    in_source_.reset(known_);
    for (const auto& grams : source_grams_) in_source_.add(grams);
    output_length_ = static_cast<std::int64_t>(output.size());
}

void Gleu::count(Seq reference, std::int32_t* out) {
    table_.number(reference, order_, reference_grams_);
    in_reference_.reset(table_.size());
    in_output_.reset(known_);
    out[0] = static_cast<std::int32_t>(output_length_);
    out[1] = static_cast<std::int32_t>(reference.size());
    for (int n = 1; n <= order_; ++n) {
        const auto& grams = output_grams_[static_cast<std::size_t>(n - 1)];
        in_reference_.add(reference_grams_[static_cast<std::size_t>(n - 1)]);
        in_output_.add(grams);
        std::int32_t reward = 0, penalty = 0;
        each_type(grams, in_output_, [&](std::int32_t g, std::int32_t h) {
            const std::int32_t r = in_reference_[g], s = in_source_[g];
            reward += std::min(h, r);
            if (paper_)
                penalty += std::max(0, std::min(h, s) - std::min(h, r));
            else if (r == 0)
                penalty += std::min(h, s);
        });
        out[2 * n] = std::max(0, reward - penalty);
        out[2 * n + 1] = grams_in(static_cast<std::size_t>(output_length_), n);
    }
}

void Bleu::count(Seq output, const Ragged& references, std::int64_t begin, std::int64_t end, std::int32_t* out) {
    table_.clear();
    table_.number(output, order_, output_grams_);
    const std::int32_t known = table_.size();
    reference_grams_.resize(static_cast<std::size_t>(end - begin));
    const auto length = static_cast<std::int64_t>(output.size());
    std::int64_t closest = -1;
    for (std::int64_t r = begin; r < end; ++r) {
        table_.number(references[r], order_, reference_grams_[static_cast<std::size_t>(r - begin)]);
        const auto other = static_cast<std::int64_t>(references[r].size());
        const std::int64_t gap = std::abs(other - length), best = std::abs(closest - length);
        if (closest < 0 || gap < best || (gap == best && other < closest && !first_closest_)) closest = other;
    }
    in_output_.reset(known);
    in_reference_.reset(table_.size());
    most_.reset(known);
    out[0] = static_cast<std::int32_t>(length);
    out[1] = static_cast<std::int32_t>(std::max<std::int64_t>(closest, 0));
    for (int n = 1; n <= order_; ++n) {
        for (const auto& reference : reference_grams_) {
            const auto& grams = reference[static_cast<std::size_t>(n - 1)];
            in_reference_.add(grams);
            each_type(grams, in_reference_, [&](std::int32_t g, std::int32_t count) {
                if (g < known) most_[g] = std::max(most_[g], count);
            });
        }
        const auto& grams = output_grams_[static_cast<std::size_t>(n - 1)];
        in_output_.add(grams);
        std::int32_t correct = 0;
        each_type(grams, in_output_, [&](std::int32_t g, std::int32_t h) { correct += std::min(h, most_[g]); });
        out[1 + n] = correct;
        out[1 + order_ + n] = grams_in(output.size(), n);
    }
}

void SharedGrams::read(Seq output) {
    table_.clear();
    table_.number(output, order_, output_grams_);
}

void SharedGrams::count(Seq reference, std::int32_t* out) {
    table_.number(reference, order_, reference_grams_);
    in_output_.reset(table_.size());
    in_reference_.reset(table_.size());
    for (int n = 1; n <= order_; ++n) {
        const auto& grams = output_grams_[static_cast<std::size_t>(n - 1)];
        const auto& others = reference_grams_[static_cast<std::size_t>(n - 1)];
        in_output_.add(grams);
        in_reference_.add(others);
        std::int32_t shared = 0;
        each_type(grams, in_output_, [&](std::int32_t g, std::int32_t h) { shared += std::min(h, in_reference_[g]); });
        std::int32_t* column = out + 3 * (n - 1);
        column[0] = others.empty() ? 0 : static_cast<std::int32_t>(grams.size());
        column[1] = static_cast<std::int32_t>(others.size());
        column[2] = shared;
    }
}

void Sari::count(Seq source, Seq output, const Ragged& references, std::int64_t begin, std::int64_t end, double* out) {
    const auto many = static_cast<std::int32_t>(end - begin);
    table_.clear();
    table_.number(source, kOrder, source_grams_);
    table_.number(output, kOrder, output_grams_);
    reference_grams_.resize(static_cast<std::size_t>(many));
    for (std::int64_t r = begin; r < end; ++r)
        table_.number(references[r], kOrder, reference_grams_[static_cast<std::size_t>(r - begin)]);
    in_source_.reset(table_.size());
    in_output_.reset(table_.size());
    in_references_.reset(table_.size());
    out[0] = out[1] = out[2] = 0;
    const auto f = [](double p, double r) { return p > 0 || r > 0 ? 2 * p * r / (p + r) : 0.0; };
    const auto share = [](double part, double whole) { return whole > 0 ? part / whole : 0.0; };
    for (std::size_t n = 0; n < kOrder; ++n) {
        in_source_.add(source_grams_[n]);
        in_output_.add(output_grams_[n]);
        for (const auto& reference : reference_grams_) in_references_.add(reference[n]);

        // Counts of source and output are multiplied by the number of references to compare with their sum.
        double kept = 0, kept_precision = 0, kept_recall = 0, keepable = 0;
        double deleted = 0, deleted_well = 0;
        double added = 0, added_well = 0, addable = 0;
        for (const auto& reference : reference_grams_) {  // before the source is taken apart
            for (const auto g : reference[n]) {
                if (in_references_[g] < 0 || in_source_[g] > 0) continue;
                addable += 1;
                in_references_[g] = -in_references_[g];  // seen; the sign is taken back below
            }
        }
        for (const auto& reference : reference_grams_)
            for (const auto g : reference[n]) in_references_[g] = std::abs(in_references_[g]);
        for (const auto g : output_grams_[n]) {
            if (in_output_[g] <= 0 || in_source_[g] > 0) continue;
            added += 1;
            added_well += in_references_[g] > 0;
            in_output_[g] = -in_output_[g];
        }
        each_type(source_grams_[n], in_source_, [&](std::int32_t g, std::int32_t s) {
            const std::int32_t all = s * many, c = in_output_[g] * many, r = in_references_[g];
            const std::int32_t keep = std::min(all, c), should_keep = std::min(all, r), well = std::min(keep, r);
            if (keep > 0) kept += 1;
            if (should_keep > 0) keepable += 1;
            if (well > 0) {
                kept_precision += static_cast<double>(well) / keep;
                kept_recall += static_cast<double>(well) / should_keep;
            }
            const std::int32_t drop = std::max(0, all - c), drop_well = std::max(0, drop - r);
            if (drop > 0) {
                deleted += 1;
                deleted_well += static_cast<double>(drop_well) / drop;
            }
        });
        out[0] += f(share(kept_precision, kept), share(kept_recall, keepable)) / kOrder;
        out[1] += share(deleted_well, deleted) / kOrder;
        out[2] += f(share(added_well, added), share(added_well, addable)) / kOrder;

        in_output_.remove(output_grams_[n]);
        for (const auto& reference : reference_grams_) in_references_.remove(reference[n]);
    }
}

}  // namespace errata
