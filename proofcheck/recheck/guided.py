"""Proofs that rest on other statements: what evidence offers as hints, each step established by this program.

A rule reads the hints of its kind and replaces the sequent by others that imply it; the root is the statement of the
claim itself, so nothing rests on what the evidence says that it is of. Where a rule does not apply, or a hint cannot be
read, the sequent is left to what closes it by itself (`sequents.py`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from proofcheck.recheck import combinations, limits, terms
from proofcheck.recheck.claims import Claim
from proofcheck.recheck.definedness import positions
from proofcheck.recheck.induction import unrolled
from proofcheck.recheck.numbers.base import Unsupported
from proofcheck.recheck.polynomials import Large
from proofcheck.recheck.scalars import Mismatch, Scope, Value
from proofcheck.recheck.sequents import Sequent
from proofcheck.recheck.settled import settled
from proofcheck.recheck.subject import Shown, Subject
from proofcheck.recheck.terms import Term
from proofcheck.recheck.tree import Unreadable, parse

Tree = Mapping[str, Any]
MOST = 40  # sequents of one statement
INSIDE = ("premise", "termwise", "squares")  # rules that are about one place of a range


class Unguided(ValueError):
    """A hint that does not lead to a proof, with the reason."""


Rule = Callable[["Guide", Sequent, Tree], None]
RULES: dict[str, Rule] = {}


def rule(*kinds: str) -> Callable[[Rule], Rule]:
    def register(function: Rule) -> Rule:
        RULES.update(dict.fromkeys(kinds, function))
        return function

    return register


@dataclass(slots=True)
class Guide:
    """A walk along a tree of evidence. `hows`: by which ways parts were established, in order."""

    left: int = MOST
    hows: dict[str, None] = field(default_factory=dict)

    def show(self, s: Sequent, tree: Tree | None) -> None:
        """Establishes the sequent: that it has a value, and that it is true. Raises Unguided where it does not."""
        self.left -= 1
        if self.left < 0:
            raise Unguided("a proof of too many parts")
        if s.goal.op == "true":
            return
        if tree is not None and tree["kind"] == "limit":
            tree = piece(tree, -1)
        try:
            if limits.limits_of(s.goal):
                found = limits.replaced(s)
                if found is None:
                    raise Unguided("a limit that does not exist")
                self.hows["expansions of limits"] = None
                s = found
            if s.goal.op == "opaque" and s.goal.data[0] in limits.GROWTH:
                how = limits.growth(s)
                if not how:
                    raise Unguided("growth that is not seen")
                self.hows[how] = None
                return
        except limits.Unknown as error:
            raise Unguided(str(error)) from None
        if tree is not None and tree["kind"] in RULES:
            while s.goal.op == "all" and tree["kind"] in INSIDE:
                s = freed(s)
            before = dict(self.hows)
            try:
                RULES[tree["kind"]](self, s, tree)
                return
            except Unguided:  # a hint that leads nowhere: the goal may be seen without it
                self.hows = before
        if self.entered(s, tree):
            return
        s = chosen(settled(s))
        lacking = s.defined()
        if lacking:
            raise Unguided(lacking)
        self.close(s, tree)

    def close(self, s: Sequent, tree: Tree | None = None) -> None:
        """By what needs no further statement, or by a derivation; a conjunction part by part."""
        if s.goal.op == "and":
            for part in s.goal.args:
                self.close(s.under(goal=part), tree)
            return
        if s.goal.op == "all":
            self.close(freed(s), tree)
            return
        how = chosen(s).closed()
        if not how and tree is not None:
            from proofcheck.recheck.derivations import derived

            how = "a derivation" if derived(s, tree["data"]) else ""
        if not how:
            raise Unguided("a part that is not seen")
        self.hows[how] = None

    def entered(self, s: Sequent, tree: Tree | None) -> bool:
        """Whether the goal is about all of a range or under a premise; then it is shown by what stands inside."""
        if s.goal.op == "all":
            self.show(freed(s), tree)
        elif s.goal.op == "implies":
            self.premise(s, tree)
        return s.goal.op in ("all", "implies")

    def premise(self, s: Sequent, tree: Tree | None) -> None:
        """An implication: its premise has a value, and the conclusion holds where the premise is assumed."""
        premise, conclusion = s.goal.args
        lacking = s.defined(premise)
        if lacking:
            raise Unguided(lacking)
        self.show(s.under(premise, goal=conclusion), tree)


def read(s: Sequent, told: Any, scope: Mapping[str, Value] | None = None, truth: bool = False) -> Term:
    """A term that evidence offers. Raises Unguided."""
    text = told.get("term") if isinstance(told, dict) else told
    if not isinstance(text, str):
        raise Unguided("a hint that is no term")
    try:
        value = s.e.value(parse(text), Scope({**s.scope, **(scope or {})}))
        if value.truth != truth:
            raise Unguided("a hint of another kind")
        return s.e.closed(value, "all") if truth else value.body
    except (Unreadable, Unsupported, Mismatch, RecursionError) as error:
        raise Unguided(f"a hint that cannot be read: {error}") from None


def pieces(tree: Tree) -> list[Tree]:
    """What the tree rests on."""
    return [*tree.get("pieces", ()), *([tree["piece"]] if "piece" in tree else [])]


def walked(tree: Tree) -> Iterator[Tree]:
    """The tree and all that it rests on."""
    yield tree
    for below in pieces(tree):
        yield from walked(below)


def piece(tree: Tree, place: int) -> Tree | None:
    below = pieces(tree)
    return below[place] if -len(below) <= place < len(below) else None


def fresh_names(tree: Tree, below: Tree | None) -> list[str]:
    """The names that a part declares beside those of the whole."""
    if below is None or "where" not in tree["problem"] or "where" not in below["problem"]:
        return []
    own = {name for name, _ in tree["problem"]["where"]}
    return [name for name, _ in below["problem"]["where"] if name not in own]


def freed(s: Sequent, name: str = "") -> Sequent:
    """`all(A(i) for i in range(low, high))` from A(i) for an i of the range."""
    low, high, body = s.goal.args
    index = Term("index", (), s.goal.data)
    inside = [] if s.goal.data in s.e.axes else [Term("le", (low, index)), Term("lt", (index, high))]
    scope = {name: Value((), lambda _: index)} if name else None
    return s.under(*inside, goal=body, scope=scope)


def chosen(s: Sequent) -> Sequent:
    """With an index of the range in the place of each that is assumed to exist: S from S for every such index."""
    for fact in s.given:
        if fact.op == "any":
            low, high, body = fact.args
            index = s.e.fresh(s.e.axes.get(fact.data))
            held = terms.replaced(body, {Term("index", (), fact.data): index})
            rest = tuple(g for g in s.given if g != fact)
            inside = (Term("le", (low, index)), Term("lt", (index, high)))
            return chosen(Sequent(s.e, s.claim, (*rest, *inside, *terms.parts(held)), s.goal, s.scope))
    return s


def guided(subject: Subject, tree: Tree | None) -> Shown:
    """The statement along a tree of evidence."""
    from proofcheck.recheck import lengths, recurrences, reductions  # noqa: F401  (they fill the table)

    try:
        e, goal = subject.elaborated()
        declared = dict(subject.claim.declarations)
        claim = Claim(declared, (), {}, subject.claim.prelude)
        # Hints are in the language without definitions; names that they bind go by their own.
        e.claim, e.order = claim, ()
        guide = Guide()
        if tree is None or tree["kind"] not in RULES:
            goal = unrolled(goal)
        guide.show(Sequent(e, claim, tuple(p for g in subject.given for p in terms.parts(g)), goal), tree)
    except (Unguided, Unsupported, Mismatch, Large, RecursionError) as error:
        return Shown(lacks=str(error) or type(error).__name__)
    return Shown(", ".join(guide.hows) or "signs by structure")


def misplaced(subject: Subject) -> bool:
    """Whether a position on an axis of what is computed is not seen to lie there."""
    reader, facts = subject.reader()
    for asked in positions(reader, subject.placed, facts):
        if asked.statement is None:
            return True
        lies = reader.holds(asked.statement, asked.facts)
        if not lies and not combinations.proves(Sequent(reader.e, reader.claim, asked.facts.plain, asked.statement)):
            return True
    return False


def difference(goal: Term) -> Term:
    """right - left, of a comparison."""
    if goal.op not in ("eq", "le", "lt"):
        raise Unguided("it is no comparison")
    return terms.sub(goal.args[1], goal.args[0])
