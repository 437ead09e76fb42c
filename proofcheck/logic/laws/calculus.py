"""A derivative is equal to what the rules of calculus make of it."""

from __future__ import annotations

from dataclasses import dataclass

from proofcheck.lang import terms
from proofcheck.lang.definedness import obligations
from proofcheck.lang.slopes import slope as scalar_slope
from proofcheck.lang.terms import ONE, UNDEFINED, ZERO, Term, nodes
from proofcheck.logic.laws.context import Context
from proofcheck.logic.laws.expand import expand
from proofcheck.logic.laws.forms import Binder, Form, Invalid, add, atom, scale

POLYNOMIAL = frozenset({"number", "symbol", "index", "entry", "lambda", "add", "mul", "sum"})
STRUCTURED = ("symmetric", "posdef", "orthogonal", "permutation")


@dataclass(frozen=True)
class Calculus:
    """Law. A term equals the term in which every derivative is written out, and every `let` replaced by its body with
    the value in the place of the name, where the derivatives exist.

    Proof. Partial derivatives by an entry x[p] of a tensor with independent entries:

        d x[q] == [q == p]        d sum_i a == sum_i d a        d where(c, a, b) == where(c, d a, d b)
        d f(a, b) == f_1(a, b) d a + f_2(a, b) d b              and the product, quotient and chain rules

    where the range of i and the condition c do not depend on x. The derivative of a declared function of tensors stays
    as it is: such functions are as often differentiable as they are differentiated. The obligations of the term say
    that all that is differentiated has a derivative at the point, part by part; each is required for all values of the
    slots.
    """

    slots: tuple[Binder, ...]
    term: Term

    def difference(self, context: Context) -> Form:
        differentiable(self.term, context)
        return add(atom(self.term), scale(expand(written(self.term, context), context), -1))


def differentiable(term: Term, context: Context) -> None:
    """Raises Invalid unless what is differentiated in a term is seen to have derivatives, for all values of its
    indices."""
    context.readable(term)
    closed = terms.eq(term, ZERO)
    for name, size in context.ranges.items():
        if name in term.free:
            closed = terms.forall(name, ZERO, size.term(), closed)
    for needed in obligations(closed, context.declarations):
        if not context.shown(needed):
            raise Invalid(f"not shown: {needed}")


def written(term: Term, context: Context) -> Term:
    """The term without derivatives and replaced names. Raises Invalid where that is out of reach."""

    def rule(t: Term) -> Term | None:
        if t.op == "derivative":
            declared = context.declarations.get(t.data)
            if declared is None or declared.structure in STRUCTURED:
                raise Invalid("a derivative by entries that are not independent")
            return slope(t.args[0], t.data, t.args[1:])
        if t.op == "let":
            name, *ids = t.data
            if _averages(t.args[0]):
                raise Invalid("an expected value, which depends on the parameters of its laws")
            found = terms.replace_name(t.args[0], name, tuple(ids), t.args[1])
            if found is None:
                raise Invalid("a name that cannot be replaced")
            return found
        return None

    return terms.rewrite(term, rule)


def _averages(term: Term) -> bool:
    """Whether the value of a term depends on laws, whose parameters it does not name."""
    return any(t.op == "expectation" for t in nodes(term))


def slope(term: Term, name: str, places: tuple[Term, ...]) -> Term:
    """The partial derivative by the entry of a name at `places`."""
    op, args = term.op, term.args
    if _averages(term):
        raise Invalid("an expected value, which depends on the parameters of its laws")
    if name not in term.names:
        return ZERO
    if op == "symbol":
        return ONE
    if op == "entry":
        if any(name in a.names for a in args):
            raise Invalid("a position that is differentiated")
        brackets = [terms.where(terms.eq(a, p), ONE, ZERO) for a, p in zip(args, places, strict=True)]
        return terms.mul(*brackets)
    if op == "sum":
        low, high, body = args
        if name in low.names | high.names:
            raise Invalid("a range that is differentiated")
        arriving = frozenset().union(*(p.free for p in places))
        (index,) = term.data
        if index in arriving:
            new = terms.fresh(index, body.free | arriving)
            body, index = terms.substitute(body, {index: terms.index(new)}), new
        return terms.total(index, low, high, slope(body, name, places))
    if op == "where":
        condition, then, otherwise = args
        if name in condition.names:
            raise Invalid("a condition that is differentiated")
        second = UNDEFINED if otherwise == UNDEFINED else slope(otherwise, name, places)
        return terms.where(condition, slope(then, name, places), second)
    if op in ("map", "derivative"):
        return Term("derivative", (term, *places), name)
    return _chain(term, [slope(a, name, places) for a in args])


def _chain(term: Term, slopes: list[Term]) -> Term:
    """The derivative of a function or an operation by those of its arguments."""
    op, args = term.op, term.args
    if op == "apply":
        function, *orders = term.data
        parts = []
        for k, inner in enumerate(slopes):
            raised = (*orders[:k], orders[k] + 1, *orders[k + 1 :])
            parts.append(terms.mul(Term("apply", args, (function, *raised)), inner))
        return terms.add(*parts)
    # The rule for one operation: its scalar derivative by each argument, times that argument's.
    parts = []
    for k, inner in enumerate(slopes):
        if inner == ZERO:
            continue
        variable = "argument"
        while variable in term.names:
            variable += "'"
        outer = Term(op, (*args[:k], terms.symbol(variable), *args[k + 1 :]), term.data)
        by = scalar_slope(outer, variable, partial=True)
        if by is None:
            raise Invalid(f"no rule for the derivative of `{op}`")
        value = terms.replace_name(by, variable, (), args[k])
        if value is None:
            raise Invalid(f"no rule for the derivative of `{op}`")
        parts.append(terms.mul(value, inner))
    return terms.add(*parts)


@dataclass(frozen=True)
class Mixed:
    """Law. For a declared function f of tensors, whose arguments are sums and products of entries,

        d/dx[p] d/dy[q] f(...) == d/dy[q] d/dx[p] f(...)

    Proof. f is as often continuously differentiable as it is differentiated, and its arguments are polynomials, so that
    the second derivatives of the whole are continuous: Schwarz.
    """

    slots: tuple[Binder, ...]
    term: Term

    def difference(self, context: Context) -> Form:
        outer = self.term
        inner = outer.args[0] if outer.op == "derivative" else outer
        if outer.op != "derivative" or inner.op != "derivative" or inner.args[0].op != "map":
            raise Invalid("no second derivative of a function of tensors")
        context.readable(outer)
        f = inner.args[0]
        if not all(t.op in POLYNOMIAL for a in f.args for t in nodes(a)):
            raise Invalid("an argument that is no polynomial")
        for name in (outer.data, inner.data):
            declared = context.declarations.get(name)
            if declared is None or declared.structure in STRUCTURED:
                raise Invalid("a derivative by entries that are not independent")
        if any(name in p.names for p in (*outer.args[1:], *inner.args[1:]) for name in (outer.data, inner.data)):
            raise Invalid("a position that is differentiated")
        swapped = Term("derivative", (f, *outer.args[1:]), outer.data)
        swapped = Term("derivative", (swapped, *inner.args[1:]), inner.data)
        return add(atom(outer), scale(atom(swapped), -1))
