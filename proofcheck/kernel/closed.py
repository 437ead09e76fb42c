"""Refutations at points that are no fractions, or where two sides are equal: pi / 2, sqrt(2), exp(1), or 1 in
`exp(x) > exp(1) * x`.

The names are replaced by closed terms. Enclosures decide what they can; two sides that they cannot tell apart are equal
if that is an identity of the field, and only then.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

import flint

from proofcheck.kernel import identity
from proofcheck.lang import terms
from proofcheck.lang.ops import Inexact, Undefined
from proofcheck.lang.terms import Term
from proofcheck.lang.types import Declaration, Problem
from proofcheck.semantics.interpreter import Environment, Interpreter, Steps
from proofcheck.semantics.numbers import Ball, LimitExceeded, Retry, Unsupported
from proofcheck.verdict import Witness

BITS = 256
MAX_FACTORED = 10**12
HALF = Fraction(1, 2)
_ROOTS = {k: terms.div(Term("sqrt", (terms.number(k),)), terms.TWO) for k in (2, 3)}
# sin(q * pi) by q
_FIRST = {
    Fraction(0): terms.ZERO,
    Fraction(1, 6): terms.number(HALF),
    Fraction(1, 4): _ROOTS[2],
    Fraction(1, 3): _ROOTS[3],
}
_QUARTER = _FIRST | {HALF: terms.ONE} | {HALF + (HALF - q): v for q, v in _FIRST.items()}
_SINES = _QUARTER | {1 + q: terms.neg(v) for q, v in _QUARTER.items() if 0 < q < 1} | {Fraction(1): terms.ZERO}
KINDS = {"positive": "lt", "nonnegative": "le"}


def check(problem: Problem, point: Mapping[str, Term]) -> Witness | None:
    """The point as a witness, where the real names take these values, satisfy all that is assumed, and break the
    statement."""
    if not all(_scalar(problem.declarations.get(name)) and not term.free | term.names for name, term in point.items()):
        return None
    assumed = [*problem.given]
    for name, term in point.items():
        relation = KINDS.get(problem.declarations[name].kind)
        assumed += [Term(relation, (terms.ZERO, term))] if relation else []
    closed = [_placed(t, point) for t in (*assumed, problem.statement)]
    if any(t is None or t.names or t.free for t in closed):
        return None
    old = flint.ctx.prec
    flint.ctx.prec = BITS
    try:
        reader = _Reader()
        *given, statement = (t for t in closed if t is not None)
        if all(reader.truth(g) is True for g in given) and reader.truth(statement) is False:
            compared = statement.op in ("eq", "ne", "lt", "le")
            left, right = (reader.shown(a) for a in statement.args) if compared else ("", "")
            return Witness({n: words(t) for n, t in point.items()}, "false there", left, right)
    except (Undefined, Inexact, Unsupported, LimitExceeded, Retry):
        return None
    finally:
        flint.ctx.prec = old
    return None


def _scalar(declaration: Declaration | None) -> bool:
    return (
        declaration is not None
        and declaration.kind in ("real", "positive", "nonnegative")
        and not declaration.shape
        and declaration.law is None
    )


def _placed(term: Term, point: Mapping[str, Term]) -> Term | None:
    found: Term | None = term
    for name, value in point.items():
        found = None if found is None else terms.replace_name(found, name, (), value)
    return found


def _known(t: Term) -> Term | None:
    """Exact values: log of exp and of fractions, sine and cosine of simple parts of a turn. What is left of pi and of
    logarithms of primes becomes a name: an equation for all values of it holds for its own."""
    if t.op == "pi":
        return terms.symbol("pi")
    if t.op == "log":
        (a,) = t.args
        if a.op == "exp":
            return a.args[0]
        if a.op == "number" and a.data > 0 and max(a.data.numerator, a.data.denominator) < MAX_FACTORED:
            top, bottom = (flint.fmpz(v).factor() for v in (a.data.numerator, a.data.denominator))
            parts = [(int(p), e) for p, e in top] + [(int(p), -e) for p, e in bottom]
            return terms.add(*(terms.mul(terms.number(e), terms.symbol(f"log {p}")) for p, e in parts))
    if t.op in ("sin", "cos"):
        turns = _turns(t.args[0])
        if turns is not None:
            return _SINES.get((turns + (HALF if t.op == "cos" else 0)) % 2)
    return None


def _turns(a: Term) -> Fraction | None:
    """q where the term is q * pi, with pi written as a name."""
    pi = terms.symbol("pi")
    if a == terms.ZERO or a == pi:
        return Fraction(int(a == pi))
    if a.op == "mul" and len(a.args) == 2 and pi in a.args:
        other = a.args[0] if a.args[1] == pi else a.args[1]
        return other.data if other.op == "number" else None
    return None


def words(t: Term) -> str:
    """A closed term as the language writes it."""
    inner = [words(a) for a in t.args]
    if t.op == "number":
        return str(t.data)
    if t.op == "mul":
        return " * ".join(inner)
    return f"{t.op}({', '.join(inner)})" if inner else t.op


class _Reader:
    """The truth of closed statements: by enclosures, and by identities of the field."""

    def __init__(self) -> None:
        self.plain = Interpreter(Ball(), Environment({}, {}, lambda name, entry: None), Steps())

    def truth(self, t: Term) -> bool | None:
        """None where it is not decided; raises Undefined where some part has no value."""
        if t.op == "not":
            inner = self.truth(t.args[0])
            return None if inner is None else not inner
        if t.op == "implies":
            premise = self.truth(t.args[0])
            return True if premise is False else self.truth(t.args[1]) if premise else None
        if t.op in ("and", "or"):
            absorbing = t.op == "or"
            values = [self.truth(a) for a in t.args]
            return absorbing if absorbing in values else None if None in values else not absorbing
        known = self.plain(t)
        if known is None and t.op in ("eq", "ne", "lt", "le") and self._equal(t):
            return t.op in ("eq", "le")
        return None if known is None else bool(known)

    def _equal(self, t: Term) -> bool:
        equation = terms.eq(*(terms.rewrite(a, _known) for a in t.args))
        free = {name: Declaration(name, "real") for name in equation.names}
        try:
            identity.check(Problem(free, (), terms.TRUE), equation, False)
        except (identity.NotShown, Unsupported, LimitExceeded):
            return False
        return True

    def shown(self, t: Term) -> str:
        return str(self.plain(t).str(12, radius=False))
