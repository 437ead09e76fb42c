"""A run over a directory: each file in a killable process of its own, and what comes of all of them."""

from __future__ import annotations

import time
from collections import Counter
from pathlib import Path
from typing import Any

from proofcheck.recheck import files
from proofcheck.run.limits import Limits, Outcome
from proofcheck.run.pool import Pool

ENTRY = "proofcheck.recheck.record:worker"
# With what is imported only when it is first needed: every worker starts as a copy.
_FIRST = ("record", "kinds", "shapes", "tendencies")
_OWN = tuple(f"proofcheck.recheck.{name}" for name in (*_FIRST, "reductions", "lengths", "recurrences", "laws"))
PRELOAD = (*_OWN, "flint", "mpmath")
LIMITS = Limits(seconds=60.0, memory_mb=2048)
WORDS = ("confirmed", "agrees", "open", "listed", "refused")
SCHEMA_VERSION = 1


def run(folder: Path, *, jobs: int | None = None, root: Path | None = None) -> dict[str, Any]:
    """The results of all files by claim, and how many there are of each word. `root`: where claim files are compared
    with the digests in the manifest. Raises files.Refused for a directory that is no evidence."""
    started = time.monotonic()
    entries = files.entries(folder, root)
    results: dict[str, dict[str, Any]] = {}
    usable = {}
    for entry in entries:
        results[entry.place] = _refused(entry.claim, entry.trouble)
        if entry.text is not None:
            usable[entry.place] = entry
    if usable:
        with Pool(ENTRY, jobs=jobs, preload=PRELOAD, limits=LIMITS) as pool:
            for place, entry in sorted(usable.items(), key=lambda item: -len(item[1].text or "")):
                pool.submit(place, {"place": place, "text": entry.text})
            for outcome in pool.results():
                results[outcome.key] = _result(usable[outcome.key].claim, outcome)
    counts = Counter(result["word"] for result in results.values())
    return {
        "schema_version": SCHEMA_VERSION,
        "summary": {word: counts[word] for word in WORDS},
        "claims": [{"file": place, **results[place]} for place in sorted(results)],
        "timing": {"seconds": round(time.monotonic() - started, 3)},
    }


def _refused(claim: str, reason: str) -> dict[str, Any]:
    return {"id": claim, "word": "refused", "verdict": None, "reason": reason, "statements": []}


def _result(claim: str, outcome: Outcome) -> dict[str, Any]:
    if outcome.failure is None:
        value: dict[str, Any] = outcome.value
        return {"id": claim, **value}
    why = outcome.failure.detail.partition("\n")[0]
    if outcome.failure.reason in ("time", "memory"):
        # It says nothing of the verdict that this program does not come to an end.
        return {**_refused(claim, f"not rechecked: {why}"), "word": "open"}
    return _refused(claim, why)
