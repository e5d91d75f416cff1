#include "corrections.hpp"

#include <algorithm>

namespace errata {
namespace {

// Distance and number of edits in one number: distance first.
constexpr std::int64_t kWord = std::int64_t{1} << 32;
constexpr std::int64_t kFar = std::int64_t{1} << 62;

}  // namespace

std::vector<Segment> segments_of(const Blocks& blocks, std::int64_t sentence, std::int32_t words) {
    std::vector<Segment> segments;
    std::int32_t done = 0;
    for (std::int64_t b = blocks.first[sentence]; b < blocks.first[sentence + 1]; ++b) {
        if (blocks.starts[b] > done) segments.push_back({done, blocks.starts[b], -1});
        segments.push_back({blocks.starts[b], blocks.ends[b], b});
        done = blocks.ends[b];
    }
    if (words > done) segments.push_back({done, words, -1});
    return segments;
}

// From the costs after some words to the costs before them.
void NearestCombination::back(Seq words, Seq output, Row& row) {
    const std::size_t m = output.size();
    for (std::size_t k = words.size(); k-- > 0;) {
        std::int64_t diagonal = row[m];
        row[m] += kWord;
        for (std::size_t j = m; j-- > 0;) {
            const std::int64_t after = row[j];
            row[j] = std::min({after + kWord, diagonal + (words[k] == output[j] ? 0 : kWord), row[j + 1] + kWord});
            diagonal = after;
        }
    }
}

// From the costs of reaching some words to the costs of having passed them.
void NearestCombination::forth(Seq words, Seq output, Row& row) {
    const std::size_t m = output.size();
    for (std::size_t j = 1; j <= m; ++j) row[j] = std::min(row[j], row[j - 1] + kWord);
    for (const std::int32_t word : words) {
        std::int64_t diagonal = row[0];
        row[0] = std::min(kFar, row[0] + kWord);
        for (std::size_t j = 1; j <= m; ++j) {
            const std::int64_t before = row[j];
            row[j] = std::min({kFar, before + kWord, diagonal + (word == output[j - 1] ? 0 : kWord), row[j - 1] + kWord});
            diagonal = before;
        }
    }
}

std::int64_t NearestCombination::find(const Blocks& blocks, std::int64_t sentence, Seq source, Seq output, std::int32_t* choices) {
    const std::vector<Segment> segments = segments_of(blocks, sentence, static_cast<std::int32_t>(source.size()));
    const std::size_t m = output.size();
    rest_.resize(segments.size() + 1);
    row_.resize(m + 1);
    for (std::size_t j = 0; j <= m; ++j) row_[j] = static_cast<std::int64_t>(m - j) * kWord;
    rest_[segments.size()] = row_;
    for (std::size_t at = segments.size(); at-- > 0;) {
        rest_[at].assign(m + 1, kFar);
        for (std::int64_t a = 0; a < alternatives_of(blocks, segments[at]); ++a) {
            row_ = rest_[at + 1];
            back(alternative(blocks, segments[at], source, a), output, row_);
            const std::int64_t edits = segments[at].block < 0 ? 0 : blocks.edits[blocks.alternatives[segments[at].block] + a];
            for (std::size_t j = 0; j <= m; ++j) rest_[at][j] = std::min(rest_[at][j], row_[j] + edits);
        }
    }
    const std::int64_t best = rest_[0][0];
    // The first choices that still reach the best: from all output positions that the choices so far allow.
    kept_.assign(m + 1, kFar);
    kept_[0] = 0;
    for (std::size_t at = 0; at < segments.size(); ++at) {
        for (std::int64_t a = 0; a < alternatives_of(blocks, segments[at]); ++a) {
            ahead_ = kept_;
            forth(alternative(blocks, segments[at], source, a), output, ahead_);
            const std::int64_t edits = segments[at].block < 0 ? 0 : blocks.edits[blocks.alternatives[segments[at].block] + a];
            bool reached = false;
            for (std::size_t j = 0; j <= m; ++j) {
                if (ahead_[j] < kFar && ahead_[j] + edits + rest_[at + 1][j] == best) {
                    ahead_[j] += edits;
                    reached = true;
                } else {
                    ahead_[j] = kFar;
                }
            }
            if (reached) {
                kept_.swap(ahead_);
                if (segments[at].block >= 0) choices[segments[at].block - blocks.first[sentence]] = static_cast<std::int32_t>(a);
                break;
            }
        }
    }
    return best / kWord;
}

}  // namespace errata
