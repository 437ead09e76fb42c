"""Values of nodes that are kept while a formula is read: the problem is the one that elaborating each place gives."""

from __future__ import annotations

import pytest

from proofcheck.lang import terms
from proofcheck.lang.parse import Node, parse
from proofcheck.lang.problem import Parts, Reader
from proofcheck.lang.tex.vocabulary import Vocabulary
from proofcheck.source.span import SourceText

PARTS = Parts.of(
    {"n": "dim", "X, Y": "real[n, n]", "x": "real[n]", "a": "real", "Z": "normal[n]"}, define={"S": "X.T @ X"}
)
STATEMENTS = (
    "X @ X @ X == X @ (X @ X)",
    "X.T @ X == S",
    "x @ X @ x == sum(x[i] * X[i, j] * x[j] for i in range(n) for j in range(n))",
    "(x @ x) * x == x * (x @ x)",
    "sum(X @ X) == sum((X @ X)[i, j] for i in range(n) for j in range(n))",
    "outer(x, x) @ outer(x, x) == (x @ x) * outer(x, x)",
    "E((Z @ x)**2) + (x @ x) == 2 * (x @ x)",
    "softmax(x) == softmax(x)",
    "implies(x == 0 and a > 0, x @ x == 0 and x + x == x)",
    "trace((X @ Y) @ (X @ Y)) == trace(Y @ X @ (Y @ X))",
)


def shared(node: Node, seen: dict[tuple[object, ...], Node]) -> Node:
    """The same tree, in which equal parts are one object wherever they stand."""
    children = tuple(child and shared(child, seen) for child in node.children)
    key = (node.kind, node.value, tuple(map(id, children)), node.keywords, node.clauses)
    made = Node(node.kind, node.start, node.end, node.value, children, node.keywords, node.clauses, node.text)
    return seen.setdefault(key, made)


@pytest.mark.parametrize("text", STATEMENTS)
def test_one_value_in_several_places_gives_the_same_problem(text: str) -> None:
    source = SourceText.bare(text)
    vocabulary = Vocabulary(PARTS)
    vocabulary.begin()
    tree = shared(parse(source), {})
    for side in tree.children:  # as the reader of formulas asks for their axes first
        vocabulary.value(side, vocabulary.scope)
    found = vocabulary.reader.problem_of(tree, source)
    plain = Reader(PARTS).problem(source)
    assert terms.alpha(found.statement) == terms.alpha(plain.statement)
    assert list(map(terms.alpha, found.given)) == list(map(terms.alpha, plain.given))


def test_what_one_formula_is_made_of_is_forgotten_by_the_next() -> None:
    vocabulary = Vocabulary(PARTS)
    vocabulary.begin()
    vocabulary.value(parse(SourceText.bare("X @ X")), vocabulary.scope)
    assert vocabulary.elaborator.known
    vocabulary.begin()
    assert not vocabulary.elaborator.known
