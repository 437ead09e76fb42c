"""`parse` and `to_text` are inverse to each other, up to positions."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from proofcheck.lang.parse import Clause, Node, parse
from proofcheck.lang.printing import to_text
from proofcheck.source.span import SourceText


def read(text: str) -> Node:
    return parse(SourceText.bare(text))


def placeless(node):
    """The tree without positions and without the spelling of numbers."""
    if node is None:
        return None
    return replace(
        node,
        start=0,
        end=0,
        text="",
        children=tuple(map(placeless, node.children)),
        keywords=tuple((key, placeless(value)) for key, value in node.keywords),
        clauses=tuple(
            Clause(c.variable, placeless(c.low), placeless(c.high), tuple(map(placeless, c.conditions)))
            for c in node.clauses
        ),
    )


def node(kind, *children, value=None, keywords=(), clauses=()):
    return Node(kind, 0, 0, value, tuple(children), tuple(keywords), tuple(clauses))


NAMES = st.sampled_from(["x", "A", "softmax", "f", "d_k", "σ"])
VARIABLES = st.sampled_from(["i", "j", "k"])
LEAVES = st.one_of(
    (NAMES | st.just("True")).map(lambda name: node("name", value=name)),
    st.builds(lambda n, k: node("number", value=Fraction(n, 10**k)), st.integers(0, 10**6), st.integers(0, 5)),
    st.text("ij,->'\" \n", max_size=6).map(lambda text: node("string", value=text)),
)
BINARY = ("add", "sub", "mul", "div", "pow", "matmul", "mod", "floordiv")
SIGNS = st.sampled_from(["==", "!=", "<", "<=", ">", ">="])


KINDS = (*BINARY, "neg", "pos", "not", "transpose", "and", "or", "compare", "call", "subscript", "list", "lambda")
KEYWORDS = st.lists(st.sampled_from(["at", "rel", "mean"]), max_size=2, unique=True)


@st.composite
def trees(draw, depth=4):
    """Any tree that `parse` can give, sensible or not."""
    kind = draw(st.sampled_from(("leaf", "leaf", *KINDS, "comprehension", "generator"))) if depth else "leaf"
    inner = trees(depth - 1) if depth else None
    if kind == "leaf":
        return draw(LEAVES)
    if kind in BINARY:
        return node(kind, draw(inner), draw(inner))
    if kind in ("neg", "pos", "not", "transpose"):
        return node(kind, draw(inner))
    if kind in ("and", "or"):
        return node(kind, *draw(st.lists(inner, min_size=2, max_size=3)))
    if kind == "compare":
        signs = draw(st.lists(SIGNS, min_size=1, max_size=2))
        return node(kind, draw(inner), *(draw(inner) for _ in signs), value=tuple(signs))
    if kind == "call":
        pairs = [(key, draw(inner)) for key in draw(KEYWORDS)]
        return node(kind, *draw(st.lists(inner, max_size=3)), value=draw(NAMES), keywords=pairs)
    if kind == "subscript":
        ends = st.none() | inner
        slices = st.builds(lambda low, high: node("slice", low, high), ends, ends)
        return node(kind, draw(inner), *draw(st.lists(inner | slices, max_size=3)))
    if kind == "list":
        return node(kind, *draw(st.lists(inner, max_size=3)))
    if kind == "lambda":
        return node(kind, draw(inner), value=tuple(draw(st.lists(VARIABLES, max_size=2, unique=True))))
    clauses = []
    for variable in draw(st.lists(VARIABLES, min_size=1, max_size=2)):
        conditions = tuple(draw(st.lists(inner, max_size=2)))
        clauses.append(Clause(variable, draw(st.none() | inner), draw(inner), conditions))
    return node(kind, draw(inner), clauses=clauses)


@settings(max_examples=300, deadline=None)
@given(trees())
def test_every_tree_comes_back(tree):
    assert placeless(read(to_text(tree))) == tree


# Written as `to_text` writes them: each has to come back to the letter.
CANONICAL = [
    "Var((q @ k) / sqrt(d)) == 1",
    "E(outer(X.T @ y, X.T @ y)) == n * (n + d + 1 + sigma**2) * eye(d)",
    "(alpha * outer(v, k)) @ q == alpha * v * (k @ q) == alpha * (q @ k) * v",
    "diff(x + f(x), x) >= 1",
    "100000 * 512**2 == approx(26e6)",
    "x == approx(0.10)",
    "h * 3 * projection(d, dk) + projection(h * dk, d) == 4 * d**2",
    "attention(Q, K, V) == GaugeTransform(Q, K, V)",
    "state(t) == state(t - 1) + outer(K[t], V[t])",
    "[sum((Q[t] @ K[j]) * V[j] for j in range(t + 1))] == [Q[t] @ state(t)]",
    "(Q @ K.T) @ V == Q @ (K.T @ V)",
    'einsum("ij,jk->ik", A, B) == A @ B',
    "all(x[i] <= 1 for i in range(1, n) if i != 2 if i % 2 == 0)",
    "injective(lambda x: x**3)",
    "minimizes(u, (u - m)**2, at=m)",
    'limit(1 / x, x, 0, side="+") == oo',
    "not (a == 1 and b == 2) or c == 3",
    "A[:, 1:n] @ x[:-1]",
    "-x**-2",
    "(-x)**2",
    "2**3**2",
    "(2**3)**2",
    "a - (b - c)",
    "a / (b * c)",
    "(a == b) == c",
    "(2).T + x.T.T[0]",
    "(lambda x: x) == y",
    "f((x for i in range(n)), 1)",
    "x[()]",
]


@pytest.mark.parametrize("text", CANONICAL)
def test_canonical_text_is_left_alone(text):
    assert to_text(read(text)) == text


REWRITTEN = [
    ("((x))+(1)", "x + 1"),
    ("(Q@K.T)@V", "(Q @ K.T) @ V"),
    ("Q @ K.T @ V", "(Q @ K.T) @ V"),
    ("a*b*c", "a * b * c"),
    ("x\n  + y", "x + y"),
    ("1_000 * .5", "1000 * .5"),
    ("sum((x[i] for i in range(n)))", "sum(x[i] for i in range(n))"),
    ("""f('a"b')""", """f("a" '"' "b")"""),
]


@pytest.mark.parametrize(("text", "canonical"), REWRITTEN)
def test_other_spellings_are_made_canonical(text, canonical):
    assert to_text(read(text)) == canonical
    assert placeless(read(canonical)) == placeless(read(text))


def test_what_has_no_text_is_refused():
    with pytest.raises(ValueError, match="no finite decimal expansion"):
        to_text(node("number", value=Fraction(1, 3)))
    with pytest.raises(ValueError, match="no syntax"):
        to_text(node("nonsense"))
