from __future__ import annotations

from proofcheck.diagnostics.base import Diagnostic


class AmbiguousNumber(Diagnostic):
    """A number is written in a form that YAML readers disagree about.

    `010` is ten in YAML 1.2 and eight in YAML 1.1. `1_000` is text in one version and a thousand in the other.
    """

    name = "ambiguous-number"
    remedy = "Write the number with plain digits: 10, 1000."
    example = """\
title: Ten or eight
where: {n: dim}
claim: n == n
numeric: {sizes: {n: [010]}}
"""
