"""Terms that are visibly linear in one entry, and sums taken apart."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction

from proofcheck.lang import terms
from proofcheck.lang.terms import Term


def linear_in(term: Term, atom: Term) -> tuple[Term, Term] | None:
    """(a, b) with term = a * atom + b and `atom` in neither; None where the term is not visibly of that form."""
    if term == atom:
        return terms.ONE, terms.ZERO
    if atom.data not in term.names:
        return terms.ZERO, term
    if term.op == "add":
        parts = [linear_in(arg, atom) for arg in term.args]
        if any(p is None for p in parts):
            return None
        return terms.add(*(p[0] for p in parts if p)), terms.add(*(p[1] for p in parts if p))
    if term.op == "mul":
        holders = [k for k, arg in enumerate(term.args) if atom.data in arg.names]
        inner = linear_in(term.args[holders[0]], atom) if len(holders) == 1 else None
        if inner is None:
            return None
        rest = terms.mul(*(arg for k, arg in enumerate(term.args) if k != holders[0]))
        return terms.mul(rest, inner[0]), terms.mul(rest, inner[1])
    if term.op == "div" and atom.data not in term.args[1].names:
        inner = linear_in(term.args[0], atom)
        return None if inner is None else (terms.div(inner[0], term.args[1]), terms.div(inner[1], term.args[1]))
    return None


def affine(term: Term, fixed: Callable[[Term], bool]) -> bool:
    """Whether a term is affine in what is not fixed, read off its structure."""
    if fixed(term):
        return True
    op, args = term.op, term.args
    if op in ("symbol", "entry"):
        return all(map(fixed, args))
    if op == "add":
        return all(affine(a, fixed) for a in args)
    if op == "mul":
        return sum(not fixed(a) for a in args) == 1 and all(affine(a, fixed) for a in args)
    if op == "div":
        return fixed(args[1]) and affine(args[0], fixed)
    return op == "sum" and all(map(fixed, args[:2])) and affine(args[2], fixed)


def summands(t: Term, scale: Fraction) -> Iterator[tuple[Fraction, Term]]:
    """The terms of a sum, with the numbers before them."""
    if t.op == "add":
        for a in t.args:
            yield from summands(a, scale)
    elif t.op == "mul" and t.args[0].op == "number" and t.args[0].data:
        yield from summands(terms.mul(*t.args[1:]), scale * t.args[0].data)
    else:
        yield scale, t


def renamed(t: Term) -> Term:
    """The term with other names for the indices of its sums."""
    if t.op != "sum":
        return terms.rebuild(t, tuple(map(renamed, t.args)))
    (name,) = t.data
    body = terms.substitute(renamed(t.args[2]), {name: terms.index(f"{name}'")})
    return terms.total(f"{name}'", t.args[0], t.args[1], body)
