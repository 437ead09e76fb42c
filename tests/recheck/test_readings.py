"""What the second program once confirmed, found by reading it: statements without a value, and false ones."""

from __future__ import annotations

from typing import Any

import pytest

from proofcheck import check
from proofcheck.recheck import claims
from proofcheck.recheck.rulings import proved, refuted
from proofcheck.recheck.tree import parse

LEAF: dict[str, Any] = {"kind": "signs", "engine": "by hand", "problem": {"left_out": "nothing"}, "data": {}}


def read(where: dict[str, str], given: tuple[str, ...]) -> claims.Claim:
    return claims.read([(n.strip(), kind) for names, kind in where.items() for n in names.split(",")], given)


def confirmed(text: str, where: dict[str, str], *given: str) -> bool:
    return proved(read(where, given), parse(text), [LEAF], "read").word == "confirmed"


def denied(text: str, where: dict[str, str], values: dict[str, Any] | None = None) -> bool:
    leaf = {**LEAF, "kind": "witness", "data": {} if values is None else {"values": values}}
    return refuted(read(where, ()), parse(text), [leaf], []).word == "confirmed"


# -- sums written out

NAMES = {"x": "real", "n": "dim", "k": "natural", "a": "positive"}


@pytest.mark.parametrize(
    "text",
    [
        "sum(x**(-1) - x**(-1) for j in range(n)) == 0",
        "sum(0 * x**(-1) for j in range(n)) == 0",
        "sum(x**(1/2) * j - j * x**(1/2) for j in range(n)) == 0",
        "sum(x**k * j - j * x**k for j in range(n)) * 0 * x**(-k) == 0",
    ],
)
def test_what_cancels_needs_a_value(text: str) -> None:
    assert not confirmed(text, NAMES)


@pytest.mark.parametrize(
    "text", ["sum(a**(-1) * j for j in range(n)) == n * (n - 1) / (2 * a)", "sum(x for j in range(n)) == n * x"]
)
def test_where_it_has_one_the_sum_is_written_out(text: str) -> None:
    assert confirmed(text, NAMES)


# -- what exists at each place


@pytest.mark.parametrize(
    ("text", "fact"),
    [
        ("y[0] == y[1]", "all(any(x[j] == y[i] for j in range(n)) for i in range(m))"),
        ("y[0] <= y[1]", "all(any(j == y[i] for j in range(n)) for i in range(m))"),
        ("A[0, 0] < 0", "all(any(A[i, j] == i and x[j] == y[i] for j in range(n)) for i in range(m))"),
    ],
)
def test_each_place_has_an_index_of_its_own(text: str, fact: str) -> None:
    where = {"n, m": "dim", "x": "real[n]", "y": "real[m]", "A": "real[m, n]"}
    assert not confirmed(text, where, fact, "m >= 2")


def test_which_says_something_of_it() -> None:
    where = {"n, m": "dim", "y": "real[m]", "x": "nonnegative[n]"}
    assert confirmed("y[0] + y[1] >= 0", where, "all(any(j == y[i] for j in range(n)) for i in range(m))", "m >= 2")
    assert confirmed("sum(x) > 0", where, "any(x[j] > 1 for j in range(n))")


# -- expected values

LAWS = {"t": "real", "q": "iid(mean=0, var=1)", "s": "iid(mean=0, var=1, m3=0, m5=0)", "r": "normal(mean=-1, var=1)"}


@pytest.mark.parametrize(
    "text",
    [
        "E(exp(r**2)) >= 0",
        "E(exp(q)) >= 0",
        "E(q**4) >= 0",
        "E(q**5) - E(q**5) == 0",
        "E(s**4) >= 0",
        "E(abs(q**5)) >= 0",
        "E(sqrt(abs(q))**8) >= 0",
        "E(2**q) == E(2**q)",
        "E(diff(sin(t*q), t, 3)**2) >= 0",
        "E(diff(2**(q*t), t)**2) >= 0",
    ],
)
def test_an_expected_value_has_to_exist(text: str) -> None:
    assert not confirmed(text, LAWS)


@pytest.mark.parametrize(
    "text",
    [
        "E(exp(r)**2) >= 0",
        "E(q**2) >= 0",
        "E(abs(s**3)) >= 0",
        "E(max(q, 0)**2) >= 0",
        "E(diff(sin(t*q), t)**2) >= 0",
        "E(diff(2**(r*t), t)**2) >= 0",
    ],
)
def test_which_some_do(text: str) -> None:
    assert confirmed(text, LAWS)


@pytest.mark.parametrize(
    ("text", "given"),
    [
        ("E(r**3) >= 0", ("r > 0",)),
        ("E(r) >= 0", ("r >= 0",)),
        ("E(1 / r) == E(1 / r)", ("r > 0",)),
        ("E(sqrt(r)) >= 0", ("r > 0",)),
        ("E(r**2) == 2 * E(r)", ("r == 2",)),
        ("implies(r > 0, E(r**3) >= 0)", ()),
        ("where(r > 0, E(r**3), 0) >= 0", ()),
    ],
)
def test_nothing_is_assumed_of_a_name_that_is_averaged(text: str, given: tuple[str, ...]) -> None:
    assert not confirmed(text, LAWS, *given)


# -- limits without which a statement has a value


@pytest.mark.parametrize(
    "text",
    [
        "1 == 1 or limit(1 / x, x, 0) == 0",
        "implies(x > x, limit(1 / x, x, 0) == 0)",
        "where(2 > 1, 5, limit(1 / x, x, 0)) == 5",
        "sum(limit(1 / x, x, 0) for j in range(0)) == 0",
        "all(limit(1 / x, x, 0) == 0 for j in range(0))",
        "not (1 == 2 and limit(1 / x, x, 0) == 0)",
    ],
)
def test_a_limit_that_is_spared_refutes_nothing(text: str) -> None:
    assert not denied(text, {"x": "real"})


@pytest.mark.parametrize(
    "text", ["limit(1 / x, x, 0) == 0", "1 + limit(1 / x, x, 0)**2 > 0", "x == x and limit(1 / x, x, 0) == 0"]
)
def test_one_that_is_needed_does(text: str) -> None:
    assert denied(text, {"x": "real"})


# -- induction


@pytest.mark.parametrize(
    ("given", "define"),
    [
        (("g == 0",), [("g", "n * (n - 2)")]),
        (("g(n) == 0",), [("g(k)", "k * (k - 2)")]),
        (("x == n", "x * (x - 2) == 0"), []),
        (("n * (n - 2) == 0",), []),
        (("n >= 0 and n * (n - 2) == 0",), []),
    ],
)
def test_what_is_assumed_of_the_number_may_stand_in_a_definition(given: tuple[str, ...], define: Any) -> None:
    """False for n = 2, the second number of which it is assumed; from 0 to 1 it holds."""
    claim = claims.read([("n", "natural"), ("x", "real")], given, define)
    assert proved(claim, parse("n <= 1"), [LEAF], "read").word != "confirmed"


# -- complex numbers

COMPLEX = {"z": "complex", "v": "complex[n]", "n": "dim"}


@pytest.mark.parametrize(
    "text",
    [
        "1 / (1 + v @ v) == 1 / (v @ v + 1)",
        "1 / sum(exp(v)) == 1 / sum(exp(v))",
        "sum(v)**2 != -1",
        "log(exp(z)) == z",
        "atan(z) == -atan(-z)",
        "implies(v @ v == 0, v[0] == 0)",
    ],
)
def test_complex_numbers_have_neither_signs_nor_branches(text: str) -> None:
    assert not confirmed(text, COMPLEX)


@pytest.mark.parametrize("text", ["exp(z) * exp(-z) == 1", "(z - 1) * (z + 1) == z**2 - 1", "v @ v == sum(v**2)"])
def test_their_equations_are_confirmed(text: str) -> None:
    assert confirmed(text, COMPLEX)


# -- what is assumed to be equal is so at a point, and not around it


@pytest.mark.parametrize(
    ("text", "given"),
    [
        ("diff(x * y, x) == 2 * x", "y == x"),
        ("diff(x * y, x) == 2 * x", "x == y"),
        ("diff(y**2, x) == 2 * x", "y == x"),
        ("grad(F(v) * sum(u), v) == grad(F(v) * sum(v), v)", "u == v"),
        ("grad(sum(u), v) == ones(n)", "all(u[i] == v[i] for i in range(n))"),
        ("limit(x * y, x, 1) == 1", "y == x"),
        ("limit(y * n, n, oo) == 1", "y == 1 / n"),
    ],
)
def test_a_name_does_not_move_with_what_it_equals(text: str, given: str) -> None:
    where = {"x, y": "real", "n": "dim", "v, u": "real[n]", "F": "real[n] -> real"}
    assert not confirmed(text, where, given)


def test_a_number_does_not_move() -> None:
    assert confirmed("diff(x * y, x) == 3", {"x, y": "real"}, "y == 3")
    assert confirmed("x * y == x**2", {"x, y": "real"}, "y == x")


# -- sizes of which an assumption makes others, and positions


@pytest.mark.parametrize("text", ["let(n, n, 5) == n", "let(n * x, n, 5) == n * x", "let(n, h, 5) == 5 * k"])
def test_such_a_size_takes_no_other_value(text: str) -> None:
    where = {"n, h, k": "dim", "x": "real"}
    assert not confirmed(text, where, "n == h * k")


def test_another_size_does() -> None:
    assert confirmed("let(h * x, h, 5) == 5 * x", {"h": "dim", "x": "real"})


@pytest.mark.parametrize("text", ["v[2 - 3] == v[n - 1]", "v[0 - 1] == v[-1]", "[x, y][0 - 1] == y"])
def test_only_a_literal_counts_from_the_end(text: str) -> None:
    where = {"n": "dim", "v": "real[n]", "x, y": "real"}
    assert not confirmed(text, where)
    assert denied(text, where, {"n": 1, "v": [1], "x": 1, "y": 1})


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("[x, y][k] == y", {"k": 2, "x": 1, "y": 1}),
        ("[x, y][k:k + 1] == [x]", {"k": 2, "x": 1, "y": 1}),
        ("sum([x, y][i + k] for i in range(2)) == x + y", {"k": 1, "x": 1, "y": 0}),
        ("(v + v)[k] == 2 * v[k]", {"k": 1, "n": 1, "v": [1]}),
    ],
)
def test_a_position_beyond_an_axis_has_no_value(text: str, values: dict[str, Any]) -> None:
    where = {"n": "dim", "v": "real[n]", "x, y": "real", "k": "natural"}
    assert not confirmed(text, where)
    assert denied(text, where, {"n": 1, "v": [1], "x": 1, "y": 1, **values})


@pytest.mark.parametrize(
    "text",
    [
        "let(v[1], v, [1 / x, 1]) == 1",
        "let(v[0], v, [x, 1 / x]) == 0",
        "not [1 / x for k in range(k)] == [2 for k in range(k)] or 1 == 1",
        "minimizes(x, x**2 / x**2, at=1) or 1 == 1",
    ],
)
def test_what_is_not_needed_refutes_nothing(text: str) -> None:
    assert not denied(text, {"v": "real[2]", "x": "real", "k": "natural"}, {"v": [1, 1], "x": 0, "k": 0})


# -- a tensor is its entries

ENTRIES = [
    ("[1 / x, 1][1] == 1", False),
    ("[1 / x, 1][0] == 1 / x", True),
    ("not [1, 1 / x] == [2, 1]", False),
    ("not [1 / x, 1] == [1, 2]", True),
    ("[1 / x, 1] == [1 / x, 1]", True),
    ("[[1, 1 / x], [2, log(x)]][1][0] == 2", False),
    ("sum([1 / x, 1]) == 1 / x + 1", True),
    ("[1 / (k + x**2) for k in range(2)][1] == 1 / (1 + x**2)", False),
    ("any([x == 0, 1 / x == 1 / x])", False),
    ("all([x != 0, 1 / x == 1 / x]) or x == 0", False),
    ("any([1 / x == 1 / x, x == 0])", True),
    ("jacobian([2 * x, abs(x)], x)[0] == 2", False),
]


@pytest.mark.parametrize(("text", "without"), ENTRIES)
def test_an_entry_without_a_value_takes_nothing_from_the_others(text: str, without: bool) -> None:
    """At 0 each of these is true, or without a value."""
    assert denied(text, {"x": "real"}, {"x": 0}) is without
    answer = check(text, {"x": "real"})
    assert answer.word in (("refuted",) if without else ("proved", "supported", "unknown"))


# -- sines of complex numbers

TURNED = {"z": "complex", "t": "real", "x": "normal"}


@pytest.mark.parametrize(
    "text", ["0 * E(cos(z * x**2)) == 0", "E(sin(z * x**3)) - E(sin(z * x**3)) == 0", "E(cos(z * x**2)) == 0 or 1 == 1"]
)
def test_sines_of_complex_numbers_are_not_bounded(text: str) -> None:
    assert not confirmed(text, TURNED)


def test_sines_of_real_numbers_are() -> None:
    assert confirmed("E(cos(t * x**2)) - E(cos(t * x**2)) == 0", TURNED)


# -- what is read, or left open: nothing speaks against these verdicts


def test_binomials_below_zero() -> None:
    where = {"k": "natural", "l": "integer"}
    assert denied("binomial(k, l) == 1", where, {"k": 4, "l": -6})
    assert not denied("binomial(k, l) == 0", where, {"k": 4, "l": -6})
    assert denied("binomial(l, 2) == 0", where, {"l": -6})
    assert not denied("binomial(l, 2) == 21", where, {"l": -6})


def test_values_of_a_name_that_a_lemma_brings_along_say_nothing() -> None:
    leaf = {**LEAF, "kind": "witness", "data": {"values": {"n": 1, "h": [0], "z'1": [0]}}}
    claim = read({"n": "dim", "h": "normal[n]"}, ())
    assert refuted(claim, parse("P(h[1] > 0) == P(h[1] > 0) or 1 == 1"), [leaf], []).word == "open"


# -- tensors without entries

EMPTY = {"n, m": "dim", "x": "real[n - 1]", "A": "real[n - 1, m]", "B": "real[m, n - 1]", "t": "index[n - 1]"}


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("sum(x) == 1", {"n": 1, "x": []}),
        ("x @ x > 0", {"n": 1, "x": []}),
        ("sum(B) == 1", {"n": 1, "m": 2, "B": [[], []]}),
        ("sum(A.T @ A) == 1", {"n": 1, "m": 2, "A": []}),
    ],
)
def test_values_without_entries_refute(text: str, values: dict[str, Any]) -> None:
    assert denied(text, {k: v for k, v in EMPTY.items() if k != "t"}, values)
    assert not denied(text, EMPTY, values)  # there is no such position


def test_what_is_undecided_of_them_is_not_refused() -> None:
    leaf = {**LEAF, "kind": "witness", "data": {"values": {"n": 1, "x": []}}}
    claim = read({"n": "dim", "x": "real[n - 1]"}, ())
    assert refuted(claim, parse("max(x) <= sum(x)"), [leaf], []).word in ("confirmed", "open")
