"""f(a) == f(b) where a == b"""

from __future__ import annotations

from dataclasses import dataclass

from proofcheck.lang import terms
from proofcheck.lang.ops import FUNCTIONS
from proofcheck.lang.terms import BINDING, Term
from proofcheck.logic.laws.context import Context
from proofcheck.logic.laws.expand import expand
from proofcheck.logic.laws.forms import Binder, Form, Invalid, add, atom, scale
from proofcheck.logic.laws.trace import Trace, zero

PLAIN = frozenset({*FUNCTIONS, "sqrt", "apply", "pow"})
OVER_A_RANGE = frozenset({"sum", "product"})  # low, high, body
OF_A_MATRIX = frozenset({"inverse", "determinant"})  # size, ..., body


@dataclass(frozen=True)
class Congruence:
    """Law. Two applications of one operation are equal if their arguments are,

        f(a_1, a_2, ...)**e == f(b_1, b_2, ...)**e

    as are two values of a declared function of tensors whose arguments have equal entries, and two sums, products,
    determinants or entries of inverses over one range if what stands under their indices is
    equal for all values of these in the range.

    Proof. Total values are functions of the values of the arguments, and of the body's at the places of the range.
    Operations that read their argument around a point (derivatives, limits), over other values of names (expectations,
    integrals) or only by its text are none of these.

    Indices of the second term are the free ones of the traces of what stands under them. Arguments that are the same
    term need no trace: there the trace is None. Places (rows and columns) must be.
    """

    slots: tuple[Binder, ...]
    left: Term
    right: Term
    traces: tuple[Trace | None, ...]
    exponent: int = 1

    def difference(self, context: Context) -> Form:
        left, right = self.left, self.right
        if type(self.exponent) is not int:
            raise Invalid("no exponent")
        if left.op != right.op or len(left.args) != len(right.args) or len(self.traces) != len(left.args):
            raise Invalid("not one operation")
        start = BINDING.get(left.op)
        if left.op == "map":
            self._tensors(context)
            return self._powers()
        if start is None:
            if left.op not in PLAIN or left.data != right.data:
                raise Invalid("no operation for this law")
            for a, b, trace in zip(left.args, right.args, self.traces, strict=True):
                _equal(a, b, trace, context)
            return self._powers()
        if left.op not in OVER_A_RANGE | OF_A_MATRIX or left.args[:-1] != right.args[:-1]:
            raise Invalid("not one range, or no operation for this law")
        size = context.size(left.args[1] if left.op in OVER_A_RANGE else left.args[0])
        if size is None or (left.op in OVER_A_RANGE and left.args[0] != terms.ZERO):
            raise Invalid("a range that has no size")
        binders = [(name, size) for name in right.data]
        body = _moved(left.args[-1], left.data, right.data)
        _equal(body, right.args[-1], self.traces[-1], context.extended(binders))
        return self._powers()

    def _tensors(self, context: Context) -> None:
        """A declared function of tensors at one place, of arguments that are equal entry by entry."""
        name, count = self.left.data
        declared = context.declarations.get(name)
        if declared is None or declared.kind != "function" or self.left.data != self.right.data:
            raise Invalid("not one function")
        shapes = ((),) * count + declared.arguments
        for a, b, shape, trace in zip(self.left.args, self.right.args, shapes, self.traces, strict=True):
            if any((t.op == "lambda") != bool(shape) for t in (a, b)):
                raise Invalid("a tensor of another shape")
            if shape:
                binders = list(zip(b.data, shape, strict=True))
                body = _moved(a.args[0], a.data, b.data)
                _equal(body, b.args[0], trace, context.extended(binders))
            else:
                _equal(a, b, trace, context)

    def _powers(self) -> Form:
        return add(atom(self.left, self.exponent), scale(atom(self.right, self.exponent), -1))


def _moved(body: Term, names: tuple[str, ...], new: tuple[str, ...]) -> Term:
    """What stands under indices, with other names for these."""
    if set(new) & (body.free - set(names)):
        raise Invalid("a bound index would take the name of a free one")
    return terms.substitute(body, {a: terms.index(b) for a, b in zip(names, new, strict=True)})


def _equal(a: Term, b: Term, trace: Trace | None, context: Context) -> None:
    if trace is None:
        if a != b:
            raise Invalid("two arguments differ, and nothing says that they are equal")
        return
    zero(add(expand(a, context), scale(expand(b, context), -1)), trace, context)
