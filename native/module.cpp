// The border to Python: arrays in, arrays out, the GIL released in between.
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include "border.hpp"
#include "distance.hpp"
#include "improvement.hpp"
#include "judgments.hpp"
#include "linguistic.hpp"
#include "maxmatch.hpp"
#include "overlap.hpp"
#include "parallel.hpp"
#include "sums.hpp"
#include "text.hpp"

namespace nb = nanobind;
using namespace nb::literals;
using namespace errata;

void bind_corrections(nb::module_& m);

namespace {

// For metrics that look at one reference at a time: prepare(i) once a sentence, compare(row) for each reference.
template <class Worker, class T, class Prepare, class Compare>
Out<T> per_reference(std::int64_t sentences, const In<std::int64_t>& first, std::size_t columns, int threads, Worker prototype,
                     Prepare prepare, Compare compare) {
    Result<T> result({many(first.data()[sentences]), columns});
    T* out = result.data.get();
    const std::int64_t* refs = first.data();
    {
        nb::gil_scoped_release release;
        parallel_for(sentences, threads, [&] {
            return [&, worker = Worker(prototype)](std::int64_t i) mutable {
                guarded(i, [&] {
                    prepare(worker, i);
                    for (std::int64_t r = refs[i]; r < refs[i + 1]; ++r) compare(worker, i, r, out + many(r) * columns);
                });
            };
        });
    }
    return result.give();
}

// For metrics that look at all references of a sentence together.
template <class Worker, class T, class Count>
Out<T> per_sentence(std::int64_t sentences, std::size_t columns, int threads, Worker prototype, Count count) {
    Result<T> result({many(sentences), columns});
    T* out = result.data.get();
    {
        nb::gil_scoped_release release;
        parallel_for(sentences, threads, [&] {
            return [&, worker = Worker(prototype)](std::int64_t i) mutable { guarded(i, [&] { count(worker, i, out + many(i) * columns); }); };
        });
    }
    return result.give();
}

nb::tuple encode(Vocabulary& vocabulary, nb::bytes text, std::int64_t lines, int split) {
    Encoded encoded;
    {
        const std::string_view view(text.c_str(), text.size());
        nb::gil_scoped_release release;
        encoded = vocabulary.encode(view, lines, static_cast<Split>(split));
    }
    return nb::make_tuple(give(std::move(encoded.ids)), give(std::move(encoded.offsets)));
}

Out<std::uint64_t> python2_hashes(nb::bytes text, std::int64_t lines) {
    Result<std::uint64_t> result({many(lines)});
    const std::string_view view(text.c_str(), text.size());
    std::size_t begin = 0;
    for (std::int64_t i = 0; i < lines; ++i) {
        const std::size_t end = std::min(view.find('\0', begin), view.size());
        result.data[many(i)] = python2_hash(view.substr(begin, end - begin));
        begin = end + 1;
    }
    return result.give();
}

struct GoldArrays {
    In<std::int64_t> first, edits;
    In<std::int32_t> starts, ends;
    In<std::int64_t> alternatives;
    In<std::int32_t> correction_ids;
    In<std::int64_t> correction_offsets;

    Gold view() const {
        return {first.data(), edits.data(), starts.data(), ends.data(), alternatives.data(), ragged(correction_ids, correction_offsets)};
    }
};

MaxMatchOptions maxmatch_options(int max_unchanged, bool old_insertions, bool ignore) { return {max_unchanged, old_insertions, ignore}; }

Out<std::int32_t> maxmatch(In<std::int32_t> source_ids, In<std::int64_t> source_offsets, In<std::int32_t> output_ids,
                           In<std::int64_t> output_offsets, const GoldArrays& arrays, int max_unchanged, bool old_insertions,
                           bool ignore_whitespace_casing, const std::vector<std::string>& folded, int threads) {
    const Ragged source = ragged(source_ids, source_offsets), output = ragged(output_ids, output_offsets);
    const Gold gold = arrays.view();
    const MaxMatch prototype(maxmatch_options(max_unchanged, old_insertions, ignore_whitespace_casing), &folded);
    return per_reference<MaxMatch, std::int32_t>(
        source.size, arrays.first, 3, threads, prototype, [&](MaxMatch& m, std::int64_t i) { m.read(source[i], output[i]); },
        [&](MaxMatch& m, std::int64_t, std::int64_t a, std::int32_t* out) {
            const MaxMatchCounts c = m.score(gold, gold.edits[a], gold.edits[a + 1]);
            out[0] = c.correct;
            out[1] = c.proposed;
            out[2] = c.gold;
        });
}

Out<std::int32_t> gleu(In<std::int32_t> source_ids, In<std::int64_t> source_offsets, In<std::int32_t> output_ids, In<std::int64_t> output_offsets,
                       In<std::int32_t> reference_ids, In<std::int64_t> reference_offsets, In<std::int64_t> first, int order, bool paper, int threads) {
    const Ragged source = ragged(source_ids, source_offsets), output = ragged(output_ids, output_offsets);
    const Ragged references = ragged(reference_ids, reference_offsets);
    const Gleu prototype(order, paper);
    return per_reference<Gleu, std::int32_t>(
        source.size, first, many(prototype.columns()), threads, prototype, [&](Gleu& g, std::int64_t i) { g.read(source[i], output[i]); },
        [&](Gleu& g, std::int64_t, std::int64_t r, std::int32_t* out) { g.count(references[r], out); });
}

Out<std::int32_t> shared_grams(In<std::int32_t> output_ids, In<std::int64_t> output_offsets, In<std::int32_t> reference_ids,
                               In<std::int64_t> reference_offsets, In<std::int64_t> first, int order, int threads) {
    const Ragged output = ragged(output_ids, output_offsets), references = ragged(reference_ids, reference_offsets);
    const SharedGrams prototype(order);
    return per_reference<SharedGrams, std::int32_t>(
        output.size, first, many(prototype.columns()), threads, prototype, [&](SharedGrams& g, std::int64_t i) { g.read(output[i]); },
        [&](SharedGrams& g, std::int64_t, std::int64_t r, std::int32_t* out) { g.count(references[r], out); });
}

Out<std::int32_t> bleu(In<std::int32_t> output_ids, In<std::int64_t> output_offsets, In<std::int32_t> reference_ids,
                       In<std::int64_t> reference_offsets, In<std::int64_t> first, int order, bool first_closest, int threads) {
    const Ragged output = ragged(output_ids, output_offsets), references = ragged(reference_ids, reference_offsets);
    const std::int64_t* refs = first.data();
    const Bleu prototype(order, first_closest);
    return per_sentence<Bleu, std::int32_t>(output.size, many(prototype.columns()), threads, prototype,
                                            [&](Bleu& b, std::int64_t i, std::int32_t* out) { b.count(output[i], references, refs[i], refs[i + 1], out); });
}

Out<double> sari(In<std::int32_t> source_ids, In<std::int64_t> source_offsets, In<std::int32_t> output_ids, In<std::int64_t> output_offsets,
                 In<std::int32_t> reference_ids, In<std::int64_t> reference_offsets, In<std::int64_t> first, int threads) {
    const Ragged source = ragged(source_ids, source_offsets), output = ragged(output_ids, output_offsets);
    const Ragged references = ragged(reference_ids, reference_offsets);
    const std::int64_t* refs = first.data();
    return per_sentence<Sari, double>(source.size, 3, threads, Sari(), [&](Sari& s, std::int64_t i, double* out) {
        s.count(source[i], output[i], references, refs[i], refs[i + 1], out);
    });
}

Out<double> sari_single(In<std::int32_t> source_ids, In<std::int64_t> source_offsets, In<std::int32_t> output_ids, In<std::int64_t> output_offsets,
                        In<std::int32_t> reference_ids, In<std::int64_t> reference_offsets, In<std::int64_t> first, int threads) {
    const Ragged source = ragged(source_ids, source_offsets), output = ragged(output_ids, output_offsets);
    const Ragged references = ragged(reference_ids, reference_offsets);
    return per_reference<Sari, double>(
        source.size, first, 3, threads, Sari(), [](Sari&, std::int64_t) {},
        [&](Sari& s, std::int64_t i, std::int64_t r, double* out) { s.count(source[i], output[i], references, r, r + 1, out); });
}

Out<std::int32_t> improvement(In<std::int32_t> source_ids, In<std::int64_t> source_offsets, In<std::int32_t> output_ids,
                              In<std::int64_t> output_offsets, In<std::int32_t> reference_ids, In<std::int64_t> reference_offsets,
                              In<std::int64_t> first, int threads) {
    const Ragged source = ragged(source_ids, source_offsets), output = ragged(output_ids, output_offsets);
    const Ragged references = ragged(reference_ids, reference_offsets);
    static_assert(sizeof(ImprovementCounts) == 11 * sizeof(std::int32_t));
    return per_reference<ThreeWay, std::int32_t>(
        source.size, first, 11, threads, ThreeWay(), [](ThreeWay&, std::int64_t) {},
        [&](ThreeWay& t, std::int64_t i, std::int64_t r, std::int32_t* out) {
            *reinterpret_cast<ImprovementCounts*>(out) = t.count(source[i], output[i], references[r]);
        });
}

Out<std::int32_t> ter(In<std::int32_t> output_ids, In<std::int64_t> output_offsets, In<std::int32_t> reference_ids,
                      In<std::int64_t> reference_offsets, In<std::int64_t> first, int threads) {
    const Ragged output = ragged(output_ids, output_offsets), references = ragged(reference_ids, reference_offsets);
    return per_reference<Ter, std::int32_t>(
        output.size, first, 2, threads, Ter(), [](Ter&, std::int64_t) {},
        [&](Ter& t, std::int64_t i, std::int64_t r, std::int32_t* out) {
            out[0] = t.edits(output[i], references[r]);
            out[1] = static_cast<std::int32_t>(references[r].size());
        });
}

Out<std::int32_t> levenshtein(In<std::int32_t> output_ids, In<std::int64_t> output_offsets, In<std::int32_t> reference_ids,
                              In<std::int64_t> reference_offsets, In<std::int64_t> first, int threads) {
    const Ragged output = ragged(output_ids, output_offsets), references = ragged(reference_ids, reference_offsets);
    return per_reference<Levenshtein, std::int32_t>(
        output.size, first, 2, threads, Levenshtein(), [](Levenshtein&, std::int64_t) {},
        [&](Levenshtein& l, std::int64_t i, std::int64_t r, std::int32_t* out) {
            out[0] = static_cast<std::int32_t>(l.distance(output[i], references[r]));
            out[1] = static_cast<std::int32_t>(references[r].size());
        });
}

// Edits of many pairs as rows of four numbers, and where those of each pair begin.
nb::tuple give_spans(const std::vector<std::vector<Span>>& found) {
    std::vector<std::int64_t> offsets{0};
    std::vector<std::int32_t> spans;
    for (const auto& own : found) {
        for (const Span& span : own) spans.insert(spans.end(), {span.start, span.end, span.from, span.to});
        offsets.push_back(static_cast<std::int64_t>(spans.size()) / 4);
    }
    return nb::make_tuple(give(std::move(spans)), give(std::move(offsets)));
}

nb::tuple differences(In<std::int32_t> source_ids, In<std::int64_t> source_offsets, In<std::int32_t> target_ids, In<std::int64_t> target_offsets,
                      In<std::int64_t> first, int threads) {
    const Ragged source = ragged(source_ids, source_offsets), target = ragged(target_ids, target_offsets);
    const std::int64_t* refs = first.data();
    std::vector<std::vector<Span>> found(many(refs[source.size]));
    {
        nb::gil_scoped_release release;
        parallel_for(source.size, threads, [&] {
            return [&, differ = Differ()](std::int64_t i) mutable {
                guarded(i, [&] {
                    for (std::int64_t r = refs[i]; r < refs[i + 1]; ++r) found[many(r)] = differ.edits(source[i], target[r]);
                });
            };
        });
    }
    return give_spans(found);
}

nb::tuple linguistic_edits(In<std::int32_t> word_ids, In<std::int64_t> word_offsets, In<std::int32_t> lemmas, In<std::uint8_t> pos, In<std::uint8_t> suffix,
                           In<std::int32_t> characters, In<std::int64_t> character_offsets, In<std::int32_t> lower, In<std::int32_t> folded,
                           In<std::int64_t> folded_offsets, In<std::uint8_t> flags, In<std::int64_t> originals, In<std::int64_t> corrections, int merge,
                           bool levenshtein, int threads) {
    const Words words{ragged(characters, character_offsets), lower.data(), ragged(folded, folded_offsets), flags.data()};
    const Tokens tokens{ragged(word_ids, word_offsets), lemmas.data(), pos.data(), suffix.data()};
    const auto pairs = static_cast<std::int64_t>(originals.shape(0));
    std::vector<std::vector<Span>> found(many(pairs));
    {
        nb::gil_scoped_release release;
        parallel_for(pairs, threads, [&] {
            return [&, aligner = LinguisticAligner(words, tokens, levenshtein)](std::int64_t i) mutable {
                guarded(i, [&] { found[many(i)] = aligner.edits(originals.data()[i], corrections.data()[i], static_cast<Merge>(merge)); });
            };
        });
    }
    return give_spans(found);
}

nb::list maxmatch_edits(In<std::int32_t> source, In<std::int32_t> output, const GoldArrays& arrays, int max_unchanged) {
    MaxMatch m(maxmatch_options(max_unchanged, false, false), nullptr);
    const Gold gold = arrays.view();
    m.read({source.data(), source.shape(0)}, {output.data(), output.shape(0)});
    m.score(gold, gold.edits[0], gold.edits[1]);
    nb::list result;
    for (const SystemEdit& e : m.path()) result.append(nb::make_tuple(e.start, e.end, e.from, e.to));
    return result;
}

nb::tuple align_three(In<std::int32_t> source, In<std::int32_t> hypothesis, In<std::int32_t> reference) {
    ThreeWay aligner;
    Columns columns = aligner.align({source.data(), source.shape(0)}, {hypothesis.data(), hypothesis.shape(0)}, {reference.data(), reference.shape(0)});
    return nb::make_tuple(give(std::move(columns.source)), give(std::move(columns.hypothesis)), give(std::move(columns.reference)));
}

Out<double> py_bootstrap_sums(InMany<double, 3> rows, std::int64_t first, std::int64_t resamples, std::uint64_t seed, int threads) {
    Result<double> result({rows.shape(0), many(resamples), rows.shape(2)});
    {
        nb::gil_scoped_release release;
        bootstrap_sums(rows.data(), static_cast<std::int64_t>(rows.shape(0)), static_cast<std::int64_t>(rows.shape(1)),
                       static_cast<std::int64_t>(rows.shape(2)), first, resamples, seed, threads, result.data.get());
    }
    return result.give();
}

Out<double> py_swap_sums(InMany<double, 2> rows, std::int64_t first, std::int64_t trials, std::uint64_t seed, int threads) {
    Result<double> result({many(trials), rows.shape(1)});
    {
        nb::gil_scoped_release release;
        swap_sums(rows.data(), static_cast<std::int64_t>(rows.shape(0)), static_cast<std::int64_t>(rows.shape(1)), first, trials, seed, threads,
                  result.data.get());
    }
    return result.give();
}

Out<std::int64_t> py_sampled_sums(InMany<std::int32_t, 2> rows, In<std::int64_t> first, std::int64_t iterations, int threads) {
    Result<std::int64_t> result({many(iterations), rows.shape(1)});
    {
        nb::gil_scoped_release release;
        sampled_sums(rows.data(), first.data(), static_cast<std::int64_t>(first.shape(0)) - 1, static_cast<std::int64_t>(rows.shape(1)), iterations,
                     threads, result.data.get());
    }
    return result.give();
}

Out<std::int64_t> py_best_so_far(InMany<std::int32_t, 2> rows, In<std::int64_t> first, double beta) {
    Result<std::int64_t> result({first.shape(0) - 1});
    {
        nb::gil_scoped_release release;
        best_so_far(rows.data(), first.data(), static_cast<std::int64_t>(first.shape(0)) - 1, beta, result.data.get());
    }
    return result.give();
}

Out<double> py_trueskill(InMany<std::int64_t, 2> wins, InMany<std::int64_t, 2> ties, double deviation, double beta, double margin,
                         std::int64_t iterations, std::int64_t first, std::int64_t runs, std::uint64_t seed, int threads) {
    Result<double> result({many(runs), wins.shape(0)});
    {
        nb::gil_scoped_release release;
        trueskill(wins.data(), ties.data(), static_cast<std::int64_t>(wins.shape(0)), {deviation, beta, margin, iterations}, first, runs, seed, threads,
                  result.data.get());
    }
    return result.give();
}

nb::tuple py_trueskill_judge(double mean, double variance, double other_mean, double other_variance, int outcome, double beta, double margin) {
    Skill first{mean, variance}, second{other_mean, other_variance};
    judge(first, second, outcome, beta, margin);
    return nb::make_tuple(first.mean, first.variance, second.mean, second.variance);
}

Out<std::int64_t> py_resampled_kinds(In<std::int32_t> kinds, In<std::int64_t> offsets, std::int64_t kinds_there_are, std::int64_t first,
                                     std::int64_t resamples, std::uint64_t seed, int threads) {
    Result<std::int64_t> result({many(resamples), many(kinds_there_are)});
    {
        nb::gil_scoped_release release;
        resampled_kinds(kinds.data(), offsets.data(), static_cast<std::int64_t>(offsets.shape(0)) - 1, kinds_there_are, first, resamples, seed, threads,
                        result.data.get());
    }
    return result.give();
}

}  // namespace

NB_MODULE(_native, m) {
    m.doc() = "Kernels of errata: integers in, counts out.";
    nb::class_<Vocabulary>(m, "Vocabulary", "Numbers words; the same word always gets the same number.")
        .def(nb::init<>())
        .def("encode", &encode, "text"_a, "lines"_a, "split"_a, "Lines separated by NUL bytes to (ids, offsets).")
        .def("__len__", &Vocabulary::size)
        .def("word", [](const Vocabulary& v, std::int32_t id) { const auto w = v.word(id); return nb::bytes(w.data(), w.size()); });
    nb::class_<GoldArrays>(m, "Gold", "Gold edits of a corpus, flattened.")
        .def(
            "__init__",
            [](GoldArrays* self, In<std::int64_t> first, In<std::int64_t> edits, In<std::int32_t> starts, In<std::int32_t> ends,
               In<std::int64_t> alternatives, In<std::int32_t> ids, In<std::int64_t> offsets) {
                new (self) GoldArrays{first, edits, starts, ends, alternatives, ids, offsets};
            },
            "first"_a, "edits"_a, "starts"_a, "ends"_a, "alternatives"_a, "ids"_a, "offsets"_a);
    m.def("python2_hashes", &python2_hashes);
    m.def("maxmatch", &maxmatch);
    m.def("maxmatch_edits", &maxmatch_edits);
    m.def("gleu", &gleu);
    m.def("shared_grams", &shared_grams);
    m.def("bleu", &bleu);
    m.def("sari", &sari);
    m.def("sari_single", &sari_single);
    m.def("improvement", &improvement);
    m.def("align_three", &align_three);
    m.def("ter", &ter);
    m.def("levenshtein", &levenshtein);
    m.def("differences", &differences);
    m.def("linguistic_edits", &linguistic_edits);
    m.def("bootstrap_sums", &py_bootstrap_sums);
    m.def("swap_sums", &py_swap_sums);
    m.def("sampled_sums", &py_sampled_sums);
    m.def("best_so_far", &py_best_so_far);
    m.def("trueskill", &py_trueskill);
    m.def("trueskill_judge", &py_trueskill_judge);
    m.def("resampled_kinds", &py_resampled_kinds);
    bind_corrections(m);
}
