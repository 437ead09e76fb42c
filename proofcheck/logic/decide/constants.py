"""Closed terms: their exact values where these are known, what they need for a value, and how they are written."""

from __future__ import annotations

import math
from collections.abc import Callable
from contextlib import suppress
from fractions import Fraction
from functools import cache

import flint

from proofcheck.lang import terms
from proofcheck.lang.definedness import obligations
from proofcheck.lang.ops import FUNCTIONS, Inexact, Undefined
from proofcheck.lang.terms import Term, subterms
from proofcheck.logic.semantics.interpreter import nameless
from proofcheck.logic.semantics.numbers import Ball, LimitExceeded, Retry, Unsupported

MAX_FACTORED = 10**12
PI, NAMED_PI = Term("pi"), terms.symbol("pi")
_ARITHMETIC: dict[str, Callable[..., Fraction]] = {
    "add": lambda *a: sum(a, Fraction(0)),
    "mul": lambda *a: math.prod(a, start=Fraction(1)),
}
STRICT = (
    frozenset(["add", "mul", "div", "pow", "eq", "ne", "lt", "le"]) | FUNCTIONS.keys()
)  # no value without those of all parts
PLAIN = STRICT | frozenset(["number", "symbol", "pi", "and", "or", "not", "implies", "where", "true", "false"])


def known(t: Term) -> Term | None:
    """Exact values: log of exp and of fractions, sine and cosine of simple parts of a turn. What is left of pi and of
    logarithms of primes becomes a name: an equation for all values of it holds for its own."""
    exact = _ARITHMETIC.get(t.op) or (FUNCTIONS[t.op].exact if t.op in FUNCTIONS else None)
    if exact is not None and all(a.op == "number" for a in t.args):
        with suppress(Undefined, Inexact):
            return terms.number(exact(*(a.data for a in t.args)))
    if t.op == "pi":
        return _named(t)
    if t.op == "log":
        (a,) = t.args
        if a.op == "exp":
            return a.args[0]
        if a.op == "number" and a.data > 0 and max(a.data.numerator, a.data.denominator) < MAX_FACTORED:
            parts = prime_powers(a.data)
            return terms.add(*(terms.mul(terms.number(e), terms.symbol(f"log {p}")) for p, e in parts))
    if t.op == "exp":
        base, times = _logarithm(t.args[0])
        return terms.power(terms.number(base), terms.number(times)) if base else None
    return special(t.op, t.args[0]) if len(t.args) == 1 else None


def prime_powers(q: Fraction) -> list[tuple[int, int]]:
    """The primes of a positive fraction with their exponents."""
    top, bottom = (flint.fmpz(v).factor() for v in (q.numerator, q.denominator))
    return [(int(p), e) for p, e in top] + [(int(p), -e) for p, e in bottom]


def special(op: str, a: Term) -> Term | None:
    """What a function says of its value at a multiple of pi, with pi written as a name, or at a fraction or a root."""
    values = _special(op)
    place = _place(op, a) if values else None
    return None if place is None else values.get(place)


@cache
def _special(op: str) -> dict[Fraction, Term]:
    said = FUNCTIONS[op].special_values if op in FUNCTIONS else ()
    pairs = [(_place(op, terms.rewrite(place, _named)), terms.rewrite(value, _named)) for place, value in said]
    return {place: value for place, value in pairs if place is not None}


def _place(op: str, a: Term) -> Fraction | None:
    """The multiple of pi that an argument is, up to a period, of a function that has one; else a * abs(a)."""
    period = FUNCTIONS[op].period
    if period is None:
        return _signed_square(a)
    place, whole = turns(a, NAMED_PI), turns(terms.rewrite(period, _named), NAMED_PI)
    return None if place is None or whole is None else place % whole


def _named(t: Term) -> Term | None:
    return NAMED_PI if t.op == "pi" else None


def _logarithm(a: Term) -> tuple[int, Fraction]:
    """(p, k) where the term is k * log(p), with the logarithm of a prime written as a name; else (0, 0)."""
    factor, name = a.args if a.op == "mul" and len(a.args) == 2 else (terms.ONE, a)
    if factor.op != "number" or name.op != "symbol" or not name.data.startswith("log "):
        return 0, Fraction(0)
    return int(name.data.removeprefix("log ")), factor.data


def _signed_square(a: Term) -> Fraction | None:
    """a * abs(a), where a is made of fractions and their roots by products and quotients."""
    if a.op == "number":
        return Fraction(a.data * abs(a.data))
    if a.op == "sqrt" and a.args[0].op == "number" and a.args[0].data >= 0:
        return Fraction(a.args[0].data)
    if a.op not in ("mul", "div"):
        return None
    parts = [_signed_square(b) for b in a.args]
    if None in parts or (a.op == "div" and not parts[1]):
        return None
    known = [p for p in parts if p is not None]
    return known[0] / known[1] if a.op == "div" else math.prod(known, start=Fraction(1))


def enclosed(statement: Term) -> bool:
    """Whether a statement without names is seen to be true by enclosures."""
    try:
        with flint.ctx.workprec(128):
            return nameless(Ball())(statement) is True
    except (Undefined, Inexact, Unsupported, LimitExceeded, Retry):
        return False


def needed(statement: Term) -> list[Term]:
    """Conditions without any of which a statement has no value: divisors that are not zero, arguments in the
    domain of a function. Of powers, and of what lies in derivatives, limits and sums, nothing is said."""
    if any(t.op not in PLAIN for t in subterms(statement)):
        return [o for a in statement.args for o in needed(a)] if statement.op in STRICT else []
    found = obligations(statement, {})
    return [o for o in found if (o.args[1] if o.op == "implies" else o).op in ("ne", "lt", "le")]


def turns(t: Term, pi: Term = PI) -> Fraction | None:
    """q where a term is q * pi as it stands."""
    if t in (pi, terms.ZERO):
        return Fraction(int(t == pi))
    if t.op == "div" and t.args[1].op == "number" and t.args[1].data:
        inner = turns(t.args[0], pi)
        return None if inner is None else inner / t.args[1].data
    others = [a for a in t.args if a.op != "number"] if t.op == "mul" else []
    inner = turns(others[0], pi) if len(others) == 1 else None
    return None if inner is None else inner * math.prod((a.data for a in t.args if a.op == "number"), start=Fraction(1))


def words(t: Term) -> str:
    """A closed term as the language writes it."""
    inner = [words(a) for a in t.args]
    if t.op == "number":
        return str(t.data)
    if t.op == "mul":
        return " * ".join(inner)
    return f"{t.op}({', '.join(inner)})" if inner else t.op
