"""A claim as a worker takes it -> its statements, each read and elaborated once and handed on as a problem."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from proofcheck.diagnostics.base import ProofcheckError
from proofcheck.judging.audit.steps import Line, lines
from proofcheck.judging.payload import text_from
from proofcheck.lang.problem import Parts, Reader
from proofcheck.lang.types import Problem


def sections(claim: Mapping[str, Any]) -> Parts:
    return Parts(
        tuple((name, text_from(text)) for name, text in claim["where"]),
        tuple(text_from(text) for text in claim["given"]),
        tuple((text_from(header), text_from(body)) for header, body in claim["define"]),
    )


def stated(claim: Mapping[str, Any]) -> list[Line]:
    """The statements of a claim: those of `claim`, and one for each line of `steps` after the first."""
    said = [Line(text_from(text)) for text in claim["claim"]]
    return said + lines([text_from(text) for text in claim["steps"]])


@dataclass(slots=True)
class Reading:
    """The statements of a claim, read once: each line with its problem, or with what cannot be read of it; or the error
    of what they stand on."""

    lines: list[tuple[Line, Problem | ProofcheckError]] = field(default_factory=list)
    error: ProofcheckError | None = None


def read(claim: Mapping[str, Any]) -> Reading:
    reading = Reading()
    try:
        reader = Reader(sections(claim))
        posed = stated(claim)
    except ProofcheckError as error:
        reading.error = error
        return reading
    for line in posed:
        try:
            reading.lines.append((line, line.read(reader)))
        except ProofcheckError as error:
            reading.lines.append((line, error))
    return reading
