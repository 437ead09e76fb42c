"""Proofs along trees of evidence: what follows is confirmed, and a tree that only looks right is not.

Each tree is written by hand; `leaf` is a part that offers nothing.
"""

from __future__ import annotations

from typing import Any

import pytest

from proofcheck.recheck import claims
from proofcheck.recheck.rulings import proved
from proofcheck.recheck.tree import parse

Tree = dict[str, Any]
WEIGHTS = {"n": "dim", "p": "nonnegative[n]", "x": "real[n]", "m": "real", "i": "index[n]"}
SUMS = ["sum(p) == 1"]
BOUNDED = [*SUMS, "all(x[k] <= m for k in range(n))"]


def leaf(**more: str) -> Tree:
    return tree("signs", more)


def tree(kind: str, where: dict[str, str], *pieces: Tree, **data: Any) -> Tree:
    problem = {"where": [list(pair) for pair in where.items()], "given": [], "claim": "0 == 0"}
    return {"kind": kind, "engine": "by hand", "problem": problem, "data": data, "pieces": list(pieces)}


def term(text: str) -> dict[str, str]:
    return {"term": text}


def ranged(name: str = "t'1", low: str = "0", high: str = "n") -> list[Any]:
    return [name, term(low), term(high)]


def word(where: dict[str, str], given: list[str], claim: str, evidence: Tree) -> str:
    read = claims.read(list(where.items()), given)
    return proved(read, parse(claim), [evidence], "by hand").word


def termwise(body: str, *pieces: Tree, places: tuple[str, ...] = (), high: str = "n") -> Tree:
    own = [term(place) for place in places]
    return tree(
        "termwise", WEIGHTS, leaf(), *(pieces or (leaf(),)), binders=[ranged(high=high)], body=term(body), places=own
    )


def named(
    claim: str, first: str = "all(0 <= w[k] for k in range(n))", second: str = "sum(w[k] for k in range(n)) == 1"
) -> Tree:
    told = [{"left_out": "Declaration"}, ["k'1"], term("exp(x[k_1]) / sum(exp(x[j]) for j in range(n))")]
    told += [[term(first), term(second)], term(claim)]
    inner = tree(
        "termwise", {**WEIGHTS, "w": "real[n]"}, leaf(), leaf(), binders=[ranged()], body=term("w[t_1] * (m - x[t_1])")
    )
    return tree("named", WEIGHTS, leaf(), leaf(), leaf(), inner, named=told)


def cut(*lemmas: str) -> Tree:
    return tree("cut", WEIGHTS, *(leaf() for _ in (*lemmas, "")), lemmas=[term(text) for text in lemmas])


TRUE: dict[str, tuple[list[str], str, Tree]] = {
    "termwise": (BOUNDED, "sum(p[k] * x[k] for k in range(n)) <= m", termwise("p[t_1] * (m - x[t_1])")),
    "strict": ([], "sum(exp(x[k]) for k in range(n)) > 0", termwise("exp(x[t_1])")),
    "one place": (["p[i] > 0"], "sum(p) > 0", termwise("p[t_1]", places=("i",))),
    "named": (BOUNDED, "softmax_(x) <= m", named("sum(w[k] * x[k] for k in range(n)) <= m")),
    "cut": (["x[i] >= 2"], "x[i]**3 >= 2 * x[i]", cut("x[i]**2 >= 4")),
    "chosen": (
        ["any(x[k] == m for k in range(n))", "all(x[k] >= 0 for k in range(n))"],
        "m >= 0",
        tree("chosen", WEIGHTS, leaf(**WEIGHTS, j_1="index[n]")),
    ),
}
FALSE: dict[str, tuple[list[str], str, Tree]] = {
    "a sum that is another": (
        BOUNDED,
        "sum(p[k] * x[k] for k in range(n)) <= m - 1",
        termwise("p[t_1] * (m - x[t_1])"),
    ),
    "a term that may be negative": (SUMS, "sum(p[k] * x[k] for k in range(n)) <= m", termwise("p[t_1] * (m - x[t_1])")),
    "no weights that sum to 1": (
        BOUNDED[1:],
        "sum(p[k] * x[k] for k in range(n)) <= m",
        termwise("p[t_1] * (m - x[t_1])"),
    ),
    "strict without a place": ([], "sum(p) > 0", termwise("p[t_1]")),
    "strict at a place where it may be 0": ([], "sum(p) > 0", termwise("p[t_1]", places=("i",))),
    "a place beyond the range": (
        ["p[i] > 0"],
        "sum(p[k] for k in range(n - 1)) > 0",
        termwise("p[t_1]", places=("i",), high="n - 1"),
    ),
    "strict over a range that may be empty": (
        [],
        "sum(exp(x[k]) for k in range(n - 1)) > 0",
        termwise("exp(x[t_1])", high="n - 1"),
    ),
    "a shorter range": (
        BOUNDED,
        "sum(p[k] * x[k] for k in range(n)) <= m",
        termwise("p[t_1] * (m - x[t_1])", high="n - 1"),
    ),
    "an equation": (BOUNDED, "sum(p[k] * x[k] for k in range(n)) == m", termwise("p[t_1] * (m - x[t_1])")),
    "a lemma that is false": ([], "x[i]**3 >= 2 * x[i]", cut("x[i]**2 >= 4")),
    "a lemma that is what is to be shown": ([], "x[i] >= 0", cut("x[i] >= 0")),
    "a lemma that does not suffice": (["x[i] >= 2"], "x[i]**3 >= 9 * x[i]", cut("x[i]**2 >= 4")),
    "a lemma from itself": ([], "x[i] >= 0", cut("m >= 0", "x[i] >= m")),
    "a lemma without a value": ([], "m >= 0", cut("log(m) <= m")),
    "a property that does not hold": (
        BOUNDED,
        "softmax_(x) <= m",
        named("sum(w[k] * x[k] for k in range(n)) <= m", second="sum(w[k] for k in range(n)) == 2"),
    ),
    "another tensor": (BOUNDED, "softmax_(x) <= m - 1", named("sum(w[k] * x[k] for k in range(n)) <= m")),
    "nothing is bounded": ([], "softmax_(x) <= m", named("sum(w[k] * x[k] for k in range(n)) <= m")),
    "no index satisfies it": (
        ["all(x[k] >= 0 for k in range(n))"],
        "m >= 0",
        tree("chosen", WEIGHTS, leaf(**WEIGHTS, j_1="index[n]")),
    ),
    "an index of an empty range": (
        ["any(x[k] == m for k in range(n))", "all(x[k] >= 0 for k in range(n - 1))"],
        "m >= 0",
        tree("chosen", WEIGHTS, leaf(**WEIGHTS, j_1="index[n]")),
    ),
    "one index is not all": (
        ["x[i] >= 0"],
        "all(x[k] >= 0 for k in range(n))",
        tree("freed", WEIGHTS, leaf(**WEIGHTS, j_1="index[n]")),
    ),
    "a premise without a value": ([], "implies(log(m) > 0, m > 0)", tree("premise", WEIGHTS, leaf())),
    "a conclusion that needs more": ([], "implies(m > 0, m > 1)", tree("premise", WEIGHTS, leaf())),
}


def spelled(claim: str) -> str:
    mean = "sum(exp(x[k]) / sum(exp(x[j]) for j in range(n)) * x[k] for k in range(n))"
    return claim.replace("softmax_(x)", mean)


@pytest.mark.parametrize("name", TRUE)
def test_what_follows_is_confirmed(name: str) -> None:
    given, claim, evidence = TRUE[name]
    assert word(WEIGHTS, given, spelled(claim), evidence) == "confirmed"


@pytest.mark.parametrize("name", FALSE)
def test_what_only_looks_right_is_not(name: str) -> None:
    given, claim, evidence = FALSE[name]
    assert word(WEIGHTS, given, spelled(claim), evidence) != "confirmed"
