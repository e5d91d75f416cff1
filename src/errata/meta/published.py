"""Human scores as papers print them."""

from __future__ import annotations

from collections.abc import Mapping

#: Grundkiewicz, Junczys-Dowmunt and Gillian (2015), Table 3c: TrueSkill. Sakaguchi et al. (2016) and Napoles et al.
#: (2016) correlate with these.
GJG15_TRUESKILL: Mapping[str, float] = {
    "AMU": 0.273, "CAMB": 0.182, "RAC": 0.114, "CUUI": 0.105, "POST": 0.080, "PKU": -0.001, "UMC": -0.022,
    "UFC": -0.041, "IITB": -0.055, "INPUT": -0.062, "SJTU": -0.074, "NTHU": -0.142, "IPN": -0.358,
}  # fmt: skip

#: The same paper, Table 3b: Expected Wins.
GJG15_WINS: Mapping[str, float] = {
    "AMU": 0.628, "RAC": 0.566, "CAMB": 0.561, "CUUI": 0.550, "POST": 0.539, "UFC": 0.513, "PKU": 0.506,
    "UMC": 0.495, "IITB": 0.485, "SJTU": 0.463, "INPUT": 0.456, "NTHU": 0.437, "IPN": 0.300,
}  # fmt: skip
