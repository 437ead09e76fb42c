from __future__ import annotations

import math
from typing import Any

from proofcheck.lang import terms
from proofcheck.lang.ops.attributes import Interval, Monotone
from proofcheck.lang.ops.whole import Whole


class Factorial(Whole):
    """The product of the numbers from 1 to n, for whole n from 0.

    A product of whole numbers from 1 on, to which more are added with n.
    """

    name, example, arity = "factorial", "factorial(n + 1) == (n + 1) * factorial(n)", 1
    natural, largest, table = (0,), 5_000, 171
    range = Interval(terms.ONE)
    monotone = Monotone(strict=False)

    def count(self, *args: int) -> int:
        return math.factorial(args[0])

    def sympy(self, sp: Any, *args: Any) -> Any:
        return sp.factorial(args[0])
