"""What tools answer: models, from which the schemas are made, and the short texts beside them."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Literal

from mcp.types import CallToolResult, TextContent
from pydantic import BaseModel, Field

from proofcheck.logic.words import Word
from proofcheck.report.terminal import clean
from proofcheck.report.told import reasons, repaired

Record = Mapping[str, Any]
MAX_ANSWER = 20_000  # characters of a short text


class Answer(BaseModel):
    text: str = Field(description="The answer in words.")


class Judged(BaseModel):
    verdict: Word = Field(description="`proofcheck explain` has a page on each verdict.")
    statement: str = Field(description="The statement as it was understood. It is this that was judged.")
    reasons: list[str] = Field(description="What there is to say: the proof in brief, the witness, what is open.")
    witness: dict[str, Any] | None = Field(description="Values at which the statement fails; null if there are none.")
    repair: str | None = Field(description="A true statement beside a refuted one: a change that is proved; or null.")


class Statement(Judged, Answer):
    record: dict[str, Any] | None = Field(description="The whole record, if it was asked for.")


class Formula(Judged):
    line: int
    column: int
    role: str = Field(description="Why it is judged or not: assertion, denied, definition, declaration, ...")
    written: str = Field(description="The formula as it is written in the text.")
    verdict: Word | Literal["holds", "open", "not read", ""]  # type: ignore[assignment]


class Document(Answer):
    coverage: dict[str, int] = Field(description="How many formulas there are, were read, were judged, and the counts.")
    formulas: list[Formula] = Field(description="Formulas that need attention; with `full`, all that state something.")
    findings: list[str] = Field(description="What could not be read in the notation or the text.")
    left_out: int = Field(description="Formulas that need attention and for which there was no room.")


class Claim(Judged):
    id: str
    expected: str | None
    as_expected: bool | None


class Claims(Answer):
    ok: bool = Field(description="Whether every claim could be read and has the verdict that it expects.")
    claims: list[Claim]
    findings: list[str] = Field(description="What is wrong with claims that could not be judged.")
    left_out: int = Field(description="Claims that are as expected and for which there was no room.")
    record: dict[str, Any] | None = Field(description="The whole record of the run, if it was asked for.")


class Scan(Answer):
    counts: dict[str, int] = Field(description="How many arithmetic statements were found true, false, or not read.")
    findings: list[dict[str, Any]] = Field(description="What is false: `line`, `text`, `read`, `right`.")


class Explanation(Answer):
    found: bool
    words: list[str] = Field(description="Words with a page that are spelled alike, if there is no page on this one.")


def result(answer: Answer, full: object = None) -> CallToolResult:
    """The answer for a client: its text for people and models, and the whole of it for programs."""
    text = answer.text if full is None else json.dumps(full, ensure_ascii=False)
    short = text if full is not None or len(text) <= MAX_ANSWER else f"{text[:MAX_ANSWER]}\n... (shortened)"
    return CallToolResult(
        content=[TextContent(type="text", text=short)], structured_content=answer.model_dump(mode="json")
    )


def judged(entry: Record) -> dict[str, Any]:
    """The fields of `Judged` for an entry of a run record."""
    return {
        "verdict": entry["verdict"],
        "statement": clean(entry["statement"]["text"]),
        "reasons": reasons(entry),
        "witness": None if entry["witness"] is None else entry["witness"]["values"],
        "repair": repaired(entry),
    }


def findings(items: list[Record]) -> list[str]:
    """Findings in one line each, with their place and remedy."""
    return [_finding(item) for item in items]


def _finding(item: Record) -> str:
    span = item["span"]
    place = f"{span['file']}:{span['line']}:{span['column']}: " if span else ""
    return clean(f"{place}{item['message']} [{item['diagnostic']}] {item['remedy']}")
