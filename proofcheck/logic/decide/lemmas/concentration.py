"""Bounds of Var(S) and E(exp(S)) for a sum S of independent bounded numbers; the bounds of tails follow from these.

S = d + the sum of c_i x_i, with different independent entries x_i, as its structure shows.

Popoviciu            a_i <= x_i <= b_i:  Var(S) <= W / 4,  W = the sum of c_i**2 (b_i - a_i)**2
Hoeffding's lemma    a_i <= x_i <= b_i:  E(exp(S)) <= exp(E(S) + W / 8)
Bernstein's lemma    c_i (x_i - E(x_i)) <= K, 0 <= K <= 3, V = Var(S), e >= 0, V <= 2 e (1 - K / 3):
                     E(exp(S)) <= exp(E(S) + e)

Proofs. Variances of independent numbers add, and Var(x) <= E((x - (a + b) / 2)**2) <= (b - a)**2 / 4.
By independence it is enough for the others to look at one y = c (x - E(x)), with average 0.
Hoeffding: y lies in an interval of length l = |c| (b - a). Let L(s) = log E(exp(s y)). L(0) = L'(0) = 0, and L''(s) is
the variance of y under the law with weights exp(s y), which lies in the same interval: at most l**2 / 4 (Popoviciu).
So L(1) <= l**2 / 8 by Taylor's theorem.
Bernstein: if K = 3, V = 0 and S is E(S) with probability 1. Else (exp(y) - 1 - y) / y**2 rises with y, and is at most
1 / (2 (1 - K / 3)) at K, as k! >= 2 * 3**(k - 2). So E(exp(y)) <= 1 + Var(y) / (2 (1 - K / 3)), and 1 + u <= exp(u).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from proofcheck.lang import terms
from proofcheck.lang.terms import ONE, TWO, ZERO, Binder, Term
from proofcheck.lang.types import Law
from proofcheck.logic.decide.lemmas.normal_laws import Laws


@dataclass(frozen=True)
class Part:
    """The sum of coefficient * entry over ranges; each choice of indices has an entry of its own."""

    binders: tuple[Binder, ...]
    coefficient: Term
    entry: Term
    law: Law
    laws: Laws

    def total(self, body: Term) -> Term:
        return _total(self.binders, body, self.laws)


def parts_of(term: Term, laws: Laws) -> tuple[Term, tuple[Part, ...]] | None:
    """(d, parts) of a sum of different independent entries; None where a term is not seen to be one."""
    constants: list[Term] = []
    parts: list[Part] = []

    def walk(t: Term, scale: Term, binders: tuple[Binder, ...]) -> bool:
        op, args = t.op, t.args
        if laws.fixed(t):
            constants.append(_total(binders, terms.mul(scale, t), laws))
            return True
        if op in ("symbol", "entry"):
            law = laws.declarations[t.data].law
            if law is None or law.family != "iid" or not all(map(laws.fixed, args)):
                return False
            parts.append(Part(binders, scale, t, law, laws))
            return True
        if op == "add":
            return all(walk(a, scale, binders) for a in args)
        if op == "mul":
            own = [a for a in args if not laws.fixed(a)]
            rest = terms.mul(*(a for a in args if laws.fixed(a)))
            return len(own) == 1 and walk(own[0], terms.mul(scale, rest), binders)
        if op == "div" and laws.fixed(args[1]):
            return walk(args[0], terms.div(scale, args[1]), binders)
        if op == "sum" and all(map(laws.fixed, args[:2])) and t.data[0] not in {b[0] for b in binders} | scale.free:
            return walk(args[2], scale, (*binders, (t.data[0], *args[:2])))
        return False

    if term.free or not walk(term, ONE, ()):
        return None
    names = [p.entry.data for p in parts]
    if len(set(names)) < len(names) or not all(map(_different, parts)):
        return None
    return terms.add(*constants), tuple(parts)


def _different(part: Part) -> bool:
    """Whether other indices lead to other entries: the positions are the indices themselves, each of them once."""
    if not part.binders:
        return not part.entry.free
    positions = [a.data if a.op == "index" else None for a in part.entry.args]
    return sorted(map(str, positions)) == sorted(name for name, _, _ in part.binders)


def _total(binders: Sequence[Binder], body: Term, laws: Laws) -> Term:
    for name, low, high in reversed(binders):
        # A range that starts at 0 and ends at a size has that many indices.
        sized = high.op == "symbol" and laws.declarations[high.data].kind == "dim"
        plain = name not in body.free and low == ZERO and sized
        body = terms.mul(high, body) if plain else terms.total(name, low, high, body)
    return body


def mean_of(constant: Term, parts: Sequence[Part]) -> Term | None:
    """E(S), where all means are declared."""
    if not all(p.law.moments for p in parts):
        return None
    return terms.add(constant, *(p.total(terms.mul(p.coefficient, p.law.mean.body)) for p in parts))


def hoeffding(parts: Sequence[Part]) -> Term | None:
    """W / 8, where all bounds are declared."""
    found = []
    for p in parts:
        if p.law.low is None or p.law.high is None:
            return None
        width = terms.power(terms.sub(p.law.high, p.law.low), TWO)
        found.append(p.total(terms.mul(terms.power(p.coefficient, TWO), width)))
    return terms.div(terms.add(*found), terms.number(8))


def bernstein(parts: Sequence[Part], most: Term, excess: Term) -> list[Term] | None:
    """What has to hold, at all values of the entries, for K = `most` and e = `excess`."""
    variances, needed = [], [terms.le(ZERO, most), terms.le(most, terms.number(3)), terms.le(ZERO, excess)]
    for p in parts:
        if p.law.variance is None:
            return None
        variances.append(p.total(terms.mul(terms.power(p.coefficient, TWO), p.law.variance.body)))
        moved = terms.mul(p.coefficient, terms.sub(p.entry, p.law.mean.body))
        needed.append(terms.quantified(p.binders, terms.le(moved, most)))
    room = terms.mul(TWO, excess, terms.sub(ONE, terms.div(most, terms.number(3))))
    return [*needed, terms.le(terms.add(*variances), room)]
