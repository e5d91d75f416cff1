// The border to Python of everything about combinations of corrections.
#include "border.hpp"
#include "corrections.hpp"
#include "mixing.hpp"
#include "parallel.hpp"

namespace nb = nanobind;
using namespace nb::literals;
using namespace errata;

namespace {

struct CorrectionArrays {
    In<std::int64_t> first;
    In<std::int32_t> starts, ends;
    In<std::int64_t> alternatives;
    In<std::int32_t> edits, ids;
    In<std::int64_t> offsets;

    Blocks view() const { return {first.data(), starts.data(), ends.data(), alternatives.data(), edits.data(), ragged(ids, offsets)}; }
};

nb::tuple nearest_combinations(In<std::int32_t> source_ids, In<std::int64_t> source_offsets, In<std::int32_t> output_ids, In<std::int64_t> output_offsets,
                               const CorrectionArrays& arrays, int threads) {
    const Ragged source = ragged(source_ids, source_offsets), output = ragged(output_ids, output_offsets);
    const Blocks blocks = arrays.view();
    Result<std::int64_t> distances({many(source.size)});
    Result<std::int32_t> choices({many(blocks.first[source.size])});
    {
        nb::gil_scoped_release release;
        parallel_for(source.size, threads, [&] {
            return [&, nearest = NearestCombination()](std::int64_t i) mutable {
                distances.data[many(i)] = nearest.find(blocks, i, source[i], output[i], choices.data.get() + blocks.first[i]);
            };
        });
    }
    return nb::make_tuple(distances.give(), choices.give());
}

nb::tuple mixed_improvement(In<std::int32_t> source_ids, In<std::int64_t> source_offsets, In<std::int32_t> output_ids, In<std::int64_t> output_offsets,
                            const CorrectionArrays& arrays, std::int64_t positive, std::int64_t unit, int threads) {
    const Ragged source = ragged(source_ids, source_offsets), output = ragged(output_ids, output_offsets);
    const Blocks blocks = arrays.view();
    std::vector<std::vector<MixedReference>> found(many(source.size));
    {
        nb::gil_scoped_release release;
        parallel_for(source.size, threads, [&] {
            return [&, mixed = MixedImprovement(positive, unit)](std::int64_t i) mutable {
                guarded(i, [&] { found[many(i)] = mixed.best(blocks, i, source[i], output[i]); });
            };
        });
    }
    std::vector<std::int64_t> first{0};
    for (const auto& own : found) first.push_back(first.back() + static_cast<std::int64_t>(own.size()));
    constexpr std::size_t columns = sizeof(ImprovementCounts) / sizeof(std::int32_t);
    Result<std::int32_t> rows({many(first.back()), columns});
    std::vector<std::int32_t> choices;
    auto* row = reinterpret_cast<ImprovementCounts*>(rows.data.get());
    for (const auto& own : found)
        for (const MixedReference& reference : own) {
            *row++ = reference.counts;
            choices.insert(choices.end(), reference.choices.begin(), reference.choices.end());
        }
    return nb::make_tuple(rows.give(), give(std::move(first)), give(std::move(choices)));
}

}  // namespace

void bind_corrections(nb::module_& m) {
    nb::class_<CorrectionArrays>(m, "Corrections", "Combinations of corrections of a corpus, flattened.")
        .def(
            "__init__",
            [](CorrectionArrays* self, In<std::int64_t> first, In<std::int32_t> starts, In<std::int32_t> ends, In<std::int64_t> alternatives,
               In<std::int32_t> edits, In<std::int32_t> ids, In<std::int64_t> offsets) {
                new (self) CorrectionArrays{first, starts, ends, alternatives, edits, ids, offsets};
            },
            "first"_a, "starts"_a, "ends"_a, "alternatives"_a, "edits"_a, "ids"_a, "offsets"_a);
    m.def("nearest_combinations", &nearest_combinations);
    m.def("mixed_improvement", &mixed_improvement);
}
