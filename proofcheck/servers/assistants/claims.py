"""The tool `verify`: claim files, as texts or from directories that may be read."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any

from mcp.server.mcpserver.exceptions import ToolError
from mcp.types import CallToolResult

from proofcheck.claimfile import Claim
from proofcheck.diagnostics.base import Finding
from proofcheck.diagnostics.page_states_nothing import PageStatesNothing
from proofcheck.diagnostics.path_not_found import PathNotFound
from proofcheck.report import text as reports
from proofcheck.report.record import Record, joined
from proofcheck.report.terminal import clean
from proofcheck.servers.assistants import answers
from proofcheck.servers.assistants.arguments import NORMAL, Claims, Full, Numbers, Only, Paths
from proofcheck.servers.assistants.desk import Desk
from proofcheck.session import session
from proofcheck.session.answers import Sitting

MAX_ENTRIES = 100


class ClaimFiles:
    """The tool, as a method; its docstring is what models read."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    async def verify(
        self,
        claims: Claims = {},  # noqa: B006 (read, never changed; a default in the schema)
        paths: Paths = [],  # noqa: B006
        only: Only = None,
        numbers: Numbers = NORMAL,
        full: Full = False,
    ) -> Annotated[CallToolResult, answers.Claims]:
        """Judge claims: statements with their names, assumptions, and the verdict that is expected.

        Use `steps` in a claim for a calculation: each line is judged by itself, and the answer names the line that
        fails. The answer lists the claims that need attention; with `full`, all of them.
        """
        return await self._desk.work(self._verify, claims, paths, only, numbers, full)

    def _verify(
        self, claims: dict[str, str], paths: list[str], only: str | None, numbers: str, full: bool
    ) -> CallToolResult:
        if not claims and not paths:
            raise ToolError("give `claims`, or `paths` on a server that allows files")
        records = []
        if claims:
            records.append(self._inline(claims, only, numbers))
        for name in paths:
            path, top = self._desk.path(name)
            records.append(self._run(path, self._desk.root(path, top), top, only, numbers, use_cache=True))
        record = records[0]
        for other in records[1:]:
            record = joined(record, other)
        return answers.result(_answer(record, full), record if full else None)

    def _inline(self, claims: dict[str, str], only: str | None, numbers: str) -> Record:
        for name, text in claims.items():
            if any(part in ("", ".", "..") or part.startswith(".") for part in name.split("/")):
                raise ToolError(f"`{name}` cannot be the id of a claim")
            self._desk.read("claim", name=name, text=text)  # what a process of its own survives is read here again
        with tempfile.TemporaryDirectory(prefix="proofcheck-") as folder:
            root = Path(folder).resolve()
            for name, text in claims.items():
                file = root / f"{name}.yaml"
                file.parent.mkdir(parents=True, exist_ok=True)
                file.write_text(text, "utf-8")
            return self._run(root, root, root, only, numbers, use_cache=False)

    def _run(self, path: Path, root: Path, top: Path, only: str | None, numbers: str, *, use_cache: bool) -> Record:
        def allowed(claims: Mapping[str, Claim]) -> tuple[dict[str, Claim], list[Finding]]:
            kept: dict[str, Claim] = {}
            findings: list[Finding] = []
            for name, claim in claims.items():
                if not Path(os.path.realpath(claim.file)).is_relative_to(top):
                    findings.append(PathNotFound.at(None, f"the file of the claim `{name}` may not be read"))
                elif claim.taken is not None:
                    message = f"`{name}`: a claim that takes its statement from a document is not judged by this server"
                    findings.append(PageStatesNothing.at(claim.span_of("claim"), message))
                else:
                    kept[name] = claim
            return kept, findings

        with self._desk.bounded():
            made = session.run(
                [path],
                root=root,
                only=only,
                numbers=numbers,
                backend="numpy",
                jobs=self._desk.jobs,
                limits=self._desk.limits,
                use_cache=use_cache,
                sitting=Sitting(),
                resolve=allowed,
            )
        return _relative(made, f"{root.as_posix()}/")


def _relative(value: Any, prefix: str) -> Any:
    """A record whose texts name files by their paths below the root."""
    if isinstance(value, str):
        return value.replace(prefix, "")
    if isinstance(value, list):
        return [_relative(item, prefix) for item in value]
    if isinstance(value, dict):
        return {key: _relative(item, prefix) for key, item in value.items()}
    return value


def _answer(record: Record, full: bool) -> answers.Claims:
    pressing = [entry for entry in record["claims"] if entry["as_expected"] is False]
    others = [entry for entry in record["claims"] if entry["as_expected"] is not False]
    told = [*pressing, *others][: None if full else MAX_ENTRIES]
    fields = [answers.judged(entry) for entry in told]
    text = "\n".join([*map(_text, told, fields), reports.summary(record)])
    findings = answers.findings(record["findings"][:MAX_ENTRIES])
    return answers.Claims(
        text="\n".join([*findings, text]),
        ok=record["summary"]["exit_status"] == 0,
        claims=[
            answers.Claim(
                id=entry["id"],
                expected=entry["expected"],
                as_expected=entry["as_expected"],
                **known,
            )
            for entry, known in zip(told, fields, strict=True)
        ],
        findings=findings,
        left_out=len(record["claims"]) - len(told),
        record=record if full else None,
    )


def _text(entry: Record, fields: Mapping[str, Any]) -> str:
    """One claim in lines: all that there is to say where it is not as expected, else its verdict."""
    name = clean(entry["id"])
    if entry["as_expected"] is not False:
        return f"{entry['verdict']}: {name}"
    head = f"{clean(entry['file'])}:{entry['line']}: {reports.surprise(entry)} [{name}]"
    return "\n".join([head, *(f"  {line}" for line in [f"understood: {fields['statement']}", *fields["reasons"]])])
