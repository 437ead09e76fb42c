"""Averages over whole numbers are taken apart by place: what has no value there is neither skipped nor cancelled, and
a density is that of a law which exists."""

from __future__ import annotations

import pytest

from proofcheck import check

V = ["n, m: dim", "k: natural", "v: real[n]", "w: natural[n]", "A: real[n, n]", "u: positive[2]", "t: real"]
POISSON, GEOMETRIC, BINOMIAL = "x: poisson(1)", "x: geometric(1/2)", "x: binomial(m, 1/2)"

FALSE = [
    ("P(v[5] > 0 and x == -1) == 0", POISSON),
    ("P(v[5] > 0 and x == -1) == 0", BINOMIAL),
    ("P(v[5] <= 0 or x != -1) == 1", POISSON),
    ("P(not (v[5] > 0 and x == -1)) == 1", POISSON),
    ("E(where(v[5] > 0 and x == -1, 1, 2)) == 2", POISSON),
    ("P(A[7, 7] > 0 and x == -1) + 1 == 1", POISSON),
    ("P(v[k] > 0 and x == -1) == 0", POISSON),
    ("P(u[x] > 0 and x == 1) == 1/2", GEOMETRIC),
    ("P(max(x, u[x]) > 0 and x == 1) == 1/2", GEOMETRIC),
    ("P(x == w[5] - w[5]) == (1/2)**m", BINOMIAL),
    ("P(x == 1 + w[k] - w[k]) == exp(-1)", POISSON),
    ("E(1 / (x - 2) - 1 / (x - 2) + x) == 3", "x: geometric(1/3)"),
    ("E(sqrt(x - 2) - sqrt(x - 2) + x) == 2", GEOMETRIC),
    ("E(2**x + 1 / (x - 1) - 1 / (x - 1)) == exp(1)", POISSON),
    ("E(u[x] - u[x]) == 0", GEOMETRIC),
    ("P(1/x - 1/x >= 0) == 1", POISSON),
    ("E(density(bernoulli(z), 1)) == -1", "z: normal(mean=-1, var=1)"),
    ("E(density(bernoulli(z), 1)) == 2", "z: discrete_uniform(2, 2)"),
    ("E(density(exponential(z), 0)) == -1", "z: normal(mean=-1, var=1)"),
    ("E(density(geometric(z), 1)) == 1/2", "z: uniform(-1, 2)"),
    ("E(density(categorical(p), 0)) == 5", "p: normal[2](mean=[5, 5], cov=eye(2))"),
    ("E(density(discrete_uniform(0, z - 2), 5)) == 0", "z: discrete_uniform(0, 1)"),
]


@pytest.mark.parametrize(("statement", "law"), FALSE)
def test_what_has_no_value_is_not_averaged(statement: str, law: str) -> None:
    assert check(statement, [*V, law], numbers="off").word in ("unknown", "refuted")


@pytest.mark.parametrize(
    ("statement", "law"),
    [
        ("E(sum(v[1] * x[i] for i in range(n - 1)))**2 >= 0", "x: exponential[n - 1](1)"),
        ("E(sum(v[1] * x[i] for i in range(n - 1)))**2 >= 0", "x: bernoulli[n - 1](1/2)"),
        ("E(sum(v[1] * x[i] for i in range(n - 1))) == sum(v[1] for i in range(n - 1))", "x: exponential[n - 1](1)"),
    ],
)
def test_an_empty_sum_needs_no_entry(statement: str, law: str) -> None:
    assert check(statement, [*V, law], numbers="off").word != "refuted"


@pytest.mark.parametrize(
    ("statement", "law"),
    [
        ("E(density(exponential(z), 0)) == 1/2", "z: uniform(0, 1)"),
        ("E(density(bernoulli(z), 1)) == k / (k + n)", "z: beta(k, n)"),
        ("E(density(poisson(z), k)) == 1 / 2**(k + 1)", "z: exponential(1)"),
        ("E(log_density(normal(z, 1), 0)) == -log(2 * pi) / 2 - 1/2", "z: normal"),
        ("P(u[0] > 0 and x == 1) == exp(-1)", POISSON),
    ],
)
def test_what_has_a_value_but_with_probability_0_is(statement: str, law: str) -> None:
    assert check(statement, [*V, law], numbers="off").word == "proved"
