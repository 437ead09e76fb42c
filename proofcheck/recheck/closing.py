"""Terms in closed form: sums of polynomials in their index, and names that an assumption says what they are.

sum of i**k for i in range(n) is a polynomial in n of degree k + 1, found by interpolation; it holds for all n >= 0, and
range(low, high) is range(high) without range(low), where low <= high is known by its form. A product of equal factors
is a power.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache

from proofcheck.recheck import terms
from proofcheck.recheck.claims import Claim, Definition
from proofcheck.recheck.expanding import expanded
from proofcheck.recheck.numbers.base import Unsupported
from proofcheck.recheck.scalars import Elaborator, Mismatch, Scope
from proofcheck.recheck.terms import Term
from proofcheck.recheck.tree import Clause, Node, make

SLOPES = frozenset({"diff", "grad", "jacobian", "hessian", "let", "slope", "minimizes", "injective"})
LIMITS = frozenset({"limit", "grows", "bounded", "dominates"})
MOST = 8  # the degree of what is summed


def closed(term: Term, e: Elaborator) -> Term:
    """The term with such sums written out."""
    memo: dict[Term, Term] = {}

    def walk(t: Term) -> Term:
        if t not in memo:
            args = tuple(map(walk, t.args))
            found = t if args == t.args else terms.rebuilt(t, args)
            memo[t] = _summed(found, e) if found.op == "sum" else found
        return memo[t]

    return walk(term)


def _summed(t: Term, e: Elaborator) -> Term:
    low, high, body = t.args
    if not _not_negative(high, e) or (low != terms.ZERO and not between(low, high, e)):
        return t
    if any(n.op not in ("number", "name", "index", "add", "mul", "pow") or _partial(n, e) for n in terms.nodes(body)):
        # A range without places spares the term from having a value.
        return _constant(t) if t.data not in body.indices and _filled(low, high, e) else t
    powers = _coefficients(body, t.data)
    if powers is None:
        return t
    parts = []
    for k, coefficient in powers.items():
        ends = terms.sub(power_sum(k, high), power_sum(k, low)) if low != terms.ZERO else power_sum(k, high)
        parts.append(terms.mul(coefficient, ends))
    return terms.add(*parts)


def _partial(t: Term, e: Elaborator) -> bool:
    """Whether a power may be without a value, which a coefficient that cancels would hide."""
    if t.op != "pow" or (t.args[1].op == "number" and t.args[1].data.denominator == 1 and t.args[1].data >= 0):
        return False
    base = t.args[0]
    d = e.claim.declarations.get(base.data) if base.op == "name" else None
    return not (base.data > 0 if base.op == "number" else d is not None and d.kind in ("dim", "positive"))


def _constant(t: Term) -> Term:
    """A sum of a term without the index: as often as there are places."""
    return terms.mul(terms.sub(t.args[1], t.args[0]), t.args[2])


def _not_negative(t: Term, e: Elaborator) -> bool:
    """Whether an end is a whole number that is surely not negative: a sum of products of sizes, indices, numbers."""
    for part in t.args if t.op == "add" else (t,):
        for factor in part.args if part.op == "mul" else (part,):
            if factor.op == "number":
                if factor.data < 0 or factor.data.denominator != 1:
                    return False
            elif factor.op == "name":
                d = e.claim.declarations.get(factor.data)
                if d is None or d.kind not in ("dim", "natural", "index"):
                    return False
            elif not (factor.op == "index" and factor.data in e.axes):
                return False
    return True


def _filled(low: Term, high: Term, e: Elaborator) -> bool:
    """Whether a range is seen by form to have places: its length is a size or a number, and something not negative."""
    length = expanded(terms.sub(high, low))
    return _not_negative(length, e) and any(
        all(f.data >= 1 if f.op == "number" else f.op in ("name", "pow") and f.names <= e.dims for f in factors)
        for factors in (p.args if p.op == "mul" else (p,) for p in (length.args if length.op == "add" else (length,)))
    )


def between(low: Term, high: Term, e: Elaborator) -> bool:
    """Whether 0 <= low <= high is seen by form."""
    return _not_negative(low, e) and _not_negative(expanded(terms.sub(high, low)), e)


def _coefficients(body: Term, index: str) -> dict[int, Term] | None:
    """A polynomial in an index, as power -> coefficient."""
    found: dict[int, Term] = {}
    whole = expanded(body)
    for part in whole.args if whole.op == "add" else (whole,):
        power, rest = 0, []
        for factor in part.args if part.op == "mul" else (part,):
            if factor.op == "index" and factor.data == index:
                power += 1
            elif factor.op == "pow" and factor.args[0].op == "index" and factor.args[0].data == index:
                if factor.args[1].op != "number" or factor.args[1].data.denominator != 1 or factor.args[1].data < 0:
                    return None
                power += int(factor.args[1].data)
            elif index in factor.indices:
                return None
            else:
                rest.append(factor)
        if power > MOST:
            return None
        found[power] = terms.add(found.get(power, terms.ZERO), terms.mul(*rest))
    return found


def power_sum(k: int, n: Term) -> Term:
    """0**k + 1**k + ... + (n - 1)**k."""
    return terms.add(
        *(terms.mul(terms.number(c), terms.power(n, terms.number(j))) for j, c in enumerate(faulhaber(k)) if c and j),
    )


@cache
def faulhaber(k: int) -> tuple[Fraction, ...]:
    """The coefficients of the polynomial in n, lowest first, through its first k + 2 values."""
    points = list(range(k + 2))
    values = [sum(i**k for i in range(n)) if k else n for n in points]
    total = [Fraction(0)] * (k + 2)
    for j, y in zip(points, values, strict=True):
        basis, scale = [Fraction(1)], Fraction(1)
        for m in points:
            if m != j:
                basis = [a - m * b for a, b in zip([Fraction(0), *basis], [*basis, Fraction(0)], strict=True)]
                scale *= j - m
        total = [a + y * b / scale for a, b in zip(total, basis, strict=True)]
    return tuple(total)


def defined(claim: Claim, statement: Node) -> Claim:
    """The claim with each name that an assumption equates with something else as a definition in its place:
    `u == v` for a real u, `all(l[k] == ... for k in range(n))` for a tensor l. What is assumed then says nothing
    more. It is assumed at a point: where a derivative or a limit moves v, u stays where it is."""
    texts = (statement, *claim.given, *(d.body for d in (*claim.definitions.values(), *claim.prelude.values())))
    calls = frozenset[str]().union(*(text.names for text in texts))
    moving = frozenset(
        n for n, d in claim.declarations.items() if calls & LIMITS or (calls & SLOPES and (not d.whole or d.shape))
    )
    for given in claim.given:
        found = _equated(claim, given, moving)
        if found is None:
            continue
        name, body = found
        others = {n: d for n, d in claim.declarations.items() if n != name}
        rest = tuple(g for g in claim.given if g is not given)
        moved = Claim(others, rest, {name: Definition(name, (), body, plain=True), **claim.definitions}, claim.prelude)
        try:
            shape = Elaborator(claim).declared(claim.declarations[name]).shape
            e = Elaborator(moved)
            if e.name(name, Scope()).shape == shape:
                return defined(moved, statement)
        except (Unsupported, Mismatch, RecursionError):
            continue
    return claim


def _equated(claim: Claim, given: Node, moving: frozenset[str]) -> tuple[str, Node] | None:
    clauses: tuple[Clause, ...] = ()
    node = given
    if node.kind == "call" and node.value == "all" and len(node.args) == 1 and node.args[0].kind == "generator":
        clauses, node = node.args[0].clauses, node.args[0].args[0]
        if any(c.over != "range" or c.low is not None or c.conditions for c in clauses):
            return None
    if node.kind != "compare" or node.value != ("==",):
        return None
    for side, other in (node.args, node.args[::-1]):
        base = side
        if clauses:
            if side.kind != "index" or [getattr(a, "value", None) for a in side.args[1:]] != [
                c.variable for c in clauses
            ]:
                continue
            if any(a.kind != "name" for a in side.args):
                continue
            base = side.args[0]
        if base.kind != "name" or other.names & moving or not _movable(claim, base.value, other):
            continue
        body = make("comprehension", None, (other,), clauses=clauses) if clauses else other
        return base.value, body
    return None


def _movable(claim: Claim, name: str, other: Node) -> bool:
    d = claim.declarations.get(name)
    if d is None or d.kind != "real" or d.structure or d.law or name in other.names:
        return False
    if any(n in claim.definitions for n in other.names) or any(
        name in node.names for x in claim.declarations.values() if x.law for node in x.law.parameters.values()
    ):
        return False
    return not any(claim.declarations[n].law for n in other.names if n in claim.declarations)
