from __future__ import annotations

import math
from typing import Any

from proofcheck.lang.ops.attributes import UPWARD
from proofcheck.lang.ops.whole import Whole


class Binomial(Whole):
    """The number of ways to choose k out of n, for whole n from 0; it is 0 for k below 0 and above n.

    For any other n it stands for the product of (n - j) / (j + 1) for j in range(k), and 0 for k below 0.
    """

    name, example, arity = "binomial", "binomial(n, 2) == n * (n - 1) / 2", 2
    natural, largest, table = (0,), 5_000, 60
    range = UPWARD

    def count(self, *args: int) -> int:
        return math.comb(args[0], args[1]) if args[1] >= 0 else 0

    def sympy(self, sp: Any, *args: Any) -> Any:
        return sp.binomial(args[0], args[1])

    def latex(self, *args: str) -> str:
        return rf"\binom{{{args[0]}}}{{{args[1]}}}"
