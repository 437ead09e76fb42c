"""False statements that hold at small sizes, or in the field, if one count or one gap of the theorem is left out.

Each is put to the kernel as an identity that nobody found. That it is false is seen by evaluating it, with an evaluator
that shares nothing with the checker, at a size that stands beside it.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import pytest

from proofcheck.lang import terms
from proofcheck.lang.problem import problem_from
from proofcheck.lang.types import Declaration
from proofcheck.logic.kernel import rule
from proofcheck.logic.semantics.numbers.field import ANGLE
from proofcheck.logic.smallsizes.sizes import plan
from proofcheck.logic.verdict import Evidence
from tests.fuzz.arrays import Array, array
from tests.fuzz.truth import Evaluator, parse

WHERE = {
    "n, m": "dim",
    "t, u, v": "index[n]",
    "w": "index[m]",
    "r": "real[m]",
    "s": "index[n + 5]",
    "x, z": "real[n]",
    "p": "positive[n]",
    "T": "real[3]",
    "A": "real[n, 2]",
    "y": "real",
    "L": "real[n] -> real",
}


def word(text: str, where: Mapping[str, str], *given: str) -> str:
    return rule(problem_from(text.replace("FOUR", FOUR), where, given), Evidence("identity", "forged")).word


def values(n: int, **places: int) -> dict[str, Any]:
    """Some values of the names at the size n, all entries different."""
    vectors = {name: array([Fraction(k + c) for k in range(n)]) for c, name in enumerate("xzp", 2)}
    rest = {"T": array([Fraction(k) for k in (5, 7, 11)]), "y": Fraction(3)}
    matrix = {"A": array([[Fraction(3 * i + j) for j in range(2)] for i in range(n)])}
    other = {"m": n, "r": array([Fraction(2 * k + 1) for k in range(places.get("m", n))])}
    return {"n": n, **other, **dict.fromkeys("tuvws", 0), **vectors, **rest, **matrix, **places}


def true_at(text: str, known: Mapping[str, Any]) -> bool:
    text = text.replace("FOUR", FOUR)
    found = Evaluator().value(
        parse(text), {n: v if isinstance(v, Array) else Fraction(v) for n, v in known.items()}, {}
    )
    assert isinstance(found, bool)
    return found


AXES = "abcdefgh"
STRICT = " ".join(f"for {i} in range({end})" for i, end in zip(AXES, ("n", *AXES), strict=False))
# The sum of all products of four different entries: 0 where there are no four.
FOUR = "sum(z[a] * z[b] * z[c] * z[d] for a in range(n) for b in range(a) for c in range(b) for d in range(c))"
Row = tuple[str, tuple[str, ...], dict[str, Any]]
FALSE: list[Row] = [
    # An assumption about a position and a size leaves few positions: here the last one alone.
    *((f"(t - {c}) * sum(x[j] for j in range(n)) == 0", ("t + 1 >= n",), values(9, t=8)) for c in range(5)),
    # What ends beyond an index is no part of its axis, and compares more than two places.
    (
        "sum(where(j < u, x[j], 0) for j in range(t + 9)) == sum(where(j < u, x[j], 0) for j in range(n))",
        (),
        values(12, u=11),
    ),
    (
        "where(v < u, sum(where(j < t + 1 + 20*u, x[j], 0) for j in range(n)), 0) == where(v < u, sum(x), 0)",
        (),
        values(30, u=1),
    ),
    # Each case has a degree and entries of its own.
    *((f"where(t == u, 0, n - {c}) == 0", (), values(9, u=1)) for c in range(1, 4)),
    *((f"where(t == u, n - {c}, 0) == 0", (), values(9)) for c in range(1, 4)),
    *(
        (
            "sum(where(i == j, 1, x[i] * x[j]) for i in range(n) for j in range(n))"
            f" == sum(x)**2 - sum(x[i]**2 for i in range(n)) + {c}",
            (),
            values(9),
        )
        for c in range(1, 4)
    ),
    *(
        (
            "sum(where(i == j, x[i] * x[j], 1) for i in range(n) for j in range(n))"
            f" == sum(x[i]**2 for i in range(n)) + {c}",
            (),
            values(9),
        )
        for c in range(1, 7)
    ),
    # A position that depends on an index, on an axis of a fixed number of entries.
    ("sum(T[i % 3] for i in range(n)) == sum(T[min(i, 2)] for i in range(n))", (), values(5)),
    # An index under a function that is no polynomial; a range that is empty at first.
    ("sum(floor(i / 9) for i in range(n)) == 0", (), values(12)),
    ("sum(i // 9 for i in range(n)) == 0", (), values(12)),
    ("sum(abs(i - 9) for i in range(n)) == sum(9 - i for i in range(n))", (), values(12)),
    ("sum(k for k in range(9, n)) == 0", (), values(12)),
    ("sum(k * x[k] for k in range(9, n)) == 0", (), values(12)),
    # Powers, roots and products repeat the indices inside.
    ("(p @ p)**(1/2) == sum(p)", (), values(2)),
    ("sqrt(p @ p) == sum(p)", (), values(2)),
    ("(p @ p)**(3/2) == sum(p[i]**3 for i in range(n))", (), values(2)),
    ("sqrt(n) * sqrt(n) * sum(p) == sum(p) * n**2", (), values(2)),
    ("prod(sum(x[j] for j in range(n)) for k in range(-2, 1)) == sum(x[j]**3 for j in range(n))", (), values(2)),
    # Quotients add what is in their denominators.
    ("sum(x)**2 / (z @ z) == (x @ x) / sum(z)**2", (), values(2)),
    ("sum(x) / sum(z) / sum(z) == (x @ z) / sum(z[i]**3 for i in range(n))", (), values(2)),
    ("prod(1 / (1 + FOUR) for k in range(3)) == 1", (), values(4)),
    ("sum(1 / (1 + FOUR) for k in range(3)) == 3", (), values(4)),
    ("where(t == u, 0, 1 / (1 + FOUR)) == where(t == u, 0, 1)", (), values(5, u=1)),
    ("where(t == u, 1 / (1 + FOUR), 0) == where(t == u, 1, 0)", (), values(5)),
    ("diff(y * FOUR, y) == 0", (), values(4)),
    ("diff(1 / (1 + y * FOUR), y) == 0", (), values(4)),
    ("diff(exp(y * FOUR / 1000), y) == 0", (), values(4)),
    ("(1 + FOUR)**2 == 1", (), values(4)),
    ("(1 + FOUR)**(-1) == 1", (), values(4)),
    ("sqrt((1 + FOUR)**2) == 1", (), values(4)),
    ("abs(FOUR) == 0", (), values(4)),
    ("exp(FOUR / 1000) == 1", (), values(4)),
    ("max(FOUR, 0) == 0", (), values(4)),
    ("y**FOUR == 1", (), values(4)),
    ("[1 + FOUR * x[i] for i in range(n)] == [1 for i in range(n)]", (), values(4)),
    ("FOUR / (1 + sum(x)**2) == 0", (), values(4)),
    ("1 / (FOUR + 1) == 1", (), values(4)),
    ("sum(FOUR for i in range(n)) == 0", (), values(4)),
    ("sum(x[i] * FOUR for i in range(n)) == 0", (), values(4)),
    ("prod(1 + FOUR for k in range(2)) == 1", (), values(4)),
    # An order of positions on two axes; ranges from one axis to the end of another; ends that are no places.
    ("t * x[t] * r[w] == 0", ("t < w",), values(5, t=1, w=2)),
    ("x[v] * sum(where(j <= u, x[j], 0) for j in range(t, m)) == 0", ("v < t",), values(5, t=1, u=3)),
    ("sum(where(j < u, x[j], 0) for j in range(2 * t)) == 0", (), values(5, t=1, u=3)),
    ("prod(y for k in range(n, 3)) == y**2", (), values(2)),
    ("(s - 5) * (s - 6) * sum(where(i == s, 1, 0) for i in range(5, n + 5)) == 0", (), values(4, s=8)),
    # Roots that are written as powers.
    ("sum(((i - 9)**2)**(1/2) for i in range(n)) == sum(9 - i for i in range(n))", (), values(12)),
    ("((n - 14)**2)**(1/2) == 14 - n", (), values(15)),
    ("((n - 14)**2 * y**2)**(1/2) == (14 - n) * abs(y)", (), values(15)),
    # More sizes, or larger ones, than are looked at.
    (f"sum({' * '.join(f'x[{i}]' for i in AXES)} {STRICT}) == 0", (), values(9)),
    (f"{' * '.join(f'(n - {k})' for k in range(1, 13))} == 0", (), values(13)),
    (f"{' * '.join(f'(n - {k})' for k in range(1, 13))} * sum(x) == 0", (), values(13)),
]


@pytest.mark.parametrize(("text", "given", "known"), FALSE, ids=lambda part: part if isinstance(part, str) else "")
def test_what_fails_at_a_larger_size_only_is_not_confirmed(
    text: str, given: tuple[str, ...], known: dict[str, Any]
) -> None:
    assert all(true_at(g, known) for g in given)
    assert not true_at(text, known)
    assert word(text, WHERE, *given) == "rejected"


TRUE = [
    "sum(A[i, 0] + A[i, 1] for i in range(n)) == sum(A[i, k] for i in range(n) for k in range(2))",
    "sum(T[k] for k in range(3)) == T[0] + T[1] + T[2]",
    "where(t == u, 0, n - 2) == where(t == u, 2 - n, 0) + n - 2",
    "sum(x[a] * x[b] for a in range(n) for b in range(a)) == (sum(x)**2 - x @ x) / 2",
    "sum(where(i == j, 1, x[i] * x[j]) for i in range(n) for j in range(n)) == sum(x)**2 - x @ x + n",
    "prod(sum(x[j] for j in range(n)) for k in range(-2, 1)) == sum(x)**3",
]


@pytest.mark.parametrize("text", TRUE)
def test_what_small_sizes_settle_is_confirmed(text: str) -> None:
    assert all(true_at(text, values(n, t=n - 1)) for n in (1, 2, 5))
    assert word(text, WHERE) == "proved"


# A derivative has positions, a function of tensors knows their sizes: false where the longer text stands for the name.
@pytest.mark.parametrize(
    ("text", "where", "instance"),
    [
        (
            "sum(grad(x @ x, x)[k] for k in range(3)) == 2 * sum(x)",
            {"n": "dim", "x": "real[n + 2]"},
            ("sum(2 * x[k] for k in range(3)) == 2 * sum(x)", {"x": array([Fraction(k) for k in range(5)])}),
        ),
        (
            "L(x) == L([sum(x) for i in range(n)])",
            WHERE,
            ("sum(x) == sum([sum(x) for i in range(n)])", values(2)),
        ),
        (
            "f(sum(x)) == f(sum(x[i]**2 for i in range(n)) / sum(x))",
            {"n": "dim", "x": "positive[n]", "f": "real -> real"},
            ("sum(x) == sum(x[i]**2 for i in range(n)) / sum(x)", values(2)),
        ),
    ],
    ids=["gradient", "function of a vector", "function of a number"],
)
def test_an_instance_is_false(text: str, where: dict[str, str], instance: tuple[str, dict[str, Any]]) -> None:
    assert not true_at(*instance)
    assert word(text, where) == "rejected"


def test_a_parameter_of_a_law_cannot_name_the_prime_of_the_angles() -> None:
    """1/N for an N that is 1/2 modulo that prime: as an angle the mean of q, not 2, would be 2."""
    inverse = pow(2, -1, ANGLE[2])
    assert inverse > 2
    assert word("sin(y * E(q)) == sin(2 * y)", {"y": "real", "q": f"normal(mean=1/{inverse}, var=1)"}) == "rejected"
    assert word("sin(y * E(q)) == sin(2 * y)", {"y": "real", "q": "normal(mean=2, var=1)"}) == "proved"


def test_a_parameter_of_a_law_has_a_degree_in_a_position() -> None:
    mean = "*".join(f"(t - {k})" for k in range(4))
    where = {"n": "dim", "t": "index[n]", "x": "real[n]", "q": f"normal(mean={mean}, var=1)"}
    assert word("E(q) * x[t] == 0", where) == "rejected"
    assert not true_at(f"{mean} * x[t] == 0", values(6, t=5))


def test_a_sum_whose_body_lacks_its_index_is_a_factor_of_the_size() -> None:
    """As offered by evidence; statements as they are read have none. sum(1 for k in range(n)) is n, not 1."""
    n = terms.symbol("n")
    ones = terms.total("k", terms.ZERO, n, terms.ONE)
    found = plan(terms.eq(ones, terms.ONE), {"n": Declaration("n", "dim")})
    assert found.covered and len(found.configurations) >= 2
    offered = Evidence("squares", "forged", {"expression": terms.mul(ones, terms.power(terms.symbol("y"), terms.TWO))})
    assert rule(problem_from("0 <= y**2", WHERE), offered).word == "rejected"
