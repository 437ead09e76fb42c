"""Sizes in the place of dimensions, wherever a declaration speaks of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from proofcheck.lang import terms
from proofcheck.lang.sizes import Size
from proofcheck.lang.terms import Term
from proofcheck.lang.types import Declaration, Density, Value


def resized(declarations: Mapping[str, Declaration], sizes: Mapping[str, Size]) -> dict[str, Declaration]:
    """Declarations with sizes in the place of dimensions: in shapes, bounds, arguments and laws."""
    if not sizes:
        return {}
    rules = {name: size.term() for name, size in sizes.items()}

    def body(term: Term) -> Term:
        return terms.rewrite(term, lambda t: rules.get(t.data) if t.op == "symbol" else None)

    def shape(value: tuple[Size, ...]) -> tuple[Size, ...]:
        return tuple(s.substitute(sizes) for s in value)

    def parameter(v: Value) -> Value:
        return replace(v, axes=tuple((i, s.substitute(sizes)) for i, s in v.axes), body=body(v.body))

    found = {}
    for name, declaration in declarations.items():
        law = declaration.law
        if law is not None:
            law = replace(
                law,
                mean=parameter(law.mean),
                variance=law.variance and parameter(law.variance),
                covariance=law.covariance and parameter(law.covariance),
                moments=tuple((k, body(m)) for k, m in law.moments),
                low=law.low and body(law.low),
                high=law.high and body(law.high),
                density=law.density and _of_density(law.density, body),
            )
        found[name] = replace(
            declaration,
            shape=shape(declaration.shape),
            bound=declaration.bound and declaration.bound.substitute(sizes),
            arguments=tuple(shape(a) for a in declaration.arguments),
            law=law,
        )
    return found


def _of_density(density: Density, body: Callable[[Term], Term]) -> Density:
    """A density whose parameters and ends are in the dimensions that are left."""
    return replace(
        density,
        low=body(density.low),
        high=body(density.high),
        body=body(density.body),
        log=body(density.log),
        given=tuple(map(body, density.given)),
        further=tuple(map(body, density.further)),
    )
