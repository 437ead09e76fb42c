"""Random statements about averages, variances and probabilities of the laws."""

from __future__ import annotations

import random
import re
from collections.abc import Mapping
from dataclasses import dataclass

from tests.differential.classes import used
from tests.differential.words_kit import damaged, filled
from tests.fuzz.mutate import Statement

PARAMETERS = {
    "r": "positive",
    "s": "positive",
    "p": "real",
    "m": "real",
    "l": "real",
    "h": "real",
    "t": "real",
    "c": "positive",
    "n": "dim",
    "k": "dim",
}


@dataclass(frozen=True)
class Family:
    """law: with its parameters as letters. known: averages of x and their values. whole: a discrete law."""

    law: str
    mean: str
    var: str
    parameters: Mapping[str, tuple[str, ...]]
    known: tuple[tuple[str, str], ...] = ()
    whole: bool = False


RATE = ("r", "r", "1", "2", "1 / 2", "r + 1")
SCALE = ("s", "s", "1", "2", "1 / 3")
MEAN = ("m", "m", "0", "1", "-1", "2 * m")
CHANCE = ("p", "p", "1 / 2", "1 / 3", "1 / 4")
FAMILIES = (
    Family(
        "exponential({r})",
        "1 / ({r})",
        "1 / ({r})**2",
        {"r": RATE},
        (
            ("P(x > {T})", "exp(-({r}) * ({T}))"),
            ("P(x <= {T})", "where({T} >= 0, 1 - exp(-({r}) * ({T})), 0)"),
            ("E(exp({f} * x))", "({r}) / ({r} - {f})"),
            ("E(x**3)", "6 / ({r})**3"),
            ("E(x, given=x > c)", "c + 1 / ({r})"),
            ("P(x > c + 1, given=x > c)", "exp(-({r}))"),
            ("E(max(x, c))", "c + exp(-({r}) * c) / ({r})"),
            ("E(x * exp(-x))", "({r}) / ({r} + 1)**2"),
            ("E(sqrt(x))", "gamma(3 / 2) / sqrt({r})"),
            ("E(1 / x)", "{r}"),
        ),
    ),
    Family(
        "gamma({a}, {r})",
        "({a}) / ({r})",
        "({a}) / ({r})**2",
        {"r": RATE, "a": ("c", "2", "3", "1 / 2", "c + 1", "3 / 2", "1")},
        (
            ("E(1 / x)", "({r}) / ({a} - 1)"),
            ("E(1 / x**2)", "({r})**2 / (({a} - 1) * ({a} - 2))"),
            ("E(exp({f} * x))", "(({r}) / ({r} - {f}))**({a})"),
            ("E(x**3)", "({a}) * ({a} + 1) * ({a} + 2) / ({r})**3"),
            ("E(log(x))", "digamma({a}) - log({r})"),
            ("E(sqrt(x))", "gamma({a} + 1 / 2) / (gamma({a}) * sqrt({r}))"),
        ),
    ),
    Family(
        "uniform({l}, {h})",
        "({l} + {h}) / 2",
        "({h} - ({l}))**2 / 12",
        {"l": ("l", "0", "-1", "1", "l - 1"), "h": ("h", "1", "2", "l + 1", "3")},
        (
            ("P(x <= {T})", "clip(({T} - ({l})) / ({h} - ({l})), 0, 1)"),
            ("P(x > {T})", "({h} - ({T})) / ({h} - ({l}))"),
            ("E(x**3)", "(({h})**4 - ({l})**4) / (4 * ({h} - ({l})))"),
            ("E(exp(x))", "(exp({h}) - exp({l})) / ({h} - ({l}))"),
            ("E(1 / x)", "(log({h}) - log({l})) / ({h} - ({l}))"),
            ("E(x, given=x > {T})", "({T} + {h}) / 2"),
        ),
    ),
    Family(
        "beta({a}, {b})",
        "({a}) / ({a} + {b})",
        "({a}) * ({b}) / (({a} + {b})**2 * ({a} + {b} + 1))",
        {"a": ("c", "1", "2", "1 / 2", "3"), "b": ("r", "1", "2", "1 / 2", "c")},
        (
            ("E(1 / x)", "({a} + {b} - 1) / ({a} - 1)"),
            ("E(x * (1 - x))", "({a}) * ({b}) / (({a} + {b}) * ({a} + {b} + 1))"),
            ("E(log(x))", "digamma({a}) - digamma({a} + {b})"),
            ("P(x <= 2)", "1"),
        ),
    ),
    Family("chi_squared({k})", "{k}", "2 * {k}", {"k": ("k", "1", "2", "3", "5")}, (("E(1 / x)", "1 / ({k} - 2)"),)),
    Family(
        "laplace({m}, {s})",
        "{m}",
        "2 * ({s})**2",
        {"m": MEAN, "s": SCALE},
        (
            ("E(abs(x - ({m})))", "{s}"),
            ("P(x > {m} + c)", "exp(-c / ({s})) / 2"),
            ("E(exp({f} * x))", "exp({f} * ({m})) / (1 - ({f} * ({s}))**2)"),
        ),
    ),
    Family(
        "logistic({m}, {s})",
        "{m}",
        "pi**2 * ({s})**2 / 3",
        {"m": MEAN, "s": SCALE},
        (("P(x <= {T})", "1 / (1 + exp(-({T} - ({m})) / ({s})))"), ("P(x > {m})", "1 / 2")),
    ),
    Family(
        "gumbel({m}, {s})",
        "{m} - ({s}) * digamma(1)",
        "pi**2 * ({s})**2 / 6",
        {"m": MEAN, "s": SCALE},
        (("P(x <= {T})", "exp(-exp(-({T} - ({m})) / ({s})))"),),
    ),
    Family(
        "lognormal({m}, {s})",
        "exp({m} + ({s}) / 2)",
        "(exp({s}) - 1) * exp(2 * ({m}) + {s})",
        {"m": MEAN, "s": SCALE},
        (
            ("E(log(x))", "{m}"),
            ("E(1 / x)", "exp(({s}) / 2 - ({m}))"),
            ("E(exp(x))", "exp({m})"),
            ("P(x <= exp({m}))", "1 / 2"),
        ),
    ),
    Family(
        "student({d})",
        "0",
        "({d}) / ({d} - 2)",
        {"d": ("c", "3", "4", "5", "2", "1", "5 / 2")},
        (("E(x**3)", "0"), ("E(x**4)", "3 * ({d})**2 / (({d} - 2) * ({d} - 4))"), ("P(x > 0)", "1 / 2")),
    ),
    Family(
        "normal({m}, {s})",
        "{m}",
        "{s}",
        {"m": MEAN, "s": SCALE},
        (
            ("P(x <= {T})", "(1 + erf(({T} - ({m})) / sqrt(2 * ({s})))) / 2"),
            ("E(exp({f} * x))", "exp({f} * ({m}) + ({f})**2 * ({s}) / 2)"),
            ("E((x - ({m}))**4)", "3 * ({s})**2"),
            ("E(abs(x - ({m})))", "sqrt(2 * ({s}) / pi)"),
            ("E(cos(x - ({m})))", "exp(-({s}) / 2)"),
            ("E(exp({f} * (x - ({m}))**2))", "1 / sqrt(1 - 2 * {f} * ({s}))"),
        ),
    ),
    Family(
        "bernoulli({p})",
        "{p}",
        "({p}) * (1 - ({p}))",
        {"p": CHANCE},
        (
            ("E(x**3)", "{p}"),
            ("E(2**x)", "1 + {p}"),
            ("P(x == 1)", "{p}"),
            ("P(x <= {T})", "1 - ({p})"),
            ("E(1 / (x + 1))", "1 - ({p}) / 2"),
            ("E(1 / x)", "1"),
            ("E(x, given=x == 1)", "1"),
            ("E(log(1 + x))", "({p}) * log(2)"),
        ),
        whole=True,
    ),
    Family(
        "binomial({n}, {p})",
        "{n} * ({p})",
        "{n} * ({p}) * (1 - ({p}))",
        {"n": ("n", "2", "3", "k"), "p": CHANCE},
        (
            ("E(x * (x - 1))", "{n} * ({n} - 1) * ({p})**2"),
            ("P(x == 0)", "(1 - ({p}))**{n}"),
            ("E(2**x)", "(1 + {p})**{n}"),
            ("P(x >= 1)", "1 - (1 - ({p}))**{n}"),
            ("P(x == {n})", "({p})**{n}"),
            ("E(x, given=x >= 1)", "{n} * ({p}) / (1 - (1 - ({p}))**{n})"),
            ("E(x, given=x == {n})", "{n}"),
            ("P(x == n + 1)", "0"),
        ),
        whole=True,
    ),
    Family(
        "geometric({p})",
        "1 / ({p})",
        "(1 - ({p})) / ({p})**2",
        {"p": CHANCE},
        (
            ("P(x > n)", "(1 - ({p}))**n"),
            ("P(x == n)", "({p}) * (1 - ({p}))**(n - 1)"),
            ("E(x * (x - 1))", "2 * (1 - ({p})) / ({p})**2"),
            ("E(2**x)", "2 * ({p}) / (2 * ({p}) - 1)"),
            ("P(x > n + k, given=x > n)", "(1 - ({p}))**k"),
        ),
        whole=True,
    ),
    Family(
        "poisson({r})",
        "{r}",
        "{r}",
        {"r": RATE},
        (
            ("P(x == 0)", "exp(-({r}))"),
            ("P(x == n)", "({r})**n * exp(-({r})) / factorial(n)"),
            ("E(x * (x - 1))", "({r})**2"),
            ("E(2**x)", "exp({r})"),
            ("E(1 / (x + 1))", "(1 - exp(-({r}))) / ({r})"),
        ),
        whole=True,
    ),
    Family(
        "discrete_uniform({L}, {H})",
        "({L} + {H}) / 2",
        "(({H} - ({L}) + 1)**2 - 1) / 12",
        {"L": ("1", "0", "-1", "2"), "H": ("n", "3", "6", "n + 2")},
        (("P(x == {L})", "1 / ({H} - ({L}) + 1)"), ("P(x <= {H})", "1"), ("E(1 / x)", "harmonic({H}) / ({H})")),
        whole=True,
    ),
)
COMMON = (
    ("E({q} * x + {T})", "{q} * ({mean}) + {T}"),
    ("E(x**2)", "{var} + ({mean})**2"),
    ("Var({q} * x - {T})", "({q})**2 * ({var})"),
    ("E((x - ({mean}))**2)", "{var}"),
    ("E((x - {T})**2)", "{var} + ({mean} - ({T}))**2"),
    ("Cov(x, {q} * x)", "{q} * ({var})"),
    ("Cov(x, {T} - x)", "-({var})"),
    ("E(where(x > {T}, 1, 0))", "P(x > {T})"),
    ("P(x > {T}) + P(x <= {T})", "1"),
    ("E(x - E(x))", "0"),
    ("Var(x)", "E(x**2) - E(x)**2"),
    ("E(max(x, {T}))", "E(x) + E(max({T} - x, 0))"),
    ("E(abs(x))", "E(max(x, 0)) + E(max(-x, 0))"),
    ("E(x)", "{mean}"),
    ("Var(x)", "{var}"),
    ("E(x, given=x > {T})", "E(where(x > {T}, x, 0)) / P(x > {T})"),
    ("P(x > {T}, given=x > {T})", "1"),
    ("P(x > {T} + 1, given=x > {T})", "P(x > {T} + 1) / P(x > {T})"),
    ("E(x**0)", "1"),
    ("E(sqrt(x)**2)", "E(x)"),
    ("E(exp(log(x)))", "E(x)"),
    ("E(min(x, {T}))", "E(x) - E(max(x - {T}, 0))"),
    ("P(x > {T} and x > {T} + 1)", "P(x > {T} + 1)"),
    ("P(not (x > {T}))", "1 - P(x > {T})"),
    ("P(abs(x) <= c)", "P(x <= c) - P(x < -c)"),
    ("P(x**2 <= c)", "P(x <= sqrt(c)) - P(x < -sqrt(c))"),
    ("E(clip(x, 0, 1))", "E(max(x, 0)) - E(max(x - 1, 0))"),
    ("Var(x + {T}) / Var(x)", "1"),
)
BOUNDS = (
    "E(x)**2 <= E(x**2)",
    "Var(x) > 0",
    "P(abs(x - ({mean})) >= c) <= ({var}) / c**2",
    "P(x >= c) <= ({mean}) / c",
    "E(abs(x)) >= abs({mean})",
    "E(exp(x)) >= exp({mean})",
    "P(x > {T}) <= 1 / 2",
    "P(x > {T}) > 0",
    "P(x > {T}) >= P(x > {T} + 1)",
    "P(x <= {T} or x > c) <= P(x <= {T}) + P(x > c)",
    "E(max(x, {T})) >= {T}",
    "E(max(x, {T})) >= max({mean}, {T})",
    "E(x**4) >= E(x**2)**2",
    "E(1 / x) >= 1 / ({mean})",
    "P(x == {T}) == 0",
    "P(x >= {T}) == P(x > {T})",
    "E(x**2, given=x > {T}) >= 0",
    "Var(max(x, {T})) <= Var(x)",
    "E(exp({f} * x)) > 0",
)
TWO = (
    ("E(x * y)", "({mean}) * ({mean2})"),
    ("Var(x + y)", "{var} + {var2}"),
    ("Var(x - {q} * y)", "{var} + ({q})**2 * ({var2})"),
    ("Cov(x, x + y)", "{var}"),
    ("Cov(x, y)", "0"),
    ("E((x - y)**2)", "{var} + {var2} + ({mean} - ({mean2}))**2"),
    ("P(x > {T} and y > {T2})", "P(x > {T}) * P(y > {T2})"),
)
DRAWS = {
    "T": ("t", "0", "1", "c", "2", "1 / 2", "-1", "c + 1"),
    "q": ("2", "3", "1 / 2", "t", "5"),
    "f": ("1", "2", "-1", "1 / 2", "(-c)", "t", "3", "1 / 3"),
}
GIVEN: tuple[tuple[str, ...], ...] = (
    (),
    (),
    ("r > 1",),
    ("c > 2",),
    ("t >= 0",),
    ("t > 0", "r > t"),
    ("c > 1", "t < 0"),
    ("0 < p", "p < 1"),
    ("p > 1 / 2",),
    ("l > 0",),
    ("l <= t", "t < h"),
    ("s < 1",),
    ("c > 4",),
)


def chances(rng: random.Random) -> Statement:
    family = rng.choice(FAMILIES)
    law, letters = _made(family, rng)
    laws = {"x": law}
    kind = rng.choice(("equal", "equal", "equal", "damaged", "damaged", "bound", "shaken", "two"))
    if kind in ("bound", "shaken"):
        text = filled(rng.choice(BOUNDS), letters, rng)
        text = damaged(text, rng) if kind == "shaken" else text
    else:
        if kind == "two":
            other = rng.choice([f for f in FAMILIES if family.whole or f.whole])
            second, more = _made(other, rng)
            laws["y"] = second
            letters |= {"mean2": more["mean"], "var2": more["var"]}
            template = rng.choice(TWO)
        else:
            template = rng.choice((*family.known, *family.known, *family.known, *COMMON))
        letters |= {key: (rng.choice(values),) for key, values in {**DRAWS, "T2": DRAWS["T"]}.items()}
        left, right = (filled(t, letters, rng) for t in template)
        right = damaged(right, rng) if kind == "damaged" else right
        text = f"{left} == {right}"
    given = rng.choice(GIVEN)
    names = used(PARAMETERS, (text, *laws.values()))
    kept = tuple(g for g in given if set(re.findall(r"[a-z]\w*", g)) <= set(names))
    where = used(PARAMETERS, (text, *laws.values(), *kept))
    return Statement("laws", text, {**where, **laws}, kept, {}, kind, kind in ("equal", "two"))


def _made(family: Family, rng: random.Random) -> tuple[str, dict[str, tuple[str, ...]]]:
    letters: dict[str, tuple[str, ...]] = {key: (rng.choice(values),) for key, values in family.parameters.items()}
    mean, var = filled(family.mean, letters, rng), filled(family.var, letters, rng)
    law = filled(family.law, letters, rng)
    return law, {**letters, **DRAWS, "mean": (mean,), "var": (var,), "mean2": ("1",), "var2": ("1",)}
