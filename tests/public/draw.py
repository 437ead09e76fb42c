"""Draws which of the first documents of the manifest are open and which sealed: half each, in every kind and language.

The draw depends on nothing but the list and the seed, so it can be repeated: `python -m tests.public.draw`. The parts
`fresh-open` and `fresh-sealed` are those of tests.public.fresh, the part `last` is that of tests.public.last.
"""

from __future__ import annotations

import argparse
import json
import random
from collections import defaultdict
from pathlib import Path
from typing import Any

MANIFEST = Path(__file__).with_name("documents.json")
SEED = 20240611


def draw(documents: list[dict[str, Any]], seed: int = SEED) -> list[dict[str, Any]]:
    """The documents of these two parts, each with its own; an odd one out goes where fewer are."""
    strata: dict[tuple[str, str], list[dict[str, Any]]] = defaultdict(list)
    for document in sorted(documents, key=lambda one: (one["repository"], one["path"])):
        if document["part"] not in ("open", "sealed"):
            continue
        strata[document["kind"], document["language"]].append(dict(document))
    chance = random.Random(seed)
    counts = {"open": 0, "sealed": 0}
    drawn = []
    for key in sorted(strata):
        stratum = strata[key]
        chance.shuffle(stratum)
        parts = ["open", "sealed"]
        chance.shuffle(parts)
        parts.sort(key=counts.__getitem__)
        for place, document in enumerate(stratum):
            document["part"] = parts[place % 2]
            counts[document["part"]] += 1
        drawn += stratum
    return sorted(drawn, key=lambda one: (one["repository"], one["path"]))


def written(documents: list[dict[str, Any]]) -> None:
    rows = ",\n".join("  " + json.dumps(row, ensure_ascii=False) for row in documents)
    MANIFEST.write_text(f"[\n{rows}\n]\n", encoding="utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--write", action="store_true", help="write the parts into the manifest")
    arguments = parser.parse_args()
    documents = json.loads(MANIFEST.read_text(encoding="utf-8"))
    others = [one for one in documents if one["part"] not in ("open", "sealed")]
    together = sorted([*draw(documents), *others], key=lambda one: (one["repository"], one["path"]))
    if arguments.write:
        written(together)
        return
    print("as drawn" if together == documents else "not as drawn")


if __name__ == "__main__":
    main()
