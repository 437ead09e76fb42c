"""A term and its index form have the same value: random terms, at random points.

The kernel asks the prime field about what the index algebra finds, but where a statement holds functions such as log or
erf it has two points and the algebra's word. So the algebra has to be right by itself.
"""

from __future__ import annotations

import random

import pytest

from proofcheck.diagnostics.base import ProofcheckError
from proofcheck.lang.problem import Parts, Reader
from proofcheck.search.index.build import Builder
from proofcheck.search.index.monomial import OutOfFragment, TooMuchWork
from proofcheck.source.span import SourceText
from tests.index.values import NoValue, Unread, mp, of_form, of_term

SCALARS = {"x, y": "real", "p, q": "positive", "r": "nonnegative", "a, b": "integer", "k, m": "natural", "n": "dim"}
TENSORS = {"u, v": "real[n]", "s": "positive[n]", "A": "real[n, n]", "S": "symmetric[n, n]"}
READER = Reader(Parts.of({**SCALARS, **TENSORS}, (), {}))
NUMBERS = ("1", "2", "3", "1/2", "-1", "0", "pi", "5/3", "4")
EXPONENTS = ("2", "3", "-1", "-2", "4", "(1/2)", "(3/2)", "(2/3)", "(-1/2)", "(1/3)")
SYMBOLIC = ("k", "(2*k)", "(k + 1)", "a", "(2*a)", "x", "(k - m)", "n", "(k/2)")
SIGNS = ("<", "<=", "==", "!=", ">=", ">")
POINTS = 8
UNDER = 3  # that many have a value


class Terms:
    """Random terms; `bound`: the indices in scope, all of them places of the axis n."""

    def __init__(self, seed: int) -> None:
        self.rng = random.Random(seed)
        self.used = 0

    def term(self, depth: int, bound: tuple[str, ...] = ()) -> str:
        rng = self.rng
        if depth == 0 or rng.random() < 0.12:
            return self._leaf(bound)

        def one() -> str:
            return self.term(depth - 1, bound)

        ways = {
            12: lambda: f"({one()} + {one()})",
            6: lambda: f"({one()} - {one()})",
            13: lambda: f"({one()} * {one()})",
            4: lambda: f"({one()} / {one()})",
            5: lambda: f"({one()})**{rng.choice(EXPONENTS)}",
            3: lambda: f"({one()})**{rng.choice(SYMBOLIC)}",
            7: lambda: f"{rng.choice(('abs', 'sqrt', 'log', 'exp'))}({one()})",
            8: lambda: f"{rng.choice(('sin', 'cos', 'abs', 'abs'))}({one()})",
            9: lambda: (
                f"{rng.choice(('abs', 'sqrt', 'log'))}({rng.randint(1, 5)} * cos({one()}) + {rng.randint(0, 5)})"
            ),
            10: lambda: f"where({one()} {rng.choice(SIGNS)} {one()}, {one()}, {one()})",
            2: lambda: f"{rng.choice(('max', 'min', 'floor', 'ceil')[:2])}({one()}, {one()})",
            1: lambda: f"{rng.choice(('floor', 'ceil', 'atan', 'erf', 'asin'))}({one()})",
            0: lambda: f"(-1)**{rng.choice(('k', 'a', '(k + m)', '(2*k)', '(a*b)', '(k*(k + 1))'))}",
            20: lambda: self._ranged(depth, bound),
            21: lambda: self._placed(depth, bound),
        }
        weights = {k: 2 if k in (20, 21) else 1 for k in ways}
        return ways[rng.choices(list(ways), [weights[k] for k in ways])[0]]()

    def _leaf(self, bound: tuple[str, ...]) -> str:
        rng = self.rng
        places = (*bound, "0") if bound else ()
        if bound and rng.random() < 0.6:
            name = rng.choice("uvsAS")
            return f"{name}[{', '.join(rng.choice(places) for _ in range(2 if name in 'AS' else 1))}]"
        return rng.choice("xypqrabkmn") if rng.random() < 0.75 else rng.choice(NUMBERS)

    def _ranged(self, depth: int, bound: tuple[str, ...]) -> str:
        self.used += 1
        name = f"i{self.used}"
        ends = ["n"] * 4 + [e for b in bound for e in (b, f"{b} + 1", f"{b}, n", f"{b} + 1, n")]
        body = self.term(depth - 1, (*bound, name))
        return f"{self.rng.choice(('sum', 'sum', 'prod'))}({body} for {name} in range({self.rng.choice(ends)}))"

    def _placed(self, depth: int, bound: tuple[str, ...]) -> str:
        if not bound:
            return self._ranged(depth, bound)
        one, other = self.rng.choice(bound), self.rng.choice((*bound, "0", "1"))
        then, otherwise = self.term(depth - 1, bound), self.term(depth - 1, bound)
        return f"where({one} {self.rng.choice(SIGNS)} {other}, {then}, {otherwise})"


def _point(rng: random.Random) -> tuple[dict[str, object], dict[str, int]]:
    def real() -> object:
        special = rng.random() < 0.25
        return mp.mpf(rng.choice((0, 0, 1, -1, 2, -2, 3))) if special else mp.mpf(rng.randint(-3000, 3000)) / 1009

    def positive() -> object:
        return mp.mpf(rng.randint(1, 3000)) / 1009

    n = rng.randint(1, 3)
    names: dict[str, object] = {c: real() for c in "xy"} | {c: positive() for c in "pq"} | {"r": abs(real())}  # type: ignore[arg-type]
    names |= {c: mp.mpf(rng.randint(-4, 4)) for c in "ab"} | {c: mp.mpf(rng.randint(0, 4)) for c in "km"}
    names |= {c: {(i,): real() for i in range(n)} for c in "uv"} | {"s": {(i,): positive() for i in range(n)}}
    names["A"] = {(i, j): real() for i in range(n) for j in range(n)}
    half = {(i, j): real() for i in range(n) for j in range(i + 1)}
    names["S"] = {(i, j): half[max(i, j), min(i, j)] for i in range(n) for j in range(n)}
    return {**names, "n": mp.mpf(n)}, {"n": n}


def compared(seed: int) -> tuple[int, str]:
    """The points at which a term and its form were compared, and the first at which they differ, in words."""
    made = Terms(seed)
    text = made.term(made.rng.choice((2, 3, 3, 4)))
    try:
        problem = READER.problem(SourceText.bare(f"{text} == 12345"))
        (term,) = (t for t in problem.statement.args if not (t.op == "number" and t.data == 12345))
        builder = Builder(problem)
        form = builder(term)
    except (ProofcheckError, OutOfFragment, TooMuchWork, ArithmeticError, ValueError, RecursionError):
        return 0, ""
    points = 0
    for _ in range(POINTS):
        names, sizes = _point(made.rng)
        try:
            value = of_term(term, names)
            found = of_form(builder.algebra, form, names, {}, sizes)
        except (NoValue, Unread):
            continue
        points += 1
        if abs(value) < 1e15 and abs(found - value) > 1e-20 * (1 + abs(value)):
            shown = {k: v for k, v in names.items() if k in term.names}
            return points, f"#{seed} {text} is {mp.nstr(value)}, its form {mp.nstr(found)} at {shown}"
    return points, ""


@pytest.mark.parametrize("start", range(0, 3000, 500))
def test_a_form_has_the_value_of_its_term(start: int) -> None:
    found = [compared(seed) for seed in range(start, start + 500)]
    assert not [text for _, text in found if text]
    assert sum(points >= UNDER for points, _ in found) > 150
