"""Fluency and minimal corrections of CoNLL-2014, ranked by people and used as references."""

CITATION = (
    "Sakaguchi, Napoles, Post and Tetreault (2016), Reassessing the Goals of Grammatical Error Correction: Fluency Instead "
    "of Grammaticality. TACL 4."
)
