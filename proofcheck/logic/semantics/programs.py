"""Terms as programs: what a node means is looked up once for each term, not each time it is evaluated.

A `Program` holds, for each term, a function of an interpreter and of the values of free indices. The interpreter has
the number system, the values of names, the steps that are left, and the values that were computed before; the program
knows only which names have exact values, because that decides how conditions, ranges and positions are read: they
are whole numbers, decided exactly, whatever the number system.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from itertools import count
from typing import TYPE_CHECKING, Any

from proofcheck.lang.ops import COMPARISONS, OF_MATRICES, OPERATIONS, RANGES, Inexact, Undefined
from proofcheck.lang.terms import Term
from proofcheck.logic.semantics.environment import comparisons
from proofcheck.logic.semantics.numbers import LimitExceeded, Rational, Retry, Unsupported

if TYPE_CHECKING:
    from proofcheck.logic.semantics.interpreter import Interpreter

EXACT = Rational()
MAX_TERMS = 20_000  # of one program; after that a new one is begun
MAX_PROGRAMS = 32
_EXACT_OPS = frozenset(
    ("number", "index", "symbol", "add", "mul", "div", "pow", "floor", "ceil", "mod", "min", "max", "abs")
)
# Read by methods of the interpreter: what they evaluate inside is read by another interpreter, or place by place.
FORMS = (OF_MATRICES - {"nonsingular"}) | {"apply", "map", "derivative", "let", "expectation", "limit", "integral"}
_MISSING = object()
Indices = dict[str, int]
Code = Callable[["Interpreter", Indices], Any]


class Program:
    """The codes of terms where exactly the names in `exact` have values that are known as fractions."""

    def __init__(self, exact: frozenset[str]) -> None:
        self.exact = exact
        self.codes: dict[Term, Code] = {}
        self.exactable: dict[Term, bool] = {}
        self.slots = count()

    def is_exact(self, term: Term) -> bool:
        """Whether a term is made of indices, sizes and exactly known numbers only; a root among them may be Inexact."""
        found = self.exactable.get(term)
        if found is None:
            if term.op == "symbol":
                found = term.data in self.exact
            else:
                found = term.op in _EXACT_OPS and all(map(self.is_exact, term.args))
            self.exactable[term] = found
        return found

    def code(self, term: Term) -> Code:
        """The value of a term as a function of the interpreter and the indices; computed once for each."""
        found = self.codes.get(term)
        if found is None:
            found = self.codes[term] = _once(next(self.slots), term, _MEANINGS.get(term.op, _operation)(self, term))
        return found

    def place(self, term: Term) -> Code:
        """A range bound or a position as a whole number."""
        name: str = term.data
        if term.op == "index":
            return lambda it, indices: indices[name]
        return lambda it, indices: it.whole(term, indices)


_programs: dict[frozenset[str], Program] = {}


def program(exact: frozenset[str]) -> Program:
    """The program for these names: the same terms are evaluated at one point after another."""
    found = _programs.get(exact)
    if found is None or len(found.codes) > MAX_TERMS:
        if len(_programs) >= MAX_PROGRAMS:
            _programs.clear()
        found = _programs[exact] = Program(exact)
    return found


def _once(slot: int, term: Term, meaning: Code) -> Code:
    """The meaning, computed once for each assignment of the free indices, and counted as a step."""
    order, names = tuple(sorted(term.free)), term.names
    single = order[0] if len(order) == 1 else None

    def run(it: Interpreter, indices: Indices) -> Any:
        memo = it.memo[slot]
        key: Any = indices[single] if single is not None else tuple([indices[i] for i in order]) if order else ()
        value = memo.get(key, _MISSING)
        if value is not _MISSING:
            return value
        constant = it.constant
        if constant is not None and constant[0] not in names:
            # What does not use the name of a derivative is the same for every entry of it.
            _, outer, lift = constant
            value = outer(term, indices)
            # Truth values, and None for one that is not decided, are no numbers.
            value = value if value is None or isinstance(value, bool) else lift(value)
        else:
            it.steps.spend()
            value = meaning(it, indices)
        memo[key] = value
        return value

    return run


# -- what an operation means ---------------------------------------------------------------------------------------


def _number(program: Program, term: Term) -> Code:
    value = term.data
    return lambda it, indices: it.ns.number(value)


def _index(program: Program, term: Term) -> Code:
    name = term.data
    return lambda it, indices: it.ns.number(indices[name])


def _symbol(program: Program, term: Term) -> Code:
    name = term.data
    return lambda it, indices: it.name(name, ())


def _entry(program: Program, term: Term) -> Code:
    name, places = term.data, [program.place(a) for a in term.args]

    def run(it: Interpreter, indices: Indices) -> Any:
        entry = tuple([place(it, indices) for place in places])
        known = it.entries.get((name, entry))
        if known is None:
            if name in it.env.declarations:
                it.within(name, entry)
            known = it.entries[name, entry] = it.name(name, entry)
        return known

    return run


def _comparison(program: Program, term: Term) -> Code:
    value = OPERATIONS[term.op].value  # type: ignore[attr-defined]
    a, b = map(program.code, term.args)

    run = _of_all(value, [a, b])
    if not all(map(program.is_exact, term.args)):
        return run
    left, right = term.args

    def exactly(it: Interpreter, indices: Indices) -> bool | None:
        try:
            return value(EXACT, it.exact(left, indices), it.exact(right, indices))
        except (Inexact, LimitExceeded):
            # Too long for a fraction: an enclosure may tell.
            if it.ns.generic:
                raise
        return run(it, indices)

    return exactly


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


def _all_or_any(program: Program, term: Term) -> Code:
    """Left to right, as in the text: what decides the answer first spares the rest from having a value."""
    absorbing, parts = term.op == "or", [program.code(a) for a in term.args]

    def run(it: Interpreter, indices: Indices) -> bool | None:
        undecided = False
        for value in _in_order(part(it, indices) for part in parts):
            if value is absorbing:
                return absorbing
            undecided = undecided or value is None
        return None if undecided else not absorbing

    return run


def _implies(program: Program, term: Term) -> Code:
    value = OPERATIONS["implies"].value  # type: ignore[attr-defined]
    premise, conclusion = map(program.code, term.args)

    def run(it: Interpreter, indices: Indices) -> bool | None:
        values = _in_order(part(it, indices) for part in (premise, conclusion))
        holds = next(values)
        return True if holds is False else value(it.ns, holds, next(values))

    return run


def _where(program: Program, term: Term) -> Code:
    condition, then, otherwise = map(program.code, term.args)
    # At a generic point only what is exact may decide.
    exact = all(program.is_exact(a) for t in comparisons(term.args[0]) for a in t.args)

    def run(it: Interpreter, indices: Indices) -> Any:
        if it.ns.generic and not exact:
            raise Unsupported("a case distinction that a generic point cannot decide")
        holds = condition(it, indices)
        if holds is None:
            raise Unsupported("a case distinction that is not decidable there")
        return (then if holds else otherwise)(it, indices)

    return run


def _range(program: Program, term: Term) -> Code:
    low, high = map(program.place, term.args[:2])
    body, (name,), fold = program.code(term.args[2]), term.data, OPERATIONS[term.op].fold  # type: ignore[attr-defined]
    order: Callable[[Iterable[Any]], Iterator[Any]] = _in_order if term.op in ("forall", "exists") else iter

    def run(it: Interpreter, indices: Indices) -> Any:
        if it.ns.generic and term.op == "largest":
            raise Unsupported("a largest value that a generic point cannot decide")
        first, last = low(it, indices), high(it, indices)
        it.steps.spend(max(last - first, 0))
        return fold(it.ns, order(body(it, {**indices, name: k}) for k in range(first, last)))

    return run


def _pow(program: Program, term: Term) -> Code:
    base, exponent = map(program.code, term.args)
    exact = program.is_exact(term.args[1])

    def run(it: Interpreter, indices: Indices) -> Any:
        try:
            known = it.exact(term.args[1], indices) if exact else None
        except Inexact:
            known = None
        value = base(it, indices)
        return it.power(it.ns, value, known, None if known is not None else exponent(it, indices))

    return run


def _form(program: Program, term: Term) -> Code:
    method = f"_{term.op}"
    return lambda it, indices: getattr(it, method)(term, indices)


def _operation(program: Program, term: Term) -> Code:
    """An operation of numbers, by its own meaning over the number system."""
    op, operation = term.op, OPERATIONS.get(term.op)
    if operation is None or not hasattr(operation, "value"):

        def refuse(it: Interpreter, indices: Indices) -> Any:
            raise Unsupported(f"{op} is not interpreted")

        return refuse
    return _of_all(operation.value, [program.code(a) for a in term.args])


def _of_all(value: Callable[..., Any], args: list[Code]) -> Code:
    """What an operation makes of all its arguments."""

    def run(it: Interpreter, indices: Indices) -> Any:
        try:
            return value(it.ns, *[arg(it, indices) for arg in args])
        except Unsupported:
            _needed(it, indices, args)
            raise

    return run


def _needed(it: Interpreter, indices: Indices, args: Iterable[Code]) -> None:
    """Raises Undefined where one of the parts that an operation needs, all of them, has no value, whatever is known of
    the others. At a generic point a part may be without a value by chance."""
    for arg in () if it.ns.generic else args:
        with suppress(Unsupported, LimitExceeded, Inexact, Retry):
            arg(it, indices)


_MEANINGS: dict[str, Callable[[Program, Term], Code]] = {
    "number": _number,
    "index": _index,
    "symbol": _symbol,
    "entry": _entry,
    **dict.fromkeys(COMPARISONS, _comparison),
    **dict.fromkeys(("and", "or"), _all_or_any),
    "implies": _implies,
    "where": _where,
    **dict.fromkeys(RANGES, _range),
    "pow": _pow,
    **dict.fromkeys(FORMS, _form),
}
