"""Statements about one whole number, from the first one on: the first case, and the next one from each.

A sum over range(n) for n + 1 is the one for n and the term at n; a product likewise. What the step leaves follows
from the case before, with the sums and products for n as unknown numbers.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from proofcheck.recheck import terms
from proofcheck.recheck.claims import Claim
from proofcheck.recheck.definedness import obligations
from proofcheck.recheck.expanding import expanded
from proofcheck.recheck.scalars import Elaborator
from proofcheck.recheck.signs import Facts, Reader
from proofcheck.recheck.terms import Term

ROUNDS = 6
MOVING = ("derivative", "let", "opaque")
CLOSED = (*MOVING, "expect", "inverse", "det", "power_of", "map")


def names(claim: Claim, e: Elaborator, statement: Term, given: Sequence[Term]) -> list[tuple[str, int]]:
    """Whole numbers over which there may be induction, with the first one: those that no shape and nothing that is
    assumed but a lower bound speaks of. `given` as terms, since a definition may hide the number."""
    found = []
    for name in sorted(statement.names):
        d = claim.declarations.get(name)
        if d is None or d.kind not in ("dim", "natural") or d.shape or name in e.eliminated:
            continue
        if any(name in node.names for other in claim.declarations.values() for node in other.nodes):
            continue
        first = 1 if d.kind == "dim" else 0
        bounds = [_bound(g, name) for g in given if name in g.names]
        if None not in bounds:
            found.append((name, max([first, *(b for b in bounds if b is not None)])))
    return found


def _bound(t: Term, name: str) -> int | None:
    """k, where an assumption says k <= n and no more."""
    if t.op not in ("le", "lt") or t.args[1] != Term("name", (), name):
        return None
    low = t.args[0]
    return int(low.data) + (t.op == "lt") if low.op == "number" and low.data.denominator == 1 else None


def shown(reader: Reader, claim: Claim, statement: Term, facts: Facts) -> str:
    """The name over which induction shows the statement; "" where none is found."""
    given = [part for g in facts.plain for part in (g.args if g.op == "and" else (g,))]
    for name, first in names(claim, reader.e, statement, given):
        n = Term("name", (), name)
        if any(t.op in CLOSED and (t.op in MOVING or name in t.names) for t in terms.nodes(statement)):
            return ""
        begin = unrolled(_at(reader.e, statement, n, terms.number(first), {}))
        old: dict[str, str] = {}
        following = unrolled(_at(reader.e, statement, n, terms.add(n, terms.ONE), old), n)
        following = _restored(following, old, frozenset(terms.nodes(statement)))
        here = facts.also(Term("le", (terms.number(first), n)), statement)
        if _defined(reader, statement, facts) and _holds(reader, begin, facts) and _holds(reader, following, here):
            return name
    return ""


def _at(e: Elaborator, t: Term, n: Term, value: Term, old: dict[str, str]) -> Term:
    """The term with a value in the place of n. An index of a range that this changes is another one: of the old one it
    is known that it lies on an axis of the old size. `old`: what the new ones stand for."""
    if n.data not in t.names:
        return t
    if t == n:
        return value
    args = tuple(_at(e, a, n, value, old) for a in t.args)
    if t.op in terms.BINDERS and args[:2] != t.args[:2]:
        low, high, body = args
        index = e.fresh(terms.size_of(high, e.dims) if low == terms.ZERO else None)
        old[index.data] = t.data
        return Term(t.op, (low, high, terms.replaced(body, {Term("index", (), t.data): index})), index.data)
    return terms.rebuilt(t, args)


def _restored(t: Term, old: dict[str, str], known: frozenset[Term]) -> Term:
    """The term with forms as they stand in the statement, where it has these but for the names of their indices."""
    args = tuple(_restored(a, old, known) for a in t.args)
    t = t if args == t.args else terms.rebuilt(t, args)
    if t.op in terms.BINDERS and t.data in old:
        rules = {Term("index", (), t.data): Term("index", (), old[t.data])}
        same = Term(t.op, (*t.args[:2], terms.replaced(t.args[2], rules)), old[t.data])
        return same if same in known else t
    return t


def _holds(reader: Reader, t: Term, facts: Facts) -> bool:
    from proofcheck.recheck.discharge import follows

    return reader.holds(t, facts) or follows(reader, t, facts)


def _defined(reader: Reader, t: Term, facts: Facts) -> bool:
    return all(
        o.statement is not None and (_holds(reader, o.statement, o.facts)) for o in obligations(reader, t, facts)
    )


def unrolled(term: Term, n: Term | None = None) -> Term:
    """Sums and products over a few numbers written out; those that end a few after n, up to n and the rest."""
    memo: dict[Term, Term] = {}

    def walk(t: Term) -> Term:
        if t not in memo:
            args = tuple(map(walk, t.args))
            found = t if args == t.args else terms.rebuilt(t, args)
            if found.op == "call" and found.data == "factorial" and n is not None:
                found = _factorial(found, n)
            elif found.op == "pow" and n is not None:
                found = _power(found, n)
            elif found.op in terms.BINDERS and found.op != "tensor":
                found = _shortened(found, n)
            memo[t] = found
        return memo[t]

    return walk(term)


def _whole(t: Term) -> int | None:
    t = expanded(t)
    return int(t.data) if t.op == "number" and t.data.denominator == 1 else None


def _shortened(t: Term, n: Term | None) -> Term:
    low, high, body = t.args
    join = {"sum": terms.add, "prod": terms.mul, "all": terms.both, "any": _either}[t.op]
    index = Term("index", (), t.data)
    length = _whole(terms.sub(high, low))
    if length is not None and length <= ROUNDS:
        places = [expanded(terms.add(low, terms.number(k))) for k in range(max(length, 0))]
        return join(*(terms.replaced(body, {index: place}) for place in places))
    if n is None or n.data in low.names:
        return t
    beyond = _whole(terms.sub(high, n))
    if beyond is None or not 0 < beyond <= ROUNDS or t.op in ("all", "any"):
        return t
    # The range up to the case before: range(low, n + k) as range(low, n + k - 1) and its last place. That the shorter
    # range does not end before it begins is n + k - 1 >= low.
    last = expanded(terms.add(n, terms.number(beyond - 1)))
    gap = expanded(terms.sub(last, low))
    if gap.op != "number" and not (low.op == "number" and low.data <= 0):
        return t
    shorter = Term(t.op, (low, last, body), t.data)
    return join(shorter, terms.replaced(body, {index: last}))


def _either(*parts: Term) -> Term:
    return Term("or", parts) if parts else terms.FALSE


def _factorial(t: Term, n: Term) -> Term:
    """(n + k)! as (n + k) (n + k - 1)!, for k from 1."""
    beyond = _whole(terms.sub(t.args[0], n))
    if beyond is None or not 0 < beyond <= ROUNDS:
        return t
    factors = [expanded(terms.add(n, terms.number(k))) for k in range(1, beyond + 1)]
    return terms.mul(*factors, Term("call", (n,), "factorial"))


def _power(t: Term, n: Term) -> Term:
    """a**(n + k) as a**n a**k, for numbers a that are positive."""
    base, exponent = t.args
    beyond = _whole(terms.sub(exponent, n))
    if base.op != "number" or base.data <= 0 or not beyond or abs(beyond) > 60:
        return t
    return terms.mul(Term("pow", (base, n)), terms.number(Fraction(base.data) ** beyond))
