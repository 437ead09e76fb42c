from __future__ import annotations

from proofcheck.diagnostics.base import Diagnostic


class ContradictingClaims(Diagnostic):
    """Two claims cannot both have the verdicts that they expect.

    One states what the other denies, or both make the same statement and expect different verdicts. Names do not
    matter: statements are compared after renaming.
    """

    name = "contradicting-claims"
    remedy = "Correct one of the two, or its `expect`."
    example = """\
# claims/example.yaml
title: The opposite
where: {x: real}
claim: x**2 < 0
"""
