"""Terms of the random grammar: typed trees that print as statements of the language, fully bracketed.

A shape is a tuple of size texts ("n", "m", "n + m"); bound indices are names i1, i2, ... that no `where` declares.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Any

Shape = tuple[str, ...]


@dataclass(frozen=True)
class Term:
    """op with arguments; `data` is a name, a number, (index, low, high) of a range, the ends of a slice, ..."""

    op: str
    shape: Shape = ()
    args: tuple[Term, ...] = ()
    data: Any = None

    def __str__(self) -> str:
        return PRINT[self.op](self) if self.op in PRINT else f"{self.op}({', '.join(map(str, self.args))})"

    @property
    def rank(self) -> int:
        return len(self.shape)

    def walk(self) -> Iterator[Term]:
        yield self
        for arg in self.args:
            yield from arg.walk()

    @property
    def size(self) -> int:
        return 1 + sum(a.size for a in self.args)

    def names(self) -> set[str]:
        """Declared names and free or bound indices, sizes not counted."""
        return {word for t in self.walk() if t.op in ("name", "index") for word in t.data.split()} | {
            t.args[1].data for t in self.walk() if t.op in DERIVATIVES
        }


DERIVATIVES = ("grad", "jacobian", "hessian", "diff")


def _entry(t: Term) -> str:
    base = str(t.args[0]) if t.args[0].op == "name" else f"({t.args[0]})"
    return f"{base}[{', '.join(map(str, t.args[1:]))}]"


def _range(low: str, high: str) -> str:
    return f"range({high})" if low == "0" else f"range({low}, {high})"


def _folded(word: str) -> Callable[[Term], str]:
    def text(t: Term) -> str:
        clauses, body = "", t
        name, low, high = body.data
        clauses += f" for {name} in {_range(low, high)}"
        condition = f" if {t.args[1]}" if len(t.args) > 1 else ""
        return f"{word}({t.args[0]}{clauses}{condition})"

    return text


def _family(t: Term) -> str:
    clauses = "".join(f" for {name} in range({size})" for name, size in zip(t.data, t.shape, strict=True))
    return f"[{t.args[0]}{clauses}]"


def _block(t: Term) -> str:
    columns = t.data
    rows = [t.args[k : k + columns] for k in range(0, len(t.args), columns)]
    return f"block([{', '.join('[' + ', '.join(map(str, row)) + ']' for row in rows)}])"


def _infix(sign: str) -> Callable[[Term], str]:
    return lambda t: f"({t.args[0]} {sign} {t.args[1]})"


PRINT: dict[str, Callable[[Term], str]] = {
    "name": lambda t: t.data,
    "index": lambda t: t.data,
    "number": lambda t: str(t.data) if t.data >= 0 else f"({t.data})",
    "size": lambda t: t.data if t.data.isalnum() else f"({t.data})",
    "add": _infix("+"),
    "sub": _infix("-"),
    "mul": _infix("*"),
    "div": _infix("/"),
    "percent": _infix("%"),
    "over": _infix("//"),
    "matmul": _infix("@"),
    "neg": lambda t: f"(-{t.args[0]})",
    "pow": lambda t: f"{t.args[0]}**{t.data}" if t.args[0].op == "name" else f"({t.args[0]})**{t.data}",
    "raise": lambda t: f"({t.args[0]})**({t.args[1]})",
    "T": lambda t: f"{t.args[0]}.T" if t.args[0].op == "name" else f"({t.args[0]}).T",
    "eye": lambda t: f"eye({t.shape[0]})",
    "ones": lambda t: f"ones({t.shape[0]})",
    "entry": _entry,
    "slice": lambda t: f"({t.args[0]})[{t.data}]",
    "sum": _folded("sum"),
    "prod": _folded("prod"),
    "total": lambda t: f"sum({t.args[0]})",
    "family": _family,
    "compare": lambda t: f"{t.args[0]} {t.data} {t.args[1]}",
    "both": lambda t: f"{t.args[0]} and {t.args[1]}",
    "block": _block,
    "diff": lambda t: f"diff({t.args[0]}, {t.args[1]}{f', {t.data}' if t.data and t.data > 1 else ''})",
    "at": lambda t: f"{str(t.args[0])[:-1]}, at={t.args[1]})",
}


# -- makers ------------------------------------------------------------------------------------------------------


def number(value: int) -> Term:
    return Term("number", data=value)


ZERO, ONE, TWO = number(0), number(1), number(2)


def name(text: str, shape: Shape = ()) -> Term:
    return Term("name", shape, data=text)


def index(text: str) -> Term:
    return Term("index", data=text)


def size(text: str) -> Term:
    return Term("size", data=text)


def eye(n: str) -> Term:
    return Term("eye", (n, n))


def ones(n: str) -> Term:
    return Term("ones", (n,))


def add(a: Term, b: Term) -> Term:
    return Term("add", a.shape, (a, b))


def sub(a: Term, b: Term) -> Term:
    return Term("sub", a.shape, (a, b))


def neg(a: Term) -> Term:
    return Term("neg", a.shape, (a,))


def mul(a: Term, b: Term) -> Term:
    """Entry by entry, or a number times anything."""
    return Term("mul", a.shape or b.shape, (a, b))


def div(a: Term, b: Term) -> Term:
    return Term("div", a.shape, (a, b))


def power(a: Term, n: int) -> Term:
    return Term("pow", a.shape, (a,), n)


def matmul(a: Term, b: Term) -> Term:
    assert a.rank and b.rank and a.shape[-1] == b.shape[0], (str(a), str(b))
    return Term("matmul", (*a.shape[:-1], *b.shape[1:]), (a, b))


def transpose(a: Term) -> Term:
    return Term("T", a.shape[::-1], (a,))


def call(op: str, *args: Term, shape: Shape | None = None) -> Term:
    """A function whose value has a shape of its own, else that of its first argument."""
    return Term(op, args[0].shape if shape is None else shape, args)


def inv(a: Term) -> Term:
    return Term("inv", a.shape, (a,))


def scalar(op: str, *args: Term) -> Term:
    return Term(op, (), args)


def outer(u: Term, v: Term) -> Term:
    return Term("outer", (*u.shape, *v.shape), (u, v))


def entry(a: Term, *indices: Term) -> Term:
    return Term("entry", a.shape[len(indices) :], (a, *indices))


def total(body: Term, name: str, low: str, high: str, condition: Term | None = None) -> Term:
    return Term("sum", body.shape, (body,) if condition is None else (body, condition), (name, low, high))


def product(body: Term, name: str, low: str, high: str) -> Term:
    return Term("prod", (), (body,), (name, low, high))


def family(body: Term, names: tuple[str, ...], sizes: Shape) -> Term:
    return Term("family", sizes, (body,), names)


def compare(a: Term, sign: str, b: Term) -> Term:
    return Term("compare", (), (a, b), sign)


def where(condition: Term, a: Term, b: Term) -> Term:
    return Term("where", a.shape, (condition, a, b))


def expected(a: Term) -> Term:
    return Term("E", a.shape, (a,))


def replaced(t: Term, old: Callable[[Term], Term | None]) -> Term:
    """The tree with `old` applied to every node, from the top; where it answers None the node's arguments follow."""
    new = old(t)
    return new if new is not None else replace(t, args=tuple(replaced(a, old) for a in t.args))


def renamed(t: Term, before: str, after: str) -> Term:
    """Another index in the place of one. Ranges that end at the index follow."""

    def rule(u: Term) -> Term | None:
        if u.op == "index" and before in u.data.split():
            return index(" ".join(after if w == before else w for w in u.data.split()))
        if u.op in ("sum", "prod") and any(before in part.split() for part in u.data[1:]):
            low, high = (" ".join(after if w == before else w for w in part.split()) for part in u.data[1:])
            body = tuple(renamed(a, before, after) for a in u.args)
            return replace(u, args=body, data=(u.data[0], low, high))
        return None

    return replaced(t, rule)
