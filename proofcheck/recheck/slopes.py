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
CLOSED = ("expect", "inverse", "det", "power_of", "map", "opaque", "derivative", "let", "moment")
HALF = terms.number(Fraction(1, 2))


def written_out(claim: Claim, term: Term, positive: Callable[[Term], bool]) -> Term:
    """The term without derivatives and substitutions; those that no rule covers stay."""
    memo: dict[Term, Term] = {}

    def walk(t: Term) -> Term:
        if t not in memo:
            args = tuple(map(walk, t.args))
            found = t if args == t.args else terms.rebuilt(t, args)
            try:
                if found.op == "derivative":
                    found = _Slope(claim, found.data, found.args[1:], positive).of(found.args[0])
                elif found.op == "let":
                    found = _moved(found)
            except Unsupported:
                pass
            memo[t] = found
        return memo[t]

    return walk(term) if any(n.op in ("derivative", "let") for n in terms.nodes(term)) else term


def without_roots(claim: Claim, term: Term) -> Term:
    """The term with even powers of roots as powers of what is under them, where that is seen to be a sum of squares:
    the same value at every place, and a derivative where the root is 0, too."""
    memo: dict[Term, Term] = {}

    def walk(t: Term) -> Term:
        if t not in memo:
            args = tuple(map(walk, t.args))
            found = t if args == t.args else terms.rebuilt(t, args)
            if found.op == "pow" and found.args[0].op == "call" and found.args[0].data == "sqrt":
                under, half = found.args[0].args[0], found.args[1]
                real = all(claim.declarations[n].kind != "complex" for n in under.names & claim.declarations.keys())
                if _even(half) and real and _squares(under):
                    found = terms.power(under, terms.number(half.data / 2))
            memo[t] = found
        return memo[t]

    return walk(term)


def _even(t: Term) -> bool:
    return bool(t.op == "number" and Fraction(t.data).denominator == 1 and t.data > 0 and t.data % 2 == 0)


def _squares(t: Term) -> bool:
    """Whether it is written as a sum of squares, with factors that are not negative either."""
    if t.op == "number":
        return bool(t.data >= 0)
    if t.op == "pow":
        return _even(t.args[1])
    if t.op == "sum":
        return _squares(t.args[2])
    if t.op == "mul" and len(t.args) == 2 and t.args[0] == t.args[1]:
        return True
    if t.op in ("add", "mul"):
        return all(map(_squares, t.args))
    return t.op == "call" and t.data in ("abs", "sqrt")


def _moved(t: Term) -> Term:
    """`let`: what is told, in the place of the name."""
    body, told = t.args
    name, indices = t.data
    if any(n.op in CLOSED or (n.op == "slope" and name in n.names) for n in terms.nodes(body)):
        raise Unsupported("a substitution in such a term")
    memo: dict[Term, Term] = {}

    def walk(u: Term) -> Term:
        if name not in u.names:
            return u
        if u not in memo:
            args = tuple(map(walk, u.args))
            if u.op in ("name", "entry") and u.data == name:
                memo[u] = terms.replaced(told, {Term("index", (), i): a for i, a in zip(indices, args, strict=True)})
            else:
                memo[u] = terms.rebuilt(u, args)
        return memo[u]

    return walk(body)


class _Slope:
    """The derivative by one name, or by the entry of a tensor at these places."""

    def __init__(self, claim: Claim, name: str, places: Places, positive: Callable[[Term], bool]) -> None:
        d = claim.declarations.get(name)
        if d is None or d.structure or d.law or d.kind not in ("real", "positive", "nonnegative"):
            raise Unsupported("a derivative by such a name")
        self.name, self.places, self.positive = name, places, positive
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
        for part in same.args if same.op == "and" else (same,):
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
