from __future__ import annotations

from proofcheck.diagnostics.base import Diagnostic


class StatementTooLarge(Diagnostic):
    """The statement is longer or deeper, or has larger numbers, than the limits allow.

    The length, nesting and numbers of a statement are limited, also after its definitions are expanded, so no file can
    exhaust the checker. Most of these limits can be raised (`proofcheck explain limits`).
    """

    name = "statement-too-large"
    remedy = "Split the claim, or name parts of it under `define`."
    example = "10**(10**10)"
