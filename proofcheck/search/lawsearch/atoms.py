"""What an atom of a settled form is: a product of simpler atoms, or itself with settled arguments."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from fractions import Fraction
from math import lcm
from typing import TYPE_CHECKING

from proofcheck.lang import terms
from proofcheck.lang.sizes import Size
from proofcheck.lang.terms import Term
from proofcheck.logic.laws.absolute import Absolute
from proofcheck.logic.laws.angle import Angle, Circle, Turn
from proofcheck.logic.laws.calculus import Calculus, Mixed, written
from proofcheck.logic.laws.chain import Chain
from proofcheck.logic.laws.congruence import PLAIN, Congruence
from proofcheck.logic.laws.context import Context
from proofcheck.logic.laws.determinant import Leibniz, LowRank
from proofcheck.logic.laws.expand import expand, powered
from proofcheck.logic.laws.expectation import Blocks, Linear, is_random
from proofcheck.logic.laws.exponent import Exponent, Repeated
from proofcheck.logic.laws.exponent import Whole as Exponents
from proofcheck.logic.laws.exponential import Exponential
from proofcheck.logic.laws.forms import (
    BRACKETS,
    Binder,
    Form,
    Invalid,
    Monomial,
    add,
    bind,
    canonical,
    constant,
    monomial,
    multiply,
    product,
    scale,
)
from proofcheck.logic.laws.forms import atom as form_of
from proofcheck.logic.laws.inverse import Scaled
from proofcheck.logic.laws.logarithm import ExponentialOfLogarithm, Logarithm, LogarithmOfExponential
from proofcheck.logic.laws.nonzero import Factored, Nonzero
from proofcheck.logic.laws.order import Decided, Successor
from proofcheck.logic.laws.pick import Pick
from proofcheck.logic.laws.powers import Powers
from proofcheck.logic.laws.product_of_roots import ProductOfRoots
from proofcheck.logic.laws.put import Put, free_of
from proofcheck.logic.laws.reflection import EVEN, ODD, Reflection
from proofcheck.logic.laws.root import Root
from proofcheck.logic.laws.trace import Equation, Trace
from proofcheck.logic.laws.unfold import Unfold
from proofcheck.search.lawsearch.labels import pattern
from proofcheck.search.lawsearch.products import parts, without_row
from proofcheck.search.lawsearch.rendering import monomial_term, rendered
from proofcheck.search.lawsearch.state import GivenUp

if TYPE_CHECKING:
    from proofcheck.search.lawsearch.prover import Prover

Slotted = tuple[Term, tuple[Binder, ...]]


def is_expandable(atom: Term, context: Context) -> bool:
    """Whether an atom has a form other than itself."""
    if atom.op not in ("add", "mul", "div", "pow", "sum", "product", "where"):
        return False
    try:
        return expand(atom, context) != form_of(atom)
    except Invalid:
        return atom.op in ("add", "mul", "div", "sum", "where")


class Atoms:
    """The simplification of atoms, remembered for one problem."""

    def __init__(self, prover: Prover) -> None:
        self.prover = prover
        self.version = 0
        self.denominators: dict[str, int] = {}
        self.memo: dict[object, Equation | None] = {}

    def slotted(self, atom: Term, m: Monomial, context: Context) -> tuple[Slotted, tuple[Term, ...]]:
        """(the atom with slots for the bound indices of the monomial, the slots; what fills them)."""
        sizes = dict(m.binders)
        own = [name for name in pattern(atom)[1] if name in sizes]
        depth = len(context.ranges)
        names = [f"s{depth}.{k}" for k in range(len(own))]
        slots = tuple((new, sizes[name]) for new, name in zip(names, own, strict=True))
        inner = terms.substitute(atom, {name: terms.index(new) for name, new in zip(own, names, strict=True)})
        return (canonical(inner), slots), tuple(terms.index(name) for name in own)

    def simpler(
        self, atom: Term, e: int, m: Monomial, context: Context
    ) -> tuple[Equation, tuple[Term, ...], int] | None:
        """(an equation atom**power == something simpler, what fills its slots, the power); None where there is none."""
        if atom.op == "lt" and atom.args[1].op == "add":
            return self._successor(atom, m, context)
        if atom.op in ("entry", "symbol", "index", *BRACKETS) and e and atom.op not in ("lt", "eq"):
            return None
        if atom.op in ("lt", "eq") and not context.given and not any(t.op == "number" for t in atom.args):
            return None
        (inner, slots), places = self.slotted(atom, m, context)
        here = frozenset((n, context.ranges[n]) for n in inner.free if n in context.ranges)
        nested = self.prover.nested
        key = (inner, e, slots, here, nested, self.version)
        if key not in self.memo:
            self.memo[key] = None
            with suppress(Invalid, GivenUp):
                self.memo[key] = self._equation(inner, e, slots, context.extended(slots))
            if (inner, e, slots, here, nested, self.version) != key:
                return self.simpler(atom, e, m, context)
        equation = self.memo[key]
        if equation is None:
            return None
        return equation, places, _power_of(equation, e)

    def _successor(self, atom: Term, m: Monomial, context: Context) -> tuple[Equation, tuple[Term, ...], int] | None:
        (inner, slots), places = self.slotted(atom, m, context)
        a, after = inner.args
        b = [t for t in after.args if t != terms.ONE]
        if len(after.args) != 2 or len(b) != 1:
            return None
        return Successor(slots, a, b[0]), places, 1

    def _equation(self, atom: Term, e: int, slots: tuple[Binder, ...], context: Context) -> Equation | None:
        op = atom.op
        if e == 0:
            equation = Nonzero(slots, atom)
            with suppress(Invalid):
                equation.difference(context)
                return equation
            return Nonzero(slots, atom, self.factored(atom, context))
        if op == "expectation":
            return self._expectation(atom, e, slots, context)
        if op in ("derivative", "let"):
            return self._calculus(atom, slots, context) if e > 0 else None
        if op in ("lt", "eq"):
            return self._decided(atom, slots, context)
        if is_expandable(atom, context):
            return Unfold(slots, atom) if e > 0 else self._divisor(atom, e, slots, context)
        if op == "sqrt" or (op == "pow" and atom.args[1].op == "number"):
            return self._root(atom, e, slots, context)
        if op in ("pow", "product"):
            found = self._repeated(atom, e, slots, context)
            if found is not None:
                return found
        if op in PLAIN and len(atom.args) == 1:
            found = self._pick(atom, e, slots, context)
            if found is not None:
                return found
        if op == "abs" and e > 0:
            for negative in (False, True):
                with suppress(Invalid):
                    absolute = Absolute(slots, atom.args[0], negative)
                    absolute.difference(context)
                    return absolute
        if op == "exp":
            return self._exponential(atom, e, slots, context)
        if op == "log":
            found = self._logarithm(atom, e, slots, context)
            if found is not None:
                return found
        if op == "pow":
            with suppress(Invalid):
                found = Exponent(slots, atom.args[0], atom.args[1], e)
                found.difference(context)
                return found
        if op in ("cos", "sin"):
            found = self._angle(atom, e, slots, context)
            if found is not None:
                return found
        if op in EVEN | ODD and e == 1:
            found = self._reflected(atom, slots, context)
            if found is not None:
                return found
        if op in PLAIN or op == "map":
            return self._alike(atom, e, slots, context)
        if op in ("inverse", "determinant"):
            return self._matrix(atom, e, slots, context)
        return None

    def _divisor(self, atom: Term, e: int, slots: tuple[Binder, ...], context: Context) -> Equation | None:
        found = self._pick(atom, e, slots, context, plain=True)
        if found is not None:
            return found
        form = self.prover.normal(atom, context)
        shared = parts(form, context)
        if not self._signed(shared, context, lambda zero, b: Term("ne", (b, zero))):
            shared = []  # what is not seen to be other than 0 cannot be multiplied with
        for factors in (shared, [(canonical(rendered(form)), 1)]):
            if not factors or factors == [(atom, 1)] or not all(k for _, k in factors):
                continue
            with suppress(GivenUp):
                whole = product(powered(b, k, context) for b, k in factors)
                return Powers(slots, atom, tuple(factors), e, self._equal(expand(atom, context), whole, context))
        return None

    def factored(self, term: Term, context: Context) -> Factored:
        """The term as a multiple of something that is not zero as the statement has it, or of its square where that is
        a root. Raises GivenUp where there is none."""
        own = self.prover.normal(term, context)
        for known in self.prover.nonzero(context):
            for factors in ((known,), (known, known)):
                whole = product(expand(factor, context) for factor in factors)
                other = self.prover.normal(rendered(whole), context)
                if not other or own.keys() != other.keys():
                    continue
                c = next(iter(own.values())) / other[next(iter(own))]
                if own != scale(other, c):
                    continue
                difference = add(expand(term, context), scale(whole, -c))
                return Factored(terms.number(c), factors, self.prover.vanish(difference, context))
        raise GivenUp("not seen to be different from zero")

    def _expectation(self, atom: Term, e: int, slots: tuple[Binder, ...], context: Context) -> Equation | None:
        if e < 0:
            return None
        body = atom.args[0]
        entries = body.args if body.op == "mul" else (body,)
        random = all(t.op in ("entry", "symbol") and is_random(t, context.declarations) for t in entries)
        law = context.declarations[entries[0].data].law if random else None
        alone = law is not None and law.family == "iid" and {*entries} == {*entries[:1]}
        if law is not None and alone and len(entries) not in dict(law.moments):
            return None  # it stays as it is
        return Blocks(slots, atom) if random else Linear(slots, atom)

    def _equal(self, left: Form, right: Form, context: Context) -> Trace:
        return self.prover.vanish(add(left, scale(right, -1)), context)

    def _root(self, atom: Term, e: int, slots: tuple[Binder, ...], context: Context) -> Equation | None:
        order = 2 if atom.op == "sqrt" else int(1 / atom.args[1].data)
        base = atom.args[0]
        times = int(e / order)
        if times:
            return Root(slots, base, order, times)
        factors = parts(self.prover.normal(base, context), context)
        if not factors or not all(k for _, k in factors) or not self._signed(factors, context, terms.le):
            return self._alike(atom, e, slots, context)
        if factors == [(base, 1)]:
            return None
        trace = self._equal(expand(base, context), product(powered(b, k, context) for b, k in factors), context)
        return ProductOfRoots(slots, base, order, tuple(factors), trace, e)

    @staticmethod
    def _signed(factors: list[tuple[Term, int]], context: Context, sign: Callable[[Term, Term], Term]) -> bool:
        """Whether all factors are seen to be positive, or not to be negative, or not to be 0."""
        with suppress(Invalid):
            for b, _ in factors:
                context.require(sign(terms.ZERO, b))
            return True
        return False

    def _exponential(self, atom: Term, e: int, slots: tuple[Binder, ...], context: Context) -> Equation | None:
        argument = atom.args[0]
        if argument.op == "log":
            return ExponentialOfLogarithm(slots, argument.args[0], e)
        right: list[tuple[Term, int]] = []
        for m, c in self.prover.normal(argument, context).items():
            ((only, _),) = list(m.factors)[:1] or [(terms.ONE, 1)]
            if (
                not m.binders
                and len(m.factors) == 1
                and only.op == "log"
                and c.denominator == 1
                and (only, 1) in m.factors
            ):
                right.append((canonical(only), int(c) * e))
                continue
            kind = repr(sorted(a.op + str(a.data) + str(k) for a, k in m.factors))
            known = self.denominators.get(kind, 1)
            if known % c.denominator:
                self.denominators[kind] = lcm(known, c.denominator)
                self.version += 1
                raise GivenUp("finer exponentials are needed")
            right.append((canonical(monomial_term(m, Fraction(1, known))), int(c * known) * e))
        right.sort(key=repr)
        if right == [(canonical(argument), e)]:
            return None
        left = ((argument, e),)
        sides = [add(constant(0), *(scale(expand(t, context), k) for t, k in side)) for side in (left, right)]
        return Exponential(slots, left, tuple(right), self._equal(sides[0], sides[1], context))

    def _angle(self, atom: Term, e: int, slots: tuple[Binder, ...], context: Context) -> Equation | None:
        if e < 1:
            return None
        argument = atom.args[0]
        normal = self.prover.normal(argument, context)
        turns = sum(normal.values(), Fraction(0))
        if normal == scale(form_of(Term("pi")), turns):
            with suppress(Invalid):
                turn = Turn(slots, atom, turns, self._equal(expand(argument, context), normal, context))
                turn.difference(context)
                return turn
        angles: list[tuple[Term, int]] = []
        for m, c in normal.items():
            kind = "angle" + repr(sorted(a.op + str(a.data) + str(k) for a, k in m.factors))
            known = self.denominators.get(kind, 1)
            if known % c.denominator:
                self.denominators[kind] = lcm(known, c.denominator)
                self.version += 1
                raise GivenUp("finer angles are needed")
            angles.append((canonical(monomial_term(m, Fraction(1, known))), int(c * known)))
        angles.sort(key=repr)
        if angles == [(canonical(argument), 1)]:
            return Circle(slots, argument) if atom.op == "sin" and e > 1 else None
        total = add(constant(0), *(scale(expand(t, context), k) for t, k in angles))
        return Angle(slots, atom, tuple(angles), self._equal(expand(argument, context), total, context))

    def _pick(
        self, atom: Term, e: int, slots: tuple[Binder, ...], context: Context, plain: bool = False
    ) -> Equation | None:
        """The function of a row of a permutation, taken inside."""
        names = [n for n in sorted(atom.names) if n in context.declarations]
        names = [n for n in names if context.declarations[n].structure == "permutation"]
        if not names:
            return None
        whole = atom if plain else atom.args[0]
        form = self.prover.normal(whole, context)
        index = f"p{len(context.ranges)}"
        for name in names:
            size = context.declarations[name].shape[0]
            for row in (True, False):
                places = {
                    a.args[0 if row else 1] for m in form for a, _ in m.factors if a.op == "entry" and a.data == name
                }
                for place in sorted(places, key=repr):
                    inside = without_row(form, name, row, place, index)
                    if inside is None or not context.inside(place, size):
                        continue
                    argument = canonical(rendered(inside))
                    j = terms.index(index)
                    entry = form_of(terms.entry(name, *((place, j) if row else (j, place))))
                    with suppress(GivenUp):
                        total = bind(multiply(entry, expand(argument, context.extended([(index, size)]))), index, size)
                        trace = self._equal(expand(whole, context), total, context)
                        return Pick(slots, atom, argument, name, index, place, row, trace, e, plain)
        return None

    def _logarithm(self, atom: Term, e: int, slots: tuple[Binder, ...], context: Context) -> Equation | None:
        argument = atom.args[0]
        if argument.op == "exp" and e > 0:
            return LogarithmOfExponential(slots, argument.args[0])
        if e < 0:
            return None
        factors = parts(self.prover.normal(argument, context), context)
        if factors == [(argument, 1)] or not factors or not self._signed(factors, context, terms.lt):
            return None
        trace = self._equal(expand(argument, context), product(powered(b, k, context) for b, k in factors), context)
        return Logarithm(slots, argument, tuple(factors), trace)

    def _alike(self, atom: Term, e: int, slots: tuple[Binder, ...], context: Context) -> Equation | None:
        """The same function of settled arguments."""
        shapes: tuple[tuple[Size, ...], ...] = ((),) * len(atom.args)
        if atom.op == "map":
            name, count = atom.data
            shapes = ((),) * count + context.declarations[name].arguments
        args: list[Term] = []
        traces: list[Trace | None] = []
        for k, (a, shape) in enumerate(zip(atom.args, shapes, strict=True)):
            binders = [(f"m{len(context.ranges)}.{k}.{n}", size) for n, size in enumerate(shape)]
            inner = context.extended(binders)
            body = a
            if shape:
                places = [terms.index(n) for n, _ in binders]
                body = terms.substitute(a.args[0], dict(zip(a.data, places, strict=True)))
            settled = canonical(rendered(self.prover.normal(body, inner)))
            traces.append(None if body == settled else self._equal(expand(body, inner), expand(settled, inner), inner))
            args.append(Term("lambda", (settled,), tuple(n for n, _ in binders)) if shape else settled)
        other = Term(atom.op, tuple(args), atom.data)
        if canonical(other) == canonical(atom):
            return None
        return Congruence(slots, atom, other, tuple(traces), e)

    def _matrix(self, atom: Term, e: int, slots: tuple[Binder, ...], context: Context) -> Equation | None:
        *outer, body = atom.args
        size = context.size(outer[0])
        if size is None:
            return Leibniz(slots, atom) if atom.op == "determinant" and e > 0 else None
        names = [f"m{len(context.ranges)}.{k}" for k in range(2)]
        inner = context.extended([(name, size) for name in names])
        moved = terms.substitute(body, {a: terms.index(b) for a, b in zip(atom.data, names, strict=True)})
        form = self.prover.normal(moved, inner)
        if atom.op == "determinant":
            singular = self._singular(atom, form, slots, (names[0], names[1]), inner)
            if singular is not None:
                return singular
            if outer[0].op == "number" and outer[0].data <= 3 and e > 0:
                return Leibniz(slots, atom)
        if atom.op == "inverse" and e == 1:
            scaled = self._scaled(atom, form, slots, (names[0], names[1]), context)
            if scaled is not None:
                return scaled
        settled = rendered(form)
        other = Term(atom.op, (*outer, settled), tuple(names))
        if canonical(other) == canonical(atom):
            return None
        trace = self._equal(expand(moved, inner), expand(settled, inner), inner)
        return Congruence(slots, atom, other, (*(None for _ in outer), trace), e)

    def _scaled(
        self, atom: Term, form: Form, slots: tuple[Binder, ...], names: tuple[str, str], context: Context
    ) -> Equation | None:
        """The inverse of a matrix without the factors that all of its entries share."""
        *shared, (rest, k) = parts(form, context) or [(terms.ONE, 0)]
        if k != 1 or not shared or not rest.free & set(names):
            return None
        factor = terms.mul(*(terms.power(b, terms.number(e)) for b, e in shared))
        other = Term("inverse", (*atom.args[:3], rest), names)
        inner = context.extended([(n, self.size_of(atom, context)) for n in names])
        places = dict(zip(atom.data, map(terms.index, names), strict=True))
        whole = multiply(expand(factor, inner), expand(rest, inner))
        with suppress(GivenUp):
            trace = self._equal(expand(terms.substitute(atom.args[-1], places), inner), whole, inner)
            return Scaled(slots, atom, other, factor, trace)
        return None

    @staticmethod
    def size_of(atom: Term, context: Context) -> Size:
        size = context.size(atom.args[0])
        assert size is not None
        return size

    def _singular(
        self, atom: Term, form: Form, slots: tuple[Binder, ...], names: tuple[str, str], inner: Context
    ) -> Equation | None:
        """A determinant of a product of matrices of lower rank."""
        if len(form) != 1:
            return None
        ((m, c),) = form.items()
        i, j = names
        for k, rank in m.binders:
            halves: tuple[list[tuple[Term, int]], list[tuple[Term, int]]] = ([], [])
            for a, e in sorted(m.factors, key=repr):
                halves[j in a.free].append((a, e))
            used = [frozenset().union(*(a.free for a, _ in half)) for half in halves]
            others = [(n, size) for n, size in m.binders if n != k]
            if i in used[1] or any(n in used[0] and n in used[1] for n, _ in others):
                continue
            sides = [
                rendered(monomial([b for b in others if (b[0] in used[1]) == right], halves[right])) for right in (0, 1)
            ]
            left = terms.mul(terms.number(c), sides[0])
            within = inner.extended([(k, rank)])
            whole = bind(multiply(expand(left, within), expand(sides[1], within)), k, rank)
            places = {a: terms.index(b) for a, b in zip(atom.data, names, strict=True)}
            with suppress(GivenUp, Invalid):
                trace = self._equal(expand(terms.substitute(atom.args[-1], places), inner), whole, inner)
                found = LowRank(slots, atom, rank.term(), (i, j, k), left, sides[1], trace)
                outside = {n: size for n, size in inner.ranges.items() if n not in names}
                found.difference(replace(inner, ranges=outside))
                return found
        return None

    def _calculus(self, atom: Term, slots: tuple[Binder, ...], context: Context) -> Equation | None:
        with suppress(Invalid):
            if written(atom, context) != atom:
                found = Calculus(slots, atom)
                found.difference(context)
                return found
        if atom.op == "derivative" and atom.args[0].op == "map":
            for name in self.prover.bound:
                with suppress(Invalid):
                    chain = Chain(slots, atom, name)
                    if chain.difference(context):
                        return chain
            return None
        if atom.op == "derivative":
            inner = atom.args[0]
            if inner.op != "derivative" or repr((inner.data, inner.args[1:])) <= repr((atom.data, atom.args[1:])):
                return None
            mixed = Mixed(slots, atom)
            mixed.difference(context)
            return mixed
        within = free_of(atom.data[0], context)
        other = canonical(rendered(self.prover.normal(atom.args[0], within)))
        trace = self._equal(expand(atom.args[0], within), expand(other, within), within)
        return Put(slots, atom, other, trace)

    @staticmethod
    def _decided(atom: Term, slots: tuple[Binder, ...], context: Context) -> Equation | None:
        for holds in (True, False):
            with suppress(Invalid):
                found = Decided(slots, atom, holds)
                found.difference(context)
                return found
        return None

    @staticmethod
    def _repeated(atom: Term, e: int, slots: tuple[Binder, ...], context: Context) -> Equation | None:
        if atom.op == "product":
            return Repeated(slots, atom) if e > 0 and atom.data[0] not in atom.args[2].free else None
        base, exponent = atom.args
        numbers = [t for t in exponent.args if t.op == "number"] if exponent.op == "add" else []
        places = [t for t in exponent.args if t not in numbers] if numbers else []
        if len(numbers) == len(places) == 1 and numbers[0].data.denominator == 1 and numbers[0].data > 0:
            with suppress(Invalid):
                found = Exponents(slots, base, places[0], int(numbers[0].data), e)
                found.difference(context)
                return found
        return None

    def _reflected(self, atom: Term, slots: tuple[Binder, ...], context: Context) -> Equation | None:
        """The function at an argument whose first monomial is positive."""
        form = self.prover.normal(atom.args[0], context)
        if form and form[min(form, key=lambda m: repr(monomial_term(m)))] > 0:
            return None
        if not form and atom.op in EVEN:
            return None
        other = canonical(rendered(scale(form, -1)))
        trace = self._equal(expand(atom.args[0], context), scale(expand(other, context), -1), context)
        return Reflection(slots, atom.op, atom.args[0], other, trace)


def _power_of(equation: Equation, e: int) -> int:
    """The power of the atom that an equation replaces."""
    if isinstance(equation, (Put, Mixed, Chain, Leibniz, Repeated, Decided, Turn, Reflection)):
        return 1
    if isinstance(equation, (Unfold, Calculus, Linear, Blocks, Logarithm, LogarithmOfExponential, Absolute)):
        return 1
    if isinstance(equation, Angle):
        return 1
    if isinstance(equation, Circle):
        return 2
    if isinstance(equation, Root):
        return equation.order * equation.times
    return e
