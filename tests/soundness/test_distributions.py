"""Averages over laws with a density exist, or do not, as they do in probability theory, not as integrals do."""

from __future__ import annotations

from typing import Any

import pytest

import proofcheck
from proofcheck.judging.payload import flat
from tests.engines.verdicts import verdict

CAUCHY = {"cauchy": {"over": "interval(-oo, oo)", "density(x)": "1 / (pi * (1 + x**2))"}}
FAR = {"far": {"over": "interval(1, oo)", "density(x)": "1 / x**2"}}
SPREAD = {"spread": {"over": "range(1, oo)", "mass(k)": "1 / (k * (k + 1))"}}
TWICE = {"twice": {"over": "interval(0, 1)", "density(x)": "1"}, "late": {"over": "interval(0, 1)", "density(x)": "x"}}
SIGNED = {"signed": {"over": "interval(0, 1)", "density(x)": "4 * x - 1"}}
BETWEEN = {"between(a, b)": {"where": {"a, b": "real"}, "over": "interval(a, b)", "density(x)": "1 / (b - a)"}}
P = {"p": "real"}
MIXED = {"n": "dim", "p, m": "real[n]", "k": "categorical(p)", "z": "normal", "g": "normal[n]"}

Case = tuple[str, dict[str, str], tuple[str, ...], dict[str, Any]]

# False, or without a value: none of these is proved.
FALSE: list[Case] = [
    ("E(x) == 0", {"x": "cauchy"}, (), CAUCHY),
    ("E(x) == E(x)", {"x": "far"}, (), FAR),
    ("E(x[0]) == E(x[0])", {"x": "cauchy[2]"}, (), CAUCHY),
    ("E(sum(x)) == E(sum(x))", {"n": "dim", "x": "cauchy[n]"}, (), CAUCHY),
    ("E(abs(x[0])) >= E(x[0])", {"x": "cauchy[2]"}, (), CAUCHY),
    ("E(x[0] * x[1])**2 <= E(x[0]**2) * E(x[1]**2)", {"x": "far[2]"}, (), FAR),
    ("E(x[0] + 1) >= E(x[0])", {"n": "dim", "x": "spread[n]"}, (), SPREAD),
    ("E(x * sin(x)) == pi / 2 - integral(sin(t) / t for t in interval(0, 1))", {"x": "far"}, (), FAR),
    ("E(x) >= 1", {"x": "far"}, (), FAR),
    ("E(x) == E(x)", {"x": "spread"}, (), SPREAD),
    ("E((-1)**x * (x + 1)) == 0", {"x": "spread"}, (), SPREAD),
    ("E(1 / x) == 0", {"x": "uniform(-1, 1)"}, (), {}),
    ("E(1 / x) == 5", {"x": "uniform(0, 1)"}, (), {}),
    ("E(x * y) == 0", {"x": "cauchy", "y": "uniform(-1, 1)"}, (), CAUCHY),
    ("E((x**2 - y**2) / (x**2 + y**2)**2) == pi / 4", {"x, y": "uniform(0, 1)"}, (), {}),
    ("E((x**2 - y**2) / (x**2 + y**2)**2) == -pi / 4", {"x, y": "uniform(0, 1)"}, (), {}),
    ("E(x) == 1 / 3", {"x": "late"}, (), TWICE),
    ("1 == 1 and E(x) == E(x)", {"x": "late"}, (), TWICE),
    ("E(x) == 5 / 6", {"x": "signed"}, (), SIGNED),
    ("E(log(b)) == 0", {**P, "b": "bernoulli(p)"}, (), {}),
    ("P(b < 1) == 1", {**P, "b": "bernoulli(p)"}, (), {}),
    ("P(b <= 0) == p", {**P, "b": "bernoulli(p)"}, (), {}),
    ("P(k > 1) == 1", {"k": "geometric(1 / 2)"}, (), {}),
    ("P(k >= 2) == 1 / 4", {"k": "geometric(1 / 2)"}, (), {}),
    ("P(x <= t) == t", {"t": "real", "x": "uniform(0, 1)"}, (), {}),
    ("P(x**2 <= t) == sqrt(t)", {"t": "nonnegative", "x": "uniform(0, 1)"}, (), {}),
    ("P(x**2 <= t) == sqrt(t) / 2", {"t": "nonnegative", "x": "uniform(-1, 1)"}, ("t <= 1",), {}),
    ("P(x**2 <= t**2) == t", {"t": "real", "x": "uniform(-1, 1)"}, ("-1 <= t", "t <= 1"), {}),
    ("P(exp(x) <= t) == 1 - 1 / t", {"t": "real", "x": "exponential(1)"}, (), {}),
    ("P(log(b) <= 0) == 1", {**P, "b": "bernoulli(p)"}, (), {}),
    ("P(log(x) <= t) == (1 + erf(exp(t) / sqrt(2))) / 2", {"t": "real", "x": "normal"}, (), {}),
    ("P(c * x <= 1) == 1 - exp(-1 / c)", {"c": "real", "x": "exponential(1)"}, ("c != 0",), {}),
    ("E(c * x) == 0", {"c": "real", "x": "cauchy"}, (), CAUCHY),
    ("KL(x, y) >= 0", {"x": "uniform(0, 2)", "y": "uniform(0, 1)"}, (), {}),
    ("KL(b, c) >= 0", {"b": "bernoulli(1 / 2)", "c": "bernoulli(0)"}, (), {}),
    ("KL(j, k) >= 0", {**P, "j": "binomial(3, 1 / 2)", "k": "binomial(3, p)"}, (), {}),
    ("KL(j, k) >= 0", {"j": "geometric(1 / 2)", "k": "geometric(1)"}, (), {}),
    ("log_density(k, 2) == 0", {"k": "geometric(1)"}, (), {}),
    # A maximum has a value only where all of its arguments have one.
    ("P(max(x, log(x - 1)) <= 0) == 0", {"x": "exponential(1)"}, (), {}),
    ("P(min(-x, log(x - 1)) <= 0) == 1", {"x": "exponential(1)"}, (), {}),
    ("P(max(b, log(b)) < 0) == 0", {"b": "bernoulli(1 / 2)"}, (), {}),
    ("P(max(1, sqrt(x)) <= 0) == 0", {"x": "uniform(-1, 1)"}, (), {}),
    # -1 / u and max(-1, w) are no -u and -w.
    ("P(log(1 + (-1) / u) <= 0) == 1", {"u": "uniform(0, 1)"}, (), {}),
    ("P(u > 2 or log(1 + (-1) / u) <= 0) == 1", {"u": "uniform(0, 1)"}, (), {}),
    ("P(sqrt(-1 + max(-1, w)) <= 5) == 1", {"w": "uniform(-3, -2)"}, (), {}),
    # The index of a range that begins below 0 may be negative.
    ("sum(P(u <= k) for k in range(-2, 0)) == -3", {"u": "uniform(0, 1)"}, (), {}),
    ("sum(P(u <= k) for k in range(-2, n)) == n - 4", {"n": "dim", "u": "uniform(0, 1)"}, (), {}),
    ("exists(P(u <= k) < 0 for k in range(-2, 0))", {"u": "uniform(0, 1)"}, (), {}),
    # cos(z * x**2) grows with a complex z as exp(x**2) does.
    ("E(cos(z * x**2)) == 0 or 1 == 1", {"z": "complex", "x": "normal"}, (), {}),
    ("implies(E(y * sin(z * x**3)) == w, 1 == 1)", {"z, w": "complex", "x, y": "normal"}, (), {}),
    ("where(E(cos(z * v[0])) == 0, 1, 1) == 1", {"z": "complex", "n": "dim", "v": "spherical[n]"}, (), {}),
    # Derivatives and limits speak of values of t that are not declared ones.
    ("diff(P(x <= t), t) == 0", {"t": "real", "x": "uniform(0, 1)"}, ("t <= 0",), {}),
    ("diff(P(x <= -t), t) == 0", {"t": "nonnegative", "x": "uniform(0, 1)"}, (), {}),
    ("diff(diff(E(max(x - t, 0)), t), t) == 0", {"t": "real", "x": "uniform(0, 1)"}, ("t >= 1",), {}),
    ("diff(P(x <= t), t, at=1 / 2) == 0", {"t": "real", "x": "uniform(0, 1)"}, ("t < 0",), {}),
    ("diff(p, t) == 0", {"t": "nonnegative", "x": "uniform(0, 1)"}, (), {"p": "P(x <= -t)"}),
    ("diff(p(-t), t) == 0 and p(-t) == 0", {"t": "nonnegative", "x": "uniform(0, 1)"}, (), {"p(s)": "P(x <= s)"}),
    ("p(-t) == 0 and diff(p(-t), t) == 0", {"t": "nonnegative", "x": "uniform(0, 1)"}, (), {"p(s)": "P(x <= s)"}),
    ("limit(P(x <= t), t, 2) == 0", {"t": "real", "x": "uniform(0, 1)"}, ("t < 0",), {}),
    ("limit(P(x <= t), t, oo) == 0", {"t": "real", "x": "uniform(0, 1)"}, ("t < 0",), {}),
    # 0 * log(0) has no value, also where a law is compared with itself.
    ("KL(b, b) == p", {**P, "b": "bernoulli(p)"}, (), {}),
    ("E(1 / b) == 1", {**P, "b": "bernoulli(p)"}, ("p > 1 / 2",), {}),
    ("E(log(b)) == 0", {**P, "b": "bernoulli(p)"}, (), {}),
    ("E(1 / (k - 1)) == -1", {**P, "k": "binomial(2, p)"}, ("p < 1 / 4",), {}),
    ("entropy(b) == -p * log(p) - (1 - p) * log(1 - p)", {**P, "b": "bernoulli(p)"}, (), {}),  # at p = 0
    # For a > b this is no density, although its integral is 1.
    ("E(x) == (a + b) / 2", {"a, b": "real", "x": "between(a, b)"}, ("a != b",), BETWEEN),
    ("P(x <= b) >= 0", {"a, b": "real", "x": "between(a, b)"}, ("a != b",), BETWEEN),
    ("density(x, t) == 1", {"t": "real", "x": "uniform(0, 1)"}, (), {}),
    ("log_density(x, t) == 0", {"t": "real", "x": "uniform(0, 1)"}, (), {}),
    ("E(x, given=x >= t) == t + 1", {"t": "real", "x": "exponential(1)"}, (), {}),
    ("P(b == 1, given=b == 1) == 1", {**P, "b": "bernoulli(p)"}, (), {}),
    ("E(a, given=a + s * b == c) == c / (1 + s)", {"a, b": "normal", "s, c": "real"}, ("c == 2 * s",), {}),
    ("Var(x[0]) == p[0]", {"n": "dim", "p": "positive[n]", "x": "multinomial[n](1, p)"}, (), {}),
    ("E(x[k]) == x @ p + 1", {"n": "dim", "p, x": "real[n]", "k": "categorical(p)"}, (), {}),
    ("diff(E(b), p) == 1", {**P, "b": "bernoulli(p)"}, ("p == 1",), {}),
    ("E((m[k] + z)**2) == sum(p[j] * (m[j]**2 + 2) for j in range(n))", MIXED, (), {}),
    # Of no numbers there is no largest.
    ("P(max(x) <= 1) == (1 - exp(-1))**(n - 1)", {"n": "dim", "x": "exponential[n - 1](1)"}, (), {}),
    ("P(min(x) > t) == exp(-t * (n - 1))", {"n": "dim", "t": "positive", "x": "exponential[n - 1](1)"}, (), {}),
    ("P(max(b) >= 1) == 1 - (1 - p)**(n - 1)", {**P, "n": "dim", "b": "bernoulli[n - 1](p)"}, (), {}),
    ("P(max(x) <= 1 or y > 0) == 1", {"n": "dim", "x": "exponential[n - 1](1)", "y": "exponential(1)"}, (), {}),
    ("P(exp(max(x)) <= 2) == (1 / 2)**(n - 1)", {"n": "dim", "x": "exponential[n - 1](1)"}, (), {}),
    # An end that lies beyond all values still needs a value.
    ("P(x >= -exp(1 / y)) == 1", {"y": "real", "x": "exponential(1)"}, (), {}),
    ("P(x + sqrt(y) >= 0) == 1", {"y": "real", "x": "exponential(1)"}, (), {}),
    ("E(max(x, -abs(1 / y))) == 1", {"y": "real", "x": "exponential(1)"}, (), {}),
    ("P(x > -abs(1 / y), given=x > 0) == 1", {"y": "real", "x": "exponential(1)"}, (), {}),
    ("P(x != 1 / y) == 1", {"y": "real", "x": "exponential(1)"}, (), {}),
    ("E(where(x < 1 / y, 0, 0)) == 0", {"y": "real", "x": "exponential(1)"}, (), {}),
    ("E(min(u, 2 + abs(1 / y))) == 1 / 2", {"y": "real", "u": "uniform(0, 1)"}, (), {}),
    ("E(where(u == 1 / y, 3, u)) == 1 / 2", {"y": "real", "u": "uniform(0, 1)"}, (), {}),
    ("P(all(x >= -abs(1 / y))) == 1", {"n": "dim", "y": "real", "x": "exponential[n](1)"}, (), {}),
    ("E(where(k == 3, where(k >= -abs(1 / y), 1, 0), 0)) == exp(-1) / 6", {"y": "real", "k": "poisson(1)"}, (), {}),
    ("P(x >= -abs(w[5])) == 1", {"n": "dim", "w": "real[n]", "x": "exponential(1)"}, (), {}),
]

# True: none of these is refuted.
TRUE: list[Case] = [
    ("E(x * 0) == 0", {"x": "cauchy"}, (), CAUCHY),
    ("E(diff(x**2, x)) == 1", {"x": "uniform(0, 1)"}, (), {}),
    ("E(abs(diff(x**2, x))) == 1", {"x": "uniform(0, 1)"}, (), {}),
    ("E(diff(x * u, x)) == 1 / 2", {"x, u": "uniform(0, 1)"}, (), {}),
    ("E(1 / (1 + x**2)) == 1 / 2", {"x": "cauchy"}, (), CAUCHY),
    ("E(cos(x)) == exp(-1)", {"x": "cauchy"}, (), CAUCHY),
    ("E(1 / x) == 1 / 2", {"x": "far"}, (), FAR),
    ("E(where(b == 1, b, 2)) == 2 - p", {**P, "b": "bernoulli(p)"}, (), {}),
    ("P(b < 1) == 1 - p", {**P, "b": "bernoulli(p)"}, (), {}),
    ("P(b <= 0) == 1 - p", {**P, "b": "bernoulli(p)"}, (), {}),
    ("P(k >= 2) == 1 / 2", {"k": "geometric(1 / 2)"}, (), {}),
    ("P(k >= 1) == 1", {**P, "k": "geometric(p)"}, (), {}),
    ("P(k == 0) == 0", {**P, "k": "geometric(p)"}, (), {}),
    ("P(2 * k == 1) == 0", {"k": "geometric(1 / 2)"}, (), {}),
    ("P(2 * k <= 3) == 1 / 2", {"k": "geometric(1 / 2)"}, (), {}),
    ("P(x <= t) == max(0, min(t, 1))", {"t": "real", "x": "uniform(0, 1)"}, (), {}),
    ("P(x <= t) == max(0, min((t - a) / (b - a), 1))", {"t, a, b": "real", "x": "uniform(a, b)"}, (), {}),
    ("P(x**2 <= t) == min(sqrt(t), 1)", {"t": "nonnegative", "x": "uniform(-1, 1)"}, (), {}),
    ("P(x == t) == 0", {"t": "real", "x": "uniform(0, 1)"}, (), {}),
    ("P(x != t) == 1", {"t": "real", "x": "uniform(0, 1)"}, (), {}),
    ("P(x < y or y < x) == 1", {"x, y": "uniform(0, 1)"}, (), {}),
    ("P(b == c) == p**2 + (1 - p)**2", {**P, "b, c": "bernoulli(p)"}, (), {}),
    ("P(b < c) == p * (1 - p)", {**P, "b, c": "bernoulli(p)"}, (), {}),
    ("P(b + c == 1) == 2 * p * (1 - p)", {**P, "b, c": "bernoulli(p)"}, (), {}),
    ("E(x * y**2) == 1 / 6", {"x, y": "uniform(0, 1)"}, (), {}),
    ("E(abs(x - y)) == 1 / 3", {"x, y": "uniform(0, 1)"}, (), {}),
    ("E(max(x[0], x[1])) == 2 / 3", {"x": "uniform[2](0, 1)"}, (), {}),
    ("E(x[0] * x[1]) == 1 / 4", {"x": "uniform[3](0, 1)"}, (), {}),
    ("E(x[0]**2) == 1 / 3", {"x": "uniform[3](0, 1)"}, (), {}),
    ("Var(x[0] + x[0]) == 1 / 3", {"x": "uniform[3](0, 1)"}, (), {}),
    ("E(b * z) == 0", {**P, "b": "bernoulli(p)", "z": "normal"}, (), {}),
    ("E(z**2 * where(b == 1, 2, 1)) == 1 + p", {**P, "b": "bernoulli(p)", "z": "normal"}, (), {}),
    ("E((x - E(x))**2) == Var(x)", {"x": "exponential(2)"}, (), {}),
    ("E(E(x) * x) == 1 / 4", {"x": "exponential(2)"}, (), {}),
    ("diff(E(b), p) == 1", {**P, "b": "bernoulli(p)"}, ("0 < p", "p < 1"), {}),
    # The place of a sum stands inside of averages too.
    ("E((m[k] + z)**2) == sum(p[j] * (m[j]**2 + 1) for j in range(n))", MIXED, (), {}),
    ("E(g[k]) == 0 and E(g[k]**2) == 1", MIXED, (), {}),
    ("E(z**2 * x) == r", {"r": "positive", "x": "poisson(r)", "z": "normal"}, (), {}),
    ("KL(b, b) == 0", {**P, "b": "bernoulli(p)"}, ("0 < p", "p < 1"), {}),
    ("E(x) == (a + b) / 2", {"a, b": "real", "x": "between(a, b)"}, ("a < b",), BETWEEN),
    ("limit(P(x <= t), t, 2) == 1", {"t": "real", "x": "uniform(0, 1)"}, ("t < 0",), {}),
    ("limit(P(x <= t), t, oo) == 1", {"t": "real", "x": "uniform(0, 1)"}, ("t < 0",), {}),
    ("diff(P(x <= -t), t) == 0", {"t": "positive", "x": "uniform(0, 1)"}, (), {}),
    # Where the first part of an event does not hold, the second need not have a value.
    ("P(b < 0 and log(c) <= 0) == 0", {"b, c": "bernoulli(1 / 2)"}, (), {}),
    ("P(b >= 0 or log(c) <= 0) == 1", {"b, c": "bernoulli(1 / 2)"}, (), {}),
    ("P(implies(b < 0, log(c) <= 0)) == 1", {"b, c": "bernoulli(1 / 2)"}, (), {}),
    ("P(b < 0 and 1 / c > 1) == 0", {**P, "b": "bernoulli(1 / 2)", "c": "bernoulli(p)"}, (), {}),
    ("P(log(1 - u) <= 0) == 1", {"u": "uniform(0, 1)"}, (), {}),
    ("sum(P(x <= k) for k in range(-2, 1)) == 0", {"x": "exponential(1)"}, (), {}),
    ("sum(P(x**2 <= k) for k in range(-2, 0)) == 0", {"x": "exponential(1)"}, (), {}),
    ("forall(P(u <= k) == 0 for k in range(-2, 0))", {"u": "uniform(0, 1)"}, (), {}),
    ("[P(x > k) for k in range(n)] == [exp(-k) for k in range(n)]", {"n": "dim", "x": "exponential(1)"}, (), {}),
    ("E(cos(z * x)) == exp(-(z**2) / 2)", {"z": "complex", "x": "normal"}, (), {}),
    # What is taken with the probability 0 plays no part.
    ("KL(b, b) == 0", {**P, "b": "bernoulli(p)"}, (), {}),
    ("KL(k, k) == 0", {"n": "dim", "p": "real[n]", "k": "categorical(p)"}, (), {}),
    ("E(1 / b) == 1", {**P, "b": "bernoulli(p)"}, ("p == 1",), {}),
    ("E(1 / k) == 1 / 2", {**P, "k": "binomial(2, p)"}, ("p == 1",), {}),
    ("P(1 / b > 0) == 1 and entropy(b) == 0", {"b": "bernoulli(1)"}, (), {}),
    ("E(1 / (k - 2)) == -1", {"k": "geometric(1)"}, (), {}),
    ("entropy(k) == 0", {"k": "geometric(1)"}, (), {}),
    ("entropy(k) >= 0", {**P, "k": "binomial(3, p)"}, (), {}),
    ("KL(k, k) == 0", {**P, "k": "binomial(3, p)"}, (), {}),
    ("KL(j, k) == 0", {**P, "j, k": "binomial(3, p)"}, (), {}),
    ("entropy(k) == 0", {**P, "k": "binomial(3, p)"}, ("p == 1",), {}),
    ("E(1 / k) == 1 / n", {"n": "dim", "k": "binomial(n, 1)"}, (), {}),
    # Where one place is told apart, the rest need not have a value there.
    ("E(where(k == 0, 0, sin(1 / k))) <= 1", {"r": "positive", "k": "poisson(r)"}, (), {}),
    ("E(where(k == 1, 1, erf(1 / (k - 1)))) <= 1", {"n": "natural", "k": "discrete_uniform(0, n)"}, (), {}),
    ("E(where(k != 1, cos(1 / (k - 1)), 1)) <= 1", {"k": "geometric(1 / 2)"}, (), {}),
    ("cross_entropy(x, y) == 1", {"x, y": "exponential(1)"}, (), {}),
    ("entropy(x) == log(2)", {"x": "uniform(3, 5)"}, (), {}),
    ("P(x == y, given=x + y == 2) == 1", {"x, y": "bernoulli(1 / 2)"}, (), {}),
    ("P(b == 1, given=b == 1) == 1", {**P, "b": "bernoulli(p)"}, ("p > 0",), {}),
    ("E(x, given=x <= 1) == 1 / 2", {"x": "uniform(0, 1)"}, (), {}),
    ("log_density(k, 0) == 0", {"k": "binomial(2, 0)"}, (), {}),
    ("log_density(k, 1) == 0", {"k": "geometric(1)"}, (), {}),
    ("P(max(x) <= 1) == (1 - exp(-1))**(n - 1)", {"n": "dim", "x": "exponential[n - 1](1)"}, ("n >= 2",), {}),
    ("P(all(x <= 1)) == (1 - exp(-1))**(n - 1)", {"n": "dim", "x": "exponential[n - 1](1)"}, (), {}),
    ("P(y > 0 or max(x) <= 1) == 1", {"n": "dim", "x": "exponential[n - 1](1)", "y": "exponential(1)"}, (), {}),
    ("P(x >= -exp(1 / y)) == 1", {"y": "real", "x": "exponential(1)"}, ("y != 0",), {}),
    ("P(x <= 1 / y) == 1 - exp(-1 / y)", {"y": "real", "x": "exponential(1)"}, ("y >= 1",), {}),
    ("t > 0 or P(x < t and x < 1 / y) == 0", {"y": "real", "x": "exponential(1)", "t": "real"}, (), {}),
    ("P(x >= -abs(w[0])) == 1", {"n": "dim", "w": "real[n]", "x": "exponential(1)"}, (), {}),
]


@pytest.mark.parametrize(("statement", "where", "given", "define"), FALSE)
def test_false(statement: str, where: dict[str, str], given: tuple[str, ...], define: dict[str, Any]) -> None:
    assert verdict(statement, where, given, define=flat(define)) in ("refuted", "unknown", "supported")


@pytest.mark.parametrize(("statement", "where", "given", "define"), TRUE)
def test_true(statement: str, where: dict[str, str], given: tuple[str, ...], define: dict[str, Any]) -> None:
    assert verdict(statement, where, given, define=flat(define)) in ("proved", "unknown", "supported")


def test_an_entry_at_a_random_place_is_not_normal_together_with_another() -> None:
    found = proofcheck.check("E(g[k], given=g[0] == t) == t", {**MIXED, "t": "real"})
    assert found.word == "invalid" and "the condition has probability 0" in found.why()
