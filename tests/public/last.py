"""Draws the part `last` from what candidates.json has of repositories that no other part has a document of.

One document each of half of these repositories, in an order that depends on nothing but the list and the seed:
`python -m tests.public.last`. It was drawn on 25 November 2026. Its first notation was written from the guide alone,
before the tool had read any of it; benchmarks/results/public-last.md has what came out.
"""

from __future__ import annotations

import random
from typing import Any

from tests.public.extract import manifest
from tests.public.fresh import candidates

SEED = 20261126
KEYS = ("repository", "commit", "path", "language", "kind")
COUNT = 9


def draw() -> list[dict[str, Any]]:
    """The documents of the part, sorted."""
    used = {document["repository"] for document in manifest() if document["part"] != "last"}
    left = sorted(
        (one for one in candidates() if one["repository"] not in used), key=lambda one: (one["repository"], one["path"])
    )
    chance = random.Random(SEED)
    repositories = sorted({one["repository"] for one in left})
    chance.shuffle(repositories)
    drawn = [chance.choice([one for one in left if one["repository"] == name]) for name in repositories[:COUNT]]
    return [
        {**{key: one[key] for key in KEYS}, "part": "last"}
        for one in sorted(drawn, key=lambda one: (one["repository"], one["path"]))
    ]


if __name__ == "__main__":
    print("as drawn" if draw() == manifest("last") else "not as drawn")
