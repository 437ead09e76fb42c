"""A statement under assumptions, as terms; and how one is closed that rests on no other.

A comparison is brought to its normal form, without factors that are seen to be positive and without denominators, and
shown by signs, as an equation that says nothing, or by combinations of what is known. That the statement has a value
is shown apart.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction

from proofcheck.recheck import combinations, ranks, terms
from proofcheck.recheck.claims import Claim
from proofcheck.recheck.definedness import obligations
from proofcheck.recheck.expanding import expanded
from proofcheck.recheck.expectations import Chance
from proofcheck.recheck.knowing import learn
from proofcheck.recheck.normal import Normal
from proofcheck.recheck.places import inside
from proofcheck.recheck.polynomials import Large, Poly, Product, composite, key, minus, ordered, scaled
from proofcheck.recheck.rewritings import COMPARISONS, INSTANCES, matched, raised, sums
from proofcheck.recheck.scalars import Elaborator, Value
from proofcheck.recheck.signs import LOOKS, POSITIVE, Facts, Reader
from proofcheck.recheck.slopes import written_out
from proofcheck.recheck.terms import Term
from proofcheck.recheck.wholes import whole


@dataclass(slots=True, eq=False)
class Sequent:
    """`goal` wherever `given` holds. `scope`: what names of offered texts stand for, beside the declared ones."""

    e: Elaborator
    claim: Claim
    given: tuple[Term, ...]
    goal: Term
    scope: Mapping[str, Value] = field(default_factory=dict)
    apart: bool = True  # whether logarithms of products and sines of sums are taken apart
    _reader: tuple[Reader, Facts] | None = None
    _oracle: tuple[Reader, Facts] | None = None
    _normal: Normal | None = None
    _canon: tuple[Term, ...] | None = None

    def under(self, *more: Term, goal: Term | None = None, scope: Mapping[str, Value] | None = None) -> Sequent:
        """The same, or another goal, under further assumptions."""
        given = (*self.given, *(part for m in more for part in terms.parts(m)))
        return replace(
            self,
            given=given,
            goal=self.goal if goal is None else goal,
            scope={**self.scope, **(scope or {})},
            _reader=None,
            _oracle=None if more else self._oracle,
            _normal=None if more else self._normal,
            _canon=None if more else self._canon,
        )

    def reader(self) -> tuple[Reader, Facts]:
        if self._reader is None:
            reader = Reader(self.e, self.claim)
            self._reader = reader, reader.assumed(list(self.given))
        return self._reader

    def oracle(self) -> tuple[Reader, Facts]:
        """What normal forms ask for signs, which has its own share of work."""
        if self._oracle is None:
            reader = Reader(self.e, self.claim)
            self._oracle = reader, reader.assumed(list(self.given))
        return self._oracle

    def seen(self, statement: Term) -> bool:
        reader, facts = self.oracle()
        return reader.holds(statement, facts)

    def positive(self, t: Term) -> bool:
        reader, facts = self.oracle()
        return reader.sign(t, facts) == POSITIVE

    def normal(self) -> Normal:
        if self._normal is None:
            self._normal = normal = Normal(self.positive, self.inside, self.apart, lambda atom: whole(self.e, atom))
            declared = self.claim.declarations
            normal.structure = lambda name: declared[name].structure if name in declared else None
            normal.spans, normal.chance = self._spans, Chance(self.e)
            learn(normal, [g for g in self.given if not _derived(g)])
        return self._normal

    def _spans(self, entry: Term, index: Term, ends: tuple[Term, Term]) -> bool:
        """Whether a range is that of all places of the axis at which the entry has the index."""
        size = self.e.size(self.claim.declarations[entry.data].shape[entry.args.index(index)]).term()
        return ends[0] == terms.ZERO and (ends[1] == size or expanded(ends[1]) == expanded(size))

    def inside(self, place: Term, low: Term, high: Term) -> bool:
        return inside(self, place, low, high)

    def defined(self, statement: Term | None = None, only: str = "") -> str:
        """What is not seen to have a value; "" where all does. `only`: obligations about this alone."""
        reader, facts = self.reader()
        for o in obligations(reader, self.goal if statement is None else statement, facts):
            reader.looks = LOOKS
            if only and o.about != only:
                continue
            if o.statement is None or not (
                reader.holds(o.statement, o.facts)
                or self._follows(o.statement, o.facts.plain)
                or replace(self._bare(), given=o.facts.plain, goal=o.statement)._one()
            ):
                return f"not seen to have a value everywhere: {o.about}"
        return ""

    def _follows(self, goal: Term, given: tuple[Term, ...]) -> bool:
        return combinations.proves(replace(self._bare(), given=given, goal=goal))

    def _bare(self) -> Sequent:
        return replace(self, _reader=None, _oracle=None, _normal=None, _canon=None)

    def closed(self) -> str:
        """How it is seen, "" where it is not. That it has a value is not looked at."""
        reader, facts = self.reader()
        if reader.holds(self.goal, facts):
            return "signs by structure"
        if self.goal.op in ("and", "all"):
            return ""
        if ranks.singular(self.goal, self.seen):
            return "a product through fewer columns"
        if self._factors():
            return "signs of factors"
        for case in self._cases():
            if not case._one():
                return ""
        return "normal forms and combinations"

    def _factors(self) -> bool:
        """0 <= a b ..., where each factor is seen not to be negative."""
        if self.goal.op not in ("le", "lt") or self.goal.args[0] != terms.ZERO or self.goal.args[1].op != "mul":
            return False
        parts = [self.under(goal=Term(self.goal.op, (terms.ZERO, a))) for a in self.goal.args[1].args]
        return all(p.seen(p.goal) or p.simple(p.goal) in (terms.TRUE, *p.canon()) for p in parts)

    def canon(self) -> tuple[Term, ...]:
        """The assumptions as normal forms."""
        if self._canon is None:
            self._canon = ()  # while they are made
            # A derivative that an assumption speaks of may exist where the rules of calculus say nothing.
            plain = replace(self._bare(), given=tuple(g for g in self.given if not _derived(g)))
            self._canon = tuple(g if _derived(g) and plain.defined(g) else self.simple(g) for g in self.given)
        return self._canon

    def _instances(self, goal: Term) -> list[Term]:
        """Assumptions about all places of ranges, at those that the goal reads, and at those that they read then."""
        found: dict[Term, None] = {}
        read = [n for n in terms.nodes(goal) if n.op == "entry"]
        facts = [f for f in self.canon() if f.op == "all"]
        for entry in read:
            for fact in facts:
                ranges: list[tuple[Term, Term, Term]] = []
                while fact.op == "all":
                    ranges.append((Term("index", (), fact.data), fact.args[0], fact.args[1]))
                    fact = fact.args[2]
                for pattern in terms.nodes(fact):
                    rules = matched(pattern, entry, [i for i, _, _ in ranges])
                    if rules is None or len(found) >= INSTANCES:
                        continue
                    if all(self.inside(rules[i], low, terms.replaced(high, rules)) for i, low, high in ranges):
                        one = self.simple(terms.replaced(fact, rules))
                        if one not in found and one.op != "true":
                            found[one] = None
                            read += [n for n in terms.nodes(one) if n.op == "entry" and n not in read]
        return list(found)

    def _cases(self, most: int = 3) -> list[Sequent]:
        """Where a condition `i == j` decides a number, the case that it holds and the case that it does not."""
        if most:
            for told in terms.nodes(self.simple(self.goal)):
                # An index that a form binds has many values: no one case is that of all.
                if told.op == "where" and told.args[0].op == "eq" and told.args[0].indices <= self.goal.indices:
                    a, b = told.args[0].args
                    if "index" not in (a.op, b.op):
                        continue
                    if a.op != "index":
                        a, b = b, a
                    simple = self.simple(self.goal)
                    same = terms.replaced(terms.replaced(simple, {told: told.args[1]}), {a: b})
                    given = tuple(terms.replaced(g, {a: b}) for g in self.given)
                    yes = replace(self, given=given, goal=same, _reader=None, _oracle=None, _normal=None, _canon=None)
                    no = self.under(Term("not", (told.args[0],)), goal=terms.replaced(simple, {told: told.args[2]}))
                    return [c for case in (yes, no) for c in case._cases(most - 1)]
        return [self]

    def _one(self, fresh: bool = True) -> bool:
        reader, facts = self.reader()
        if fresh and combinations.proves(self):
            return True
        simple = self.simple(self.goal)
        if simple.op == "true" or reader.holds(simple, facts):
            return True
        given = self.canon()
        found = [*self._instances(simple), *sums(self, simple)] if fresh else []
        more = [g for g in found if g not in given]
        if more:
            return self.under(*more)._one(False)
        given = tuple(dict.fromkeys(part for g in given for part in (g, raised(self, g))))
        if simple in given or (simple.op == "le" and Term("lt", simple.args) in given):
            return True
        if simple.op == "eq" and not any(g.op != "true" for g in given):
            return False  # an equation that normal forms do not show, from nothing
        told = tuple(g for g in given if g.op != "true")
        goal = raised(self, simple)
        if goal.op == "true" or goal in given or self._follows(goal, told):
            return True
        whole = replace(self._bare(), apart=False)
        other = whole.simple(self.goal)
        return other != simple and whole._follows(other, tuple(g for g in whole.canon() if g.op != "true"))

    def simple(self, goal: Term) -> Term:
        """An equivalent statement, where both have a value: one side 0, the other without positive factors."""
        if goal.op == "and":
            return terms.both(*map(self.simple, goal.args))
        if goal.op in ("or", "implies"):
            return Term(goal.op, tuple(map(self.simple, goal.args)))
        if goal.op == "all":
            return Term("all", (*goal.args[:2], self.simple(goal.args[2])), goal.data)
        if goal.op == "not" and goal.args[0].op in COMPARISONS:
            inner = self.simple(goal.args[0])
            return terms.FALSE if inner.op == "true" else Term("not", (inner,))
        if goal.op not in COMPARISONS:
            return goal
        normal = self.normal()
        a, b = (written_out(self.claim, side, self.positive) for side in goal.args)
        try:
            difference = minus(normal.form(b), normal.form(a))
            if normal.zero(difference):
                return terms.FALSE if goal.op == "lt" else terms.TRUE
            cleared = self._cleared(difference)
            if not cleared:
                return terms.FALSE if goal.op == "lt" else terms.TRUE
            lead = ordered(cleared)[0][1]
            cleared = scaled(cleared, 1 / (lead if goal.op == "eq" else abs(lead)))
            return Term(goal.op, (terms.ZERO, normal.term(cleared)))
        except Large:
            return goal

    def _cleared(self, poly: Poly) -> Poly:
        """Times what is seen to be positive, so that nothing stands in a denominator and no factor in all products."""
        normal = self.normal()
        for _ in range(3):
            lowest: dict[Term, Fraction] = {}
            for (factors, _), _c in poly.items():
                for atom, _k in factors:
                    lowest.setdefault(atom, min(dict(p[0]).get(atom, Fraction(0)) for p in poly))
            scale = {a: -k for a, k in lowest.items() if k and a.op != "where" and self.factor(a)}
            if not scale:
                break
            by: Product = (tuple(sorted(scale.items(), key=lambda item: repr(item[0]))), ())
            poly = normal.times(poly, {by: Fraction(1)})
            if not any(composite(a) for a in scale):
                break
        # exp(a) is positive: divided by what all products have of it, which leaves no negative exponent.
        least: dict[Product, Fraction] = {}
        for (_, inner), _c in poly.items():
            for p, _k in inner:
                least.setdefault(p, min(dict(q[1]).get(p, Fraction(0)) for q in poly))
        shift: Product = ((), key({p: -k for p, k in least.items() if k}))
        if shift[1]:
            poly = normal.times(poly, {shift: Fraction(1)})
        return poly

    def factor(self, atom: Term) -> bool:
        if self.positive(atom) or (composite(atom) and self.seen(Term("lt", (terms.ZERO, atom)))):
            return True
        above = Term("lt", (terms.ZERO, atom))
        return composite(atom) and (self.simple(above) in self.canon() or self._follows(above, self.given))


def _derived(t: Term) -> bool:
    return any(n.op in ("derivative", "let") for n in terms.nodes(t))
