"""Metrics validated on correction lattices (MAEGE), and against human rankings."""

CITATION = "Choshen and Abend (2018), Automatic Metric Validation for Grammatical Error Correction. ACL."
