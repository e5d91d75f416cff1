"""GMEG: corrections in new domains, rated by people."""

CITATION = (
    "Napoles, Nădejde and Tetreault (2019), Enabling Robust Grammatical Error Correction in New Domains: Data Sets, "
    "Metrics, and Analyses. TACL 7."
)
