from __future__ import annotations

from proofcheck.diagnostics.base import Diagnostic

NUMBER_FOR_STATEMENT = "this is a number, but a statement is needed here"
STATEMENT_FOR_NUMBER = "this is a statement, but a number is needed here"


class KindMismatch(Diagnostic):
    """An operand is of the wrong kind: a number in place of a statement, for example, or the other way round.

    `x + 1` is a number, and `x == 1` is a statement, which is true or false. Sums, roots and the like take numbers;
    `and`, `or`, `not` and `implies` take statements. Some operations take real or whole numbers only.
    """

    name = "kind-mismatch"
    remedy = "Compare numbers with == or <=, and combine statements with `and`, `or`, `not`, `implies`."
    example = "(x == 1) + 2 == 3"
