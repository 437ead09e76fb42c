"""What assumptions say numbers are: of a sum, of an entry, of all entries of a part of a tensor."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from proofcheck.recheck import terms
from proofcheck.recheck.polynomials import Large, Product, atoms, minus, scaled, within
from proofcheck.recheck.terms import Term

if TYPE_CHECKING:
    from fractions import Fraction

    from proofcheck.recheck.normal import Normal


KNOWN = ("sum", "entry", "name")  # what may be replaced by its value, in this order; of names, real ones


@dataclass(frozen=True, slots=True)
class Rule:
    """Entries at these places are this: places are indices that stand for any position of their axis, or fixed."""

    places: tuple[Term, ...]
    indices: frozenset[Term]
    value: Term

    def at(self, places: tuple[Term, ...]) -> Term | None:
        rules = {}
        for own, place in zip(self.places, places, strict=True):
            if own in self.indices:
                rules[own] = place
            elif own != place:
                return None
        return terms.replaced(self.value, rules)


def learn(normal: Normal, facts: Iterable[Term]) -> None:
    """Equations that say what a sum, or another atom, is: sum(p) == 1."""
    for fact in facts:
        if fact.op == "all":
            _rule(normal, fact)
        if fact.op != "eq":
            continue
        try:
            difference = minus(normal.form(fact.args[0]), normal.form(fact.args[1]))
        except Large:
            continue
        picks: list[tuple[int, Term, Product, Fraction]] = []
        for product, c in difference.items():
            factors, inner = product
            if inner or len(factors) != 1 or factors[0][1] != 1 or factors[0][0].op not in KNOWN:
                continue
            atom = factors[0][0]
            if atom.op == "name" and (normal.counts(atom) or (normal.chance and atom.data in normal.chance.names)):
                continue
            others = [p for p in difference if p != product]
            if any(within(atom, other) for p in others for other in atoms(p)):
                continue
            picks.append((KNOWN.index(atom.op), atom, product, c))
        if picks:
            _, atom, product, c = min(picks, key=lambda p: (p[0], repr(p[1])))
            value = scaled({p: k for p, k in difference.items() if p != product}, -1 / c)
            normal.known[atom] = value
            normal.memo = {}


def _rule(normal: Normal, fact: Term) -> None:
    """`all(x[i, k] == value for k in range(d))` over a whole axis: x[i, k] is the value at each k. One rule for each
    tensor, and none about a tensor that a rule leads to, so that they come to an end."""
    ranges = {}
    while fact.op == "all":
        ranges[Term("index", (), fact.data)] = (fact.args[0], fact.args[1])
        fact = fact.args[2]
    if fact.op != "eq":
        return
    for side, value in (fact.args, fact.args[::-1]):
        if side.op != "entry" or side.data in value.names or side.data in normal.rules:
            continue
        met = [a for a in side.args if a in ranges]
        if len(met) != len(ranges) or set(met) != ranges.keys():
            continue
        if any(a not in ranges and any(i.data in a.indices for i in ranges) for a in side.args):
            continue
        if not all(normal.spans(side, index, ends) for index, ends in ranges.items()):
            continue
        if value.names & normal.rules.keys() or any(side.data in r.value.names for r in normal.rules.values()):
            continue
        normal.rules[side.data] = Rule(side.args, frozenset(ranges), value)
        normal.memo = {}
        return
