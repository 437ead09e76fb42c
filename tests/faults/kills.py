"""Kill -9 at random moments, and what is left: `python tests/faults/kills.py --kills 1000 --log kills.log`.

A trial is one run of `verify` over a handful of claims, of which one process is killed: the program itself, the server
of its workers, a worker, or the program while it writes to the cache or to its report. Between trials a random part of
the cache is forgotten, so that one file lives through all of them. After each the following has to hold, or the trial
is a fault:

- the cache is whole: SQLite finds nothing wrong, every entry has its checksum and is what an undisturbed run keeps;
- what was told is right, and if it was a proof or a refutation, it is in the cache or in the report;
- a report that is there is whole, and its verdicts are right, or `unknown` because a worker was killed;
- where the program itself was not killed there is a report, and the exit status is a documented one;
- nothing runs on;
- the next run, undisturbed and with that cache, gives the report of an undisturbed run, byte for byte outside `timing`.

`--judge stand-in` answers at once (tests/faults/stand_in.py) where the usual judge needs seconds for its imports.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import signal
import sqlite3
import sys
import time
from collections import Counter
from contextlib import closing, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
sys.path[:0] = [str(HERE.parents[1]), str(HERE)]  # for the workers, which take the path over

from program import Program, timeless  # noqa: E402

from proofcheck.judging import payload  # noqa: E402
from proofcheck.run import cache  # noqa: E402

TARGETS = ("program", "program", "server", "worker", "worker", "put", "put", "write")
STATUSES = (0, 1, 2, 130)
CLAIMS = {
    "a/square": "where: {'x, y': real}\nclaim: (x + y)**2 == x**2 + 2*x*y + y**2",
    "a/commute": "where: {n: dim, 'A, B': 'real[n, n]'}\nclaim: A @ B == B @ A\nexpect: refuted",
    "a/figure": "claim: 1024**2 * 768 == approx(805 * M)",
    "a/cited": "evidence: {citation: Somebody 1999}\nexpect: unsupported",
    "a/transpose": "where: {n: dim, 'A, B': 'real[n, n]'}\nclaim: (A @ B).T == B.T @ A.T",
    "a/trace": "where: {n: dim, 'A, B': 'real[n, n]'}\nclaim: trace(A @ B) == trace(B @ A)",
    "a/outer": "where: {n: dim, 'u, v, w': 'real[n]'}\nclaim: outer(u, v) @ w == u * (v @ w)",
    "a/cube": "where: {'x, y': real}\nclaim: (x + y)**3 == x**3 + y**3\nexpect: refuted",
    "b/sum": "where: {n: dim, 'u, v': 'real[n]'}\nclaim: sum(u + v) == sum(u) + sum(v)",
    "b/product": "where: {n: dim, 'u, v': 'real[n]'}\nclaim: sum(u * v) == sum(u) * sum(v)\nexpect: refuted",
    "b/mean": "where: {'x, y': real}\nclaim: x**2 + y**2 >= 2*x*y",
    "b/false": "where: {x: real}\nclaim: x**2 >= x\nexpect: refuted\ncorrect: {given: x >= 1, claim: x**2 >= x}",
    "b/undefined": "where: {x: real}\nclaim: x / x == 1\nexpect: refuted",
    "b/variance": "where: {d: dim, 'q, k': 'iid[d](mean=0, var=1)'}\nclaim: Var(q @ k) == d\nneeds: [a/square]",
}
STAND_IN = {
    f"{topic}/c{k}": f"where: {{x: real}}\nclaim: {word}(x{' ' * k}) == {topic}\nexpect: {word}"
    for topic, word in (("a", "proved"), ("b", "refuted"), ("c", "proved"))
    for k in range(4)
} | {"d/s": "where: {x: real}\nclaim: supported(x) == 1\nexpect: supported"}


class Fault(Exception):
    """What should hold after a kill, and does not."""


@dataclass
class Bench:
    """Claims, a cache and a report in a directory of their own, and what an undisturbed run makes of them."""

    place: Path
    judge: str
    claims: dict[str, str] = field(init=False)
    surroundings: dict[str, Any] = field(init=False)
    counts: Counter[str] = field(default_factory=Counter)

    def __post_init__(self) -> None:
        self.claims = STAND_IN if self.judge == "stand-in" else CLAIMS
        for name, body in self.claims.items():
            file = self.place / "claims" / f"{name}.yaml"
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(f"title: A claim\n{body}\n", "utf-8")
        self.report = self.place / "run.json"
        self.cache = self.place / "cache" / "results-1.sqlite3"
        # What a verdict depends on besides its claim is the same for all runs, and takes a moment to find out.
        self.surroundings = payload.surroundings()
        started = time.monotonic()
        self.finish(self.start())
        self.seconds = time.monotonic() - started
        self.reference = self.read_report()
        self.verdicts = {claim["id"]: claim["verdict"] for claim in self.reference["claims"]}
        self.entries = self.read_cache()
        self.keys = self.named_keys()

    def start(self, at: str = "") -> Program:
        surroundings = {"PROOFCHECK_CACHE": str(self.cache.parent), "FAULT_AT": at}
        surroundings["FAULT_ENTRY"] = "stand_in:judge_payload" if self.judge == "stand-in" else ""
        command = ["verify", "claims", "--jobs", "2", "--report", "json=run.json", "--backend", "numpy"]
        return Program(command, self.place, surroundings, self.know_surroundings)

    def know_surroundings(self) -> None:
        """For the program alone: in this process other tests ask for them too."""
        payload.surroundings = lambda: self.surroundings

    def finish(self, process: Program) -> int:
        status = process.wait(120)
        if status is None:
            raise Fault("the program did not end")
        return status

    def read_report(self) -> Any:
        return timeless(json.loads(self.report.read_bytes()))

    def read_cache(self) -> dict[str, Any]:
        """The entries by key, once the file has been found whole."""
        if not self.cache.exists():
            return {}
        with closing(sqlite3.connect(self.cache)) as database:
            found = database.execute("PRAGMA integrity_check").fetchall()
            if found != [("ok",)]:
                raise Fault(f"the cache: {found}")
            try:
                rows = database.execute("SELECT key, value, digest FROM entries").fetchall()
            except sqlite3.OperationalError as error:  # killed before there was a table
                if "no such table" in str(error):
                    return {}
                raise
        entries = {}
        for key, data, digest in rows:
            value = cache._decode(key, data, digest)
            if value is None:
                raise Fault(f"the cache: the entry {key} does not match its checksum")
            entries[key] = timeless(value)
        if self.cache.with_name(self.cache.name + ".damaged").exists():
            raise Fault("the cache was found damaged")
        return entries

    def named_keys(self) -> dict[str, str]:
        """The keys by claim, told apart by the statements, of which no two are alike."""
        statements = {claim["statement"]["text"]: claim["id"] for claim in self.reference["claims"]}
        assert len(statements) == len(self.claims)
        return {statements[value["record"]["statement"]["text"]]: key for key, value in self.entries.items()}

    def forget(self, chance: random.Random) -> None:
        """Takes some entries out of the cache."""
        if self.entries and self.cache.exists():
            with closing(sqlite3.connect(self.cache)) as database, suppress(sqlite3.OperationalError), database:
                share = chance.choice([0.5, 0.8, 1.0])
                for key in [key for key in self.entries if chance.random() < share]:
                    database.execute("DELETE FROM entries WHERE key = ?", (key,))

    def trial(self, chance: random.Random) -> str:
        """One kill; what was killed. Raises Fault."""
        target = chance.choice(TARGETS)
        self.forget(chance)
        self.report.unlink(missing_ok=True)
        if chance.random() < 0.3:
            self.report.write_text('{"old": true}')
        at = ""
        if target in ("put", "write"):
            at = (
                f"{target} {chance.randint(1, len(self.keys)) if target == 'put' else 1} {chance.uniform(0, 0.002):.6f}"
            )
        (self.place / "told").unlink(missing_ok=True)  # a program killed at once must not leave us with the last one's
        process = self.start(at)
        running = family(process.pid)
        done = ""
        if target in ("server", "worker"):
            self.await_victims(process, target)
            time.sleep(chance.uniform(0.0, 0.5 * self.seconds))
        elif not at:
            time.sleep(chance.uniform(0.0, 0.9 * self.seconds))
        if not at:
            running |= family(process.pid)
            done = self.kill(process, target, chance)
        status = self.finish(process)
        if at and status == -signal.SIGKILL:
            done = target
        self.check(process.pid, status, running, killed=done)
        return done

    def await_victims(self, process: Program, target: str) -> None:
        """Until there is a server, or a worker."""
        while process.poll() is None:
            servers = children(process.pid)
            if servers and (target == "server" or any(map(children, servers))):
                return
            time.sleep(0.005)

    def kill(self, process: Program, target: str, chance: random.Random) -> str:
        """Kills one process of the run; what it was, or nothing if there was none."""
        if process.poll() is not None:
            return ""
        victim = process.pid
        if target != "program":
            servers = children(process.pid)
            found = servers if target == "server" else [child for server in servers for child in children(server)]
            if not found:
                return ""
            victim = chance.choice(found)
        with suppress(ProcessLookupError):
            os.kill(victim, signal.SIGKILL)
            return target
        return ""

    def check(self, pid: int, status: int, running: set[int], killed: str) -> None:
        dead = status == -signal.SIGKILL
        if not dead and status not in STATUSES:
            raise Fault(f"exit status {status}")
        wait_for(running - {pid})
        entries = self.read_cache()
        for key, value in entries.items():
            if value != self.entries.get(key):
                raise Fault(f"the cache: another entry than an undisturbed run keeps: {key}")
        report = self.read_report() if self.report.exists() else None
        fresh = report is not None and "old" not in report
        if not dead and not fresh:
            raise Fault("no report")
        found = {claim["id"]: claim for claim in report["claims"]} if report is not None and fresh else {}
        if fresh and set(found) != set(self.verdicts):
            raise Fault("the report lacks claims")
        lost = {name for name, claim in found.items() if claim["verdict"] != self.verdicts[name]}
        for name in lost:
            if not crashed(found[name], found):
                raise Fault(f"{name}: {found[name]['verdict']} instead of {self.verdicts[name]}")
        self.counts["unknown for a kill"] += len(lost)
        if lost and killed not in ("server", "worker"):
            raise Fault(f"verdicts were lost though no worker was killed: {sorted(lost)}")
        told = self.place / "told"
        for line in told.read_text("utf-8", "replace").splitlines() if told.exists() else ():
            if not line.startswith("told ") or len(line.split()) != 3:
                continue
            _, name, verdict = line.split()
            if verdict == "unknown" and self.verdicts[name] != "unknown" and killed in ("server", "worker"):
                continue
            if verdict != self.verdicts[name]:
                raise Fault(f"told {name}: {verdict}, and it is {self.verdicts[name]}")
            kept = name not in self.keys or self.keys[name] in entries
            if not kept and (name not in found or found[name]["verdict"] != verdict):
                raise Fault(f"told {name}: {verdict}, and neither the cache nor a report has it")
            self.counts["told"] += 1
        if self.finish(self.start()) != self.reference["summary"]["exit_status"]:
            raise Fault("the next run ends otherwise")
        if json.dumps(self.read_report()) != json.dumps(self.reference):
            raise Fault("the next run has another report")
        self.read_cache()


def crashed(claim: dict[str, Any], found: dict[str, Any]) -> bool:
    """Whether a claim is not what it should be because a worker was killed: its own, or that of a claim it needs."""
    own = claim["verdict"] == "unknown" and "worker-crashed" in {f["diagnostic"] for f in claim["findings"]}
    needs = [need for need in claim["needs"] if found[need]["verdict"] == "unknown"]
    return own or (claim["verdict"] == "unsupported" and bool(needs))


def children(pid: int) -> list[int]:
    try:
        return [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]
    except OSError:
        return []


def family(pid: int) -> set[int]:
    found = {pid}
    for child in children(pid):
        found |= family(child)
    return found


def wait_for(pids: set[int]) -> None:
    """Until these have ended. Raises Fault where one runs on."""
    until = time.monotonic() + 10
    for pid in pids:
        while running(pid):
            if time.monotonic() > until:
                raise Fault(f"the process {pid} runs on")
            time.sleep(0.01)


def running(pid: int) -> bool:
    try:
        stat = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        command = Path(f"/proc/{pid}/cmdline").read_bytes()
    except OSError:
        return False
    return stat[0] not in "ZX" and (b"proofcheck" in command or b"kills" in command)


def main() -> int:
    import tempfile

    parser = argparse.ArgumentParser(description="Kill -9 at random moments, and look at what is left.")
    parser.add_argument("--kills", type=int, default=1000)
    parser.add_argument("--judge", choices=("real", "stand-in"), default="real")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--log", type=Path, default=None)
    options = parser.parse_args()
    chance = random.Random(options.seed)
    faults = trials = 0
    with tempfile.TemporaryDirectory(prefix="kills-") as place:
        bench = Bench(Path(place), options.judge)
        counts: Counter[str] = Counter()
        started = time.monotonic()

        def say(text: str) -> None:
            line = f"{time.monotonic() - started:8.1f} s  {text}"
            print(line, flush=True)
            if options.log:
                with options.log.open("a", encoding="utf-8") as file:
                    file.write(line + "\n")

        say(f"judge {options.judge}, seed {options.seed}, an undisturbed run takes {bench.seconds:.1f} s")
        while sum(counts.values()) < options.kills:
            trials += 1
            try:
                done = bench.trial(chance)
            except Fault as fault:
                faults += 1
                done = "fault"
                say(f"FAULT in trial {trials}: {fault}")
            if done:
                counts[done] += 1
            if trials % 50 == 0:
                say(f"{trials} runs, kills {dict(counts)}, {dict(bench.counts)}, faults {faults}")
        say(f"end: {trials} runs, {sum(counts.values())} kills {dict(counts)}, {dict(bench.counts)}, faults {faults}")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
