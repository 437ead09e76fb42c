"""Derivations that a model wrote, checked through the server for assistants, as written and with one line spoilt.

    python benchmarks/derivations.py

Needs the extra `mcp`. Starts `proofcheck mcp` over stdio, and gives each derivation of derivations.yaml to the tool
`verify` as one claim. It counts the derivations that are proved as written, and the spoilt ones in which the spoilt
line is named as refuted, or in which only a line behind it is. A spoilt derivation that is proved would be a fault.
"""

from __future__ import annotations

import asyncio
import statistics
import sys
import time
from pathlib import Path
from typing import Any

import yaml
from mcp import Client, StdioServerParameters

HERE = Path(__file__).parent


def claim(entry: dict[str, Any], spoilt: bool) -> str:
    steps = list(entry["steps"])
    if spoilt:
        steps[entry["wrong"]["line"] - 1] = entry["wrong"]["text"]
    return yaml.safe_dump({"title": entry["title"], "where": entry["where"], "steps": steps}, sort_keys=False)


async def main() -> int:
    entries = yaml.safe_load((HERE / "derivations.yaml").read_text("utf-8"))
    server = StdioServerParameters(command=sys.executable, args=["-m", "proofcheck", "mcp"], cwd=HERE.parent)
    proved = named = seen = faults = 0
    times = []
    async with Client(server) as client:
        await client.call_tool("check", {"statement": "1 == 1"})  # the workers are there
        for entry in entries:
            for spoilt in (False, True):
                began = time.monotonic()
                asked = {"claims": {"derivation": claim(entry, spoilt)}, "full": True}
                result = await client.call_tool("verify", asked)
                times.append(time.monotonic() - began)
                (found,) = result.structured_content["record"]["claims"]
                lines = {part["line"]: part["verdict"] for part in found["parts"]}
                if not spoilt:
                    proved += found["verdict"] == "proved"
                    faults += found["verdict"] == "refuted"
                else:
                    named += lines.get(entry["wrong"]["line"]) == "refuted"
                    seen += found["verdict"] == "refuted"
                    faults += found["verdict"] == "proved"
                told = ", ".join(f"{line}: {word}" for line, word in lines.items() if word != "proved")
                kind = "spoilt in line " + str(entry["wrong"]["line"]) if spoilt else "as written"
                print(f"{entry['title']:52} {kind:18} {found['verdict']:9} {told}", flush=True)
    print(
        f"{len(entries)} derivations: {proved} proved as written; spoilt: {seen} refuted, {named} of them in the "
        f"line that was spoilt; {faults} answered wrongly; median {statistics.median(times):.2f} s, longest "
        f"{max(times):.2f} s"
    )
    return 1 if faults else 0


if __name__ == "__main__":
    raise SystemExit(asyncio.run(main()))
