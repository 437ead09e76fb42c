"""Comparisons in other words, and what is assumed of all places at one of them: for sequents."""

from __future__ import annotations

from typing import TYPE_CHECKING

from proofcheck.recheck import terms
from proofcheck.recheck.expanding import expanded
from proofcheck.recheck.networks import square
from proofcheck.recheck.polynomials import Large
from proofcheck.recheck.signs import NONNEGATIVE
from proofcheck.recheck.terms import Term

if TYPE_CHECKING:
    from proofcheck.recheck.sequents import Sequent

COMPARISONS = ("eq", "le", "lt")
INSTANCES = 12  # of what is assumed of all places


def raised(s: Sequent, simple: Term) -> Term:
    """0 <= sum of c log(P) and the rest, as 1 <= the product of P**c and exp of the rest."""
    if simple.op not in ("le", "lt") or not any(n.op == "call" and n.data == "log" for n in terms.nodes(simple)):
        return simple
    normal = s.normal()
    try:
        risen = normal.exponential(normal.form(simple.args[1]))
        return s.simple(Term(simple.op, (terms.ONE, normal.term(risen))))
    except Large:
        return simple


def sums(s: Sequent, goal: Term) -> list[Term]:
    """Sums of the goal that are not negative: those of squares; and those of what is not negative, which are at
    least what stands at a place that something is assumed of."""
    reader, facts = s.oracle()
    found = []
    entries = [n for g in s.given for n in terms.nodes(g) if n.op == "entry" and len(n.args) == 1 and not bound(n)]
    for t in terms.nodes(goal):
        if t.op != "sum" or bound(t) or t.names & reader.complex:
            continue
        if reader.sign(t.args[2], facts) <= NONNEGATIVE:
            index = Term("index", (), t.data)
            read = {n.data for n in terms.nodes(t.args[2]) if n.op == "entry" and index in n.args}
            for place in dict.fromkeys(e.args[0] for e in entries if e.data in read):
                if s.inside(place, t.args[0], t.args[1]):
                    found.append(Term("le", (terms.replaced(t.args[2], {index: place}), t)))
        elif square(s.normal(), t):
            found.append(Term("le", (terms.ZERO, t)))
    return [s.simple(f) for f in found[:INSTANCES]]


def matched(pattern: Term, entry: Term, indices: list[Term]) -> dict[Term, Term] | None:
    """Places for the indices at which an entry of the pattern is that one: its places are indices, perhaps and a
    number."""
    if pattern.op != "entry" or pattern.data != entry.data:
        return None
    rules: dict[Term, Term] = {}
    for p, place in zip(pattern.args, entry.args, strict=True):
        base, more = (p.args[0], p.args[1]) if p.op == "add" and len(p.args) == 2 else (p, terms.ZERO)
        if base in indices and more.op == "number":
            at = expanded(terms.sub(place, more))
            if bound(at):
                return None
            if rules.setdefault(base, at) != at:
                return None
        elif p != place and not (p.op == "index" and p.data.startswith("@")):  # one that a sum binds in the fact
            return None
    return rules if len(rules) == len(indices) else None


def bound(t: Term) -> bool:
    """Whether it depends on an index that a form around it binds, by the names of normal forms."""
    return any(index.startswith("@") for index in t.indices)
