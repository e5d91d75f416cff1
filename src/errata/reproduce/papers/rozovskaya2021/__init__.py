"""Correctors against closest golds. The data is not public; the tables are checked in themselves."""

CITATION = "Rozovskaya and Roth (2021), How Good (really) are Grammatical Error Correction Systems? EACL."
