"""Theorems about eigenvalues, singular values, ranks, norms and decompositions, for `decide/lemmas/spectral.py`.

A theorem says for offered matrices, vectors and numbers what has to be shown of them, and what holds then.
"""

from proofcheck.logic.decide.spectra import (
    decomposed,
    determinants,
    functions,
    norms,
    perturbed,
    products,
    projections,
    rowsums,
    singular,
    symmetric,
    topsums,
)
from proofcheck.logic.decide.spectra.terms import THEOREMS, Offered, Shown, Theorem

__all__ = [
    "THEOREMS",
    "Offered",
    "Shown",
    "Theorem",
    "decomposed",
    "determinants",
    "functions",
    "norms",
    "perturbed",
    "products",
    "projections",
    "rowsums",
    "singular",
    "symmetric",
    "topsums",
]
