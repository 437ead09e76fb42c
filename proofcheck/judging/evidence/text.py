"""Terms -> text of the claim language, in its scalar core: entries under named indices, sums over ranges.

The text says what the term says, under the declarations of its problem; it is written for a machine, and every
operation that is not a leaf stands in parentheses or is a call. Words that no claim can write, and that stand in
problems which a proof came down to: `let(e, x, v)`, e with v in the place of the name x; `slope(f(a, b), j, k)`, the
derivative of a declared function, j times by its first argument and k times by its second; `nonsingular(M)`.
Indices and invented names get names that the declarations leave free.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from proofcheck.lang.sizes import Size
from proofcheck.lang.terms import Term, nodes
from proofcheck.lang.types import Declaration

_INFIX = {
    "add": " + ",
    "mul": " * ",
    "div": " / ",
    "pow": "**",
    "mod": " % ",
    "eq": " == ",
    "ne": " != ",
    "lt": " < ",
    "le": " <= ",
    "and": " and ",
    "or": " or ",
}
_RANGES = {"sum": "sum", "product": "prod", "largest": "max", "forall": "all", "exists": "any"}
_CONSTANTS = {"true": "True", "false": "False", "pi": "pi", "infinity": "oo"}
MAX_TEXT = 400_000  # characters of one problem: longer ones are left out, and said to be


class TooLong(ValueError):
    """A term whose text would be longer than anybody reads."""


class Writer:
    """Writes the terms of one problem. Raises TooLong."""

    def __init__(self, declarations: Mapping[str, Declaration]) -> None:
        self.declarations = declarations
        self.names: dict[str, str] = {name: name for name in declarations if name.isidentifier()}
        for name in declarations:
            self.name(name)
        self.memo: dict[Term, str] = {}
        self.length = 0

    def name(self, name: str) -> str:
        """The name as an identifier that no other name has."""
        found = self.names.get(name)
        if found is None:
            plain = "".join(c if c.isidentifier() or c.isdigit() else "_" for c in name)
            plain = plain if plain.isidentifier() else f"v_{plain}"
            taken, found, count = set(self.names.values()), plain, 1
            while found in taken:
                count += 1
                found = f"{plain}_{count}"
            self.names[name] = found
        return found

    def size(self, size: Size) -> str:
        return self(size.term())

    def __call__(self, term: Term) -> str:
        found = self.memo.get(term)
        if found is None:
            found = self.memo[term] = self._text(term)
            self.length += len(found)
            if self.length > MAX_TEXT:
                raise TooLong("a term too long to be written out")
        return found

    def _text(self, term: Term) -> str:
        op, args = term.op, term.args
        if op == "number":
            value = term.data
            text = (
                str(abs(value.numerator))
                if value.denominator == 1
                else f"({abs(value.numerator)} / {value.denominator})"
            )
            return f"(-{text})" if value < 0 else text
        if op in ("symbol", "index"):
            return self.name(term.data)
        if op == "entry":
            return f"{self.name(term.data)}[{', '.join(map(self, args))}]"
        if op in _CONSTANTS:
            return _CONSTANTS[op]
        if op in _INFIX:
            if len(args) == 1:
                return self(args[0])
            return f"({_INFIX[op].join(map(self, args))})"
        if op in _RANGES:
            low, high, body = args
            return f"{_RANGES[op]}({self(body)} for {self.name(term.data[0])} in range({self(low)}, {self(high)}))"
        if op == "not":
            return f"(not {self(args[0])})"
        written = _WRITERS.get(op)
        return written(self, term) if written is not None else f"{op}({', '.join(map(self, args))})"

    def tensor(self, body: Term, indices: tuple[str, ...], sizes: tuple[str, ...]) -> str:
        """[body] over these indices, as a comprehension; the body itself where there is none."""
        if not indices:
            return self(body)
        clauses = " ".join(f"for {self.name(i)} in range({size})" for i, size in zip(indices, sizes, strict=True))
        return f"[{self(body)} {clauses}]"


def _square(write: Writer, term: Term) -> str:
    return write.tensor(term.args[-1], term.data, (write(term.args[0]),) * 2)


def _apply(write: Writer, term: Term) -> str:
    name, *orders = term.data
    call = f"{write.name(name)}({', '.join(map(write, term.args))})"
    return f"slope({call}, {', '.join(map(str, orders))})" if any(orders) else call


def _map(write: Writer, term: Term) -> str:
    name, count = term.data
    shapes = write.declarations[name].arguments
    given = []
    for argument, shape in zip(term.args[count:], shapes, strict=True):
        if argument.op == "lambda":
            given.append(write.tensor(argument.args[0], argument.data, tuple(map(write.size, shape))))
        else:
            given.append(write(argument))
    places = f"[{', '.join(map(write, term.args[:count]))}]" if count else ""
    return f"{write.name(name)}({', '.join(given)}){places}"


def _derivative(write: Writer, term: Term) -> str:
    body, *places = term.args
    if not places:
        return f"diff({write(body)}, {write.name(term.data)})"
    return f"grad({write(body)}, {write.name(term.data)})[{', '.join(map(write, places))}]"


def _let(write: Writer, term: Term) -> str:
    body, value = term.args
    name, *indices = term.data
    shape = write.declarations[name].shape
    return (
        f"let({write(body)}, {write.name(name)}, {write.tensor(value, tuple(indices), tuple(map(write.size, shape)))})"
    )


def _limit(write: Writer, term: Term) -> str:
    name, side = term.data
    told = f', side="{side}"' if side else ""
    return f"limit({write(term.args[0])}, {write.name(name)}, {write(term.args[1])}{told})"


def _integral(write: Writer, term: Term) -> str:
    body, low, high = term.args
    return f"integral({write(body)} for {write.name(term.data[0])} in interval({write(low)}, {write(high)}))"


def _quantified(write: Writer, term: Term, word: str) -> str:
    if not term.data:
        return f"{word}({write(term.args[0])})"
    clauses = " ".join(f"for {write.name(n)} in {write.declarations[n].kind}" for n in term.data)
    return f"{word}({write(term.args[0])} {clauses})"


def _growth(write: Writer, term: Term) -> str:
    at = f", at={write.name(term.data[0])}" if term.data else ""
    return f"{term.op}({', '.join(map(write, term.args))}{at})"


_WRITERS: dict[str, Callable[[Writer, Term], str]] = {
    "apply": _apply,
    "map": _map,
    "derivative": _derivative,
    "let": _let,
    "limit": _limit,
    "integral": _integral,
    "expectation": lambda w, t: f"E({w(t.args[0])})",
    "inverse": lambda w, t: f"inv({_square(w, t)})[{w(t.args[1])}, {w(t.args[2])}]",
    "matrix_power": lambda w, t: f"matrix_power({_square(w, t)}, {w(t.args[3])})[{w(t.args[1])}, {w(t.args[2])}]",
    "determinant": lambda w, t: f"det({_square(w, t)})",
    "eigenvalue": lambda w, t: f"eigenvalues({_square(w, t)})[{w(t.args[1])}]",
    "nonsingular": lambda w, t: f"nonsingular({_square(w, t)})",
    "every": lambda w, t: _quantified(w, t, "forall"),
    "some": lambda w, t: _quantified(w, t, "exists"),
    "grows": _growth,
    "bounded": _growth,
    "dominates": _growth,
}


def invented(term: Term) -> set[str]:
    """The names that quantifiers, limits and integrals inside the term bind."""
    found: set[str] = set()
    for t in nodes(term):
        if t.op in ("every", "some"):
            found |= set(t.data)
        elif t.op in ("limit", "integral"):
            found.add(t.data[0])
    return found
