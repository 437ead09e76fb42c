"""What rounding down and rounding up have in common: steps at the whole numbers, and level in between."""

from __future__ import annotations

from typing import Any, ClassVar

from proofcheck.lang.ops.attributes import Monotone
from proofcheck.lang.ops.base import Function
from proofcheck.lang.terms import Term


class Rounding(Function):
    """A whole number next to the argument, which does not fall. The array libraries and Arb have it by its name."""

    abstract = True
    provides: ClassVar[tuple[str, ...]] = (*Function.provides, "domain", "partials", "ball", "array", "roundoff")
    arity = 1
    result = "integer"
    monotone = Monotone(strict=False)

    def domain(self, args: tuple[Term, ...], smooth: bool = False) -> tuple[Term, ...]:
        # Differentiable away from the whole numbers; there floor and ceil differ.
        return (Term("ne", (Term("floor", args), Term("ceil", args))),) if smooth else ()

    def partials(self, ns: Any, *args: Any) -> tuple[Any, ...]:
        return (ns.number(0),)

    def ball(self, *args: Any) -> Any:
        return getattr(args[0], self.name)()

    def array(self, xp: Any, *args: Any) -> Any:
        return getattr(xp, self.name)(args[0])

    def roundoff(self, xp: Any, args: tuple[Any, ...], errors: tuple[Any, ...], result: Any, u: float) -> Any:
        # Exact unless the argument's error interval crosses a whole number: then there is no knowing on which side of
        # the jump the value lies, and a bound as large as the jump would let neighbours pass for equal.
        steps = xp.floor(args[0] + errors[0]) != xp.floor(args[0] - errors[0])
        return xp.where(steps, xp.inf, 0 * result)
