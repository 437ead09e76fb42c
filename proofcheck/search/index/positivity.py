"""Forms that are positive for certain, by what is declared and assumed: only such leave roots, logarithms and absolute
values.

Sines and cosines are written in units exp(i t). No even power of one is positive: exp(i t)**2 is any number of size 1.
A sum of units is at least minus the sum of their coefficients, so that 2 + cos(t) = 2 + exp(i t)/2 + exp(-i t)/2 is
positive and 1/2 + cos(t) is not seen to be. exp(cos(t)) is exp(exp(i t)/2) exp(exp(-i t)/2): a product of such factors
is positive where their exponents add up to a real number, and none of them by itself.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

from proofcheck.lang.sizes import Size
from proofcheck.search.index.content import content, ray
from proofcheck.search.index.labels import IMAGINARY, KEPT, Form
from proofcheck.search.index.monomial import Factor, Label

if TYPE_CHECKING:
    from proofcheck.search.index.algebra import Algebra


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
    if found is not None and found.kind == "function" and found.name in ("factorial", "gamma", "pi"):
        return found.name != "gamma" or positive_form(algebra, found.forms[0])
    return found is not None and (
        (found.builtin == "exp" and _real_form(algebra, found.forms[0]))
        or (found.kind == "power" and positive_form(algebra, found.forms[0]))
    )


def positive_form(algebra: Algebra, form: Form) -> bool:
    """Whether a form, of which it is known that it is real, is assumed to be positive, or is: of each product that its
    monomials share but for units, the coefficient without units is as large as all the others together, one of them
    larger."""
    if algebra.positive_rays and len(form) > 1 and ray(algebra, form) in algebra.positive_rays:
        return True
    least: dict[Any, Fraction] = {}
    for (sorts, factors), c in form.items():
        rest = tuple(f for f in factors if not _unit(algebra, f[0]))
        tied = _tied(algebra, rest)
        if not (_joined(algebra, tied) and all(f in tied or _nonnegative(algebra, f[0], f[2]) for f in rest)):
            return False
        least[sorts, rest] = least.get((sorts, rest), Fraction(0)) + (c if len(rest) == len(factors) else -abs(c))
    return all(c >= 0 for c in least.values()) and any(
        c > 0
        and all(positive(algebra, f[0]) or f in _tied(algebra, rest) for f in rest)
        and all(_filled(algebra, size) for size in sorts)
        for (sorts, rest), c in least.items()
    )


def positive_content(algebra: Algebra, form: Form) -> tuple[Fraction, tuple[Factor, ...], Form]:
    """The content of a form as far as it is positive."""
    found = content(algebra, form, lambda h, e: positive(algebra, h) or _exponential(algebra, h))
    if _joined(algebra, _tied(algebra, found[1])):
        return found
    return content(algebra, form, lambda h, e: positive(algebra, h))


def _exponential(algebra: Algebra, head: str) -> bool:
    known = algebra.heads.get(head)
    return known is not None and known.builtin == "exp"


def _tied(algebra: Algebra, factors: tuple[Factor, ...]) -> tuple[Factor, ...]:
    """The exponentials of what is not seen to be real."""
    return tuple(f for f in factors if _exponential(algebra, f[0]) and not positive(algebra, f[0]))


def _joined(algebra: Algebra, factors: tuple[Factor, ...]) -> bool:
    """Whether the exponents of exponentials add up to a real number."""
    total: Form = {}
    for head, args, e in factors:
        slots: dict[str, Label] = {f"${k}": f"&{a}" if isinstance(a, int) else a for k, a in enumerate(args)}
        total = algebra.add(total, algebra.scale(algebra.rename(algebra.heads[head].forms[0], slots), e))
    return _real_form(algebra, total)


def _nonnegative(algebra: Algebra, head: str, exponent: Fraction) -> bool:
    return head in KEPT or positive(algebra, head) or (exponent % 2 == 0 and _real(algebra, head))


def _unit(algebra: Algebra, head: str) -> bool:
    """Whether factors of this head are exp(i t) for a real t."""
    known = algebra.heads.get(head)
    return known is not None and known.builtin == "cis" and _real_form(algebra, known.forms[0])


def _real(algebra: Algebra, head: str) -> bool:
    """Whether factors of this head are real for certain."""
    declaration = algebra.declarations.get(head)
    if declaration is not None:
        return declaration.kind != "complex"
    known = algebra.heads.get(head)
    if known is None:
        return head != IMAGINARY and head.startswith("[")
    return known.builtin != "cis" and all(_real_form(algebra, form) for form in known.forms)


def _real_form(algebra: Algebra, form: Form) -> bool:
    """Whether a form equals its conjugate as it is written: units to their negative exponents."""
    conjugate: dict[Any, Fraction] = {}
    written: dict[Any, Fraction] = {}
    for (sorts, factors), c in form.items():
        turned, sign = [], 1
        for head, args, e in factors:
            if _unit(algebra, head):
                turned.append((head, args, -e))
            elif head == IMAGINARY and e == 1:
                turned.append((head, args, e))
                sign = -sign
            elif _real(algebra, head):
                turned.append((head, args, e))
            else:
                return False
        written[sorts, frozenset(factors)] = c
        conjugate[sorts, frozenset(turned)] = c * sign
    return written == conjugate


def _filled(algebra: Algebra, size: Size) -> bool:
    """Whether a range of this size is never empty."""
    declared = [algebra.declarations.get(name) for name in size.dims]
    return (
        all(d is not None and d.kind == "dim" for d in declared)
        and all(c > 0 for monomial, c in size.terms if monomial)
        and size.value(dict.fromkeys(size.dims, 1)) >= 1
    )


def _definite(algebra: Algebra, matrix: Form) -> bool:
    """Whether a matrix is one declared positive definite."""
    if len(matrix) != 1:
        return False
    (((sorts, factors), c),) = matrix.items()
    whole = len(factors) == 1 and factors[0][0] not in algebra.layouts and factors[0][0] not in algebra.moved
    declared = algebra.declarations.get(factors[0][0]) if whole and len(set(factors[0][1])) == 2 else None
    return not sorts and c > 0 and declared is not None and declared.structure == "posdef" and factors[0][2] == 1
