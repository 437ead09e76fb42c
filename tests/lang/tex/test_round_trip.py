"""Every statement of claims/ printed as LaTeX and read back under its declarations: the same or refused, never another.

The printer counts positions from 0 and the reader is told so. What is read has to be the same term after elaboration,
or to have the same normal form.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from proofcheck.claimfile import load
from proofcheck.diagnostics.base import ProofcheckError
from proofcheck.documents.gate.equality import same
from proofcheck.documents.gate.statements import parts_of
from proofcheck.lang import terms
from proofcheck.lang.latex import latex
from proofcheck.lang.parse import parse
from proofcheck.lang.printing import to_text
from proofcheck.lang.problem import problem_from
from proofcheck.lang.tex.reading import Unread, read
from proofcheck.lang.tex.vocabulary import vocabulary_of
from proofcheck.lang.types import Problem

ROOT = Path(__file__).parents[3]


@pytest.fixture(scope="module")
def outcomes() -> dict[str, list[str]]:
    found: dict[str, list[str]] = {"same": [], "refused": [], "other": []}
    for claim in load([ROOT / "claims"]).claims:
        vocabulary = vocabulary_of(parts_of(claim), first=0)
        if vocabulary is None:
            continue
        ranks = {n: len(d.shape) for n, d in vocabulary.elaborator.declarations.items() if d.kind != "function"}
        for source in claim.claim:
            tree = parse(source)
            try:
                problem = vocabulary.reader.problem_of(tree, source)
            except ProofcheckError:
                continue  # a claim may be ill-typed and expect to be refuted for it
            try:
                back = read(latex(tree, ranks), vocabulary)
            except Unread:
                found["refused"].append(f"{claim.id}: {to_text(tree)}")
                continue
            whole = terms.conjunction(*(statement.problem.statement for statement in back))
            again = "; ".join(statement.text for statement in back)
            equal = again == to_text(tree) or same(problem, _with(problem, whole)) or _scientific(again, to_text(tree))
            found["same" if equal else "other"].append(f"{claim.id}: {to_text(tree)} / {again}")
    return found


def _with(problem: Problem, statement: terms.Term) -> Problem:
    from dataclasses import replace

    return replace(problem, statement=statement)


def _scientific(left: str, right: str) -> bool:
    """Whether the texts differ in the spelling of powers of ten only: 1e-6 and 10**-6."""
    import re

    def spelled(text: str) -> str:
        return re.sub(r"(?<![\w.])1e(-?\d+)", r"10**\1", re.sub(r"(\d) \* 10\*\*(-?\d+)", r"\1e\2", text))

    return spelled(left) == spelled(right)


def test_nothing_is_read_as_something_else(outcomes: dict[str, list[str]]) -> None:
    assert outcomes["other"] == []


def test_most_statements_come_back(outcomes: dict[str, list[str]]) -> None:
    total = sum(map(len, outcomes.values()))
    assert total > 1000
    assert len(outcomes["same"]) > 0.88 * total, (len(outcomes["same"]), total)


@pytest.mark.parametrize(
    ("printed", "other", "third"),
    [
        ("grad(norm2(v - -W @ k), W) == c", "grad(norm2(v - -(W @ k)), W) == c", "grad(norm2(v - W @ k), W) == c"),
        ("E(sum(2 * v)) == c", "E(2 * sum(v)) == c", "E(sum(v)) == c"),
    ],
)
def test_a_number_before_a_sum_is_one_within_it(printed: str, other: str, third: str) -> None:
    where = {"m, n": "dim", "W": "real[m, n]", "k": "real[n]", "v": "iid[m](mean=0, var=1)", "c": "real"}
    assert same(problem_from(printed, where), problem_from(other, where))
    assert not same(problem_from(printed, where), problem_from(third, where))
