"""The interpreter of typed terms, at explicit sizes, in a number system handed to it.

Conditions and ranges over indices and sizes are decided exactly, whatever the number system; everything else is a
number of that system, or a truth value True, False or None (not decidable there). Every step is counted. What the
plain operations mean is in `meanings`; here are the values of names, and the forms that need more than their arguments.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import replace
from fractions import Fraction
from itertools import product
from typing import Any

from proofcheck.lang.ops import FUNCTIONS, OPERATIONS, Undefined
from proofcheck.lang.sizes import Size
from proofcheck.lang.terms import UNDEFINED, Term
from proofcheck.logic.semantics.corners import crossed, slope
from proofcheck.logic.semantics.environment import Environment, Steps
from proofcheck.logic.semantics.laws import RandomLaws
from proofcheck.logic.semantics.matrix_forms import Forms
from proofcheck.logic.semantics.meanings import EXACT, is_exact, value_of
from proofcheck.logic.semantics.numbers import Ball, Dual, LimitExceeded, Moments, Rational, Unsupported
from proofcheck.logic.semantics.outcomes import averaged, laws_of


class Interpreter(Forms):
    """Evaluates terms over `ns` in `environment`. `indices` in the calls maps free index ids to whole numbers."""

    def __init__(self, ns: Any, environment: Environment, steps: Steps | None = None) -> None:
        self.ns, self.env = ns, environment
        self.steps = steps or Steps()
        self.known = frozenset(environment.exact.keys() - environment.overrides.keys())
        self.memo: dict[Any, Any] = {}  # by the term and the values of its free indices
        self.entries: dict[tuple[str, tuple[int, ...]], Any] = {}
        self.matrices: dict[Any, Any] = {}
        self.children: dict[Any, Interpreter] = {}
        # Inside an expectation: the interpreter outside it, in which a nested expectation (a constant) is evaluated.
        self.outside: tuple[Interpreter, Callable[[Any], Any]] | None = None
        self.no_expectation = False
        # Inside a derivative: the name, the interpreter outside, and how its numbers are numbers here.
        self.constant: tuple[str, Interpreter, Callable[[Any], Any]] | None = None
        self.shapes: dict[str, tuple[int, ...]] = {}

    # -- exact part ---------------------------------------------------------------------------------------------

    def is_exact(self, term: Term) -> bool:
        """Whether a term is made of indices, sizes and exactly known numbers only."""
        return is_exact(term, self.known)

    def exact(self, term: Term, indices: Mapping[str, int]) -> Fraction:
        """The value of an exact term; raises Undefined or Inexact as its operations do."""
        op = term.op
        if op == "number":
            return term.data if type(term.data) is Fraction else Fraction(term.data)
        if op == "index":
            return Fraction(indices[term.data])
        if op == "symbol":
            return Fraction(self.env.exact[term.data])
        args = [self.exact(a, indices) for a in term.args]
        if op == "pow":
            return self.power(EXACT, args[0], args[1], args[1])
        result: Fraction = FUNCTIONS[op].exact(*args) if op in FUNCTIONS else OPERATIONS[op].value(EXACT, *args)  # type: ignore[attr-defined]
        return result

    def whole(self, term: Term, indices: Mapping[str, int]) -> int:
        """A range bound or a position as a whole number."""
        if term.op == "index":
            return indices[term.data]
        if not self.is_exact(term):
            # Of numbers that are known the place may be: x[argmax(x)].
            found = self.ns.integer(self(term, indices)) if type(self.ns) in (Rational, Ball) else None
            if found is None:
                raise Unsupported("a range or a position that is not known exactly")
            return int(found)
        value = self.exact(term, indices)
        if value.denominator != 1:
            raise Undefined(f"{value} is not a whole number")
        return int(value)

    def extent(self, size: Size) -> int:
        """The size of an axis. Raises Unsupported where a dimension varies, as in a limit."""
        if not size.dims <= self.env.exact.keys():
            raise Unsupported("an axis whose size varies")
        return size.value({d: int(self.env.exact[d]) for d in size.dims})

    # -- the general case ---------------------------------------------------------------------------------------

    def __call__(self, term: Term, indices: Mapping[str, int] | None = None) -> Any:
        """The value of `term`: a number of the system, or a truth value."""
        return value_of(self, term, indices or {})

    def name(self, name: str, entry: tuple[int, ...]) -> Any:
        """The value of a name, or of an entry of it, in the number system."""
        override = self.env.overrides.get(name)
        if override is not None:
            return override(entry)
        if not entry and name in self.env.exact:
            return self.ns.number(self.env.exact[name])
        return self.env.tensor(name, entry)

    def within(self, name: str, entry: tuple[int, ...]) -> None:
        """Raises Undefined where a declared tensor has no such entry."""
        for position, limit in zip(entry, self._shape(name), strict=True):
            if not 0 <= position < limit:
                raise Undefined(f"{name} has no entry {list(entry)}")

    def _shape(self, name: str) -> tuple[int, ...]:
        """The sizes of the axes of a declared tensor."""
        found = self.shapes.get(name)
        if found is None:
            found = self.shapes[name] = tuple(map(self.extent, self.env.declarations[name].shape))
        return found

    def power(self, ns: Any, base: Any, known: Any, exponent: Any) -> Any:
        """A power; `known` is the exponent where it is known exactly, else `exponent` is it in the number system."""
        if known is None:
            whole = ns.integer(exponent)
            known = None if whole is None else Fraction(whole)
        if known is None:
            return ns.real_power(base, exponent)
        if known.denominator == 1:
            if abs(known) > 10**12:
                raise LimitExceeded("an exponent over 10**12")
            return ns.power(base, int(known))
        return ns.rational_power(base, known)

    def _apply(self, term: Term, indices: Mapping[str, int]) -> Any:
        name, *orders = term.data
        args = tuple(self(a, indices) for a in term.args)
        if self.env.function is None:
            raise Unsupported(f"the function `{name}` has no value here")
        return self.env.function(name, tuple(orders), args)

    def _map(self, term: Term, indices: Mapping[str, int]) -> Any:
        """An unknown function of tensors: for each entry of its value a function of all entries of its arguments."""
        name, count = term.data
        place = tuple(self.whole(a, indices) for a in term.args[:count])
        shapes = self.env.declarations[name].arguments
        args: list[Any] = []
        for arg, shape in zip(term.args[count:], shapes, strict=True):
            sizes = [self.extent(size) for size in shape]
            self.steps.spend(math.prod(sizes))
            body, ids = (arg.args[0], arg.data) if arg.op == "lambda" else (arg, ())
            for entry in product(*map(range, sizes)):
                args.append(self(body, {**indices, **dict(zip(ids, entry, strict=True))}))
        if self.env.function is None:
            raise Unsupported(f"the function `{name}` has no value here")
        return self.env.function(f"{name}{list(place) if place else ''}", tuple(0 for _ in args), tuple(args))

    # -- forms --------------------------------------------------------------------------------------------------

    def child(self, key: Any, make: Callable[[], Interpreter]) -> Interpreter:
        if key not in self.children:
            self.children[key] = make()
        return self.children[key]

    def _derivative(self, term: Term, indices: Mapping[str, int]) -> Any:
        name, entry = term.data, tuple(self.whole(a, indices) for a in term.args[1:])

        def make() -> Interpreter:
            jets = Dual(self.ns)
            one = self.ns.number(1)

            def seeded(position: tuple[int, ...]) -> Any:
                # One entry does not depend on another.
                return (self.name(name, position), one if position == entry else None)

            declaration = self.env.declarations.get(name)
            if declaration is not None and declaration.structure not in (None, "invertible"):
                raise Unsupported(f"a derivative by the {declaration.structure} matrix `{name}`")
            interpreter = self._over(jets, {name: seeded}, jets.lift)
            # An expectation depends on the parameters of its laws, which it does not mention.
            laws = (d.law for d in self.env.declarations.values() if d.law is not None)
            if not interpreter.no_expectation and not any(name in law.parameters for law in laws):
                interpreter.constant = (name, self, jets.lift)
            return interpreter

        if name in self.env.declarations:
            self.within(name, entry)
        inner = self.child(("derivative", name, entry), make)
        try:
            return inner.ns.slope(inner(term.args[0], indices))
        except Unsupported:
            if self.ns.generic:
                raise
        if term.args[0].op in ("abs", "sqrt", "max", "min", "floor", "ceil"):
            with suppress(Unsupported):
                if crossed(self.ns, term.args[0].op, [inner(a, indices) for a in term.args[0].args]):
                    raise Undefined("no derivative at a corner, a jump or an upright tangent")
        return slope(self, term, entry, indices)

    def _over(
        self, ns: Any, overrides: Mapping[str, Callable[[tuple[int, ...]], Any]], number: Callable[[Any], Any]
    ) -> Interpreter:
        """An interpreter over a system built on this one: names keep their values, lifted; truth values stay."""
        env = self.env

        def lift(value: Any) -> Any:
            return value if isinstance(value, bool) else number(value)

        lifted = {
            other: (lambda entry, value=value: lift(value(entry)))
            for other, value in env.overrides.items()
            if other not in overrides
        }
        exact = {k: v for k, v in env.exact.items() if k not in overrides}
        inner = replace(
            env,
            exact=exact,
            tensor=lambda n, entry: lift(env.tensor(n, entry)),
            function=env.function and (lambda name, orders, args: ns.function(name, orders, args, env.function)),
            overrides={**lifted, **overrides},
            radial=env.radial and (lambda name, k, d: lift(env.radial(name, k, d))),  # type: ignore[misc]
        )
        interpreter = Interpreter(ns, inner, self.steps)
        # A derivative or limit inside an expectation keeps the random names; a further expectation there is refused.
        interpreter.no_expectation = self.outside is not None or self.no_expectation
        return interpreter

    def _let(self, term: Term, indices: Mapping[str, int]) -> Any:
        body, value = term.args
        name, *ids = term.data
        used = tuple(sorted((i, indices[i]) for i in value.free if i not in ids))
        if not ids or name not in body.names:  # a value that the body does not read has to exist all the same
            if ids and name not in self.env.declarations:
                raise Unsupported("entries of which none is read, and nothing says how many there are")
            for position in product(*map(range, self._shape(name) if ids else ())):
                self(value, {**dict(used), **dict(zip(ids, position, strict=True))})

        def make() -> Interpreter:
            fixed = dict(used)

            def entry(position: tuple[int, ...]) -> Any:
                return self(value, {**fixed, **dict(zip(ids, position, strict=True))})

            inner = replace(
                self.env,
                exact={k: v for k, v in self.env.exact.items() if k != name},
                overrides={**self.env.overrides, name: entry},
            )
            interpreter = Interpreter(self.ns, inner, self.steps)
            interpreter.no_expectation = self.outside is not None or self.no_expectation
            return interpreter

        return self.child(("let", name, value, tuple(ids), used), make)(body, indices)

    def _expectation(self, term: Term, indices: Mapping[str, int]) -> Any:
        if self.outside is not None:
            outer, lift = self.outside
            return lift(outer(term, indices))
        if self.no_expectation:
            raise Unsupported("an expectation inside a derivative or limit inside an expectation")
        if any(n in self.env.overrides and n not in self.env.declarations for n in term.args[0].names):
            raise Unsupported("an expectation over a name of which no law is known")
        if not self.env.overrides:
            random = {n for n in term.args[0].names if n in self.env.declarations and self.env.declarations[n].law}
            laws = laws_of(self, sorted(random))
            if laws is not None and (laws or self.env.atoms):
                return averaged(self, term.args[0], laws, indices)

        def make() -> Interpreter:
            moments = Moments(self.ns, RandomLaws(self), self.steps.spend)
            random = {
                name: (lambda entry, name=name: moments.variable(name, entry))
                for name, declaration in self.env.declarations.items()
                if declaration.law is not None and name not in self.env.overrides
            }
            if any(
                declaration.law is not None and name in self.env.overrides
                for name, declaration in self.env.declarations.items()
            ):
                raise Unsupported("an expectation over a name that is differentiated or replaced")
            interpreter = self._over(moments, random, moments.lift)
            interpreter.outside = (self, moments.lift)
            return interpreter

        interpreter = self.child("expectation", make)
        try:
            return interpreter.ns.expectation(interpreter(term.args[0], indices))
        except Unsupported:
            if type(self.ns) is not Ball:
                raise
            from proofcheck.logic.semantics.expectations import enclosed

            found = enclosed(self, term.args[0], indices)
            if found is None:
                raise
            return found

    def _limit(self, term: Term, indices: Mapping[str, int]) -> Any:
        """By an expansion in several scales, where all other names have known values."""
        from proofcheck.logic.semantics.growth.limits import closed

        if type(self.ns) not in (Rational, Ball) or term.names & self.env.overrides.keys():
            raise Unsupported("a limit beside names that have no values")
        if not term.names <= self.env.exact.keys():
            raise Unsupported("a limit beside names whose values are not known exactly")
        found = closed(term, {n: self.env.exact[n] for n in term.names}, indices)
        if found == UNDEFINED:
            raise Undefined("the limit does not exist")
        return self(found, indices)

    def _integral(self, term: Term, indices: Mapping[str, int]) -> Any:
        from proofcheck.logic.semantics.quadrature import enclosed

        return enclosed(self, term, indices)


def nameless(ns: Any) -> Interpreter:
    """An interpreter for terms without names."""
    return Interpreter(ns, Environment({}, {}, lambda name, entry: None))
