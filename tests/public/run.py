r"""Reads and judges the extracted documents of one part, and counts how much of them is understood.

    python -m tests.public.run --work WORK --part open [--json FILE] [--list] [--only WORD] [--bare] [--no-judge]

WORK is what `tests.public.extract` wrote. A document may be given lines of notation that it does not say itself, in
`notation/<owner+name>--<path, with -- for each />.txt`: at most one for each four formulas that it displays.

A relation is a displayed formula that stands for more than a mere term. It is taken if it was read, or if its role is
one that is not judged: a declaration, a definition, an assumption, a condition or an objective.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from proofcheck.diagnostics.base import ProofcheckError
from proofcheck.documents.inputs import Files
from proofcheck.documents.judge import judge
from proofcheck.documents.model import Reading, Said
from proofcheck.documents.notation import Line, Strange, line
from proofcheck.documents.read import read_document
from proofcheck.judging.payload import Settings
from proofcheck.report.lines import details
from proofcheck.source.span import SourceText
from tests.public.extract import PARTS, folder, manifest, place

NOTATION = Path(__file__).with_name("notation")
FORMULAS_FOR_A_LINE = 4
UNJUDGED = frozenset(["declaration", "definition", "assumption", "condition", "objective"])
BUDGET = 0.02
COUNTS = ("relations", "read", "taken", "proved", "refuted", "open")


class NotationTooLong(ValueError):
    """A notation file has more lines than the document's formulas allow, or one that says nothing."""


def notation_file(document: dict[str, Any]) -> Path:
    return NOTATION / f"{folder(document)}--{document['path'].replace('/', '--')}.txt"


def notation_texts(document: dict[str, Any]) -> list[str]:
    """The lines of notation for a document, without remarks."""
    file = notation_file(document)
    if not file.is_file():
        return []
    lines = (raw.strip() for raw in file.read_text(encoding="utf-8").split("\n"))
    return [text for text in lines if text and not text.startswith("#")]


def notation_lines(document: dict[str, Any]) -> list[Line]:
    """The same as the library takes them. Raises NotationTooLong for a line that says nothing."""
    made = []
    for text in notation_texts(document):
        key, _, rest = text.partition(":")
        source = SourceText.bare(rest.strip() if key == "given" else text, notation_file(document).name)
        one = line(source, key if key == "given" else "")
        if isinstance(one, Strange):
            raise NotationTooLong(f"{notation_file(document).name}: `{text}` declares nothing")
        made.append(one)
    return made


@dataclass(slots=True)
class Read:
    """A document of the manifest with what was read in it."""

    document: dict[str, Any]
    reading: Reading
    relations: list[Said] = field(default_factory=list)

    @property
    def name(self) -> str:
        return f"{self.document['repository']}/{self.document['path']}"

    def counts(self) -> dict[str, int]:
        words = Counter(said.verdict for said in self.relations)
        read = sum(said.unclear is None for said in self.relations)
        taken = sum(said.unclear is None or said.role in UNJUDGED for said in self.relations)
        still_open = sum(words[word] for word in ("open", "supported", "vacuous", "invalid", "unsupported"))
        return dict(
            zip(COUNTS, (len(self.relations), read, taken, words["proved"], words["refuted"], still_open), strict=True)
        )


def read_one(document: dict[str, Any], work: Path, bare: bool = False) -> Read:
    """A document read with the commands of its repository, and its lines of notation unless it is to stand alone.
    Raises ProofcheckError and NotationTooLong."""
    path = place(work, document)
    files = Files()
    source = files.document(path)
    if document["kind"] == "tex":
        top = work / document["part"] / folder(document)
        for other in [path, *(file for file in sorted(top.rglob("*.tex")) if file != path)]:
            try:
                files.document(other)
                files.reach(other)
            except ProofcheckError:
                continue
    macros = files.macros(path)
    reading = read_document(source, (), macros)
    lines = [] if bare else notation_lines(document)
    if lines:
        allowed = reading.coverage()["displayed"] // FORMULAS_FOR_A_LINE
        if len(lines) > allowed:
            raise NotationTooLong(f"{notation_file(document).name}: {len(lines)} lines, {allowed} are allowed")
        reading = read_document(source, lines, macros)
    return Read(document, reading, [said for said in reading.formulas if said.display and said.role != "term"])


def read_part(work: Path, part: str, only: str = "", bare: bool = False) -> list[Read]:
    documents = [one for one in manifest(part) if only in f"{one['repository']}/{one['path']}"]
    return [read_one(document, work, bare) for document in documents]


def shortened(text: str, length: int = 200) -> str:
    text = " ".join(text.split())
    return text if len(text) <= length else text[:length] + " ..."


def listed(one: Read) -> list[str]:
    """Every refutation with its witness, and every relation that was not read with the reason."""
    found = []
    for said in one.reading.formulas:
        at = f"{one.name}:{said.span.line}"
        if said.verdict == "refuted" and said.answer is not None:
            found += [f"REFUTED {at}: {shortened(said.tex)}", f"    understood: {shortened(said.text, 400)}"]
            found += [f"    {shortened(text, 400)}" for text in details(said.answer)[1:4]]
            found += [f"    {name}: {shortened(origin.words)}" for name, origin in sorted(said.origins.items())]
    for said in one.relations:
        if said.unclear is not None:
            missing = f" | add: {'; '.join(said.unclear.missing)}" if said.unclear.missing else ""
            found.append(f"NOT READ {one.name}:{said.span.line} ({said.role}): {shortened(said.tex)}")
            found.append(f"    {said.unclear.reason}{missing}")
    return found


def summed(results: list[Read]) -> tuple[list[tuple[str, dict[str, int]]], dict[str, int]]:
    """The counts of each document by its name, and their sums."""
    rows = [(one.name, one.counts()) for one in results]
    return rows, {name: sum(counts[name] for _, counts in rows) for name in COUNTS}


def table(results: list[Read]) -> list[str]:
    """One line for each document, and the sums."""
    rows, sums = summed(results)
    head = "".join(f"{name:>10}" for name in COUNTS)
    return [
        f"{head}  document",
        *("".join(f"{counts[name]:>10}" for name in COUNTS) + f"  {name}" for name, counts in [*rows, ("total", sums)]),
    ]


def page(results: list[Read], part: str, bare: bool) -> str:
    """The counts as a page of benchmarks/results."""
    rows, sums = summed(results)
    lines = (
        "without lines of notation" if bare else f"with at most one line of notation for {FORMULAS_FOR_A_LINE} formulas"
    )
    shares = ", ".join(f"{100 * sums[name] / sums['relations']:.1f}% {name}" for name in ("read", "taken"))
    return "\n".join(
        [
            f"# Public documents, the {part} part",
            "",
            f"`python -m tests.public.run --part {part}{' --bare' if bare else ''}`, {lines}. {shares}.",
            "",
            f"| document | {' | '.join(COUNTS)} |",
            f"|---|{'---:|' * len(COUNTS)}",
            *(f"| {name} | {' | '.join(str(counts[c]) for c in COUNTS)} |" for name, counts in [*rows, ("all", sums)]),
            "",
        ]
    )


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--work", type=Path, required=True, help="directory with the extracted documents")
    parser.add_argument("--part", choices=PARTS, required=True)
    parser.add_argument("--budget", type=float, default=BUDGET, help="seconds of work for a formula (default: 0.02)")
    parser.add_argument("--jobs", type=int, help="how many processes")
    parser.add_argument("--only", default="", help="only documents with this in their names")
    parser.add_argument("--json", type=Path, help="write the counts to this file too")
    parser.add_argument("--markdown", type=Path, help="write them as a page")
    parser.add_argument("--list", action="store_true", help="show refutations, and what was not read")
    parser.add_argument("--bare", action="store_true", help="leave out the lines of notation kept beside this script")
    parser.add_argument("--no-judge", action="store_true", help="read only")
    arguments = parser.parse_args()
    try:
        results = read_part(arguments.work, arguments.part, arguments.only, arguments.bare)
    except (ProofcheckError, NotationTooLong) as error:
        print(error, file=sys.stderr)
        return 2
    if not arguments.no_judge:
        judge([one.reading for one in results], Settings(arguments.budget), jobs=arguments.jobs)
    if arguments.list:
        print("\n".join(text for one in results for text in listed(one)))
    print("\n".join(table(results)))
    if arguments.markdown is not None:
        arguments.markdown.write_text(page(results, arguments.part, arguments.bare), encoding="utf-8")
    if arguments.json is not None:
        counts = [{"document": one.name, **one.counts()} for one in results]
        arguments.json.write_text(json.dumps(counts, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
