"""The laws of the prelude: masses of 1, the moments that are stated, samples; and how a law is declared."""

from __future__ import annotations

import math
import re
from collections.abc import Callable
from typing import Any

import mpmath
import pytest
from mpmath import mp

import proofcheck
from proofcheck.diagnostics.base import ProofcheckError
from proofcheck.lang.distributions.reading import Distribution, builtin, flattened, known
from proofcheck.lang.problem import problem_from

POINTS: dict[str, list[dict[str, Any]]] = {
    "uniform": [{"low": -1, "high": 2}, {"low": 3, "high": 3.5}],
    "exponential": [{"rate": 0.4}, {"rate": 3}],
    "laplace": [{"mean": -1, "scale": 0.5}, {"mean": 2, "scale": 3}],
    "logistic": [{"mean": 0.5, "scale": 0.7}],
    "gumbel": [{"mode": 1, "scale": 2}],
    "lognormal": [{"mean": 0.2, "var": 0.3}],
    "bernoulli": [{"p": mp.mpf(1) / 3}, {"p": 0}, {"p": 1}],
    "binomial": [{"n": 0, "p": 0.5}, {"n": 5, "p": 0.2}, {"n": 7, "p": 1}],
    "geometric": [{"p": 0.3}, {"p": 1}],
    "poisson": [{"rate": 0.5}, {"rate": 4}],
    "discrete_uniform": [{"low": -2, "high": 3}, {"low": 4, "high": 4}],
    "categorical": [{"p": [0.2, 0.5, 0.3]}, {"p": [1, 0]}],
    "normal": [{"mean": 1, "var": 2}],
    "gamma": [{"shape": 2.5, "rate": 2}, {"shape": 1, "rate": 0.5}],
    "beta": [{"a": 2.5, "b": 3}, {"a": 1, "b": 1}],
    "chi_squared": [{"k": 3}, {"k": 6}],
    "student": [{"dof": 7}, {"dof": 12.5}],
}
WORDS: dict[str, Any] = {
    "exp": mp.exp,
    "log": mp.log,
    "sqrt": mp.sqrt,
    "pi": mp.pi,
    "abs": abs,
    "gamma": mp.gamma,
    "digamma": mp.digamma,
    "factorial": mp.factorial,
    "binomial": mp.binomial,
    "where": lambda c, a, b: a if c else b,
    "sum": sum,
    "range": range,
    "oo": mp.inf,
    "interval": lambda a, b: (a, b),
}
DENSE = [name for name in known() if (law := builtin(name)) is not None and law.density is not None]


def law_of(name: str) -> Distribution:
    found = builtin(name)
    assert found is not None
    return found


def value(text: str, names: dict[str, Any]) -> Any:
    """The value of our own text by mpmath."""
    given = {k: (mp.mpf(v) if isinstance(v, float) else v) for k, v in names.items()}
    return eval(text, {"__builtins__": {}, **WORDS, **given})  # noqa: S307  (the text is our own)


def total(law: Distribution, names: dict[str, Any], weight: Callable[[Any], Any]) -> Any:
    """The sum or the integral of a weight under the law."""
    assert law.ends is not None and law.density is not None
    text = law.density.source.value
    if law.discrete:
        low, high = re.fullmatch(r"range\((.*), (.*)\)", law.ends[0].source.value).groups()  # type: ignore[union-attr]
        end = 400 if high == "oo" else int(value(high, names))
        places = range(int(value(low, names)), end)
        return sum(weight(k) * value(text, {**names, law.variable: k}) for k in places)
    low, high = value(law.ends[0].source.value, names)
    if law.name == "gumbel":
        low = names["mode"] - 8 * names["scale"]  # below, the mass is exp(-exp(8)) at most
    middle = names.get("mean", names.get("mode", 1)) if low < 0 or high == mp.inf else (low + high) / 2
    if law.name == "lognormal":
        middle = 1
    points = [low, middle - 3, middle, middle + 5, high] if names.get("mean") is not None else [low, middle, high]
    if low == 0 and high == mp.inf and law.name != "gumbel":
        points = [0, 0.5, 2, 10, high]
    return mp.quad(lambda x: weight(x) * value(text, {**names, law.variable: x}), points)


@pytest.mark.parametrize("name", DENSE)
def test_mass_and_moments(name: str) -> None:
    law = law_of(name)
    for names in POINTS[name]:
        names = dict(names)
        if name == "categorical":
            names["n"] = len(names["p"])
        assert mpmath.almosteq(total(law, names, lambda x: 1), 1, rel_eps=mp.mpf("1e-9"))
        for k, piece in enumerate(law.moments, 1):
            stated = value(piece.source.value, names)
            found = total(law, names, lambda x, k=k: x**k)
            assert mpmath.almosteq(found, stated, rel_eps=mp.mpf("1e-8"), abs_eps=mp.mpf("1e-9"))


@pytest.mark.parametrize("name", [n for n in DENSE if law_of(n).log_density is not None])
def test_logarithms_of_densities(name: str) -> None:
    law = law_of(name)
    assert law.log_density is not None and law.density is not None
    for names in POINTS[name]:
        for x in (mp.mpf(1) / 4, mp.mpf(3) / 4) if name == "beta" else (1, 2, 3):
            inside = {**names, law.variable: x}
            try:
                stated = value(law.log_density.source.value, inside)
                density = value(law.density.source.value, inside)
            except (ValueError, ZeroDivisionError):
                continue
            if density > 0 and mp.isfinite(stated):
                assert mpmath.almosteq(stated, mp.log(density), rel_eps=mp.mpf("1e-12"), abs_eps=mp.mpf("1e-12"))


def test_every_law_has_points() -> None:
    assert set(DENSE) <= set(POINTS)


def as_own(name: str) -> dict[str, Any]:
    """A law of the prelude written as one of a claim's own, which says nothing of its moments."""
    law = law_of(name)
    assert law.ends is not None and law.density is not None
    entry: dict[str, Any] = {"over": law.ends[0].source.value}
    entry["mass(k)" if law.discrete else f"density({law.variable})"] = law.density.source.value
    if law.types:
        entry["where"] = dict(law.types)
    if law.given:
        entry["given"] = [piece.source.value for piece in law.given]
    header = f"mine({', '.join(n for n, _ in law.types)})" if law.types else "mine"
    return {header: entry}


# What the engines do not find: the means of a logistic and a Gumbel number, and sums of powers times k.
UNSEEN = {"logistic", "gumbel", "lognormal", "geometric", "poisson", "binomial", "categorical", "discrete_uniform"}
UNSEEN |= {"normal", "gamma", "beta", "chi_squared", "student"}


@pytest.mark.parametrize("name", [n for n in DENSE if n not in UNSEEN])
def test_the_engines_prove_the_first_two_moments(name: str) -> None:
    law = law_of(name)
    where = dict(law.types) | {"x": f"mine({', '.join(n for n, _ in law.types)})"}
    for k in (1, 2):
        stated = law.moments[k - 1].source.value
        given = [piece.source.value for piece in law.given]
        found = proofcheck.check(f"E(x**{k}) == {stated}", where, given, as_own(name))
        assert found.proved, found.why()


def test_samples_follow_the_law() -> None:
    """Averages that are only measured agree with their values."""
    for statement, where in [
        ("E(tanh(x[0] - x[1]) * 0 + max(x[0], x[1]) * cos(x[0] * 0)) == 3 / 2", {"x": "exponential[2](1)"}),
        ("E(exp(sin(0 * k)) * max(k, l * 1)) == 1 - (1 - 1/3)**2", {"k, l": "bernoulli(1/3)"}),
    ]:
        assert proofcheck.check(statement, where).word in ("proved", "supported")


@pytest.mark.parametrize(
    ("where", "said"),
    [
        ({"x": "exponental(2)"}, "did you mean `exponential`"),
        ({"x": "exponential"}, "`rate` is missing"),
        ({"x": "exponential(1, 2)"}, "takes rate"),
        ({"x": "exponential(speed=1)"}, "takes rate"),
        ({"x": "poisson([1, 2])"}, "`rate` has rank 0"),
        ({"x": "binomial(1 / 2, 1 / 2)"}, "`n` is a whole number"),
        ({"y": "normal", "x": "exponential(y)"}, "depends on a random name"),
        ({"z": "complex", "x": "exponential(z)"}, "is a real number"),
        ({"x": "dirichlet([1, 1])"}, "is the law of a vector"),
    ],
)
def test_what_is_no_law(where: dict[str, str], said: str) -> None:
    with pytest.raises(ProofcheckError) as caught:
        problem_from("E(x) == 0", where)
    assert said in str(caught.value)


@pytest.mark.parametrize(
    ("define", "said"),
    [
        ({"late": {"over": "interval(0, oo)"}}, "neither"),
        ({"late": {"density(x)": "1"}}, "neither"),
        ({"late": {"over": "interval(0, 1)", "mass(k)": "1"}}, "a density is over an interval"),
        ({"late": {"over": "real", "density(x)": "1"}}, "`interval(a, b)` or in `range(a, b)`"),
        ({"late": {"over": "interval(0, 1)", "density(x)": "1", "median": "1"}}, "a law has no `median`"),
        ({"normal": {"over": "interval(0, 1)", "density(x)": "1"}}, "`normal` is a type of the language"),
        ({"late": {"over": "interval(0, 1)", "density(x)": "1", "moments": "1"}}, "a law has no `moments`"),
        ({"late": {"over": "interval(0, 1)", "density(x)": "1", "log_density(x)": "1"}}, "no `log_density(x)`"),
        ({"late": {"as": "z", "of": {"z": "normal"}, "over": "interval(0, 1)", "density(x)": "1"}}, "no `density(x)`"),
        ({"late(s)": {"over": "interval(0, 1)", "density(x)": "1"}}, "`s` stands in the header only"),
        ({"late": {"over": "interval(0, 1)", "density(x)": "1", "where": {"s": "real"}}}, "under `where` only"),
    ],
)
def test_what_is_no_law_of_ones_own(define: dict[str, Any], said: str) -> None:
    with pytest.raises(ProofcheckError) as caught:
        problem_from("E(x) == 0", {"x": "late"}, (), define)
    assert said in str(caught.value)


def test_definitions_are_flattened() -> None:
    law = {"where": {"s, t": "positive"}, "given": ["s < t"], "over": "interval(0, 1)", "density(x)": "1"}
    assert flattened({"f(x)": "x", "late(s, t)": law}) == {
        "f(x)": "x",
        "late(s, t).where.s": "positive",
        "late(s, t).where.t": "positive",
        "late(s, t).given.0": "s < t",
        "late(s, t).over": "interval(0, 1)",
        "late(s, t).density(x)": "1",
    }


def test_the_points_are_what_they_seem() -> None:
    assert math.isclose(float(value("exp(1)", {})), math.e)
