"""Functions from whole numbers to whole numbers: what factorial, binomial, gcd, lcm and fibonacci have in common.

A subclass gives `count`, the value at Python integers, and a table's size or a way to compute arrays. Between whole
numbers such a function has no value; what Z3 is told of each stands in `decide/smt/sequences.py`.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import product
from typing import Any, ClassVar

from proofcheck.lang.ops.base import Function, Inexact, Undefined
from proofcheck.lang.terms import ZERO, Term

MAX_BITS = 200_000


class Whole(Function):
    abstract = True
    result = "integer"
    provides: ClassVar[tuple[str, ...]] = (
        "value",
        "text",
        "latex",
        "domain",
        "partials",
        "smt",
        "array",
        "roundoff",
        "exact",
        "ball",
    )
    natural: ClassVar[tuple[int, ...]] = ()  # the arguments that must not be negative
    largest: ClassVar[int] = 10**9  # of those, the largest at which it is evaluated
    table: ClassVar[int] = 0  # how many values fit a floating point number, for each argument

    def count(self, *args: int) -> int:
        raise NotImplementedError

    def domain(self, args: tuple[Term, ...], smooth: bool = False) -> tuple[Term, ...]:
        whole = tuple(Term("eq", (Term("floor", (a,)), a)) for a in args)
        signs = tuple(Term("le", (ZERO, args[k])) for k in self.natural)
        return (*whole, *signs, *((Term("false"),) if smooth else ()))

    def partials(self, ns: Any, *args: Any) -> tuple[Any, ...]:
        raise Inexact(f"{self.name} has no slope")

    def exact(self, *args: Fraction) -> Fraction:
        if any(a.denominator != 1 for a in args) or any(args[k] < 0 for k in self.natural):
            raise Undefined(f"{self.name}({', '.join(map(str, args))})")
        if any(abs(args[k]) > self.largest for k in self.natural):
            raise Inexact(f"{self.name} of more than {self.largest}")
        return Fraction(self.count(*map(int, args)))

    def ball(self, *args: Any) -> Any:
        import flint

        known = [a.unique_fmpz() for a in args]
        # `a != n` would only say that the ball is apart from the number.
        if not all(n is not None and a == n for n, a in zip(known, args, strict=True)):
            raise Inexact(f"{self.name} of a ball")
        return flint.arb(int(self.exact(*(Fraction(int(n)) for n in known))))

    def smt(self, z3: Any, *args: Any) -> Any:
        return None

    def array(self, xp: Any, *args: Any) -> Any:
        """From a table; nan where it has no entry."""
        places = [xp.where((a >= 0) & (a < self.table) & (xp.floor(a) == a), a, -1 + 0 * a) for a in args]
        known, place = places[0] >= 0, places[0]
        for other in places[1:]:
            known, place = known & (other >= 0), place * self.table + other
        places_known = xp.astype(xp.reshape(xp.where(known, place, 0 * place), (-1,)), xp.int64)
        found = xp.reshape(xp.take(xp.asarray(_table(self), dtype=args[0].dtype), places_known), known.shape)
        return xp.where(known, found, xp.nan + 0 * found)

    def roundoff(self, xp: Any, args: tuple[Any, ...], errors: tuple[Any, ...], result: Any, u: float) -> Any:
        sure = result == result
        for error in errors:
            sure = sure & (error == 0)
        return xp.where(sure, 4 * u * xp.abs(result), xp.inf)


@cache
def _table(operation: Whole) -> list[float]:
    ranges = [range(operation.table)] * (operation.arity or 0)
    return [float(operation.count(*place)) for place in product(*ranges)]
