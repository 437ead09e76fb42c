from __future__ import annotations

from proofcheck.diagnostics.base import Diagnostic


class UnknownClaim(Diagnostic):
    """`needs`, `contradicts` or `negates` names a claim that does not exist, or the claim itself.

    The id of a claim is its path below the directory that is verified, without `.yaml`. A claim that depends on a
    missing claim would have no basis.
    """

    name = "unknown-claim"
    remedy = "Correct the id, or delete it."
    example = """\
title: Resting on nothing
where: {x: real}
claim: x == x
needs: [no/such-claim]
"""
