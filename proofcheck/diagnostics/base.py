"""What a diagnostic is: a name that reads well after "allow ...", a page for `proofcheck explain`, and its findings."""

from __future__ import annotations

import inspect
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Literal

from proofcheck.source.span import Span

Severity = Literal["error", "warning", "note"]
REGISTRY: dict[str, type[Diagnostic]] = {}


@dataclass(frozen=True, slots=True)
class Finding:
    """One problem that was found.

    Attributes:
        diagnostic: The name of the diagnostic; `proofcheck explain NAME` prints its page.
        message: What is wrong, in one line.
        remedy: What to do about it, in one line.
        span: The place, with `file`, `line`, `column`, `end_line` and `end_column`, counted from 1; or None.
        severity: `error`, `warning` or `note`.
    """

    diagnostic: str
    message: str
    remedy: str
    span: Span | None = None
    severity: Severity = "error"

    def to_json(self) -> dict[str, Any]:
        """The stable JSON form: `span` is null or file, line, column, end_line, end_column."""
        span = None
        if self.span is not None:
            s = self.span
            span = {
                "file": s.file,
                "line": s.line,
                "column": s.column,
                "end_line": s.end_line,
                "end_column": s.end_column,
            }
        return {
            "diagnostic": self.diagnostic,
            "severity": self.severity,
            "message": self.message,
            "remedy": self.remedy,
            "span": span,
        }


class Diagnostic:
    """A kind of finding. Subclasses set `name`, `remedy`, `example` and write their page as the class docstring.

    The docstring's first line says what the diagnostic means; the rest says why it matters. `example` is a text that
    triggers it, `remedy` the default advice of its findings (a finding may say something more precise).
    """

    name: ClassVar[str]
    severity: ClassVar[Severity] = "error"
    remedy: ClassVar[str]
    example: ClassVar[str]

    def __init_subclass__(cls, **keywords: Any) -> None:
        super().__init_subclass__(**keywords)
        for part in ("name", "remedy", "example"):
            if not isinstance(cls.__dict__.get(part), str):
                raise TypeError(f"diagnostic {cls.__name__} lacks `{part}`")
        if not inspect.cleandoc(cls.__doc__ or ""):
            raise TypeError(f"diagnostic {cls.__name__} has no page (its docstring)")
        if cls.name in REGISTRY:
            raise TypeError(f"two diagnostics are called {cls.name!r}")
        REGISTRY[cls.name] = cls

    @classmethod
    def at(cls, span: Span | None, message: str, *, remedy: str | None = None) -> Finding:
        """A finding of this kind at `span`."""
        return Finding(cls.name, message, remedy if remedy is not None else cls.remedy, span, cls.severity)

    @classmethod
    def error(cls, span: Span | None, message: str, *, remedy: str | None = None) -> ProofcheckError:
        """The exception that carries one finding of this kind."""
        return ProofcheckError([cls.at(span, message, remedy=remedy)])


class ProofcheckError(Exception):
    """Input, or an installation, that cannot be used. It is never raised for a false claim.

    Attributes:
        findings: Everything that is wrong, as a tuple of findings.
    """

    def __init__(self, findings: list[Finding]) -> None:
        self.findings = tuple(findings)
        super().__init__("\n".join(f"{f.span or '<input>'}: {f.message} [{f.diagnostic}]" for f in findings))


def hint(written: str, known: Sequence[str]) -> str:
    """The known word that was perhaps meant, as the end of a message."""
    from difflib import get_close_matches

    close = get_close_matches(written, known, 1) if len(written) < 100 else []
    return f"; did you mean `{close[0]}`?" if close else ""
