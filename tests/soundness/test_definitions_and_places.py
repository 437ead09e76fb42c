"""What stands in a definition, moves in a limit or runs over a range keeps its meaning there.

A comparison of tensors is one truth value once it is read; arguments of definitions speak of the values that names take
where the definition uses them; an end of a range or of an interval without a value leaves no value to the statement.
Most of these were found by a second reader, who wrote some 3,000 statements against the language.
"""

from __future__ import annotations

from typing import Any

import pytest

import proofcheck

FALSE: list[tuple[str, dict[str, str], dict[str, str], list[str]]] = [
    ("implies(any(above), x[0] > t)", {"n": "dim", "x": "real[n]", "t": "real"}, {"above": "x > t"}, []),
    ("any(above) == all(above)", {"n": "dim", "x": "real[n]", "t": "real"}, {"above": "x > t"}, []),
    ("not anyof(x == y) or x == y", {"n": "dim", "x": "real[n]", "y": "real[n]"}, {"anyof(p)": "any(p)"}, []),
    ("L(P(b * t <= 0)) == 1/2", {"t": "positive", "b": "bernoulli(1/2)"}, {"L(u)": "limit(u, t, -3)"}, []),
    (
        "M(P(b * t <= 0)) == 1/2",
        {"t": "positive", "b": "bernoulli(1/2)"},
        {"L(u)": "limit(u, t, -3)", "M(v)": "L(v)"},
        [],
    ),
    ("G(P(x <= -q)) == 0", {"q": "nonnegative", "x": "uniform(0, 1)"}, {"G(u)": "diff(u, q)"}, []),
    ("convex(t**2 for t in interval(a / b, oo))", {"a": "real", "b": "real"}, {}, []),
    ("increasing(t for t in interval(0, 1 / 0))", {}, {}, []),
    ("increasing(t for t in interval(0, 1 / z))", {"z": "real"}, {}, ["z == 0"]),
    ("concave(-t**2 for t in interval(log(z), oo))", {"z": "real"}, {}, []),
    ("limit(i // n, i, oo) == 0 and sum(j // n for j in range(n)) == 0", {"n": "dim", "i": "index[n]"}, {}, []),
    ("limit(ones(n)[i], i, oo) == 1", {"n": "dim", "i": "index[n]"}, {}, []),
    ("limit(ones(n)[0], n, -5) == 1", {"n": "dim"}, {}, []),
    ("all(0 <= k for k in range(3) for j in range(5 // m))", {"m": "integer"}, {}, []),
    ("all(0 <= k for k in range(3) for j in range(floor(log(m))))", {"m": "integer"}, {}, []),
    ("limit(P(b == 1), p, 2) == 2", {"p": "real", "b": "bernoulli(p)"}, {}, []),
    ("diff(P(b == 1), p) == 1", {"p": "real", "b": "bernoulli(p)"}, {}, []),
    ("limit(density(x, 1), r, 0) == 0", {"r": "positive", "x": "exponential(r)"}, {}, []),
    ("limit(q, p, 2) == 2", {"p": "real", "b": "bernoulli(p)"}, {"q": "P(b == 1)"}, []),
    ("five(1 / t == 1) == 5", {"t": "real"}, {"five(u)": "5"}, []),
]


@pytest.mark.parametrize(("claim", "where", "define", "given"), FALSE)
def test_nothing_false_is_proved(claim: str, where: Any, define: Any, given: list[str]) -> None:
    found = proofcheck.check(claim, where=where, define=define, given=given, numbers="quick")
    assert found.word in ("refuted", "unknown", "invalid")


TRUE: list[tuple[str, dict[str, str], dict[str, str], list[str]]] = [
    ("anyof(x >= mean(x))", {"n": "dim", "x": "real[n]"}, {"anyof(p)": "any(p)"}, []),
    ("L(P(b * t <= 0)) == 1", {"t": "positive", "b": "bernoulli(1/2)"}, {"L(u)": "limit(u, t, -3)"}, []),
    ("M(P(exp(x) <= t)) == 0", {"t": "positive", "x": "uniform(0, 1)"}, {"M(u)": "diff(u, t, at=-3)"}, []),
    (
        "limit(where(i < n, 0, 1), i, oo) == 1 and sum(j for j in range(1, n)) == n * (n - 1) / 2",
        {"n": "dim", "i": "index[n]"},
        {},
        [],
    ),
    ("m != 0", {"m": "integer"}, {}, ["all(0 <= k for k in range(3) for j in range(5 // m))"]),
    ("implies(n == 1, E(sum(1 / x)) == 0)", {"n": "dim", "x": "exponential[n - 1](1)"}, {}, []),
    ("implies(n == 1, E(prod(1 / x)) == 1)", {"n": "dim", "x": "exponential[n - 1](1)"}, {}, []),
]


@pytest.mark.parametrize(("claim", "where", "define", "given"), TRUE)
def test_nothing_true_is_refuted(claim: str, where: Any, define: Any, given: list[str]) -> None:
    found = proofcheck.check(claim, where=where, define=define, given=given, numbers="quick")
    assert found.word in ("proved", "supported", "unknown", "invalid")


PROVED: list[tuple[str, dict[str, str], dict[str, str]]] = [
    ("implies(every_one, x[0] > t)", {"n": "dim", "x": "real[n]", "t": "real"}, {"every_one": "all(x > t)"}),
    ("D(t**3) == 3 * t**2", {"t": "real"}, {"D(u)": "diff(u, t)"}),
    ("increasing(t**3 for t in interval(0, a))", {"a": "real"}, {}),
    ("all(0 <= k for k in range(3) for j in range(m))", {"m": "integer"}, {}),
    ("diff(E(b), p) == 1", {"p": "real", "b": "bernoulli(p)"}, {}),
    ("either(x > 0, x <= 0)", {"x": "real"}, {"either(p, q)": "p or q"}),
    ("E(sum(x)) == n", {"n": "dim", "x": "exponential[n](1)"}, {}),
    (
        "sum(log_density(normal(x[k], 1), x[k]) for k in range(n)) == -n * log(2 * pi) / 2",
        {"n": "dim", "x": "real[n]"},
        {},
    ),
]


@pytest.mark.parametrize(("claim", "where", "define"), PROVED)
def test_what_has_a_meaning_still_is_proved(claim: str, where: Any, define: Any) -> None:
    given = ["p > 0", "p < 1"] if "p" in where else []
    assert proofcheck.check(claim, where=where, define=define, given=given, numbers="off").word == "proved"


def test_a_law_with_a_running_parameter_is_not_averaged() -> None:
    found = proofcheck.check(
        "sum(entropy(normal(x[k], 1)) for k in range(n)) == n", where={"n": "dim", "x": "real[n]"}, numbers="off"
    )
    assert found.word == "invalid" and "depends on an index" in str(found.why())


@pytest.mark.parametrize("claim", ["f(0) == x[2]", "x[1 - 2] == x[2]", "x[0 - 1] == x[-1]", "g(1) == x[2]"])
def test_only_a_written_number_counts_from_the_end(claim: str) -> None:
    """The entry before the first is none; where it was the last one, all of these were proved."""
    found = proofcheck.check(claim, where={"x": "real[3]"}, define={"f(k)": "x[k - 1]", "g(k)": "x[-k]"}, numbers="off")
    assert found.word == "invalid" and "outside" in str(found.why())
    kept = proofcheck.check("x[-1] == x[2] and f(1) == x[-3]", where={"x": "real[3]"}, define={"f(k)": "x[k - 1]"})
    assert kept.word == "proved"


def test_what_stands_for_a_parameter_is_a_term() -> None:
    """A name that the definition moves is moved in the argument, too (docs/guide/language.md)."""
    define, where = {"slope(u)": "diff(u, x)", "near(u)": "limit(u + h, h, 0)"}, {"x, h": "real"}
    for claim in ("slope(x**2) == 2 * x", "near(x) == x", "near(h) == 0"):
        assert proofcheck.check(claim, where=where, define=define, numbers="off").word == "proved"
    for claim in ("slope(x**2) == 0", "near(h) == h"):
        assert proofcheck.check(claim, where=where, define=define, numbers="off").word == "refuted"
