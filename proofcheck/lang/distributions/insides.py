"""What is asked of terms that are averaged: which numbers stand in them, and what they are with a value for one."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from proofcheck.lang import terms
from proofcheck.lang.terms import Term

CASES = frozenset({"where", "sin", "cos", "exp", "derivative"})  # that an average exists does not follow from moments
HALF = terms.div(terms.ONE, terms.TWO)


def exponential(t: Term, numbers: Collection[str] = ()) -> Term | None:
    """exp(u)**v as exp(u * v), where v is no number from 0 on; a quotient by exp(u) as a product with exp(-u).

    numbers: the complex names; of an exponential with one in it no root is taken."""
    if t.op in ("pow", "sqrt") and t.args[0].op == "exp":
        v = t.args[1] if t.op == "pow" else HALF
        known = v.op == "number" and v.data.denominator == 1
        if (known and v.data < 0) or not (known or t.args[0].names & {*numbers}):
            return Term("exp", (terms.mul(v, t.args[0].args[0]),))
    if t.op == "div":
        factors = t.args[1].args if t.args[1].op == "mul" else t.args[1:]
        turned = [found for f in factors if (found := _turned(f)) is not None]
        rest = [f for f in factors if _turned(f) is None]
        above = terms.mul(t.args[0], *turned)
        return (terms.div(above, terms.mul(*rest)) if rest else above) if turned else None
    return None


def unrooted(t: Term, numbers: Collection[str] = ()) -> Term | None:
    """norm(x)**2 as the sum of squares that it is. numbers: the complex names, whose squares may be negative."""
    if t.op != "pow" or t.args[0].op != "sqrt" or t.args[1].op != "number":
        return None
    (inner,), times = t.args[0].args, t.args[1].data / 2
    squares = inner
    while squares.op == "sum":
        squares = squares.args[2]
    even = squares.op == "pow" and squares.args[1] == terms.TWO and not inner.names & {*numbers}
    return terms.power(inner, terms.number(times)) if even and times.denominator == 1 and times > 0 else None


def _turned(t: Term) -> Term | None:
    """One over an exponential, or over a whole power of one."""
    if t.op == "exp":
        return Term("exp", (terms.neg(t.args[0]),))
    if t.op == "pow" and t.args[0].op == "exp" and t.args[1].op == "number" and t.args[1].data.denominator == 1:
        return Term("exp", (terms.mul(terms.number(-t.args[1].data), t.args[0].args[0]),))
    return None


def unknown(e: Term) -> bool:
    """Whether something is left of averages."""
    return any(t.op == "expectation" for t in terms.nodes(e))


def moved(e: Term, names: Collection[str]) -> bool:
    """Whether one of these names has other values inside of a part than outside, or is differentiated by."""
    found = (t for t in terms.nodes(e) if t.op == "derivative" or t.op in terms.BINDS_NAMES)
    return any(
        t.data in names if t.op == "derivative" else not t.data or not set(names).isdisjoint(t.data) for t in found
    )


def put(e: Term, atom: Term, value: Term) -> Term:
    """The term with a value for a number in it; averages in it speak of the name itself."""
    if e == atom:
        return value
    if e.op == "expectation" or atom.data not in e.names:
        return e
    return terms.rebuild(e, tuple(put(a, atom, value) for a in e.args))


def atoms(e: Term) -> Sequence[Term]:
    """The symbols and entries in a term, outside of averages in it."""
    if e.op == "expectation":
        return ()
    own = (e,) if e.op in ("symbol", "entry") else ()
    return (*own, *(t for a in e.args for t in atoms(a)))
