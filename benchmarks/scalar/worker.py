"""One tool, warm: reads statements, one JSON object a line, and answers each with a line of JSON.

Each statement is decided in a process of its own, forked from the warm one: nothing is left over from the statement
before, and what does not end is stopped. The clock runs around the decision, in that process.
"""

from __future__ import annotations

import gc
import importlib
import json
import os
import selectors
import signal
import sys
from time import monotonic, perf_counter, process_time
from typing import Any


def main() -> None:
    tool = importlib.import_module(f"with_{sys.argv[1]}")
    sys.setrecursionlimit(10_000)
    tool.warm()
    gc.collect()
    gc.freeze()
    print(json.dumps({"versions": tool.versions()}), flush=True)
    for line in sys.stdin:
        request = json.loads(line)
        print(json.dumps(_answered(tool, request["entry"], request["limit"])), flush=True)


def _answered(tool: Any, entry: dict[str, Any], limit: float) -> dict[str, Any]:
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reading)
        _child(tool, entry, writing)
    os.close(writing)
    found = _received(reading, limit)
    os.close(reading)
    if not found:
        try:
            os.killpg(child, signal.SIGKILL)
        except ProcessLookupError:
            os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    return json.loads(found) if found else {"answer": "undecided", "why": "stopped", "seconds": limit}


def _child(tool: Any, entry: dict[str, Any], writing: int) -> None:
    """Ends the process."""
    try:
        os.setpgid(0, 0)
        silent = os.open(os.devnull, os.O_WRONLY)
        os.dup2(silent, 1)
        os.dup2(silent, 2)
        start, worked = perf_counter(), process_time()
        try:
            found = tool.decide(entry)
        except Exception as error:
            found = {"answer": "undecided", "why": f"{type(error).__name__}: {error}"[:200]}
        found.setdefault("seconds", perf_counter() - start)
        found.setdefault("processor", process_time() - worked)
        os.write(writing, json.dumps(found).encode())
    finally:
        os._exit(0)


def _received(reading: int, limit: float) -> bytes:
    """What the child wrote; nothing if it has not ended its answer in time, or died."""
    parts, end = [], monotonic() + limit
    with selectors.DefaultSelector() as selector:
        selector.register(reading, selectors.EVENT_READ)
        while (left := end - monotonic()) > 0 and selector.select(left):
            part = os.read(reading, 65536)
            if not part:
                return b"".join(parts)
            parts.append(part)
    return b""


if __name__ == "__main__":
    main()
