"""What is written and left out in the term that is judged: a condition on a law, a premise, a factor before a sum of
nothing, an argument that is not used. What may have no value is not left out, and what is assumed is no more than said.
"""

from __future__ import annotations

from typing import Any

import pytest

from proofcheck import check
from proofcheck.lang.problem import Parts, Reader
from proofcheck.source.span import SourceText

NORMAL = ["x, y: normal", "b: real", "n: dim", "w: real[n]", "g: normal[2]"]
BAD = {"bad(s)": {"where": {"s": "real"}, "over": "interval(0, 1)", "density(x)": "5 * s"}}
HIDDEN = {
    "u(s)": {
        "where": {"s": "real"},
        "over": "interval(0, 1)",
        "density(x)": "gamma(exp(log(s))) / gamma(exp(log(s)))",
    }
}
PLAIN = {"u(s)": {"where": {"s": "real"}, "over": "interval(0, 1)", "density(x)": "gamma(s) / gamma(s)"}}
ENTROPY = {"h": "entropy(exponential(r))"}
EMPTY = ["x: bernoulli[0](1/2)"]

FALSE: list[tuple[str, list[str], dict[str, Any]]] = [
    # A law with a parameter that is bound around it.
    ("forall(t > 0 and entropy(exponential(t)) == 1 - log(t) for t in real)", [], {}),
    ("forall(implies(t < 0, entropy(exponential(t)) == 5) for t in real)", [], {}),
    ("not exists(entropy(exponential(t)) == 1 - log(2) and t < 0 for t in real)", [], {}),
    ("increasing(-entropy(exponential(t)) for t in real)", [], {}),
    ("integral(density(laplace(0, t), 0) for t in interval(-2, -1)) < 0", [], {}),
    # What an average is taken under, where that is always the same.
    ("E(x, given=0*x + 1/b) == 0", NORMAL, {}),
    ("Var(x, given=0*x + 1/b) == 1", NORMAL, {}),
    ("E(x, given=0*x + w[3]) == 0", NORMAL, {}),
    ("E(y, given=x - x + log(b)) == 0", NORMAL, {}),
    ("E(x, given=g[0] - g[0] + 1/b) == 0", NORMAL, {}),
    # A law of one's own that is none, with parameters that are not declared.
    ("E(density(bad(z), 1/2)**2) == 25", ["z: normal"], BAD),
    ("density(bad(z), 1/2) == 5*z", ["z: normal"], BAD),
    ("all(density(bad(k), 1/2) == 5*k for k in range(3))", [], BAD),
    # What types say of a name that takes other values.
    ("grad(P(k == 0), v, at=[-1, 2])[0] == 2", ["v: positive[2]", "k: categorical(v / sum(v))"], {}),
    ("diff(P(abs(x) >= 0), a, at=-1) == 0", ["a: positive", "x: laplace(log(a), 1)"], {}),
    ("limit(P(abs(x) >= 0), a, -1) == 1", ["a: positive", "x: laplace(log(a), 1)"], {}),
    ("diff(P(abs(x) >= 0), a, at=0) == 0", ["a: positive", "x: laplace(1/a, 1)"], {}),
    ("diff(P(abs(x) >= 0), a) == 0", ["a: nonnegative", "x: laplace(sqrt(a), 1)"], {}),
    ("E(x) == 1/2", ["s: real", "x: u(s)"], HIDDEN),
    ("density(x, 1/2) == 1", ["s: real", "x: u(s)"], HIDDEN),
    ("diff(P(x <= 1/2), a, at=-1) == 0", ["a: positive", "x: u(a)"], PLAIN),
    # Conditions of an outer range.
    ("all(1 == 0 for i in range(3) if 1/i > 0 for j in range(0))", [], {}),
    ("sum(1 for i in range(3) if 1/i > 0 for j in range(0)) == 0", [], {}),
    ("sum(1 for i in range(3) if 1/(i - 1) > 5 for j in range(0)) == 0", [], {}),
    # Factors before the sum of nothing.
    ("E(exp(sum(x) / 0)) == 1", EMPTY, {}),
    ("E(2**(sum(x) / 0)) == 1", EMPTY, {}),
    ("E(exp(log(-1))**sum(x)) == 1", EMPTY, {}),
    # A premise of what is always so, an argument that is not used, a definition that is not.
    ("forall(well_typed(x) for y in real if 1/x > 0)", ["x: real"], {}),
    ("all(well_typed(x) for i in range(3) if 1/x > 0)", ["x: real"], {}),
    ("three(1/t) == 3", ["t: real"], {"three(u)": "sum(u for u in range(3))"}),
    ("f(1/t)", ["t: real"], {"f(u)": "forall(u**2 >= 0 for u in real)"}),
    ("grad(five(det(inv(A))), A, at=zeros(2, 2)) == zeros(2, 2)", ["A: invertible[2, 2]"], {"five(t)": "5"}),
    ("r > 0", ["r: real"], ENTROPY),
    # Random parameters, and what types say.
    ("diff(E(density(laplace(z, a), z)), a, at=-1) == -1/2", ["a: positive", "z: bernoulli(1/2)"], {}),
    ("limit(E(density(laplace(z, a), z)), a, -1) == -1/2", ["a: positive", "z: bernoulli(1/2)"], {}),
    ("diff(E(density(exponential(a * (1 + z)), 0)), a, at=-1) == 3/2", ["a: positive", "z: bernoulli(1/2)"], {}),
    ("diff(E(density(gumbel(z, a), z)), a, at=-1) == -exp(-1)", ["a: positive", "z: bernoulli(1/2)"], {}),
    # A law beside words about all values of a declared name.
    ("minimizes(u, density(exponential(u), 0), at=-1)", ["u: real"], {}),
    ("minimizes(u, density(exponential(u), 0)**2, at=0)", ["u: real"], {}),
    ("minimizes(u, u, at=-1) and density(exponential(u), 0) > 0", ["u: real"], {}),
]


def test_a_law_beside_words_about_all_values_refutes_nothing() -> None:
    said = "injective(lambda u: u**2) and density(exponential(u), 0) > 0"
    assert check(said, ["u: real"], numbers="off").word != "refuted"


@pytest.mark.parametrize(("statement", "where", "define"), FALSE)
def test_what_may_have_no_value_is_not_dropped(statement: str, where: list[str], define: dict[str, Any]) -> None:
    assert check(statement, where, define=define, numbers="off").word in ("unknown", "refuted", "invalid")


def test_an_average_of_no_entries_has_no_value() -> None:
    where = ["n: dim", "x: bernoulli[n - 1](1/2)"]
    assert check("E(exp(mean(x))) == 1", where, ["n == 1"], numbers="off").word in ("unknown", "refuted")


@pytest.mark.parametrize(
    ("statement", "where", "define"),
    [
        ("forall(entropy(exponential(t)) == 1 - log(t) for t in positive)", [], {}),
        ("E(x, given=0*x) == 0", NORMAL, {}),
        ("sum(1 for i in range(3) if i > 0 for j in range(6 // i)) == 9", [], {}),
        ("prod(2 for i in range(3) if i > 0 for j in range(2 // i)) == 8", [], {}),
        ("any(1 == 1 for i in range(3) if i > 0 for j in range(6 // i))", [], {}),
        ("sum(i * j for i in range(n) for j in range(n) if i < j) == n*(n - 1)*(n - 2)*(3*n - 1)/24", ["n: dim"], {}),
        ("E(exp(t * sum(x))) == (1 - p + p*exp(t))**n", ["n: dim", "p: positive", "t: real", "x: bernoulli[n](p)"], {}),
        ("h == 1 - log(r)", ["r: real"], ENTROPY),
    ],
)
def test_what_has_a_value_is_proved(statement: str, where: list[str], define: dict[str, Any]) -> None:
    assert check(statement, where, define=define, numbers="off").word == "proved"


@pytest.mark.parametrize(
    ("statement", "law"),
    [
        ("diff(x + E(x**2), x, at=2) == 1", "normal"),
        ("diff((x - E(x))**2, x, at=2) == 4", "normal"),
        ("diff(x * E(x), x, at=2) == 1", "exponential(1)"),
        ("grad(x @ x + E(x @ x), x, at=ones(2)) == 2 * ones(2)", "normal[2]"),
    ],
)
def test_an_average_beside_a_derivative_at_a_point_is_no_value_there(statement: str, law: str) -> None:
    assert check(statement, [f"x: {law}"], numbers="off").word != "refuted"


def test_a_definition_assumes_the_same_each_time() -> None:
    reader = Reader(Parts.of({"r": "real"}, [], {"h(t)": "entropy(exponential(t))"}))
    first, second = (reader.problem(SourceText.bare("h(r) == 1 - log(r)")).given for _ in range(2))
    assert first == second != ()
