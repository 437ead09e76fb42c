"""The array program of a term: every node becomes an array with one axis for each free index.

One walk serves every arithmetic. A sum over a product becomes a matrix product (`contraction`), a range whose ends
depend on other indices becomes the widest range with a mask, a derivative a walk in dual numbers, a rebound name a
child scope. Nodes are computed once for each assignment of ranges to their free indices.

Not evaluated (NotMeasurable, with the reason): limits and infinity, expectations unless a handler is given, and
whatever would need an array over the ceiling of the `Space`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any, Generic, TypeVar

from proofcheck.lang.ops import FUNCTIONS
from proofcheck.lang.terms import Term
from proofcheck.measure import contraction
from proofcheck.measure.arithmetic import Arithmetic, Truth
from proofcheck.measure.arrays import NotMeasurable
from proofcheck.measure.kernels import KERNELS
from proofcheck.measure.lookup import Selector, lookup
from proofcheck.measure.propositions import truth_of
from proofcheck.measure.space import Axis, Named

V = TypeVar("V")
Env = Mapping[str, Axis]
Function = Callable[[Arithmetic[Any], list[Any], tuple[int, ...]], Any]  # arithmetic, arguments, derivative orders
_CORE = frozenset({"number", "symbol", "entry", "index", "add", "mul", "div", "pow", "sum", "product"})
Rule = Callable[["Evaluator[Any]", Term, Env], Any]
RULES: dict[str, Rule] = {}  # how to evaluate a form, by its name


def rule(name: str) -> Callable[[Rule], Rule]:
    """Registers the evaluation of the form `name`."""

    def register(function: Rule) -> Rule:
        RULES[name] = function
        return function

    return register


class Evaluator(Generic[V]):
    """Values of terms in one scope of names.

    leaves: the value of each declared name; a tensor's axes are called `slot(0)`, `slot(1)`, ...
    counter: the evaluator of ranges and positions, plain float64; None makes this evaluator its own.
    functions: what the names of unknown functions stand for. shapes: the extents of declared tensors, for `let`.
    expectation: computes an expectation's value in a given scope. watch: comparisons whose two sides are to be kept
    in `seen`, and implications whose premise in `premises`.
    """

    def __init__(
        self,
        arithmetic: Arithmetic[V],
        leaves: Mapping[str, V],
        *,
        counter: Evaluator[Named] | None = None,
        functions: Mapping[str, Function] | None = None,
        shapes: Mapping[str, tuple[int, ...]] | None = None,
        expectation: Callable[[Evaluator[Any], Term, Env], Any] | None = None,
        watch: frozenset[Term] = frozenset(),
    ) -> None:
        self.arithmetic, self.leaves = arithmetic, leaves
        self.counter: Evaluator[Named] = counter if counter is not None else self  # type: ignore[assignment]
        self.functions, self.shapes = functions or {}, shapes or {}
        self.expectation, self.watch = expectation, watch
        self.seen: dict[Term, tuple[V, V]] = {}
        self.premises: dict[Term, Truth] = {}
        self._values: dict[Any, V] = {}
        self._truths: dict[Any, Truth] = {}
        self._factors: dict[Any, list[V]] = {}
        self._ends: dict[Any, tuple[int, int]] = {}

    # -- scopes

    def owns(self, term: Term) -> bool:
        """Whether the term means something else here than in the enclosing scope."""
        return True

    def outer(self, term: Term, env: Env) -> V:
        """The value from the enclosing scope, for a term that this scope does not own."""
        raise NotImplementedError

    def outer_truth(self, term: Term, env: Env) -> Truth:
        raise NotImplementedError

    def read(self, name: str, indices: tuple[Term, ...], env: Env, counter: Evaluator[Named]) -> V:
        """The entries of a name at index terms, which `counter` evaluates."""
        if name not in self.leaves:
            raise NotMeasurable(f"{name} has no numeric value")
        return self.at(self.leaves[name], self.selectors(indices, env, counter))

    def selectors(self, indices: tuple[Term, ...], env: Env, counter: Evaluator[Named]) -> tuple[Selector, ...]:
        """The positions that index terms select: a range for a bound index as it is, else computed positions."""
        return tuple(env[t.data] if t.op == "index" else counter.evaluate(t, env) for t in indices)

    def at(self, tensor: V, selectors: tuple[Selector, ...]) -> V:
        if not selectors:
            return tensor
        return self.arithmetic.move(tensor, lambda named: lookup(self.arithmetic.space, named, selectors))

    def forget(self, label: str) -> None:
        """Drop what was computed for an axis: it is about to stand for other rows."""
        for known in (self._values, self._truths, self._factors, self._ends):
            for key in [key for key in known if any(axis.label == label for axis in key[1])]:
                del known[key]
        self.seen, self.premises = {}, {}
        if self.counter is not self:
            self.counter.forget(label)

    # -- numbers

    def evaluate(self, term: Term, env: Env) -> V:
        """The value of a numeric term, with an axis for each free index it depends on."""
        if not self.owns(term):
            return self.outer(term, env)
        key = self._key(term, env)
        if key not in self._values:
            value = KERNELS[term.op](self, term, env) if term.op in KERNELS else None
            self._values[key] = self._defined(term, env) if value is None else value
        return self._values[key]

    def _defined(self, term: Term, env: Env) -> V:
        """The value by the meaning of the operation itself."""
        if term.op in _CORE:
            value: V = getattr(self, f"_{term.op}")(term, env)
            return value
        if term.op in RULES:
            return RULES[term.op](self, term, env)
        if term.op in FUNCTIONS:
            return self.arithmetic.apply(term.op, *(self.evaluate(a, env) for a in term.args))
        raise NotMeasurable(f"`{term.op}` has no numeric value")

    def factors(self, term: Term, env: Env) -> list[V]:
        """Values whose product is the term's value, kept apart where multiplying would only make them larger."""
        if term.op not in ("mul", "sum", "div"):
            return [self.evaluate(term, env)]
        if not self.owns(term):
            return [self.outer(term, env)]
        key = self._key(term, env)
        if key not in self._factors:
            if term.op == "mul":
                found = [f for arg in term.args for f in self.factors(arg, env)]
            elif term.op == "sum":
                found = self._summed(term, env)
            else:
                found = self._quotient(term, env)
            self._factors[key] = found
        return self._factors[key]

    def _key(self, term: Term, env: Env) -> Any:
        try:
            return (term, tuple(env[i] for i in sorted(term.free)))
        except KeyError as missing:
            raise NotMeasurable(f"the index {missing} is bound nowhere") from None

    def _number(self, term: Term, env: Env) -> V:
        return self.arithmetic.number(term.data)

    def _symbol(self, term: Term, env: Env) -> V:
        return self.read(term.data, (), env, self.counter)

    def _entry(self, term: Term, env: Env) -> V:
        return self.read(term.data, term.args, env, self.counter)

    def _index(self, term: Term, env: Env) -> V:
        return self.arithmetic.given(self.arithmetic.space.arange(env[term.data]))

    def _add(self, term: Term, env: Env) -> V:
        result = self.evaluate(term.args[0], env)
        for arg in term.args[1:]:
            result = self.arithmetic.add(result, self.evaluate(arg, env))
        return result

    def _mul(self, term: Term, env: Env) -> V:
        return contraction.multiply(self.arithmetic, self.factors(term, env))

    _sum = _mul

    def _div(self, term: Term, env: Env) -> V:
        return self.arithmetic.div(self.evaluate(term.args[0], env), self.evaluate(term.args[1], env))

    def _quotient(self, term: Term, env: Env) -> list[V]:
        """Factors of a quotient: divided at once where that makes no array larger than its largest factor."""
        value = KERNELS["div"](self, term, env)
        if value is not None:
            return [value]
        top = self.factors(term.args[0], env)
        bottom = self.evaluate(term.args[1], env)
        if self._covered([*top, bottom]):
            return [self._div(term, env)]
        return [*top, self.arithmetic.div(self.arithmetic.number(1), bottom)]

    def _covered(self, values: list[V]) -> bool:
        """Whether one of the values already has every axis that all of them together have."""
        sets = [frozenset(self.arithmetic.labels(v)) for v in values]
        return frozenset().union(*sets) in sets

    def _summed(self, term: Term, env: Env) -> list[V]:
        axis, mask, inside = self.open(term, env)
        if axis.size == 0:
            return [self.arithmetic.number(0)]
        axes, body, within = [axis], term.args[2], inside
        while body.op == "sum" and self.owns(body) and not any(end.free for end in body.args[:2]):
            further, masked, deeper = self.open(body, within)
            if masked is not None:
                break  # every sample has a size of its own
            axes, body, within = [*axes, further], body.args[2], deeper
        if mask is not None or len(axes) == 1 or body.op == "add" or any(a.size == 0 for a in axes):
            return self._over(term.args[2], axis, mask, inside)
        # Ranges that depend on no index: the sum over all of them, in the cheapest order.
        return contraction.together(self.arithmetic, self.factors(body, within), axes)

    def _over(self, body: Term, axis: Axis, mask: Named | None, env: Env) -> list[V]:
        """The sum over `axis` of the body; of each addend on its own where adding first would make a larger array."""
        if body.op == "add" and self.owns(body):
            addends = [self.factors(arg, env) for arg in body.args]
            if not self._covered([f for addend in addends for f in addend]):
                parts = [contraction.summed(self.arithmetic, addend, axis, mask) for addend in addends]
                result = contraction.multiply(self.arithmetic, parts[0])
                for part in parts[1:]:
                    result = self.arithmetic.add(result, contraction.multiply(self.arithmetic, part))
                return [result]
        return contraction.summed(self.arithmetic, self.factors(body, env), axis, mask)

    def _product(self, term: Term, env: Env) -> V:
        axis, mask, inside = self.open(term, env)
        if axis.size == 0:
            return self.arithmetic.number(1)
        body = self.evaluate(term.args[2], inside)
        if mask is not None:
            outside = self.arithmetic.space.map(self.arithmetic.space.xp.logical_not, mask)
            body = self.arithmetic.select(Truth(mask, outside), body, self.arithmetic.number(1))
        return self.arithmetic.product(body, axis)

    def _pow(self, term: Term, env: Env) -> V:
        arithmetic = self.arithmetic
        base = self.evaluate(term.args[0], env)
        if term.args[1].op == "number":
            return self._fixed_power(base, term.args[1].data)
        exponent = self.evaluate(term.args[1], env)
        if arithmetic.whole(exponent) and arithmetic.finite(exponent):
            return arithmetic.power_whole(base, exponent)
        return arithmetic.apply("exp", arithmetic.mul(exponent, arithmetic.apply("log", base)))

    def _fixed_power(self, base: V, exponent: Fraction) -> V:
        arithmetic = self.arithmetic
        if abs(exponent) > 2**31:
            raise NotMeasurable(f"the exponent {exponent} is too large")
        if exponent.denominator == 1:
            return arithmetic.power(base, int(exponent))
        if exponent.denominator == 2:
            return arithmetic.power(arithmetic.apply("sqrt", base), exponent.numerator)
        general = arithmetic.apply("exp", arithmetic.mul(arithmetic.number(exponent), arithmetic.apply("log", base)))
        if exponent < 0:
            return general
        zero = arithmetic.number(0)
        return arithmetic.select(arithmetic.compare("eq", base, zero), zero, general)

    # -- ranges

    def static(self, term: Term, env: Env) -> int:
        """The value of a size, which must not vary."""
        value = self.counter.evaluate(term, env)
        if value.labels or not self.counter.arithmetic.space.whole(value):
            raise NotMeasurable("a size that is not one whole number")
        return int(value.data)

    def open(self, term: Term, env: Env) -> tuple[Axis, Named | None, dict[str, Axis]]:
        """The range of a binder: its axis, a mask where the ends vary, and the scope of its body."""
        low, high = (self.counter.evaluate(end, env) for end in term.args[:2])
        space = self.counter.arithmetic.space
        first, last = self.counter.between(term.args[0], low, env)[0], self.counter.between(term.args[1], high, env)[1]
        (name,) = term.data
        axis = Axis(fresh(name, env), first, max(0, last - first))
        mask = None
        if low.labels or high.labels:
            place = space.arange(axis)
            mask = space.map(lambda p, l, h: (l <= p) & (p < h), place, low, high)
        return axis, mask, {**env, name: axis}

    def between(self, end: Term, value: Named, env: Env) -> tuple[int, int]:
        """The least and the largest value of an end of a range, brought to the host once for all ranges."""
        if end.op == "number" and end.data.denominator == 1:
            return int(end.data), int(end.data)
        key = self._key(end, env)
        if key not in self._ends:
            space = self.arithmetic.space
            single = None if value.labels else float(value.data)
            if not (space.whole(value) if single is None else single.is_integer()):
                raise NotMeasurable("a range whose ends are not whole numbers")
            ends = (space.xp.min(value.data), space.xp.max(value.data)) if single is None else (single, single)
            self._ends[key] = int(ends[0]), int(ends[1])
        return self._ends[key]

    # -- truth

    def truth(self, term: Term, env: Env) -> Truth:
        """The three-valued truth of a boolean term, with an axis for each free index it depends on."""
        if not self.owns(term):
            return self.outer_truth(term, env)
        key = self._key(term, env)
        if key not in self._truths:
            self._truths[key] = truth_of(self, term, env)
        return self._truths[key]


def fresh(name: str, env: Env) -> str:
    """An axis label for the index `name` that no enclosing range carries."""
    used = {axis.label for axis in env.values()}
    label = name
    while label in used:
        label += "'"
    return label
