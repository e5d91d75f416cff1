"""errata: one workbench for evaluating grammatical error correction.

>>> import errata
>>> result = errata.score(["He go home ."], {"a": ["He goes home ."]}, [["He goes home ."]], metrics=["gleu"], resamples=0)
>>> result["a"]["gleu"].score
1.0
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from errata.corpus import Annotation as Annotation
    from errata.corpus import Corpus as Corpus
    from errata.corpus import Edit as Edit
    from errata.corpus import Sentence as Sentence
    from errata.corpus import apply_edits as apply_edits
    from errata.errors import ErrataError as ErrataError
    from errata.errors import FormatError as FormatError
    from errata.errors import InputError as InputError
    from errata.errors import MetricError as MetricError
    from errata.errors import TooLongError as TooLongError
    from errata.human.scores import HumanScores as HumanScores
    from errata.human.scores import human_scores as human_scores
    from errata.judgments import Judgments as Judgments
    from errata.judgments import Ranking as Ranking
    from errata.judgments import Rating as Rating
    from errata.judgments import read_judgments as read_judgments
    from errata.judgments import write_judgments as write_judgments
    from errata.metrics import Choice as Choice
    from errata.metrics import Counts as Counts
    from errata.metrics import Material as Material
    from errata.metrics import Metric as Metric
    from errata.metrics import available as available
    from errata.metrics import make_metric as make_metric
    from errata.pipelines import load_pipeline as load_pipeline
    from errata.scoring import Comparison as Comparison
    from errata.scoring import MetricScore as MetricScore
    from errata.scoring import ScoreResult as ScoreResult
    from errata.scoring import SystemScores as SystemScores
    from errata.scoring import compare as compare
    from errata.scoring import score as score
    from errata.version import __version__ as __version__

# Where each public name lives; loaded when first used, so that `errata --help` need not wait for numpy.
_HOMES = {
    "errata.corpus": ("Annotation", "Corpus", "Edit", "Sentence", "apply_edits"),
    "errata.errors": ("ErrataError", "FormatError", "InputError", "MetricError", "TooLongError"),
    "errata.human.scores": ("HumanScores", "human_scores"),
    "errata.judgments": ("Judgments", "Ranking", "Rating", "read_judgments", "write_judgments"),
    "errata.pipelines": ("load_pipeline",),
    "errata.metrics": ("Choice", "Counts", "Material", "Metric", "available", "make_metric"),
    "errata.scoring": ("Comparison", "MetricScore", "ScoreResult", "SystemScores", "compare", "score"),
    "errata.version": ("__version__",),
}
_HOME_OF = {name: home for home, names in _HOMES.items() for name in names}

__all__ = sorted(_HOME_OF)


def __getattr__(name: str) -> Any:
    if name not in _HOME_OF:
        raise AttributeError(f"module 'errata' has no attribute {name!r}")
    value = getattr(import_module(_HOME_OF[name]), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *_HOME_OF})
