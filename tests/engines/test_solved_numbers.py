"""Numbers that an assumption determines, absolute values under an order, largest entries, deviations from a mean."""

from __future__ import annotations

import pytest

import proofcheck
from proofcheck.lang import terms
from proofcheck.lang.problem import problem_from
from proofcheck.logic.decide.lemmas.equals import solved
from proofcheck.search.engines.points import value

Z = {"p, z": "real"}
XY = {"x, y": "real"}
V = {"n": "dim", "x": "real[n]"}

TRUE: list[tuple[str, dict[str, str], list[str]]] = [
    ("log(p / (1 - p)) == z", Z, ["p == sigmoid(z)"]),
    ("p == sigmoid(z)", Z, ["0 < p", "p < 1", "log(p / (1 - p)) == z"]),
    ("(log(p / (1 - p)) == z) == (p == sigmoid(z))", Z, ["0 < p", "p < 1"]),
    ("a * log(a) >= -exp(-1) + b", {"a": "positive", "b": "real"}, ["b == 0"]),
    ("sqrt(x) <= (1 + y) / 2", {"x": "positive", "y": "real"}, ["y == x"]),
    ("log(x) * y == exp(z) * z", {"x": "positive", "y, z": "real"}, ["x == exp(z)", "y == x"]),
    ("log(exp(x) + exp(y)) == max(x, y) + log(1 + exp(-abs(x - y)))", XY, []),
    ("log(exp(x) + exp(y)) == x + log(1 + exp(-abs(x - y)))", XY, ["x >= y"]),
    ("exp(-abs(x - y)) == exp(min(x, y)) / exp(max(x, y))", XY, []),
    ("norm(x, oo) <= norm(x, 3)", V, []),
    ("norm(x, 3) <= n**(1 / 3) * norm(x, oo)", V, []),
    ("max(x) - mean(x) <= norm(x - mean(x))", V, []),
    ("abs(x[k] - mean(x)) <= norm(x - mean(x))", V | {"k": "index[n]"}, []),
]


@pytest.mark.parametrize(("text", "where", "given"), TRUE, ids=lambda part: part if isinstance(part, str) else "")
def test_what_is_true_is_proved(text: str, where: dict[str, str], given: list[str]) -> None:
    assert proofcheck.check(text, where, given, numbers="off").word == "proved"


FALSE: list[tuple[str, dict[str, str], list[str]]] = [
    ("log(p / (1 - p)) == -z", Z, ["p == sigmoid(z)"]),
    ("p == sigmoid(-z)", Z, ["0 < p", "p < 1", "log(p / (1 - p)) == z"]),
    ("x > 0", XY, ["x == y"]),
    ("x >= 1", {"x": "positive", "y": "real"}, ["x == y"]),
    ("y >= 1", {"x": "positive", "y": "real"}, ["x == y"]),
    ("z >= 1", {"x": "nonnegative", "z": "real"}, ["x == z**2 - 1"]),
    ("log(exp(x) + exp(y)) == x + log(1 + exp(-abs(x - y)))", XY, ["x <= y"]),
    ("log(exp(x) + exp(y)) == min(x, y) + log(1 + exp(-abs(x - y)))", XY, []),
    ("norm(x, 3) <= norm(x, oo)", V, []),
    ("2 * abs(x[k] - mean(x)) <= norm(x - mean(x))", V | {"k": "index[n]"}, []),
    ("KL <= 1 / 2", {"KL, p": "real"}, ["0 < p", "p < 1", "KL == p * log(2 * p) + (1 - p) * log(2 - 2 * p)"]),
    ("norm(x, 3) <= n**(1 / 4) * norm(x, oo)", V, []),
]


@pytest.mark.parametrize(("text", "where", "given"), FALSE, ids=lambda part: part if isinstance(part, str) else "")
def test_what_is_false_is_refuted(text: str, where: dict[str, str], given: list[str]) -> None:
    assert proofcheck.check(text, where, given, numbers="off").word == "refuted"


# What stands in the place of the name has no value, or another one, elsewhere.
UNDECIDED: list[tuple[str, dict[str, str], list[str]]] = [
    ("x * 0 == 0", XY, ["x == log(y)"]),
    ("diff(x * y, y) == 2 * y", XY, ["x == y"]),
    ("E(x * w) == E(w**2)", {"x": "real", "w": "normal"}, ["x == w"]),
    ("w >= 0", {"w": "complex", "x": "real"}, ["x == w"]),
]


@pytest.mark.parametrize(("text", "where", "given"), UNDECIDED, ids=lambda part: part if isinstance(part, str) else "")
def test_what_may_not_be_put_in_its_place_is_not(text: str, where: dict[str, str], given: list[str]) -> None:
    found = proofcheck.check(text, where, given, numbers="off")
    assert found.word != "proved" or "by what they equal" not in found.why()


ALL = {"n": "dim", "x, y, z": "real", "p": "positive", "q": "nonnegative", "c": "complex", "v": "real[n]",
       "k": "index[n]", "g": "normal", "h": "normal(x, 1)", "m": "integer", "f": "real -> real", "w": "positive[n]",
       "A": "real[n, n]", "S": "symmetric[n, n]", "Q": "posdef[n, n]"}  # fmt: skip
# The name, the statement and what is assumed; the statement and the assumptions with what is put in its place.
PUT = [
    ("x", "x**2 >= 0", ["x == exp(y)"], "exp(y)**2 >= 0", []),
    ("x", "x + z >= 0", ["2 * x + y == z - x", "x >= z"], "(z - y) / 3 + z >= 0", ["(z - y) / 3 >= z"]),
    ("p", "p >= 0", ["log(y) == 3 - p"], "3 - log(y) >= 0", ["0 < 3 - log(y)"]),
    ("q", "q >= 0", ["y == q"], "y >= 0", ["0 <= y"]),
    ("y", "sum(v) == y", ["y == v[0]"], "sum(v) == v[0]", []),
    ("w", "sum(w) >= 0", ["w == v"], "sum(v) >= 0", []),
    ("S", "trace(S) >= 0", ["S == A"], "trace(A) >= 0", ["A == A.T"]),
]


@pytest.mark.parametrize(("name", "text", "given", "then", "left"), PUT, ids=str)
def test_what_is_put_in_the_place_of_a_number(
    name: str, text: str, given: list[str], then: str, left: list[str]
) -> None:
    where = {n: t for n, t in ALL.items() if n != "h"}  # no law may depend on the name
    step = solved(problem_from(text, where, given), {"name": name})
    assert step is not None and step.then is None and len(step.parts) == 1
    (part,), other = step.parts, problem_from(then, where, left)
    assert name not in part.declarations
    compared = [(part.statement, other.statement), *zip(part.given, other.given, strict=True)]
    for found, wanted in compared:
        at = {n: 0.7 + k for k, n in enumerate("xyzpq")}
        same = str(terms.alpha(found)) == str(terms.alpha(wanted))
        assert same or (found.op == wanted.op and _value(found, at) == pytest.approx(_value(wanted, at)))


def _value(t: terms.Term, at: dict[str, float]) -> list[float]:
    """Both sides of a comparison of numbers."""
    return [value(side, at) for side in t.args]


KEPT = [
    ("x", "x >= 0", ["x == x * y"]),
    ("x", "x >= 0", ["0 * x == y"]),
    ("x", "x >= 0", ["x >= y"]),
    ("x", "x >= 0", ["x**2 == y"]),
    ("x", "x >= 0", ["x == g"]),
    ("x", "x >= 0", ["x == g + y"]),
    ("x", "x == x", ["x == c"]),
    ("v", "sum(v) >= 0", ["all(v[i] == y for i in range(n - 1))"]),
    ("Q", "trace(Q) >= 0", ["Q == A"]),
    ("m", "m >= 0", ["m == y"]),
    ("c", "c == c", ["c == x"]),
    ("x", "diff(x * y, y) == x", ["x == y"]),
    ("v", "sum(v) >= 0", ["v[0] == y"]),
    ("g", "E(g) == x", ["x == 0"]),
    ("u", "x >= 0", ["x == y"]),
]


@pytest.mark.parametrize(("name", "text", "given"), KEPT, ids=str)
def test_what_is_no_plain_number_is_kept(name: str, text: str, given: list[str]) -> None:
    where = {n: t for n, t in ALL.items() if n != "h"}
    assert solved(problem_from(text, where, given), {"name": name}) is None


def test_a_parameter_of_a_law_is_kept() -> None:
    assert solved(problem_from("x >= 0", ALL, ["x == y"]), {"name": "x"}) is None
