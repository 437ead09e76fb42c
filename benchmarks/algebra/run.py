"""The same identities in proofcheck, SymPy and tensorgrad, side by side in one run: medians, ratios, versions.

    benchmarks/algebra/setup.sh build/peers
    .venv/bin/python benchmarks/algebra/run.py --peers build/peers

Each tool is one process that stays warm. For every identity the tools take turns, over several rounds, so that whatever
else the machine does meets all of them alike. Times of proofcheck include reading and typing the text; the kernel's
independent check, to which the peers have nothing that corresponds, stands in a column of its own. `sympy` builds the
two sides in Python; `sympy_text` reads them from text with SymPy's own reader, as proofcheck does, where SymPy decides
for all sizes.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import selectors
import subprocess
import sys
from datetime import date
from pathlib import Path
from statistics import median
from typing import Any

from identities import ALL

HERE = Path(__file__).resolve().parent
RESULTS = HERE.parent / "results"
TOOLS = ("proofcheck", "sympy", "sympy_text", "tensorgrad")
AIM = 0.005
AIMS = {"E[(X'X)^3]": 0.050}
Record = dict[str, Any]


class Worker:
    """A tool's process; started again after an answer that took too long."""

    def __init__(self, tool: str, python: str) -> None:
        self.tool, self.python = tool, python
        self.start()

    def start(self) -> None:
        self.process = subprocess.Popen(
            [self.python, str(HERE / "worker.py"), self.tool],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        assert self.process.stdout is not None
        first = self.process.stdout.readline()
        if not first:
            raise RuntimeError(f"{self.tool} cannot be imported by {self.python}")
        self.versions: dict[str, str] = json.loads(first)["versions"]

    def ask(self, request: Record, limit: float) -> Record:
        assert self.process.stdin is not None and self.process.stdout is not None
        self.process.stdin.write(json.dumps(request) + "\n")
        self.process.stdin.flush()
        with selectors.DefaultSelector() as selector:
            selector.register(self.process.stdout, selectors.EVENT_READ)
            if not selector.select(limit):
                self.process.kill()
                self.process.wait()
                self.start()
                return {"cannot": f"no answer within {limit:g} s"}
        answer: Record = json.loads(self.process.stdout.readline())
        return answer


def workers(peers: Path | None) -> tuple[dict[str, Worker], dict[str, str]]:
    """(the tools that start, why the others do not)."""
    found, missing = {TOOLS[0]: Worker(TOOLS[0], sys.executable)}, {}
    for tool in TOOLS[1:]:
        python = peers / "bin" / "python" if peers else None
        try:
            if python is None or not python.exists():
                raise RuntimeError("no environment: run benchmarks/algebra/setup.sh and name its folder with --peers")
            found[tool] = Worker(tool, str(python))
        except RuntimeError as error:
            missing[tool] = str(error)
    return found, missing


def measure(found: dict[str, Worker], rounds: int, seconds: float, most: int, limit: float) -> dict[str, Record]:
    """identity -> tool -> {"runs", "sizes"} or {"cannot"}."""
    out: dict[str, Record] = {identity.name: {} for identity in ALL}
    for turn in range(rounds):
        for identity in ALL:
            for tool, worker in found.items():
                known = out[identity.name].setdefault(tool, {"runs": []})
                if "cannot" in known or (known["runs"] and known["runs"][0]["all"] > limit / 10):
                    continue  # no second look at what cannot be done, or takes very long
                answer = worker.ask({"name": identity.name, "seconds": seconds, "most": most}, limit)
                if "cannot" in answer:
                    out[identity.name][tool] = answer
                    continue
                known["sizes"] = answer["sizes"]
                known["runs"] += answer["runs"]
        print(f"round {turn + 1} of {rounds}", file=sys.stderr)
    return out


def summary(measured: dict[str, Record]) -> list[Record]:
    """One row for each identity: medians in seconds."""
    rows = []
    for identity in ALL:
        row: Record = {"name": identity.name, "statement": identity.statement}
        for tool, found in measured[identity.name].items():
            if "cannot" in found:
                row[tool] = {"cannot": found["cannot"]}
                continue
            stages = found["runs"][0].keys()
            row[tool] = {stage: median(run[stage] for run in found["runs"]) for stage in stages}
            row[tool] |= {"sizes": found["sizes"], "runs": len(found["runs"])}
        rows.append(row)
    return rows


def milliseconds(seconds: float) -> str:
    return f"{1e3 * seconds:.2f}" if seconds < 0.1 else f"{1e3 * seconds:.0f}"


def table(rows: list[Record], tools: list[str]) -> list[str]:
    peers = tools[1:]
    head = ["identity", "proofcheck", "reading", "algebra", "kernel"]
    head += [column for peer in peers for column in (peer, "sizes", "ratio")]
    lines = ["| " + " | ".join(head) + " |", "|---" + "|---:" * (len(head) - 1) + "|"]
    for row in rows:
        mine = row["proofcheck"]
        if "cannot" in mine:
            cells = [row["name"], "no", "", "", ""]
        else:
            cells = [row["name"], *(milliseconds(mine[stage]) for stage in ("all", "reading", "algebra", "kernel"))]
        for peer in peers:
            other = row[peer]
            if "cannot" in other:
                cells += ["no", "", ""]
            else:
                ratio = f"{other['all'] / mine['all']:.2g}" if "all" in mine else ""
                cells += [milliseconds(other["all"]), other["sizes"], ratio]
        lines.append("| " + " | ".join(cells) + " |")
    return lines


def findings(rows: list[Record], tools: list[str]) -> list[str]:
    """What the aims come to, in words."""
    mine = [row["proofcheck"] for row in rows if "all" in row["proofcheck"]]
    lines = [
        f"- proved {len(mine)} of {len(rows)}; median {milliseconds(median(r['all'] for r in mine))} ms, with the "
        f"kernel's check {milliseconds(median(r['all'] + r['kernel'] for r in mine))} ms"
    ]
    over = [
        f"{row['name']} ({milliseconds(row['proofcheck']['all'])} ms)"
        for row in rows
        if row["proofcheck"].get("all", 0) > AIMS.get(row["name"], AIM)
    ]
    lines.append(f"- over the aim of {1e3 * AIM:g} ms: {'; '.join(over) or 'none'}")
    for name, aim in AIMS.items():
        stages = next(row["proofcheck"] for row in rows if row["name"] == name)
        if "all" in stages:
            both = milliseconds(stages["all"] + stages["kernel"])
            lines.append(f"- {name}: {both} ms with the kernel's check; the aim is {1e3 * aim:g} ms")
    for peer in tools[1:]:
        shared = [row for row in rows if "all" in row[peer] and "all" in row["proofcheck"]]
        ratios = [row[peer]["all"] / row["proofcheck"]["all"] for row in shared]
        slower = [
            f"{row['name']} ({1 / ratio:.2g} times)" for row, ratio in zip(shared, ratios, strict=True) if ratio < 1
        ]
        everywhere = sum(row[peer]["sizes"] == "all" for row in shared)
        lines.append(
            f"- {peer} decides {len(shared)}, of which {everywhere} for all sizes; its median takes "
            f"{median(ratios):.2g} times as long; proofcheck is slower on: {'; '.join(slower) or 'none'}"
        )
    return lines


def page(record: Record) -> str:
    rows, tools = record["identities"], record["tools"]
    versions = ", ".join(f"{name} {number}" for name, number in record["versions"].items())
    lines = [
        "# Identities in three tools",
        "",
        "Written by `benchmarks/algebra/run.py`; milliseconds, medians of warm runs, all in one run. A ratio is "
        "the peer's time over that of proofcheck (reading and algebra): above 1, proofcheck is faster. `sympy` is "
        "given both sides built in Python, with nothing to read; `sympy_text` reads them from text as proofcheck does.",
        "",
        f"{record['date']}; {record['machine']}; load {record['load'][0]:.1f} before, {record['load'][1]:.1f} after; "
        f"{versions}.",
        "",
        *findings(rows, tools),
        "",
        *table(rows, tools),
        "",
        "## What a tool cannot do",
        "",
    ]
    lines += [f"- {tool}: {reason}" for tool, reason in record["missing"].items()]
    for row in rows:
        lines += [f"- {tool}, {row['name']}: {row[tool]['cannot']}" for tool in tools if "cannot" in row[tool]]
    return "\n".join(lines) + "\n"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--peers", type=Path, help="the folder that setup.sh made")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=0.3, help="for each identity and tool in each round")
    parser.add_argument("--most", type=int, default=15, help="runs in each round")
    parser.add_argument("--limit", type=float, default=60, help="seconds after which a tool is stopped")
    parser.add_argument("--write", action="store_true", help="write benchmarks/results/algebra.json and .md")
    options = parser.parse_args()

    before = os.getloadavg()[0]
    found, missing = workers(options.peers)
    measured = measure(found, options.rounds, options.seconds, options.most, options.limit)
    record = {
        "date": date.today().isoformat(),
        "machine": f"{platform.system()} {platform.machine()}, {os.cpu_count()} cores",
        "load": [before, os.getloadavg()[0]],
        "versions": {name: number for worker in found.values() for name, number in worker.versions.items()},
        "settings": {k: v for k, v in vars(options).items() if k not in ("peers", "write")},
        "tools": list(found),
        "missing": missing,
        "identities": summary(measured),
    }
    text = page(record)
    print(text)
    if options.write:
        RESULTS.mkdir(exist_ok=True)
        (RESULTS / "algebra.json").write_text(json.dumps(record, indent=1) + "\n", "utf-8")
        (RESULTS / "algebra.md").write_text(text, "utf-8")


if __name__ == "__main__":
    main()
