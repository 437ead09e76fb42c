"""Faults that were found by statements written by hand: axes as long as a whole number that may be 0, sums that are no
sums of squares, lists of statements and numbers, units with a sign; true statements beside them that are still decided.
"""

from __future__ import annotations

import pytest

from proofcheck import check
from proofcheck.lang.problem import problem_from
from proofcheck.logic.kernel import rule
from proofcheck.logic.verdict import Evidence

VECTORS = {"n": "dim", "x, y": "real[n]"}
SOMEWHERE = "any(x[i] != 0 for i in range(n))"

# -- an axis made by a comprehension may be as long as a natural number says, and then have no place at all

NO_PLACE = [
    ("[1 for i in range(k)][k - 1] == 1", "natural", ()),
    ("[1 for i in range(k)][-1] == 1", "natural", ()),
    ("ones(k)[0] == 1", "natural", ()),
    ("[1 for i in range(k)][0] == 1", "integer", ()),
    ("eye(k)[k - 1, 0] == eye(k)[0, k - 1]", "natural", ()),
    ("eye(k + 1)[k, k] == 1", "integer", ()),
    ("sum(ones(k)[1:]) == k - 1", "natural", ()),
    ("sum(ones(k + 3)[k:]) == 3", "integer", ("k >= -3",)),
    ("concat(ones(k), 5 * ones(2))[k] == 5", "integer", ("k >= -1",)),
    ("matrix_power(eye(k), 3)[0, 0] == 1", "natural", ()),
    ("1 / ones(k)[k - 1] == 1", "natural", ()),
]
A_PLACE = [
    ("[1 for i in range(k)][k - 1] == 1", "natural", ("k >= 1",)),
    ("[1 for i in range(k)][k - 1] == 1", "dim", ()),
    ("ones(k)[0] == 1", "natural", ("k > 0",)),
    ("[1 for i in range(k + 1)][k] == 1", "natural", ()),
    ("eye(k + 1)[k, k] == 1", "natural", ()),
    ("sum(ones(k)[1:]) == k - 1", "dim", ()),
    ("sum(ones(k + 3)[k:]) == 3", "natural", ()),
    ("concat(ones(k), 5 * ones(2))[k] == 5", "natural", ()),
    ("sum(ones(k)) == k", "natural", ()),
]


@pytest.mark.parametrize(("text", "kind", "given"), NO_PLACE)
def test_an_axis_may_have_no_place(text: str, kind: str, given: tuple[str, ...]) -> None:
    assert check(text, where={"k": kind}, given=given).word in ("refuted", "invalid")


@pytest.mark.parametrize(("text", "kind", "given"), A_PLACE)
def test_what_has_a_place_is_proved(text: str, kind: str, given: tuple[str, ...]) -> None:
    assert check(text, where={"k": kind}, given=given).word == "proved"


# -- x**2 * x is no square

ODD = [
    "sum(x[i]**2 * x[i] for i in range(n)) > 0",
    "sum(x[i] * x[i]**2 for i in range(n)) != 0",
    "sum(x[i]**2 * x[i] * x[i]**2 for i in range(n)) >= 0",
    "sum(x[i] * x[i] * x[i] for i in range(n)) > 0",
    "sum(x[i]**2 * y[i]**2 for i in range(n)) > 0",
    "sum(x[i]**2 * y[i] for i in range(n)) > 0",
    "log(sum(x[i]**2 * x[i] for i in range(n)))**2 >= 0",
    "sum(x[i]**2 * x[i] for i in range(n)) / sum(x[i]**2 * x[i] for i in range(n)) == 1",
]
EVEN = [
    "sum(x[i]**2 for i in range(n)) > 0",
    "sum(x[i]**2 * x[i] * x[i] for i in range(n)) > 0",
    "sum(x[i] * x[i]**2 * x[i]**4 * x[i] for i in range(n)) != 0",
    "sum(x[i] * x[i] * exp(y[i]) for i in range(n)) > 0",
    "log(sum(x[i]**2 * x[i] * x[i] for i in range(n)))**2 >= 0",
]


@pytest.mark.parametrize("text", ODD)
def test_an_odd_power_has_no_sign(text: str) -> None:
    problem = problem_from(text, VECTORS, [SOMEWHERE])
    assert rule(problem, Evidence("signs", "forged", {})).word != "proved"
    assert check(text, where=VECTORS, given=[SOMEWHERE]).word == "refuted"


@pytest.mark.parametrize("text", EVEN)
def test_an_even_one_has(text: str) -> None:
    assert check(text, where=VECTORS, given=[SOMEWHERE]).word == "proved"


# -- what has no kind is not read; a figure has a width whatever the sign of its unit is


@pytest.mark.parametrize("text", ["[x > 0, 1][1] == 1", "[1, x > 0][0] == 1", "[[x > 0], [2]][1][0] == 2"])
def test_a_list_of_statements_and_numbers_is_not_read(text: str) -> None:
    assert check(text, where={"x": "real"}).word == "invalid"


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("[x > 0, x <= 0][0] or [x > 0, x <= 0][1]", "proved"),
        ("-5 == approx(5 * (-1))", "proved"),
        ("-5.4 == approx(5 * (-1))", "proved"),
        ("-5.6 == approx(5 * (-1))", "refuted"),
        ("5 == approx(5 * (-1))", "refuted"),
        ("-x**2 - 1 != approx(1 * (x**2 + 1), abs=1)", "proved"),
    ],
)
def test_what_has_one_is(text: str, word: str) -> None:
    assert check(text, where={"x": "real"}).word == word


# -- a form of what it is not taken of is not read; it would be false, as what has no type is

OTHERWISE = [
    ({"z": "complex"}, "integral(z * t for t in interval(0, 1)) == z / 2"),
    ({"z": "complex", "n": "dim"}, "bounded(z * n, n)"),
    ({"n": "dim", "x": "real[n]"}, "diff(x @ x, x) == 2 * x"),
    ({"n": "dim", "x": "real[n]"}, "grad(x, x) == eye(n)"),
    ({"n": "dim", "x": "real[n]"}, "grad(x @ x, x, at=0) == zeros(n)"),
    ({"n": "dim", "x": "real[n]"}, "sum(concat(x, 3)) == sum(x) + 3"),
    ({"n": "dim", "x": "real[n]", "A": "real[n, n]"}, "block([[A, x]]) @ concat(x, [1]) == A @ x + x"),
    ({}, "integral([t, 2 * t] for t in interval(0, 1)) == [1 / 2, 1]"),
    ({"x": "real"}, "det(x) == x"),
]


@pytest.mark.parametrize(("where", "text"), OTHERWISE)
def test_what_would_be_true_of_something_else_is_not_refuted(where: dict[str, str], text: str) -> None:
    assert check(text, where=where).word == "invalid"


@pytest.mark.parametrize("text", ["x == outer(x, x)", "x @ 3 == 3 * x", "outer(x, x) @ [1, 2, 3] == x", "x[0, 0] == 0"])
def test_what_has_no_type_is(text: str) -> None:
    assert check(text, where={"n": "dim", "x": "real[n]"}).word == "refuted"


# -- what has no type is false, but not what denies that it has one

UNTYPED = {"n, d": "dim", "A": "real[n, d]"}


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("not well_typed(A @ A)", "invalid"),
        ("well_typed(A @ A) or 1 == 1", "invalid"),
        ("implies(well_typed(A @ A), 1 == 1)", "invalid"),
        ("not well_typed(where(n, 1, 0))", "invalid"),
        ("well_typed(A @ A)", "refuted"),
        ("1 == 1 and well_typed(A @ A)", "refuted"),
        ("well_typed(A @ A.T)", "proved"),
        ("well_typed(A @ A.T) or 1 == 2", "proved"),
        ("not well_typed(A @ A.T)", "refuted"),
    ],
)
def test_a_denial_of_a_type_is_not_refuted(text: str, word: str) -> None:
    assert check(text, where=UNTYPED).word == word


# -- one case for all entries, or one for each: whoever writes the condition says which

SHARED = {"n": "dim", "x, y": "real[n]", "a": "real"}


@pytest.mark.parametrize(
    "text",
    [
        "relu(x) == where(x > 0, x, 0)",
        "abs(x) == where(x >= 0, x, -x)",
        "relu(x) == where(x > 0, 1, 0) * x",
        "where(x == y, 1, 0) <= 1",
        "where(not x > 0 or a > 0, x, y) == x",
        "chosen(x) == relu(x) and chosen(x) == relu(x)",
    ],
)
def test_a_condition_on_tensors_is_not_read(text: str) -> None:
    define = {"above(u)": "u > 0", "chosen(u)": "where(above(u), u, 0)"}
    assert check(text, where=SHARED, define=define).word == "invalid"


@pytest.mark.parametrize(
    "text",
    [
        "relu(x) == [where(x[i] > 0, x[i], 0) for i in range(n)]",
        "where(all(x == x), x, y) == x",
        "where(any(x[i] > 0 for i in range(n)), 1, 0) <= 1",
        "where(a > 0, x, y) == where(a <= 0, y, x)",
        "where(norm2(x) >= 0, x, y) == x",
        "sign(x) * x == abs(x)",
    ],
)
def test_a_condition_on_a_number_is(text: str) -> None:
    assert check(text, where=SHARED).word == "proved"


# -- t <= t holds by its sign where t has a value, and t < t nowhere

SAME = [("x <= x", "proved"), ("x < x", "rejected"), ("log(x) <= log(x)", "rejected"), ("1 / x >= 1 / x", "rejected")]


@pytest.mark.parametrize(("text", "word"), SAME)
def test_a_term_is_at_most_itself_where_it_has_a_value(text: str, word: str) -> None:
    assert rule(problem_from(text, {"x": "real"}), Evidence("signs", "by hand")).word == word
