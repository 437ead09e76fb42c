"""Theorems about eigenvalues, singular values, ranks, norms and determinants, for `decide/lemmas/spectral.py`.

`theorems.py` says how they are told and what they make of what is offered; the other files have tables of them.
"""

from proofcheck.logic.decide.spectra import determinants, functions, norms, perturbed, products, singular, symmetric

THEOREMS = {
    **singular.THEOREMS,
    **symmetric.THEOREMS,
    **functions.THEOREMS,
    **determinants.THEOREMS,
    **perturbed.THEOREMS,
    **products.THEOREMS,
    **norms.THEOREMS,
}
