"""The largest sizes at which the numbers of a report looked, over its proved claims.

    proofcheck verify claims/ --no-cache --format json > run.json
    .venv/bin/python benchmarks/numbers/reached.py run.json

Counted are claims with tensors whose sizes are names, none of them about expectations, of which something could be
evaluated. Those of cost at most cubic stand apart: the operations of their array programs, counted (`measure/outline`),
grow with at most the third power of the sizes. Several reports are shown one beside another. With --list each claim is
shown with its size and its power.
"""

from __future__ import annotations

import argparse
import json
import math
import sys
from collections.abc import Iterator
from pathlib import Path
from statistics import quantiles
from typing import Any

from proofcheck.claimfile import load
from proofcheck.diagnostics.base import ProofcheckError
from proofcheck.judging.payload import claim_payload
from proofcheck.judging.reading import read
from proofcheck.lang.recursion import LIMIT
from proofcheck.lang.terms import nodes, stripped
from proofcheck.lang.types import Problem
from proofcheck.measure import beside, outline
from proofcheck.measure.arrays import NotMeasurable, backend
from proofcheck.measure.ladder import SCALES, rung_at
from proofcheck.measure.space import Space
from proofcheck.run.budget import Budget

FROM, TO = SCALES.index(128), SCALES.index(256)
CUBIC = 3.1  # unequal sizes do not double exactly


def power(problem: Problem) -> float | None:
    """The power of the sizes with which the operations of a statement grow; None where that is not counted."""
    counted = []
    for place in (FROM, TO):
        try:
            rung = rung_at(problem, Space(backend("numpy"), Budget(1e12)), place)
            known = rung and outline.cost(problem, rung, 1e12, flavour=beside.FLAVOUR, ceiling=2**36)
        except (NotMeasurable, RecursionError):
            return None
        if not known or rung is None:
            return None
        counted.append((max(rung.sizes.values()), known))
    (low, few), (high, many) = counted
    return math.log(many / few) / math.log(high / low)


def tensors(claims: str) -> Iterator[tuple[str, float, bool]]:
    """Each claim with tensors of sizes with names: its largest power, and whether it states equations alone."""
    for claim in load([claims]).claims:
        found = [problem for _, problem in read(claim_payload(claim)).lines]
        problems = [problem for problem in found if not isinstance(problem, ProofcheckError)]
        random = any(t.op == "expectation" for p in problems for t in nodes(p.statement))
        if not problems or random or not all(map(beside.applies, problems)):
            continue
        powers = [power(problem) for problem in problems]
        known = [p for p in powers if p is not None]
        if len(known) == len(powers):
            yield claim.id, max(known), all(stripped(p.statement)[1].op == "eq" for p in problems)


def reached(report: dict[str, Any]) -> dict[str, int]:
    """The largest size of each proved claim whose numbers agree; 0 where nothing could be evaluated."""
    sizes = {}
    for claim in report["claims"]:
        numbers = claim["numeric"]
        if claim["verdict"] == "proved" and numbers and numbers["method"] in ("identity", "modular"):
            sizes[claim["id"]] = max(numbers["sizes"].values(), default=0)
    return sizes


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("reports", nargs="+", type=Path)
    parser.add_argument("--claims", default="claims")
    parser.add_argument("--list", action="store_true", dest="each")
    options = parser.parse_args()
    sys.setrecursionlimit(LIMIT)
    with backend("numpy").quiet():
        known = list(tensors(options.claims))
    stated = {name: alone for name, _, alone in known}
    for file in options.reports:
        found = reached(json.loads(file.read_text("utf-8")))
        rows = [(found[name], power, name) for name, power, _ in known if name in found]
        equations = [size for size, p, name in rows if p <= CUBIC and stated[name]]
        for words, sizes in (
            ("all", [size for size, _, _ in rows]),
            ("at most cubic", [size for size, p, _ in rows if p <= CUBIC]),
            ("at most cubic, equations", equations),
        ):
            deciles = ", ".join(f"{value:g}" for value in quantiles(sizes, n=10))
            print(f"{file.name}: {words}: {len(sizes)} claims, deciles {deciles}")
        for size, p, name in sorted(rows) if options.each else ():
            print(f"    {size:6}  n**{p:.1f}  {name}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
