"""What declarations and assumptions say of a term as it stands, and the ranges of the indices that it is about.

An assumption is found again with its indices renamed, or as a fact about all entries of a tensor, said of one of them.
Nothing is concluded here: `definite.py` and `signs.py` do that.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Set
from functools import lru_cache
from typing import Any

from proofcheck.lang import terms
from proofcheck.lang.sizes import Size
from proofcheck.lang.terms import BINDING, Term, alpha, bound_indices, subterms
from proofcheck.lang.types import SIGNED_KINDS, Declaration


class Stated:
    """Declarations, and the facts and ranges that are in force."""

    def __init__(self, declarations: Mapping[str, Declaration], given: tuple[Term, ...]) -> None:
        self.declarations = declarations
        self.complex = frozenset(name for name, d in declarations.items() if d.kind == "complex")
        self.facts = _facts(given)
        self.general = [fact for fact in self.facts if fact.op == "forall"]
        self.ranges: dict[str, tuple[Term, ...]] = {}  # of the indices that the obligation in hand is about
        self.known: tuple[Any, Any, dict[tuple[str, Term], bool]] = (None, None, {})
        self.existing: Set[Term] | None = None  # the entries that exist, where terms may have others; None: all

    def _kept(self, what: str, t: Term, look: Callable[[Term], bool]) -> bool:
        """What `look` says of a term, looked at once while the same ranges and facts are in force."""
        ranges, facts, answers = self.known
        if ranges is not self.ranges or facts is not self.facts:
            answers = {}
            self.known = self.ranges, self.facts, answers
        key = what, t
        answer = answers.get(key)
        if answer is None:
            answer = answers[key] = look(t)
        return answer

    def _given(self, statement: Term) -> bool:
        if not self.facts:
            return False
        return alpha(statement) in self.facts or any(self._instance(fact, statement) for fact in self.general)

    def _instance(self, fact: Term, statement: Term) -> bool:
        """Whether a fact about all entries of a tensor says this of one of them: its indices run over whole axes, so
        wherever the entry exists the fact is about it. The entry has to be asked for: one that a case or a connective
        spares need not exist."""
        names = []
        while fact.op == "forall" and fact.args[0] == terms.ZERO:
            names.append((fact.data[0], fact.args[1]))
            fact = fact.args[2]
        if not names or fact.op != statement.op:
            return False
        found: dict[str, Term] = {}
        if not _unified(fact, statement, {n for n, _ in names}, found) or len(found) != len(names):
            return False
        read = [t for t in asked_for(fact) if t.op == "entry" and self._exists(t, found)]
        return all(any(self._whole_axis(t, n, end) for t in read) for n, end in names)

    def _exists(self, entry: Term, found: Mapping[str, Term]) -> bool:
        return self.existing is None or terms.substitute(entry, found) in self.existing

    def _whole_axis(self, t: Term, name: str, end: Term) -> bool:
        declaration = self.declarations.get(t.data) if t.op == "entry" else None
        return declaration is not None and any(
            a == terms.index(name) and Size.from_term(end) == size
            for a, size in zip(t.args, declaration.shape, strict=True)
        )

    def _kind(self, name: str) -> str:
        declaration = self.declarations.get(name.removesuffix("~"))
        if declaration is None:
            return ""
        return SIGNED_KINDS.get(declaration.kind, declaration.kind)

    def _structure(self, name: str) -> str | None:
        declaration = self.declarations.get(name)
        return declaration.structure if declaration is not None else None

    def _inside(self, place: Term, low: Term, high: Term) -> bool:
        """Whether a place lies in a range for certain: it runs over that range itself."""
        if place.op == "index":
            return self.ranges.get(place.data) == (low, high)
        declared = self.declarations.get(place.data)
        bound = declared.bound if declared is not None else None
        return low == terms.ZERO and bound is not None and Size.from_term(high) == bound

    def _under(self, t: Term, check: Callable[[Term], bool]) -> bool:
        """What `check` says of the body of a term that binds an index, for all values of the index in its range."""
        saved, (low, high, body) = (self.ranges, self.facts, self.general, self.known), t.args
        # A name that is bound once more inside means something else there, and one that is bound here meant it outside.
        again = _bound_in(body)
        other = again | {t.data[0]}
        ranges = {**saved[0], t.data[0]: (low, high)}
        self.ranges = {k: v for k, v in ranges.items() if k not in again and not any(e.free & other for e in v)}
        if any(f.free for f in self.facts):
            self.facts = {f for f in self.facts if f.free.isdisjoint(other)}
            self.general = [fact for fact in self.facts if fact.op == "forall"]
        try:
            return check(body)
        finally:
            self.ranges, self.facts, self.general, self.known = saved


@lru_cache(maxsize=4096)
def _bound_in(body: Term) -> frozenset[str]:
    """The indices that are bound somewhere in a term."""
    return frozenset(i for s in subterms(body) for i in bound_indices(s))


def asked_for(t: Term) -> Iterator[Term]:
    """The parts of a term that have a value wherever it has one: no case, connective or range spares them."""
    yield t
    first = {"where": 1, "and": 1, "or": 1, "implies": 1}.get(t.op, 0 if t.op in BINDING else len(t.args))
    for a in t.args[:first]:
        yield from asked_for(a)


def _unified(pattern: Term, t: Term, names: set[str], found: dict[str, Term]) -> bool:
    """Whether t is the pattern with its indices `names` replaced by terms, each by one."""
    if pattern.op == "index" and pattern.data in names:
        return found.setdefault(pattern.data, t) == t
    if not pattern.free & names:
        return pattern == t
    if pattern.op != t.op or pattern.data != t.data or len(pattern.args) != len(t.args) or bound_indices(pattern):
        return False
    return all(_unified(a, b, names, found) for a, b in zip(pattern.args, t.args, strict=True))


@lru_cache(maxsize=256)  # the same assumptions stand behind one question after another
def _facts(given: tuple[Term, ...]) -> Set[Term]:
    return {alpha(fact) for fact in _flat(given)}


def _flat(statements: tuple[Term, ...]) -> list[Term]:
    """Conjunctions taken apart; order relations to zero in the forms that the rules look for; what is not 0 because a
    product of it is not."""
    out = []
    for s in statements:
        if s.op == "and":
            out += _flat(s.args)
            continue
        out.append(s)
        if s.op in ("lt", "ne") and terms.ZERO in s.args:
            product = s.args[s.args[0] == terms.ZERO]
            out += [Term("ne", (factor, terms.ZERO)) for factor in _factors(product) if factor is not product]
        if s.op in ("lt", "le") and s.args[0] != terms.ZERO:
            out.append(Term(s.op, (terms.ZERO, terms.sub(s.args[1], s.args[0]))))
            if s.op == "lt" or s.args[0].op == "number":
                lower = s.args[0]
                if lower.op == "number" and (lower.data > 0 or (s.op == "lt" and lower.data >= 0)):
                    out.append(terms.lt(terms.ZERO, s.args[1]))
                elif lower.op == "number" and lower.data == 0:
                    out.append(terms.le(terms.ZERO, s.args[1]))
    return out


def _factors(t: Term) -> Iterator[Term]:
    """What is not 0 where a term has a value that is not 0."""
    if t.op in ("mul", "div"):
        for a in t.args:
            yield from _factors(a)
    elif t.op == "pow" and t.args[1].op == "number" and t.args[1].data != 0:
        yield from _factors(t.args[0])
    elif t.op != "number":
        yield t
