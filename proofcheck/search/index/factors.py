"""The factors of one product on their way to normal form, step by step; `Algebra.normal` is the order of the steps.

Equal factors join and deltas contract; a bound index that nothing uses becomes a factor of its size; |x|**2 is x**2 for
real x; powers of nested forms are multiplied out.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import TYPE_CHECKING

from proofcheck.lang.sizes import Size
from proofcheck.search.index import orders
from proofcheck.search.index.labels import IMAGINARY, LESS, SPECIAL, UNIT, Form, Merged
from proofcheck.search.index.monomial import ONE, Factor, Label, OutOfFragment, arranged, canonical
from proofcheck.search.index.nested import expanded

if TYPE_CHECKING:
    from proofcheck.search.index.algebra import Algebra


def stays(algebra: Algebra, head: str, args: tuple[Label, ...], exponent: Fraction) -> bool:
    """Whether a factor by itself is normal, once its arguments are arranged."""
    if head in SPECIAL or head in algebra.signs or not (exponent is UNIT or exponent):
        return False
    known = algebra.heads.get(head)
    return known is None or (known.kind != "power" and known.builtin != "abs")


def eliminated(algebra: Algebra, args: tuple[Label, ...], live: Mapping[int, Size]) -> tuple[int, Label] | None:
    """(bound index that a delta eliminates, label that takes its place); None between two free labels.

    The sum over i of delta(i, j) is 1 only where j lies in the range of i: the range that goes must hold the other.
    """
    for gone, kept in (args, args[::-1]):
        if not isinstance(gone, int):
            continue
        room = live[gone]
        if isinstance(kept, int):
            inside = (room - live[kept]).sure()
        elif kept.startswith("#"):
            inside = (room - Size.of(int(kept[1:]) + 1)).sure()
        else:
            known = algebra.ranges.get(kept, None if kept.startswith("@") else room)
            inside = known is not None and (room - known).sure()
        if inside:
            return gone, kept
    if any(isinstance(a, int) for a in args):
        raise OutOfFragment("a delta between indices over different ranges")
    return None


def between_free(args: tuple[Label, ...]) -> tuple[str, str] | None:
    """(label that may go, label that takes its place) of a delta between two free labels, plain ones or a number."""
    plain = [a for a in args if isinstance(a, str) and not a.startswith("@")]
    if len(plain) < len(args):
        return None
    first, second = sorted(plain)  # numbers come first: `#3`
    return second, first


def merge(algebra: Algebra, merged: Merged, factors: tuple[Factor, ...]) -> tuple[Merged, Fraction]:
    """More factors, equal ones joined, exponents added; the imaginary unit and constant deltas evaluated into a
    coefficient."""
    c = UNIT
    symmetries, special = algebra.symmetries, False
    for factor in factors:
        head, args, exponent = arranged(factor, symmetries) if factor[0] in symmetries else factor
        key = (head, args)
        known = merged.get(key)
        merged[key] = exponent if known is None else known + exponent
        special = special or head in SPECIAL
    if algebra.signs:
        for key in [k for k in merged if k[0] in algebra.signs and merged[k].denominator == 1]:
            merged[key] %= 2
    for key in [k for k, e in merged.items() if e is not UNIT and not e]:
        del merged[key]
    if not special:
        return merged, c
    for key in [k for k in merged if k[0] in SPECIAL]:
        head, args = key
        if head == LESS:
            merged[key] = Fraction(1)
            if args[0] == args[1] or args[::-1] in algebra.before:
                return {}, Fraction(0)
            if args in algebra.before:
                del merged[key]
            continue
        if head == IMAGINARY:
            turns = int(merged.pop(key)) % 4
            c *= -1 if turns in (2, 3) else 1
            if turns % 2:
                merged[key] = Fraction(1)
            continue
        merged[key] = Fraction(1)
        if args[0] == args[1]:
            del merged[key]
        elif args in algebra.distinct or all(isinstance(a, str) and a.startswith("#") for a in args):
            return {}, Fraction(0)  # two different positions
    return merged, c


def finish(algebra: Algebra, live: dict[int, Size], merged: Merged, coefficient: Fraction) -> Form:
    """The normal form of a coefficient times joined factors, from which all deltas that can be are gone."""
    named = [(key, e, h) for key, e in merged.items() if (h := algebra.heads.get(key[0]))] if algebra.heads else []
    expand = [(key, e) for key, e, h in named if h.kind == "power" and e >= 1]
    unused = live.keys() - {a for _, args in merged for a in args} if live else None
    if unused:
        multiplier = algebra.number(1)
        for i in unused:
            size = live.pop(i)
            if len(size.terms) == 1:
                ((dims, c),) = size.terms
                merged, factor = merge(algebra, merged, tuple([(name, (), Fraction(e)) for name, e in dims]))
                coefficient *= c * factor
            else:
                multiplier = algebra.mul(multiplier, algebra.size(size))
        if multiplier != {ONE: 1}:
            return algebra.scale(algebra.mul(finish(algebra, live, merged, Fraction(1)), multiplier), coefficient)
    squares = [(key, e) for key, e, _ in named if _real_absolute(algebra, key[0]) and abs(e) >= 2]
    if squares:
        # |x|**2 is x**2.
        (head, args), e = squares[0]
        even = 2 * int(e / 2)
        del merged[(head, args)]
        others = tuple((h, a, x) for (h, a), x in merged.items())
        rest = (*others, (head, args, e - even)) if e != even else others
        return algebra.scale(
            expanded(algebra, live, rest, [(algebra.power(algebra.heads[head].forms[0], even), args)]), coefficient
        )
    if expand:
        # A power of a nested form with exponent at least 1 is multiplied out, one factor at a time.
        (head, args), e = expand[0]
        del merged[(head, args)]
        rest_factors = [(h, a, x) for (h, a), x in merged.items()]
        if e - 1:
            rest_factors.append((head, args, e - 1))
        result = expanded(algebra, live, tuple(rest_factors), [(algebra.heads[head].forms[0], args)])
        return algebra.scale(result, coefficient)
    monomial = canonical(live, tuple([(h, a, e) for (h, a), e in merged.items()]), algebra.symmetries, algebra.spend)
    turned = orders.flipped(algebra, monomial) if algebra.ordered else None
    return {monomial: coefficient} if turned is None else algebra.scale(turned, coefficient)


def _real_absolute(algebra: Algebra, head: str) -> bool:
    known = algebra.heads.get(head)
    if known is None or known.builtin != "abs":
        return False
    return not any(d.kind == "complex" for d in algebra.declarations.values()) and not any(
        h == IMAGINARY for (_, factors) in known.forms[0] for h, _, _ in factors
    )
