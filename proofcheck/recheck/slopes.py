"""Derivatives and substitutions written out as terms, by the rules of calculus.

The rules hold where the term has a derivative, which `definedness.py` asks for: a strict inequality under roots,
logarithms and absolute values, no case distinction about the name itself. Entries of a tensor are independent names, so
that a matrix with a structure is refused; so is an expected value, whose law may depend on the name.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from proofcheck.recheck import terms
from proofcheck.recheck.claims import Claim
from proofcheck.recheck.numbers.base import Unsupported
from proofcheck.recheck.terms import Term

Places = tuple[Term, ...]
CLOSED = ("expect", "inverse", "det", "power_of", "opaque", "derivative", "let", "moment")
HALF = terms.number(Fraction(1, 2))


def written_out(claim: Claim, term: Term, positive: Callable[[Term], bool]) -> Term:
    """The term without derivatives and substitutions; those that no rule covers stay."""
    memo: dict[Term, Term] = {}

    def walk(t: Term) -> Term:
        if t not in memo:
            found = terms.over(t, walk)
            try:
                if found.op == "derivative":
                    found = _Slope(claim, found.data, found.args[1:], positive).of(found.args[0])
                elif found.op == "let":
                    found = _moved(claim, found)
            except Unsupported:
                pass
            memo[t] = found
        return memo[t]

    return walk(term) if any(n.op in ("derivative", "let") for n in terms.nodes(term)) else term


def _moved(claim: Claim, t: Term) -> Term:
    """`let`: what is told, in the place of the name; under an expected value too, where neither is random. That no law
    depends on the name is asked for where the term is asked to have a value."""
    body, told = t.args
    name, indices = t.data
    still = not any(d.law and n in (name, *told.names) for n, d in claim.declarations.items())
    if any(n.op in CLOSED and not (still and n.op == "expect") for n in terms.nodes(body)):
        raise Unsupported("a substitution in such a term")
    memo: dict[Term, Term] = {}

    def walk(u: Term) -> Term:
        if name not in u.names:
            return u
        if u not in memo:
            memo[u] = made = terms.over(u, walk)
            if u.op in ("name", "entry") and u.data == name:
                places = {Term("index", (), i): a for i, a in zip(indices, made.args, strict=True)}
                memo[u] = terms.replaced(told, places)
        return memo[u]

    return walk(body)


class _Slope:
    """The derivative by one name, or by the entry of a tensor at these places."""

    def __init__(self, claim: Claim, name: str, places: Places, positive: Callable[[Term], bool]) -> None:
        d = claim.declarations.get(name)
        if d is None or d.structure or d.law or d.kind not in ("real", "positive", "nonnegative"):
            raise Unsupported("a derivative by such a name")
        self.claim, self.name, self.places, self.positive = claim, name, places, positive
        self.memo: dict[Term, Term] = {}

    def of(self, t: Term) -> Term:
        if t not in self.memo:
            self.memo[t] = self._of(t)
        return self.memo[t]

    def _of(self, t: Term) -> Term:
        op = t.op
        if any(n.op in CLOSED for n in terms.nodes(t)):
            raise Unsupported("a derivative of such a term")
        if self.name not in t.names:
            return terms.ZERO
        if op in ("name", "entry"):
            return self._entry(t)
        if op == "add":
            return terms.add(*map(self.of, t.args))
        if op == "mul":
            parts = []
            for k, a in enumerate(t.args):
                slope = self.of(a)
                if slope != terms.ZERO:
                    parts.append(terms.mul(*t.args[:k], slope, *t.args[k + 1 :]))
            return terms.add(*parts)
        if op == "div":
            a, b = t.args
            first = terms.div(self.of(a), b)
            second = terms.div(terms.mul(a, self.of(b)), terms.mul(b, b))
            return terms.sub(first, second)
        if op == "pow":
            return self._power(*t.args)
        if op == "call":
            return self._call(t)
        if op == "apply":
            return self._applied(t, t.data, (0,) * len(t.args))
        if op == "slope":
            return self._applied(t, *t.data)
        if op == "map":
            return self._chained(t)
        if op == "where" and self.name not in t.args[0].names:
            return Term("where", (t.args[0], self.of(t.args[1]), self.of(t.args[2])))
        if op in ("sum", "prod") and self.name not in t.args[0].names | t.args[1].names:
            return self._total(t)
        raise Unsupported("a derivative of such a term")

    def _entry(self, t: Term) -> Term:
        if t.data != self.name:
            raise Unsupported("a position that depends on a name")
        if not t.args:
            return terms.ONE
        same = terms.both(*(Term("eq", pair) for pair in zip(t.args, self.places, strict=True)))
        out = terms.ONE
        for part in terms.parts(same):
            out = terms.mul(out, Term("where", (part, terms.ONE, terms.ZERO)))
        return out

    def _total(self, t: Term) -> Term:
        low, high, body = t.args
        slope = self.of(body)
        if t.op == "sum":
            return Term("sum", (low, high, slope), t.data)
        index, other = Term("index", (), t.data), Term("index", (), f"{t.data}'")
        apart = Term("where", (Term("eq", (other, index)), terms.ONE, terms.replaced(body, {index: other})))
        return Term("sum", (low, high, terms.mul(slope, Term("prod", (low, high, apart), other.data))), t.data)

    def _power(self, base: Term, exponent: Term) -> Term:
        if exponent.op == "number":
            less = terms.power(base, terms.number(exponent.data - 1)) if exponent.data != 1 else terms.ONE
            return terms.mul(exponent, less, self.of(base)) if exponent.data else terms.ZERO
        if not self.positive(base):
            raise Unsupported("a power of what may be 0 or less")
        log = Term("call", (base,), "log")
        inner = terms.add(terms.mul(self.of(exponent), log), terms.mul(exponent, terms.div(self.of(base), base)))
        return terms.mul(terms.power(base, exponent), inner)

    def _call(self, t: Term) -> Term:
        name, x = t.data, t.args[0]
        if name in ("max", "min"):
            a, b = t.args
            first = Term("le", (a, b) if name == "min" else (b, a))
            return Term("where", (first, self.of(a), self.of(b)))
        outer = _OUTER.get(name)
        if outer is None or len(t.args) != 1:
            raise Unsupported(f"a derivative of {name}")
        return terms.mul(outer(x, t), self.of(x))

    def _applied(self, t: Term, name: str, orders: tuple[int, ...]) -> Term:
        parts = []
        for k, a in enumerate(t.args):
            slope = self.of(a)
            if slope != terms.ZERO:
                more = (*orders[:k], orders[k] + 1, *orders[k + 1 :])
                parts.append(terms.mul(Term("slope", t.args, (name, more)), slope))
        return terms.add(*parts)

    def _chained(self, t: Term) -> Term:
        """Of a declared function of tensors, by the chain rule: `partial` (data: function, argument) stands for its
        derivative by the entry at the last places, its arguments as those of `map`."""
        count = len(self.claim.declarations[t.data].arguments)
        lead, bodies = t.args[: len(t.args) - count], t.args[len(t.args) - count :]
        if any(self.name in place.names for place in lead):
            raise Unsupported("a position that depends on a name")
        taken = t.indices.union(*(p.indices for p in self.places))
        parts = []
        for k, a in enumerate(bodies):
            ranges: list[tuple[str, Term, Term]] = []
            while a.op == "tensor":
                name = a.data
                while name in taken:
                    name += "'"
                taken |= {name}
                ranges.append((name, *a.args[:2]))
                a = terms.replaced(a.args[2], {Term("index", (), a.data): Term("index", (), name)})
            slope = self.of(a)
            if slope == terms.ZERO:
                continue
            at = tuple(Term("index", (), name) for name, _, _ in ranges)
            part = terms.mul(Term("partial", (*lead, *at, *bodies), (t.data, k)), slope)
            for name, low, high in reversed(ranges):
                part = Term("sum", (low, high, part), name)
            parts.append(part)
        return terms.add(*parts)


def _square(x: Term) -> Term:
    return terms.power(x, terms.number(2))


_OUTER: dict[str, Callable[[Term, Term], Term]] = {
    "exp": lambda x, t: t,
    "log": lambda x, t: terms.div(terms.ONE, x),
    "sqrt": lambda x, t: terms.div(HALF, t),
    "sin": lambda x, t: Term("call", (x,), "cos"),
    "cos": lambda x, t: terms.neg(Term("call", (x,), "sin")),
    "atan": lambda x, t: terms.div(terms.ONE, terms.add(terms.ONE, _square(x))),
    "abs": lambda x, t: terms.div(x, t),
    "erf": lambda x, t: terms.div(
        terms.mul(terms.number(2), Term("call", (terms.neg(_square(x)),), "exp")), Term("call", (Term("pi"),), "sqrt")
    ),
}
