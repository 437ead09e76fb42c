"""Writes docs/coverage.md: every statement of the source documents, the claims that state it, and what became of them.

    proofcheck verify claims/ --format json --output-file run.json
    python benchmarks/coverage.py run.json

The ids are those of tests/inventory/ids.yaml; what no claim covers stands in tests/inventory/exceptions.yaml. A test
holds the page to both, and to the claim files.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import yaml

ROOT = Path(__file__).resolve().parent.parent
INVENTORY = ROOT / "tests" / "inventory"
PAGE = ROOT / "docs" / "coverage.md"
KINDS = ("true", "true-only-under", "false", "unsupported")
Record = dict[str, Any]

HEAD = """# What of the five documents is stated, and what became of it

The five source documents make {total} checkable statements. Each was settled independently of this project: it is
true, true only under a condition that the document does not state, false, or nothing that could be checked. {covered}
of them are covered by the files under `claims/`{rest}. A claim that a document makes
without a condition that it needs comes out refuted, with the condition in `correct`, which is judged too.

This page is written by `benchmarks/coverage.py`. *Scope* says what a verdict stands for: all declared values (all
sizes among them), the witness that refutes, the figure, the types.
"""

TAIL = """
## What the claims do not say

Limits in probability have no word in the language. Where a document asserts one, as for the saturation of an unscaled
softmax, the claim has what it is made of: the law of a difference of scores, the probability that it is small, and the
limits. The last step, from these to the limit in probability, is in the notes.
"""

SETTLED = """## Settled

Proved, by itself or in its correction, where it is true or true under a condition; refuted where it is false; stated
with what it rests on where nothing can be checked. A false statement counts only where a claim of it is refuted.
What a program does is stated as its meaning in formulas; a figure of a publication or of a device is computed from
others, whose source stands under `evidence`. What only a citation could settle is `unsupported`, with its source:
{cited}.
"""


def read(path: Path) -> Any:
    return yaml.safe_load(path.read_text("utf-8"))


def covering() -> dict[str, list[str]]:
    """Inventory id -> the claims that cover it."""
    found: dict[str, list[str]] = {}
    for path in sorted((ROOT / "claims").rglob("*.yaml")):
        for name in read(path).get("covers", []):
            found.setdefault(name, []).append(path.relative_to(ROOT / "claims").with_suffix("").as_posix())
    return found


def outcome(claim: Record) -> tuple[str, str, str]:
    """(verdict, engine, scope) of a claim, with those of its correction."""
    correct = claim["correct"]
    verdict, engine, scope = claim["verdict"], claim["symbolic"]["engine"], claim["scope"]
    if not correct:
        return verdict, engine, scope
    return f"{verdict}; correct {correct['verdict']}", f"{engine}; {correct['engine']}", scope


def settled(kind: str, claims: list[Record]) -> bool:
    """Whether a statement of this kind came out as it should: what is true proved for all declared values, by itself or
    in its correction, what is false refuted."""
    if kind == "false":
        return any(c["verdict"] == "refuted" for c in claims)
    if kind == "unsupported":
        return True
    return any(
        (c["verdict"] == "proved" and c["scope"] in ("all declared values", "the figure", "all constants", "the types"))
        or (c["correct"] or {}).get("verdict") == "proved"
        for c in claims
    )


def totals(
    ids: Mapping[str, Mapping[str, str]], covers: Mapping[str, list[str]], run: Mapping[str, Record]
) -> Iterator[str]:
    yield "| document | " + " | ".join(KINDS) + " | all |"
    yield "|---" + "|---:" * (len(KINDS) + 1) + "|"
    sums = {kind: [0, 0] for kind in KINDS}
    for document, items in ids.items():
        cells = []
        for kind in KINDS:
            mine = [f"{document}/{i}" for i, k in items.items() if k == kind]
            good = [i for i in mine if i in covers and settled(kind, [run[c] for c in covers[i]])]
            sums[kind][0] += len(good)
            sums[kind][1] += len(mine)
            cells.append(f"{len(good)} of {len(mine)}")
        yield f"| {document} | " + " | ".join(cells) + f" | {len(items)} |"
    cells = [f"{good} of {every} ({100 * good / every:.1f}%)" for good, every in sums.values()]
    yield "| all | " + " | ".join(cells) + f" | {sum(every for _, every in sums.values())} |"


def _unsettled(ids: Mapping[str, Mapping[str, str]], covers: Mapping[str, list[str]], run: Mapping[str, Record]) -> str:
    """The false statements of which no claim is refuted, named in a row."""
    names = [
        f"`{document}/{short}`"
        for document, items in ids.items()
        for short, kind in items.items()
        if kind == "false" and not settled(kind, [run[c] for c in covers.get(f"{document}/{short}", [])])
    ]
    return ",\n".join(names) or "none"


def _rest(count: int) -> str:
    return f"; {count} are not, with the reason below" if count else ""


def page(run: Mapping[str, Record]) -> str:
    ids, exceptions, covers = read(INVENTORY / "ids.yaml"), read(INVENTORY / "exceptions.yaml"), covering()
    every = [f"{document}/{i}" for document, items in ids.items() for i in items]
    covered = sum(name in covers for name in every)
    lines = [HEAD.format(total=len(every), covered=covered, rest=_rest(len(every) - covered))]
    lines += [SETTLED.format(cited=_unsettled(ids, covers, run)), *totals(ids, covers, run), ""]
    if exceptions:
        lines += ["## Not covered", ""]
        lines += ["| statement | it is | why | stated in tests/corpus/open |", "|---|---|---|---|"]
    for name, why in exceptions.items():
        document, _, short = name.partition("/")
        lines.append(f"| {name} | {ids[document][short]} | {why['reason']} | {why.get('open', '')} |")
    weak = [name for name, claim in sorted(run.items()) if claim["verdict"] in ("unknown", "supported")]
    lines += ["", "## Weaknesses", ""]
    lines += [f"- `{name}` is {run[name]['verdict']}" for name in weak] or [
        "No claim is left `unknown` or `supported`."
    ]
    lines.append(TAIL)
    for document, items in ids.items():
        lines += [
            f"## {document}",
            "",
            "| statement | it is | claim | verdict | engine | scope |",
            "|---|---|---|---|---|---|",
        ]
        for short, kind in items.items():
            rows = [(c, *outcome(run[c])) for c in covers.get(f"{document}/{short}", [])] or [
                ("", "not covered", "", "")
            ]
            for k, row in enumerate(rows):
                first = (short, kind) if not k else ("", "")
                lines.append("| " + " | ".join((*first, *row)) + " |")
        lines.append("")
    return "\n".join(lines).rstrip() + "\n"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("run", type=Path, help="the JSON report of `proofcheck verify claims/`")
    options = parser.parse_args()
    record = json.loads(options.run.read_text("utf-8"))
    PAGE.write_text(page({claim["id"]: claim for claim in record["claims"]}), "utf-8")


if __name__ == "__main__":
    main()
