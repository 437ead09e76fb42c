"""Signs by structure: which of -1, 0, 1 a term can be, for all values of its names; and where a term has a value.

Rules of one line each: kinds of names, squares, exponentials, sums of what has one sign, and what is assumed. A rule
answers with a set of possible signs, all three where it knows nothing, so an answer may be too wide and never too
narrow.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from proofcheck.recheck import terms
from proofcheck.recheck.claims import Claim
from proofcheck.recheck.expanding import expanded
from proofcheck.recheck.scalars import Elaborator
from proofcheck.recheck.terms import Size, Term

Signs = frozenset[int]
ANY, POSITIVE, NONNEGATIVE, NONZERO = frozenset({-1, 0, 1}), frozenset({1}), frozenset({0, 1}), frozenset({-1, 1})
_KIND = {
    "dim": POSITIVE,
    "positive": POSITIVE,
    "natural": NONNEGATIVE,
    "index": NONNEGATIVE,
    "nonnegative": NONNEGATIVE,
}
_MOST_FACTS = 40
LOOKS = 15_000  # at terms, for one statement; beyond them nothing is known


def opposite(signs: Signs) -> Signs:
    return frozenset(-s for s in signs)


@dataclass(frozen=True, slots=True, eq=False)
class Facts:
    """What holds at a place of a statement: differences of known sign (expanded, so that equal ones are the same term),
    and signs of all entries of a tensor."""

    known: tuple[tuple[Term, Signs], ...] = ()
    entries: dict[str, Signs] = field(default_factory=dict)
    plain: tuple[Term, ...] = ()  # the statements as they stand

    def also(self, *statements: Term) -> Facts:
        known, plain = list(self.known), list(self.plain)
        for statement in statements:
            plain.append(statement)
            for part in terms.parts(statement):
                _learn(part, known)
        return Facts(tuple(known[-_MOST_FACTS:]), self.entries, tuple(plain))


def _learn(part: Term, known: list[tuple[Term, Signs]]) -> None:
    if part.op == "not":
        inner = part.args[0]
        flipped = {"eq": NONZERO, "lt": NONNEGATIVE, "le": POSITIVE}.get(inner.op)
        if flipped is not None:
            a, b = inner.args if inner.op == "eq" else inner.args[::-1]
            known.append((expanded(terms.sub(b, a)), flipped))
        elif inner.op == "or":
            for arg in inner.args:
                _learn(Term("not", (arg,)), known)
        return
    signs = {"eq": frozenset({0}), "lt": POSITIVE, "le": NONNEGATIVE}.get(part.op)
    if signs is not None:
        known.append((expanded(terms.sub(part.args[1], part.args[0])), signs))
        return


class Reader:
    """Signs of the terms of one claim."""

    def __init__(self, e: Elaborator, claim: Claim) -> None:
        self.e, self.claim = e, claim
        self.memo: dict[tuple[Term, int], Signs] = {}
        self.kept: list[Facts] = []  # keys hold ids of these
        self.fixed: dict[int, Facts] = {}  # by the id of facts: those of them that say nothing of random names
        self.looks = LOOKS
        self.bare: dict[int, Facts] = {}  # by the id of signs of entries: these alone, one for all looks
        self.complex = frozenset(n for n, d in claim.declarations.items() if d.kind == "complex")  # have no signs

    def assumed(self, given: list[Term]) -> Facts:
        entries: dict[str, Signs] = {}
        for g in given:
            self._all_entries(g, entries)
        return Facts((), entries).also(*given)

    def _all_entries(self, t: Term, entries: dict[str, Signs]) -> None:
        """`all(0 < x[i] for i in range(n))` over whole axes, as the sign of every entry of x."""
        bound: list[Term] = []
        body = t
        while body.op == "all" and body.args[0] == terms.ZERO:
            bound.append(Term("index", (), body.data))
            body = body.args[2]
        if bound and body.op in ("lt", "le") and self._whole(t):
            low, high = body.args
            if low == terms.ZERO and high.op == "entry" and high.args == tuple(bound):
                entries[high.data] = POSITIVE if body.op == "lt" else NONNEGATIVE

    def _whole(self, t: Term) -> bool:
        """Whether a statement for all indices is one about all entries of what it reads."""
        sizes: dict[str, Size | None] = {}
        while t.op == "all":
            sizes[t.data] = terms.size_of(t.args[1], self.e.dims) if t.args[0] == terms.ZERO else None
            t = t.args[2]
        for n in terms.nodes(t):
            if n.op == "entry" and any(a.op == "index" and a.data in sizes for a in n.args):
                shape = [self.e.size(s) for s in self.claim.declarations[n.data].shape]
                if any(a.op != "index" or sizes.get(a.data) != s for a, s in zip(n.args, shape, strict=True)):
                    return False
        return True

    def sign(self, t: Term, facts: Facts) -> Signs:
        key = (t, id(facts))
        if key not in self.memo:
            found = self._sign(t, facts)
            if len(found) > 1 and t.op in ("add", "mul", "name", "entry", "index", "call", "div"):
                relevant = [f for f in facts.known if f[0].names & t.names or f[0].indices & t.indices]
                found &= self._known(t, Facts(tuple(relevant), facts.entries)) if relevant else ANY
            self.memo[key] = found or ANY
            self.kept.append(facts)
        return self.memo[key]

    def _known(self, t: Term, facts: Facts) -> Signs:
        """By what is assumed of this term, or of one that differs from it by something of known sign."""
        wanted = expanded(t)
        mirrored = expanded(terms.neg(wanted))
        found = ANY
        for fact, signs in facts.known:
            if fact == wanted:
                found &= signs
            elif fact == mirrored:
                found &= opposite(signs)
        if found != ANY:
            return found
        bare = self.bare.setdefault(id(facts.entries), Facts((), facts.entries))
        for fact, signs in facts.known:
            for told, sure in ((fact, signs), (expanded(terms.neg(fact)), opposite(signs))):
                if -1 in sure:
                    continue
                rest = self.sign(expanded(terms.sub(wanted, told)), bare)
                if -1 not in rest:
                    found &= POSITIVE if 0 not in sure or 0 not in rest else NONNEGATIVE
                other = self.sign(expanded(terms.add(wanted, told)), bare)
                if 1 not in other:
                    found &= opposite(POSITIVE if 0 not in sure or 0 not in other else NONNEGATIVE)
        return found

    def _sign(self, t: Term, facts: Facts) -> Signs:
        op = t.op
        self.looks -= 1
        if self.looks < 0 or t.names & self.complex:
            return ANY
        if op == "number":
            return frozenset({(t.data > 0) - (t.data < 0)})
        if op == "pi":
            return POSITIVE
        if op in ("name", "entry"):
            d = self.claim.declarations.get(t.data)
            if d is None:
                return ANY
            if op == "entry" and d.structure == "posdef" and t.args[0] == t.args[1]:
                return POSITIVE
            if d.structure == "permutation":
                return NONNEGATIVE
            return facts.entries.get(t.data, _KIND.get(d.kind, ANY))
        if op == "index":
            return NONNEGATIVE if t.data in self.e.axes else ANY
        if op == "add":
            return self._total([self.sign(a, facts) for a in t.args])
        if op == "mul":
            return self._product(t, facts)
        if op == "div":
            return _times(self.sign(t.args[0], facts), self.sign(t.args[1], facts) - {0})
        if op == "pow":
            return self._power(t, facts)
        if op == "call":
            return self._call(t, facts)
        if op == "where":
            yes, no = self.cases(t.args[0], facts)
            return self.sign(t.args[1], yes) | self.sign(t.args[2], no)
        if op in ("sum", "prod"):
            picked = self._picked(t) if op == "sum" else None
            inner = self.sign(t.args[2] if picked is None else picked, self.inside(t, facts))
            if picked is not None:
                return inner
            if op == "prod":
                return next(signs for signs in (POSITIVE, NONNEGATIVE, NONZERO, ANY) if inner <= signs)
            return _summed(inner, self._filled(t, facts))
        if op == "expect":
            inner = self.sign(t.args[0], self.averaged(facts))
            return _summed(inner, False)
        return ANY

    def inside(self, t: Term, facts: Facts) -> Facts:
        """Facts about the index that a range binds."""
        index = Term("index", (), t.data)
        return facts.also(Term("le", (t.args[0], index)), Term("lt", (index, t.args[1])))

    def _picked(self, t: Term) -> Term | None:
        """x, where a sum is that of P[i, j] x over all j for a permutation P, or of P[j, i] x: one of the numbers x."""
        low, high, body = t.args
        index, factors = Term("index", (), t.data), body.args if body.op == "mul" else (body,)
        for k, a in enumerate(factors):
            d = self.claim.declarations.get(a.data) if a.op == "entry" and a.args.count(index) == 1 else None
            if d is None or d.structure != "permutation":
                continue
            other = a.args[1 - a.args.index(index)]
            if t.data not in other.indices and low == terms.ZERO and high == self.e.size(d.shape[0]).term():
                return terms.mul(*factors[:k], *factors[k + 1 :])
        return None

    def averaged(self, facts: Facts) -> Facts:
        """The facts that hold inside of an expected value, where random names take all their values."""
        random = frozenset(n for n, d in self.claim.declarations.items() if d.law is not None)
        said = (facts.entries.keys(), *(t.names for t in facts.plain), *(known.names for known, _ in facts.known))
        if not any(random & names for names in said):
            return facts
        if id(facts) not in self.fixed:
            self.kept.append(facts)
            self.fixed[id(facts)] = Facts(
                tuple(f for f in facts.known if not f[0].names & random),
                {n: signs for n, signs in facts.entries.items() if n not in random},
                tuple(t for t in facts.plain if not t.names & random),
            )
        return self.fixed[id(facts)]

    def _filled(self, t: Term, facts: Facts) -> bool:
        """Whether a range is surely not empty."""
        length = expanded(terms.sub(t.args[1], t.args[0]))
        return (
            self._sign(length, Facts()) == POSITIVE
            or (length.op == "add" and self._total([self._sign(a, Facts()) for a in length.args]) == POSITIVE)
            or any(1 in signs and len(signs) == 1 and known == length for known, signs in facts.known)
            or self._beyond(length, facts)
        )

    def _beyond(self, length: Term, facts: Facts) -> bool:
        """Whether it is seen to be at least what is assumed of it, where that is positive: 1 <= n."""
        for known, signs in facts.known:
            if -1 not in signs:
                rest = expanded(terms.sub(length, known))
                if rest.op == "number" and rest.data > 0:
                    return True
        return False

    def _total(self, parts: list[Signs]) -> Signs:
        if all(-1 not in p for p in parts):
            return POSITIVE if any(0 not in p for p in parts) else frozenset[int]().union(*parts)
        if all(1 not in p for p in parts):
            return opposite(self._total([opposite(p) for p in parts]))
        return ANY

    def _product(self, t: Term, facts: Facts) -> Signs:
        found = frozenset({1})
        counts: dict[Term, int] = {}
        for a in t.args:
            counts[a] = counts.get(a, 0) + 1
        for a, k in counts.items():
            signs = self.sign(a, facts)
            found = _times(found, signs if k % 2 else frozenset(s * s for s in signs))
        return found

    def _power(self, t: Term, facts: Facts) -> Signs:
        base, exponent = t.args
        signs = self.sign(base, facts)
        if signs == POSITIVE:
            return POSITIVE
        if exponent.op == "number" and exponent.data.denominator == 1:
            if exponent.data == 0:
                return POSITIVE
            found = signs if exponent.data % 2 else frozenset(s * s for s in signs)
            return found if exponent.data > 0 else found - {0}
        return NONNEGATIVE if -1 not in signs or exponent.op == "number" else ANY

    def _call(self, t: Term, facts: Facts) -> Signs:
        signs = [self.sign(a, facts) for a in t.args]
        name = t.data
        if name == "exp":
            return POSITIVE
        if name in ("sqrt", "erf", "atan"):
            return signs[0] if name != "sqrt" else signs[0] & NONNEGATIVE or NONNEGATIVE
        if name == "abs":
            return frozenset(abs(s) for s in signs[0])
        if name == "max" and any(-1 not in s for s in signs):
            return POSITIVE if POSITIVE in signs else NONNEGATIVE
        if name in ("max", "min"):
            return opposite(POSITIVE) if name == "min" and opposite(POSITIVE) in signs else signs[0] | signs[1]
        if name in ("floor", "mod"):
            return NONNEGATIVE if -1 not in signs[-1] else ANY
        if name == "ceil":
            return signs[0] if -1 not in signs[0] else ANY
        if name == "log":
            return self.sign(terms.sub(t.args[0], terms.ONE), facts)
        if name in ("factorial", "gcd", "lcm", "binomial", "fibonacci"):
            if name == "binomial" and -1 in signs[0]:
                return ANY
            return POSITIVE if name == "factorial" else NONNEGATIVE
        return ANY

    def cases(self, condition: Term, facts: Facts) -> tuple[Facts, Facts]:
        """The facts where a condition holds, and where it does not."""
        return facts.also(condition), facts.also(Term("not", (condition,)))

    def holds(self, t: Term, facts: Facts) -> bool:
        """Whether a statement is seen to be true, where its parts have values."""
        op = t.op
        if op == "true":
            return True
        if op == "and":
            return all(self.holds(a, facts) for a in t.args)
        if op == "or":
            return any(self.holds(a, facts) for a in t.args)
        if op == "implies":
            return self.holds(t.args[1], facts.also(t.args[0]))
        if op == "all":
            return self.holds(t.args[2], self.inside(t, facts))
        if op in ("le", "lt", "eq"):
            difference = terms.sub(t.args[1], t.args[0])
            wanted = {"le": NONNEGATIVE, "lt": POSITIVE, "eq": frozenset({0})}[op]
            return any(self.sign(d, facts) <= wanted for d in (difference, expanded(difference)))
        if op == "not":
            inner = t.args[0]
            if inner.op == "eq":
                return 0 not in self.sign(terms.sub(*inner.args), facts)
            if inner.op in ("le", "lt"):
                return self.holds(Term("lt" if inner.op == "le" else "le", inner.args[::-1]), facts)
        return False


def _summed(inner: Signs, filled: bool) -> Signs:
    """The signs of a sum of such numbers; `filled`: of at least one."""
    if -1 in inner and 1 in inner:
        return ANY
    return inner if filled else inner | {0}


def _times(a: Signs, b: Signs) -> Signs:
    return frozenset(x * y for x in a for y in b)
