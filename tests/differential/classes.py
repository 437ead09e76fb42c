"""What random statements are about: for each part of the language, declarations, leaves and operations.

A class is cheap on purpose: small terms, few names. `large` hands on to the worlds of tests/fuzz, with terms of up to
60 nodes, structured matrices, assumptions and laws.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from tests.differential.grammar import Pen
from tests.differential.rewriting import damaged, same
from tests.fuzz.mutate import Statement
from tests.fuzz.terms import Shape, Term

ORDER = ("<", "<=", ">", ">=")


@dataclass(frozen=True)
class Class:
    """share: of all statements, in thousandths. kinds: what is said of two terms, with weights."""

    name: str
    share: int
    where: Mapping[str, str]
    leaves: Mapping[Shape, tuple[str, ...]]
    ops: tuple[str, ...]
    shapes: tuple[Shape, ...] = ((),)
    tensor: tuple[str, ...] = ("add", "sub", "scale", "matmul", "matmul", "T")
    inner: tuple[str, ...] = ("n",)
    by: tuple[str, ...] = ()
    random: tuple[tuple[Shape, tuple[str, ...]], ...] = ()
    depth: tuple[int, ...] = (1, 2, 2)
    kinds: tuple[str, ...] = ("equal", "equal", "damaged", "damaged", "pair")
    given: tuple[tuple[str, ...], ...] = ((),)
    numbers: tuple[int, ...] = (0, 1, 2, 3)

    def pen(self, rng: random.Random) -> Pen:
        return Pen(rng, self.leaves, self.ops, self.tensor, self.inner, self.numbers, self.by, random=dict(self.random))


R = ("add", "sub", "mul", "pow", "neg")
SCALARS = {"x": "real", "y": "real", "p": "positive", "q": "nonnegative"}
WHOLE = {"a": "integer", "b": "integer", "k": "natural", "n": "dim"}
VECTORS = {"n": "dim", "m": "dim", "s": "real", "x": "real[n]", "y": "real[n]", "w": "real[m]"}
MATRICES = {**VECTORS, "A": "real[n, m]", "B": "real[m, n]", "F": "real[n, n]", "G": "real[n, n]"}
FIXED = {"s": "real", "u": "real[2]", "v": "real[2]", "M": "real[2, 2]", "N": "real[2, 2]"}
XY: Mapping[Shape, tuple[str, ...]] = {(): ("x", "x", "y", "p")}

CLASSES = (
    Class(
        "figures",
        160,
        {},
        {},
        (*R, "scaled", "div", "abs", "max", "min", "floor", "percent", "over", "root", "binomial", "where"),
        kinds=("equal", "damaged", "pair", "order", "order", "logic"),
        numbers=(0, 1, 2, 3, 5, 7, 12),
        depth=(2, 2, 3),
    ),
    Class(
        "irrational figures",
        40,
        {},
        {},
        (*R, "scaled", "sqrt", "exp", "sin", "safe log", "abs", "max"),
        kinds=("order", "order", "pair"),
        numbers=(1, 2, 3, 5, 7),
        depth=(2, 3),
    ),
    Class(
        "whole numbers",
        120,
        WHOLE,
        {(): ("a", "b", "k", "n")},
        (*R, "percent", "over", "gcd", "abs", "max", "binomial"),
        kinds=("equal", "damaged", "pair", "order", "divides", "logic"),
    ),
    Class("scalars", 150, SCALARS, XY, (*R, "scaled", "div")),
    Class(
        "inequalities",
        80,
        SCALARS,
        {(): ("x", "x", "y", "p", "q")},
        (*R, "scaled", "abs", "max"),
        kinds=("order", "bound", "bound", "logic"),
        given=((), (), ("x <= y",), ("x > 0",), ("p < 1", "y >= 2")),
    ),
    Class(
        "cases",
        70,
        SCALARS,
        XY,
        (*R, "abs", "max", "min", "where", "root", "floor"),
        kinds=("equal", "damaged", "pair", "order", "bound"),
    ),
    Class("logic", 25, SCALARS, XY, (*R, "scaled"), kinds=("logic",), depth=(1, 1, 2)),
    Class(
        "ranges",
        60,
        {"n": "dim", "x": "real[n]", "s": "real"},
        {(): ("s", "n"), ("n",): ("x",)},
        (*R, "sum", "sum", "prod", "read", "read", "where"),
        inner=("n", "n", "2", "3"),
        kinds=("equal", "damaged", "pair", "every"),
        depth=(2, 2),
    ),
    Class("numbers that exist", 12, SCALARS, XY, ("add", "sub", "mul", "pow", "neg"), kinds=("numbers",), depth=(1, 2)),
    Class(
        "dims",
        50,
        {"n": "dim", "m": "dim", "k": "natural"},
        {
            (): ("n", "m", "k"),
            ("n",): ("ones(n)",),
            ("m",): ("ones(m)",),
            ("n", "n"): ("eye(n)",),
            ("n", "m"): ("outer(ones(n), ones(m))",),
            ("m", "n"): ("outer(ones(m), ones(n))",),
            ("m", "m"): ("eye(m)",),
        },
        (*R, "dot", "trace", "total", "scaled", "sum"),
        inner=("n", "m"),
        kinds=("equal", "damaged", "pair", "order", "bound"),
    ),
    Class(
        "vectors",
        55,
        VECTORS,
        {(): ("s",), ("n",): ("x", "y"), ("m",): ("w",)},
        (*R, "dot", "total", "dot", "entry"),
        shapes=((), ("n",), ("m",)),
        tensor=("add", "sub", "scale", "each", "family"),
        inner=("n", "m"),
        kinds=("equal", "equal", "damaged", "damaged", "pair", "bound"),
    ),
    Class(
        "matrices",
        45,
        MATRICES,
        {(): ("s",), ("n",): ("x",), ("m",): ("w",), ("n", "m"): ("A",), ("m", "n"): ("B",), ("n", "n"): ("F", "G")},
        (*R, "dot", "trace", "total"),
        shapes=((), ("n",), ("n", "n"), ("n", "m")),
        tensor=("add", "sub", "scale", "matmul", "matmul", "T", "outer", "each"),
        inner=("n", "m"),
    ),
    Class(
        "small matrices",
        25,
        FIXED,
        {(): ("s",), ("2",): ("u", "v"), ("2", "2"): ("M", "N")},
        (*R, "dot", "trace", "total", "entry"),
        shapes=((), ("2",), ("2", "2")),
        tensor=("add", "sub", "scale", "matmul", "T", "outer"),
        inner=("2",),
        kinds=("equal", "damaged", "pair", "bound", "order"),
        depth=(1, 1, 2),
    ),
    Class(
        "functions",
        30,
        SCALARS,
        XY,
        (*R, "exp", "sin", "cos", "safe log", "root", "abs"),
        kinds=("equal", "damaged", "pair", "order", "bound"),
    ),
    Class(
        "derivatives",
        25,
        {**SCALARS, "f": "real -> real"},
        XY,
        ("add", "sub", "mul", "pow", "diff", "diff", "exp", "sin", "f"),
        by=("x", "y"),
        depth=(2, 2),
    ),
    Class(
        "expectations",
        20,
        {"n": "dim", "s": "real", "z": "normal", "t": "iid(mean=1, var=2)", "x": "real[n]", "g": "normal[n]"},
        {(): ("s", "n"), ("n",): ("x",)},
        ("add", "sub", "mul", "E", "E", "Var", "dot"),
        inner=("n",),
        tensor=("add", "sub", "scale"),
        random=(((), ("z", "t", "z")), (("n",), ("g",))),
        depth=(2,),
    ),
)
LARGE = 6  # thousandths of all statements
_TOTAL = sum(c.share for c in CLASSES) + LARGE


def statement(seed: int) -> Statement:
    """The statement with this number; always the same."""
    rng = random.Random(seed)
    place = rng.random() * _TOTAL
    for c in CLASSES:
        place -= c.share
        if place < 0:
            return _statement(c, rng)
    from tests.fuzz import statements

    found = statements.statement(seed)
    return Statement(
        f"large: {found.kind.partition(':')[0]}",
        found.text,
        found.where,
        found.given,
        found.define,
        found.origin,
        found.true,
    )


def _statement(c: Class, rng: random.Random) -> Statement:
    pen = c.pen(rng)
    kind = rng.choice(c.kinds)
    text, true = KINDS[kind](c, pen)
    given = rng.choice(c.given)
    return Statement(c.name, text, used(c.where, (text, *given)), given, {}, kind, true)


def used(where: Mapping[str, str], texts: tuple[str, ...]) -> dict[str, str]:
    """The declarations of the names in some texts."""
    words = _words(" ".join(texts))
    needed = {name for name in words if name in where}
    needed |= {word for name in needed for word in _words(where[name]) if word in where}
    return {name: kind for name, kind in where.items() if name in needed}


def _words(text: str) -> set[str]:
    return set("".join(c if c.isalnum() or c == "_" else " " for c in text).split())


# -- what is said ----------------------------------------------------------------------------------------------------


def _term(c: Class, pen: Pen, shape: Shape = ()) -> Term:
    return pen.whole(shape, pen.rng.choice(c.depth))


def _sides(c: Class, pen: Pen) -> tuple[Term, Term]:
    """Two terms that are equal by construction, written differently where a few tries find how."""
    for _ in range(4):
        left = _term(c, pen, pen.rng.choice(c.shapes))
        right = same(left, pen.rng)
        if right != left:
            break
    return left, right


def _equal(c: Class, pen: Pen) -> tuple[str, bool]:
    left, right = _sides(c, pen)
    return f"{left} == {right}", True


def _damaged(c: Class, pen: Pen) -> tuple[str, bool]:
    left, right = _sides(c, pen)
    return f"{left} == {damaged(right, pen)}", False


def _pair(c: Class, pen: Pen) -> tuple[str, bool]:
    shape = pen.rng.choice(c.shapes)
    return f"{_term(c, pen, shape)} {pen.rng.choice(('==', '==', '!='))} {_term(c, pen, shape)}", False


def _order(c: Class, pen: Pen) -> tuple[str, bool]:
    sign = pen.rng.choice(ORDER)
    return f"{_term(c, pen)} {sign} {_term(c, pen)}", False


def _bound(c: Class, pen: Pen) -> tuple[str, bool]:
    """Inequalities that hold, and their neighbours that may not."""
    rng = pen.rng
    a, b = pen.term((), rng.choice((1, 1, 2))), pen.term((), 1)
    text = rng.choice(
        (
            "({a})**2 + ({b})**2 {o} 2 * ({a}) * ({b})",
            "({a})**2 {o} 0",
            "({a})**2 + {c} {o} 0",
            "abs({a}) {o} {a}",
            "max({a}, {b}) {o} {a}",
            "abs({a} + {b}) {r} abs({a}) + abs({b})",
            "({a} + {b})**2 {r} 2 * ({a})**2 + 2 * ({b})**2",
            "({a}) * ({b}) {r} (({a})**2 + ({b})**2) / {c}",
            "min({a}, {b}) {r} {b}",
            "({a})**4 + {c} {o} ({a})**3",
            "({a})**2 - 2 * ({a}) + {c} {o} 0",
        )
    ).format(a=a, b=b, c=rng.choice((1, 1, 2, 3)), o=rng.choice((">=", ">=", ">")), r=rng.choice(("<=", "<=", "<")))
    return text, False


def _logic(c: Class, pen: Pen) -> tuple[str, bool]:
    rng = pen.rng
    depth = min(c.depth)

    def part() -> str:
        return pen.condition(depth)

    p = part()
    text = rng.choice(
        (
            "implies({p}, {q})",
            "implies({p} and {q}, {r})",
            "{p} or {q}",
            "not ({p} and {q})",
            "({p}) == ({q})",
            "implies({p}, {p} or {q})",
            "implies({p} and {q}, {q})",
            "({p}) == (not (not ({p})))",
            "({p}) == ({p})",
            "(not ({p} and {q})) == ((not ({p})) or (not ({q})))",
            "implies({p}, {q}) == ((not ({p})) or {q})",
            "({p}) != (not ({p}))",
            "implies(implies({p}, {q}) and {p}, {q})",
            "{p} and {q}",
        )
    ).format(p=p, q=part(), r=part())
    return text, False


def _divides(c: Class, pen: Pen) -> tuple[str, bool]:
    rng = pen.rng
    a, m = pen.rng.choice(("a", "b", "k", "n")), rng.choice((2, 2, 3, 3, 4, 5, 6))
    text = rng.choice(
        (
            "({a}**{e} - {a}) % {m} == 0",
            "({a} * ({a} + 1)) % {m} == 0",
            "({t}) % {m} == (({t}) + {m} * ({u})) % {m}",
            "(({t}) % {m} + ({u}) % {m}) % {m} == (({t}) + ({u})) % {m}",
            "{a}**2 % {m} != {j}",
            "({t}) % {m} < {m}",
            "({t}) // {m} * {m} + ({t}) % {m} == ({t})",
            "implies({a} % {m} == {j}, {a}**2 % {m} == {i})",
            "(({t}) + {m}) // {m} == ({t}) // {m} + 1",
        )
    ).format(
        a=a, m=m, e=rng.choice((2, 3, 4, 5)), t=pen.term((), 1), u=pen.leaf(()), j=rng.randrange(4), i=rng.randrange(4)
    )
    return text, False


def _every(c: Class, pen: Pen) -> tuple[str, bool]:
    """Quantifiers over ranges."""
    rng = pen.rng
    pen.scope.append("j")
    body = pen.condition(1)
    pen.scope.pop()
    high = rng.choice(("n", "n", "2", "3", "n + 1"))
    if "x[j]" in body:
        high = "n"
    word = rng.choice(("all", "all", "any"))
    return rng.choice(("{q}", "{q}", "not {q}")).format(q=f"{word}({body} for j in range({high}))"), False


def _numbers(c: Class, pen: Pen) -> tuple[str, bool]:
    """Quantifiers over numbers: the bound name stands where a leaf does."""
    rng = pen.rng
    pen.scope += ["t", "t"]
    body = pen.condition(rng.choice((1, 2)))
    pen.scope.clear()
    low = rng.choice((-1, 0, 1))
    domain = rng.choice(("real", "positive", "nonnegative", f"interval({low}, {low + rng.choice((1, 2))})"))
    domain = rng.choice((domain, domain, "integer", "natural"))
    word = rng.choice(("exists", "exists", "forall"))
    return f"{word}({body} for t in {domain})", False


KINDS: dict[str, Callable[[Class, Pen], tuple[str, bool]]] = {
    "equal": _equal,
    "damaged": _damaged,
    "pair": _pair,
    "order": _order,
    "bound": _bound,
    "logic": _logic,
    "divides": _divides,
    "every": _every,
    "numbers": _numbers,
}
