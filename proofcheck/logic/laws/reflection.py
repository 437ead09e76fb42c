"""cos(-a) == cos(a), erf(-a) == -erf(a)"""

from __future__ import annotations

from dataclasses import dataclass

from proofcheck.lang.terms import Term
from proofcheck.logic.laws.context import Context
from proofcheck.logic.laws.expand import expand
from proofcheck.logic.laws.forms import Binder, Form, Invalid, add, atom, scale
from proofcheck.logic.laws.trace import Trace, zero

EVEN = frozenset({"abs", "cos"})
ODD = frozenset({"sin", "erf", "atan"})


@dataclass(frozen=True)
class Reflection:
    """Law. For a + b == 0,

        f(a) == f(b) for f one of abs, cos        f(a) == -f(b) for f one of sin, erf, atan

    Proof. Power series, or integrals, of even and odd functions; each has a value at all real numbers, and abs, cos and
    sin at all complex ones. For a == b == 0 an odd function is its own negative, so it is 0 there.
    """

    slots: tuple[Binder, ...]
    function: str
    a: Term
    b: Term
    trace: Trace

    def difference(self, context: Context) -> Form:
        if self.function not in EVEN | ODD:
            raise Invalid("a function that is neither even nor odd")
        if self.function in ("erf", "atan"):
            context.require_real(self.a, self.b)
        zero(add(expand(self.a, context), expand(self.b, context)), self.trace, context)
        sides = (atom(Term(self.function, (t,))) for t in (self.a, self.b))
        left, right = sides
        return add(left, scale(right, -1 if self.function in EVEN else 1))
