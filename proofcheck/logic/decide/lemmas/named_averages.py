"""Averages as real names, in the place of what is averaged: which exist, and what linearity says of them."""

from __future__ import annotations

from dataclasses import dataclass, replace

from proofcheck.lang import terms
from proofcheck.lang.affine import never_negative
from proofcheck.lang.averages import integrated, polynomial_in_random
from proofcheck.lang.definedness import obligations
from proofcheck.lang.sizes import Size
from proofcheck.lang.terms import ONE, ZERO, Term, nodes
from proofcheck.lang.types import Declaration, Law, Problem
from proofcheck.logic.decide.lemmas.normal_laws import Laws

IN_PART = frozenset({"iid", "random"})
_TAME = frozenset({"add", "mul", "abs", "max", "min", "sum", "where", "sin", "cos", "erf"})


class Refused(ValueError):
    """What is offered is not what the lemma takes."""


@dataclass
class Named:
    """The averages met so far as real names, and what is known of them."""

    problem: Problem

    def __post_init__(self) -> None:
        self.laws = Laws(self.problem, ())
        self.symbols: dict[Term, str] = {}  # by what is averaged
        self.known: list[Term] = []
        self.parts: list[Problem] = []
        self.given = tuple(g for g in self.problem.given if self.fixed(g))
        self.declarations = dict(self.problem.declarations)
        self.bounds: list[Term] = []
        for name in sorted(self.laws.random):
            declared, limits = _bounded(self.problem.declarations[name])
            self.declarations[name] = declared
            self.bounds += limits

    def fixed(self, term: Term) -> bool:
        return self.laws.fixed(term)

    # -- averages as names --------------------------------------------------------------------------------------

    def placed(self, term: Term, supposed: bool = False) -> Term:
        """A term with names for its averages; supposed: it is the statement, which may suppose that they exist."""
        if term.op == "expectation":
            body = self.placed(term.args[0], supposed)
            try:
                # Where each part has an average of its own; else of the whole alone is known that it has one.
                return self.linear(body)
            except Refused:
                return self.average(body, supposed)
        if not averages_in(term):
            return term
        if term.op == "sum" and term.args[2].op == "expectation":
            alike = self.alike(terms.rebuild(term, (*term.args[:2], term.args[2].args[0])))
            if alike is not None:
                return terms.mul(term.args[1], self.average(alike))
        return terms.rebuild(term, tuple(self.placed(a, supposed) for a in term.args))

    def average(self, body: Term, supposed: bool = False, shown: bool = False) -> Term:
        """The name for an average of a body without averages in it. supposed: a statement may speak of it; shown: it
        was seen to exist."""
        if self.fixed(body):
            return body
        key = terms.alpha(body)
        if key not in self.symbols:
            if body.free or self._complex(body) or not (shown or self._exists(body, supposed)):
                raise Refused
            name = terms.fresh("e", set(self.declarations) | set(self.symbols.values()))
            self.symbols[key] = name
            self.declarations[name] = Declaration(name, "real")
            # It has a value at all values of the random names.
            valued = _valued(body)
            if obligations(valued, self.declarations):
                self.parts.append(self.about(valued, *self.bounds))
        return terms.symbol(self.symbols[key])

    def _exists(self, body: Term, supposed: bool) -> bool:
        if is_event(body):
            return True
        names = body.names & self.laws.random
        # Of one law with a density the averages exist or do not: nothing can be supposed.
        single = any((law := self.problem.declarations[n].law) is not None and law.density for n in names)
        families = {law.family for n in names if (law := self.problem.declarations[n].law) is not None}
        if not supposed or single:
            return polynomial_in_random(integrated(body, self.problem.declarations), self.problem.declarations)
        known_of = IN_PART | {"normal", "gaussian"}
        return families <= IN_PART or (families <= known_of and tame(body, self.laws))

    def _complex(self, body: Term) -> bool:
        return any(self.declarations[n].kind == "complex" for n in body.names)

    def linear(self, term: Term) -> Term:
        """The average of a term without averages in it, by the names of its parts: E is linear."""
        if self.fixed(term):
            return term
        if terms.alpha(term) in self.symbols:
            return self.average(term)
        op, args = term.op, term.args
        if op == "add":
            return terms.add(*map(self.linear, args))
        if op == "mul":
            own = [a for a in args if not self.fixed(a)]
            scale = terms.mul(*(a for a in args if self.fixed(a)))
            return terms.mul(scale, self.linear(own[0]) if len(own) == 1 else self.average(terms.mul(*own)))
        if op == "div" and self.fixed(args[1]):
            return terms.div(self.linear(args[0]), args[1])
        alike = self.alike(term) if op == "sum" else None
        return self.average(term) if alike is None else terms.mul(args[1], self.average(alike))

    def alike(self, total: Term) -> Term | None:
        """f(0) of a sum of f(i) over range(n) whose terms all have one law."""
        (i,), body = total.data, total.args[2]
        here = terms.index(i)
        if not _filled(total) or body.free != {i} or body == here:
            return None
        axes: dict[str, set[tuple[bool, ...]]] = {}
        for t in nodes(body):
            at = tuple(a == here for a in t.args)
            law = self.problem.declarations[t.data].law if t.op == "entry" else None
            if i in terms.bound_indices(t) or (any(at) and law is None):
                return None
            if law is not None:
                axes.setdefault(t.data, set()).add(at)
        for name, found in axes.items():
            law = self.problem.declarations[name].law
            if any(map(any, found)) and (len(found) > 1 or sum(*found) != 1 or not _one_law(law)):
                return None
        return terms.substitute(body, {i: ZERO})

    def about(self, statement: Term, *more: Term) -> Problem:
        """A statement about real names alone."""
        given = (*self.given, *self.known, *more)
        return self.problem.about(statement, declarations=dict(self.declarations), given=given)


def tame(body: Term, laws: Laws) -> bool:
    """Whether a body grows no faster than an exponential of the random names, by its structure: such a body has an
    average over normal names."""
    if laws.fixed(body):
        return True
    op, args = body.op, body.args
    if op in ("symbol", "entry"):
        return all(map(laws.fixed, args))
    if op == "where":
        return all(tame(a, laws) for a in args[1:])
    if op in ("sum", "largest"):
        return all(map(laws.fixed, args[:2])) and tame(args[2], laws)
    if op in _TAME:
        return all(tame(a, laws) for a in args)
    if op == "div":
        return (laws.fixed(args[1]) or apart(args[1], laws)) and tame(args[0], laws)
    if op == "log":
        parts = args[0].args if args[0].op == "div" else args
        return all(apart(a, laws) and tame(a, laws) for a in parts)
    if op == "pow":
        exponent = args[1]
        return exponent.op == "number" and exponent.data >= 0 and tame(args[0], laws)
    return (op == "sqrt" and tame(args[0], laws)) or (op == "exp" and laws.affine(args[0]))


def apart(body: Term, laws: Laws) -> bool:
    """Whether a body is at least a positive number times an exponential of the random names, by its structure: one over
    it, and minus its logarithm, grow no faster than these."""
    if laws.fixed(body):
        return laws.signs.positive(body)
    if body.op == "add":
        return any(apart(a, laws) for a in body.args) and all(map(laws.signs.nonnegative, body.args))
    if body.op == "sum":
        return _filled(body) and apart(body.args[2], laws)
    return (body.op == "mul" and all(apart(a, laws) for a in body.args)) or (
        body.op == "exp" and laws.affine(body.args[0])
    )


def _filled(total: Term) -> bool:
    """Whether a sum from 0 on has a term at all sizes."""
    size = Size.from_term(total.args[1])
    return total.args[0] == ZERO and size is not None and never_negative(size - Size.of(1))


def _one_law(law: Law | None) -> bool:
    """Whether entries are independent, all with the same law."""
    parameters = () if law is None else (law.mean, law.variance or law.mean)
    return law is not None and law.family in ("normal", "iid") and not any(value.axes for value in parameters)


def is_event(body: Term) -> bool:
    return body.op == "where" and body.args[1:] == (ONE, ZERO)


def averages_in(term: Term) -> bool:
    return any(t.op == "expectation" for t in nodes(term))


def _valued(body: Term) -> Term:
    """A statement that asks for nothing but a value of the body."""
    if is_event(body):
        return Term("or", (body.args[0], Term("not", (body.args[0],))))
    return terms.eq(body, body)


def _bounded(declaration: Declaration) -> tuple[Declaration, list[Term]]:
    """A random name as a real one, and what its bounds say."""
    law = declaration.law
    assert law is not None
    ranges = [(f"{declaration.name}~{k}", ZERO, size.term()) for k, size in enumerate(declaration.shape)]
    places = tuple(terms.index(i) for i, _, _ in ranges)
    entry = Term("entry", places, declaration.name) if places else terms.symbol(declaration.name)
    limits = [] if law.low is None else [terms.le(law.low, entry)]
    limits += [] if law.high is None else [terms.le(entry, law.high)]
    kind = declaration.kind
    if law.low == ZERO and kind == "real":
        kind, limits = "nonnegative", limits[1:]
    return replace(declaration, kind=kind, law=None), [terms.quantified(ranges, limit) for limit in limits]
