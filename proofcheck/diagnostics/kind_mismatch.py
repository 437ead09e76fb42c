from __future__ import annotations

from proofcheck.diagnostics.base import Diagnostic

NUMBER_FOR_STATEMENT = "a number stands where a statement is needed"
STATEMENT_FOR_NUMBER = "a statement stands where a number is needed"


class KindMismatch(Diagnostic):
    """A statement stands where a number is needed, or a number where a statement is needed."""

    name = "kind-mismatch"
    remedy = "Compare numbers with == or <=, and combine statements with `and`, `or`, `not`, `implies`."
    example = "(x == 1) + 2 == 3"
