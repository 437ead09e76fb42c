"""One tool in a process of its own: reads requests, one JSON object a line, and answers each with a line of JSON.

    {"name": "inverse", "seconds": 0.5, "most": 9} -> {"runs": [{"all": 0.0012}, ...], "sizes": "all"}

The first run of an identity is not counted, unless it alone took longer than the request allows. A decision that is not
"equal" is answered with {"cannot": reason}.
"""

from __future__ import annotations

import gc
import importlib
import json
import sys
from collections.abc import Callable
from time import perf_counter
from typing import Any


def stages(tool: Any, name: str) -> tuple[str, Callable[[], dict[str, float]]] | str:
    """(sizes, one measured run) of an identity, or why the tool cannot do it."""
    if hasattr(tool, "measured"):
        return "all", lambda: dict(tool.measured(name))
    case = tool.CASES.get(name, "not among its identities")
    if isinstance(case, str):
        return case
    sizes, decide = case

    def run() -> dict[str, float]:
        start = perf_counter()
        equal = decide()
        seconds = perf_counter() - start
        if not equal:
            raise ValueError("the two sides stay different")
        return {"all": seconds}

    return sizes, run


def answer(tool: Any, request: dict[str, Any], warm: set[str]) -> dict[str, Any]:
    name = request["name"]
    found = stages(tool, name)
    if isinstance(found, str):
        return {"cannot": found}
    sizes, run = found
    runs: list[dict[str, float]] = []
    spent = 0.0
    while not runs or (spent < request["seconds"] and len(runs) < request["most"]):
        tool.before()
        gc.collect()
        gc.disable()
        start = perf_counter()
        try:
            taken = run()
        except Exception as error:
            return {"cannot": str(error) or type(error).__name__}
        finally:
            gc.enable()
        whole = perf_counter() - start
        if name in warm or whole > request["seconds"]:
            runs.append(taken)
            spent += whole
        warm.add(name)
    return {"runs": runs, "sizes": sizes}


def main() -> None:
    tool = importlib.import_module(f"with_{sys.argv[1]}")
    print(json.dumps({"versions": tool.versions()}), flush=True)
    warm: set[str] = set()
    for line in sys.stdin:
        print(json.dumps(answer(tool, json.loads(line), warm)), flush=True)


if __name__ == "__main__":
    main()
