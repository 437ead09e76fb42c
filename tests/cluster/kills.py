"""`kill -9` of a process of a run on a cluster, at random moments: nothing lost, nothing judged wrongly, and a run that
has ended goes on from the cache.

    python tests/cluster/kills.py --rounds 200

Each round starts `check --batch` with `--cluster local:2` on statements with known truth and kills one of its
processes: a worker of Dask, the nanny of one, the server that forks for one, a process that judges, the scheduler, or
the client. Whatever has been printed by then has to be right and in order. If a worker was lost, the run has to end as
if nothing had happened; if the scheduler or the client was lost, the next run has to give the whole.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from typing import IO

COUNT = 240
PATIENCE = 300.0
VICTIMS = ("worker", "nanny", "server", "judge", "scheduler", "client")
Words = list[str]


def statements() -> list[tuple[str, str]]:
    """Each with its verdict, by construction."""
    found = []
    for k in range(COUNT):
        a, b, off = k % 17 + 2, k // 17 + 3, k % 3 == 0
        right = f"{a * a}*x**2 + {2 * a * b}*x + {b * b + off}"
        found.append((f"({a}*x + {b})**2 == {right}", "refuted" if off else "proved"))
    return found


@dataclass(frozen=True)
class Process:
    pid: int
    parent: int
    command: str


def processes() -> dict[int, Process]:
    found = {}
    for name in filter(str.isdecimal, os.listdir("/proc")):
        try:
            fields = Path(f"/proc/{name}/stat").read_text().rpartition(")")[2].split()
            command = Path(f"/proc/{name}/cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace")
        except OSError:
            continue
        if fields[0] != "Z":
            found[int(name)] = Process(int(name), int(fields[1]), command)
    return found


def below(root: int) -> dict[str, list[int]]:
    """The processes of a run by their task."""
    everything = processes()
    tree, frontier = {root}, [root]
    while frontier:
        parent = frontier.pop()
        for process in everything.values():
            if process.parent == parent and process.pid not in tree:
                tree.add(process.pid)
                frontier.append(process.pid)
    found: dict[str, list[int]] = {name: [] for name in VICTIMS}
    found["client"].append(root)
    for pid in tree - {root}:
        process = everything[pid]
        parent = everything.get(process.parent)
        if "cluster.member scheduler" in process.command:
            found["scheduler"].append(pid)
        elif "cluster.member worker" in process.command:
            found["nanny"].append(pid)
        elif "spawn_main" in process.command:
            found["worker"].append(pid)
        elif "run.server" in process.command:
            forked = parent is not None and "run.server" in parent.command
            found["judge" if forked else "server"].append(pid)
    return found


def start(place: Path, out: IO[bytes]) -> subprocess.Popen[bytes]:
    run = [sys.executable, "-m", "proofcheck", "check", "--batch", str(place / "in.jsonl"), "--cluster", "local:2"]
    environment = {**os.environ, "PROOFCHECK_CACHE": str(place / "cache")}
    with (place / "messages").open("ab") as messages:
        return subprocess.Popen(run, stdout=out, stderr=messages, env=environment)


def answers(data: bytes) -> list[dict[str, object]]:
    """The whole lines that were printed."""
    return [json.loads(line) for line in data.split(b"\n")[:-1]]


def kept(cache: Path) -> int:
    import sqlite3

    file = next(cache.glob("*.sqlite3"), None)
    if file is None:
        return 0
    with sqlite3.connect(file) as database:
        return int(database.execute("SELECT COUNT(*) FROM entries").fetchone()[0])


def one(victim: str, draw: random.Random, place: Path) -> str:
    """One round; what was killed, at which line, and what became of it. Raises AssertionError."""
    wanted = statements()
    file, cache, out = place / "in.jsonl", place / "cache", place / "out.jsonl"
    file.write_text("".join(json.dumps({"claim": text, "where": {"x": "real"}}) + "\n" for text, _ in wanted))
    moment = draw.randrange(COUNT)
    with out.open("wb") as stream:
        run = start(place, stream)
        killed, until = 0, time.monotonic() + PATIENCE
        while run.poll() is None and time.monotonic() < until:
            if not killed and out.read_bytes().count(b"\n") >= moment:
                time.sleep(draw.random() * 0.2)
                found = below(run.pid)[victim]
                if found:
                    killed = draw.choice(found)
                    try:
                        os.kill(killed, signal.SIGKILL)
                    except ProcessLookupError:
                        killed = 0
            time.sleep(0.01)
        assert run.poll() is not None, f"{victim}: the run does not end"
    first = answers(out.read_bytes())
    right(first, wanted, victim)
    lost = victim in ("scheduler", "client") and killed
    if not lost:
        assert len(first) == COUNT, f"{victim}: {len(first)} of {COUNT} lines, {messages(place)}"
        return f"{victim} killed at {moment}: {'all there' if killed else 'had ended'}"
    assert run.returncode in (0, 1, 2, -signal.SIGKILL), f"{victim}: status {run.returncode}, {messages(place)}"
    held = kept(cache)
    with out.open("wb") as stream:
        status = start(place, stream).wait(PATIENCE)
    second = answers(out.read_bytes())
    assert len(second) == COUNT and status == 1, f"{victim}: {len(second)} lines, status {status}, in the next run"
    right(second, wanted, victim)
    again = sum(bool(answer["timing"].get("cached")) for answer in second)  # type: ignore[attr-defined]
    assert again >= held - 1, f"{victim}: {held} were kept, {again} were found again"
    return f"{victim} killed at {moment}: {len(first)} lines, then {again} of {COUNT} from the cache"


def messages(place: Path) -> str:
    """The end of what a run has said beside its answers."""
    return (place / "messages").read_text(errors="replace")[-4000:]


def right(found: list[dict[str, object]], wanted: list[tuple[str, str]], victim: str) -> None:
    for number, answer in enumerate(found):
        verdict, truth = answer["verdict"], wanted[number][1]
        # A judge that was killed costs its own statement an answer.
        assert verdict == truth or (verdict == "unknown" and victim in ("judge", "server")), (number, verdict, truth)
        assert answer["line"] == number + 1


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=200)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--victim", choices=VICTIMS, help="what is killed in each round, instead of each in its turn")
    options = parser.parse_args()
    draw, count, faults = random.Random(options.seed), Counter[str](), 0
    for number in range(options.rounds):
        victim = options.victim or VICTIMS[number % len(VICTIMS)]
        with tempfile.TemporaryDirectory() as place:
            try:
                found = one(victim, draw, Path(place))
            except AssertionError as error:
                found, faults = f"FAULT: {error}", faults + 1
            print(f"{number + 1}: {found}", flush=True)
        count[victim] += 1
    print(f"{faults} faults: {dict(count)}")
    raise SystemExit(bool(faults))


if __name__ == "__main__":
    main()
