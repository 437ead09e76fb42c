"""Draws the fresh documents from candidates.json, and a third of them as sealed.

candidates.json names each file that displays 15 to 60 formulas and has at least four words of the topics (matrix,
regression, gradient, likelihood, convex ... or the same in Chinese), in the repositories that were at hand and whose
owners have no document in the parts `open` and `sealed`. A repository gives one document at most, each kind and
language as many as QUOTAS says. The draw depends on nothing but the list and the seed: `python -m tests.public.fresh`.
Before it was made, the tool had read none of the candidates.
"""

from __future__ import annotations

import argparse
import json
import random
from collections import defaultdict
from pathlib import Path
from typing import Any

from tests.public.draw import MANIFEST, written

CANDIDATES = Path(__file__).with_name("candidates.json")
SEED = 20261125
QUOTAS = {  # those with the fewest repositories come first
    ("notebook", "zh"): 1,
    ("tex", "zh"): 2,
    ("rst", "en"): 4,
    ("tex", "en"): 4,
    ("notebook", "en"): 4,
    ("markdown", "en"): 3,
    ("markdown", "zh"): 6,
}
FRESH = ("fresh-open", "fresh-sealed")
THIRD = 3


def candidates() -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads(CANDIDATES.read_text(encoding="utf-8"))
    return found


def draw(offered: list[dict[str, Any]], seed: int = SEED) -> list[dict[str, Any]]:
    """The documents drawn, each with its part."""
    chance = random.Random(seed)
    taken: set[str] = set()
    drawn = []
    for stratum, wanted in QUOTAS.items():
        files: dict[str, list[dict[str, Any]]] = defaultdict(list)
        for one in sorted(offered, key=lambda one: (one["repository"], one["path"])):
            if (one["kind"], one["language"]) == stratum and one["repository"] not in taken:
                files[one["repository"]].append(one)
        repositories = list(files)
        chance.shuffle(repositories)
        for repository in repositories[:wanted]:
            taken.add(repository)
            chosen = dict(chance.choice(files[repository]))
            del chosen["displayed"]
            drawn.append(chosen)
    first = chance.randrange(THIRD)
    for place, document in enumerate(drawn):
        document["part"] = FRESH[place % THIRD == first]
    return sorted(drawn, key=lambda one: (one["repository"], one["path"]))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--write", action="store_true", help="write the documents into the manifest")
    arguments = parser.parse_args()
    documents = json.loads(MANIFEST.read_text(encoding="utf-8"))
    others = [one for one in documents if one["part"] not in FRESH]
    together = sorted([*others, *draw(candidates())], key=lambda one: (one["repository"], one["path"]))
    if arguments.write:
        written(together)
        return
    print("as drawn" if together == documents else "not as drawn")


if __name__ == "__main__":
    main()
