"""A law is spoken of where its parameters have values: nothing is refuted elsewhere, whatever the statement is about.
And the end of an infinite sum has to have a value, whether a term of the sum needs it or not."""

from __future__ import annotations

import pytest

from proofcheck import check

NONE: list[tuple[str, list[str], list[str]]] = [
    ("n > 5", ["n: dim", "a: real", "z: laplace(1 / a, 1)"], ["a == 0"]),
    ("x > 5", ["x: real", "z: lognormal(1 / 0, 1)"], []),
    ("x > 5", ["x: real", "y: real", "z: logistic(log(y), 1)"], ["y < 0"]),
    ("n > 5", ["n: dim", "z: normal(mean=1 / 0)"], []),
    ("E(w**2) == 2", ["w: normal", "z: normal(mean=1 / 0)"], []),
    ("E(w**2) == 2", ["w: normal", "y: real", "z: normal(mean=sqrt(-1))"], ["y > 0"]),
    ("x > 5", ["x: real", "a: real", "z: normal(var=-a**2 - 1)"], []),
    ("x > 5", ["x: real", "n: dim", "z: normal(var=-n)"], []),
    ("x > 5", ["x: real", "a: real", "z: iid(mean=0, var=-a**2 - 1)"], []),
    ("x > 5", ["x: real", "n: dim", "z: normal[n](mean=0, cov=-eye(n))"], []),
    ("x > 5", ["x: real", "a: real", "z: iid(mean=0, var=1, m3=0, m4=-a**2)"], []),
    ("x > 5", ["x: real", "z: iid(mean=1 / 0, var=1)"], []),
    ("x > 5", ["x: real", "z: iid(low=1 / 0)"], []),
    ("x > 5", ["x: real", "z: normal[2](mean=[1 / 0, 1])"], []),
    ("x > 5", ["x: real", "n: dim", "z: normal[n](mean=[1 / k for k in range(n)])"], []),
    ("x > 5", ["x: real", "n: dim", "z: normal[n](var=n - 2)"], ["n == 1"]),
    ("E(z[0]) == 1", ["n: dim", "z: normal[n](var=n - 2)"], ["n == 1"]),
    ("x > 5", ["x: real", "z: normal(mean=sum(1 / k for k in range(1, oo)))"], []),
]


@pytest.mark.parametrize(("statement", "where", "given"), NONE)
def test_a_law_that_does_not_exist_refutes_nothing(statement: str, where: list[str], given: list[str]) -> None:
    assert check(statement, where, given).word in ("unknown", "vacuous")


@pytest.mark.parametrize(
    ("statement", "law", "word"),
    [
        ("a != 0", "laplace(1 / a, 1)", "proved"),
        ("a > 0", "gumbel(log(a), 1)", "proved"),
        ("a >= 0", "logistic(sqrt(a), 1)", "proved"),
        ("a > 0", "logistic(sqrt(a), 1)", "refuted"),
        ("a / a == 1 and E(x) == 1 / a", "laplace(1 / a, 1)", "proved"),
        ("E(x) == 2 / a", "laplace(1 / a, 1)", "refuted"),
        ("a != 1", "laplace(1 / a, 1)", "refuted"),
        ("a > 0", "laplace(exp(a), 1)", "refuted"),
    ],
)
def test_that_its_parameters_have_values_is_assumed(statement: str, law: str, word: str) -> None:
    assert check(statement, ["a: real", f"x: {law}"]).word == word


@pytest.mark.parametrize(
    "law",
    [
        "normal",
        "normal[3](cov=eye(3))",
        "normal(var=a**2)",
        "iid(mean=0, var=1, m3=0, m4=3)",
        "normal[n](cov=S)",
        "laplace(a, 1)",
        "gamma(exp(a), 1)",
        "normal(mean=exp(a))",
        "iid(low=0, high=1)",
        "normal(mean=sqrt(2))",
    ],
)
def test_beside_a_law_that_exists_what_is_false_is_refuted(law: str) -> None:
    where = ["x: real", "n: dim", "a: real", "S: psd[n, n]", f"z: {law}"]
    assert check("x > 5", where).word == check("exp(x) > exp(1) * x", where).word == "refuted"


@pytest.mark.parametrize(
    ("statement", "law", "word"),
    [
        ("m < n", "laplace(v[m], 1)", "proved"),
        ("m < n", "gumbel(M[m, 0], 1)", "proved"),
        ("n > 5", "logistic(v[5], 1)", "proved"),
        ("k < n", "laplace(sum(v[i] for i in range(k + 1)), 1)", "proved"),
        ("m < n", "laplace(sum(v), 1)", "refuted"),
        ("m < n", "categorical(softmax(v))", "refuted"),
    ],
)
def test_an_entry_in_a_parameter_is_one_of_its_vector(statement: str, law: str, word: str) -> None:
    where = ["n: dim", "m: dim", "k: dim", "v: real[n]", "M: real[n, m]", f"w: {law}"]
    assert check(statement, where).word == word


@pytest.mark.parametrize("law", ["normal[n]", "normal[3]", "random[n]", "random[3]"])
@pytest.mark.parametrize("mean", ["log(a)", "sqrt(a - 1)", "1 / max(a, 0)", "v[m] + 1 / (a + abs(a))"])
def test_one_mean_for_all_entries_has_a_value(law: str, mean: str) -> None:
    size = law[-2]
    where = ["n: dim", "m: dim", "v: real[m + 1]", "a: real", f"w: {law}(mean={mean}, cov=eye({size}))"]
    assert check("a > 0", where).word in ("unknown", "proved")
    assert check("a > 1", [*where[:4], f"w: {law}(mean=a, cov=eye({size}))"]).word == "refuted"


ENDS = [
    ("sum(0 for k in range(1 // 0, oo)) == 0", []),
    ("sum(0 for k in range(1 // a, oo)) == 0", []),
    ("sum(0 for k in range(1 // a, oo)) == 0", ["a == 0"]),
    ("sum(0 for k in range(6 % a, oo)) == 0", []),
    ("sum(0 for k in range(factorial(a), oo)) == 0", []),
    ("prod(1 for k in range(1 // a, oo)) == 1", []),
    ("prod(x for k in range(floor(1 / x), oo)) == 0", ["abs(x) < 1"]),
    ("sum(0 for k in range(floor(log(x)), oo)) == 0", []),
    ("not (sum(0 for k in range(1 // a, oo)) != 0)", []),
    ("x == 5 or sum(0 for k in range(1 // a, oo)) == 0", []),
    ("sum(sum(0 for j in range(1 // k, oo)) for k in range(3)) == 0", []),
    ("sum(0 for j in range(2) for k in range(1 // j, oo)) == 0", []),
    ("exists(sum(0 for k in range(floor(1 / x), oo)) == x for x in interval(0, 0))", []),
    ("sum(where(a == 0, 0, 1 / 2**k) for k in range(6 // a, oo)) >= 0", []),
]


@pytest.mark.parametrize(("statement", "given"), ENDS)
def test_an_infinite_sum_begins_somewhere(statement: str, given: list[str]) -> None:
    assert check(statement, ["a: integer", "x: real"], given).word in ("refuted", "unknown")


@pytest.mark.parametrize(
    "law",
    [
        "normal(mean=1 / 0, var=1)",
        "normal(mean=log(-1), var=1)",
        "normal(mean=1 / y, var=y - y - 1)",
        "normal[2](mean=[1 / 0, 0])",
        "normal(mean=sum(1 / j for j in range(1, oo)), var=1)",
        "iid[2](mean=limit(sin(1 / t), t, 0), var=1)",
    ],
)
def test_nothing_is_refuted_at_roots_either(law: str) -> None:
    where = ["x, y, t: real", f"z: {law}"]
    for statement in ("x**2 != 2", "x**3 != x + 1", "exp(x) != 2"):
        assert check(statement, where).word == "unknown"


@pytest.mark.parametrize("law", ["normal", "normal(var=y)", "normal(mean=1 / y)", "laplace(y, 1)"])
def test_at_roots_what_is_false_is_refuted_beside_laws_that_exist(law: str) -> None:
    assert check("x**2 != 2", ["x, y: real", f"z: {law}"]).word == "refuted"
