"""What the entries of the scalar corpus are made of, and how their truth is confirmed without the checker.

A true statement is confirmed by evaluation at many points, large and small ones among them, and its proof idea stands
in `why` where it is not evident. A false one names a witness, at which the statement is evaluated.
"""

from __future__ import annotations

import ast
import random
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

import mpmath
from mpmath import mp, mpf

from .evaluate import DIGITS, Evaluator, Unclear, Undefined, whole

WANTED, NEEDED, DRAWS = 16, 6, 1500  # points: so many, at least so many, out of at most so many draws


@dataclass(frozen=True)
class Entry:
    """A statement with known truth.

    witness: of a false one, where it fails; expressions as texts. put: values that `given` forces, as expressions of
    the other names. follow: the first values of a sequence and its next one at t, which `given` forces. points: values
    to try for a name instead of the usual ones. digits: the lower one of the two precisions. grow: where a limit for
    n -> oo is read off, if not at powers of ten.
    """

    topic: str
    true: bool
    statement: str
    where: dict[str, str]
    why: str = ""
    given: tuple[str, ...] = ()
    define: Mapping[str, str] = field(default_factory=dict)
    witness: Mapping[str, Any] = field(default_factory=dict)
    put: Mapping[str, str] = field(default_factory=dict)
    follow: Mapping[str, tuple[tuple[str, ...], str]] = field(default_factory=dict)
    points: Mapping[str, Any] = field(default_factory=dict)
    digits: int = DIGITS
    grow: int = 0


def declared(text: str) -> dict[str, str]:
    """`x, y: real; n: dim` as a `where` section."""
    parts = (part.partition(":") for part in text.split(";") if part.strip())
    return {names.strip(): kind.strip() for names, _, kind in parts}


def topic(name: str) -> tuple[Callable[..., Entry], Callable[..., Entry]]:
    """Makers of the true and of the false entries of a topic; the false ones take their witness as keywords."""

    def split(options: dict[str, Any]) -> dict[str, Any]:
        given = options.pop("given", ())
        known = {k: options.pop(k) for k in ("define", "put", "follow", "points", "digits", "grow") if k in options}
        return {"given": (given,) if isinstance(given, str) else tuple(given), **known}

    def true(statement: str, where: str = "", why: str = "", **options: Any) -> Entry:
        known = split(options)
        assert not options, options
        return Entry(name, True, statement, declared(where), why, **known)

    def false(statement: str, where: str, why: str, **witness: Any) -> Entry:
        known = split(witness)
        return Entry(name, False, statement, declared(where), why, witness=witness, **known)

    return true, false


def definitions(entry: Entry) -> dict[str, tuple[tuple[str, ...], ast.expr, str]]:
    out = {}
    for header, body in entry.define.items():
        name, _, parameters = header.rstrip(")").partition("(")
        names = tuple(p.strip() for p in parameters.split(",") if p.strip())
        out[name] = (names, ast.parse(body, mode="eval").body, body)
    return out


# -- points ------------------------------------------------------------------------------------------------------

SMALL = [
    Fraction(p, q) for p, q in ((0, 1), (1, 1), (1, 2), (2, 1), (3, 1), (5, 3), (9, 4), (7, 10), (1, 100), (12, 1))
]
FAR = {True: [Fraction(10**6), Fraction(1, 10**6)], False: [Fraction(100), Fraction(1, 10**4)]}
CURVED = re.compile(r"\b(exp|log2?|a?sin|a?cos|a?tan|erf|[sct](in|os|an)h|sec|cbrt|sigmoid|gelu)\(|\*\* ?[a-z(]")
SHAPES: list[Callable[..., Any]] = [
    lambda x, *more: mpmath.sin(mpf(13) / 10 * x + mpf(2) / 5 + sum(more)) + x * x / 3,
    lambda x, *more: x**3 / 5 - 2 * x + 1 + 3 * sum(more) * x,
    lambda x, *more: mpmath.exp(-x / 7) * (x - 2) + sum(more),
    lambda x, *more: 2 * x + mpmath.cos(x) / 3 - sum(more),
    lambda x, *more: x * 0 + 1,
    lambda x, *more: x + mpmath.atan(x) - sum(more) ** 2,
]


def _scalar(kind: str, rng: random.Random, exact: bool) -> Any:
    if kind in ("dim", "natural"):
        return Fraction(rng.choice([1, 1, 2, 3, 4, 5, 6, 7, 8, 12, 25] + ([0] if kind == "natural" else [])))
    if kind == "integer":
        return Fraction(rng.choice([*range(-7, 8), -60, 12, 15, 97]))
    size = rng.choice([*SMALL, *SMALL, *FAR[exact], Fraction(rng.randint(1, 400), rng.randint(1, 100))])
    if kind == "positive":
        return size or Fraction(1, 3)
    return size if kind == "nonnegative" else size * rng.choice([1, -1])


def drawn(entry: Entry, rng: random.Random) -> dict[str, Any]:
    """Values of all declared names; `given` is not looked at."""
    exact = not CURVED.search(" ".join([entry.statement, *entry.define.values()]))
    values: dict[str, Any] = {}
    for names, kind in entry.where.items():
        for name in (part.strip() for part in names.split(",")):
            if name in entry.points:
                chosen = rng.choice(list(entry.points[name]))
                values[name] = _settled(values, chosen)
            elif "->" in kind:
                values[name] = rng.choice(SHAPES)
            elif "[" in kind:
                family, _, size = kind.rstrip("]").partition("[")
                length = whole(Evaluator(values, {}).of(size))
                values[name] = [_scalar(family, rng, exact) for _ in range(length)]
                if rng.random() < 0.2:
                    values[name] = values[name][:1] * length
            else:
                values[name] = _scalar(kind, rng, exact)
    reals = [n for n, v in values.items() if isinstance(v, Fraction) and n not in entry.points]
    if rng.random() < 0.15 and len(set(entry.where.values())) == 1 and "[" not in str(entry.where):
        for name in reals:
            values[name] = values[reals[0]]
    for name, text in entry.put.items():
        values[name] = _settled(values, text)
    _followed(entry, values)
    return values


def _followed(entry: Entry, values: dict[str, Any]) -> None:
    """Sequences as long as they are declared, step by step."""
    for name, (starts, step) in entry.follow.items():
        length = whole(Evaluator(values, {}).of(entry.where[name].rstrip("]").partition("[")[2]))
        found = [Evaluator(values, {}).of(start) for start in starts]
        while len(found) < length:
            known = {**values, name: found, "t": Fraction(len(found) - len(starts))}
            found.append(Evaluator(known, {}).of(step))
        values[name] = found[:length]


def _settled(values: dict[str, Any], text: Any) -> Any:
    """The value of an expression where it is rational, else the text."""
    value = Evaluator(values, {}).of(str(text))
    return value if isinstance(value, Fraction) else str(text)


def admissible(entry: Entry, values: dict[str, Any]) -> bool:
    """Whether the values lie in the declared domain and satisfy `given`."""
    for names, kind in entry.where.items():
        for name in (part.strip() for part in names.split(",")):
            value = Evaluator(values, {}).named(name)
            family = kind.partition("[")[0]
            if "->" in kind:
                continue
            for x in value if isinstance(value, list) else [value]:
                if family in ("dim", "natural", "integer") and not (isinstance(x, Fraction) and x.denominator == 1):
                    return False
                if (family in ("dim", "positive") and not x > 0) or (family in ("natural", "nonnegative") and x < 0):
                    return False
            if "[" in kind and len(value) != Evaluator(values, {}).of(kind.rstrip("]").partition("[")[2]):
                return False
    return all(holds(entry, text, values) for text in entry.given)


def holds(entry: Entry, text: str, values: dict[str, Any]) -> bool:
    """Whether a statement is true at a point; without a value it is not."""
    try:
        with mp.workdps(entry.digits):
            return bool(Evaluator(values, definitions(entry), entry.digits, entry.grow).of(text))
    except Undefined:
        return False


def _witness(entry: Entry) -> dict[str, Any]:
    values: dict[str, Any] = {}
    with mp.workdps(2 * entry.digits):
        for name, value in entry.witness.items():
            if isinstance(value, list):
                values[name] = [Evaluator(values, {}).of(str(v)) for v in value]
            else:
                values[name] = value if callable(value) else _settled(values, value)
        _followed(entry, values)
    return values


def confirmed(entry: Entry) -> str | None:
    """None where the entry's truth value is what it should be, else what is wrong."""
    if not entry.true:
        values = _witness(entry)
        missing = {n.strip() for names in entry.where for n in names.split(",")} - set(values)
        if missing:
            return f"the witness lacks {sorted(missing)}"
        if not admissible(entry, values):
            return "the witness is not in the domain"
        return "the statement holds at the witness" if holds(entry, entry.statement, values) else None
    if not entry.where:
        return None if holds(entry, entry.statement, {}) else "it does not hold"
    rng, found = random.Random(entry.statement), 0
    for _ in range(DRAWS):
        with mp.workdps(2 * entry.digits):
            values = drawn(entry, rng)
        try:
            if not admissible(entry, values):
                continue
            if not holds(entry, entry.statement, values):
                return f"it does not hold at {shown(values)}"
        except Unclear:
            continue
        found += 1
        if found == WANTED:
            return None
    return None if found >= NEEDED else f"only {found} points were found"


def shown(values: Mapping[str, Any]) -> str:
    return ", ".join(f"{n} = {SHAPES.index(v) if callable(v) else v}" for n, v in values.items())
