"""Mutation testing: `python -m tests.mutation.run --modules logic/kernel --log mutants.jsonl`.

The tests are collected once; a tracer notes which of them reach which lines of the modules that are mutated. Then a
process is forked for each mutant: the fault takes effect in its memory, the tests that reach the line run, those that
killed its neighbours first, then the fast ones, and the first failure kills it. No file is changed. The log has a line
of JSON for each mutant; started again with the same log, what is in it is left out.

--modules NAMES   packages or files below proofcheck/, with commas
--methods NAMES   only faults in functions of these names
--share S         of the mutants, drawn by their keys; 1 is all
--seconds S       of the processor for the tests of one mutant
--tests PATHS     further tests, with commas: those of expansions take minutes
--only            no tests but those
--report LOG      the summary of a log
"""

from __future__ import annotations

import argparse
import gc
import hashlib
import json
import os
import resource
import signal
import sys
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

import pytest

from tests.mutation.mutants import HOUSE, Mutant, functions, mutants, seed
from tests.mutation.survivors import survivors

TESTS = (
    "tests/soundness/test_forged_identities.py",
    "tests/kernel/test_evidence.py",
    "tests/kernel/test_replayed_evidence.py",
    "tests/kernel/test_charts.py",
    "tests/kernel/test_closed.py",
    "tests/kernel/test_elementary.py",
    "tests/kernel/test_exponents.py",
    "tests/kernel/test_number_systems.py",
    "tests/kernel/test_sequences.py",
    "tests/kernel/test_points.py",
    "tests/kernel/test_second_look.py",
    "tests/kernel/test_several.py",
    "tests/kernel/test_wholes.py",
    "tests/kernel/test_witnesses.py",
    "tests/ops",
    "tests/smallsizes",
    "tests/semantics",
    "tests/soundness/test_random_statements.py",
    "tests/soundness/test_axes.py",
    "tests/soundness/test_traps.py",
    "tests/soundness/test_forged_evidence.py",
    "tests/lang",
    "tests/mutation/test_seen.py",
)
# They are made of what must not be proved.
FIRST = (
    *TESTS[:3],
    "tests/smallsizes",
    "tests/semantics",
    "tests/kernel/test_second_look.py",
    "tests/kernel/test_witnesses.py",
    "tests/ops/test_meanings.py",
)
LINES = "reached.json"
MOST = 150
CALLS = 300  # of one function in one test, after which its lines are no longer looked for
MEMORY = 3 * 2**30  # bytes that a fault may take beyond what the tests have


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
        self.methods = set(filter(None, options.methods.split(",")))
        self.kills: dict[str, Counter[str]] = {}  # of each file and function: the tests that killed

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        items = {item.nodeid: item for item in session.items}
        reached = self.reached(items)
        done = words(self.options.log)
        explained = {row["mutant"] for row in survivors()}
        for row in map(json.loads, _lines(self.options.log)):
            self.noted(row["key"], row.get("by", ""))
        gc.collect()
        functions()
        gc.freeze()  # the memory is shared with the children as long as nobody writes to it
        for path in self.targets:
            for mutant in mutants(path):
                if self.methods and mutant.function.rpartition(".")[2] not in self.methods:
                    continue
                new = mutant.key not in done and drawn(mutant, self.options.share)
                again = self.options.again and not done.get(mutant.key, "killed").startswith("killed")
                again = again and mutant.key not in explained
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
                sys.settrace(_tracer(lines, (*(() if self.options.only else TRACED), *self.targets)))
                failed = _failed([items[test]])
                sys.settrace(None)
                seconds = time.process_time() - started
                kept.with_suffix(".part").write_text(json.dumps([failed, seconds, sorted(lines)]))
                os._exit(0)
            os.waitpid(pid, 0)
            failed, seconds, found = json.loads(kept.with_suffix(".part").read_text())
            if failed:
                raise SystemExit(f"{test} fails without any fault")
            data["seconds"][test] = round(seconds, 3)  # of the processor, with the tracer: more than without
            for line in found:
                data["lines"].setdefault(line, []).append(test)
            if k % 50 == 49 or k == len(new) - 1:
                kept.write_text(json.dumps(data))
        return data

    # -- one mutant ------------------------------------------------------------------------------------------------

    def one(self, mutant: Mutant, items: dict[str, Any], reached: dict[str, Any]) -> None:
        tests = [t for t in reached["lines"].get(f"{mutant.path}:{mutant.line}", ()) if t in items]
        if not mutant.function or mutant.function.rpartition(".")[2][0].isupper():
            # What a module or a class does when it is made was traced for no test: those that use it, the first and
            # the fast ones.
            uses = {t for line, found in reached["lines"].items() if line.startswith(f"{mutant.path}:") for t in found}
            tests = sorted(uses & items.keys(), key=lambda t: (not t.startswith(FIRST), reached["seconds"][t]))[:MOST]
        if self.options.first:
            tests = [t for t in tests if t.startswith(FIRST)]
        path, _, function = _where(mutant.key)
        near, file = self.kills.get(function, Counter()), self.kills.get(path, Counter())
        tests.sort(key=lambda t: (-near[t], -file[t], not t.startswith(FIRST), reached["seconds"][t]))
        started, by = time.time(), ""
        word = "no test reaches it"
        if tests:
            word, place = self.forked(mutant, [(items[t], reached["seconds"][t]) for t in tests])
            by = tests[place] if word.startswith("killed") else ""
        self.noted(mutant.key, by)
        told = {"key": mutant.key, "line": mutant.line, "word": word, "tests": len(tests), "by": by}
        told |= {"seconds": round(time.time() - started, 1)}
        with self.options.log.open("a") as out:
            out.write(json.dumps(told) + "\n")

    def noted(self, key: str, by: str) -> None:
        path, _, function = _where(key)
        for place in (path, function) if by else ():
            self.kills.setdefault(place, Counter())[by] += 1

    def forked(self, mutant: Mutant, tests: list[tuple[Any, float]]) -> tuple[str, int]:
        """The word, and the place of the test that was run last."""
        reading, writing = os.pipe()
        pid = os.fork()
        if pid == 0:
            os._exit(self.child(mutant, tests, writing))
        os.close(writing)
        with os.fdopen(reading, "rb") as pipe:
            place = max(pipe.read().count(b".") - 1, 0)
        _, status = os.waitpid(pid, 0)
        if os.WIFSIGNALED(status):
            return "killed by the time" if os.WTERMSIG(status) == signal.SIGPROF else "killed by a crash", place
        words = {0: "survived", 1: "killed", 2: "survived what there was time for", 3: "not seeded"}
        return words[os.WEXITSTATUS(status)], place

    def child(self, mutant: Mutant, tests: list[tuple[Any, float]], writing: int) -> int:
        sys.stdout = sys.stderr = open(os.devnull, "w")  # noqa: SIM115
        limit = int(Path("/proc/self/statm").read_text().split()[0]) * resource.getpagesize() + MEMORY
        resource.setrlimit(resource.RLIMIT_AS, (limit, limit))
        until = time.process_time() + self.options.seconds
        try:
            if not seed(mutant):
                return 3
        except Exception:
            return 1  # it cannot even be imported
        for item, seconds in tests:
            if time.process_time() > until:
                return 2
            os.write(writing, b".")
            # A fault that never ends, inside a test: many times what it takes.
            signal.signal(signal.SIGPROF, signal.SIG_DFL)
            signal.setitimer(signal.ITIMER_PROF, 2 + 4 * seconds)
            if _failed([item]):
                return 1
        return 0


def _where(key: str) -> tuple[str, str, str]:
    """The file of a mutant, its function's name, and both."""
    path, function = key.split(" | ")[:2]
    return path, function, f"{path} | {function}"


def _failed(items: list[Any]) -> bool:
    from _pytest.runner import runtestprotocol

    return any(r.failed for item in items for r in runtestprotocol(item, nextitem=None, log=False))


def _tracer(lines: set[str], targets: tuple[str, ...]) -> Any:
    house = str(HOUSE) + os.sep
    traced = tuple(house + part for part in targets)
    calls: Counter[CodeType] = Counter()

    def inside(frame: FrameType, event: str, arg: object) -> Any:
        if event == "line":
            lines.add(f"{frame.f_code.co_filename[len(house) :]}:{frame.f_lineno}")
        return inside

    def called(frame: FrameType, event: str, arg: object) -> Any:
        code = frame.f_code
        if not code.co_filename.startswith(traced):
            return None
        calls[code] += 1
        return inside if calls[code] <= CALLS else None

    return called


TRACED = ("logic/kernel/", "logic/smallsizes/", "logic/semantics/", "lang/ops/")


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
        part = _where(row["key"])[0]
        parts.setdefault(part, Counter())[row["word"]] += 1
    columns = sorted({w for c in parts.values() for w in c})
    out = ["| file | mutants | " + " | ".join(columns) + " |", "|---" * (len(columns) + 2) + "|"]
    for part, counter in sorted(parts.items()):
        out.append(f"| {part} | {sum(counter.values())} | " + " | ".join(str(counter[w]) for w in columns) + " |")
    out += ["", *(f"- {r['word']}: {r['line']}: {r['key']}" for r in found if not r["word"].startswith("killed"))]
    return "\n".join(out)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--modules", default="logic/kernel")
    parser.add_argument("--methods", default="")
    parser.add_argument("--share", type=float, default=1.0)
    parser.add_argument("--tests", default="")
    parser.add_argument("--only", action="store_true", help="no tests but those of --tests")
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--log", type=Path, default=Path("mutants.jsonl"))
    parser.add_argument("--first", action="store_true", help="only the tests of what must not be proved")
    parser.add_argument("--again", action="store_true", help="once more what is neither killed nor explained")
    parser.add_argument("--report", action="store_true")
    parser.add_argument("--count", action="store_true", help="only say how many mutants there are")
    options = parser.parse_args()
    if options.report:
        print(report(options.log))
        return 0
    if options.count:
        print(Counter(m.path for path in files(options.modules) for m in mutants(path)))
        return 0
    named = [*(() if options.only else TESTS), *filter(None, options.tests.split(","))]
    tests = [t for t in named if (HOUSE.parent / t).exists()]
    return int(pytest.main(["-q", "-p", "no:cacheprovider", "-p", "no:timeout", *tests], plugins=[Session(options)]))


if __name__ == "__main__":
    sys.exit(main())
