"""The statements of proved claims changed in small ways, with the evidence left as it was: nothing false is confirmed.

    proofcheck verify claims/ --evidence DIR --no-cache
    python -m tests.recheck.forgeries DIR --each 3 --seed 1

What is confirmed all the same is put to the checker; what it does not prove is printed, for somebody to look at.
"""

from __future__ import annotations

import argparse
import importlib.util
import json
import random
import re
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from proofcheck.diagnostics.base import ProofcheckError
from proofcheck.judging.judge import PRELOAD, judge_payload
from proofcheck.judging.payload import Settings, statement_payload
from proofcheck.lang.parse import parse
from proofcheck.recheck import run
from proofcheck.run.pool import Limits, Pool
from proofcheck.session.session import ENTRY
from proofcheck.source.span import SourceText

_spec = importlib.util.spec_from_file_location("mutation", Path(__file__).parents[1] / "soundness" / "mutation.py")
assert _spec and _spec.loader
mutation = importlib.util.module_from_spec(_spec)
_spec.loader.exec_module(mutation)

# On the level of text, besides what `mutation` does to the tree.
SWAPS = [("==", "<"), ("==", "!="), ("<=", "<"), (">=", ">"), ("range(", "range(1, "), (" and ", " or ")]
SWAPS += [("sum(", "max("), ("exp(", "cos("), ("sqrt(", "abs(")]
Record = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Forgery:
    """A record with another statement: what was done, in the claim itself or in its `correct`, the text before and
    after."""

    what: str
    part: str
    before: str
    after: str
    record: Record

    def confirmed(self, result: Record) -> bool:
        """Whether the result of `recheck` confirms that the changed statement is proved."""
        told = [s for s in result["statements"] if s["text"] == self.after and s["verdict"] == "proved"]
        return bool(told) and all(s["word"] == "confirmed" for s in told)

    def payload(self) -> Record:
        """The changed statement alone, for the checker."""
        parts = [self.record, *([self.record["correct"]] if self.part == "correct" else [])]
        where, given, define = ([x for part in parts for x in part[key]] for key in ("where", "given", "define"))
        claim = statement_payload(self.after, dict(where), given, dict(define))
        return {"claim": claim, "settings": Settings().to_json()}


def forgeries(record: Record, most: int, chance: random.Random) -> Iterator[Forgery]:
    """Up to `most` for each statement that the record calls proved."""
    for part in ("claim", "correct"):
        told = record if part == "claim" else record["correct"]
        if told is None or told["verdict"] != "proved":
            continue
        for before in dict.fromkeys(told["claim"]):
            found = list(_changes(before))
            chance.shuffle(found)
            for what, after in found[:most]:
                if part == "claim":
                    own = {key: value for key, value in record.items() if key != "correct"}
                    forged = {**_put(own, before, after), "correct": record["correct"]}
                else:
                    forged = {**record, "correct": _put(told, before, after)}
                yield Forgery(what, part, before, after, forged)


def _changes(text: str) -> Iterator[tuple[str, str]]:
    """(what was done, the changed statement), as far as it can be read."""
    for what, changed in [*mutation.mutants(parse(SourceText.bare(text))), *_other_words(text)]:
        try:
            parse(SourceText.bare(changed))
        except ProofcheckError:
            continue
        yield what, changed


def _other_words(text: str) -> Iterator[tuple[str, str]]:
    words = list(re.finditer(r"[A-Za-z_]\w*", text))
    names = sorted({m.group() for m in words})
    for m in words:
        for name in names:
            if name != m.group() and (len(name) <= 2) == (len(m.group()) <= 2):
                yield "another name", text[: m.start()] + name + text[m.end() :]
    for old, new in SWAPS:
        for m in re.finditer(re.escape(old), text):
            yield f"{old} as {new}", text[: m.start()] + new + text[m.end() :]


def _put(value: Any, before: str, after: str) -> Any:
    if isinstance(value, dict):
        return {key: _put(item, before, after) for key, item in value.items()}
    if isinstance(value, list):
        return [_put(item, before, after) for item in value]
    return after if value == before else value


def word(forgery: Forgery) -> str:
    """What the checker says of the changed statement, in this process."""
    found: str = judge_payload(forgery.payload())["verdict"]
    return found


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--each", type=int, default=3, help="forgeries of one statement")
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args()
    chance = random.Random(options.seed)
    files = sorted(file for file in options.folder.rglob("*.json") if file.name != "MANIFEST.json")
    all_of_them = [f for file in files for f in forgeries(json.loads(file.read_text("utf-8")), options.each, chance)]
    kept = []
    with Pool(run.ENTRY, preload=run.PRELOAD, limits=run.LIMITS) as pool:
        for place, forgery in enumerate(all_of_them):
            pool.submit(str(place), {"place": str(place), "text": json.dumps(forgery.record)})
        for outcome in pool.results():
            forgery = all_of_them[int(outcome.key)]
            if outcome.failure is None and forgery.confirmed(outcome.value):
                kept.append(forgery)
    words: Counter[str] = Counter()
    with Pool(ENTRY, preload=PRELOAD, limits=Limits(seconds=20)) as pool:
        for place, forgery in enumerate(kept):
            pool.submit(str(place), forgery.payload())
        for outcome in pool.results():
            forgery = kept[int(outcome.key)]
            told = "none" if outcome.failure is not None else outcome.value["verdict"]
            words[told] += 1
            if told != "proved":
                print(f"{told}: {forgery.record['id']}: {forgery.what}: {forgery.before}  ->  {forgery.after}")
    print(f"{len(all_of_them)} forgeries, {len(kept)} confirmed; the checker says of these: {dict(words)}")
    return 1 if words["refuted"] else 0


if __name__ == "__main__":
    sys.exit(main())
