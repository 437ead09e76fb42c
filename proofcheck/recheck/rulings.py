"""One statement with its verdict and its evidence -> a ruling.

confirmed   established anew by this program, by the way that it names
agrees      looked at without a violation, at points or part by part; rests on the rules that it names
open        beyond this program: nothing was established, and nothing speaks against it
refused     it fails where it was looked at, or the evidence is not what it says
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from proofcheck.recheck import claims, denials, discharge, equations, induction, looks, proofs
from proofcheck.recheck.claims import Claim, Declaration
from proofcheck.recheck.closing import defined
from proofcheck.recheck.guided import guided
from proofcheck.recheck.numbers.base import Unsupported
from proofcheck.recheck.scalars import Elaborator, Mismatch, NotTruth
from proofcheck.recheck.subject import Shown, Subject, about
from proofcheck.recheck.tree import Node, Unreadable, make, parse
from proofcheck.recheck.wholes import NotWhole
from proofcheck.recheck.witness import Unanswered, refutes

WORDS = ("refused", "open", "agrees", "confirmed")  # the gravest first
LEAVES = 24
LEAF_STEPS = 400_000
# What joins the parts of a proof, for people.
RULES = {
    "induction": "induction over a whole number",
    "prefix": "induction over the length of vectors",
    "recurrence": "induction along a recurrence",
    "monotone": "the mean value theorem",
    "chart": "sign charts",
    "shape": "the mean value theorem",
    "limit": "expansions of limits",
    "growth": "expansions of quotients",
    "integral": "the fundamental theorem",
    "smt": "Z3",
}


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
    offered = [values for node in evidence for values in _values(node)]
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


def _values(node: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    """The values of names that a tree of evidence offers."""
    for key in ("values", "point"):
        if isinstance(node["data"].get(key), dict):
            yield node["data"][key]
    for below in _below(node):
        yield from _values(below)


def _below(node: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    return [*node.get("pieces", ()), *([node["piece"]] if "piece" in node else [])]


def proved(claim: Claim, statement: Node, evidence: Sequence[Mapping[str, Any]], seed: str) -> Answer:
    """A statement that is said to be true."""
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
    offered = [t for node in evidence for t in _expressions(node)]
    shown = Shown()
    for along in (True, False):
        found = (
            guided_parts(subject, evidence)
            if along
            else ways(replace(subject, claim=defined(claim, statement)), offered)
        )
        if found.holds:
            return Answer("confirmed", found.how)
        shown = shown if along else found
    try:
        told = [problem for node in evidence for problem in _problems(claim, node, seed)]
    except Unreadable as error:
        return Answer("refused", f"its proof cannot be read: {error}")
    looked = looks.looked_at(Subject(claim, statement, seed), told=told)
    if looked.fails:
        return Answer("refused", f"it is {looked.fails}")
    try:
        leaves = Leaves(seed)
        for node in evidence:
            leaves.look(node, top=True)
    except Unreadable as error:
        return Answer("refused", f"a part of the proof cannot be read: {error}")
    if leaves.fails:
        return Answer("refused", f"a part of the proof is {leaves.fails}")
    rests = dict.fromkeys(leaves.rules)
    if shown.seen:
        rests[shown.lacks] = None
    if looked.points or shown.seen or (leaves.confirmed and not leaves.left):
        parts = (
            f"{leaves.confirmed} of {leaves.confirmed + leaves.left} parts established"
            if leaves.confirmed + leaves.left
            else ""
        )
        seen = [f"no violation at {looked.points} points" if looked.points else "", shown.seen, parts]
        rests = rests or {shown.lacks or "the checker": None}
        return Answer("agrees", "; ".join(filter(None, seen)), tuple(rests), looked.points)
    return Answer("open", shown.lacks or "beyond this program")


def guided_parts(subject: Subject, evidence: Sequence[Mapping[str, Any]]) -> Shown:
    """The statement along its evidence, which has a tree for each part of a conjunction."""
    parts = _parts(subject.statement) if len(evidence) > 1 else [subject.statement]
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
        if discharge.misplaced(subject):
            return Shown(lacks="not seen to have a value everywhere: a position")
    except (Unsupported, Mismatch, RecursionError) as error:
        return Shown(lacks=str(error))
    return Shown(", ".join(hows))


def _problems(claim: Claim, node: Mapping[str, Any], seed: str) -> Iterator[Subject]:
    """The problem that a proof says it answers. Raises Unreadable where it is one about other kinds of names."""
    problem = node["problem"]
    if "left_out" in problem:
        return
    spelled = claims.read(problem["where"], problem["given"])
    for name, other in spelled.declarations.items():
        own = claim.declarations.get(name)
        if own is None or _kind(own) == _kind(other):
            continue
        if _kind(replace(own, kind=other.kind)) == _kind(other) and _narrowed(claim, own, other):
            return  # what is assumed of the name has become its type, and nothing is taken from it here
        raise Unreadable(f"it takes {name} for something else")
    yield Subject(spelled, parse(problem["claim"]), seed)


def _narrowed(claim: Claim, own: Declaration, other: Declaration) -> bool:
    """Whether a number is taken to be positive, or not negative, and something is assumed of it."""
    signed = own.kind in ("real", "nonnegative") and other.kind in ("positive", "nonnegative")
    return signed and any(other.name in g.names for g in claim.given)


def _kind(d: Declaration) -> tuple[Any, ...]:
    return d.kind, len(d.shape), d.structure, d.law.family if d.law else None, len(d.arguments)


def _expressions(node: Mapping[str, Any]) -> Iterator[Node]:
    """Expressions that the evidence offers for the difference of two sides."""
    told = node["data"].get("expression")
    if isinstance(told, dict) and isinstance(told.get("term"), str):
        try:
            yield parse(told["term"])
        except Unreadable:
            return


def ways(subject: Subject, offered: Sequence[Node] = ()) -> Shown:
    """The statement by all ways that this program has; a conjunction part by part, an implication by its premise."""
    node = subject.statement
    parts = _parts(node)
    if len(parts) > 1:
        hows: dict[str, None] = {}
        lacking = Shown()
        whole = equations.identity(subject)
        if whole.holds:
            return whole
        for part in parts:
            shown = ways(about(subject, part), offered)
            if not shown.holds:
                lacking = shown
                break
            hows[shown.how] = None
        else:
            return Shown(", ".join(hows))
        return replace(lacking, seen=whole.seen or lacking.seen)
    if (
        node.kind == "call"
        and node.value == "implies"
        and len(node.args) == 2
        and "implies" not in subject.claim.definitions
    ):
        return _by_premise(subject, offered)
    found = equations.identity(subject)
    if found.holds:
        return found
    if not found.seen or not subject.sized():
        further = [lambda o=o: proofs.by_squares(subject, o) for o in offered]
        plain = (proofs.by_signs, proofs.by_combinations)
        for way in (*further, *(lambda w=w: w(subject) for w in plain)):
            shown = way()
            if shown.holds:
                return shown
    shown = by_induction(subject)
    return shown if shown.holds else found


def _parts(node: Node) -> list[Node]:
    """The parts of a conjunction, or of a chain of comparisons."""
    if node.kind == "and":
        return [part for arg in node.args for part in _parts(arg)]
    if node.kind == "compare" and len(node.value) > 1:
        return [make("compare", (sign,), node.args[k : k + 2]) for k, sign in enumerate(node.value)]
    return [node]


def _by_premise(subject: Subject, offered: Sequence[Node]) -> Shown:
    """An implication: its premise has a value, and the conclusion holds where the premise is assumed."""
    premise, conclusion = subject.statement.args
    decided = make("or", None, (premise, make("not", None, (premise,))))
    try:
        lacking = discharge.undefined(about(subject, decided))
    except (Unsupported, Mismatch, RecursionError) as error:
        return Shown(lacks=str(error))
    if lacking:
        return Shown(lacks=lacking)
    claim = replace(subject.claim, given=(*subject.claim.given, *_parts(premise)))
    return ways(replace(about(subject, conclusion), claim=claim), offered)


def by_induction(subject: Subject) -> Shown:
    try:
        reader, facts = subject.reader()
        _, term = subject.elaborated()
        name = induction.shown(reader, subject.claim, term, facts)
        misplaced = bool(name) and discharge.misplaced(subject)
    except (Unsupported, Mismatch, RecursionError) as error:
        return Shown(lacks=str(error))
    if misplaced:
        return Shown(lacks="not seen to have a value everywhere: a position")
    return Shown(f"induction over {name}, with combinations") if name else Shown(lacks="no induction")


@dataclass(slots=True)
class Leaves:
    """The parts of a proof that are statements of their own: how many of them are established."""

    seed: str
    confirmed: int = 0
    left: int = 0
    fails: str = ""
    rules: list[str] = field(default_factory=list)
    kinds: set[str] = field(default_factory=set)

    def look(self, node: Mapping[str, Any], top: bool = False) -> None:
        """The parts below; or this one, where there are none, unless it is the statement itself."""
        kind = node["kind"]
        self.kinds.add(kind)
        below = _below(node)
        if below or (top and kind not in ("identity", "inverse", "squares", "signs", "enclosure")):
            self.rules.append(RULES.get(kind, f"the rule `{kind}`"))
        for part in below:
            self.look(part)
        if below or top or self.confirmed + self.left >= LEAVES or self.fails:
            return
        problem = node["problem"]
        if "left_out" in problem:
            self.left += 1
            return
        claim = claims.read(problem["where"], problem["given"])
        subject = Subject(claim, parse(problem["claim"]), self.seed, LEAF_STEPS)
        looked = looks.looked_at(subject, 3)
        if looked.fails:
            self.fails = looked.fails
            return
        if looks.figures(subject).holds or ways(subject, list(_expressions(node))).holds:
            self.confirmed += 1
        else:
            self.left += 1
