"""Readings that are kept: what a document was read as, found again by all that the reading depends on.

That is its text, its name, the notation and the macros around it, and the code that reads. The form is JSON, in which
a text, the declarations of a formula and the origin of a name stand once, however many formulas use them.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import Any, Self

from proofcheck.diagnostics.base import Finding
from proofcheck.documents.model import Reading, Said, Unclear
from proofcheck.documents.notation import Line
from proofcheck.documents.read import read_document
from proofcheck.documents.scope import Origin
from proofcheck.judging import payload
from proofcheck.lang import bounds
from proofcheck.lang.problem import Parts
from proofcheck.run.cache import Cache, content_key
from proofcheck.source.documents.model import Document, Macro
from proofcheck.source.span import SourceText, Span


class Readings:
    """Reads documents, and keeps what they read as in the cache file, if it may."""

    def __init__(self, use_cache: bool = True) -> None:
        self._cache = Cache() if use_cache else None
        self._code = payload.code_digest() if use_cache else ""
        self._written = False

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *failure: object) -> None:
        if self._cache is not None:
            if self._written:
                self._cache.prune()
            self._cache.close()

    def read(self, document: Document, outer: Sequence[Line], macros: Sequence[Macro]) -> Reading:
        """The reading of a document, kept or new."""
        if self._cache is None:
            return read_document(document, outer, macros)
        key = content_key(
            "reading",
            self._code,
            bounds.raised(),
            [document.file, document.kind, document.positions.text],
            [[line.kind, line.name, _position(line.text), line.start, line.end] for line in outer],
            [[macro.name, macro.arity, macro.default, macro.body, macro.final, macro.star] for macro in macros],
        )
        kept = self._cache.get(key)
        if kept is not None:
            try:
                return loaded(document, kept)
            except (KeyError, TypeError, ValueError, IndexError):
                pass  # nothing that this program has written
        reading = read_document(document, outer, macros)
        self._cache.put(key, stored(reading))
        self._written = True
        return reading


class _Table:
    """Values that are written once, each with its number."""

    def __init__(self) -> None:
        self.rows: list[Any] = []
        self._numbers: dict[Hashable, int] = {}

    def number(self, key: Hashable, row: Callable[[], Any]) -> int:
        if key not in self._numbers:
            made = row()
            self._numbers[key] = len(self.rows)
            self.rows.append(made)
        return self._numbers[key]


def stored(reading: Reading) -> dict[str, Any]:
    """The JSON form of a reading, without its document and without answers."""
    texts, parts, origins = _Table(), _Table(), _Table()

    def text(item: SourceText) -> int:
        return texts.number(id(item), lambda: _position(item))

    def of(item: Parts | None) -> int | None:
        if item is None:
            return None
        return parts.number(
            id(item),
            lambda: [
                [[name, text(kind)] for name, kind in item.where],
                [text(one) for one in item.given],
                [[text(header), text(body)] for header, body in item.define],
            ],
        )

    def origin(item: Origin) -> int:
        return origins.number(item, lambda: [item.file, item.line, item.words, item.explicit])

    places = {id(said): k for k, said in enumerate(reading.formulas)}
    formulas = [
        [
            _span(said.span),
            said.tex,
            said.display,
            said.role,
            said.why,
            said.doubt,
            said.sure,
            said.start,
            said.text,
            of(said.parts),
            sorted(said.names),
            [text(claim) for claim in said.claims],
            [text(step) for step in said.steps],
            _unclear(said.unclear),
            [[name, origin(item)] for name, item in said.origins.items()],
            said.otherwise,
            dict(said.with_zero),
            list(said.assuming),
            None if said.rests is None else places[id(said.rests)],
        ]
        for said in reading.formulas
    ]
    return {
        "formulas": formulas,
        "findings": [finding.to_json() for finding in reading.findings],
        "names": [[name, words, origin(item)] for name, words, item in reading.names],
        "offered": [_unclear(item) for item in reading.offered],
        "aside": reading.aside,
        "texts": texts.rows,
        "parts": parts.rows,
        "origins": origins.rows,
    }


def loaded(document: Document, data: dict[str, Any]) -> Reading:
    """The reading of a document whose `stored` form this is."""
    texts = [_text(*row) for row in data["texts"]]
    origins = [Origin(*row) for row in data["origins"]]
    parts = [
        Parts(
            tuple((name, texts[kind]) for name, kind in where),
            tuple(texts[one] for one in given),
            tuple((texts[a], texts[b]) for a, b in define),
        )
        for where, given, define in data["parts"]
    ]
    formulas = [
        Said(
            Span(*span),
            tex,
            display,
            role,
            why,
            doubt,
            sure,
            start,
            text,
            None if of is None else parts[of],
            frozenset(names),
            tuple(texts[claim] for claim in claims),
            tuple(texts[step] for step in steps),
            _unclear_from(unclear),
            {name: origins[item] for name, item in found},
            otherwise=otherwise,
            with_zero=with_zero,
            assuming=tuple(assuming),
        )
        for (
            *(span, tex, display, role, why, doubt, sure, start, text, of, names, claims, steps, unclear, found),
            otherwise,
            with_zero,
            assuming,
            _,
        ) in data["formulas"]
    ]
    for said, row in zip(formulas, data["formulas"], strict=True):
        said.rests = None if row[-1] is None else formulas[row[-1]]
    findings = [
        Finding(row["diagnostic"], row["message"], row["remedy"], row["span"] and Span(**row["span"]), row["severity"])
        for row in data["findings"]
    ]
    offered = [item for item in map(_unclear_from, data["offered"]) if item is not None]
    names = [(name, words, origins[item]) for name, words, item in data["names"]]
    return Reading(document, formulas, findings, names, offered, data["aside"])


def _span(span: Span) -> list[Any]:
    return [span.file, span.line, span.column, span.end_line, span.end_column]


def _unclear(item: Unclear | None) -> list[Any] | None:
    return None if item is None else [item.reason, _span(item.span), list(item.missing)]


def _unclear_from(row: list[Any] | None) -> Unclear | None:
    return None if row is None else Unclear(row[0], Span(*row[1]), tuple(row[2]))


def _position(text: SourceText) -> list[Any]:
    """A text with its positions: by its first one where it stands in one line without gaps."""
    lines, columns = text.lines, text.columns
    if lines and len(lines) == len(columns) == len(text.value) + 1:
        line, column = lines[0], columns[0]
        straight = columns[-1] - column == len(columns) - 1 and list(columns) == list(range(column, columns[-1] + 1))
        if straight and all(other == line for other in lines):
            return [text.value, text.file, line, column]
    return [text.value, text.file, list(lines), list(columns)]


def _text(value: str, file: str, lines: Any, columns: Any) -> SourceText:
    if isinstance(lines, int):
        count = len(value) + 1
        return SourceText(value, file, (lines,) * count, range(columns, columns + count))
    return SourceText(value, file, tuple(lines), tuple(columns))
