"""Formulas of a linked passage beside the statements of its claim: the same, not read, or one for the judge.

A formula is confirmed if it is one of the claim's statements, assumptions or definitions, or two neighbours of its
calculation. One that is read, is none of them, and has a side in common with a statement that compares by the same sign
says something else about the same thing; whether that is false is for the judge to say. A formula in a passage that
calls something false, or behind `if` and its like, asserts nothing and is left alone.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from proofcheck.claimfile.model import Claim
from proofcheck.diagnostics.base import ProofcheckError
from proofcheck.documents.figures import counted
from proofcheck.documents.gate.elements import Element
from proofcheck.documents.gate.equality import plain, same
from proofcheck.documents.gate.statements import parts_of
from proofcheck.lang import terms
from proofcheck.lang.parse import Node, parse
from proofcheck.lang.terms import Term
from proofcheck.lang.tex.reading import NO_STATEMENT, Statement, Unread, read
from proofcheck.lang.tex.vocabulary import Vocabulary, vocabulary_of
from proofcheck.lang.types import Problem
from proofcheck.source.span import SourceText

_BARE = frozenset({"symbol", "entry", "index", "number"})
_SUPPOSED = re.compile(
    r"\b(?:if|when|whenever|where|for|with|let|suppose|assume|unless|that|because|although|whether|not|only|and|or|"
    r"at|choose|take|set|put|over|until)[\s*_]*$",
    re.IGNORECASE,
)


@dataclass(slots=True)
class Compared:
    """What came of the formulas of one passage. `doubtful` are (claim, formula, statement) for the judge, `terms`
    counts those that state nothing, such as a mention of a square root."""

    confirmed: int = 0
    read: int = 0
    terms: int = 0
    unread: list[tuple[Element, Unread]] = field(default_factory=list)
    doubtful: list[tuple[Claim, Element, Statement]] = field(default_factory=list)


def compare(found: Sequence[Element], claims: Sequence[Claim], text: str) -> Compared:
    """The formulas of a passage against the claims that it is linked to. `text` is the document's."""
    result = Compared()
    known = [(claim, vocabulary, _known(claim, vocabulary)) for claim in claims for vocabulary in vocabularies(claim)]
    false = any(element.kind == "w" and element.text in ("false", "not") for element in found)
    for element in found:
        if element.kind != "f":
            continue
        supposed = _SUPPOSED.search(text[max(element.start - 40, 0) : element.start].rstrip("$ \n"))
        trouble: Unread | None = None
        outcome = ""
        doubts: list[tuple[Claim, Element, Statement]] = []
        for claim, vocabulary, statements in known:
            try:
                made = _read(element, vocabulary, text)
            except Unread as error:
                trouble = trouble or error
                continue
            rounded = [_rounded(s, element, vocabulary) for s in made]
            ways = [[s.problem, *other] for s, other in zip(made, rounded, strict=True)]
            if made and all(any(same(way, known_) for way in each for known_ in statements) for each in ways):
                outcome = "confirmed"
                break
            outcome = "read"
            if claim.expect == "proved" and not false and not supposed:
                exact = (s for s, other in zip(made, rounded, strict=True) if not other)
                doubts += [(claim, element, s) for s in exact if _shares_a_side(s.problem, statements)]
        if outcome == "confirmed":
            result.confirmed += 1
        elif outcome == "read":
            result.read += 1
            result.doubtful += doubts
        elif trouble is not None and trouble.reason == NO_STATEMENT:
            result.terms += 1
        elif trouble is not None:
            result.unread.append((element, trouble))
    return result


def _read(element: Element, vocabulary: Vocabulary, text: str) -> tuple[Statement, ...]:
    """The statements of a formula. One with a unit behind it in the prose says more than it holds: `$2^{30}$ bytes`."""
    if counted(text, element.end, element.raw) == "unit":
        raise Unread(0, len(element.raw), "there is a unit after the formula")
    return read(element.raw, vocabulary)


def _rounded(statement: Statement, element: Element, vocabulary: Vocabulary) -> list[Problem]:
    """The statement with its decimal figures as rounded ones, if there are any: `pi = 3.14` may be meant so."""
    tree = statement.tree
    if tree.kind != "compare" or not any(c.kind == "number" and "." in c.text for c in tree.children):
        return []
    sides = tuple(
        Node("call", c.start, c.end, "approx", (c,)) if c.kind == "number" and "." in c.text else c
        for c in tree.children
    )
    source = SourceText.bare(element.raw.replace("\n", " "))
    try:
        return [vocabulary.reader.problem_of(replace(tree, children=sides), source)]
    except ProofcheckError:
        return [statement.problem]


def vocabularies(claim: Claim) -> list[Vocabulary]:
    """The vocabulary of a claim, and with what is correct instead where that adds names."""
    made = [vocabulary_of(parts_of(claim))]
    if claim.correct is not None and (claim.correct.where or claim.correct.define or claim.correct.given):
        made.append(vocabulary_of(parts_of(claim, correct=True)))
    return [vocabulary for vocabulary in made if vocabulary is not None]


def _known(claim: Claim, vocabulary: Vocabulary) -> list[Problem]:
    """All that the claim states, assumes or defines, as problems under its vocabulary."""
    found = []
    for tree, source in _trees(claim):
        try:
            found.append(vocabulary.reader.problem_of(tree, source))
        except (ProofcheckError, RecursionError):
            continue
    return found


def _trees(claim: Claim) -> Iterator[tuple[Node, SourceText]]:
    texts = [*claim.claim, *claim.given]
    if claim.correct is not None:
        texts += [*claim.correct.claim, *claim.correct.given]
    for text in texts:
        tree = _parsed(text)
        if tree is not None:
            yield tree, text
            if tree.kind == "compare" and len(tree.children) > 2:
                yield from _links(tree, text)
            if tree.kind == "call" and tree.value == "implies":
                yield from ((child, text) for child in tree.children)
    for item in claim.define:
        head = f"{item.name}({', '.join(item.parameters)})" if item.parameters else item.name
        equation = SourceText.bare(f"{head} == ({item.body.value})")
        tree = _parsed(equation)
        if tree is not None:
            yield tree, equation
    if claim.steps:
        whole = SourceText.bare(" ".join(" ".join(step.value.split()) for step in claim.steps))
        tree = _parsed(whole)
        if tree is not None and tree.kind == "compare":
            yield tree, whole
            yield from _links(tree, whole)


def _links(tree: Node, text: SourceText) -> Iterator[tuple[Node, SourceText]]:
    """The single comparisons of a chain, and its ends where all signs are equations."""
    for k, sign in enumerate(tree.value):
        yield Node("compare", tree.start, tree.end, (sign,), tree.children[k : k + 2]), text
    if set(tree.value) == {"=="}:
        yield Node("compare", tree.start, tree.end, ("==",), (tree.children[0], tree.children[-1])), text


def _parsed(text: SourceText) -> Node | None:
    try:
        return parse(text)
    except ProofcheckError:
        return None


def _shares_a_side(problem: Problem, statements: Sequence[Problem]) -> bool:
    """Whether the statement compares something that is no bare name with what a known one does, by the same sign."""
    mine = _sides(problem.statement)
    if mine is None or _introduces(problem.statement):
        return False
    for other in statements:
        theirs = _sides(other.statement)
        if theirs is not None and theirs[0] == mine[0] and mine[1] & theirs[1]:
            return True
    return False


def _introduces(statement: Term) -> bool:
    """Whether an equation begins with a bare name: then it says what the name stands for in the document."""
    _, core = terms.stripped(statement)
    return core.op == "eq" and core.args[0].op in _BARE


def _sides(statement: Term) -> tuple[str, frozenset[str]] | None:
    binders, core = terms.stripped(plain(statement))
    if core.op not in ("eq", "le", "lt"):
        return None
    compound = [repr(side) for side in core.args if side.op not in _BARE]
    return f"{core.op} {binders!r}", frozenset(compound)
