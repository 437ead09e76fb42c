"""What every reader owes whatever text it is given: findings that can be shown, at places that exist.

A reader may refuse a text, by a `ProofcheckError`; nothing else may escape it. Each finding is of a registered kind,
its span lies inside the text, and printing it gives text that a terminal only shows.
"""

from __future__ import annotations

import json
import unicodedata
from collections.abc import Callable, Iterable, Sequence

from proofcheck.diagnostics.all import REGISTRY
from proofcheck.diagnostics.base import Finding
from proofcheck.diagnostics.render import render
from proofcheck.source.span import Span

Lines = Callable[[str], "Sequence[str] | None"]
# Characters that a terminal acts on, or that change what the eye sees of others.
_ACTING = frozenset({"Cc", "Cf", "Cs", "Zl", "Zp"})
LONGEST_MESSAGE = 2_000


class Violation(AssertionError):
    """A reader broke a promise."""


def require(condition: object, promise: str, *details: object) -> None:
    """Raises `Violation` where a promise is broken."""
    if not condition:
        raise Violation(": ".join([promise, *map(repr, details)]))


def lines_of(text: str) -> list[str]:
    """The lines that positions count: LF or CR LF ends one."""
    return [line.removesuffix("\r") for line in text.split("\n")]


def check_span(span: Span, lines: Sequence[str]) -> None:
    """That a span lies inside the text. One column past the end of a line is where its line break stands, one line past
    the last is the end of a text that ends with a line break."""
    require(1 <= span.line <= len(lines), "a span begins inside the text", span, len(lines))
    require(1 <= span.column <= len(lines[span.line - 1]) + 2, "a span begins inside its line", span)
    require((span.line, span.column) <= (span.end_line, span.end_column), "a span does not end before it begins", span)
    require(span.end_line <= len(lines), "a span ends inside the text", span, len(lines))
    require(span.end_column <= len(lines[span.end_line - 1]) + 2, "a span ends inside its line", span)


def check_findings(findings: Iterable[Finding], lines: Lines) -> None:
    """That findings can be shown. `lines` gives the lines of a file by the name that spans carry, None for no file."""

    def read_line(file: str, line: int) -> str | None:
        known = lines(file)
        return known[line - 1] if known is not None and line <= len(known) else None

    some = False
    for finding in findings:
        some = True
        require(finding.diagnostic in REGISTRY, "a finding is of a registered kind", finding)
        require(finding.message, "a finding says something", finding)
        require(len(finding.message) <= LONGEST_MESSAGE, "a message is short", finding.diagnostic, len(finding.message))
        known = lines(finding.span.file) if finding.span is not None else None
        if finding.span is not None and known is not None:
            check_span(finding.span, known)
        shown = render(finding, read_line)
        check_shown(shown)
        json.dumps(finding.to_json()).encode("ascii")
    require(some, "a refusal gives a reason")


def check_shown(text: str) -> None:
    """That text for a terminal holds nothing that it would act on."""
    for character in text:
        require(
            character == "\n" or unicodedata.category(character) not in _ACTING,
            "what is printed holds no control characters",
            character,
            text[:200],
        )
    text.encode("utf-8")


def for_file(name: str, text: str) -> Lines:
    """The lines of one file that was read from `text`."""
    lines = lines_of(text)
    return lambda file: lines if file == name else None
