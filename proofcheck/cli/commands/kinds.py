"""Pages of `proofcheck explain` for what stands under `where`, and for the keys of a claim file."""

from __future__ import annotations

import re

from proofcheck.claimfile.forms import FORMS
from proofcheck.claimfile.kinds import keys_of
from proofcheck.claimfile.model import ClaimKeys

# Each type with its meaning and a declaration.
TYPES: dict[str, tuple[str, str]] = {
    "dim": ("A size: 1, 2, 3, ... Shapes are written with names of this type.", "n, d: dim"),
    "integer": ("A whole number, or a tensor of them.", "k: integer"),
    "natural": ("A whole number that is not negative: 0, 1, 2, ...", "k: natural"),
    "index": ("A position in a range: 0, ..., n - 1.", "i, j: index[n]"),
    "real": ("A real number or a tensor. With an arrow, a function.", "x: real, A: real[n, d], f: real -> real"),
    "positive": ("A real number above 0, or a tensor of them.", "s: positive"),
    "nonnegative": ("A real number from 0 on, or a tensor of them.", "s: nonnegative[n]"),
    "complex": ("A complex number, or a tensor of them.", "z: complex"),
    "bool": ("A truth value.", "p: bool"),
    "symmetric": ("A square real matrix that equals its transpose.", "A: symmetric[n, n]"),
    "posdef": ("A symmetric matrix with x @ A @ x > 0 for every x but 0.", "A: posdef[n, n]"),
    "psd": ("A symmetric matrix with x @ A @ x >= 0 for every x.", "A: psd[n, n]"),
    "invertible": ("A square real matrix with an inverse.", "A: invertible[n, n]"),
    "orthogonal": ("A square real matrix whose inverse is its transpose.", "U: orthogonal[n, n]"),
    "permutation": ("A matrix that reorders the entries of a vector.", "P: permutation[n, n]"),
    "normal": (
        "Independent normal entries, of mean 0 and variance 1 if nothing is said; with cov=, a normal vector.",
        "X: normal[n, d], z: normal[d](mean=m, cov=S)",
    ),
    "iid": (
        "Independent entries of one distribution, of which only these moments and bounds are known: mean=, var=, "
        "m3= and so on, low=, high=.",
        "q: iid[d](mean=0, var=1)",
    ),
    "random": ("A random vector of which only the mean and the covariance are known.", "x: random[d](mean=m, cov=S)"),
    "spherical": (
        "A random vector whose distribution does not change under orthogonal maps; otherwise unknown.",
        "x: spherical[d](var=1)",
    ),
}


def type_page(name: str) -> str | None:
    """The page of a type, also as it is written with a shape; None for any other word."""
    word = re.split(r"[\[(]| ->", name, maxsplit=1)[0].strip()
    if word not in TYPES:
        return None
    says, example = TYPES[word]
    return f"{word}: a type\n\n{says}\n\nUnder `where`: {example}"


def key_page(name: str) -> str | None:
    """The page of a key of a claim file; None for any other word."""
    field = keys_of(ClaimKeys).get(name)
    if field is None:
        return None
    form = f"\n\nExample: {FORMS[name]}" if name in FORMS else ""
    return f"{name}: a key of a claim file\n\n{field.metadata['says']}{form}"
