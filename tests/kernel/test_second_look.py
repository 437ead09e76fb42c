"""What the kernel sees by itself when an engine vouches for an identity, and what it writes down of that.

With normal forms, or with equations among the assumptions, small sizes settle nothing: points are a second look, which
denies what is false there. The census says what was looked at.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from proofcheck.lang.problem import problem_from
from proofcheck.lang.types import Declaration, Problem
from proofcheck.logic.kernel import identity, rule
from proofcheck.logic.semantics.numbers import LimitExceeded, Unsupported
from proofcheck.logic.verdict import Evidence, Ruling
from proofcheck.search.engines import growth

WHERE = {
    "n": "dim",
    "x, y": "real",
    "p": "positive",
    "k": "integer",
    "t, u": "index[n]",
    "v": "real[n]",
    "A, B": "real[n, n]",
    "S": "symmetric[n, n]",
    "P": "posdef[n, n]",
    "Q": "permutation[n, n]",
    "R": "orthogonal[n, n]",
    "M": "invertible[n, n]",
    "q": "normal[n]",
    "s": "spherical[n]",
}


def ruled(text: str, *given: str, **data: bool) -> Ruling:
    return rule(problem_from(text, WHERE, given), Evidence("identity", "forged", {"normal_forms": True, **data}))


def looked(problem: Problem, assumed: bool = False) -> Ruling:
    """What the second look alone says, where both sides are taken to be equal for all sizes."""
    try:
        census = identity.check(problem, problem.statement, True, assumed)
    except (identity.NotShown, LimitExceeded, Unsupported) as error:
        return Ruling("rejected", "", reason=str(error))
    return Ruling("proved", "all declared values", census)


# False at some values of every size that is looked at; the logarithms ask for enclosures instead of a field.
FALSE = [
    "det(R) == 1",
    "det(R) == -1",
    "R == R.T",
    "R @ R == eye(n)",
    "A == A.T",
    "M == M.T",
    "P @ P == P",
    "S == 0 * S",
    "Q @ Q == eye(n)",
    "abs(x) == x",
    "log(p) + abs(x) == log(p) + x",
    "log(p) + p == log(p) + abs(x)",
    "log(p) + cos(pi * k) == log(p) + 1",
    "log(p) * E(s @ s) == log(p)",
    "log(p) * E(s @ s) == log(p) * n",
    "log(p * y**2) == 2 * log(p)",
    "log(p) + S[0, 0] == log(p)",
    "log(p) + P[0, 0] == log(p) + 1",
    "prod(x + k for k in range(10**6)) == 0",
    "[log(v[t]**2 + 1) for i in range(n)] == [log(v[i]**2 + 1) for i in range(n)]",
]


@pytest.mark.parametrize("text", FALSE)
def test_false_statements_are_denied(text: str) -> None:
    assert looked(problem_from(text, WHERE)).word == "rejected"


TRUE = [
    "R @ R.T == eye(n)",
    "abs(det(R)) == 1",
    "S == S.T",
    "P == P.T",
    "Q @ Q.T == eye(n)",
    "abs(p) == p",
    "sqrt(p)**2 == p",
    "log(p) + sin(pi * k) == log(p)",
    "log(p) + cos(pi * k)**2 == log(p) + 1",
    "log(p**2) == 2 * log(p)",
    "log(p) + sum(R @ R.T) == n + log(p)",
    "log(p) + sum(Q @ Q.T) == n + log(p)",
    "log(p) + P[0, 0] == log(p) + abs(P[0, 0])",
    "log(p) + sum(S) == log(p) + sum(S.T)",
    "exp(exp(x)) * exp(-exp(x)) == 1",
]


@pytest.mark.parametrize("text", TRUE)
def test_true_ones_are_not(text: str) -> None:
    assert looked(problem_from(text, WHERE)).word == "proved"


# At size 1 all matrices are numbers, at size 2 all permutations are symmetric and commute: false from size 3 on, or 2.
SMALL = {
    "n, m": "dim",
    "v": "real[n]",
    "A, B": "real[n, n]",
    "P": "posdef[n, n]",
    "R": "orthogonal[n, n]",
    "p": "positive",
}
LARGER = [
    "Q == Q.T",
    "Q @ V == V @ Q",
    "Q @ Q == eye(n)",
    "Q @ Q @ Q == Q",
    "inv(Q) == Q",
    "det(Q) == 1",
    "trace(Q @ V.T) == trace(Q @ V)",
    "trace(Q) == n",
    "Q**6 == eye(n)",
    "Q[0, 0] == Q[n - 1, n - 1]",
    "Q @ v == Q.T @ v",
    "log(p) * Q == log(p) * Q.T",
    "log(p) + trace(Q) == log(p) + trace(Q @ Q)",
]


@pytest.mark.parametrize("name", ["Q", "S", "C", "D", "E", "F", "G", "W"])
def test_permutations_are_looked_at_where_they_differ_from_their_inverses(name: str) -> None:
    """Whatever is drawn: the points of a statement depend on its names."""
    for text in LARGER:
        problem = problem_from(text.replace("Q", name), SMALL | {f"{name}, V": "permutation[n, n]"})
        assert looked(problem).word == "rejected", text


@pytest.mark.parametrize("name", ["Q", "S", "C"])
def test_what_holds_for_permutations_is_confirmed_without_a_chance_of_error(name: str) -> None:
    for text in ("Q @ Q.T == eye(n)", "det(Q)**2 == 1", "Q**3 == Q", "sum(Q @ v) == sum(v)", "inv(Q) == Q.T"):
        problem = problem_from(text.replace("Q", name), SMALL | {name: "permutation[n, n]"})
        found = looked(problem)
        assert found.word == "proved", text
        assert "24 random points each" in found.census[1] and "chance" not in found.census[1]


@pytest.mark.parametrize(
    "text",
    [
        "det(A) == trace(A)",
        "det(A) == A[0, 0]",
        "det(A + B) == det(A) + det(B)",
        "det(2 * A) == 2 * det(A)",
        "det(P) == P[0, 0]",
        "det(R) * R[0, 0] == 1",
        "R[0, 0]**2 == 1",
        "v[0] == sum(v)",
        "v[0] == v[n - 1]",
        "v[0] == v[n - 1] * m / m",
        "prod(v[i] for i in range(n)) == sum(v)",
        "log(p) + v[0] == log(p) + sum(v)",
        "log(p) * det(A) == log(p) * trace(A)",
    ],
)
def test_what_the_theorem_does_not_cover_is_looked_at_beyond_size_one(text: str) -> None:
    """Forged normal forms of what holds at the only size that its indices ask for."""
    problem = problem_from(text, SMALL)
    assert looked(problem).word == "rejected"


def test_sizes_that_are_too_large_for_the_second_look_cost_nothing() -> None:
    """Where the larger sizes are ruled out, or beyond the steps, the first look stands, and the census says so."""
    where = {"n": "dim", "x": "real[n]"}
    many = "sum(k * x[0] for k in range(3000)) == x[0] * sum(k for k in range(3000))"
    for text, given in (("x[0] + 1 == 1 + x[0]", "n < 3"), (many, "n > 0")):
        found = looked(problem_from(text, where, [given]))
        assert found.word == "proved" and "n=3" not in found.census[1]


def test_every_pattern_of_signs_is_met() -> None:
    """False where all three numbers are negative, one pattern of eight, whatever is drawn for their names."""
    for k in range(100):
        text = " * ".join(f"(abs({c}{k}) - {c}{k})" for c in "abc")
        problem = problem_from(f"{text} == 0", {f"a{k}, b{k}, c{k}": "real"})
        assert looked(problem).word == "rejected", k


def test_no_root_is_that_of_a_complex_number() -> None:
    for data in ({}, {"normal_forms": True}):
        # The language has no roots of complex numbers; the kernel does not rest on that.
        real = problem_from("sqrt(z**2)**2 == z**2", {"z": "real"})
        problem = replace(real, declarations={"z": Declaration("z", "complex")})
        assert rule(problem, Evidence("identity", "forged", data)).word == "rejected"


@pytest.mark.parametrize("k", range(20))
def test_one_sign_is_met_without_normal_forms(k: int) -> None:
    problem = problem_from(f"abs(a{k}) == a{k}", {f"a{k}": "real"})
    assert rule(problem, Evidence("identity", "forged")).word == "rejected"
    problem = problem_from(f"(a{k}**2)**(1/2) == a{k}", {f"a{k}": "real"})
    assert rule(problem, Evidence("identity", "forged")).word == "rejected"
    square = problem_from(f"abs(a{k})**2 == a{k}**2", {f"a{k}": "real"})
    assert rule(square, Evidence("identity", "forged")).word == "proved"


def test_the_census_says_where_not_all_patterns_were_met() -> None:
    for names in ("xy", "abc", "abcd", "abcde"):
        sides = [" * ".join(f"abs({c})" for c in part) for part in (names, names[::-1])]
        problem = problem_from(f"{sides[0]} == {sides[1]}", {", ".join(names): "real"})
        found = looked(problem)
        assert found.word == "proved"
        told = f"{len(names)} independent signs, of which not all patterns were met"
        assert any(told in part for part in found.census) == (len(names) > 3)
        assert rule(problem, Evidence("identity", "forged")).word == "rejected"


@pytest.mark.parametrize("text", ["x != 1", "x == 1 or x != 1", "x == y or x != y", "x <= x", "not x == y"])
def test_only_equations_are_looked_at(text: str) -> None:
    """Nearly every point of a field satisfies `x != 1`."""
    assert looked(problem_from(text, WHERE)).word == "rejected"
    assert rule(problem_from(text, WHERE), Evidence("identity", "forged")).word == "rejected"


@pytest.mark.parametrize("name", ["x", "y", "z", "a", "b", "c"])
def test_a_case_that_two_points_miss_is_met(name: str) -> None:
    """False for one number of three; the logarithm asks for enclosures."""
    for k in (2, 3, 4):
        problem = problem_from(f"log(p) + max({name}, -1 / {k}) == log(p) + {name}", {name: "real", "p": "positive"})
        assert looked(problem).word == "rejected"


@pytest.mark.parametrize("steps", [100, 200, 400, 800, 1_600, 3_200, 6_400])
def test_what_lies_beyond_the_steps_settles_nothing(steps: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """False from size 7 on: no number of steps that ends the look before confirms it."""
    monkeypatch.setattr(identity, "STEPS", steps)
    zero = " * ".join(f"(n - {k})" for k in range(1, 7))
    problem = problem_from(f"{zero} * sum(v[i] * v[j] for i in range(n) for j in range(n)) == 0", WHERE)
    with pytest.raises((identity.NotShown, LimitExceeded)):
        identity.check(problem, problem.statement, False)


ASSUMED: list[tuple[str, tuple[str, ...], str]] = [
    ("A @ B @ B == B @ B @ A", ("A @ B == B @ A",), "proved"),
    ("A @ B == B", ("A @ B == B @ A",), "rejected"),
    ("A @ A == A", ("A @ A @ A == A",), "rejected"),
    ("A @ A @ A == A", ("A @ A == A",), "proved"),
    ("trace(A) == n", ("A @ A == A",), "rejected"),
    ("trace(A) == 0", ("A @ A == A",), "rejected"),
    ("A == A.T", ("A @ A == A",), "rejected"),
    ("S @ S == S", ("S @ S == eye(n)",), "rejected"),
    ("S @ S @ S == S", ("S @ S == eye(n)",), "proved"),
    ("x == 1", ("x * y == y",), "rejected"),
    ("y == 0", ("x * y == y",), "rejected"),
    ("x**2 == 2", ("x == 2 * y", "y == 1"), "rejected"),
    ("v @ v == 1", ("sum(v) == 1",), "rejected"),
    ("2 * sum(v) == 2", ("sum(v) == 1",), "proved"),
    ("v[t] == 1", ("sum(v) == n",), "rejected"),
    ("sum(A @ A) == n", ("all(sum(A[i, j] for j in range(n)) == 1 for i in range(n))",), "proved"),
    ("trace(A) == n", ("all(sum(A[i, j] for j in range(n)) == 1 for i in range(n))",), "rejected"),
    ("x * M == M @ A @ M", ("M @ A == x * eye(n)",), "proved"),
]


@pytest.mark.parametrize(("text", "given", "word"), ASSUMED, ids=lambda part: str(part))
def test_points_satisfy_the_assumptions_and_nothing_more(text: str, given: tuple[str, ...], word: str) -> None:
    assert looked(problem_from(text, WHERE, given), assumed=True).word == word


@pytest.mark.parametrize("name", ["a", "b", "c", "d", "e", "f", "g", "h"])
def test_enclosures_are_taken_where_the_assumptions_hold(name: str) -> None:
    """True for negative values alone, and for those of the other sign alone."""
    for sign, given in (("-", f"{name} > 0"), ("", f"{name} < 0")):
        problem = problem_from(
            f"log({name}**2) + abs({name}) == log({name}**2) {sign or '+'} {name}", {name: "real"}, [given]
        )
        assert looked(problem).word == "rejected"


# An assumption of another kind than an order of positions takes none away.
@pytest.mark.parametrize("given", ["t == n - 1", "t == 2", "t > n - 2 or t < 0", "t == 2 or t == n", "(t - 2)**2 == 0"])
def test_positions_are_looked_at_whatever_is_assumed(given: str) -> None:
    for c in range(5):
        problem = problem_from(f"(t - {c}) * sum(v[j] for j in range(n)) == 0", WHERE, [given])
        assert rule(problem, Evidence("identity", "forged")).word == "rejected"


FIELD = "chance of error below 1e-9"
THEOREM = "small-size theorem (docs/trust.md)"
CENSUS: list[tuple[str, dict[str, bool], tuple[str, ...]]] = [
    (
        "trace(A @ B) == trace(B @ A)",
        {"normal_forms": False},
        (f"prime-field evaluation at sizes n=2, 2 random points each, {FIELD}", THEOREM),
    ),
    (
        "E(q @ q) == n",
        {"normal_forms": False},
        (
            f"prime-field evaluation at sizes n=1; n=2, 2 random points each, {FIELD}",
            THEOREM,
            "explicit moments of the declared distributions",
        ),
    ),
    (
        "diff(x**2, x) == 2 * x",
        {},
        (
            "index algebra",
            f"prime-field evaluation, 2 random points each, {FIELD}",
            "term-by-term calculus: dual numbers",
        ),
    ),
    (
        "log(p**2) == 2 * log(p)",
        {},
        (
            "index algebra",
            "agreement to 200 bits, 2 random points each",
            "index algebra for sizes beyond these (not settled by the small-size theorem: "
            "a function with no model in the field)",
            "signs by structure",
        ),
    ),
]


@pytest.mark.parametrize(("text", "data", "census"), CENSUS, ids=lambda part: part if isinstance(part, str) else "")
def test_the_census_says_what_was_looked_at(text: str, data: dict[str, bool], census: tuple[str, ...]) -> None:
    assert ruled(text, **data).census == census


def test_the_census_says_what_was_assumed_and_what_was_derived() -> None:
    problem = problem_from("2 * sum(v) == 2", WHERE, ["sum(v) == 1"])
    points = "prime-field evaluation at sizes n=1; n=2; n=3, 12 random points each that satisfy the assumptions"
    beyond = "index algebra for sizes beyond these (not settled by the small-size theorem: {})"
    rules = "equations among the assumptions, used as rewriting rules"
    assert looked(problem, assumed=True).census == ("index algebra", points, beyond.format(rules))
    plain = problem_from("2 * sum(v) == sum(v) * 2", WHERE)
    census = identity.check(plain, plain.statement, True, derived=True)
    assert census == (f"prime-field evaluation at sizes n=1, 2 random points each, {FIELD}",)


def test_what_is_too_large_for_the_primes_is_no_chance_of_one_in_a_milliard() -> None:
    problem = problem_from("x**1000001 * x == x**1000002", WHERE)
    found = looked(problem)
    assert found.census[1] == "prime-field evaluation, 2 random points each"
    assert "degrees or numbers too large for the primes" in found.census[2]
    assert rule(problem, Evidence("identity", "forged")).word == "rejected"


def test_a_range_that_may_end_before_it_begins_is_not_counted() -> None:
    problem = problem_from("sum(x for i in range(3, n)) == (n - 3) * x", WHERE)
    for normal_forms in (False, True):
        with pytest.raises(identity.NotShown, match="may end below its start"):
            identity.check(problem, problem.statement, normal_forms)


def test_a_size_that_is_a_product_of_others_is_one() -> None:
    where = {"h, k, d": "dim", "x": "real"}
    for text, word in (("d * x == h * k * x", "proved"), ("d * x == (h + k) * x", "rejected")):
        problem = problem_from(text, where, ["h * k == d"])
        assert rule(problem, Evidence("identity", "forged")).word == word


def test_growth_says_what_it_rests_on() -> None:
    """Weights that put a product below a mean of others, or an expansion."""
    where = {"n, d": "dim"}
    for text, why in (
        ("bounded(n * d, n**2 + d**2)", "products of powers below a Newton polytope"),
        ("bounded(n * log(n), n**2)", "expansions in several scales"),
    ):
        problem = problem_from(text, where)
        evidence = growth.propose(problem).evidence
        assert evidence is not None
        census = rule(problem, evidence).census
        assert sum(part.startswith(("products of powers", "expansions")) for part in census) == 1
        assert any(part.startswith(why) for part in census)
