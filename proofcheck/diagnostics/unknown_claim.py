from __future__ import annotations

from proofcheck.diagnostics.base import Diagnostic


class UnknownClaim(Diagnostic):
    """`needs`, `contradicts` or `negates` names a claim that does not exist, or the claim itself.

    A claim that rests on nothing would count as resting on something. Names of claims are paths under the root of the
    claims, without `.yaml`.
    """

    name = "unknown-claim"
    remedy = "Correct the name, or delete it."
    example = """\
title: Resting on nothing
where: {x: real}
claim: x == x
needs: [no/such-claim]
"""
