from __future__ import annotations

from proofcheck.diagnostics.base import Diagnostic


class StatementTooLarge(Diagnostic):
    """The statement is longer, deeper or uses larger numbers than the limits allow.

    Every statement has bounded length, nesting and numbers, and so has what becomes of it when its definitions stand
    in their places, so that no file can exhaust the checker. Most of these limits can be raised: docs/guide/limits.md.
    """

    name = "statement-too-large"
    remedy = "Split the claim, or name parts of it under `define`."
    example = "10**(10**10)"
