"""d/dx F(g(x)) == sum_q (d/dv[q] F(v) at v = g(x)) d/dx g(x)[q], for a declared function F of tensors"""

from __future__ import annotations

from dataclasses import dataclass

from proofcheck.lang import terms
from proofcheck.lang.terms import Term, nodes
from proofcheck.logic.laws.calculus import STRUCTURED, differentiable
from proofcheck.logic.laws.context import Context
from proofcheck.logic.laws.forms import Binder, Form, Invalid, add, atom, bind, multiply, scale


@dataclass(frozen=True)
class Chain:
    """Law. For a declared function F of tensors, of whose arguments one, with the entries g[q], depends on x,

        d/dx[p] F(..., g, ...) == sum_q (d/dv[q] F(..., v, ...) with v := g) d/dx[p] g[q]

    where v is declared with the shape of that argument, and stands in no other.

    Proof. The chain rule. F is as often continuously differentiable as it is differentiated, and the obligations of
    the left side say that g has a derivative. v is a name for the argument on the right side, and nothing else: what is
    declared or assumed of it is not used. No expected value stands in F(...), so that what does not name x does not
    depend on it.
    """

    slots: tuple[Binder, ...]
    derivative: Term
    name: str  # v

    def difference(self, context: Context) -> Form:
        if self.derivative.op != "derivative" or self.derivative.args[0].op != "map":
            raise Invalid("no derivative of a function of tensors")
        differentiable(self.derivative, context)
        (value, *places), x = self.derivative.args, self.derivative.data
        function, count = value.data
        shapes = ((),) * count + context.declarations[function].arguments
        moving = [k for k, a in enumerate(value.args) if x in a.names]
        if len(moving) != 1 or any(t.op == "expectation" for t in nodes(value)):
            raise Invalid("not one argument that depends on the name")
        (k,) = moving
        argument, shape = value.args[k], shapes[k]
        declared, own = context.declarations.get(self.name), context.declarations.get(x)
        if own is None or own.structure in STRUCTURED or declared is None or declared.kind != "real":
            raise Invalid("a derivative by entries that are not independent, or no name for the argument")
        if declared.shape != shape or declared.structure is not None or declared.law is not None or not shape:
            raise Invalid("a name of another shape than the argument")
        others = [a for other, a in enumerate(value.args) if other != k]
        if any(self.name in a.names for a in others) or argument.op != "lambda" or len(argument.data) != len(shape):
            raise Invalid("the name stands in another argument, or the argument is no tensor")
        taken = argument.args[0].free | value.free | frozenset(context.ranges)
        ids: list[str] = []
        for _ in shape:
            ids.append(terms.fresh("q", taken | frozenset(ids)))
        at = [terms.index(i) for i in ids]
        entry = terms.substitute(argument.args[0], dict(zip(argument.data, at, strict=True)))
        plain = Term("lambda", (terms.entry(self.name, *at),), tuple(ids))
        partial = Term("map", (*value.args[:k], plain, *value.args[k + 1 :]), value.data)
        outer = Term("let", (Term("derivative", (partial, *at), self.name), entry), (self.name, *ids))
        total = multiply(atom(outer), atom(Term("derivative", (entry, *places), x)))
        for i, size in zip(ids, shape, strict=True):
            total = bind(total, i, size)
        return add(atom(self.derivative), scale(total, -1))
