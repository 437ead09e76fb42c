"""The tool `check`: one statement."""

from __future__ import annotations

from typing import Annotated

from mcp.types import CallToolResult

from proofcheck.report import record as records
from proofcheck.report.text import statement_report
from proofcheck.report.view import View
from proofcheck.servers.assistants import answers
from proofcheck.servers.assistants.arguments import NORMAL, Define, Full, Given, Numbers, Statement, Where, lines
from proofcheck.servers.assistants.desk import Desk
from proofcheck.session import session


class Statements:
    """The tool, as a method; its docstring is what models read."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    async def check(
        self,
        statement: Statement,
        where: Where = [],  # noqa: B006 (read, never changed; a default in the schema)
        given: Given = [],  # noqa: B006
        define: Define = [],  # noqa: B006
        numbers: Numbers = NORMAL,
        full: Full = False,
    ) -> Annotated[CallToolResult, answers.Statement]:
        """Check one mathematical statement: prove it, refute it with a witness, or say that it is open.

        `proved` and `refuted` are certain. `supported` and `unknown` are not: nothing may be concluded from them.
        Compare `statement` in the answer, which is what was judged, with what you meant.
        """
        texts = lines(where, ":"), lines(given), lines(define, " =")
        return await self._desk.work(self._check, statement, *texts, numbers, full)

    def _check(
        self, statement: str, where: list[str], given: list[str], define: list[str], numbers: str, full: bool
    ) -> CallToolResult:
        found = self._desk.read("statement", statement=statement, where=where, given=given, define=define)
        if "findings" in found:
            answer = records.malformed_from(found["findings"])
            record = records.run_record([records.statement_record(answer)], [], {})
        else:
            record = session.run_statement(found["read"], self._desk.settings(numbers))
        (entry,) = record["claims"]
        head, _, rest = statement_report(record, View(read_line=lambda file, line: None)).partition("\n")
        fields = answers.judged(entry)
        text = f"{head}\n  understood: {fields['statement']}\n{rest}" if fields["statement"] else f"{head}\n{rest}"
        whole = record if full else None
        return answers.result(answers.Statement(text=text.rstrip(), **fields, record=whole), whole)
