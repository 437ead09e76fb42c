"""`proofcheck lint`: claim files read, statements parsed and typed for all sizes; nothing is proved."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from proofcheck.claimfile import Claim, load
from proofcheck.claimfile.load import Memo
from proofcheck.diagnostics.base import Finding, ProofcheckError
from proofcheck.diagnostics.render import in_order, render_all
from proofcheck.diagnostics.undefined_term import UndefinedTerm
from proofcheck.judging.payload import claim_payload, text_from
from proofcheck.lang import bounds
from proofcheck.lang.problem import TYPE_ERRORS, Parts, Reader
from proofcheck.report.terminal import wants_color
from proofcheck.source.span import SourceText


def lint(
    paths: Sequence[Path],
    *,
    exclude: Sequence[str] = (),
    form: str = "text",
    reports: Sequence[tuple[str, Path]] = (),
    limits: Mapping[str, int] | None = None,
    watch: bool = False,
) -> int:
    """Print the findings about all files, and return the exit status: 0 no errors, 2 errors, 130 after `watch`."""
    seen = _Seen()
    with bounds.using(limits):
        if not watch:
            return _lint(paths, exclude, form, reports, seen)
        from proofcheck.integrations.watch import Files, follow

        return follow(Files(paths, (".yaml",), exclude), lambda: _lint(paths, exclude, form, reports, seen), sys.stdout)


@dataclass(slots=True)
class _Seen:
    """What has been found out about files and claims that have not changed since."""

    files: Memo = field(default_factory=dict)
    findings: dict[int, tuple[Claim, list[Finding]]] = field(default_factory=dict)

    def findings_of(self, claim: Claim) -> list[Finding]:
        # An unchanged file is the same object; it is held here, so that no other can take its identity.
        known = self.findings.get(id(claim))
        if known is None:
            known = self.findings[id(claim)] = claim, findings_of(claim)
        return known[1]


def _lint(
    paths: Sequence[Path], exclude: Sequence[str], form: str, reports: Sequence[tuple[str, Path]], seen: _Seen
) -> int:
    loaded = load(paths, exclude=exclude, memo=seen.files)
    findings = [*loaded.findings, *(finding for claim in loaded.claims for finding in seen.findings_of(claim))]
    errors = sum(finding.severity == "error" for finding in findings)
    claims = len(loaded.claims)
    status = 2 if errors or not claims else 0
    line = f"{claims} claim{'' if claims == 1 else 's'} read, {errors or 'no'} error{'' if errors == 1 else 's'}"
    if form == "text":
        if findings:
            print(render_all(findings, color=wants_color(sys.stdout)), end="\n\n")
        print(line)
    if form != "text" or reports:
        from proofcheck.cli.commands.output import deliver, write_reports
        from proofcheck.report.record import findings_record
        from proofcheck.report.view import View

        record = findings_record([finding.to_json() for finding in in_order(findings)], {}, status)
        view = View(command="lint", headline=(line,))
        written = (
            write_reports(record, reports, view)
            if form == "text"
            else deliver(record, form, view=view, reports=reports)
        )
        status = max(status, written)
    return status


def findings_of(claim: Claim) -> list[Finding]:
    """What is wrong with a claim's types and statements, as far as its file does not expect just that.

    A claim that expects to be refuted may be ill-typed, and one that expects to be unsupported may use a term that
    nobody defined: both are things that documents say. What is given as `correct` may do neither.
    """
    payload = claim_payload(claim)
    statements = [text_from(text) for text in payload["claim"]]
    if claim.steps:
        statements.append(joined(claim.steps))
    found = _read([payload], statements)
    tolerated = {"refuted": TYPE_ERRORS, "unsupported": {UndefinedTerm.name}}.get(claim.expect, set())
    found = [finding for finding in found if finding.diagnostic not in tolerated]
    correct = payload["correct"]
    if correct is not None:
        found += _read([payload, correct], [text_from(text) for text in correct["claim"]])
    return in_order(dict.fromkeys(found))


def _read(sections: Sequence[dict[str, Any]], statements: Iterable[SourceText]) -> list[Finding]:
    """The findings about statements under the declarations of all sections together."""
    parts = Parts(
        tuple((name, text_from(text)) for section in sections for name, text in section["where"]),
        tuple(text_from(text) for section in sections for text in section["given"]),
        tuple((text_from(head), text_from(body)) for section in sections for head, body in section["define"]),
    )
    try:
        reader = Reader(parts)
    except ProofcheckError as error:
        return list(error.findings)
    found: list[Finding] = []
    for statement in statements:
        try:
            reader.problem(statement)
        except ProofcheckError as error:
            found += error.findings
    return found


def joined(lines: Sequence[SourceText]) -> SourceText:
    """The lines of a calculation as one chain of comparisons, each character where it stands in the file."""
    value, rows, columns = "", [1], [1]
    for line in lines:
        # The space between two lines stands where the one above ends, as does the end of the whole.
        value += (" " if value else "") + line.value
        rows = [*(rows if len(rows) > 1 else []), *(line.lines or [1] * (len(line.value) + 1))]
        columns = [*(columns if len(columns) > 1 else []), *(line.columns or range(1, len(line.value) + 2))]
    return SourceText(value, lines[0].file, tuple(rows), tuple(columns))
