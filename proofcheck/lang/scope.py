"""Names in scope while a statement is elaborated, and small helpers on tensor values."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import islice
from typing import Any, Literal

from proofcheck.diagnostics.base import ProofcheckError
from proofcheck.diagnostics.size_mismatch import SizeMismatch
from proofcheck.lang import terms
from proofcheck.lang.parse import Node
from proofcheck.lang.sizes import Size
from proofcheck.lang.terms import Term
from proofcheck.lang.types import Value
from proofcheck.source.records import record
from proofcheck.source.span import SourceText, Span

MAX_TRIED = 1_000  # choices of dimensions at which two sizes are compared


@dataclass(frozen=True, slots=True)
class Macro:
    """A function of the claim's own `define`: expanded where it is called, with its own scope."""

    name: str
    parameters: tuple[str, ...]
    body: Node
    source: SourceText
    scope: Scope


@record(frozen=True, slots=True)
class Scope:
    """Names visible at one place; a child sees its parent's names. `source` is the text that spans refer to."""

    source: SourceText
    names: Mapping[str, Any] = field(default_factory=dict)
    parent: Scope | None = None
    depth: int = 0
    sealed: bool = False  # a prelude body: names that the claim declares are not visible

    def find(self, name: str) -> Any:
        """The value or macro called `name`, or None."""
        scope: Scope | None = self
        while scope is not None:
            if name in scope.names:
                return scope.names[name]
            scope = scope.parent
        return None

    def child(self, names: Mapping[str, Any], source: SourceText | None = None) -> Scope:
        return Scope(source or self.source, names, self, self.depth + 1, self.sealed)

    def span(self, node: Node) -> Span:
        return self.source.span(node.start, node.end)

    def visible(self) -> set[str]:
        """Every name in scope, for "did you mean"."""
        found: set[str] = set()
        scope: Scope | None = self
        while scope is not None:
            found.update(scope.names)
            scope = scope.parent
        return found


def smallest_clash(left: Size, right: Size) -> dict[str, int]:
    """The smallest dimensions (by total, then by name) at which two sizes differ, if they are soon found."""
    names = sorted(left.dims | right.dims)
    tried = (v for total in range(len(names), len(names) + 8) for v in _compositions(total, len(names)))
    for values in islice(tried, MAX_TRIED):
        dims = dict(zip(names, values, strict=True))
        if left.value(dims) != right.value(dims):
            return dims
    return {}


def _compositions(total: int, parts: int) -> Iterator[tuple[int, ...]]:
    """The ways to write `total` as a sum of so many numbers from 1 on."""
    if parts <= 1:
        yield (total,) * parts
        return
    for first in range(1, total - parts + 2):
        for rest in _compositions(total - first, parts - 1):
            yield (first, *rest)


def size_clash(span: Span, what: str, left: Size, right: Size) -> ProofcheckError:
    """The error for two sizes that are not the same for all dimensions; sizes in words and in an example."""
    dims = smallest_clash(left, right)
    example = ""
    if dims:
        shown = ", ".join(f"{name} = {value}" for name, value in dims.items())
        example = f" ({left.value(dims)} and {right.value(dims)} at {shown})"
    return SizeMismatch.error(span, f"{what}: the sizes {left} and {right} differ{example}")


def rename(value: Value, ids: tuple[str, ...]) -> Term:
    """The body of `value` with its axes called `ids`."""
    new = {old: terms.index(new) for (old, _), new in zip(value.axes, ids, strict=True) if old != new}
    return terms.substitute(value.body, new) if new else value.body


def align(
    left: Value, right: Value, node: Node, scope: Scope, what: str
) -> tuple[tuple[tuple[str, Size], ...], Term, Term]:
    """Common axes of two values, aligned at the last axis, and their bodies under those axes."""
    if not right.rank:
        return left.axes, left.body, right.body
    if not left.rank:
        return right.axes, left.body, right.body
    long, short = (left, right) if left.rank >= right.rank else (right, left)
    skip = long.rank - short.rank
    for (_, a), (_, b) in zip(long.axes[skip:], short.axes, strict=True):
        if a != b:
            raise size_clash(scope.span(node), what, *((a, b) if long is left else (b, a)))
    shared = rename(short, tuple(i for i, _ in long.axes[skip:]))
    return (long.axes, long.body, shared) if long is left else (long.axes, shared, long.body)


def scalar(body: Term, kind: Literal["real", "integer", "complex", "bool"] = "real") -> Value:
    return Value(kind, (), body)


def in_words(rank: int) -> str:
    """What a value of this rank takes, in words."""
    words = {0: "a number", 1: "one index", 2: "two indices", 3: "three indices", 4: "four indices"}
    return words.get(rank, f"{rank} indices")
