"""Pairs of answers with known truth graded by proofcheck, Math-Verify and SymPy: right, wrong, undecided, time.

    benchmarks/scalar/setup.sh build/peers-scalar
    python benchmarks/grading/run.py --peers build/peers-scalar --write

Each tool is warm, grades each pair in a process of its own that is stopped at the limit, and the tools take turns. The
time is processor time of that process, which other work on the machine changes little.
"""

from __future__ import annotations

import argparse
import ast
import json
import os
import platform
import subprocess
import sys
from collections import Counter
from dataclasses import asdict
from datetime import date
from pathlib import Path
from statistics import mean, median
from typing import Any

HERE = Path(__file__).resolve().parent
SCALAR = HERE.parent / "scalar"
RESULTS = HERE.parent / "results" / "grading.md"
sys.path[:0] = [str(HERE), str(SCALAR)]

from latex_of import latex  # noqa: E402
from pairs import Pair, load_pairs  # noqa: E402
from reading import read  # noqa: E402

TOOLS = {"proofcheck": "proofcheck", "math_verify": "Math-Verify", "sympy": "SymPy"}
Row = dict[str, Any]


class Grader:
    """A tool's warm process; it forks for each pair."""

    def __init__(self, tool: str, python: str) -> None:
        paths = os.pathsep.join([str(HERE), str(SCALAR), *sys.path])
        self.process = subprocess.Popen(
            [python, str(SCALAR / "worker.py"), f"grader_{tool}"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            env={
                **os.environ,
                "PYTHONPATH": paths if tool == "proofcheck" else os.pathsep.join(map(str, (HERE, SCALAR))),
            },
        )
        assert self.process.stdout is not None
        first = self.process.stdout.readline()
        if not first:
            raise SystemExit(f"{tool} cannot be imported by {python}")
        self.versions: dict[str, str] = json.loads(first)["versions"]

    def grade(self, entry: Row, limit: float) -> Row:
        assert self.process.stdin is not None and self.process.stdout is not None
        self.process.stdin.write(json.dumps({"entry": entry, "limit": limit}) + "\n")
        self.process.stdin.flush()
        answer: Row = json.loads(self.process.stdout.readline())
        return answer


def entry_of(pair: Pair) -> Row:
    """The pair with both sides as LaTeX."""
    if pair.latex:
        return {**asdict(pair), "gold_latex": pair.gold, "answer_latex": pair.answer}
    sides = {}
    for key, text in (("gold_latex", pair.gold), ("answer_latex", pair.answer)):
        tree, _ = read({"statement": f"({text}) == 0", "where": pair.where, "given": [], "define": {}})
        assert isinstance(tree, ast.Compare)
        sides[key] = latex(tree.left)
    return {**asdict(pair), **sides}


def said(row: Row, tool: str) -> str:
    answer = row["answers"][tool]["answer"]
    if answer == "undecided":
        return "undecided"
    return "right" if (answer == "equal") == row["equal"] else "wrong"


def table(rows: list[Row], tools: list[str]) -> list[str]:
    lines = ["| tool | equal: right | unequal: right | wrong | undecided | stopped | median, ms | mean, ms |"]
    lines.append("|---|---:|---:|---:|---:|---:|---:|---:|")
    sides = Counter(row["equal"] for row in rows)
    for tool in tools:
        count = Counter((said(row, tool), row["equal"]) for row in rows)
        times = [1e3 * row["answers"][tool].get("processor", row["answers"][tool]["seconds"]) for row in rows]
        stopped = sum(row["answers"][tool]["why"] == "stopped" for row in rows)
        wrong, open_ = (count[word, True] + count[word, False] for word in ("wrong", "undecided"))
        right = [f"{count['right', side]}/{sides[side]}" for side in (True, False)]
        cells = [*right, wrong, open_, stopped, f"{median(times):.1f}", f"{mean(times):.1f}"]
        lines.append(f"| {TOOLS[tool]} | " + " | ".join(map(str, cells)) + " |")
    return lines


def page(rows: list[Row], tools: list[str], versions: dict[str, str], limit: float) -> str:
    shown = ", ".join(f"{name} {number}" for name, number in versions.items())
    lines = [
        "# Grading answers with three tools",
        "",
        "Written by `benchmarks/grading/run.py`; how the pairs are made is in `benchmarks/grading/pairs.py`, how each "
        "tool is asked in `benchmarks/grading/with_grader_*.py`.",
        "",
        f"{len(rows)} pairs of a reference answer and an answer: {sum(row['equal'] for row in rows)} are equal and "
        "written otherwise, the others differ. The truth is known by construction, and confirmed by mpmath at random "
        "points; that of the kind `corpus` by the tests of the corpora.",
        "",
        "A pair is right, wrong or undecided. For Math-Verify and SymPy, what is not accepted as equal counts as "
        "unequal: that is how a grader uses them. Math-Verify is given LaTeX and cannot be told that a name is "
        "positive or whole; the others are given expressions and the types of the names. The kind `forms` is LaTeX "
        "alone: sets, intervals, tuples, units, percentages.",
        "",
        f"{date.today().isoformat()}; {platform.system()} {platform.machine()}, {os.cpu_count()} cores, load "
        f"{os.getloadavg()[0]:.1f}; {shown}. Stopped after {limit:g} s. Times are processor time of a warm process for "
        "a pair; those of proofcheck include the numeric tests beside a verdict.",
        "",
        *table(rows, tools),
    ]
    lines += ["", "By kind: right, wrong, undecided.", ""]
    lines.append("| kind | pairs | " + " | ".join(TOOLS[tool] for tool in tools) + " |")
    lines.append("|---|---:|" + "---|" * len(tools))
    for kind in dict.fromkeys(row["kind"] for row in rows):
        part = [row for row in rows if row["kind"] == kind]
        counts = [Counter(said(row, tool) for row in part) for tool in tools]
        cells = [", ".join(str(count[word]) for word in ("right", "wrong", "undecided")) for count in counts]
        lines.append(f"| {kind} | {len(part)} | " + " | ".join(cells) + " |")
    for tool in tools:
        wrong = [row for row in rows if said(row, tool) == "wrong"]
        lines += ["", f"## Wrong: {TOOLS[tool]}, {len(wrong)}", ""]
        lines += [
            f"- said {row['answers'][tool]['answer']}: `{row['gold']}` and `{row['answer']}`" for row in wrong[:25]
        ]
        lines += [f"- and {len(wrong) - 25} more"] if len(wrong) > 25 else []
    mine = [row for row in rows if said(row, "proofcheck") == "undecided"] if "proofcheck" in tools else []
    lines += ["", f"## Undecided: proofcheck, {len(mine)}", ""]
    lines += [f"- {row['answers']['proofcheck']['why']}: `{row['gold']}` and `{row['answer']}`" for row in mine[:40]]
    return "\n".join(lines).rstrip() + "\n"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--peers", type=Path, help="the folder that benchmarks/scalar/setup.sh made, for Math-Verify")
    parser.add_argument("--limit", type=float, default=10, help="seconds after which a pair is stopped")
    parser.add_argument("--every", type=int, default=1, help="only every so-many-th pair")
    parser.add_argument("--write", action="store_true", help="write benchmarks/results/grading.md")
    options = parser.parse_args()
    pythons = dict.fromkeys(TOOLS, sys.executable)
    if options.peers is None:
        del pythons["math_verify"]
    else:
        pythons["math_verify"] = str(options.peers / "bin" / "python")
    graders = {tool: Grader(tool, python) for tool, python in pythons.items()}
    rows = []
    for number, pair in enumerate(load_pairs()[:: options.every], 1):
        entry = entry_of(pair)
        rows.append(
            {**entry, "answers": {tool: grader.grade(entry, options.limit) for tool, grader in graders.items()}}
        )
        if number % 50 == 0:
            print(number, file=sys.stderr)
    versions = {name: number for grader in graders.values() for name, number in grader.versions.items()}
    text = page(rows, list(graders), versions, options.limit)
    if options.write:
        RESULTS.write_text(text, "utf-8")
    print(text)


if __name__ == "__main__":
    main()
