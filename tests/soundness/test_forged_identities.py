"""False statements that the kernel once confirmed, or could have been made to, with evidence that nobody found.

docs/faults.md tells how each came about. Evidence is forged: `identity` without normal forms, so that nothing but the
kernel stands between the statement and `proved`.
"""

from __future__ import annotations

import hashlib
from math import prod

import pytest

from proofcheck import check
from proofcheck.lang.problem import problem_from
from proofcheck.logic.kernel import rule
from proofcheck.logic.semantics.numbers.field import ANGLE, NESTED, drawn_primes
from proofcheck.logic.smallsizes.degrees import degree, height
from proofcheck.logic.verdict import Evidence

PLACE = {"n": "dim", "t": "index[n]", "u": "index[n]", "x": "real[n]", "y": "positive", "f": "real -> real"}


def word(text: str, where: dict[str, str], *given: str) -> str:
    return rule(problem_from(text, where, given), Evidence("identity", "forged")).word


# A function of a position agrees with a polynomial at the first few positions, or is constant there.
POSITIONS = [
    "t % 5 == t",
    "t // 9 == 0",
    "floor(t / 7) == 0",
    "min(t, 6) == t",
    "max(t, 6) == 6",
    "abs(t - 9) == 9 - t",
    "sqrt((t - 9)**2) == 9 - t",
    "sqrt((t - 9)**2 * x[t]**2) == (9 - t) * abs(x[t])",
    "2**t == 1 + t",
    "gcd(t, 60) == gcd(t, 5 * 60)",
    "y**(t // 5) == 1",
    "sum(x) * y**(t // 10**7) == sum(x)",
    "sum(x[i] * y**floor(t / 50) for i in range(n)) == sum(x)",
    "f(t * (t - 2)) + f(-(t - 1) * (t - 3)) == f(0) + f(2 * t - 3)",
    "exp(0 * y) * (t % 7) == t",
    "(t + u) // 30 == 0",
]


@pytest.mark.parametrize("text", POSITIONS)
def test_a_function_of_a_position_is_not_settled_by_small_sizes(text: str) -> None:
    assert word(text, PLACE) == "rejected"


def test_polynomials_and_quotients_of_positions_still_are() -> None:
    assert word("(t + 1) * (t - 1) * x[t] == t**2 * x[t] - x[t]", PLACE) == "proved"
    assert word("t / (t + 1) == 1 - 1 / (t + 1)", PLACE) == "proved"
    assert word("t * (t - 1) * (t - 2) * (t - 3) * x[t] == 0", PLACE) == "rejected"


# At the sizes that are looked at, an assumption may leave so few positions that a polynomial vanishes at all of them.
RESTRICTED = [
    ("(t - 2) * (t - 3) == 0", ["t >= 2"]),
    ("t * x[t] == 2 * x[t]", ["t >= 2"]),
    ("sum(x[j] for j in range(t + 1, n)) * x[t] == 0", ["t >= 2"]),
    ("t * x[t] * x[u] == 2 * x[t] * x[u]", ["t != u", "t > 1", "t != 3", "u < 2"]),
    ("(t - n + 1) * x[t] == 0", ["t + 1 >= n - u", "u < 1"]),
]


@pytest.mark.parametrize(("text", "given"), RESTRICTED)
def test_few_positions_settle_nothing(text: str, given: list[str]) -> None:
    assert word(text, PLACE, *given) == "rejected"


def test_positions_in_order_do() -> None:
    assert word("(u - t) * x[u] == u * x[u] - t * x[u]", PLACE, "t < u") == "proved"
    assert word("where(t < u, x[t], 0) == x[t]", PLACE, "t < u") == "proved"


@pytest.mark.parametrize("given", ["sum(k for k in range(n)) >= 5", "sqrt(n) >= 2", "exp(n) >= 2", "sin(n) < 2"])
def test_an_assumption_about_a_size_may_say_anything(given: str) -> None:
    """It used to end in an error of the kernel."""
    assert word("sum(x) == x @ ones(n)", PLACE, given) in ("proved", "rejected")


# What a careless count of indices and degrees would have settled.
SIZES = [
    "sum(x[i]**0 for i in range(n)) == 1",
    "sum(x[i]**0 * x[j] for i in range(n) for j in range(n)) == sum(x)",
    "sqrt((n - 30)**2) == 30 - n",
    "sqrt((n - 14)**2) == 14 - n",
    "sqrt(n**2 - 28 * n + 196) == 14 - n",
    "abs(n - 30) == 30 - n",
    "sqrt((n - 30)**2 * y**2) == (30 - n) * y",
    "sum(where(j < t, 1, 0) for j in range(n)) == t**9",
    "sum(where(j <= i, 1, 0) for i in range(n) for j in range(n)) == n**9",
    "sum(x[i] * x[j] for i in range(n) for j in range(i)) == 0",
]


@pytest.mark.parametrize("text", SIZES)
def test_what_sizes_do_not_settle(text: str) -> None:
    assert word(text, PLACE) == "rejected"


@pytest.mark.parametrize(
    "text", ["0 * diff(x**(1/2), x) == 0", "0 * x**(-1/2) == 0", "0 * diff(sqrt(x), x) == 0", "x**(-1) * x == 1"]
)
def test_powers_have_no_value_at_zero(text: str) -> None:
    problem = problem_from(text, {"x": "nonnegative"})
    for data in ({}, {"normal_forms": True}):
        assert rule(problem, Evidence("identity", "forged", data)).word == "rejected"


def raised(exponent: int, base: str, *lengths: int) -> str:
    """base**exponent, most of it by products over ranges."""
    digits = []
    for length in lengths:
        exponent, digit = divmod(exponent, length)
        digits.append(digit)
    text = f"{base}**{exponent}"
    for k, (length, digit) in enumerate(zip(lengths[::-1], digits[::-1], strict=True)):
        text = f"{base}**{digit} * prod({text} for i{k} in range({length}))"
    return f"({text})"


REAL = {"x, y": "real", "q": "normal(mean=x, var=1)"}
POWERS = [
    # x**(s - 1) is 1 for every x other than 0, modulo the prime s of the angles, and of the nested exponentials.
    f"sin(y * ({raised(ANGLE[2] - 1, 'x', 1023, 1023, 7)} - 1)) == 0",
    f"exp(exp(y * ({raised(NESTED[2] - 1, 'x', 1023, 1023, 1023, 127)} - 1))) == exp(1)",
    # The same of a number, and of a number that a derivative or an index makes.
    f"sin(y * ({raised(ANGLE[2] - 1, '3', 9000, 9000)} - 1)) == 0",
    f"sin(y * (sum(where(k == 1, 3**(k * {ANGLE[2] - 1}), 0) for k in range(2)) - 1)) == 0",
]


@pytest.mark.parametrize("text", POWERS, ids=lambda text: text[:30])
def test_no_product_hides_a_degree_or_a_number(text: str) -> None:
    assert word(text, REAL, "x != 0") == "rejected"


def test_numbers_that_derivatives_bring_down_are_counted() -> None:
    """a (a - 1) (a - 2) modulo the prime of the angles is a small c for some a."""
    s = ANGLE[2]
    a, c = next((a, c) for a in range(10**5, 10**6) if (c := a * (a - 1) * (a - 2) % s) < 2**22)
    text = f"sin(y * (diff(x**{a}, x, 3) / x**{a - 3} - {c})) == 0"
    assert word(text, {"x, y": "positive"}) == "rejected"


@pytest.mark.parametrize("name", ["u", "v", "w", "x", "y", "z", "a", "b", "c", "d", "e", "g", "h", "k", "l", "m"])
def test_a_law_has_signs_as_well(name: str) -> None:
    """The signs of roots in the parameters of a law are met in every pattern, or nothing is confirmed."""
    where = {name: "real", "q": f"normal(mean=abs({name}), var=1)"}
    assert word(f"E(q) == {name}", where) == "rejected"
    assert word(f"E(q**2) == {name}**2 + sqrt({name}**2) / {name}", where, f"{name} != 0") == "rejected"


TURN = "(U[0, 0] * U[1, 1] - U[0, 1] * U[1, 0])"
LAWS = [
    ("E(q) == 1", "orthogonal[2, 2]", TURN),
    ("E(q) == -1", "orthogonal[2, 2]", TURN),
    ("E(q) == 1", "orthogonal[1, 1]", "U[0, 0]"),
    ("E(q**2) == 2 * E(q)", "orthogonal[1, 1]", "U[0, 0]"),
    ("diff(E(q), x) == 1", "orthogonal[2, 2]", f"x * {TURN}"),
    ("limit(E(q), x, 1) == 1", "orthogonal[2, 2]", f"x * {TURN}"),
]


@pytest.mark.parametrize(("text", "kind", "mean"), LAWS)
def test_a_law_has_reflections_as_well(text: str, kind: str, mean: str) -> None:
    """An orthogonal matrix of determinant -1 that the law alone speaks of is looked at, too."""
    where = {"x": "real", "U": kind, "q": f"normal(mean={mean}, var=1)"}
    problem = problem_from(text, where)
    for data in ({}, {"normal_forms": True}):
        assert rule(problem, Evidence("identity", "forged", data)).word == "rejected"
    assert rule(problem_from("E(q)**2 == 1", where), Evidence("identity", "forged")).word == (
        "rejected" if "x" in mean else "proved"
    )


def test_a_law_has_permutations_as_well() -> None:
    """Each is one of two, so that two points miss one of them by chance: of these names some would be confirmed."""
    for name in "QRUVWABCDFGHKLMNT":
        where = {name: "permutation[2, 2]", "q": f"normal(mean={name}[0, 0], var=1)"}
        assert word("E(q) == 0", where) == word("E(q) == 1", where) == "rejected"


@pytest.mark.parametrize(
    ("mean", "given"),
    [
        ("(t - 2) * (t - 3) * y", ["t >= 2"]),
        ("(t - 2) * x[t]", ["t >= 2"]),
        ("t * y", ["t < 1"]),
        ("t * y - (t % 5) * y", []),
        ("t * (t - 1) * (t - 2) * (t - 3) * y", []),
    ],
)
def test_a_place_in_a_law_is_not_settled_by_small_sizes(mean: str, given: list[str]) -> None:
    assert word("E(q) == 0", {**PLACE, "q": f"normal(mean={mean}, var=1)"}, *given) == "rejected"


def test_no_reflection_is_hidden_from_a_claim() -> None:
    """It was proved: the covariance of six entries, which no witness has, kept the matrix -1 from being seen first."""
    where = {"U": "orthogonal[1, 1]", "x": "real", "S": "posdef[6, 6]"}
    where |= {"q": "normal[6](mean=[x * U[0, 0] for i in range(6)], cov=S)"}
    assert check("diff(E(q[0]), x) == 1", where).word not in ("proved", "supported")
    assert check("diff(E(q[0]), x) == U[0, 0]", where).word == "proved"


def test_no_law_can_be_made_to_fit_the_primes() -> None:
    """The primes that would be drawn if the statement alone told them, written into the law."""
    plain = problem_from("E(q) == 0", REAL)
    seed = hashlib.sha256(repr((plain.statement, sorted(plain.statement.names))).encode()).hexdigest()
    fitted = prod(drawn_primes(f"{seed}.{k}.{j}", False)[0] for k in range(2) for j in range(2))
    assert word("E(q) == 0", {"x": "real", "q": f"normal(mean={fitted} * x, var=1)"}) == "rejected"
    assert word("E(q) == x", {"x": "real", "q": "normal(mean=x, var=1)"}) == "proved"


def test_bounds_are_bounds() -> None:
    """Degrees and bits of terms whose values are known."""
    where = {"x": "real", "n": "dim", "y": "real[n]", "q": "normal(mean=x**7, var=1)"}

    def side(text: str) -> int:
        return degree(problem_from(f"{text} == 0", where).statement.args[0])

    def bits(text: str) -> int:
        return height(problem_from(f"{text} == 0", where).statement.args[0])

    assert side("prod(x**3 for i in range(50))") >= 150
    assert side("prod(prod(x for i in range(50)) for j in range(50))") >= 2500
    assert side("sum(x**k for k in range(50))") >= 49
    assert side("sum(1 / (x + k) for k in range(50))") >= 50
    assert side("sum((x**k)**k for k in range(50))") >= 49**2
    assert side("sum(x**(k**3) for k in range(50))") >= 49**3
    assert side("sum(x**(k / (1 / (k + 1)**3)) for k in range(50))") >= 49 * 50**3
    assert side("sum(x**(k // 2) for k in range(50))") >= 24
    assert side("prod(y[i] for i in range(n))") >= 7
    assert bits("prod(3 for i in range(50))") >= (3**50).bit_length()
    assert bits("prod(k + 1 for k in range(30))") >= 107  # 30! has 108 bits
    assert bits("sum(2**k for k in range(50))") >= 50
    assert bits("diff(x**1000, x)") >= 10
    law = problem_from("E(q) == 0", where)
    assert degree(law.statement, law.declarations["q"].law.written) >= 7  # type: ignore[union-attr]
