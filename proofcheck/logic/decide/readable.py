"""Terms that a statement could have as parts. A statement is one since it was read; a term in evidence may be anything.

What proves statements takes for granted what the reader sees to: that positions, ends of ranges and sizes of matrices
are whole numbers (a range that ends at 1/2 is empty where it is counted, and has the place 0 where it is an
inequality), that a tensor has as many positions as axes, that a derivative is taken by a name of a number that moves,
that complex numbers are not put in order.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from proofcheck.lang.ops import FUNCTIONS, OF_MATRICES, OPERATIONS, RANGES, Regularity
from proofcheck.lang.sizes import Size
from proofcheck.lang.terms import UNDEFINED, Term
from proofcheck.lang.types import Declaration
from proofcheck.logic.decide.signs import Signs

# How many of the arguments are positions, ends or sizes: at the front of them.
_WHOLE = dict.fromkeys(RANGES, 2) | {name: (OPERATIONS[name].arity or 1) - 1 for name in OF_MATRICES}
_QUANTIFIED = frozenset({"real", "positive", "nonnegative", "integer", "natural"})
_LOGIC = frozenset({"and", "or", "not", "implies"})
_NEITHER = frozenset({"eq", "ne", "where", "let", "map", "apply", "lambda", "forall", "exists", "every", "some"})


class Reader:
    """Whether terms could be parts of a statement under these declarations."""

    def __init__(self, declarations: Mapping[str, Declaration]) -> None:
        self.declarations = declarations
        self.signs = Signs(declarations, ())
        self.seen: dict[Term, bool] = {}

    def __call__(self, t: Term) -> bool:
        found = self.seen.get(t)
        if found is None:
            found = self.seen[t] = self._node(t) and all(map(self, t.args))
        return found

    def whole(self, t: Term) -> bool:
        """Whether a term is a whole number wherever it has a value."""
        if t.op == "where":
            return all(a == UNDEFINED or self.whole(a) for a in t.args[1:])
        if t.op in ("add", "mul"):
            return all(map(self.whole, t.args))
        return self.signs.integral(t)

    def tensor(self, new: Declaration) -> bool:
        """Whether a declaration in evidence is one of a real tensor, whose axes have a length for all sizes."""
        dims = {name for name, d in self.declarations.items() if d.kind == "dim"}
        sized = isinstance(new.shape, tuple) and all(
            isinstance(size, Size) and size.dims <= dims and all(type(c) is int for _, c in size.terms) and size.sure()
            for size in new.shape
        )
        plain = new.structure is None and new.law is None and new.bound is None and not new.arguments
        return sized and plain and new.kind == "real" and isinstance(new.name, str)

    def declared(self, name: Any) -> Declaration | None:
        """`q~` is the random name q where it is averaged over."""
        return self.declarations.get(name.removesuffix("~")) if isinstance(name, str) else None

    def _node(self, t: Term) -> bool:
        op, args, data = t.op, t.args, t.data
        if op in ("symbol", "entry"):
            found = self.declared(data)
            return (
                found is not None
                and found.kind != "function"
                and len(found.shape) == len(args)
                and all(map(self.whole, args))
            )
        if op in _WHOLE and not all(map(self.whole, args[: _WHOLE[op]])):
            return False
        if op in ("apply", "map"):
            return self._function(t)
        if op in ("derivative", "let"):
            return self._moved(t)
        if op in ("limit", "integral", "every", "some"):
            return self._bound(t)
        if op == "lambda" and len(set(data)) < len(data):
            return False
        if (op in FUNCTIONS and FUNCTIONS[op].regularity < Regularity.ENTIRE) or op in ("lt", "le", "mod", "largest"):
            return not any(self._complex(n) for n in t.names)
        if op == "where":
            return self._truth(args[0]) is not False
        return op in _NEITHER or all(self._truth(a) in (None, op in _LOGIC) for a in args)

    def _function(self, t: Term) -> bool:
        if not isinstance(t.data, tuple) or not t.data:
            return False
        name, *rest = t.data
        found = self.declared(name)
        if found is None or found.kind != "function" or not all(type(k) is int and k >= 0 for k in rest):
            return False
        if t.op == "apply":
            return len(rest) == len(t.args) == len(found.arguments) and not found.shape
        (count,) = rest if len(rest) == 1 else (-1,)
        given = t.args[max(count, 0) :]
        return (
            count == len(found.shape)
            and len(given) == len(found.arguments)
            and all(map(self.whole, t.args[:count]))
            and all(
                len(a.data) == len(shape) if a.op == "lambda" else not shape
                for a, shape in zip(given, found.arguments, strict=True)
            )
        )

    def _moved(self, t: Term) -> bool:
        """A derivative by a name, or a value in the place of one."""
        name, *ids = (t.data,) if t.op == "derivative" else t.data
        found = self.declared(name)
        places: Sequence[Any] = t.args[1:] if t.op == "derivative" else ids
        if found is None or len(places) != len(found.shape) or len(set(ids)) < len(ids):
            return False
        if found.kind in ("function", "bool") or found.integral:
            return False
        return t.op == "let" or all(map(self.whole, places))

    def _bound(self, t: Term) -> bool:
        names = t.data if t.op in ("every", "some") else t.data[:1]
        if not isinstance(t.data, tuple) or len(set(names)) < len(names) or not names:
            return False
        found = [self.declared(n) for n in names]
        if any(d is None or d.shape or d.kind in ("function", "bool", "complex") for d in found):
            return False
        if t.op == "limit":
            return len(t.data) == 2 and t.data[1] in ("+", "-", "")
        kinds = ("real",) if t.op == "integral" else _QUANTIFIED
        return all(d is not None and d.kind in kinds and d.law is None for d in found)

    def _complex(self, name: str) -> bool:
        found = self.declared(name)
        return found is not None and found.kind == "complex"

    def _truth(self, t: Term) -> bool | None:
        """Whether a declared name stands for a truth value; None for what is no name."""
        if t.op not in ("symbol", "entry"):
            return None
        found = self.declared(t.data)
        return found is not None and found.kind == "bool"
