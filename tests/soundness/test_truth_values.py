"""Statements about declared truth values, held to truth tables."""

from __future__ import annotations

import random
from collections.abc import Iterator
from fractions import Fraction
from itertools import product

import pytest

from proofcheck.lang import terms
from proofcheck.lang.affine import Extents
from proofcheck.lang.problem import problem_from
from proofcheck.lang.simplify import simplified
from proofcheck.lang.terms import FALSE, TRUE, Term
from proofcheck.logic.decide.lemmas.truths import truths
from proofcheck.logic.kernel import contradictory, rule
from proofcheck.logic.verdict import Evidence
from tests.engines.verdicts import verdict

NAMES = ("p", "q", "r")
WHERE = {"p, q, r": "bool"}


Table = tuple[bool, ...]  # the values of a formula, row by row
ROWS = list(product((True, False), repeat=len(NAMES)))


def formula(source: random.Random, depth: int) -> tuple[str, Table]:
    """A formula, and its values by the rows of a table."""
    if depth == 0:
        k = source.randrange(len(NAMES))
        return NAMES[k], tuple(row[k] for row in ROWS)
    kind = source.choice(("not", "and", "or", "implies", "==", "!="))
    (a, left), (b, right) = (formula(source, source.randrange(depth)) for _ in range(2))
    if kind == "not":
        return f"(not {a})", tuple(not x for x in left)
    rows = zip(left, right, strict=True)
    if kind == "implies":
        return f"implies({a}, {b})", tuple(not x or y for x, y in rows)
    means = {"and": all, "or": any, "==": lambda xy: xy[0] == xy[1], "!=": lambda xy: xy[0] != xy[1]}[kind]
    return f"({a} {kind} {b})", tuple(bool(means(xy)) for xy in rows)


def drawn() -> Iterator[tuple[str, str]]:
    source = random.Random(5)
    seen: dict[str, list[str]] = {"proved": [], "refuted": []}
    while any(len(texts) < 12 for texts in seen.values()):
        text, table = formula(source, 4)
        word = "proved" if all(table) else "refuted"
        if len(seen[word]) < 12 and text not in seen[word]:
            seen[word].append(text)
    yield from ((text, word) for word, texts in seen.items() for text in texts)


@pytest.mark.parametrize(("text", "word"), list(drawn()))
def test_formulas_are_decided_as_their_table_says(text: str, word: str) -> None:
    assert verdict(text, WHERE) == word


@pytest.mark.parametrize(
    ("text", "given", "word"),
    [
        ("q", ("p", "implies(p, q)"), "proved"),
        ("p", ("q", "implies(p, q)"), "refuted"),
        ("p or q", ("p != q",), "proved"),
        ("p and q", ("p == q",), "refuted"),
        ("p", ("p", "not p"), "vacuous"),
        ("p or x > 0 or not p", (), "proved"),
        ("p or x > 0 or p", (), "refuted"),
        ("where(p, x, y) == where(not p, y, x)", (), "proved"),
        ("where(p, x, y) == where(p, y, x)", (), "refuted"),
        ("diff(where(p, x, 2 * x), x) == where(p, 1, 2)", (), "proved"),
        ("diff(where(p, x, 2 * x), x) == 1", (), "refuted"),
        ("diff(where(p, x, 2 * x), x) == 2", (), "refuted"),
        ("all(b) == (not any(not b[i] for i in range(n)))", (), "proved"),
        ("implies(any(b), all(b))", (), "refuted"),
        ("p or 1 / x == 1 / x or not p", (), "refuted"),  # without a value where p is false and x is 0
        ("p or not p or 1 / x == 1 / x", (), "proved"),  # what stands to the left decides
    ],
)
def test_truth_values_among_numbers(text: str, given: tuple[str, ...], word: str) -> None:
    assert verdict(text, {**WHERE, "x, y": "real", "n": "dim", "b": "bool[n]"}, given) == word


def test_a_constant_is_drawn_together_only_where_nothing_loses_its_say() -> None:
    a, b = terms.symbol("a"), terms.symbol("b")

    def folded(t: Term) -> Term:
        return simplified(t, Extents((), {}))

    for op, neutral, last in (("and", TRUE, FALSE), ("or", FALSE, TRUE)):
        assert folded(Term(op, (neutral, a))) == a
        assert folded(Term(op, (last, a))) == last
        assert folded(Term(op, (a, last, neutral, b))) == Term(op, (a, last, b))
        assert folded(Term(op, (neutral, neutral))) == neutral
    assert folded(Term("implies", (FALSE, a))) == TRUE
    assert folded(Term("implies", (TRUE, a))) == a
    assert folded(Term("implies", (a, TRUE))) == Term("implies", (a, TRUE))
    assert folded(Term("not", (Term("not", (TRUE,)),))) == TRUE


def test_only_a_truth_value_has_two_cases() -> None:
    where = {"p": "bool", "x": "real", "b": "bool[2]"}
    problem = problem_from("p or x == x", where, ())
    assert truths(problem, {"name": "p"}) is not None
    assert [truths(problem, {"name": name}) for name in ("x", "b", "z")] == [None] * 3


def test_an_assumption_that_is_false_leaves_nothing_to_show() -> None:
    problem = problem_from("q", {"p, q": "bool"}, ("p", "implies(p, q)"))
    step = truths(problem, {"name": "p"})
    assert step is not None
    assert [(part.statement, part.given) for part in step.parts] == [(terms.symbol("q"), (terms.symbol("q"),))]
    assert not contradictory(problem)


@pytest.mark.parametrize(
    ("values", "word"),
    [
        ({"p": False, "q": True}, "refuted"),
        ({"p": Fraction(0), "q": Fraction(1)}, "refuted"),
        ({"p": True, "q": False}, "rejected"),  # true there
        ({"p": Fraction(1, 2), "q": True}, "rejected"),
        ({"p": 2, "q": True}, "rejected"),
        ({"p": "False", "q": True}, "rejected"),
        ({"q": True}, "rejected"),
    ],
)
def test_truth_values_as_witnesses(values: dict[str, object], word: str) -> None:
    problem = problem_from("implies(q, p)", {"p, q": "bool"}, ())
    ruling = rule(problem, Evidence("witness", "test", {"values": values}))
    assert ruling.word == word
    if ruling.witness is not None:
        assert ruling.witness.to_json()["values"] == {"p": False, "q": True}
