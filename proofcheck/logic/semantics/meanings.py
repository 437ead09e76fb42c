"""What the operations of a term mean: the value of a node by those of its parts, in the system of an interpreter.

How conditions, ranges and positions are read depends on which names have exact values: they are whole numbers then,
decided exactly, whatever the number system.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from proofcheck.lang.ops import COMPARISONS, OF_MATRICES, OPERATIONS, RANGES, Inexact, Undefined
from proofcheck.lang.terms import Term
from proofcheck.logic.semantics.environment import comparisons
from proofcheck.logic.semantics.numbers import LimitExceeded, Rational, Retry, Unsupported

if TYPE_CHECKING:
    from proofcheck.logic.semantics.interpreter import Interpreter

EXACT = Rational()
MAX_TERMS = 50_000  # of which it is remembered what indices they have, and whether they are exact
_EXACT_OPS = frozenset(
    ("number", "index", "symbol", "add", "mul", "div", "pow", "floor", "ceil", "mod", "min", "max", "abs")
)
# Read by methods of the interpreter: what they evaluate inside is read by another interpreter, or place by place.
FORMS = (OF_MATRICES - {"nonsingular"}) | {"apply", "map", "derivative", "let", "expectation", "limit", "integral"}
_MISSING = object()
Indices = Mapping[str, int]


@lru_cache(maxsize=MAX_TERMS)
def is_exact(term: Term, names: frozenset[str]) -> bool:
    """Whether a term is made of indices, of these names and of numbers only; a root among them may be Inexact."""
    if term.op == "symbol":
        return term.data in names
    return term.op in _EXACT_OPS and all(is_exact(a, names) for a in term.args)


@lru_cache(maxsize=MAX_TERMS)
def _order(term: Term) -> tuple[str, ...]:
    return tuple(sorted(term.free))


def value_of(it: Interpreter, term: Term, indices: Indices) -> Any:
    """The value of a term, computed once for each assignment of its free indices, and counted as a step."""
    key = (term, *[indices[i] for i in _order(term)])
    value = it.memo.get(key, _MISSING)
    if value is not _MISSING:
        return value
    constant = it.constant
    if constant is not None and constant[0] not in term.names and term.op != "number":
        # What does not use the name of a derivative is the same for every entry of it.
        _, outer, lift = constant
        value = outer(term, indices)
        # Truth values, and None for one that is not decided, are no numbers.
        value = value if value is None or isinstance(value, bool) else lift(value)
    else:
        it.steps.spend()
        value = _MEANINGS.get(term.op, _operation)(it, term, indices)
    it.memo[key] = value
    return value


def _entry(it: Interpreter, term: Term, indices: Indices) -> Any:
    entry = tuple([it.whole(place, indices) for place in term.args])
    known = it.entries.get((term.data, entry))
    if known is None:
        if term.data in it.env.declarations:
            it.within(term.data, entry)
        known = it.entries[term.data, entry] = it.name(term.data, entry)
    return known


def _comparison(it: Interpreter, term: Term, indices: Indices) -> bool | None:
    if all(map(it.is_exact, term.args)):
        value = OPERATIONS[term.op].value  # type: ignore[attr-defined]
        try:
            found: bool | None = value(EXACT, *[it.exact(a, indices) for a in term.args])
            return found
        except (Inexact, LimitExceeded):
            # Too long for a fraction: an enclosure may tell.
            if it.ns.generic:
                raise
    return _operation(it, term, indices)


def _in_order(values: Iterable[Any]) -> Iterator[Any]:
    """The values one after another. What has none, behind a truth value that is not decided, may be spared by that."""
    undecided, rest = False, iter(values)
    while True:
        try:
            value = next(rest)
        except StopIteration:
            return
        except Undefined as error:
            if undecided:
                raise Inexact(f"something without a value behind a condition that is not decided: {error}") from None
            raise
        undecided = undecided or value is None
        yield value


def _all_or_any(it: Interpreter, term: Term, indices: Indices) -> bool | None:
    """Left to right, as in the text: what decides the answer first spares the rest from having a value."""
    absorbing, undecided = term.op == "or", False
    for value in _in_order(it(a, indices) for a in term.args):
        if value is absorbing:
            return absorbing
        undecided = undecided or value is None
    return None if undecided else not absorbing


def _implies(it: Interpreter, term: Term, indices: Indices) -> bool | None:
    values = _in_order(it(a, indices) for a in term.args)
    holds = next(values)
    if holds is False:
        return True
    found: bool | None = OPERATIONS["implies"].value(it.ns, holds, next(values))  # type: ignore[attr-defined]
    return found


def _where(it: Interpreter, term: Term, indices: Indices) -> Any:
    condition, then, otherwise = term.args
    # At a generic point only what is exact may decide.
    if it.ns.generic and not all(it.is_exact(a) for t in comparisons(condition) for a in t.args):
        raise Unsupported("a case distinction that a generic point cannot decide")
    holds = it(condition, indices)
    if holds is None:
        raise Unsupported("a case distinction that is not decidable there")
    return it(then if holds else otherwise, indices)


def _range(it: Interpreter, term: Term, indices: Indices) -> Any:
    low, high, body = term.args
    order: Callable[[Iterable[Any]], Iterator[Any]] = _in_order if term.op in ("forall", "exists") else iter
    if it.ns.generic and term.op == "largest":
        raise Unsupported("a largest value that a generic point cannot decide")
    first, last = it.whole(low, indices), it.whole(high, indices)
    it.steps.spend(max(last - first, 0))
    values = (it(body, {**indices, term.data[0]: k}) for k in range(first, last))
    return OPERATIONS[term.op].fold(it.ns, order(values))  # type: ignore[attr-defined]


def _pow(it: Interpreter, term: Term, indices: Indices) -> Any:
    base, exponent = term.args
    known = None
    if it.is_exact(exponent):
        with suppress(Inexact):
            known = it.exact(exponent, indices)
    value = it(base, indices)
    return it.power(it.ns, value, known, None if known is not None else it(exponent, indices))


def _operation(it: Interpreter, term: Term, indices: Indices) -> Any:
    """An operation of numbers, by its own meaning over the number system."""
    operation = OPERATIONS.get(term.op)
    if operation is None or not hasattr(operation, "value"):
        raise Unsupported(f"{term.op} is not interpreted")
    try:
        return operation.value(it.ns, *[it(a, indices) for a in term.args])
    except Unsupported:
        # Undefined where a part, all of which an operation needs, has no value, whatever is known of the others. At a
        # generic point a part may be without a value by chance.
        for a in () if it.ns.generic else term.args:
            with suppress(Unsupported, LimitExceeded, Inexact, Retry):
                it(a, indices)
        raise


_MEANINGS: dict[str, Callable[[Interpreter, Term, Indices], Any]] = {
    "number": lambda it, term, indices: it.ns.number(term.data),
    "index": lambda it, term, indices: it.ns.number(indices[term.data]),
    "symbol": lambda it, term, indices: it.name(term.data, ()),
    "entry": _entry,
    **dict.fromkeys(COMPARISONS, _comparison),
    **dict.fromkeys(("and", "or"), _all_or_any),
    "implies": _implies,
    "where": _where,
    **dict.fromkeys(RANGES, _range),
    "pow": _pow,
    **dict.fromkeys(FORMS, lambda it, term, indices: getattr(it, f"_{term.op}")(term, indices)),
}
