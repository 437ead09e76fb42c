"""Bounds read off a term: degrees in a size, depth of nesting, sizes that cannot be negative."""

from __future__ import annotations

from proofcheck.lang.sizes import Size
from proofcheck.lang.terms import ZERO, Term, subterms


class NotPolynomial(ValueError):
    """Some size or range is not what the theorem speaks of; nothing can be concluded from small sizes."""


def least(size: Size) -> int:
    """A lower bound of a size over all dimensions: its value at 1, from where it can only grow. Raises NotPolynomial
    where it may be negative."""
    if any(c < 0 and monomial for monomial, c in size.terms):
        raise NotPolynomial(f"the size {size} may be negative")
    value = size.value(dict.fromkeys(size.dims, 1))
    if value < 0:
        raise NotPolynomial(f"the size {size} may be negative")
    return value


def degree_in(size: Size, dim: str) -> int:
    return max((e for monomial, _ in size.terms for name, e in monomial if name == dim), default=0)


def uses(body: Term, index: str) -> bool:
    """Whether every monomial of the body keeps a tensor entry at `index`, whatever cancels."""
    if body.op == "entry":
        return any(index in a.free for a in body.args)
    if body.op == "mul":
        return all(_polynomial(a) for a in body.args) and any(uses(a, index) for a in body.args)
    if body.op == "add":
        return all(uses(a, index) for a in body.args)
    if body.op == "sum":
        return uses(body.args[2], index)
    if body.op == "where":
        return all(a == ZERO or uses(a, index) for a in body.args[1:])
    if body.op == "pow":
        return _polynomial(body) and uses(body.args[0], index)
    return False


def _polynomial(term: Term) -> bool:
    """Made of entries and numbers by sums, products and positive powers: nothing can cancel a factor."""
    if term.op == "pow":
        exponent = term.args[1]
        return (
            exponent.op == "number"
            and exponent.data.denominator == 1
            and exponent.data > 0
            and _polynomial(term.args[0])
        )
    return term.op in ("number", "symbol", "entry", "index") or (
        term.op in ("add", "mul", "sum") and all(map(_polynomial, term.args))
    )


def is_root(t: Term) -> bool:
    return t.op == "pow" and t.args[1].op == "number" and t.args[1].data.denominator != 1


def single_monomial(term: Term) -> bool:
    """Whether a size is one positive monomial, of which roots behave."""
    size = Size.from_term(term)
    return size is not None and len(size.terms) == 1 and size.terms[0][1] > 0


def nesting(term: Term) -> int:
    """How deep operations that are no polynomials are nested."""
    inner = max(map(nesting, term.args), default=0)
    plain = term.op in ("number", "symbol", "entry", "index", "add", "mul", "sum", "eq", "forall", "where")
    return inner if plain else inner + 1


def divides_by(body: Term, index: str) -> bool:
    """Whether some denominator in the body depends on the index."""
    for t in subterms(body):
        if t.op == "div" and index in t.args[1].free:
            return True
        negative = t.op == "pow" and not (t.args[1].op == "number" and t.args[1].data >= 0)
        if negative and index in t.free:
            return True
    return False
