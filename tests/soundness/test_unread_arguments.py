"""What nothing reads needs a value all the same: an argument of a definition, a point, a number above a binomial, a
whole term of which exponents are compared. Each of these was proved, and is false where the argument has no value."""

from __future__ import annotations

import pytest

from proofcheck import check

FALSE: list[tuple[str, dict[str, str], dict[str, str]]] = [
    ("binomial(1 / x, 0) == 1", {"x": "real"}, {}),
    ("implies(k == 0, binomial(log(x), k) == 1)", {"x": "real", "k": "natural"}, {}),
    ("diff(3, t, at=1 / 0) == 0", {"t": "real"}, {}),
    ("diff(3, t, at=log(x)) == 0", {"t, x": "real"}, {}),
    ("divides(n // n, 0)", {"n": "integer"}, {}),
    ("divides(n // m, k * (n // m))", {"n, m, k": "integer"}, {}),
    ("Var(u, given=u + v == x / x) == 1 / 2", {"x": "real", "u, v": "normal"}, {}),
    ("Var(u + 1 / x, given=u + v == 1) == 1 / 2", {"x": "real", "u, v": "normal"}, {}),
    ("x / x == 1 and psd(M @ pinv(M / x))", {"x": "real", "M": "real[2, 2]"}, {}),
    ("five(1 / x) == 5", {"x": "real"}, {"five(u)": "5"}),
    ("last(log(x), x) == x", {"x": "real"}, {"last(u, v)": "v"}),
]
TRUE: list[tuple[str, dict[str, str], dict[str, str]]] = [
    ("binomial(1 / x, 0) == 1", {"x": "positive"}, {}),
    ("binomial(x, 0) == 1", {"x": "real"}, {}),
    ("diff(3, t, at=x) == 0", {"t, x": "real"}, {}),
    ("divides(n // m, k * (n // m))", {"n, k": "integer", "m": "dim"}, {}),
    ("five(x) == 5", {"x": "real"}, {"five(u)": "5"}),
    ("Var(u, given=u + v == x) == 1 / 2", {"x": "real", "u, v": "normal"}, {}),
    ("M @ pinv(M) @ M == M", {"M": "real[2, 2]"}, {}),
]


@pytest.mark.parametrize(("statement", "where", "define"), FALSE)
def test_what_has_no_value_makes_a_statement_false(
    statement: str, where: dict[str, str], define: dict[str, str]
) -> None:
    assert check(statement, where=where, define=define).word not in ("proved", "supported", "conflict")


@pytest.mark.parametrize(("statement", "where", "define"), TRUE)
def test_what_has_one_does_not(statement: str, where: dict[str, str], define: dict[str, str]) -> None:
    assert check(statement, where=where, define=define).proved
