"""Theorems about eigenvalues, singular values, ranks and p-norms, for `decide/lemmas/spectral.py`.

A theorem says for offered matrices, vectors and numbers what has to be shown of them, and what holds then.
"""

from proofcheck.logic.decide.spectra.norms import NORMS
from proofcheck.logic.decide.spectra.singular import SINGULAR
from proofcheck.logic.decide.spectra.symmetric import SYMMETRIC
from proofcheck.logic.decide.spectra.terms import Offered, Shown, Theorem

THEOREMS: dict[str, Theorem] = {**SINGULAR, **SYMMETRIC, **NORMS}

__all__ = ["THEOREMS", "Offered", "Shown", "Theorem"]
