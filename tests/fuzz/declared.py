"""`where` sections read once more: types, random values of them, and whether given values belong to them."""

from __future__ import annotations

import ast
import random
from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from tests.fuzz import laws, matrices
from tests.fuzz.arrays import Array, array, elementwise
from tests.fuzz.matrices import Matrix
from tests.fuzz.rings import OutOfReach, add, mul, total, variable
from tests.fuzz.truth import Evaluator, Names, Random, parse

SIZES = ("dim", "natural", "integer")
LAWS = ("normal", "iid", "random", "spherical")


@dataclass(frozen=True)
class Type:
    """`family[shape](arguments)`; of a function, the shapes of its arguments and of its value."""

    family: str
    shape: tuple[ast.expr, ...] = ()
    arguments: Mapping[str, ast.expr] = field(default_factory=dict)
    takes: tuple[tuple[ast.expr, ...], ...] = ()

    def sizes(self, values: Mapping[str, Any]) -> tuple[int, ...]:
        return tuple(int(size(s, values)) for s in self.shape)


def size(t: ast.expr, values: Mapping[str, Any]) -> Fraction:
    found = Evaluator().value(t, {k: v for k, v in values.items() if isinstance(v, int | Fraction)}, {})
    assert isinstance(found, Fraction)
    return found


def types(where: Mapping[str, str]) -> dict[str, Type]:
    out = {}
    for names, text in where.items():
        for name in names.split(","):
            out[name.strip()] = _type(text.strip())
    order = {**dict.fromkeys(SIZES, 0), **dict.fromkeys(LAWS, 2)}
    return dict(sorted(out.items(), key=lambda item: order.get(item[1].family, 1)))


def _type(text: str) -> Type:
    if "->" in text:
        source, _, target = text.partition("->")
        takes = ast.parse(f"[{source}]", mode="eval").body
        assert isinstance(takes, ast.List)
        return Type("function", _head(parse(target.strip()))[1], {}, tuple(_head(t)[1] for t in takes.elts))
    tree = parse(text)
    arguments: dict[str, ast.expr] = {}
    if isinstance(tree, ast.Call):
        family, shape = _head(tree.func)
        joint = family == "random" or any(k.arg == "cov" for k in tree.keywords)
        order = ("var",) if family == "spherical" else ("mean", "cov" if joint else "var")
        arguments = dict(zip(order, tree.args, strict=False))
        arguments |= {k.arg: k.value for k in tree.keywords if k.arg}
    else:
        family, shape = _head(tree)
    return Type(family, shape, arguments)


def _head(tree: ast.expr) -> tuple[str, tuple[ast.expr, ...]]:
    if isinstance(tree, ast.Subscript):
        inner = tree.slice
        assert isinstance(tree.value, ast.Name)
        return tree.value.id, tuple(inner.elts) if isinstance(inner, ast.Tuple) else (inner,)
    assert isinstance(tree, ast.Name), ast.dump(tree)
    return tree.id, ()


# -- random values -----------------------------------------------------------------------------------------------


def small(rng: random.Random) -> Fraction:
    return Fraction(rng.choice([-3, -2, -2, -1, -1, 0, 1, 1, 2, 2, 3]), rng.choice([1, 1, 1, 2]))


# What tensors are filled with. Definedness fails at special values: zeros, equal entries, matrices of low rank.
FILLINGS: tuple[tuple[int, Any], ...] = (
    (12, small),
    (2, lambda rng: Fraction(rng.randint(0, 1))),
    (2, lambda rng: Fraction(rng.randint(-1, 1))),
    (1, lambda rng: Fraction(0)),
    (1, lambda rng: Fraction(2)),
)


def filling(rng: random.Random) -> Any:
    return rng.choices([f for _, f in FILLINGS], [w for w, _ in FILLINGS])[0]


def full(rng: random.Random, shape: tuple[int, ...], entry: Any = small) -> Any:
    return [full(rng, shape[1:], entry) for _ in range(shape[0])] if shape else entry(rng)


def drawn(kind: Type, rng: random.Random, values: Mapping[str, Any]) -> Any:
    """A value of a type, once the sizes are known."""
    family = kind.family
    if family == "function":
        return Function(rng.random(), kind.sizes(values), scalars=not any(kind.takes) and not kind.shape)
    shape = kind.sizes(values)
    if family == "index":
        return Fraction(rng.randrange(shape[0]))
    if family in ("real", *LAWS):
        return full(rng, shape, filling(rng))
    if family == "positive":
        return full(rng, shape, lambda r: Fraction(r.randint(1, 4), r.randint(1, 3)))
    if family == "nonnegative":
        return full(rng, shape, lambda r: Fraction(r.randint(0, 4), r.randint(1, 3)))
    if family in ("integer", "natural", "dim"):
        low = {"integer": -3, "natural": 0, "dim": 1}[family]
        return full(rng, shape, lambda r: Fraction(r.randint(low, 4)))
    maker = STRUCTURES.get(family)
    if maker is None:
        raise OutOfReach(f"values of {family}")
    return maker(rng, shape[0])


def symmetric(rng: random.Random, n: int) -> Matrix:
    a = full(rng, (n, n))
    return [[a[max(i, j)][min(i, j)] for j in range(n)] for i in range(n)]


def invertible(rng: random.Random, n: int) -> Matrix:
    while True:
        a: Matrix = full(rng, (n, n))
        if matrices.determinant(a) != 0:
            return a


def posdef(rng: random.Random, n: int) -> Matrix:
    a = full(rng, (n, n), lambda r: Fraction(r.randint(-1, 1)))
    gram = matrices.product(a, matrices.transposed(a))
    return [
        [x + (Fraction(rng.randint(1, 3), 2) if i == j else 0) for j, x in enumerate(r)] for i, r in enumerate(gram)
    ]


def skew(rng: random.Random, n: int) -> Matrix:
    a = full(rng, (n, n))
    return [[a[i][j] if i < j else -a[j][i] if j < i else Fraction(0) for j in range(n)] for i in range(n)]


def permutation(rng: random.Random, n: int) -> Matrix:
    order = rng.sample(range(n), n)
    return [[Fraction(int(j == order[i])) for j in range(n)] for i in range(n)]


def orthogonal(rng: random.Random, n: int) -> Matrix:
    """Cayley's map of a skew matrix, its rows permuted and some of them turned around."""
    k, one = skew(rng, n), matrices.identity(n)
    plus = [[one[i][j] + k[i][j] for j in range(n)] for i in range(n)]
    minus = [[one[i][j] - k[i][j] for j in range(n)] for i in range(n)]
    q = matrices.product(minus, matrices.inverse(plus))
    rng.shuffle(q)
    return [[sign * x for x in row] for row in q for sign in (rng.choice((-1, 1)),)]


STRUCTURES = {
    "symmetric": symmetric,
    "invertible": invertible,
    "posdef": posdef,
    "permutation": permutation,
    "orthogonal": orthogonal,
}


class Function:
    """A random polynomial of few terms in the entries of its arguments, one for each entry of the value; or, with
    `coefficients`, that polynomial in the first entry."""

    def __init__(
        self, seed: float, shape: tuple[int, ...], coefficients: tuple[Any, ...] | None = None, scalars: bool = False
    ) -> None:
        self.seed, self.shape, self.coefficients, self.scalars = seed, shape, coefficients, scalars

    def __call__(self, *arguments: Any) -> Any:
        """A function of numbers goes over the entries of tensors."""
        return elementwise(self.value, *arguments) if self.scalars else self.value(*arguments)

    def value(self, *arguments: Any) -> Any:
        entries = [a(at) for a in arguments if isinstance(a, Array) for at in a.positions()]
        entries += [a for a in arguments if not isinstance(a, Array)]

        def value(at: tuple[int, ...]) -> Any:
            rng = random.Random(f"{self.seed} {at}")
            if self.coefficients is not None:
                terms = [(Fraction(c), [entries[0]] * k) for k, c in enumerate(self.coefficients)]
            else:
                terms = [(small(rng), rng.choices(entries, k=rng.randint(0, 3))) for _ in range(4)]
            out: Any = Fraction(0)
            for c, factors in terms:
                for factor in factors:
                    c = mul(c, factor)
                out = add(out, c)
            return out

        return Array(self.shape, value) if self.shape else value(())


# -- values that are given ---------------------------------------------------------------------------------------


def belongs(kind: Type, value: Any, values: Mapping[str, Any]) -> bool:
    """Whether a value lies in a type."""
    shape = kind.sizes(values)
    if kind.family == "function":
        return callable(value)
    if kind.family == "index":
        return value.denominator == 1 and 0 <= value < shape[0]
    entries = array(value)
    if (entries.shape if isinstance(entries, Array) else ()) != shape:
        return False
    flat = [entries(at) for at in entries.positions()] if isinstance(entries, Array) else [entries]
    whole = all(x.denominator == 1 for x in flat)
    least = {"positive": 0, "nonnegative": -1, "natural": -1, "dim": 0}.get(kind.family)
    if kind.family in (*SIZES, "dim") and not whole:
        return False
    if kind.family == "nonnegative":
        return all(x >= 0 for x in flat)
    if least is not None and not all(x > least for x in flat):
        return False
    return kind.family not in STRUCTURES or _structured(kind.family, entries.rows())


def _structured(family: str, rows: Matrix) -> bool:
    n = len(rows)
    mirrored = rows == matrices.transposed(rows)
    if family == "symmetric":
        return mirrored
    if family == "invertible":
        return bool(matrices.determinant(rows) != 0)
    if family == "posdef":
        return mirrored and all(matrices.determinant([r[:k] for r in rows[:k]]) > 0 for k in range(1, n + 1))
    turned = matrices.product(rows, matrices.transposed(rows)) == matrices.identity(n)
    return turned and (family == "orthogonal" or all(x in (0, 1) for row in rows for x in row))


# -- random names ------------------------------------------------------------------------------------------------


def randoms(
    where: Mapping[str, Type], values: dict[str, Any], rng: random.Random, told: Mapping[str, str] | None = None
) -> dict[str, Random]:
    """The laws of the random names; `told` are those that a witness tells. Parameters that are plain names and stand
    for third and fourth moments are set to fit, in `values`. ValueError where no law has the parameters."""
    out = {}
    free = {n for n, kind in where.items() if kind.family in ("real", "positive", "nonnegative") and not kind.shape}
    for name, kind in where.items():
        if kind.family not in LAWS:
            continue
        moments: list[Fraction] = []
        if kind.family == "iid":
            moments = _moments(kind, values, free, rng)
        if kind.family == "spherical":
            out[name] = Random(_spherical(name, kind, rng.random(), (told or {}).get(name)))
        else:
            out[name] = Random(_maker(name, kind, moments, rng.random()))
    return out


def _moments(kind: Type, values: dict[str, Any], free: set[str], rng: random.Random) -> list[Fraction]:
    evaluator, names = Evaluator(), {k: array(v) for k, v in values.items() if not callable(v)}
    mean, var = (evaluator.value(kind.arguments[k], names, {}) for k in ("mean", "var"))
    if not isinstance(mean, Fraction) or not isinstance(var, Fraction) or var < 0:
        raise ValueError("no law")
    fixed, later = {1: mean, 2: var + mean * mean}, {}
    for key, tree in kind.arguments.items():
        if key in ("mean", "var"):
            continue
        if isinstance(tree, ast.Name) and tree.id in free:
            later[int(key[1:])] = tree.id
            free.discard(tree.id)
        else:
            fixed[int(key[1:])] = evaluator.value(tree, names, {})
    moments = laws.completed(fixed, rng)
    for order, name in later.items():
        values[name] = moments[order]
    return moments


def _maker(name: str, kind: Type, moments: list[Fraction], seed: float) -> Any:
    def parameter(e: Evaluator, names: Names, key: str, default: int) -> Any:
        tree = kind.arguments.get(key)
        return Fraction(default) if tree is None else e.value(tree, names, {})

    def make(e: Evaluator, names: Names) -> tuple[Any, dict[str, laws.Variable]]:
        shape = kind.sizes({k: v for k, v in names.items() if isinstance(v, Fraction)})
        mean = parameter(e, names, "mean", 0)
        if "cov" in kind.arguments:
            return vector(shape[0], mean, parameter(e, names, "cov", 0))
        places = list(Array(shape, lambda at: None).positions())
        if kind.family == "normal":
            law = laws.normal(mean, parameter(e, names, "var", 1))
        else:
            found = {1: mean, 2: add(parameter(e, names, "var", 0), mul(mean, mean))}
            found |= {int(k[1:]): parameter(e, names, k, 0) for k in kind.arguments if k not in ("mean", "var")}
            law = laws.known([Fraction(1), *(found.get(k, moments[k]) for k in range(1, max(found) + 1))], moments)
        variables = {f"{name}{list(at)}": law for at in places}
        entries = {at: variable(f"{name}{list(at)}") for at in places}
        return (Array(shape, lambda at: entries[at]) if shape else entries[()]), variables

    def vector(n: int, mean: Any, covariance: Array) -> tuple[Any, dict[str, laws.Variable]]:
        lower, spread = laws.factors(covariance.rows())
        variables = {}
        for j, d in enumerate(spread):
            if kind.family == "normal":
                variables[f"{name}[{j}]"] = laws.normal(Fraction(0), d)
                continue
            rest: list[Fraction] = []
            if isinstance(d, Fraction):
                rest = laws.completed({1: Fraction(0), 2: d}, random.Random(f"{seed} {j}"))
            variables[f"{name}[{j}]"] = laws.known([Fraction(1), Fraction(0), d], rest)
        z = [variable(f"{name}[{j}]") for j in range(n)]
        rows = [add(_entry(mean, i), total(mul(lower[i][j], z[j]) for j in range(i + 1))) for i in range(n)]
        return Array((n,), lambda at: rows[at[0]]), variables

    return make


def _spherical(name: str, kind: Type, seed: float, told: str | None) -> Any:
    """Every vector along the last axis is t g: g standard normal, t independent of it, a sign with a random size. Told
    laws are on spheres; there t has the moments that make those of t g the right ones, whether it exists or not."""

    def make(e: Evaluator, names: Names) -> tuple[Any, dict[str, laws.Variable]]:
        shape = kind.sizes({k: v for k, v in names.items() if isinstance(v, Fraction)})
        tree = kind.arguments.get("var")
        variance = Fraction(1) if tree is None or told is not None else e.value(tree, names, {})
        if told is not None:
            t = laws.on_spheres(told, shape[-1])
        else:
            t = laws.scales(random.Random(f"{seed}"), tree is None)
        places = list(Array(shape, lambda at: None).positions())
        variables = {f"{name}{list(at)}": laws.normal(Fraction(0), variance) for at in places}
        variables |= {f"{name}{list(at[:-1])}~": laws.known(t) for at in places}
        entries = {at: mul(variable(f"{name}{list(at[:-1])}~"), variable(f"{name}{list(at)}")) for at in places}
        return Array(shape, lambda at: entries[at]), variables

    return make


def _entry(mean: Any, i: int) -> Any:
    return mean((i,)) if isinstance(mean, Array) else mean
