"""What a name in `where` stands for: kind, shape, structure, law; and the problem that a claim poses with them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Literal

from proofcheck.lang.binders import apart
from proofcheck.lang.sizes import Size
from proofcheck.lang.terms import ZERO, Term, nodes
from proofcheck.source.records import record

Kind = Literal["dim", "integer", "natural", "index", "real", "positive", "nonnegative", "complex", "bool", "function"]
Structure = Literal["symmetric", "posdef", "psd", "invertible", "orthogonal", "permutation"]

INTEGER_KINDS = frozenset({"dim", "integer", "natural", "index"})
REAL_KINDS = frozenset({"real", "positive", "nonnegative", "index", *INTEGER_KINDS})
SIGNED_KINDS = {"dim": "positive", "natural": "nonnegative", "index": "nonnegative"}


@record(frozen=True, slots=True)
class Value:
    """An elaborated expression: a scalar body under one index per axis. Shape `tuple(size for _, size in axes)`."""

    kind: Literal["real", "integer", "complex", "bool"]
    axes: tuple[tuple[str, Size], ...]
    body: Term

    @property
    def shape(self) -> tuple[Size, ...]:
        return tuple(size for _, size in self.axes)

    @property
    def rank(self) -> int:
        return len(self.axes)

    @property
    def field(self) -> Literal["real", "complex"]:
        """Where the numbers lie that are made of this one by other operations than + - *."""
        return "complex" if self.kind == "complex" else "real"


@dataclass(frozen=True, slots=True)
class Density:
    """How the values of a number are distributed: `body` is its density at `variable`, a symbol, between `low` and
    `high`, or the probability of `variable`, an index, from `low` up to but not including `high`. `log` is the
    logarithm of that. Parameters satisfy `given`, and `further`, which their types say. `unstated`: its moments are
    integrals. `own`: a claim said so, and it has to be shown."""

    variable: Term
    low: Term
    high: Term
    body: Term
    log: Term
    given: tuple[Term, ...] = ()
    unstated: bool = False
    own: bool = False
    further: tuple[Term, ...] = ()

    @property
    def discrete(self) -> bool:
        return self.variable.op == "index"

    @property
    def bounded(self) -> bool:
        """Whether all values lie between two numbers."""
        return not any(t.op == "infinity" for end in (self.low, self.high) for t in nodes(end))


@dataclass(frozen=True, slots=True)
class Law:
    """The distribution of a random tensor; what is not named here is not known.

    `normal`: independent entries, normal with `mean` and `variance` (scalars).
    `iid`: independent, identically distributed entries of which `moments` are known: ((order, value), ...), raw
    moments about zero; an order that is missing is unknown. No entry is below `low` or above `high`. Where no moment is
    known, `mean` says nothing.
    `random`: a vector with `mean` (rank 1) and `covariance` (rank 2), nothing else known.
    `gaussian`: a normal vector with `mean` and `covariance`, written `normal[d](mean=m, cov=S)`.
    With `density` it is the one law with this density, and its moments are those.
    `spherical`: the vectors along the last axis are independent, with one common law that no orthogonal map changes and
    all of whose moments are finite; `variance` is that of each coordinate, unknown where it is None.
    """

    family: Literal["normal", "iid", "random", "gaussian", "spherical"]
    mean: Value
    variance: Value | None = None
    covariance: Value | None = None
    moments: tuple[tuple[int, Term], ...] = ()
    density: Density | None = None
    low: Term | None = None
    high: Term | None = None

    @property
    def written(self) -> tuple[Term, ...]:
        """The parameters as terms."""
        values = (v.body for v in (self.mean, self.variance, self.covariance) if v is not None)
        return (*values, *(m for _, m in self.moments), *self.bounds)

    @property
    def bounds(self) -> tuple[Term, ...]:
        """The declared bounds of the entries."""
        return tuple(end for end in (self.low, self.high) if end is not None)

    @property
    def between_bounds(self) -> bool:
        """Whether entries are independent and between two bounds, and nothing but moments may be known of them."""
        return self.family == "iid" and self.density is None and len(self.bounds) == 2

    @property
    def parameters(self) -> frozenset[str]:
        """The names on which the law depends, besides the sizes of what has it."""
        own = self.density.body.names - {self.density.variable.data} if self.density is not None else frozenset()
        return own.union(*(body.names for body in self.written))


@record(frozen=True, slots=True)
class Declaration:
    """One declared name. `bound` is the n of `index[n]`; `arguments` and `result` are shapes of a function's ends."""

    name: str
    kind: Kind
    shape: tuple[Size, ...] = ()
    structure: Structure | None = None
    law: Law | None = None
    bound: Size | None = None
    arguments: tuple[tuple[Size, ...], ...] = ()

    @property
    def integral(self) -> bool:
        return self.kind in INTEGER_KINDS


@record(frozen=True, slots=True)
class Pseudoinverse:
    """The name that stands for the pseudoinverse of a matrix, and what is assumed of it."""

    matrix: Value
    name: str
    facts: tuple[Term, ...]


@dataclass(frozen=True, slots=True)
class Problem:
    """One statement, ready for every engine: for all declared values that satisfy `given`, `statement` holds.

    `statement` and `given` are closed boolean terms. Holding includes being defined: a value at which the statement
    is undefined refutes it; `given` restricts to values where it is defined and true.
    """

    declarations: Mapping[str, Declaration]
    given: tuple[Term, ...]
    statement: Term
    sizes: Mapping[str, Size] = field(default_factory=dict)  # dimensions that `given` eliminates, e.g. d -> h*dk
    written: Mapping[str, Value] = field(
        default_factory=dict
    )  # declared names that are written by others, e.g. R.T @ R
    composed: tuple[tuple[str, Term], ...] = ()  # indices as written that were split, and what they are now
    earlier: tuple[Term, ...] = ()  # statements of the same claim proved before: hints for engines, no assumptions

    def __post_init__(self) -> None:
        """No index is bound inside of where it is bound: what looks for one by its name finds one."""
        object.__setattr__(self, "statement", apart(self.statement))
        object.__setattr__(self, "given", tuple(map(apart, self.given)))

    def about(self, statement: Term | None = None, **changed: Any) -> Problem:
        """The problem with another statement, or with other declarations or assumptions: what was said of the indices
        of the old one, and to engines about it, says nothing of this one."""
        return replace(
            self, statement=self.statement if statement is None else statement, composed=(), earlier=(), **changed
        )

    @property
    def told(self) -> tuple[Any, ...]:
        """All of it, as a key: equal keys are equal problems, with their names in the same order."""
        named = (tuple(names.items()) for names in (self.declarations, self.sizes, self.written))
        return (*named, self.given, self.statement, self.composed, self.earlier)

    def laws(self, statement: Term) -> tuple[Law, ...]:
        """The laws of the random names in a term, in the order of the names."""
        found = (self.declarations[n].law for n in sorted(statement.names) if n in self.declarations)
        return tuple(law for law in found if law is not None)

    def spoken(self, term: Term) -> frozenset[str]:
        """The names on which a term depends: those in it, and those in the laws of its random names."""
        return term.names.union(*(law.parameters for law in self.laws(term)))

    def sizable(self) -> tuple[Term, ...]:
        """Without which some declared name has no value at all: that no axis has a negative length, and that the axis
        of a position has a place. What holds for all dimensions is left out."""
        one, found = Size.of(1), []
        for d in self.declarations.values():
            sizes = (*d.shape, *(size for shape in d.arguments for size in shape))
            found += [Term("le", (ZERO, size.term())) for size in sizes if not size.sure()]
            if d.bound is not None and not (d.bound - one).sure():
                found.append(Term("lt", (ZERO, d.bound.term())))
        return tuple(dict.fromkeys(found))

    def random(self) -> frozenset[str]:
        """The names with a law."""
        return frozenset(name for name, declared in self.declarations.items() if declared.law is not None)

    def used(self) -> frozenset[str]:
        """The names that the statement, its assumptions and their declarations use."""
        seen: set[str] = set()
        stack = list(self.statement.names.union(*(g.names for g in self.given)))
        # That a declared distribution exists restricts its parameters, whether the statement mentions it or not.
        stack += [name for name, declaration in self.declarations.items() if declaration.law is not None]
        while stack:
            name = stack.pop()
            if name in seen or name not in self.declarations:
                continue
            seen.add(name)
            declaration = self.declarations[name]
            for shape in (declaration.shape, *declaration.arguments):
                for size in shape:
                    stack.extend(size.dims)
            if declaration.bound is not None:
                stack.extend(declaration.bound.dims)
            if declaration.law is not None:
                law = declaration.law
                for value in (law.mean, law.variance, law.covariance):
                    if value is not None:
                        stack.extend(value.body.names)
                        stack.extend(d for s in value.shape for d in s.dims)
                for body in (*(moment for _, moment in law.moments), *law.bounds):
                    stack.extend(body.names)
        return frozenset(seen)
