"""What an atom of a settled form is: a product of simpler atoms, or itself with settled arguments."""

from __future__ import annotations

from contextlib import suppress
from fractions import Fraction
from math import lcm
from typing import TYPE_CHECKING

from proofcheck.index.functions import prime_factors
from proofcheck.lang import terms
from proofcheck.lang.terms import Term
from proofcheck.laws.absolute import Absolute
from proofcheck.laws.angle import Angle, Circle
from proofcheck.laws.calculus import Calculus
from proofcheck.laws.congruence import PLAIN, Congruence
from proofcheck.laws.context import Context
from proofcheck.laws.expand import expand, powered
from proofcheck.laws.expectation import Blocks, Linear, is_random
from proofcheck.laws.exponent import Exponent
from proofcheck.laws.exponential import Exponential
from proofcheck.laws.forms import (
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
from proofcheck.laws.forms import atom as form_of
from proofcheck.laws.logarithm import ExponentialOfLogarithm, Logarithm, LogarithmOfExponential
from proofcheck.laws.nonzero import Factored, Nonzero
from proofcheck.laws.order import Successor
from proofcheck.laws.pick import Pick
from proofcheck.laws.powers import Powers
from proofcheck.laws.product_of_roots import ProductOfRoots
from proofcheck.laws.root import Root
from proofcheck.laws.trace import Equation, Trace
from proofcheck.laws.unfold import Unfold
from proofcheck.lawsearch.labels import pattern
from proofcheck.lawsearch.rendering import monomial_term, rendered
from proofcheck.lawsearch.state import GivenUp

if TYPE_CHECKING:
    from proofcheck.lawsearch.prover import Prover

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
        if atom.op in ("entry", "symbol", "index", *BRACKETS) and e:
            return None
        (inner, slots), places = self.slotted(atom, m, context)
        here = frozenset((n, context.ranges[n]) for n in inner.free if n in context.ranges)
        key = (inner, e, slots, here, self.version)
        if key not in self.memo:
            self.memo[key] = None
            with suppress(Invalid, GivenUp):
                self.memo[key] = self._equation(inner, e, slots, context.extended(slots))
            if (inner, e, slots, here, self.version) != key:
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
            return Calculus(slots, atom) if e > 0 else None
        if is_expandable(atom, context):
            return Unfold(slots, atom) if e > 0 else self._divisor(atom, e, slots, context)
        if op == "sqrt" or (op == "pow" and atom.args[1].op == "number"):
            return self._root(atom, e, slots, context)
        if op in PLAIN and len(atom.args) == 1:
            found = self._pick(atom, e, slots, context)
            if found is not None:
                return found
        if op == "abs" and e > 0:
            with suppress(Invalid):
                absolute = Absolute(slots, atom.args[0])
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
        if op in PLAIN:
            return self._alike(atom, e, slots, context)
        if op in ("inverse", "determinant"):
            return self._matrix(atom, e, slots, context)
        return None

    def _divisor(self, atom: Term, e: int, slots: tuple[Binder, ...], context: Context) -> Equation | None:
        form = self.prover.normal(atom, context)
        other = canonical(rendered(form))
        if other == atom:
            return None
        target = expand(other, context)
        return Powers(slots, atom, other, e, self._equal(expand(atom, context), target, context))

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
        return Blocks(slots, atom) if random else Linear(slots, atom)

    def _equal(self, left: Form, right: Form, context: Context) -> Trace:
        return self.prover.vanish(add(left, scale(right, -1)), context)

    def _root(self, atom: Term, e: int, slots: tuple[Binder, ...], context: Context) -> Equation | None:
        order = 2 if atom.op == "sqrt" else int(1 / atom.args[1].data)
        base = atom.args[0]
        times = int(e / order)
        if times:
            return Root(slots, base, order, times)
        parts = _parts(self.prover.normal(base, context))
        if parts is None:
            return self._alike(atom, e, slots, context)
        if (len(parts) == 1 and parts[0] == (base, 1)) or any(k == 0 for _, k in parts):
            return None
        for b, _ in parts:
            context.require(terms.lt(terms.ZERO, b))
        trace = self._equal(expand(base, context), product(powered(b, k, context) for b, k in parts), context)
        return ProductOfRoots(slots, base, order, tuple(parts), trace, e)

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
        parts: list[tuple[Term, int]] = []
        for m, c in self.prover.normal(argument, context).items():
            kind = "angle" + repr(sorted(a.op + str(a.data) + str(k) for a, k in m.factors))
            known = self.denominators.get(kind, 1)
            if known % c.denominator:
                self.denominators[kind] = lcm(known, c.denominator)
                self.version += 1
                raise GivenUp("finer angles are needed")
            parts.append((canonical(monomial_term(m, Fraction(1, known))), int(c * known)))
        parts.sort(key=repr)
        if parts == [(canonical(argument), 1)]:
            return Circle(slots, argument) if atom.op == "sin" and e > 1 else None
        total = add(constant(0), *(scale(expand(t, context), k) for t, k in parts))
        return Angle(slots, atom, tuple(parts), self._equal(expand(argument, context), total, context))

    def _pick(self, atom: Term, e: int, slots: tuple[Binder, ...], context: Context) -> Equation | None:
        """The function of a row of a permutation, taken inside."""
        names = [n for n in sorted(atom.names) if n in context.declarations]
        names = [n for n in names if context.declarations[n].structure == "permutation"]
        if not names:
            return None
        form = self.prover.normal(atom.args[0], context)
        index = f"p{len(context.ranges)}"
        for name in names:
            size = context.declarations[name].shape[0]
            for row in (True, False):
                places = {
                    a.args[0 if row else 1] for m in form for a, _ in m.factors if a.op == "entry" and a.data == name
                }
                for place in sorted(places, key=repr):
                    inside = _inner(form, name, row, place, index)
                    if inside is None or not context.inside(place, size):
                        continue
                    argument = canonical(rendered(inside))
                    j = terms.index(index)
                    entry = form_of(terms.entry(name, *((place, j) if row else (j, place))))
                    with suppress(GivenUp):
                        total = bind(multiply(entry, expand(argument, context.extended([(index, size)]))), index, size)
                        trace = self._equal(expand(atom.args[0], context), total, context)
                        return Pick(slots, atom, argument, name, index, place, row, trace, e)
        return None

    def _logarithm(self, atom: Term, e: int, slots: tuple[Binder, ...], context: Context) -> Equation | None:
        argument = atom.args[0]
        if argument.op == "exp" and e > 0:
            return LogarithmOfExponential(slots, argument.args[0])
        if e < 0:
            return None
        parts = _parts(self.prover.normal(argument, context))
        if parts is None or (len(parts) == 1 and parts[0] == (argument, 1)) or any(k == 0 for _, k in parts):
            return None
        for b, _ in parts:
            context.require(terms.lt(terms.ZERO, b))
        trace = self._equal(expand(argument, context), product(powered(b, k, context) for b, k in parts), context)
        return Logarithm(slots, argument, tuple(parts), trace)

    def _alike(self, atom: Term, e: int, slots: tuple[Binder, ...], context: Context) -> Equation | None:
        """The same function of settled arguments."""
        args = [canonical(rendered(self.prover.normal(a, context))) for a in atom.args]
        other = Term(atom.op, tuple(args), atom.data)
        if canonical(other) == canonical(atom):
            return None
        traces = tuple(
            None if a == b else self._equal(expand(a, context), expand(b, context), context)
            for a, b in zip(atom.args, args, strict=True)
        )
        return Congruence(slots, atom, other, traces, e)

    def _matrix(self, atom: Term, e: int, slots: tuple[Binder, ...], context: Context) -> Equation | None:
        *outer, body = atom.args
        size = context.size(outer[0])
        if size is None:
            return None
        names = [f"m{len(context.ranges)}.{k}" for k in range(2)]
        inner = context.extended([(name, size) for name in names])
        moved = terms.substitute(body, {a: terms.index(b) for a, b in zip(atom.data, names, strict=True)})
        settled = rendered(self.prover.normal(moved, inner))
        other = Term(atom.op, (*outer, settled), tuple(names))
        if canonical(other) == canonical(atom):
            return None
        trace = self._equal(expand(moved, inner), expand(settled, inner), inner)
        return Congruence(slots, atom, other, (*(None for _ in outer), trace), e)


def _inner(form: Form, name: str, row: bool, place: Term, index: str) -> Form | None:
    """The form in which one factor P[place, j] of each monomial, j bound, is left out, and the index put for j."""
    out: Form = {}
    for m, c in form.items():
        for a, e in sorted(m.factors, key=repr):
            if a.op != "entry" or a.data != name or a.args[0 if row else 1] != place:
                continue
            j = a.args[1 if row else 0]
            if j.op == "index" and j.data in m.names and j != place:
                rest = [(b, k) for b, k in m.factors if (b, k) != (a, e)] + ([(a, e - 1)] if e > 1 else [])
                binders = [binder for binder in m.binders if binder[0] != j.data]
                values = {j.data: terms.index(index)}
                out = add(out, monomial(binders, [(terms.substitute(b, values), k) for b, k in rest], c))
                break
        else:
            return None
    return out


def _power_of(equation: Equation, e: int) -> int:
    """The power of the atom that an equation replaces."""
    if isinstance(equation, (Unfold, Calculus, Linear, Blocks, Logarithm, LogarithmOfExponential, Absolute)):
        return 1
    if isinstance(equation, Angle):
        return 1
    if isinstance(equation, Circle):
        return 2
    if isinstance(equation, Root):
        return equation.order * equation.times
    return e


def _parts(form: Form) -> list[tuple[Term, int]] | None:
    """Primes and atoms with their exponents, where a form is the product of a positive number and of atoms."""
    if len(form) != 1:
        return None
    ((m, c),) = form.items()
    if m.binders or c <= 0:
        return None
    return [(terms.number(p), k) for p, k in _primes(c)] + sorted(m.factors, key=repr)


def _primes(c: Fraction) -> list[tuple[int, int]]:
    return [*prime_factors(c.numerator, 1), *prime_factors(c.denominator, -1)]
