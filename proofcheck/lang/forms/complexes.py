"""Forms about complex numbers: their parts, conjugates and absolute values (`lang/complexes.py` takes them apart)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from proofcheck.lang import terms
from proofcheck.lang.calls import arguments
from proofcheck.lang.forms.registry import form
from proofcheck.lang.parse import Node
from proofcheck.lang.scope import Scope
from proofcheck.lang.terms import Term
from proofcheck.lang.types import Value

if TYPE_CHECKING:
    from proofcheck.lang.elaborate import Elaborator


@form("re", "The real part of a complex number.", "re(z + w) == re(z) + re(w)")
def _real_part(elaborator: Elaborator, node: Node, scope: Scope) -> Value:
    (value,) = arguments(elaborator, node, scope, 1)
    return Value("real", value.axes, Term("re", (value.body,))) if value.kind == "complex" else value


@form("im", "The imaginary part of a complex number.", "im(z * z) == 2 * re(z) * im(z)")
def _imaginary_part(elaborator: Elaborator, node: Node, scope: Scope) -> Value:
    (value,) = arguments(elaborator, node, scope, 1)
    body = Term("im", (value.body,)) if value.kind == "complex" else terms.mul(terms.ZERO, value.body)
    return Value("real", value.axes, body)


@form("conj", "The conjugate of a complex number.", "conj(z * w) == conj(z) * conj(w)")
def _conjugate(elaborator: Elaborator, node: Node, scope: Scope) -> Value:
    (value,) = arguments(elaborator, node, scope, 1)
    return Value("complex", value.axes, Term("conj", (value.body,))) if value.kind == "complex" else value
