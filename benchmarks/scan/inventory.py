"""Which false arithmetic statements of the inventory the scan finds, and why not the others.

    .venv/bin/python benchmarks/scan/inventory.py --shared SHARED

SHARED has the source documents (`seeds/*.txt`) and lists of what they state (`inventory/*.yaml`), neither of which is
part of the project. A statement counts as arithmetic if the inventory proves it by arithmetic or by interval
numerics. It is found if the scan calls a figure of its lines false. For each of the others inventory.yaml has the
reason. Written to benchmarks/results/scan-inventory.md.
"""

from __future__ import annotations

import argparse
import re
from pathlib import Path
from typing import Any

import yaml

from proofcheck.documents.scanning.scanner import assertions
from proofcheck.source.documents import read_text

HERE = Path(__file__).resolve().parent
RESULT = HERE.parent / "results/scan-inventory.md"
MEANS = {
    "text-arithmetic",
    "integer-arithmetic",
    "integer arithmetic over dims",
    "rigorous interval numerics for a constant",
}
_LINES = re.compile(r"(?:\bline(?:\(s\))? |\bL)(\d+)(?:-L?(\d+))?((?:, \d+)*)")


def claims(shared: Path) -> list[tuple[str, dict[str, Any]]]:
    """The false arithmetic statements, each with the number of its document."""
    found = []
    for path in sorted((shared / "inventory").glob("*.yaml")):
        for claim in yaml.safe_load(path.read_text("utf-8")):
            means = claim["proof_means"]
            if str(claim["truth"]) == "false" and MEANS & {*(means if isinstance(means, list) else [means])}:
                found.append((path.name[:3], claim))
    return found


def lines(where: str) -> list[int]:
    """The lines that a place names."""
    made = []
    for match in _LINES.finditer(where):
        made += range(int(match[1]), int(match[2] or match[1]) + 1)
        made += map(int, re.findall(r"\d+", match[3]))
    return made


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--shared", type=Path, required=True)
    parser.add_argument("--output", type=Path, default=RESULT)
    arguments = parser.parse_args()
    reasons = yaml.safe_load((HERE / "inventory.yaml").read_text("utf-8"))
    reason = {name: about["why"] for about in reasons.values() for name in about["claims"]}
    false: dict[str, set[int]] = {}
    counts = dict.fromkeys(("true", "false", "unread"), 0)
    for path in sorted((arguments.shared / "seeds").glob("*.txt")):
        document = read_text(path.read_text("utf-8"), path.name)
        for made in assertions(document):
            counts[made.verdict] += 1
            if made.verdict == "false":
                false.setdefault(path.name[:3], set()).add(document.span(*made.claimed).line)
    rows, explained, seen = [], set(), 0
    for number, claim in claims(arguments.shared):
        here = lines(claim["where"])
        hits = sorted(false.get(number, set()) & {*here})
        explained |= {(number, line) for line in hits}
        seen += bool(hits)
        answer = f"**found** (line {hits[0]})" if hits else reason[claim["id"]]
        rows.append(f"| {number} | {claim['id']} | {', '.join(map(str, here[:3])) or '-'} | {answer} |")
    rest = {(number, line) for number, where in false.items() for line in where} - explained
    text = [
        "# The scan on the false arithmetic of the five source documents",
        "",
        "Written by `benchmarks/scan/inventory.py --shared SHARED`.",
        "",
        f"Of {len(rows)} false statements that the inventory proves by arithmetic the scan finds {seen}. It calls"
        f" {len(rest)} other figures false. It reads {counts['true'] + counts['false']} assertions of the documents and"
        f" leaves {counts['unread']} unread.",
        "",
        "| document | statement | lines | found, or why not |",
        "|---|---|---|---|",
        *rows,
        "",
    ]
    arguments.output.write_text("\n".join(text), "utf-8")
    print(text[4])


if __name__ == "__main__":
    main()
