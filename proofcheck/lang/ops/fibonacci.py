from __future__ import annotations

from typing import Any

from proofcheck.lang.ops.attributes import UPWARD, Monotone
from proofcheck.lang.ops.whole import Whole


class Fibonacci(Whole):
    """The Fibonacci numbers 0, 1, 1, 2, 3, 5, ..., each the sum of the two before it, for whole n from 0."""

    name, example, arity = "fibonacci", "fibonacci(n + 2) == fibonacci(n + 1) + fibonacci(n)", 1
    natural, largest, table = (0,), 20_000, 400
    range = UPWARD
    monotone = Monotone(strict=False)

    def count(self, *args: int) -> int:
        here, following = 0, 1
        for _ in range(args[0]):
            here, following = following, here + following
        return here

    def sympy(self, sp: Any, *args: Any) -> Any:
        return sp.fibonacci(args[0])
