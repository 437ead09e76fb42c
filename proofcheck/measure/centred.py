"""Centred products under an expectation, rewritten so that no expectation stands inside another.

    E[(X - E X)^2] = E[X^2] - (E X)^2,        E[(X - E X) (Y - E Y)] = E[X Y] - E X E Y

by linearity alone. Left as written, the error of the inner average would enter the outer one in first order.
"""

from __future__ import annotations

from proofcheck.lang import terms
from proofcheck.lang.terms import Term, bound_indices


def uncentred(term: Term) -> Term:
    """`term` with variances and covariances taken apart."""

    def rule(node: Term) -> Term | None:
        if node.op != "expectation":
            return None
        scale, factors = _factors(node.args[0])
        parts = [_split(f) for f in factors]
        if len(parts) != 2 or parts[0] is None or parts[1] is None:
            return None
        (x, mean_x), (y, mean_y) = parts[0], parts[1]
        return terms.mul(*scale, terms.sub(Term("expectation", (terms.mul(x, y),)), terms.mul(mean_x, mean_y)))

    return terms.rewrite(term, rule)


def _factors(body: Term) -> tuple[list[Term], list[Term]]:
    """Numbers in front, and the other factors with squares written out."""
    parts = body.args if body.op == "mul" else (body,)
    scale = [p for p in parts if p.op == "number"]
    factors: list[Term] = []
    for part in parts:
        if part.op == "pow" and part.args[1] == terms.TWO:
            factors += [part.args[0], part.args[0]]
        elif part.op != "number":
            factors.append(part)
    return scale, factors


def _split(factor: Term) -> tuple[Term, Term] | None:
    """(X, E X) of a factor X - E X, whatever its bound indices are called."""
    if factor.op != "add":
        return None
    for position, arg in enumerate(factor.args):
        mean = _negated(arg)
        if mean is None or mean.op != "expectation":
            continue
        rest = terms.add(*(a for k, a in enumerate(factor.args) if k != position))
        if same(rest, mean.args[0]):
            return rest, mean
    return None


def _negated(term: Term) -> Term | None:
    if term.op == "mul" and len(term.args) == 2 and term.args[0] == terms.number(-1):
        return term.args[1]
    return None


def same(a: Term, b: Term, names: tuple[tuple[str, str], ...] = ()) -> bool:
    """Equality up to the names of bound indices."""
    if a.op != b.op or len(a.args) != len(b.args):
        return False
    if a.op == "index":
        for left, right in names:
            if a.data == left or b.data == right:
                return bool(a.data == left and b.data == right)
        return bool(a.data == b.data)
    mine, other = bound_indices(a), bound_indices(b)
    if len(mine) != len(other) or (not mine and a.data != b.data):
        return False
    if mine and a.data[: len(a.data) - len(mine)] != b.data[: len(b.data) - len(other)]:
        return False
    inner = (*zip(mine, other, strict=True), *names)
    last = len(a.args) - 1
    return all(same(x, y, inner if k == last else names) for k, (x, y) in enumerate(zip(a.args, b.args, strict=True)))
