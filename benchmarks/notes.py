"""How much of docs/notes is judged from the pages themselves: a sentence at the head of each, and a list of the rest.

    .venv/bin/python benchmarks/notes.py

Every page is read and judged as `proofcheck verify PAGE` does it. The sentence under a page's title counts the formulas
that assert something, and those of them that are judged. benchmarks/results/notes.md has all counts, and each
assertion that is not proved (or, where the text calls it false, not refuted), with the reason.
"""

from __future__ import annotations

import argparse
import re
from pathlib import Path

from proofcheck.documents.files import read_all
from proofcheck.documents.judge import judge
from proofcheck.documents.model import Reading, Said
from proofcheck.judging.payload import Settings

ROOT = Path(__file__).resolve().parents[1]
NOTES = Path("docs/notes")
RESULT = Path("benchmarks/results/notes.md")
HEAD = re.compile(r"^(# [^\n]*\n)(?:\n\*Judged from this page: [^\n]*\*\n)?", re.MULTILINE)


def asserting(reading: Reading) -> list[Said]:
    return [said for said in reading.formulas if said.role in ("assertion", "denied")]


def as_expected(said: Said) -> bool:
    return said.verdict == ("refuted" if said.role == "denied" else "proved")


def head(reading: Reading) -> str:
    """The sentence of a page."""
    said = asserting(reading)
    judged = sum(item.judged for item in said)
    if not said:
        return "no formula asserts anything."
    if judged == len(said):
        return (
            f"all {judged} formulas that assert something." if judged > 1 else "the one formula that asserts something."
        )
    return f"{judged} of {len(said)} formulas that assert something."


def with_head(text: str, reading: Reading) -> str:
    """The page with its sentence under the title."""
    return HEAD.sub(lambda match: f"{match[1]}\n*Judged from this page: {head(reading)}*\n", text, count=1)


def why(said: Said) -> str:
    """Why an assertion is not what the page says, as far as that is known."""
    if said.unclear is not None:
        return f"not read: {said.unclear.reason}"
    if said.reserve:
        return said.reserve
    reasons = said.answer["reasons"] if said.answer is not None else []
    return f"{said.verdict}: {reasons[0] if reasons else 'no engine decides it'}"


def listed(readings: list[Reading]) -> str:
    """The page of results."""
    rows, rest = [], []
    sums = [0, 0, 0]
    for reading in readings:
        said = asserting(reading)
        counts = [len(said), sum(item.judged for item in said), sum(map(as_expected, said))]
        sums = [a + b for a, b in zip(sums, counts, strict=True)]
        rows.append(f"| {Path(reading.file).stem} | {' | '.join(map(str, counts))} |")
        for item in said:
            if not as_expected(item):
                shown = " ".join(item.tex.split()).replace("|", "\\|")
                shown = shown if len(shown) < 90 else shown[:87] + "..."
                rest.append(f"| {Path(reading.file).stem}, line {item.span.line} | `{shown}` | {why(item)} |")
    return "\n".join(
        [
            "# The notes, judged from their pages",
            "",
            "`benchmarks/notes.py`. Counted are formulas that assert something, or that the text calls false.",
            "",
            "| page | asserting | judged | as the page says |",
            "|---|---:|---:|---:|",
            *rows,
            f"| all | {' | '.join(map(str, sums))} |",
            "",
            "What is not as the page says, and is no error either: it is not read, or not decided.",
            "",
            "| place | formula | why |",
            "|---|---|---|",
            *rest,
            "",
        ]
    )


def main() -> None:
    argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter).parse_args()
    pages = sorted(NOTES.glob("*.md"))
    for page, reading in zip(pages, read_all(pages)[0], strict=True):
        page.write_text(with_head(page.read_text("utf-8"), reading), "utf-8")
    readings, _ = read_all(pages)  # with the lines as they are now
    judge(readings, Settings())
    RESULT.write_text(listed(readings), "utf-8")


if __name__ == "__main__":
    main()
