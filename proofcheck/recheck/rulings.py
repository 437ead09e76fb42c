"""One statement with its verdict and its evidence -> a ruling.

confirmed   established anew by this program, by the way that it names
agrees      looked at without a violation at points; it says what it lacks
open        beyond this program: nothing was established, and nothing speaks against it
refused     it fails where it was looked at, or the evidence is not what it says
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from proofcheck.recheck import denials, looks
from proofcheck.recheck.claims import Claim
from proofcheck.recheck.guided import guided, misplaced, walked
from proofcheck.recheck.numbers.base import Unsupported
from proofcheck.recheck.scalars import Elaborator, Mismatch, NotTruth
from proofcheck.recheck.subject import Shown, Subject, about
from proofcheck.recheck.tree import Node, make
from proofcheck.recheck.wholes import NotWhole
from proofcheck.recheck.witness import Unanswered, refutes

WORDS = ("refused", "open", "agrees", "confirmed")  # the gravest first


@dataclass(frozen=True, slots=True)
class Answer:
    word: str
    how: str
    rests: tuple[str, ...] = ()
    points: int = 0

    def to_json(self) -> dict[str, Any]:
        return {"word": self.word, "how": self.how, "rests_on": list(self.rests), "points": self.points}


def gravest(rulings: Sequence[Answer]) -> str:
    return min((r.word for r in rulings), key=WORDS.index, default="open")


def refuted(claim: Claim, statement: Node, evidence: Sequence[Mapping[str, Any]], shown: Sequence[Any]) -> Answer:
    """A statement that is said to be false. `evidence`: the trees of its parts; `shown`: the witnesses as reported."""
    try:
        e = Elaborator(claim)
        e.statement(statement)
    except Mismatch as error:
        return Answer("confirmed", f"it has no type: {error}")
    except NotTruth as error:
        if statement.kind == "call" and statement.value == "well_typed":
            return Answer("confirmed", f"it has no type: {error}")
    except NotWhole as error:
        return Answer("open", str(error))
    except (Unsupported, RecursionError):
        pass
    told = [node["data"].get(key) for tree in evidence for node in walked(tree) for key in ("values", "point")]
    offered = [values for values in told if isinstance(values, dict)]
    holds = False
    for values in [*offered, {}, *(w["values"] for w in shown if w)]:
        if any(name.startswith(("re(", "im(")) for name in values):
            continue  # parts of complex numbers: nothing is known of these here
        if any("'" in name and isinstance(value, list) for name, value in values.items()):
            continue  # a tensor of a lemma's own, which stands for what is not known here
        try:
            how = refutes(claim, statement, values)
        except Unanswered:
            continue
        if how:
            return Answer("confirmed", f"evaluated at the witness: {how}")
        holds = holds or values in offered
    points = [*offered, *(w["values"] for w in shown if w)]
    how = denials.denied(claim, statement, evidence, points)
    if how:
        return Answer("confirmed", how)
    if holds:
        return Answer("refused", "the values that are offered do not refute it")
    return Answer("open", "no values are offered that this program can decide at")


def proved(claim: Claim, statement: Node, evidence: Sequence[Mapping[str, Any]], seed: str) -> Answer:
    """A statement that is said to be true: along its evidence, else looked at."""
    try:
        Elaborator(claim).statement(statement)
    except NotWhole as error:
        return Answer("open", str(error))
    except (Mismatch, NotTruth, Unsupported, RecursionError):
        pass
    subject = Subject(claim, statement, seed)
    found = looks.figures(subject)
    if found.holds:
        return Answer("confirmed", found.how)
    found = guided_parts(subject, evidence)
    if found.holds:
        return Answer("confirmed", found.how)
    looked = looks.looked_at(subject)
    if looked.fails:
        return Answer("refused", f"it is {looked.fails}")
    if looked.points:
        return Answer("agrees", f"no violation at {looked.points} points", (found.lacks,), looked.points)
    return Answer("open", found.lacks)


def guided_parts(subject: Subject, evidence: Sequence[Mapping[str, Any]]) -> Shown:
    """The statement along its evidence, which has a tree for each part of a conjunction."""
    parts = _parts(subject.statement, subject.claim) if len(evidence) > 1 else [subject.statement]
    if len(parts) != len(evidence):
        return Shown(lacks="evidence for other parts")
    hows: dict[str, None] = {}
    for part, tree in zip(parts, evidence, strict=True):
        shown = guided(about(subject, part), tree)
        if not shown.holds:
            return shown
        hows[shown.how] = None
    try:
        # The parts of a proof are of entries; where these are, positions on what is computed are gone.
        if misplaced(subject):
            return Shown(lacks="not seen to have a value everywhere: a position")
    except (Unsupported, Mismatch, RecursionError) as error:
        return Shown(lacks=str(error))
    return Shown(", ".join(hows))


def _parts(node: Node, claim: Claim) -> list[Node]:
    """The parts of a conjunction, of what follows from a premise, or of a chain of comparisons."""
    if node.kind == "and":
        return [part for arg in node.args for part in _parts(arg, claim)]
    if node.kind == "call" and node.value == "implies" and "implies" not in claim.definitions:
        return [make("call", "implies", (*node.args[:1], part)) for a in node.args[1:] for part in _parts(a, claim)]
    if node.kind == "compare" and len(node.value) > 1:
        return [make("compare", (sign,), node.args[k : k + 2]) for k, sign in enumerate(node.value)]
    return [node]
