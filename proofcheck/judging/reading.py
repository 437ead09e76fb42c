"""A claim as a worker takes it -> its statements, each read and elaborated once and handed on as a problem."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from proofcheck.diagnostics.base import Finding, ProofcheckError
from proofcheck.diagnostics.unknown_name import UnknownName
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


def advised(claim: Mapping[str, Any], error: ProofcheckError) -> list[Finding]:
    """The findings of an error, those about undeclared names with declarations under which the claim can be read."""
    from proofcheck.lang import undeclared

    def tried(parts: Parts) -> ProofcheckError | None:
        try:
            reader = Reader(parts)
            for line in stated(claim):
                line.read(reader)
        except ProofcheckError as error:
            return None if {f.diagnostic for f in error.findings} <= {"undefined-term"} else error
        return None

    findings = list(error.findings)
    if not undeclared.missing(findings):
        return findings
    texts = [text["value"] for text in (*claim["claim"], *claim["steps"], *claim["given"])]
    offered = undeclared.declarations(sections(claim), texts, findings, tried)
    if not offered:
        return findings
    remedy = f"Declare it, for example with {undeclared.written(offered)} (in a claim file, under `where`)."
    return [f if UnknownName.named(f) is None else replace(f, remedy=remedy) for f in findings]
