"""Names declared with a distribution by its name: `exponential[n](rate)`."""

from __future__ import annotations

from collections.abc import Mapping, Set
from copy import copy
from dataclasses import replace
from typing import TYPE_CHECKING

from proofcheck.diagnostics.type_syntax import TypeSyntax
from proofcheck.lang import terms
from proofcheck.lang.distributions.binding import Bound, positive, total
from proofcheck.lang.distributions.reading import Distribution, builtin, known
from proofcheck.lang.scope import Scope
from proofcheck.lang.sizes import Size
from proofcheck.lang.terms import Term
from proofcheck.lang.types import Declaration, Density, Value

if TYPE_CHECKING:
    from proofcheck.lang.elaborate import Elaborator
    from proofcheck.source.span import SourceText, Span


class Laws:
    """The distributions that a claim can name, and what its names with such laws are.

    taken: all names of the claim. leading: the axes under which names are declared that others are made of.
    densities: the density of each name made of others that has one. given: what the laws assume of their parameters.
    """

    def __init__(self, elaborator: Elaborator, own: Mapping[str, Distribution], taken: Set[str]) -> None:
        self.elaborator, self.own, self.taken = elaborator, own, taken
        self.leading: tuple[Size, ...] = ()
        self.densities: dict[str, Density] = {}
        self.given: list[Term] = []

    def shown(self) -> list[Term]:
        """What a claim has to show of the laws of its own that it uses: that they are not negative, and of mass 1, over
        an interval whose ends are in order: an integral from b to a is minus the one from a to b."""
        found: list[Term] = []
        laws = (d.law for d in self.elaborator.declarations.values())
        for density in (*self.densities.values(), *(law.density for law in laws if law is not None)):
            if density is not None and density.own:
                found += [positive(self.elaborator, density), terms.eq(total(self.elaborator, density, 0), terms.ONE)]
                found += [] if density.discrete or not density.bounded else [terms.lt(density.low, density.high)]
        return list(dict.fromkeys(found))

    def names(self) -> tuple[str, ...]:
        return (*known(), *self.own)

    def find(self, name: str) -> Distribution | None:
        return self.own.get(name) or builtin(name)

    def declare(
        self, d: Distribution, name: str, shape: tuple[Size, ...], values: dict[str, Value], span: Span
    ) -> Declaration | Value:
        """The declaration of a name with this law, or its value where it is made of other names."""
        bound = Bound(self.elaborator, d, values, span)
        self.given += bound.given
        if d.made is None:
            return bound.declaration(name, shape, span)
        shape = (*self.leading, *shape)
        density = bound.density()
        if density is not None:
            self.densities[name] = density

        def hidden(part: str, text: SourceText, scope: Scope) -> Value:
            return self._hidden(part, text, scope, shape)

        return bound.made(name, shape, hidden)

    def _hidden(self, name: str, text: SourceText, scope: Scope, shape: tuple[Size, ...]) -> Value:
        """What stands for a random name that no claim can write, with a law written in this scope."""
        from proofcheck.lang.declare import declare

        elaborator, inside = self.elaborator, copy(self)
        inside.leading = shape
        while name in self.taken or name in elaborator.declarations:
            name += "_"

        def inner(source: SourceText) -> Scope:
            return Scope(source, scope.names, None, scope.depth + 1, sealed=True)

        declared = declare(
            name,
            text,
            lambda node, source: elaborator.size(node, inner(source)),
            lambda node, source: elaborator.numeric(node, inner(source)),
            lambda other: False,
            inside,
        )
        if isinstance(declared, Value):
            return declared
        if declared.law is None or declared.law.mean.rank:
            raise TypeSyntax.error(text.span(), "what a law is made of has a law with independent entries")
        elaborator.declarations[name] = replace(declared, shape=(*shape, *declared.shape))
        return elaborator.declared(name)
