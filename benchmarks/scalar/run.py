"""Scalar statements with known truth in proofcheck, SymPy, Z3 and Math-Verify: answers, wrong answers, times.

    benchmarks/scalar/setup.sh build/peers-scalar
    .venv/bin/python benchmarks/scalar/run.py --peers build/peers-scalar --write

The statements are those of tests/corpus/scalars and tests/corpus/heldout. Each tool is warm, decides each statement in
a process of its own that is stopped at the limit, and the tools take turns, so that whatever else the machine does
meets all of them alike.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import subprocess
import sys
from collections import Counter
from datetime import date
from pathlib import Path
from statistics import median
from typing import Any

from statements import load

HERE = Path(__file__).resolve().parent
RESULTS = HERE.parent / "results"
TOOLS = ("proofcheck", "sympy", "z3", "math_verify")
SHOWN = {"math_verify": "Math-Verify", "sympy": "SymPy", "z3": "Z3"}
AIM = 0.020
Record = dict[str, Any]


class Worker:
    """A tool's warm process; it forks for each statement."""

    def __init__(self, tool: str, python: str) -> None:
        self.process = subprocess.Popen(
            [python, str(HERE / "worker.py"), tool],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        first = self._line()
        if not first:
            raise RuntimeError(f"{tool} cannot be imported by {python}")
        self.versions: dict[str, str] = json.loads(first)["versions"]

    def _line(self) -> str:
        assert self.process.stdout is not None
        return self.process.stdout.readline()

    def ask(self, entry: Record, limit: float) -> Record:
        assert self.process.stdin is not None
        self.process.stdin.write(json.dumps({"entry": entry, "limit": limit}) + "\n")
        self.process.stdin.flush()
        answer: Record = json.loads(self._line())
        return answer

    def close(self) -> None:
        assert self.process.stdin is not None
        self.process.stdin.close()
        self.process.wait()


def workers(names: list[str], peers: Path | None) -> tuple[dict[str, Worker], dict[str, str]]:
    """(the tools that start, why the others do not)."""
    found, missing = {}, {}
    for tool in names:
        python = sys.executable
        if tool == "math_verify":
            place = peers / "bin" / "python" if peers else None
            if place is None or not place.exists():
                missing[tool] = "no environment: run benchmarks/scalar/setup.sh and name its folder with --peers"
                continue
            python = str(place)
        try:
            found[tool] = Worker(tool, python)
        except RuntimeError as error:
            missing[tool] = str(error)
    return found, missing


def measure(found: dict[str, Worker], entries: list[Record], limit: float) -> list[Record]:
    """Each entry with the answers of the tools."""
    out = []
    for number, entry in enumerate(entries, 1):
        out.append({**entry, "answers": {tool: worker.ask(entry, limit) for tool, worker in found.items()}})
        if number % 50 == 0:
            print(f"{number} of {len(entries)}", file=sys.stderr)
    return out


def verdict(row: Record, tool: str) -> str:
    """correct, wrong or undecided."""
    answer = row["answers"][tool]["answer"]
    if answer == "undecided":
        return "undecided"
    return "correct" if (answer == "true") == row["truth"] else "wrong"


def without_value(row: Record) -> bool:
    """Whether proofcheck's witness is a point at which the statement has no value."""
    return bool(row["answers"].get("proofcheck", {}).get("without_value"))


def translated(row: Record, tool: str) -> bool:
    return not row["answers"][tool]["why"].startswith("no translation")


def summary(rows: list[Record], tool: str) -> Record:
    """Counts by truth, and times in seconds over the statements that the tool has words for."""
    own = [row for row in rows if translated(row, tool)]
    count = Counter((verdict(row, tool), row["truth"]) for row in rows)
    times = sorted(row["answers"][tool]["seconds"] for row in own)
    out: Record = {
        f"{word} {side}": count[word, truth]
        for word in ("correct", "wrong", "undecided")
        for side, truth in (("true", True), ("false", False))
    }
    out["by a point without a value"] = sum(verdict(row, tool) == "wrong" and without_value(row) for row in rows)
    out |= {"statements": len(rows), "translated": len(own)}
    out["stopped"] = sum(row["answers"][tool]["why"] == "stopped" for row in rows)
    if times:
        out |= {"median": median(times), "share95": times[min(len(times) - 1, int(0.95 * len(times)))]}
    whole = [row["answers"][tool]["whole"] for row in own if "whole" in row["answers"][tool]]
    if whole:
        out["whole"] = median(whole)
    return out


def milliseconds(seconds: float) -> str:
    return f"{1e3 * seconds:.1f}" if seconds < 0.1 else f"{1e3 * seconds:.0f}"


def table(rows: list[Record], tools: list[str]) -> list[str]:
    head = [
        "tool",
        "true: proved",
        "false: refuted",
        "wrong (no value)",
        "undecided",
        "untranslated",
        "stopped",
        "median, ms",
    ]
    head.append("95 of 100 within, ms")
    lines = ["| " + " | ".join(head) + " |", "|---" + "|---:" * (len(head) - 1) + "|"]
    for tool in tools:
        s = summary(rows, tool)
        sides = Counter(row["truth"] for row in rows)
        cells = [
            SHOWN.get(tool, tool),
            f"{s['correct true']}/{sides[True]} = {s['correct true'] / max(sides[True], 1):.1%}",
            f"{s['correct false']}/{sides[False]} = {s['correct false'] / max(sides[False], 1):.1%}",
            f"{s['wrong true'] + s['wrong false']} ({s['by a point without a value']})",
            str(s["undecided true"] + s["undecided false"]),
            str(s["statements"] - s["translated"]),
            str(s["stopped"]),
            milliseconds(s["median"]) if "median" in s else "",
            milliseconds(s["share95"]) if "share95" in s else "",
        ]
        lines.append("| " + " | ".join(cells) + " |")
    return lines


def wrong(rows: list[Record], tool: str, most: int) -> list[str]:
    found = [row for row in rows if verdict(row, tool) == "wrong"]
    lines = [f"### {SHOWN.get(tool, tool)}: {len(found)}", ""]
    for row in found[:most]:
        where = "; ".join(f"{name}: {kind}" for name, kind in row["where"].items())
        context = ", ".join(part for part in (where, " and ".join(row["given"])) if part)
        lines.append(f"- said {row['answers'][tool]['answer']}: `{row['statement']}` ({context or 'no names'})")
    if len(found) > most:
        lines.append(f"- and {len(found) - most} more, in scalar.json")
    return [*lines, ""]


def page(record: Record, rows: list[Record]) -> str:
    tools = record["tools"]
    versions = ", ".join(f"{name} {number}" for name, number in record["versions"].items())
    mine = summary(rows, "proofcheck") if "proofcheck" in tools else {}
    sample = f", a sample of one in {record['every']}" if record["every"] > 1 else ""
    lines = [
        "# Scalar statements in four tools",
        "",
        "Written by `benchmarks/scalar/run.py`; one run, each statement in a process of its own that was stopped after "
        f"{record['limit']:g} s. {len(rows)} statements{sample}: those of `tests/corpus/scalars` and "
        "`tests/corpus/heldout`, "
        "the latter written by somebody who had not seen the engines. Times are those of the decision in a warm "
        "process, over all statements that the tool has words for. Those of proofcheck leave out what it makes beside "
        "a verdict: numbers, audit, repair.",
        "",
        "Math-Verify grades answers; that it does not accept the left side of an equation as the right one counts as "
        "`false`, where nothing was declared or assumed that it cannot be told. Z3 reads transcendental functions as "
        "uninterpreted; a model that uses one is no answer. How each tool is asked stands in "
        "`benchmarks/scalar/with_*.py`. In brackets: of the wrong answers, those to statements that fail where they "
        "have no value, as `x / x == 1` does; there the conventions of the tools differ.",
        "",
        f"{record['date']}; {record['machine']}; load {record['load'][0]:.1f} before, {record['load'][1]:.1f} after; "
        f"{versions}.",
        "",
        *table(rows, tools),
        "",
    ]
    if mine.get("median"):
        bad = mine["wrong true"] + mine["wrong false"]
        lines += [
            f"- proofcheck: {bad} wrong; the aim is 0",
            f"- proofcheck: median {milliseconds(mine['median'])} ms; the aim is {1e3 * AIM:g} ms. With everything "
            f"beside the verdict: {milliseconds(mine['whole'])} ms",
            "",
        ]
    for corpus in dict.fromkeys(row["corpus"] for row in rows):
        part = [row for row in rows if row["corpus"] == corpus]
        lines += [f"## {corpus}: {len(part)} statements", "", *table(part, tools), ""]
    lines += ["## Wrong answers", ""]
    for tool in tools:
        lines += wrong(rows, tool, 40)
    lines += [f"- {tool} was left out: {reason}" for tool, reason in record["missing"].items()]
    return "\n".join(lines).rstrip() + "\n"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--peers", type=Path, help="the folder that setup.sh made, for Math-Verify")
    parser.add_argument("--tools", default=",".join(TOOLS), help="which ones, between commas")
    parser.add_argument("--limit", type=float, default=10, help="seconds after which a statement is stopped")
    parser.add_argument("--every", type=int, default=1, help="only every so-many-th statement")
    parser.add_argument("--write", action="store_true", help="write benchmarks/results/scalar.json and .md")
    options = parser.parse_args()

    before = os.getloadavg()[0]
    entries = load()[:: options.every]
    found, missing = workers(options.tools.split(","), options.peers)
    rows = measure(found, entries, options.limit)
    for worker in found.values():
        worker.close()
    record = {
        "date": date.today().isoformat(),
        "machine": f"{platform.system()} {platform.machine()}, {os.cpu_count()} cores",
        "load": [before, os.getloadavg()[0]],
        "versions": {name: number for worker in found.values() for name, number in worker.versions.items()},
        "limit": options.limit,
        "every": options.every,
        "tools": list(found),
        "missing": missing,
        "summary": {tool: summary(rows, tool) for tool in found},
        "statements": rows,
    }
    text = page(record, rows)
    print(text)
    if options.write:
        RESULTS.mkdir(exist_ok=True)
        (RESULTS / "scalar.json").write_text(json.dumps(record, indent=1) + "\n", "utf-8")
        (RESULTS / "scalar.md").write_text(text, "utf-8")


if __name__ == "__main__":
    main()
