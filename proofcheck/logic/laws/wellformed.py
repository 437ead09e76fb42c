"""Terms that a trace may bring along: made of declared names and known operations, places and ends of ranges whole.

A statement is well formed because it was elaborated. A term in a hint may be anything, and what asks for signs takes
for granted that a range ends at a whole number: sum_{i < T} exp(x[i]) is positive for a size T, and 0 for T = 1/2.
"""

from __future__ import annotations

from collections.abc import Mapping

from proofcheck.lang.ops import OF_MATRICES, OPERATIONS, RANGES
from proofcheck.lang.terms import BINDING, Term, nodes
from proofcheck.lang.types import Declaration
from proofcheck.logic.laws.forms import Invalid

LEAVES = frozenset({"number", "symbol", "index", "entry", "lambda"})


def well_formed(term: Term, declarations: Mapping[str, Declaration]) -> None:
    """Raises Invalid for a term that no statement could have as a part."""
    for t in nodes(term):
        if t.op not in LEAVES and t.op not in OPERATIONS:
            raise Invalid(f"no operation is called {t.op}")
        if t.op in ("symbol", "entry"):
            declared = declarations.get(t.data)
            if declared is None or declared.kind == "function" or len(declared.shape) != len(t.args):
                raise Invalid(f"{t.data} is not declared like this")
        places = t.args if t.op == "entry" else t.args[:2] if t.op in RANGES else ()
        if t.op in OF_MATRICES:
            places = t.args[:-1]
        if not all(_whole(place, declarations) for place in places):
            raise Invalid("a place, or the end of a range, that is no whole number")
        arity = OPERATIONS[t.op].arity if t.op in OPERATIONS and t.op not in BINDING else None
        if arity is not None and len(t.args) != arity:
            raise Invalid(f"another number of arguments of {t.op}")


def _whole(term: Term, declarations: Mapping[str, Declaration]) -> bool:
    if term.op == "number":
        return bool(term.data.denominator == 1)
    if term.op == "symbol":
        return term.data in declarations and declarations[term.data].integral
    if term.op in ("add", "mul"):
        return all(_whole(a, declarations) for a in term.args)
    if term.op == "pow":
        base, exponent = term.args
        return _whole(base, declarations) and exponent.op == "number" and exponent.data in range(100)
    return term.op == "index"
