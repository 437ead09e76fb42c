"""Terms read as polynomials in generators (`polynomials.py`): each function that a term is made of becomes a generator,
or a polynomial in others where it is one, as log(2 * x) is log(2) + log(x)."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction

from proofcheck.lang import terms
from proofcheck.lang.ops import CASED
from proofcheck.lang.terms import Term
from proofcheck.logic.decide.constants import special
from proofcheck.logic.decide.univariate.polynomials import ONE, UNIT, Generator, Poly, Polynomials, factors
from proofcheck.logic.semantics.interpreter import nameless
from proofcheck.logic.semantics.numbers import Ball, Unsupported


@dataclass
class Reader(Polynomials):
    """Called with a term, the polynomial that it is on the interval."""

    memo: dict[Term, Poly] = field(default_factory=dict)

    def __call__(self, term: Term) -> Poly:
        if term not in self.memo:
            self.memo[term] = self._read(term)
        return self.memo[term]

    def _read(self, term: Term) -> Poly:
        op, args = term.op, term.args
        if op == "number":
            return self.number(term.data)
        if op == "symbol" and term.data == self.name:
            return self.variable()
        if op == "pi":
            return self.constant(term)
        if op == "add":
            return self.add(*map(self, args))
        if op == "mul":
            result = self.number(1)
            for arg in args:
                result = self.mul(result, self(arg))
            return result
        if op == "div":
            return self.mul(self(args[0]), self.raised(self(args[1]), -ONE))
        if op == "pow":
            base, exponent = self(args[0]), self(args[1])
            if not exponent or list(exponent) == [UNIT]:
                return self.raised(base, exponent.get(UNIT, Fraction(0)))
            return self.exp(self.mul(exponent, self.log(base)))
        if op == "exp":
            return self.exp(self(args[0]))
        if op == "log":
            return self.log(self(args[0]))
        if op == "sqrt":
            inner = self(args[0])
            return self.raised(inner, Fraction(1, 2)) if inner else {}
        if op == "erf":
            return self.erf(self(args[0]))
        if op == "where" or op in CASED:
            return self(self.branch(self, term))
        if op == "derivative" and len(args) == 1 and term.data == self.name:
            return self.derivative(self(args[0]))
        if op in ("sin", "cos") and not term.names and not term.free:
            turns = self._turns(self(args[0]))
            place = None if turns is None else terms.mul(terms.number(turns), terms.symbol("pi"))
            exact = None if place is None else special(op, place)
            return self.constant(term) if exact is None else self(exact)
        raise Unsupported(f"a sign chart through {op}")

    def _turns(self, f: Poly) -> Fraction | None:
        """q where f is q * pi."""
        if not f:
            return Fraction(0)
        (pi,) = self.constant(Term("pi"))
        return f[pi] if set(f) == {pi} else None

    # -- functions -----------------------------------------------------------------------------------------------------

    def variable(self) -> Poly:
        assert self.name is not None
        term = terms.symbol(self.name)
        g = self._generator("x", lambda: Generator("x", term, self.number(1), None, self.side, True))
        return {((g, ONE),): ONE}

    def name_constant(self, name: str, sign: int) -> None:
        """Read a name as a number that is not known, with this sign, 0 where it may be any."""
        term = terms.symbol(name)
        g = self._generator(("name", name), lambda: Generator("const", term, {}, name, sign))
        self.memo[term] = {((g, ONE),): ONE}

    def constant(self, term: Term) -> Poly:
        """A number that is none of the others, by its term."""

        def make() -> Generator:
            value = nameless(Ball())(term)
            return Generator("const", term, {}, term, 1 if value > 0 else -1 if value < 0 else 0)

        return {((self._generator(("const", term), make), ONE),): ONE}

    def exp(self, u: Poly) -> Poly:
        result = self.number(1)
        for m, c in u.items():
            last = self.generators[m[-1][0]] if m else None
            if last is not None and m == ((m[-1][0], ONE),) and last.kind == "log" and self._positive(last.inside):
                k, factor = self._joined(((last.inside, c),), UNIT)
                result = self.mul(result, {k: factor})
                continue
            inside = {m: ONE}
            moves = self.moves(inside)

            def make(inside: Poly = inside, moves: bool = moves) -> Generator:
                slope = self.derivative(inside)
                return Generator("exp", Term("exp", (self.term(inside),)), slope, inside, 1, moves)

            result = self.mul(result, {((self._generator(("exp", m), make), c),): ONE})
        return result

    def _positive(self, g: int) -> bool:
        return self.generators[g].sign > 0

    def log(self, u: Poly) -> Poly:
        if not u:
            raise Unsupported("a logarithm of zero")
        ((m, c),) = self._single(u).items()
        if self._sign(m) * (1 if c > 0 else -1) <= 0:
            raise Unsupported("a logarithm of something that is not seen to be positive")
        parts = [(self._prime(p), Fraction(k)) for p, k in factors(abs(c))]
        return self.add(*(self.scaled(self._logarithm(g), e) for g, e in (*parts, *m)))

    def _logarithm(self, g: int) -> Poly:
        """log|g|"""
        inner = self.generators[g]
        if inner.kind == "exp":
            return dict(inner.inside)

        def make() -> Generator:
            slope = self.mul(inner.slope, {((g, -ONE),): ONE})
            argument = inner.term if inner.sign > 0 else terms.neg(inner.term)
            return Generator("log", Term("log", (argument,)), slope, g, 0, inner.moves)

        made = self._generator(("log", g), make)
        if not self.generators[made].term.names and not inner.moves and self.generators[made].sign == 0:
            value = nameless(Ball())(self.generators[made].term)
            self.generators[made].sign = 1 if value > 0 else -1 if value < 0 else 0
        return {((made, ONE),): ONE}

    def erf(self, u: Poly) -> Poly:
        if not u:
            return {}
        scale = self.mul(self.number(2), self.raised(self.constant(Term("pi")), Fraction(-1, 2)))
        slope = self.mul(self.mul(scale, self.exp(self.scaled(self.mul(u, u), -ONE))), self.derivative(u))
        make = lambda: Generator("erf", Term("erf", (self.term(u),)), slope, u, 0, self.moves(u))  # noqa: E731
        return {((self._generator(("erf", frozenset(u.items())), make), ONE),): ONE}
