"""What is printed can be read again, and `parsable` says so without reading it only where it is so."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest

from proofcheck.diagnostics.base import ProofcheckError
from proofcheck.lang import bounds
from proofcheck.lang.parse import Node, parse
from proofcheck.lang.printing import parsable, to_text
from proofcheck.source.span import SourceText

NAMES = ["x", "A_2", "lam", "match", "_", "T", "softmax", "n" * 79, "n" * 80, "n" * 90, "for", "None", "is", "ä"]
BINARY = ["add", "sub", "mul", "div", "matmul", "mod", "floordiv", "pow"]
KINDS = ["compare", *BINARY]


def made(random: Random, depth: int) -> Node:
    """A tree of a kind that formulas are read as."""
    kind = random.choice(
        ["name", "name", "number", "neg", "call", "transpose", "list", "subscript", "compare", *BINARY]
    )
    if depth <= 0 or kind == "name":
        return Node("name", 0, 1, random.choice(NAMES[:7] * 8 + NAMES))
    if kind == "number":
        text = random.choice(["0", "7", "12", "0.5", "1e3", "007", "3.25", "10", ""])
        return Node("number", 0, 1, Fraction(text.replace("007", "7") or "1/4"), text=text)
    if kind == "compare":
        signs = tuple(random.choice(["==", "<", "<=", "!="]) for _ in range(random.randint(1, 2)))
        return Node(kind, 0, 1, signs, tuple(made(random, depth - 1) for _ in range(len(signs) + 1)))
    if kind in BINARY:
        return Node(kind, 0, 1, None, (made(random, depth - 1), made(random, depth - 1)))
    count = {"neg": 1, "transpose": 1, "call": random.randint(0, 3), "list": random.randint(0, 2), "subscript": 2}[kind]
    children = tuple(made(random, depth - 1) for _ in range(count))
    return Node(kind, 0, 1, "f" if kind == "call" else None, children)


def test_what_is_said_to_be_parsable_is_parsed():
    random, said, refused = Random(3), 0, 0
    for _ in range(4000):
        text = to_text(made(random, random.randint(0, 5)))
        if parsable(text):
            said += 1
            parse(SourceText.bare(text))
        else:
            refused += 1
    assert said > 1000 and refused > 100


@pytest.mark.parametrize(
    "text",
    ["for + 1", "f(lambda)", "None", "2.T", "007", "3x", "1.x", "n" * 90, "a if b", "'x'", "ä", "x" + " + 1" * 60],
)
def test_names_and_lengths_that_only_the_parser_knows(text):
    assert not parsable(text)


def test_with_other_bounds_only_the_parser_knows():
    with bounds.using({"syntax": 2}):
        assert not parsable("a + b")
        with pytest.raises(ProofcheckError):
            parse(SourceText.bare("a + b"))
    assert parsable("a + b")
