"""Faults that were found by reading signs, definedness and the translation to Z3; statements beside them that are true.

Each false statement was confirmed by the kernel once, some of them by the engines as they are led.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from proofcheck import check
from proofcheck.kernel import rule
from proofcheck.lang import terms
from proofcheck.lang.definedness import obligations
from proofcheck.lang.problem import problem_from
from proofcheck.lang.terms import Term
from proofcheck.verdict import Evidence

KINDS = ("signs", "smt", "identity")


def words(text: str, where: dict[str, str], *given: str) -> set[str]:
    problem = problem_from(text, where, given)
    return {rule(problem, Evidence(kind, "forged", {})).word for kind in KINDS}


# -- a fact about all entries of a tensor says nothing of a place that the statement does not read

PLACED = {"n": "dim", "x": "real[n]", "p": "natural"}
SPARED = [
    ("where(p < 2, x[p], n - p) > 0", "all(where(i < 2, x[i], n - i) > 0 for i in range(n))"),
    ("where(2 <= p, n - p, x[p]) > 0", "all(where(2 <= i, n - i, x[i]) > 0 for i in range(n))"),
    ("(p < 2 and x[p] > 0) or n - p > 0", "all((i < 2 and x[i] > 0) or n - i > 0 for i in range(n))"),
    ("where(p < 2, x[p], n - p) != 0", "all(where(i < 2, x[i], n - i) != 0 for i in range(n))"),
]


@pytest.mark.parametrize(("text", "fact"), SPARED)
def test_an_entry_that_is_spared_carries_no_fact(text: str, fact: str) -> None:
    """False, or not said, at p = n."""
    assert "proved" not in words(text, PLACED, fact, "n >= 2")
    assert check(text, where=PLACED, given=[fact, "n >= 2"]).word not in ("proved", "conflict")


def test_an_entry_that_is_read_does() -> None:
    fact = "all(x[i] + n - i > 0 for i in range(n))"
    assert "proved" in words("x[p] + n - p > 0", PLACED, fact, "p < n")
    assert "proved" not in words("x[p] + n - p > 0", PLACED, fact, "p <= n")


# -- sines and cosines of different arguments, however long these are


def nested(name: str, start: str, times: int) -> str:
    return start if not times else f"{name}({nested(name, start, times - 1)})"


@pytest.mark.parametrize("times", [1, 25, 40])
@pytest.mark.parametrize("name", ["f", "sin", "atan"])
def test_what_is_printed_alike_is_not_the_same(name: str, times: int) -> None:
    where = {"x, y": "real", "f": "real -> real"}
    a, b = nested(name, "x", times), nested(name, "y", times)
    problem = problem_from(f"sin({a})**2 + cos({b})**2 == 1", where)
    assert rule(problem, Evidence("smt", "forged", {})).word != "proved"
    same = problem_from(f"sin({a})**2 + cos({a})**2 == 1", where)
    assert rule(same, Evidence("smt", "forged", {})).word == "proved"


def test_nor_are_common_divisors() -> None:
    a, b = (nested("fibonacci", start, 30) for start in ("n", "m"))
    where = {"n, m": "natural"}
    false = problem_from(f"gcd({a}, 2) * lcm({b}, 2) == 2 * {a}", where)
    assert rule(false, Evidence("smt", "forged", {})).word != "proved"


# -- ranges that start below zero


def test_an_offered_range_may_start_below_zero() -> None:
    """The product over k = -3 of a sum over range(k + 1), which has no places, is zero; so is x - x."""
    problem = problem_from("1 / (x - x) == 1 / (x - x)", {"x": "real"})
    (obligation,) = obligations(problem.statement, problem.declarations)
    inner = terms.total("j", terms.ZERO, terms.add(terms.index("k"), terms.ONE), terms.ONE)
    offered = Term("product", (terms.number(-3), terms.number(-2), inner), ("k",))
    for kind in KINDS:
        assert rule(problem, Evidence(kind, "forged", {"restated": ((obligation, offered),)})).word != "proved"


def test_a_range_up_to_an_index_has_places() -> None:
    where = {"n": "dim", "x": "positive[n]"}
    assert "proved" in words("all(sum(x[j] for j in range(i + 1)) > 0 for i in range(n))", where)
    assert "proved" in words("all(sum(x[j] for j in range(i + 1)) > 0 for i in range(1, n))", where)
    assert "proved" not in words("all(sum(x[j] for j in range(i)) > 0 for i in range(n))", where)


# -- one name for two indices


def shadowed(t: Term) -> Term:
    """The term with `i` for every index."""
    args = tuple(map(shadowed, t.args))
    return terms.index("i") if t.op == "index" else Term(t.op, args, ("i",) if t.op in terms.BINDING else t.data)


@pytest.mark.parametrize(
    "text",
    [
        "all(implies(x[i] > 0, sum(1 / x[j] for j in range(n)) == sum(1 / x[j] for j in range(n))) for i in range(n))",
        "all(implies(x[i] > 0, prod(x[j] for j in range(n)) > 0) for i in range(n))",
        "all(where(x[i] > 0, sum(log(x[j])**2 for j in range(n)), 1) >= 0 for i in range(n))",
    ],
)
def test_a_condition_on_the_outer_index_is_none_on_the_inner_one(text: str) -> None:
    problem = problem_from(text, {"n": "dim", "x": "real[n]"})
    problem = replace(problem, statement=shadowed(problem.statement))
    for kind in KINDS:
        assert rule(problem, Evidence(kind, "forged", {})).word != "proved"


# -- derivatives bring down what stands under a sine

LAW = {"t": "real", "q": "iid(mean=0, var=1)", "r": "normal", "s": "iid(mean=0, var=1, m3=0, m4=3)"}
NOT_DECLARED = [
    "E(diff(sin(t*q), t, 3)**2) >= 0",
    "E(diff(sin(t*q), t, 2)**2) >= 0",
    "E(diff(sin(t*q), t, 3)) == E(diff(sin(q*t), t, 3))",
    "E(diff(cos(t*q**2), t)**2) >= 0",
    "E(diff(sin(q*sin(t*q**2)), t)**2) >= 0",
    "E(diff(sin(t*s), t, 3)**2) >= 0",
]
DECLARED = [
    "E(diff(sin(t*q), t)**2) >= 0",
    "E(diff(sin(t*q), t, 2)) == E(diff(sin(q*t), t, 2))",
    "E(diff(sin(t*s), t, 2)**2) >= 0",
    "E(diff(sin(t*r), t, 5)**2) >= 0",
]


@pytest.mark.parametrize("text", NOT_DECLARED)
def test_a_derivative_needs_higher_moments(text: str) -> None:
    assert "proved" not in words(text, LAW)
    assert check(text, where=LAW).word != "proved"


@pytest.mark.parametrize("text", DECLARED)
def test_which_may_be_declared(text: str) -> None:
    assert "proved" in words(text, LAW)
