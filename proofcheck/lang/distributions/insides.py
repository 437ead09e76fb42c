"""What is asked of terms that are averaged: which numbers stand in them, and what they are with a value for one."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from proofcheck.lang import terms
from proofcheck.lang.terms import Term


def exponential(t: Term) -> Term | None:
    """exp(u)**v as exp(u * v), where v is no number."""
    if t.op == "pow" and t.args[0].op == "exp" and t.args[1].op != "number":
        return Term("exp", (terms.mul(t.args[1], t.args[0].args[0]),))
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
