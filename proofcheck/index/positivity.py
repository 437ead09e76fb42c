"""Forms that are positive for certain, by what is declared and assumed: only such leave roots, logarithms and absolute
values.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from proofcheck.index.labels import KEPT, Form

if TYPE_CHECKING:
    from proofcheck.index.algebra import Algebra


def positive(algebra: Algebra, head: str) -> bool:
    """Whether factors of this head are positive for certain."""
    if head in algebra.moved:
        return False
    if head in algebra.positive_heads:
        return True
    declaration = algebra.declarations.get(head)
    if declaration is not None:
        return declaration.kind in ("dim", "positive")
    found = algebra.heads.get(head)
    if found is not None and found.kind == "determinant":
        return _definite(algebra, found.forms[0])
    if found is not None and found.kind == "product":
        return positive_form(algebra, found.forms[0])
    return found is not None and (
        found.builtin == "exp" or (found.kind == "power" and positive_form(algebra, found.forms[0]))
    )


def positive_form(algebra: Algebra, form: Form) -> bool:
    return (
        bool(form)
        and all(
            c > 0 and all(h in KEPT or positive(algebra, h) or e % 2 == 0 for h, _, e in factors)
            for (_, factors), c in form.items()
        )
        and any(all(positive(algebra, h) for h, _, _ in factors) for (_, factors) in form)
    )


def _definite(algebra: Algebra, matrix: Form) -> bool:
    """Whether a matrix is one declared positive definite."""
    if len(matrix) != 1:
        return False
    (((sorts, factors), c),) = matrix.items()
    whole = len(factors) == 1 and factors[0][0] not in algebra.layouts and factors[0][0] not in algebra.moved
    declared = algebra.declarations.get(factors[0][0]) if whole and len(set(factors[0][1])) == 2 else None
    return not sorts and c > 0 and declared is not None and declared.structure == "posdef" and factors[0][2] == 1
