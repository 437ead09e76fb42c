"""The law of a random name: a distribution with its parameters filled in."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from proofcheck.diagnostics.type_syntax import TypeSyntax
from proofcheck.lang import domains, terms
from proofcheck.lang.distributions.averaging import against
from proofcheck.lang.distributions.gammas import plain
from proofcheck.lang.distributions.granted import needed, seen
from proofcheck.lang.distributions.reading import Distribution, Piece
from proofcheck.lang.distributions.shape import Shape
from proofcheck.lang.parse import Node
from proofcheck.lang.scope import Scope, rename, scalar, size_clash
from proofcheck.lang.sizes import Size
from proofcheck.lang.terms import Term
from proofcheck.lang.types import Declaration, Density, Kind, Law, Value

if TYPE_CHECKING:
    from proofcheck.lang.elaborate import Elaborator
    from proofcheck.source.span import SourceText, Span

OWN_MOMENTS = 4  # of a law of bounded values that states none: so many, as integrals


def total(elaborator: Elaborator, d: Density, power: int) -> Term:
    """The moment of this order as the integral, or the sum, that it is."""
    if not d.discrete:
        return against(elaborator, d, lambda x: terms.power(x, terms.number(power)) if power else terms.ONE)
    body = terms.mul(terms.power(d.variable, terms.number(power)), d.body) if power else d.body
    name = d.variable.data
    if d.high != domains.INFINITY:
        return Term("sum", (d.low, d.high, body), (name,))
    last = terms.symbol(elaborator.variable("N", "dim"))
    return Term("limit", (Term("sum", (d.low, last, body), (name,)), domains.INFINITY), (last.data, ""))


def positive(elaborator: Elaborator, d: Density) -> Term:
    """That a density is nowhere negative."""
    if d.discrete and d.high == domains.INFINITY:
        place = terms.symbol(elaborator.variable("k", "integer"))
        mass = terms.substitute(d.body, {d.variable.data: place})
        return Term("every", (terms.implies(terms.le(d.low, place), terms.le(terms.ZERO, mass)),), (place.data,))
    said = terms.le(terms.ZERO, d.body)
    if d.discrete:
        return terms.forall(d.variable.data, d.low, d.high, said)
    # At the ends, which are two places, a density need not have a value.
    inside = [] if d.low == domains.MINUS_INFINITY else [terms.lt(d.low, d.variable)]
    inside += [] if d.high == domains.INFINITY else [terms.lt(d.variable, d.high)]
    return Term("every", (terms.implies(terms.conjunction(*inside), said) if inside else said,), (d.variable.data,))


def _everywhere(value: Value, said: Term) -> Term:
    """What is said of an entry of a tensor, of all of them."""
    ranges = [(name, terms.ZERO, size.term()) for name, size in value.axes if name in said.free]
    return terms.quantified(ranges, said)


class Bound:
    """The formulas of a distribution for some values of its parameters."""

    def __init__(self, elaborator: Elaborator, d: Distribution, values: dict[str, Value], span: Span) -> None:
        self.elaborator, self.d = elaborator, d
        self.names = dict(values)
        self.given: list[Term] = []
        missing = [p for p, _ in d.parameters if p not in values]
        if missing:
            raise TypeSyntax.error(span, f"`{missing[0]}` is missing: {d.signature()}")
        for parameter, node in d.parameters:
            self._typed(parameter, node, values[parameter], span)
        for value in values.values():
            self._valued(value)
        self.given += [elaborator.statement(piece.node, self._scope(piece)) for piece in d.given]
        self.further = [g for g in self.given if seen(g, elaborator.declarations)]
        self.given = [g for g in self.given if g not in self.further]

    def _typed(self, parameter: str, node: Node, value: Value, span: Span) -> None:
        """Binds the sizes in the type of a parameter, and notes what the type says of its values."""
        base, shape = (node.children[0], node.children[1:]) if node.kind == "subscript" else (node, ())
        if value.rank != len(shape):
            raise TypeSyntax.error(span, f"`{parameter}` has rank {len(shape)}, not {value.rank}: {self.d.signature()}")
        if base.value in ("dim", "natural", "integer") and value.kind != "integer":
            raise TypeSyntax.error(span, f"`{parameter}` is a whole number: {self.d.signature()}")
        if value.kind in ("complex", "bool"):
            raise TypeSyntax.error(span, f"`{parameter}` is a real number: {self.d.signature()}")
        for wanted, found in zip(shape, value.shape, strict=True):
            if wanted.kind == "number":
                size = Size.of(int(wanted.value))
            else:
                known = self.names.setdefault(wanted.value, scalar(found.term(), "integer"))
                size = Size.from_term(known.body) or found
            if size != found:
                raise size_clash(span, self.d.signature(), found, size)
        least = {"positive": terms.lt, "nonnegative": terms.le, "natural": terms.le}.get(base.value)
        least = terms.lt if base.value == "dim" else least
        if least is not None:
            self.given.append(_everywhere(value, least(terms.ZERO, value.body)))

    def _valued(self, value: Value) -> None:
        """Notes that a parameter has a value, where that is not visible."""
        self.given += needed(value, self.elaborator.declarations)

    def _scope(self, piece: Piece, more: dict[str, Value] | None = None) -> Scope:
        return Scope(piece.source, {**self.names, **(more or {})}, None, 1, sealed=True)

    def number(self, piece: Piece, more: dict[str, Value] | None = None) -> Term:
        return self.elaborator.numeric(piece.node, self._scope(piece, more)).body

    def density(self) -> Density | None:
        """The density or the mass with its support; None of a law that is only made of others."""
        d = self.d
        if d.ends is None or d.density is None:
            return None
        if d.discrete:
            low = self.elaborator.integer(d.ends[0].node, self._scope(d.ends[0]))
            unending = domains.endless(d.ends[1].node, self._scope(d.ends[1]))
            high = domains.INFINITY if unending else self.elaborator.integer(d.ends[1].node, self._scope(d.ends[1]))
            name = self.elaborator.fresh()
            length = Size.from_term(high)
            if low == terms.ZERO and length is not None:
                self.elaborator.ranges[name] = length
            variable = scalar(terms.index(name), "integer")
        else:
            low, high = (domains.end(self.elaborator, piece.node, self._scope(piece)) for piece in d.ends)
            name = self.elaborator.variable(d.variable)
            variable = scalar(terms.symbol(name))
        inner = {d.variable: variable}
        written = self.number(d.density, inner)
        body = plain(written, Shape(self.elaborator.declarations, {}))
        gammas = (t for t in terms.nodes(written) if t.op == "gamma" and not t.free and name not in t.names)
        self.further += [terms.lt(terms.ZERO, t.args[0]) for t in gammas]
        log = self.number(d.log_density, inner) if d.log_density is not None else Term("log", (body,))
        return Density(
            variable.body, low, high, body, log, tuple(self.given), not d.moments, d.own, tuple(self.further)
        )

    def declaration(self, name: str, shape: tuple[Size, ...], span: Span) -> Declaration:
        """The declaration of a name with this law."""
        if self.d.joint is not None:
            mean, cov = (self.elaborator.numeric(p.node, self._scope(p)) for p in self.d.joint)
            if shape != mean.shape:
                written = f"{self.d.name}[{mean.shape[0]}](...)"
                raise TypeSyntax.error(span, f"`{self.d.name}` is the law of a vector: write `{written}`")
            return Declaration(name, "real", shape, law=Law("random", mean, covariance=cov))
        density = self.density()
        assert density is not None
        raw = [self.number(piece) for piece in self.d.moments]
        if not raw and density.bounded:
            # Of values between two numbers there is every moment; of others it may not exist.
            raw = [total(self.elaborator, density, k) for k in range(1, OWN_MOMENTS + 1)]
        mean = scalar(raw[0] if raw else terms.ZERO)
        variance = scalar(terms.sub(raw[1], terms.power(raw[0], terms.TWO))) if raw else None
        law = Law("iid", mean, variance, moments=tuple(enumerate(raw, 1)), density=density)
        kind: Kind = "real"
        bound = None
        if density.discrete:
            low = density.low
            kind = "natural" if low.op == "number" and low.data >= 0 else "integer"
            length = Size.from_term(density.high)
            placed = any(t.op == "entry" and density.variable in t.args for t in terms.nodes(density.body))
            if placed and not shape and low == terms.ZERO and length is not None and length.dims:
                kind, bound = "index", length
        return Declaration(name, kind, shape, law=law, bound=bound)

    def made(self, name: str, shape: tuple[Size, ...], hidden: Callable[[str, SourceText, Scope], Value]) -> Value:
        """What a name is that is made of others, for each entry of others of its own. `hidden` declares a name with a
        type read in a scope, under leading axes of this shape, and says what stands for it."""
        assert self.d.made is not None
        ids = tuple(self.elaborator.fresh() for _ in shape)
        parts = {}
        for part, text in self.d.of:
            value = hidden(f"{name}_{part}", text, self._scope(Piece(self.d.made.node, text)))
            own = self.elaborator.axes(value.shape[len(shape) :])
            body = rename(value, (*ids, *(i for i, _ in own)))
            parts[part] = Value(value.kind, own, body)
        scope = self._scope(self.d.made, parts)
        found = self.elaborator.numeric(self.d.made.node, scope)
        if found.rank:
            raise TypeSyntax.error(scope.span(self.d.made.node), f"`{self.d.name}` is one number, and `as` is a tensor")
        return Value(found.kind, tuple(zip(ids, shape, strict=True)), found.body)
