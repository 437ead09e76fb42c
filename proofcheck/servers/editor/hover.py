"""What is shown beside a place: the statement as understood, with its verdict, or the page of a word."""

from __future__ import annotations

import re
from collections.abc import Iterable

from proofcheck.cli.commands.explain import page_on
from proofcheck.documents.model import Said
from proofcheck.documents.run import entry_of
from proofcheck.report.terminal import clean
from proofcheck.report.told import Record, reasons
from proofcheck.servers.editor.texts import Look, statement_span, texts_of
from proofcheck.source.span import Span

_WORD = re.compile(r"[^\W\d]\w*")


def hover(look: Look, line: int, column: int) -> tuple[str, Span] | None:
    """The Markdown for a place, counted from 1, and the stretch that it is about."""
    if look.reading is not None:
        said = look.said_at(line, column)
        return None if said is None else (_formula(said), said.span)
    if look.claim is None:
        return None
    span = statement_span(look.claim)
    word, place = word_at(look, line, column)
    declared = {item.name for item in look.claim.where}
    page = page_on(word) if word and word not in declared else None
    inside = any(_holds(text.span(), line, column) for text in texts_of(look.claim))
    if page is not None and inside:
        return fenced(page), place
    if span.line <= line <= span.end_line or look.claim.span_of("title").line == line:
        return _claim(look), span
    return None


def word_at(look: Look, line: int, column: int) -> tuple[str, Span]:
    """The word at a place; empty where there is none."""
    rows = look.text.split("\n")
    row = rows[line - 1] if line <= len(rows) else ""
    for match in _WORD.finditer(row):
        if match.start() < column <= match.end() + 1:
            return match[0], Span(look.file, line, match.start() + 1, line, match.end() + 1)
    return "", Span(look.file, line, column, line, column)


def _holds(span: Span, line: int, column: int) -> bool:
    return (span.line, span.column) <= (line, column) <= (span.end_line, span.end_column)


def _formula(said: Said) -> str:
    if said.unclear is not None:
        return _page("not read", "", [said.unclear.reason, *said.unclear.missing])
    declared = [f"line {origin.line}: {origin.words[:80]}" for origin in dict.fromkeys(said.origins.values())]
    if said.answer is None:
        head = f"{said.role}, not judged yet" if said.judged else said.role
        return _page(head, said.text, [f"role: {said.why}", *declared])
    entry = entry_of(said)
    told = [said.reserve] if said.reserve else reasons(entry)
    return _page(said.verdict, entry["statement"]["text"] or said.text, [*told, f"role: {said.why}", *declared])


def _claim(look: Look) -> str:
    assert look.claim is not None
    if look.answer is None:
        return _page("not judged yet", "", [look.claim.title])
    entry: Record = look.answer
    expected = "" if entry["as_expected"] else f", expected {entry['expected']}"
    return _page(f"{entry['verdict']}{expected}", entry["statement"]["text"], reasons(entry))


def _page(head: str, statement: str, lines: Iterable[str]) -> str:
    """Text of files stands in fences, where it is no Markdown."""
    told = "\n".join(clean(line) for line in lines if line)
    parts = [f"**{head}**", fenced(statement) if statement else "", fenced(told) if told else ""]
    return "\n\n".join(part for part in parts if part)


def fenced(text: str) -> str:
    longest = max((len(run) for run in re.findall("`+", text)), default=0)
    fence = "`" * max(3, longest + 1)
    return f"{fence}text\n{text}\n{fence}"
