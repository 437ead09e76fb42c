"""One file of evidence -> one result: each statement ruled on, and the verdict of the claim held to its statements."""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from proofcheck.recheck import claims, files
from proofcheck.recheck.claims import Claim
from proofcheck.recheck.rulings import Answer, gravest, proved, refuted
from proofcheck.recheck.tree import Node, Uncovered, Unreadable, make, parse

RELATIONS = ("==", "<=", ">=", "!=", "<", ">")
GRAVITY = ("conflict", "invalid", "refuted", "vacuous", "unsupported", "unknown", "supported", "proved")
RECURSION = 6_000
# Words that need no confirmation: they claim neither truth nor falsehood.
OPEN = ("supported", "unsupported", "unknown", "invalid", "conflict")
Result = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Stated:
    """A statement of the claim: its text as the judge is told it, the line of `steps` (0: none), its syntax."""

    text: str
    line: int
    node: Node


def worker(job: Mapping[str, Any]) -> Result:
    """The entry of a worker process: the result of one file, given as its text."""
    sys.setrecursionlimit(max(sys.getrecursionlimit(), RECURSION))
    record = files.decoded(job["text"].encode(), job["place"])
    files.check(record)
    return rechecked(record)


def rechecked(record: Mapping[str, Any]) -> Result:
    """`{"word": ..., "verdict": ..., "reason": ..., "statements": [...]}`; the word is that of the gravest statement,
    or `listed` where the verdict needs none."""
    seed = hashlib.sha256(repr(sorted(_leaves(record))).encode()).hexdigest()
    try:
        parts = [_part(record, record, seed)]
        if record["correct"] is not None:
            parts.append(_part(record, record["correct"], seed))
    except Uncovered as error:
        return {**_told("open", str(error), []), "verdict": record["verdict"]}
    except Unreadable as error:
        return {**_told("refused", str(error), []), "verdict": record["verdict"]}
    statements = [s for part in parts for s in part["statements"]]
    refused = next((part["reason"] for part in parts if part["word"] == "refused"), "")
    words = [part["word"] for part in parts if part["word"] != "listed"]
    word = min(words, key=("refused", "open", "agrees", "confirmed").index, default="listed")
    return {**_told(word, refused, statements), "verdict": record["verdict"]}


def _leaves(value: Any) -> Iterator[str]:
    if isinstance(value, dict):
        for key, item in value.items():
            yield key
            yield from _leaves(item)
    elif isinstance(value, list):
        for item in value:
            yield from _leaves(item)
    else:
        yield repr(value)


def _part(record: Mapping[str, Any], part: Mapping[str, Any], seed: str) -> Result:
    """The claim itself, or what is given as correct, which adds to the sections of the claim."""
    own = part is record
    merged = {key: [*record[key], *([] if own else part[key])] for key in ("where", "given", "define")}
    words, listed = [s["verdict"] for s in part["statements"]], part["verdict"] in OPEN
    # A verdict that needs no confirmation must not hide a graver one either.
    if min(words, key=GRAVITY.index, default=part["verdict"] if listed else "") != part["verdict"]:
        return _told("refused", "the verdict is not that of its statements", [])
    if listed:
        return _told("listed", "", [])
    where = [(name, text) for name, text in merged["where"]]
    define = [(header, body) for header, body in merged["define"]]
    claim = claims.read(where, merged["given"], define, record["prelude"])
    shown = []
    for stated, group in _groups(part, _stated(part)):
        worst = min((s["verdict"] for s in group), key=GRAVITY.index)
        if worst in OPEN or worst == "vacuous":
            ruling = Answer("open", f"{worst} is not looked at")
        else:
            ruling = _ruled(claim, stated, group, worst, seed)
        shown.append({"text": stated.text, "line": stated.line, "verdict": worst, **ruling.to_json()})
        if worst in OPEN and part["verdict"] == "refuted":
            shown[-1]["word"] = "listed"
    rulings = [Answer(s["word"], "") for s in shown if s["word"] != "listed"]
    word = gravest(rulings)
    reason = next((f"{s['text'][:80]}: {s['how']}" for s in shown if s["word"] == "refused"), "")
    return _told(word, reason, shown)


def _told(word: str, reason: str, statements: list[Any]) -> Result:
    return {"word": word, "reason": reason, "statements": statements}


def _ruled(claim: Claim, stated: Stated, group: Sequence[Mapping[str, Any]], word: str, seed: str) -> Answer:
    trees = [s["evidence"] for s in group if s["evidence"] is not None]
    if word == "refuted":
        return refuted(claim, stated.node, trees, [s["witness"] for s in group if s["verdict"] == "refuted"])
    if len(trees) != len(group):
        return Answer("refused", "a proof without evidence")
    return proved(claim, stated.node, trees, f"{seed} {stated.text}")


def _stated(part: Mapping[str, Any]) -> list[Stated]:
    """The statements of `claim`, and one for each line of `steps` after the first."""
    found = [Stated(text, 0, parse(text)) for text in part["claim"]]
    previous: str | None = None
    for line, text in enumerate(part["steps"], 1):
        stripped = text.lstrip()
        relation = next((r for r in RELATIONS if stripped.startswith(r)), "")
        rest = stripped[len(relation) :].lstrip() if relation else text
        if previous is not None and relation:
            node = make("compare", (relation,), (parse(previous), parse(rest)))
            found.append(Stated(f"({previous}) {relation} ({rest})", line, node))
        previous = rest
    return found


def _groups(part: Mapping[str, Any], stated: Sequence[Stated]) -> list[tuple[Stated, list[Any]]]:
    """The entries of each statement, one for each part of a conjunction, in the order of the claim."""
    queue = list(part["statements"])
    found = []
    for one in stated:
        if not queue:
            raise Unreadable("a statement of the claim is missing")
        count = queue[0]["part"][1]
        group, queue = queue[:count], queue[count:]
        if len(group) != count or any(
            s["text"] != one.text or s["line"] != one.line or s["part"] != [k, count] for k, s in enumerate(group, 1)
        ):
            raise Unreadable("the statements are not those of the claim")
        found.append((one, group))
    if queue:
        raise Unreadable("there are statements that the claim does not make")
    return found
