"""errata: one workbench for evaluating grammatical error correction.

>>> import errata
>>> result = errata.score(["He go home ."], {"a": ["He goes home ."]}, [["He goes home ."]], metrics=["gleu"], resamples=0)
>>> result["a"]["gleu"].score
1.0
"""

from errata.corpus import Annotation, Corpus, Edit, Sentence, apply_edits
from errata.errors import ErrataError, FormatError, InputError, MetricError, MissingExtraError, TooLongError
from errata.metrics import Metric, available, make_metric
from errata.scoring import Comparison, MetricScore, ScoreResult, SystemScores, compare, score
from errata.version import __version__

__all__ = [
    "Annotation",
    "Comparison",
    "Corpus",
    "Edit",
    "ErrataError",
    "FormatError",
    "InputError",
    "Metric",
    "MetricError",
    "MetricScore",
    "MissingExtraError",
    "ScoreResult",
    "Sentence",
    "SystemScores",
    "TooLongError",
    "__version__",
    "apply_edits",
    "available",
    "compare",
    "make_metric",
    "score",
]
