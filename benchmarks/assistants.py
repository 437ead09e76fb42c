"""The server for assistants under load: many clients at once, hostile and oversized requests among them.

    python benchmarks/assistants.py                        # 50 clients, 20 requests each
    python benchmarks/assistants.py --clients 10 --requests 5 --write

Needs the extra `mcp`. The server runs over HTTP in a process of its own. Each client connects, asks its requests in an
order of its own, and compares each answer with the truth that stands beside the request. Meanwhile the resident memory
of the server and of all its workers is added up, ten times a second. The program fails if an answer is wrong, if the
server is no longer alive, or if a request that is in order is not answered.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import socket
import statistics
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

from mcp import Client

ROOT = Path(__file__).parents[1]
RESULTS = ROOT / "benchmarks/results/assistants.md"
Request = tuple[str, str, dict[str, Any], Callable[[Any], bool]]  # kind, tool, arguments, whether the answer is right


def says(*words: str) -> Callable[[Any], bool]:
    return lambda result: not result.is_error and result.structured_content["verdict"] in words


def refused(result: Any) -> bool:
    return bool(result.is_error)


def counts(**wanted: int) -> Callable[[Any], bool]:
    def right(result: Any) -> bool:
        found = result.structured_content
        if result.is_error:
            return False
        seen = found.get("coverage") or found["counts"]
        return all(seen[key] == number for key, number in wanted.items())

    return right


def nothing_certain(result: Any) -> bool:
    """For requests that ask too much: an error, or a verdict that says that it is not known."""
    return result.is_error or result.structured_content["verdict"] not in ("proved", "refuted", "conflict")


TRUE = [
    ("x**2 + y**2 >= 2 * x * y", ["x, y: real"]),
    ("(a + b)**2 == a**2 + 2 * a * b + b**2", ["a, b: real"]),
    ("(A @ B).T == B.T @ A.T", ["n, m, k: dim", "A: real[n, m]", "B: real[m, k]"]),
    ("Var(q @ k / sqrt(d)) == 1", ["d: dim", "q, k: iid[d](mean=0, var=1)"]),
    (r"$(\sin x)^2 + (\cos x)^2 = 1$", ["x: real"]),
    ("sum(k for k in range(1, n + 1)) == n * (n + 1) / 2", ["n: dim"]),
]
FALSE = [
    ("(a + b)**2 == a**2 + b**2", ["a, b: real"]),
    ("A @ B == B @ A", ["n: dim", "A, B: real[n, n]"]),
    ("x / x == 1", ["x: real"]),
    ("Var(q @ k) == 1", ["d: dim", "q, k: iid[d](mean=0, var=1)"]),
    ("exp(x + y) == exp(x) + exp(y)", ["x, y: real"]),
]
TEXT = r"Let $a, b \in \mathbb{R}$. Then $(a+b)^2 = a^2 + 2ab + b^2$. Hence $(a+b)^2 = a^2 + b^2$. "
HOSTILE: list[Request] = [
    ("hostile", "check", {"statement": "(" * 5000 + "x" + ")" * 5000, "where": ["x: real"]}, says("invalid")),
    ("hostile", "check", {"statement": "9**9**9**9**9 == 1"}, nothing_certain),
    ("hostile", "check", {"statement": "factorial(10**9) == 3"}, nothing_certain),
    ("hostile", "check", {"statement": "__import__('os').system('true') == 0"}, says("invalid")),
    ("hostile", "check", {"statement": "x == x", "where": [f"x: real[{'n*' * 4000}n]", "n: dim"]}, nothing_certain),
    (
        "hostile",
        "check",
        {"statement": " + ".join(f"sin({k} * x)**{k}" for k in range(1, 400)) + " >= 0", "where": ["x: real"]},
        nothing_certain,
    ),
    ("hostile", "read", {"text": "$" + "{" * 50_000 + "$"}, lambda result: True),
    ("hostile", "read", {"text": r"$\frac{" * 10_000}, lambda result: True),
    ("hostile", "read", {"path": "../../../../etc/passwd"}, refused),
    ("hostile", "verify", {"claims": {"a": "a: &x [1, *x]\n" * 500}}, lambda r: not r.structured_content["ok"]),
    ("hostile", "verify", {"claims": {"../a": "title: t\nclaim: 1 == 1"}}, refused),
    ("hostile", "nonsense", {"statement": "1 == 1"}, refused),
    ("hostile", "check", {"statement": 7, "where": {"a": 1}}, refused),
]
OVERSIZED: list[Request] = [
    ("oversized", "check", {"statement": "x" * 500_000}, refused),
    ("oversized", "read", {"text": "a" * 900_000}, refused),
    ("oversized", "verify", {"claims": {f"c{k}": "title: t" for k in range(2000)}}, refused),
]
TOO_LARGE: list[Request] = [("too large for HTTP", "read", {"text": "a" * 3_000_000}, refused)]
USUAL: list[Request] = [
    *(("true", "check", {"statement": text, "where": where}, says("proved")) for text, where in TRUE),
    *(("false", "check", {"statement": text, "where": where}, says("refuted")) for text, where in FALSE),
    ("document", "read", {"text": TEXT}, counts(proved=1, refuted=1)),
    ("scan", "scan", {"text": "12 × 64 = 786 and 12 × 64 = 768."}, counts(true=1, false=1)),
    (
        "claims",
        "verify",
        {"claims": {"a": "title: t\nwhere: {x: real}\nclaim: x + x == 2 * x\n"}},
        lambda result: result.structured_content["ok"],
    ),
    ("word", "explain", {"word": "softmax"}, lambda result: result.structured_content["found"]),
]


class Watch:
    """The resident memory of a process and of all that descend from it, in MiB, and the largest seen."""

    def __init__(self, pid: int) -> None:
        self.pid, self.most, self.server, self.last = pid, 0.0, 0.0, 0.0

    async def run(self) -> None:
        while True:
            await asyncio.to_thread(self.look)
            await asyncio.sleep(0.1)

    def look(self) -> None:
        parents, sizes = {}, {}
        for entry in os.listdir("/proc"):
            if entry.isdigit():
                try:
                    status = Path(f"/proc/{entry}/status").read_text()
                    parents[int(entry)] = int(status.split("PPid:")[1].split()[0])
                    memory = Path(f"/proc/{entry}/statm").read_text().split()
                    # Pages of files are counted once, in the server. Pages that a fork shares with its parent count in
                    # both, so the sum is too high rather than too low.
                    sizes[int(entry)] = (int(memory[1]), int(memory[1]) - int(memory[2]))
                except (OSError, IndexError):
                    continue
        family, more = {self.pid}, True
        while more:
            found = {pid for pid, parent in parents.items() if parent in family} - family
            family |= found
            more = bool(found)
        page = os.sysconf("SC_PAGE_SIZE") / 2**20
        self.server = sizes.get(self.pid, (0, 0))[0] * page
        self.last = self.server + sum(sizes[pid][1] * page for pid in family if pid in sizes and pid != self.pid)
        self.most = max(self.most, self.last)


GARBAGE = (b"{", b"[]", b"null", b'{"jsonrpc": "2.0"}', b"\xff\x00" * 1000, b"[" * 100_000, b'{"a":' * 50_000)


async def malformed(url: str, body: bytes) -> bool:
    """Whether bytes that are no request are refused."""
    host, port = url.split("/")[2].split(":")
    reader, writer = await asyncio.open_connection(host, int(port))
    head = f"POST /mcp HTTP/1.1\r\nHost: {host}:{port}\r\nContent-Type: application/json\r\nConnection: close\r\n"
    head += f"Accept: application/json, text/event-stream\r\nContent-Length: {len(body)}\r\n\r\n"
    writer.write(head.encode() + body)
    answer = await reader.read(100)
    writer.close()
    return answer.startswith(b"HTTP/1.1 4")


async def client(url: str, number: int, requests: int, seen: list[tuple[str, str, float]]) -> None:
    order = random.Random(number)
    async with Client(url, read_timeout_seconds=600) as session:
        for _ in range(requests):
            draw = order.random()
            if draw >= 0.97:
                began = time.monotonic()
                word = "right" if await malformed(url, order.choice(GARBAGE)) else "WRONG"
                seen.append(("no request at all", word, time.monotonic() - began))
                continue
            pool = USUAL if draw < 0.67 else HOSTILE if draw < 0.87 else OVERSIZED if draw < 0.94 else TOO_LARGE
            kind, tool, arguments, right = order.choice(pool)
            began = time.monotonic()
            try:
                result = await session.call_tool(tool, arguments)
                busy = result.is_error and "the server is busy" in result.content[0].text
                word = "busy" if busy else "right" if right(result) else "WRONG"
                if word == "WRONG":
                    print("wrong:", tool, str(arguments)[:200], str(result)[:500], file=sys.stderr)
            except Exception as error:
                # A request that is too large for HTTP, or names no tool, is refused before any tool sees it.
                word = "right" if right is refused else f"LOST ({type(error).__name__}: {error})"
            seen.append((kind, word, time.monotonic() - began))


async def load(url: str, watch: Watch, clients: int, requests: int) -> tuple[list[tuple[str, str, float]], float]:
    seen: list[tuple[str, str, float]] = []
    watching = asyncio.create_task(watch.run())
    began = time.monotonic()
    await asyncio.gather(*(client(url, number, requests, seen) for number in range(clients)))
    took = time.monotonic() - began
    watching.cancel()
    return seen, took


def answers(url: str) -> None:
    """Waits until the server answers."""
    host, port = url.split("/")[2].split(":")
    for _ in range(600):
        try:
            socket.create_connection((host, int(port)), 1).close()
            return
        except OSError:
            time.sleep(0.1)
    raise SystemExit("the server does not answer")


def free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--clients", type=int, default=50)
    parser.add_argument("--requests", type=int, default=20, help="of each client")
    parser.add_argument("--write", action="store_true", help=f"write {RESULTS.relative_to(ROOT)}")
    given = parser.parse_args()
    port = free_port()
    url = f"http://127.0.0.1:{port}/mcp"
    busy = os.getloadavg()[0]
    command = [sys.executable, "-m", "proofcheck", "mcp", "--http", "--port", str(port), "--allow", "docs/notes"]
    with subprocess.Popen(command, cwd=ROOT) as server:
        try:
            answers(url)
            watch = Watch(server.pid)
            asyncio.run(load(url, watch, 1, len(USUAL)))  # imports done, caches filled
            watch.look()
            before, watch.most = watch.last, 0.0
            seen, took = asyncio.run(load(url, watch, given.clients, given.requests))
            time.sleep(2)
            watch.look()
            alive = server.poll() is None
        finally:
            server.terminate()
    words = Counter(word.split()[0] for _, word, _ in seen)
    wrong = [item for item in seen if item[1] not in ("right", "busy")]
    lines = [
        f"{given.clients} clients, {given.requests} requests each, all at once, on {os.cpu_count()} cores "
        f"(load before: {busy:.0f}):",
        f"{len(seen)} requests in {took:.0f} s, {len(seen) / took:.1f} a second; "
        f"{words['right']} answered rightly, {words['busy']} turned away as busy, {words['WRONG']} wrong, "
        f"{words['LOST']} lost.",
        f"The server is {'alive' if alive else 'DEAD'}. Memory of it and its workers: {before:.0f} MiB before, "
        f"at most {watch.most:.0f} MiB, {watch.last:.0f} MiB after; the server alone {watch.server:.0f} MiB.",
        "",
        "| kind | requests | median (s) | 95% (s) | longest (s) |",
        "|---|---|---|---|---|",
    ]
    for kind in dict.fromkeys(kind for kind, _, _ in seen):
        times = sorted(seconds for other, _, seconds in seen if other == kind)
        high = times[min(len(times) - 1, int(0.95 * len(times)))]
        lines.append(f"| {kind} | {len(times)} | {statistics.median(times):.2f} | {high:.2f} | {times[-1]:.2f} |")
    print("\n".join([*lines, *map(str, wrong[:20])]))
    if given.write:
        head = "# The server for assistants under load\n\n    python benchmarks/assistants.py --write\n\n"
        RESULTS.write_text(head + "\n".join(lines) + "\n", "utf-8")
    return 1 if wrong or not alive else 0


if __name__ == "__main__":
    raise SystemExit(main())
