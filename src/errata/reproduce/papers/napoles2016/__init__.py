"""Metrics without references, and metrics of sentences, against the human ranking of CoNLL-2014."""

CITATION = (
    "Napoles, Sakaguchi and Tetreault (2016), There’s No Comparison: Reference-less Evaluation Metrics in Grammatical Error "
    "Correction. EMNLP."
)
