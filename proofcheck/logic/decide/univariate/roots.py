"""Zeros of functions as numbers: enclosed as closely as wanted, ordered, and given a name where one is seen.

Signs of numbers without a name are told by their normal form (`polynomials.py`) where it is zero, else by an enclosure;
of those with roots, by squaring.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import flint

from proofcheck.lang import terms
from proofcheck.lang.ops import FUNCTIONS, Undefined
from proofcheck.lang.terms import Term
from proofcheck.logic.decide.univariate.polynomials import ONE, Monomial, Poly
from proofcheck.logic.decide.univariate.tower import Tower
from proofcheck.logic.semantics.interpreter import nameless
from proofcheck.logic.semantics.numbers import Ball, LimitExceeded, Unsupported
from proofcheck.logic.semantics.numbers.ball import fraction

FINE = Fraction(1, 2**160)  # relative width at which two numbers that are not told apart are looked up by name
COARSE = Fraction(1, 2**20)  # relative width at which points beside a number are near it
DOUBLINGS = 11
MAX_HALVINGS = 4_000
NAMED = 400  # the largest denominator in a name


@dataclass
class Root:
    """A number: exactly known by its term, or the zero of f between low and high, where f goes from -sign to sign."""

    low: Fraction
    high: Fraction
    term: Term | None = None
    f: Any = None
    tower: Any = None  # of which f is a function: a tower, or something else that evaluates
    sign: int = 0
    looked: bool = False
    exact: bool = False  # a zero that was met by chance

    def ball(self) -> Any:
        ns = Ball()
        if self.term is not None:
            return nameless(ns)(self.term)
        return ns.number((self.low + self.high) / 2) + flint.arb(0, ns.number((self.high - self.low) / 2).abs_upper())

    def width(self) -> Fraction:
        return (self.high - self.low) / max(abs(self.low), abs(self.high), Fraction(1, 2**250))


End = Root | None  # None: an interval does not end there


def numbers() -> Tower:
    """A tower for terms without the variable."""
    return Tower(None, 0, number_sign, _number_branch)


def number_sign(tower: Tower, f: Poly) -> int:
    """The sign of a number: zero by its normal form, else by an enclosure."""
    value = tower.value(f, None, {})
    if not value.contains(0):
        return 1 if value > 0 else -1
    sign, f = tower.normal(f)
    if not f or (all(_is_log(tower, m) for m in f) and not _minus_one(tower, tower.exp(f))):
        return 0
    # A + B y with a root y has the sign of A, or that of B, or that of A**2 - B**2 y**2 times that of A.
    halves = {g for m in f for g, e in m if e == Fraction(1, 2) and _has_square(tower, g)}
    if halves and not any(_is_log(tower, m) for m in f):
        g = max(halves)
        root = ((g, Fraction(1, 2)),)
        a = {m: c for m, c in f.items() if (g, Fraction(1, 2)) not in m}
        b = {tuple(p for p in m if p != root[0]): c for m, c in f.items() if root[0] in m}
        if not any(h == g for m in (*a, *b) for h, _ in m):
            first, second = number_sign(tower, a), number_sign(tower, b)
            if first * second >= 0:
                return sign * (first or second)
            square = tower.mul(tower.mul(b, b), tower.mul({root: ONE}, {root: ONE}))
            return sign * first * number_sign(tower, tower.add(tower.mul(a, a), tower.scaled(square, -ONE)))
    raise Unsupported("a number that may be zero")


def _is_log(tower: Tower, m: Monomial) -> bool:
    return len(m) == 1 and m[0][1] == 1 and tower.generators[m[0][0]].kind == "log"


def _minus_one(tower: Tower, f: Poly) -> Poly:
    return tower.normal(tower.add(f, tower.number(-1)))[1]


def _has_square(tower: Tower, g: int) -> bool:
    made = tower.generators[g]
    return made.kind == "atom" or (made.kind == "const" and isinstance(made.inside, int))


def _number_branch(tower: Tower, term: Term) -> Term:
    if term.op == "where":
        raise Unsupported("a case distinction in a number")
    (condition, first), (_, second) = FUNCTIONS[term.op].cases(term.args)
    return first if number_sign(tower, tower(terms.sub(condition.args[1], condition.args[0]))) >= 0 else second


def halve(root: Root) -> None:
    """Half the interval of a root, by the sign of its function in the middle."""
    assert root.f is not None and root.tower is not None
    low, high = root.low, root.high
    middle = (low + high) / 2
    if low > 0 and high > 4 * low:
        middle = Fraction(2) ** ((_exponent(low) + _exponent(high)) // 2)
    elif high < 0 and low < 4 * high:
        middle = -(Fraction(2) ** ((_exponent(-low) + _exponent(-high)) // 2))
    if not low < middle < high:
        middle = (low + high) / 2
    for shift in (0, 1, -1):
        x = middle + shift * (high - low) / 8
        if not low < x < high:
            continue  # the middle may be near one end
        try:
            value = root.tower.value(root.f, Ball().number(x), {})
        except (Unsupported, Undefined):
            continue
        if not value.contains(0):
            if (value > 0) == (root.sign > 0):
                root.high = x
            else:
                root.low = x
            return
    raise Unsupported("a zero that is not refined")


def _exponent(q: Fraction) -> int:
    return q.numerator.bit_length() - q.denominator.bit_length()


def ordered(a: Root, b: Root) -> int:
    """-1, 0, 1: which of two numbers is smaller; 0 where they are the same."""
    if a is b:
        return 0
    for _ in range(MAX_HALVINGS):
        x, y = a.ball(), b.ball()
        if x < y:
            return -1
        if y < x:
            return 1
        wide = max((r for r in (a, b) if r.term is None), key=Root.width, default=None)
        if wide is not None and wide.width() >= FINE:
            halve(wide)
            continue
        name_it(a)
        name_it(b)
        tower = numbers()
        if a.term is not None and b.term is not None:
            return number_sign(tower, tower(terms.sub(a.term, b.term)))
        break
    raise Unsupported("two numbers that are not told apart")


def name_it(root: Root) -> None:
    """Look for a closed term for a root, and keep it where the function is seen to vanish there."""
    if root.term is not None or root.looked or root.f is None or root.tower is None:
        return
    root.looked = True
    tower = numbers()
    for term in names((root.low + root.high) / 2):
        value = nameless(Ball())(term)
        if not (Ball().number(root.low) < value < Ball().number(root.high)):
            continue
        try:
            left = number_sign(tower, root.tower.placed(root.f, tower, term))
        except (Unsupported, LimitExceeded):
            continue
        if not left:
            root.term = term
            return


def settled(root: Root) -> None:
    """Enclose a number closely, and give it its name."""
    while root.term is None and root.width() >= FINE:
        halve(root)
    name_it(root)


def names(x: Fraction) -> Iterator[Term]:
    """Closed terms for a number known to some 100 bits."""
    one, near = Fraction(1), Fraction(1, 2**80)

    def simple(v: Fraction) -> Fraction | None:
        q = v.limit_denominator(NAMED)
        return q if abs(q - v) <= near * max(one, abs(v)) else None

    ball = Ball().number(x)
    q = simple(x)
    if q is not None:
        yield terms.number(q)
    sign = 1 if x > 0 else -1
    for value, make in (
        (abs(ball).log(), lambda q: terms.mul(terms.number(sign), Term("exp", (terms.number(q),)))),
        (ball.exp() if abs(x) < 40 else None, lambda q: Term("log", (terms.number(q),))),
        (ball * ball, lambda q: terms.mul(terms.number(sign), Term("sqrt", (terms.number(q),)))),
        (ball / flint.arb.pi(), lambda q: terms.mul(terms.number(q), Term("pi"))),
    ):
        if value is not None and value.is_finite():
            q = simple(fraction(value.mid()))
            if q is not None and q != 0:
                yield make(q)


def between(low: End, high: End) -> Root:
    """A rational point between two numbers, near the one that there is if it is one alone."""
    for end in (low, high):
        while end is not None and end.term is None and end.width() > COARSE:
            halve(end)
    if low is not None and high is not None:
        ordered(low, high)
        a, b = fraction(low.ball().upper()), fraction(high.ball().lower())
        if not a < b:
            raise Unsupported("two numbers that are not told apart")
        for size in (1, 10, 100, 10**4, 10**8):
            q = ((a + b) / 2).limit_denominator(size)
            if a < q < b:
                return Root(q, q, terms.number(q))
        return Root((a + b) / 2, (a + b) / 2, terms.number((a + b) / 2))
    x = Fraction(1)
    if low is not None:
        x = Fraction(int(max(low.ball().upper().ceil().unique_fmpz(), 0)) + 1)
    elif high is not None:
        x = Fraction(int(min(high.ball().lower().floor().unique_fmpz(), 0)) - 1)
    return Root(x, x, terms.number(x))


def toward(end: End, other: End, left: bool, k: int) -> Fraction | None:
    """The k-th rational point on the way from the middle to an end."""
    if end is None:
        if k > DOUBLINGS:
            return None
        step = Fraction(2) ** (2 ** (k - 1))
        start = Fraction(0) if other is None else fraction(other.ball().lower() if left else other.ball().upper())
        return start - step if left else start + step
    middle = between(*((end, other) if left else (other, end))).low
    edge = fraction(end.ball().upper() if left else end.ball().lower())
    far = _exponent(abs(middle - edge))
    steps = [*_halved(far), *(min(far, 0) - e for e in (1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64, 128))]
    steps += [-256, -512, -1024]
    if k == 1:
        return middle
    if k - 2 >= len(steps) or steps[k - 2] >= far:
        return None if k - 2 >= len(steps) else middle
    return edge + Fraction(2) ** steps[k - 2] * (1 if left else -1)


def _halved(e: int) -> list[int]:
    out = []
    while e > 0:
        e //= 2
        out.append(e)
    return out
