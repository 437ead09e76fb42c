"""Mutation testing: `python -m tests.mutation.run --modules kernel --log mutants.jsonl`.

The tests are collected once; a tracer notes which of them reach which lines of the modules that are mutated. Then a
process is forked for each mutant: the fault takes effect in its memory, the tests that reach the line run, the fast
ones first, and the first failure kills it. No file is changed. The log has a line of JSON for each mutant; started
again with the same log, what is in it is left out.

--modules NAMES   packages or files below proofcheck/, with commas
--share S         of the mutants, drawn by their keys; 1 is all
--seconds S       of the processor for the tests of one mutant
--report LOG      the summary of a log
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import signal
import sys
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from types import FrameType
from typing import Any

import pytest

from tests.mutation.mutants import HOUSE, Mutant, mutants, seed

TESTS = (
    "tests/soundness/test_forged_identities.py",
    "tests/kernel/test_evidence.py",
    "tests/kernel/test_replayed_evidence.py",
    "tests/kernel/test_number_systems.py",
    "tests/kernel/test_closed.py",
    "tests/ops",
    "tests/soundness/test_random_statements.py",
    "tests/soundness/test_axes.py",
    "tests/kernel/test_several.py::test_a_derivative_that_is_lost_in_writing_refutes_nothing",
    "tests/mutation/test_seen.py",
)
FIRST = TESTS[:3]  # they are made of what must not be proved
LINES = "reached.json"
MOST = 150


def files(names: str) -> list[str]:
    out = []
    for name in names.split(","):
        at = HOUSE / name
        found = sorted(at.rglob("*.py")) if at.is_dir() else [at]
        out += [str(p.relative_to(HOUSE)) for p in found if p.name != "__init__.py"]
    return out


def drawn(mutant: Mutant, share: float) -> bool:
    digest = hashlib.blake2b(mutant.key.encode(), digest_size=8).digest()
    return int.from_bytes(digest, "big") / 2**64 < share


class Session:
    """A pytest plugin: its loop over the tests is one over the mutants."""

    def __init__(self, options: argparse.Namespace) -> None:
        self.options = options
        self.targets = files(options.modules)

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        items = {item.nodeid: item for item in session.items}
        reached = self.reached(items)
        done = words(self.options.log)
        for path in self.targets:
            for mutant in mutants(path):
                new = mutant.key not in done and drawn(mutant, self.options.share)
                again = self.options.again and not done.get(mutant.key, "killed").startswith("killed")
                if new or again:
                    self.one(mutant, items, reached)
        return True

    # -- which tests reach a line --------------------------------------------------------------------------------

    def reached(self, items: dict[str, Any]) -> dict[str, Any]:
        """{"seconds": {test: seconds}, "lines": {"path:line": [tests]}}, kept beside the log."""
        kept = self.options.log.with_name(LINES)
        data = json.loads(kept.read_text()) if kept.exists() else {"seconds": {}, "lines": {}}
        new = [t for t in items if t not in data["seconds"]]
        for k, test in enumerate(new):
            pid = os.fork()
            if pid == 0:
                lines: set[str] = set()
                started = time.process_time()
                sys.settrace(_tracer(lines))
                failed = _failed([items[test]])
                sys.settrace(None)
                seconds = time.process_time() - started
                kept.with_suffix(".part").write_text(json.dumps([failed, seconds, sorted(lines)]))
                os._exit(0)
            os.waitpid(pid, 0)
            failed, seconds, found = json.loads(kept.with_suffix(".part").read_text())
            if failed:
                raise SystemExit(f"{test} fails without any fault")
            data["seconds"][test] = round(seconds, 3)
            for line in found:
                data["lines"].setdefault(line, []).append(test)
            if k % 200 == 199 or k == len(new) - 1:
                kept.write_text(json.dumps(data))
        return data

    # -- one mutant ------------------------------------------------------------------------------------------------

    def one(self, mutant: Mutant, items: dict[str, Any], reached: dict[str, Any]) -> None:
        tests = [t for t in reached["lines"].get(f"{mutant.path}:{mutant.line}", ()) if t in items]
        if not mutant.function:
            # What a module does when it is imported was traced for no test: the fastest of those that use it.
            uses = {t for line, found in reached["lines"].items() if line.startswith(f"{mutant.path}:") for t in found}
            tests = sorted(uses & items.keys(), key=reached["seconds"].__getitem__)[:MOST]
        if self.options.first:
            tests = [t for t in tests if t.startswith(FIRST)]
        tests.sort(key=lambda t: (not t.startswith(FIRST), reached["seconds"][t]))
        started = time.time()
        word = "no test reaches it" if not tests else self.forked(mutant, [items[t] for t in tests])
        told = {"key": mutant.key, "line": mutant.line, "word": word, "tests": len(tests)}
        told |= {"seconds": round(time.time() - started, 1)}
        with self.options.log.open("a") as out:
            out.write(json.dumps(told) + "\n")

    def forked(self, mutant: Mutant, tests: list[Any]) -> str:
        pid = os.fork()
        if pid == 0:
            os._exit(self.child(mutant, tests))
        _, status = os.waitpid(pid, 0)
        if os.WIFSIGNALED(status):
            return "killed by the time" if os.WTERMSIG(status) == signal.SIGPROF else "killed by a crash"
        return {0: "survived", 1: "killed", 2: "survived what there was time for", 3: "not seeded"}[
            os.WEXITSTATUS(status)
        ]

    def child(self, mutant: Mutant, tests: list[Any]) -> int:
        sys.stdout = sys.stderr = open(os.devnull, "w")  # noqa: SIM115
        until = time.process_time() + self.options.seconds
        try:
            if not seed(mutant):
                return 3
        except Exception:
            return 1  # it cannot even be imported
        for item in tests:
            if time.process_time() > until:
                return 2
            # A fault that never ends, inside a test: many times what any of them takes.
            signal.signal(signal.SIGPROF, signal.SIG_DFL)
            signal.setitimer(signal.ITIMER_PROF, 3 * self.options.seconds)
            if _failed([item]):
                return 1
        return 0


def _failed(items: list[Any]) -> bool:
    from _pytest.runner import runtestprotocol

    return any(r.failed for item in items for r in runtestprotocol(item, nextitem=None, log=False))


def _tracer(lines: set[str]) -> Any:
    house = str(HOUSE) + os.sep

    def inside(frame: FrameType, event: str, arg: object) -> Any:
        if event == "line":
            lines.add(f"{frame.f_code.co_filename[len(house) :]}:{frame.f_lineno}")
        return inside

    def called(frame: FrameType, event: str, arg: object) -> Any:
        name = frame.f_code.co_filename
        return inside if name.startswith(house) and name[len(house) :].startswith(TRACED) else None

    return called


TRACED = ("kernel/", "smallsizes/", "semantics/", "lang/ops/")


def words(log: Path) -> dict[str, str]:
    """What the log says of each mutant; the last line counts."""
    rows = map(json.loads, _lines(log))
    return {row["key"]: row["word"] for row in rows}


def _lines(log: Path) -> Iterator[str]:
    if log.exists():
        yield from log.read_text().splitlines()


def report(log: Path) -> str:
    found = list({row["key"]: row for row in map(json.loads, _lines(log))}.values())
    parts: dict[str, Counter[str]] = {}
    for row in found:
        part = row["key"].partition("/")[0]
        parts.setdefault(part, Counter())[row["word"]] += 1
    columns = sorted({w for c in parts.values() for w in c})
    out = ["| package | mutants | " + " | ".join(columns) + " |", "|---" * (len(columns) + 2) + "|"]
    for part, counter in sorted(parts.items()):
        out.append(f"| {part} | {sum(counter.values())} | " + " | ".join(str(counter[w]) for w in columns) + " |")
    out += ["", *(f"- {r['word']}: {r['line']}: {r['key']}" for r in found if not r["word"].startswith("killed"))]
    return "\n".join(out)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--modules", default="kernel")
    parser.add_argument("--share", type=float, default=1.0)
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--log", type=Path, default=Path("mutants.jsonl"))
    parser.add_argument("--first", action="store_true", help="only the tests of what must not be proved")
    parser.add_argument("--again", action="store_true", help="once more what the log does not know as killed")
    parser.add_argument("--report", action="store_true")
    parser.add_argument("--count", action="store_true", help="only say how many mutants there are")
    options = parser.parse_args()
    if options.report:
        print(report(options.log))
        return 0
    if options.count:
        print(Counter(m.path for path in files(options.modules) for m in mutants(path)))
        return 0
    return int(pytest.main(["-q", "-p", "no:cacheprovider", "-p", "no:timeout", *TESTS], plugins=[Session(options)]))


if __name__ == "__main__":
    sys.exit(main())
