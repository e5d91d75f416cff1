"""What ``score`` and ``compare`` do alike: check the files, score them, keep the texts where a report needs them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from errata.cli.output import Progress, warn
from errata.corpus import Corpus
from errata.corpus.inputs import Inputs
from errata.metrics import make_metric
from errata.scoring import ScoreResult, score_batches
from errata.scoring.batches import BATCH, DEFAULT_METRICS, check_settings
from errata.scoring.results import Texts


def score_files(
    outputs: Sequence[Path],
    source: Path | None,
    references: Sequence[Path] | None,
    gold: Path | None,
    metrics: Sequence[str] | None,
    *,
    seed: int,
    resamples: int,
    jobs: int | None,
    sentences: bool,
    texts: bool,
) -> ScoreResult:
    """Scores files. ``sentences`` keeps sentence scores, ``texts`` the texts."""
    specs = list(metrics or DEFAULT_METRICS)
    for spec in specs:  # a wrong name should not wait for the files
        make_metric(spec)
    inputs = Inputs(list(outputs), source, list(references or ()), gold)
    check_settings(inputs.systems, resamples, seed, jobs)
    with inputs.open() as ready:
        warn(ready.warnings)
        kept = Texts([], [], {name: [] for name in ready.systems})

        def batches() -> Iterator[tuple[Corpus, dict[str, list[str]]]]:
            for corpus, lines in ready.batches(BATCH):
                if texts:
                    kept.sources += corpus.sources
                    kept.references += corpus.references
                    for name, own in lines.items():
                        kept.outputs[name] += own
                yield corpus, lines

        with (
            Progress(ready.sentences, "scoring") as progress,
            Progress(resamples * len(specs), "resampling", after=progress) as resampling,
        ):
            result = score_batches(
                batches(),
                ready.systems,
                specs,
                resamples=resamples,
                seed=seed,
                jobs=jobs,
                sentences=sentences,
                advance=progress,
                resampled=resampling,
            )
    result.warnings += ready.warnings
    result.texts = kept if texts else None
    return result
