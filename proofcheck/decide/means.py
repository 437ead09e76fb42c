"""Inequalities between sums over the entries of a vector, entry by entry, with the mean of the entries as a number.

Let m be the mean of x_1, ..., x_n. Where R - L is c + sum_i f(x_i), and g is any number,

    R - L  ==  sum_i ( c / n + f(x_i) - g (x_i - m) )

for the sum of x_i - m is zero. So R - L >= 0 follows from c / n + f(u) - g (u - m) >= 0 for all numbers u and m that
the entries and their mean may be; c and f may use m and n. With g = f'(m) that is Jensen's inequality.

Only sums over the whole of one vector are read, in which it stands at the index alone; other tensors have no place.
"""

from __future__ import annotations

from dataclasses import replace

from proofcheck.lang import terms
from proofcheck.lang.definedness import obligations
from proofcheck.lang.linear import linear_in
from proofcheck.lang.sizes import Size
from proofcheck.lang.terms import Term
from proofcheck.lang.types import Declaration, Problem

KINDS = frozenset({"real", "positive", "nonnegative"})
OPAQUE = frozenset({"derivative", "let", "limit", "map", "expectation", "apply"})
ENTRY, MEAN = "u", "mean"


def vector(problem: Problem) -> tuple[str, str] | None:
    """The one vector of the problem and the size that is its length; nothing else may depend on either."""
    tensors = [d for d in problem.declarations.values() if d.shape or d.arguments or d.bound is not None or d.law]
    if len(tensors) != 1 or problem.sizes or {ENTRY, MEAN} & problem.declarations.keys():
        return None
    (x,) = tensors
    if len(x.shape) != 1 or x.kind not in KINDS or x.structure or x.law or x.arguments or x.bound is not None:
        return None
    name = next(iter(x.shape[0].dims), "")
    return (x.name, name) if x.shape[0] == Size.of(name) and name else None


def parted(problem: Problem) -> tuple[Term, Term] | None:
    """c and f, terms of `u` (an entry), `mean` and the other names; None where the statement is of another
    kind."""
    found = vector(problem)
    if found is None or problem.statement.op not in ("le", "lt") or any(found[0] in g.names for g in problem.given):
        return None
    name, n = found[0], terms.symbol(found[1])
    mean, u = terms.symbol(MEAN), terms.symbol(ENTRY)
    sums: dict[Term, Term] = {}  # the name of a sum, and its body

    def read(t: Term, index: str | None) -> Term | None:
        """The term with sums as names, and the vector at `index` as an entry."""
        if name not in t.names:
            return None if index in t.free else t
        if t.op == "entry":
            return u if index is not None and t.args == (terms.index(index),) else None
        if t.op == "sum" and t.args[:2] == (terms.ZERO, n):
            body = read(t.args[2], t.data[0])
            if body == u:
                return terms.mul(n, mean)
            if body is None or index is not None:
                return None
            symbol = next((s for s, b in sums.items() if b == body), terms.symbol(f"sum {len(sums)}"))
            sums[symbol] = body
            return symbol
        if terms.bound_indices(t) or t.op in OPAQUE:
            return None
        args = [read(a, index) for a in t.args]
        kept = tuple(a for a in args if a is not None)
        if len(kept) != len(args):
            return None
        return mean if t.op == "div" and kept == (terms.mul(n, mean), n) else terms.rebuild(t, kept)

    sides = [read(a, None) for a in problem.statement.args]
    if sides[0] is None or sides[1] is None:
        return None
    constant, each = terms.sub(sides[1], sides[0]), terms.ZERO
    for symbol, body in sums.items():
        linear = linear_in(constant, symbol)
        if linear is None or linear[0].names & {s.data for s in sums}:
            return None
        constant = linear[1]
        each = terms.add(each, terms.mul(linear[0], body))
    return (constant, each) if sums else None


def cases(problem: Problem, slope: Term) -> tuple[Problem, ...] | None:
    """The inequality for an entry and the mean, with g = `slope`, and that the statement has a value."""
    found, parts = vector(problem), parted(problem)
    if found is None or parts is None or ENTRY in slope.names or slope.free:
        return None
    name, size = found
    n, mean, u = terms.symbol(size), terms.symbol(MEAN), terms.symbol(ENTRY)
    kind = problem.declarations[name].kind
    each = terms.add(terms.div(parts[0], n), parts[1], terms.neg(terms.mul(slope, terms.sub(u, mean))))
    names = {k: d for k, d in problem.declarations.items() if k != name}
    names |= {ENTRY: Declaration(ENTRY, kind), MEAN: Declaration(MEAN, kind)}
    # None of the entries is more than all of them together where none is negative.
    most = () if kind == "real" else (terms.le(u, terms.mul(n, mean)),)
    if not slope.names <= names.keys():
        return None
    inner = replace(
        problem,
        declarations=names,
        given=(*problem.given, *most),
        statement=Term(problem.statement.op, (terms.ZERO, each)),
        composed=(),
        earlier=(),
    )
    valued = [replace(problem, statement=o, earlier=()) for o in obligations(problem.statement, problem.declarations)]
    return (inner, *valued)
