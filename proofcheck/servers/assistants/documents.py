"""The tools `read` and `scan`: a text with its formulas, and a text with its figures."""

from __future__ import annotations

from typing import Annotated, Any

from mcp.server.mcpserver.exceptions import ToolError
from mcp.types import CallToolResult

from proofcheck.diagnostics.base import Finding
from proofcheck.documents.kept import loaded
from proofcheck.documents.model import Reading, Said
from proofcheck.documents.run import entry_of, record_of_readings
from proofcheck.documents.scanning.report import summary
from proofcheck.documents.shown import shown
from proofcheck.report.terminal import clean
from proofcheck.report.text import coverage
from proofcheck.servers.assistants import answers
from proofcheck.servers.assistants.arguments import NORMAL, Format, Full, Notation, Numbers, Path, Text
from proofcheck.servers.assistants.desk import Desk
from proofcheck.session.answers import Sitting
from proofcheck.source.documents import kind_of, read_text
from proofcheck.source.span import Span

MAX_FORMULAS = 100
MAX_FINDINGS = 100
_UNNAMED = "text"


class Documents:
    """The tools, as methods; their docstrings are what models read."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    async def read(
        self,
        text: Text = None,
        path: Path = None,
        format: Format = "markdown",
        notation: Notation = "",
        numbers: Numbers = NORMAL,
        full: Full = False,
    ) -> Annotated[CallToolResult, answers.Document]:
        """Judge the formulas of a text as it is written, LaTeX between dollar signs.

        Names are declared by the text itself ("let $x \\in \\mathbb{R}^n$") or under `notation`. The answer counts how
        many formulas were read and judged, and lists those that need attention: refuted, open, not read. Silence about
        a formula that was not read says nothing.
        """
        return await self._desk.work(self._read, text, path, format, notation, numbers, full)

    async def scan(
        self, text: Text = None, path: Path = None, format: Format = "markdown"
    ) -> Annotated[CallToolResult, answers.Scan]:
        """Find false arithmetic in a text: products, percentages, totals of tables, in prose and formulas.

        A finding is false under every fair reading of its rounding and units.
        """
        return await self._desk.work(self._scan, text, path, format)

    def _source(self, text: str | None, path: str | None, format: str) -> dict[str, str]:
        if (text is None) == (path is None):
            raise ToolError("give either `text` or `path`")
        if path is None:
            return {"text": text or "", "name": _UNNAMED, "format": format}
        content, name = self._desk.text(path)
        return {"text": content, "name": name, "format": kind_of(name, content)}

    def _read(
        self, text: str | None, path: str | None, format: str, notation: str, numbers: str, full: bool
    ) -> CallToolResult:
        source = self._source(text, path, format)
        found = self._desk.read("document", notation=notation, **source)
        if "findings" in found:
            raise ToolError("\n".join(answers.findings(found["findings"])))
        data = found["read"]
        reading = loaded(read_text("", source["name"], "text"), data)
        findings = [*reading.findings, *map(_finding, data["document_findings"])]
        with self._desk.bounded():
            settings, jobs = self._desk.settings(numbers), self._desk.jobs
            record = record_of_readings([reading], findings, settings, use_cache=False, jobs=jobs, sitting=Sitting())
        return answers.result(_answer(reading, record, full), record if full else None)

    def _scan(self, text: str | None, path: str | None, format: str) -> CallToolResult:
        found = self._desk.read("scan", **self._source(text, path, format))["read"]
        told = [
            {"line": item["span"]["line"] if item["span"] else 1, "text": clean(item["text"] or item["message"])}
            | {"read": clean(item["read"]), "right": clean(item["right"])}
            for item in found["findings"][:MAX_FINDINGS]
        ]
        words = [f"line {item['line']}: {item['text']}: it is {item['right']}" for item in told if item["right"]]
        words += [f"line {item['line']}: {item['text']}" for item in told if not item["right"]]
        counts = {key: found["summary"][key] for key in ("assertions", "true", "false", "unread", "set_aside")}
        return answers.result(answers.Scan(text="\n".join([*words, summary(found)]), counts=counts, findings=told))


def _answer(reading: Reading, record: dict[str, Any], full: bool) -> answers.Document:
    said = [formula for formula in reading.formulas if formula.role != "term"]
    wanted = [formula for formula in said if full or _pressing(formula)]
    told = sorted(wanted, key=lambda formula: formula.verdict != "refuted")[:MAX_FORMULAS]
    told.sort(key=lambda formula: formula.span)
    short = Reading(reading.document, told, [], reading.names, [], reading.aside)
    lines = shown(short).split("\n")[:-2]  # its last line counts the formulas shown, and not all
    text = "\n".join([*lines, coverage({"file": reading.file, "coverage": reading.coverage()})])
    return answers.Document(
        text=text,
        coverage=reading.coverage(),
        formulas=[_formula(formula) for formula in told],
        findings=answers.findings(record["findings"][:MAX_FINDINGS]),
        left_out=len(wanted) - len(told),
    )


def _pressing(said: Said) -> bool:
    return said.unclear is not None or (said.judged and said.verdict != "proved") or said.role == "denied"


def _formula(said: Said) -> answers.Formula:
    place = {"line": said.span.line, "column": said.span.column, "role": said.role, "written": clean(said.tex[:500])}
    if said.answer is None:
        word = "not read" if said.unclear is not None else ""
        reasons = [clean(said.unclear.reason)] if said.unclear is not None else []
        if said.unclear is not None and said.unclear.missing:
            reasons.append(clean(f"declare under `notation`: {'; '.join(said.unclear.missing)}"))
        empty: dict[str, Any] = {"statement": clean(said.text), "reasons": reasons, "witness": None, "repair": None}
        return answers.Formula(**place, verdict=word, **empty)
    fields = answers.judged(entry_of(said)) | {"verdict": said.verdict}
    if said.reserve:
        fields["reasons"] = [clean(said.reserve)]
    return answers.Formula(**place, **fields)


def _finding(row: dict[str, Any]) -> Finding:
    span = row["span"] and Span(**row["span"])
    return Finding(row["diagnostic"], row["message"], row["remedy"], span, row["severity"])
