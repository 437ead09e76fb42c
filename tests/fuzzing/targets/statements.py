"""Statements under declarations: `lang.parse`, `lang.declare`, `lang.problem`, and the printers of what was read.

A text is lines; those that begin with `where `, `given ` and `define ` declare, the others are the statement. Promised
besides: a statement that is printed reads back as the same tree and poses the same problem; printed as LaTeX and read
back under its own names it is the same or refused, never another.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from pathlib import Path

from proofcheck.diagnostics.base import ProofcheckError
from proofcheck.documents.gate.equality import same
from proofcheck.lang import terms
from proofcheck.lang.latex import latex
from proofcheck.lang.parse import MAX_DEPTH, Clause, Node, parse
from proofcheck.lang.printing import to_text
from proofcheck.lang.problem import Parts, Reader
from proofcheck.lang.recursion import deeply
from proofcheck.lang.tex.reading import Unread, read
from proofcheck.lang.tex.vocabulary import Vocabulary, vocabulary_of
from proofcheck.lang.types import Problem
from proofcheck.lang.understood import understood
from proofcheck.report.terminal import clean
from proofcheck.source.span import SourceText
from tests.fuzzing.mutate import words
from tests.fuzzing.properties import check_findings, check_shown, lines_of, require

ROOT = Path(__file__).parents[3]
WORDS = words("statements")


def seeds() -> Iterator[bytes]:
    from proofcheck.claimfile import load

    for claim in load([ROOT / "claims"]).claims[::2]:
        lines = [f"where {variable.name}: {variable.type.value}" for variable in claim.where]
        lines += [f"given {text.value}" for text in claim.given]
        for item in claim.define:
            head = f"{item.name}({', '.join(item.parameters)})" if item.parameters else item.name
            lines.append(f"define {head}: {item.body.value}")
        for statement in claim.claim[:2]:
            yield "\n".join(" ".join(line.split()) for line in [*lines, statement.value]).encode()


def check(data: bytes) -> None:
    where, given, define, statement = _parts(data.decode("utf-8", "replace"))
    tree = _check_tree(statement)
    source = SourceText.bare(statement)
    check_shown(clean(understood(where, given, define, [statement]).text))
    parts = Parts(
        tuple((name, SourceText.bare(text, f"<where {k}>")) for k, (name, text) in enumerate(where)),
        tuple(SourceText.bare(text, f"<given {k}>") for k, text in enumerate(given)),
        tuple((SourceText.bare(h, "<define>"), SourceText.bare(b, f"<define {h}>")) for h, b in define),
    )
    texts = {f"<where {k}>": text for k, (_, text) in enumerate(where)}
    texts |= {f"<given {k}>": text for k, text in enumerate(given)} | {source.file: statement}

    def lines(file: str) -> list[str] | None:
        return lines_of(texts[file]) if file in texts else None

    try:
        problem = Reader(parts).problem(source)
    except ProofcheckError as error:
        check_findings(error.findings, lines)
        return
    require(tree is not None, "a statement that poses a problem is read")
    assert tree is not None
    _check_again(tree, parts, problem)
    _check_latex(tree, parts)


def _parts(text: str) -> tuple[list[tuple[str, str]], list[str], list[tuple[str, str]], str]:
    where, given, define, rest = [], [], [], []
    for line in text.split("\n"):
        kind, _, body = line.partition(" ")
        head, _, tail = body.partition(": ")
        if kind == "where":
            where.append((head, tail))
        elif kind == "given":
            given.append(body)
        elif kind == "define":
            define.append((head, tail))
        else:
            rest.append(line)
    return where, given, define, "\n".join(rest)


def _check_tree(statement: str) -> Node | None:
    source = SourceText.bare(statement)
    try:
        tree = parse(source)
    except ProofcheckError as error:
        lines = lines_of(statement)
        check_findings(error.findings, lambda file: lines if file == source.file else None)
        return None
    _check_stretches(tree, 0, len(statement))
    printed = to_text(tree)
    try:
        again = parse(SourceText.bare(printed))
    except ProofcheckError as error:
        # Parentheses that printing adds may take a statement over a limit that it just kept.
        deep = printed.count("(") > MAX_DEPTH // 2 or len(printed) > 10_000
        require(deep and error.findings[0].diagnostic == "statement-too-large", "a printed statement is read", printed)
    else:
        require(_bare(again) == _bare(tree), "a printed statement reads back", statement, printed)
    return tree


def _check_stretches(node: Node, low: int, high: int) -> None:
    require(low <= node.start <= node.end <= high, "a piece stands inside its whole", node.kind, node.start, node.end)
    for child in node.children:
        if child is not None:
            _check_stretches(child, node.start, node.end)


def _bare(node: Node | None) -> object:
    """A tree without positions."""
    if node is None:
        return None
    return (
        node.kind,
        node.value,
        node.text,
        tuple(map(_bare, node.children)),
        tuple((key, _bare(value)) for key, value in node.keywords),
        tuple(map(_bare_clause, node.clauses)),
    )


def _bare_clause(clause: Clause) -> object:
    ends = () if clause.over not in ("range", "interval") else (_bare(clause.low), _bare(clause.high))
    return clause.variable, clause.over, ends, tuple(map(_bare, clause.conditions))


@deeply  # as the program is: what a statement nests is more than Python's usual limit has room for
def _check_again(tree: Node, parts: Parts, problem: Problem) -> None:
    """The printed statement poses the same problem. One that is refused now was taken over a limit by printing."""
    try:
        again = Reader(parts).problem(SourceText.bare(to_text(tree)))
    except ProofcheckError as error:
        require(error.findings[0].diagnostic == "statement-too-large", "a printed statement is typed", to_text(tree))
        return
    equal = terms.alpha(again.statement) == terms.alpha(problem.statement)
    require(equal, "a printed statement poses the same problem", to_text(tree))


@lru_cache(maxsize=64)
def _vocabulary(parts: Parts) -> Vocabulary | None:
    return vocabulary_of(parts, first=0)


def _check_latex(tree: Node, parts: Parts) -> None:
    vocabulary = _vocabulary(parts)
    if vocabulary is None:
        return
    ranks = {n: len(d.shape) for n, d in vocabulary.elaborator.declarations.items() if d.kind != "function"}
    written = latex(tree, ranks)
    check_shown(written)
    try:
        back = read(written, vocabulary)
    except Unread as error:
        require(0 <= error.start < error.end <= len(written) + 1, "a refusal says where", written, error.start)
        return
    whole = terms.conjunction(*(statement.problem.statement for statement in back))
    text = "; ".join(statement.text for statement in back)
    if text == to_text(tree):
        return
    problem = vocabulary.reader.problem_of(tree, SourceText.bare(to_text(tree)))
    require(
        deeply(same)(problem, replace(problem, statement=whole)),
        "LaTeX reads back as what was printed",
        to_text(tree),
        text,
        written,
    )
