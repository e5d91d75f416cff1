"""Human rankings of the CoNLL-2014 systems."""

CITATION = (
    "Grundkiewicz, Junczys-Dowmunt and Gillian (2015), Human Evaluation of Grammatical Error Correction Systems. EMNLP."
)
