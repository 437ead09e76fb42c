"""Forms: calls whose meaning depends on how they are written, not only on the values of their arguments."""

from proofcheck.lang.forms import (
    averages,
    blocks,
    complexes,
    definite,
    densities,
    expressions,
    growth,
    names,
    pseudoinverse,
    quantifiers,
    shapes,
    spectral,
)
from proofcheck.lang.forms.registry import FORMS, SUMMARIES

__all__ = [
    "FORMS",
    "SUMMARIES",
    "averages",
    "blocks",
    "complexes",
    "definite",
    "densities",
    "expressions",
    "growth",
    "names",
    "pseudoinverse",
    "quantifiers",
    "shapes",
    "spectral",
]
