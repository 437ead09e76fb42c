"""Syntax -> values: the claim language evaluated directly, on explicit arrays, in any number system.

Names are replaced by what they stand for as text would be: an argument of a definition is evaluated where it is used,
so that a derivative or an expected value around its use reaches into it. Truth values are True, False, or None where
the number system does not say. Positions, sizes and ranges are exact whole numbers throughout.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from proofcheck.recheck import arrays
from proofcheck.recheck.arrays import Array, WrongShape
from proofcheck.recheck.claims import UNITS, Claim, Definition
from proofcheck.recheck.numbers.base import System, Undecided, Undefined, Unsupported, exact
from proofcheck.recheck.tree import Clause, Node

MAX_DEPTH = 400
MAX_RANGE = 100_000


@dataclass(frozen=True, slots=True, eq=False)
class Frame:
    """What names stand for at one place. `visible`: how many definitions of the claim it sees; `sealed`: a body of the
    prelude, which sees neither these nor declared names."""

    bindings: Mapping[str, Bound] = field(default_factory=dict)
    visible: int = 1_000_000
    sealed: bool = False

    def child(self, **bindings: Bound) -> Frame:
        return Frame({**self.bindings, **bindings}, self.visible, self.sealed)

    def key(self, node: Node) -> tuple[Any, ...]:
        """What the value of the node depends on in this frame."""
        bound = self.bindings
        return tuple([bound[name].key for name in sorted(node.names & bound.keys())]) if bound else ()


class Bound:
    """What a name is bound to: a value, or an expression in its own frame, at a place of its leading axes."""

    __slots__ = ("frame", "key", "node", "place", "value")

    def __init__(
        self, value: Any = None, node: Node | None = None, frame: Frame | None = None, place: Any = ()
    ) -> None:
        self.value, self.node, self.frame, self.place = value, node, frame, place
        self.key: Any = value if node is None else (id(node), frame.key(node) if frame else (), place)


@dataclass(frozen=True, slots=True, eq=False)
class Here:
    """A number system, and the values of the declared names in it."""

    system: System
    values: Mapping[str, Any]


@dataclass(frozen=True, slots=True, eq=False)
class Function:
    """A value of a declared function: called with a system and arguments (arrays, where it takes tensors)."""

    call: Callable[..., Any]


Form = Callable[["Evaluator", Node, Frame, Here], Any]
FORMS: dict[str, Form] = {}
KINDS: dict[str, Form] = {}  # how each kind of syntax is evaluated: `syntax.py`


def form(*names: str) -> Callable[[Form], Form]:
    def register(function: Form) -> Form:
        FORMS.update(dict.fromkeys(names, function))
        return function

    return register


class Evaluator:
    """Evaluates statements of one claim. `steps` bounds the work of all calls together.

    choices(clause kind, low, high): numbers at which a statement about all numbers of a set is looked at.
    """

    def __init__(self, claim: Claim, steps: int = 400_000, choices: Callable[..., list[Any]] | None = None):
        from proofcheck.recheck import calculus, matrices, syntax, words  # noqa: F401  (they fill the tables)

        self.claim, self.steps, self.choices = claim, steps, choices
        self.names = tuple(claim.definitions)
        self.memo: dict[Any, Any] = {}
        self.kept: list[Any] = []  # keys hold ids of these
        self.depth = 0

    def charge(self, steps: int) -> None:
        """Counts work; raises Unsupported where it is too much."""
        self.steps -= steps
        if self.steps < 0:
            raise Unsupported("it takes too long")

    def truth(self, node: Node, here: Here, frame: Frame | None = None) -> bool | None:
        """A statement's truth; a tensor of truth values holds where all of its entries do."""
        return conjunction(arrays.raw(self(node, frame or Frame(), here)))

    def __call__(self, node: Node, frame: Frame, here: Here) -> Any:
        kind = node.kind
        if kind == "number":
            value = node.value
            return value.numerator if value.denominator == 1 else value
        if kind == "name":
            return self.name(node.value, frame, here)
        self.charge(1)
        if kind not in ("call", "comprehension", "index", "op"):
            return self._fresh(node, frame, here)
        key = (id(node), id(here), frame.key(node))
        if key in self.memo:
            return self.memo[key]
        found = self.memo[key] = self._fresh(node, frame, here)
        self.kept += [here, frame]
        return found

    def _fresh(self, node: Node, frame: Frame, here: Here) -> Any:
        self.depth += 1
        if self.depth > MAX_DEPTH:
            self.depth = 0
            raise Unsupported("nested too deeply")
        try:
            found = KINDS[node.kind](self, node, frame, here)
        finally:
            self.depth -= 1
        if isinstance(found, Array):
            self.steps -= len(found.items)
        return found

    # -- names --------------------------------------------------------------------------------------------------

    def name(self, name: str, frame: Frame, here: Here) -> Any:
        bound = frame.bindings.get(name)
        if bound is not None:
            return self.bound(bound, here)
        if not frame.sealed:
            defined = self.definition(name, frame)
            if defined is not None:
                if not defined.plain:
                    raise Unsupported(f"{name} is a function")
                return self(defined.body, Frame({}, self.names.index(name)), here)
            if name in here.values:
                value = here.values[name]
                if isinstance(value, Function):
                    raise Unsupported(f"{name} is a function")
                return value
            if name in self.claim.declarations:
                raise Undecided(f"no value of {name}")
        if name == "pi":
            return here.system.pi()
        if name in ("True", "False"):
            return name == "True"
        if name in UNITS:
            value = UNITS[name]
            return value.numerator if value.denominator == 1 else value
        raise Unsupported(f"the name {name}")

    def bound(self, bound: Bound, here: Here) -> Any:
        if bound.node is None:
            return bound.value
        assert bound.frame is not None
        value = self(bound.node, bound.frame, here)
        if not bound.place:
            return value
        skip = len(bound.place)
        return arrays.build(value.shape[skip:], lambda place: value[(*bound.place, *place)])

    def definition(self, name: str, frame: Frame) -> Definition | None:
        if name in self.claim.definitions and self.names.index(name) < frame.visible:
            return self.claim.definitions[name]
        return None

    def declared(self, node: Any, frame: Frame) -> str:
        """The declared name that a form is taken in, perhaps by way of a definition's parameter."""
        for _ in range(MAX_DEPTH):
            if node is None or node.kind != "name":
                break
            bound = frame.bindings.get(node.value)
            if bound is None:
                if node.value in self.claim.declarations and not frame.sealed:
                    return str(node.value)
                break
            if bound.node is None or bound.frame is None or bound.place:
                break
            node, frame = bound.node, bound.frame
        raise Unsupported("a form in something that is not declared")

    # -- numbers that have to be exact ----------------------------------------------------------------------------

    def whole(self, node: Node, frame: Frame, here: Here) -> int:
        value = self(node, frame, here)
        if exact(value) and not isinstance(value, bool) and Fraction(value).denominator == 1:
            return int(value)
        raise Undecided("a whole number that is not known exactly")

    def scalar(self, node: Node, frame: Frame, here: Here) -> Any:
        value = self(node, frame, here)
        if isinstance(value, Array):
            raise WrongShape("a number is needed")
        return value

    def range(self, clause: Clause, frame: Frame, here: Here) -> range:
        low = 0 if clause.low is None else self.whole(clause.low, frame, here)
        assert clause.high is not None
        high = self.whole(clause.high, frame, here)
        if high - low > MAX_RANGE:
            raise Unsupported("a long range")
        return range(low, high)

    def loop(self, clauses: tuple[Clause, ...], frame: Frame, here: Here, strict: bool = True) -> Any:
        """The frames in which the body of a generator over ranges is evaluated; a condition that is undecided is an
        error where `strict`, else comes beside the frame."""
        if not clauses:
            yield frame, True
            return
        clause = clauses[0]
        if clause.over != "range":
            raise Unsupported("a loop over numbers")
        for value in self.range(clause, frame, here):
            inner = frame.child(**{clause.variable: Bound(value)})
            held = conjunction_of(lambda c, inner=inner: self.truth(c, here, inner), clause.conditions)  # type: ignore[misc]
            if held is None and strict:
                raise Undecided("a condition")
            if held is not False:
                for deeper, also in self.loop(clauses[1:], inner, here, strict):
                    yield deeper, (also if held else None)


def conjunction(values: list[Any]) -> bool | None:
    """Whether all hold, in their order."""
    return conjunction_of(_statement, values)


def _statement(value: Any) -> bool | None:
    found = arrays.present(value)
    if found is not None and not isinstance(found, bool):
        raise Unsupported("a number where a statement is needed")
    return found


def conjunction_of(judge: Callable[[Any], bool | None], parts: Any) -> bool | None:
    """As `and`: what decides first spares the rest from having a value. None is said of parts with a value only."""
    found: bool | None = True
    for part in parts:
        try:
            value = judge(part)
        except Undefined as error:
            if found:
                raise
            raise Undecided(f"behind what is not decided: {error}") from None
        if value is False:
            return False
        if value is None:
            found = None
    return found
