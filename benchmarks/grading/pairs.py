"""Pairs of a reference answer and an answer, and whether they are equal: known from how each pair is made.

Equal ones say the same in another form, near misses have a sign, a coefficient, an exponent or a function changed. The
expressions are those of the claim language, which is also Python. `confirmed` looks at each pair with mpmath at random
points: an independent check that no rule for making pairs is wrong.
"""

from __future__ import annotations

import ast
import random
import re
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from pathlib import Path
from typing import Any

import mpmath

sys.path.append(str(Path(__file__).resolve().parents[1] / "scalar"))

POINTS = 12
NEAR = 1e-12  # of equal ones, relative, at 30 digits
EACH = 20  # pairs of each kind, on either side


@dataclass(frozen=True)
class Pair:
    """gold, answer: expressions. where: the type of each name. latex: both as LaTeX, where they are no expressions."""

    kind: str
    gold: str
    answer: str
    equal: bool
    where: dict[str, str] = field(default_factory=dict)
    latex: bool = False


Made = tuple[str, str, str, dict[str, str]]  # gold, an equal answer, a near miss, names


def _sum(terms: list[str]) -> str:
    return " + ".join(terms).replace("+ -", "- ")


def _polynomial(coefficients: list[int], x: str = "x") -> str:
    """From the constant upwards."""
    terms = [f"{c}" if k == 0 else f"{c}*{x}**{k}" for k, c in enumerate(coefficients) if c]
    return _sum(terms[::-1]) or "0"


def _times(p: list[int], q: list[int]) -> list[int]:
    out = [0] * (len(p) + len(q) - 1)
    for i, a in enumerate(p):
        for j, b in enumerate(q):
            out[i + j] += a * b
    return out


def _nudged(coefficients: list[int], draw: random.Random) -> list[int]:
    out = list(coefficients)
    place = draw.randrange(len(out))
    out[place] = -out[place] if out[place] and draw.random() < 0.5 else out[place] + draw.choice([-1, 1])
    return out


def _some(draw: random.Random, low: int = -9, high: int = 9) -> int:
    return draw.choice([k for k in range(low, high + 1) if k])


def products(draw: random.Random) -> Made:
    factors = [[_some(draw), _some(draw, 1, 5)] for _ in range(draw.choice([2, 3]))]
    whole = [1]
    for factor in factors:
        whole = _times(whole, factor)
    shown = " * ".join(f"({_polynomial(f)})" for f in factors)
    return shown, _polynomial(whole), _polynomial(_nudged(whole, draw)), {"x": "real"}


def powers(draw: random.Random) -> Made:
    a, b, n = _some(draw, 1, 4), _some(draw), draw.choice([2, 3, 4])
    terms, wrong = [], []
    spoilt = draw.randrange(n)
    for k in range(n + 1):
        c = mpmath.binomial(n, k)
        value = int(c) * a ** (n - k) * b**k
        terms.append(f"{value}*x**{n - k}*y**{k}")
        wrong.append(f"{value + (_some(draw, -2, 2) if k == spoilt else 0)}*x**{n - k}*y**{k}")
    return f"({a}*x + {b}*y)**{n}".replace("+ -", "- "), _sum(terms), _sum(wrong), {"x": "real", "y": "real"}


def fractions(draw: random.Random) -> Made:
    a, b, p, q = _some(draw), _some(draw), _some(draw, 1, 6), _some(draw, 1, 6)
    gold = _sum([f"{a}/(x**2 + {p})", f"{b}/(x**2 + {p + q})"])
    below = f"((x**2 + {p}) * (x**2 + {p + q}))"
    top = [a * (p + q) + b * p, 0, a + b]
    return gold, f"({_polynomial(top)}) / {below}", f"({_polynomial(_nudged(top, draw))}) / {below}", {"x": "real"}


def logarithms(draw: random.Random) -> Made:
    a, n, m = _some(draw, 2, 9), _some(draw, 2, 5), _some(draw, 1, 4)
    gold = f"log({a} * x**{n} / y**{m})"
    equal = f"log({a}) + {n}*log(x) - {m}*log(y)"
    wrong = draw.choice([f"log({a}) + {n}*log(x) + {m}*log(y)", f"log({a}) + log(x)**{n} - {m}*log(y)"])
    return gold, equal, wrong, {"x": "positive", "y": "positive"}


def roots(draw: random.Random) -> Made:
    a, b = _some(draw, 2, 9), _some(draw, 1, 9)
    gold = f"{a} / (sqrt(x + {b}) + sqrt(x))"
    equal = f"{Fraction(a, b)} * (sqrt(x + {b}) - sqrt(x))".replace("/", " / ")
    wrong = draw.choice([equal.replace(" - sqrt", " + sqrt"), equal.replace(f"x + {b}", f"x + {b + 1}")])
    return gold, equal, wrong, {"x": "positive"}


def angles(draw: random.Random) -> Made:
    a, b = _some(draw, 1, 5), _some(draw, 1, 9)
    forms = [
        (f"{b} * sin({a}*x)**2", f"{b}/2 - {b}/2 * cos({2 * a}*x)", f"{b}/2 + {b}/2 * cos({2 * a}*x)"),
        (f"{b} * sin({a}*x) * cos({a}*x)", f"{b}/2 * sin({2 * a}*x)", f"{b} * sin({2 * a}*x)"),
        (
            f"cos({a}*x + {b}*y)",
            f"cos({a}*x) * cos({b}*y) - sin({a}*x) * sin({b}*y)",
            f"cos({a}*x) * cos({b}*y) + sin({a}*x) * sin({b}*y)",
        ),
        (f"{b} * cos({a}*x)**4 - {b} * sin({a}*x)**4", f"{b} * cos({2 * a}*x)", f"{b} * cos({2 * a}*x)**2"),
    ]
    return (*draw.choice(forms), {"x": "real", "y": "real"})


def derivatives(draw: random.Random) -> Made:
    """The derivative of a product, by the rule and collected."""
    p, a = [_some(draw) for _ in range(draw.choice([2, 3]))], _some(draw, 1, 5)
    slope = [k * c for k, c in enumerate(p)][1:]
    kind = draw.choice(["exp", "sin", "log", "power"])
    whole, inner = _polynomial(p), _polynomial(slope)
    if kind == "exp":
        both = [a * c + (slope[k] if k < len(slope) else 0) for k, c in enumerate(p)]
        gold = f"({inner}) * exp({a}*x) + ({whole}) * {a} * exp({a}*x)"
        return gold, f"exp({a}*x) * ({_polynomial(both)})", f"exp({a}*x) * ({_polynomial(_nudged(both, draw))})", _X
    if kind == "sin":
        gold = f"({inner}) * sin({a}*x) + ({whole}) * {a} * cos({a}*x)"
        more = _polynomial([a * c for c in p])
        return (
            gold,
            f"cos({a}*x) * ({more}) + sin({a}*x) * ({inner})",
            f"sin({a}*x) * ({inner}) - cos({a}*x) * ({more})",
            _X,
        )
    if kind == "log":
        gold = f"({inner}) * log(x**2 + {a}) + ({whole}) * 2 * x / (x**2 + {a})"
        more = _polynomial(_times([0, 2], p))
        below = f"(x**2 + {a})"
        equal = f"(({inner}) * {below} * log{below} + {more}) / {below}"
        return gold, equal, equal.replace(f"+ {more}", f"- ({more})"), _X
    n = draw.choice([3, 4, 5])
    gold = f"{n} * ({whole})**{n - 1} * ({inner})"
    wrong = draw.choice([f"{n} * ({whole})**{n - 1}", f"{n - 1} * ({inner}) * ({whole})**{n - 1}"])
    return gold, f"({_polynomial([n * c for c in slope])}) * ({whole})**{n - 1}", wrong, _X


_X = {"x": "real"}


def numbers(draw: random.Random) -> Made:
    a, b, c = _some(draw, 2, 9), _some(draw, 2, 7), draw.choice([2, 3, 5, 6, 7])
    forms = [
        (f"sqrt({a * a * c})", f"{a} * sqrt({c})", f"{c} * sqrt({a})" if a != c else f"{a + 1} * sqrt({c})"),
        (f"1 / (sqrt({c + 1}) - sqrt({c}))", f"sqrt({c + 1}) + sqrt({c})", f"sqrt({c + 1}) - sqrt({c})"),
        (f"log({b**3}) / log({b})", "3", f"{b}"),
        (f"exp({a} * log({b}))", f"{b**a}", f"{a * b}" if a * b != b**a else f"{a + b + 1}"),
        (f"sin(pi/6) + {a}/{b}", f"{Fraction(1, 2) + Fraction(a, b)}", f"{Fraction(1, 2) + Fraction(a, b + 1)}"),
        (f"{a}/{b} + {c}/{a}", f"{Fraction(a, b) + Fraction(c, a)}", f"{Fraction(a + c, a + b)}"),
        (f"{a}/3", f"{a} * (1 - 2/3)", f"{a // 3}.{str(round(a % 3 / 3, 4))[2:]}3" if a % 3 else f"{a // 3}.001"),
        (f"(2 + sqrt({c}))**2", f"{4 + c} + 4*sqrt({c})", f"{4 + c} + 2*sqrt({c})"),
    ]
    return (*draw.choice(forms), {})


def sums(draw: random.Random) -> Made:
    """Closed forms of sums, for a whole number n."""
    a, b = _some(draw, 1, 6), _some(draw, 1, 6)
    forms = [
        (f"n * (n + 1) / 2 * {a} + {b} * n", f"n * ({a} * n + {a + 2 * b}) / 2", f"n * ({a} * n + {a + b + 1}) / 2"),
        (f"{a} * (2**(n + 1) - 1)", f"2 * {a} * 2**n - {a}", f"{a} * 2**n - {a}"),
        (f"n * (n + 1) * (2*n + 1) / 6 - {b}", f"n**3/3 + n**2/2 + n/6 - {b}", f"n**3/3 + n**2/2 - n/6 - {b}"),
    ]
    return (*draw.choice(forms), {"n": "natural"})


MAKERS: tuple[Callable[[random.Random], Made], ...] = (
    products,
    powers,
    fractions,
    logarithms,
    roots,
    angles,
    derivatives,
    numbers,
    sums,
)
# Answers as they are written beside formulas: sets, intervals, tuples, units, percentages.
FORMS: list[tuple[str, str, bool]] = [
    (r"\{1, 2, 3\}", r"\{3, 2, 1\}", True),
    (r"\{1, 2, 3\}", r"\{1, 2, 4\}", False),
    (r"(-\infty, 2]", r"(-\infty, 2]", True),
    (r"(-\infty, 2]", r"(-\infty, 2)", False),
    (r"[0, 1) \cup (2, 3]", r"(2, 3] \cup [0, 1)", True),
    (r"[0, 1) \cup (2, 3]", r"[0, 1] \cup (2, 3]", False),
    (r"(1, -2)", r"(1, -2)", True),
    (r"(1, -2)", r"(-2, 1)", False),
    (r"x = 3", r"3", True),
    (r"x = 3", r"-3", False),
    (r"50\%", r"\frac{1}{2}", True),
    (r"50\%", r"0.05", False),
    (r"12\text{ cm}", r"12", True),
    (r"12\text{ cm}", r"1.2", False),
    (r"\boxed{\frac{3}{4}}", r"0.75", True),
    (r"\boxed{\frac{3}{4}}", r"0.7", False),
    (r"\frac{1}{2}", r"0.5", True),
    (r"\frac{1}{2}", r"0.50001", False),
    (r"2\sqrt{3}", r"\sqrt{12}", True),
    (r"2\sqrt{3}", r"3\sqrt{2}", False),
    (r"\pm 2", r"\{-2, 2\}", True),
    (r"\pm 2", r"2", False),
    (r"\begin{pmatrix} 1 & 2 \\ 3 & 4 \end{pmatrix}", r"\begin{bmatrix} 1 & 2 \\ 3 & 4 \end{bmatrix}", True),
    (r"\begin{pmatrix} 1 & 2 \\ 3 & 4 \end{pmatrix}", r"\begin{pmatrix} 1 & 3 \\ 2 & 4 \end{pmatrix}", False),
    (r"1{,}000", r"1000", True),
    (r"1{,}000", r"100", False),
    (r"x \geq 2", r"[2, \infty)", True),
    (r"x \geq 2", r"(2, \infty)", False),
    (r"30^\circ", r"30", True),
    (r"30^\circ", r"60", False),
]


def generated() -> Iterator[Pair]:
    for make in MAKERS:
        draw = random.Random(f"grading {make.__name__}")
        seen: set[tuple[str, str]] = set()
        for _ in range(EACH):
            for equal in (True, False):
                for _ in range(200):
                    gold, right, wrong, names = make(draw)
                    answer = right if equal else wrong
                    pair = Pair(make.__name__, gold, answer, equal, _used(names, gold, answer))
                    if (gold, answer) not in seen and confirmed(pair):
                        seen.add((gold, answer))
                        yield pair
                        break


def _used(names: dict[str, str], *texts: str) -> dict[str, str]:
    words = set(re.findall(r"[a-z]+", " ".join(texts)))
    return {name: kind for name, kind in names.items() if name in words}


def corpus(most: int = 120) -> Iterator[Pair]:
    """Equations of the scalar corpora without assumptions that all tools have words for; the tests confirm them."""
    from latex_of import latex
    from reading import Untranslatable, read
    from statements import load

    plain = {"real", "positive", "nonnegative", "natural", "dim", "integer"}
    found = []
    for entry in load():
        if entry["given"] or entry["define"] or not set(entry["where"].values()) <= plain:
            continue
        try:
            tree, _ = read(entry)
            if not isinstance(tree, ast.Compare) or [type(op) for op in tree.ops] != [ast.Eq]:
                continue
            latex(tree.left), latex(tree.comparators[0])
        except Untranslatable:
            continue
        left, right = entry["statement"].split("==")
        found.append(Pair("corpus", right.strip(), left.strip(), entry["truth"], dict(entry["where"])))
    chosen = random.Random("grading").sample(found, min(most, len(found)))
    yield from chosen


def forms() -> Iterator[Pair]:
    for gold, answer, equal in FORMS:
        yield Pair("forms", gold, answer, equal, {}, latex=True)


def load_pairs() -> list[Pair]:
    return [*generated(), *corpus(), *forms()]


def confirmed(pair: Pair) -> bool:
    """Whether the values at random points are equal, or not, as the pair says."""
    draw = random.Random(pair.gold + pair.answer)
    functions: dict[str, Any] = {name: getattr(mpmath, name) for name in ("sin", "cos", "exp", "log", "sqrt")}
    away = False
    with mpmath.workdps(30):
        for _ in range(POINTS):
            values = {name: _value(kind, draw) for name, kind in pair.where.items()}
            scope = {**functions, "pi": mpmath.pi, "MPF": mpmath.mpf, **values, "__builtins__": {}}
            left, right = (mpmath.mpf(eval(_exact(text), scope)) for text in (pair.gold, pair.answer))  # noqa: S307
            near = abs(left - right) <= NEAR * max(1, abs(left), abs(right))
            if pair.equal and not near:
                return False
            away = away or not near
    return away or pair.equal


def _exact(text: str) -> str:
    """Numbers as mpmath's, so that quotients are not those of floats."""
    return re.sub(r"(?<![\w.])(\d+(?:\.\d+)?)", r"MPF('\1')", text)


def _value(kind: str, draw: random.Random) -> Any:
    if kind in ("natural", "dim", "integer"):
        return mpmath.mpf(draw.randint(1, 9))
    return mpmath.mpf(draw.uniform(0.2, 3)) * (1 if kind in ("positive", "nonnegative") else draw.choice([-1, 1]))
