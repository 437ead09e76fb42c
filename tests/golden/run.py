r"""Verdict, scope and census of every statement of claims/, as they were, and what has become of them.

    proofcheck verify claims/ --format json --no-cache > REPORT
    python -m tests.golden.run REPORT            what is worse than in claims.jsonl; exit status 1 if anything is
    python -m tests.golden.run REPORT --write    freezes the report

A verdict may become better: `unknown`, then `supported`, then `proved` or `refuted`. One that was decided stays. A
census may lose lines, and gain only lines that name rules, not what is believed (`BELIEVED`).
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

GOLDEN = Path(__file__).with_name("claims.jsonl")
RANK = {"invalid": 0, "unknown": 1, "unsupported": 1, "supported": 2, "vacuous": 3, "proved": 4, "refuted": 4}
# What a line of a census says that is believed and was not replayed.
BELIEVED = ("index algebra for sizes beyond", "Z3", "cvc5", "points each")


def statements(report: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """(where it stands, its verdict, scope and census) for each statement of a report: of claims, of their parts, and
    of what is true instead."""
    for claim in report["claims"]:
        yield from _inside(claim, claim["id"])


def _inside(item: Any, where: str) -> Iterator[tuple[str, dict[str, Any]]]:
    if isinstance(item, list):
        for k, inner in enumerate(item):
            yield from _inside(inner, f"{where}[{k}]")
    if not isinstance(item, dict):
        return
    if "verdict" in item and "census" in item:
        yield where, {key: item.get(key) for key in ("verdict", "scope", "census")}
    for key, inner in item.items():
        yield from _inside(inner, f"{where}.{key}")


def believed(census: list[str]) -> list[str]:
    """The kinds of belief that a census names."""
    return sorted({kind for line in census for kind in BELIEVED if kind in line})


def worse(before: dict[str, Any], now: dict[str, Any] | None) -> str:
    """What is worse than before; empty where nothing is."""
    if now is None:
        return "it is gone"
    if RANK[now["verdict"]] < RANK[before["verdict"]]:
        return f"{before['verdict']} has become {now['verdict']}"
    if RANK[before["verdict"]] == RANK["proved"] and now["verdict"] != before["verdict"]:
        return f"{before['verdict']} has become {now['verdict']}"
    more = [kind for kind in believed(now["census"]) if kind not in believed(before["census"])]
    return f"it now rests on: {', '.join(more)}" if more else ""


def counts(found: dict[str, dict[str, Any]]) -> str:
    """How many statements are proved, and how many of these rest on each kind of belief."""
    proved = [item for item in found.values() if item["verdict"] == "proved"]
    parts = [f"{sum(kind in believed(item['census']) for item in proved)} on `{kind}`" for kind in BELIEVED]
    return f"{len(found)} statements, {len(proved)} proved; of these rest {', '.join(parts)}"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("report", type=Path)
    parser.add_argument("--write", action="store_true")
    arguments = parser.parse_args()
    found = dict(statements(json.loads(arguments.report.read_text(encoding="utf-8"))))
    print(counts(found))
    if arguments.write:
        lines = [json.dumps({"statement": where, **item}, ensure_ascii=False) for where, item in sorted(found.items())]
        GOLDEN.write_text("\n".join(lines) + "\n", encoding="utf-8")
        return 0
    golden = {item.pop("statement"): item for item in map(json.loads, GOLDEN.read_text(encoding="utf-8").splitlines())}
    bad = [f"{where}: {reason}" for where, before in golden.items() if (reason := worse(before, found.get(where)))]
    print("\n".join(bad))
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
