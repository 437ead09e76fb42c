r"""Finite sets of numbers, and arrays of their elements: `\{0, 1\}`, `\{1, \dots, n\}`, `\{-1, 1\}^n`, `[0, 1]^n`."""

from __future__ import annotations

from collections.abc import Sequence

from proofcheck.lang.tex.belonging import BRACKETS, listed
from proofcheck.lang.tex.elements import Element, base_of, limits
from proofcheck.lang.tex.several import is_dots
from proofcheck.lang.tex.tree import Tex, whole_number


def _values(element: Element, items: Sequence[Tex]) -> list[str]:
    """The numbers of a finite set; none if it has others."""
    if len(items) == 1 and items[0].kind == "add" and items[0].value == ("pm",):
        number = element.number(items[0].children[0])
        return [f"-{number}", number] if number is not None and number.isdigit() else []
    found = [element.number(item) for item in items]
    return [] if None in found else [str(number) for number in found]


def finite(element: Element, target: Tex) -> bool:
    """`\\{0, 1\\}`, `\\{1, \\dots, n\\}` and `\\{2, 3, \\dots\\}`."""
    items, name = listed(target), element.name
    if any(map(is_dots, items)):
        return not element.several and _counted(element, items)
    values = _values(element, items)
    if not values or element.several:
        return bool(values) and element.be("real", _entries(values).format(name))
    if not element.is_real(name) and all(value.lstrip("-").isdigit() for value in values):
        numbers = sorted(map(int, values))
        if numbers == list(range(numbers[0], numbers[0] + len(numbers))):
            return element.be("integer", f"{numbers[0]} <= {name}", f"{name} <= {numbers[-1]}")
        return element.be("integer", " or ".join(f"{name} == {number}" for number in numbers))
    return element.be("real", " or ".join(f"{name} == {value}" for value in values))


def _counted(element: Element, items: Sequence[Tex]) -> bool:
    """Whole numbers from 0, 1 or 2 on, up to a size or without end."""
    dots, name = next(k for k, item in enumerate(items) if is_dots(item)), element.name
    first = whole_number(items[0])
    if first not in (0, 1, 2) or [whole_number(item) for item in items[:dots]] != list(range(first, first + dots)):
        return False
    if dots == len(items) - 1:
        return dots > 1 and element.be("integer", f"{first} <= {name}")
    last = items[-1]
    if dots != len(items) - 2:
        return False
    if first < 2 and element.is_size(last if first else base_of(last)):
        element.result.first = first  # i of {1, ..., n} may be the place of an entry
    return element.be("integer", f"{first} <= {name}", f"{name} <= {element.size(last)}")


_COMPLEMENT = ("c", "C", "complement", "prime")  # above a set: what is not in it


def power(element: Element, target: Tex) -> bool:
    """`\\{0, 1\\}^n` and `[0, 1]^n`."""
    if target.kind != "sup" or target.children[0].kind != "group":
        return False
    base, shape = target.children
    if shape.value in _COMPLEMENT and not element.is_size(shape):
        return False
    if base.value == "{}":
        values = _values(element, listed(base))
        return bool(values) and element.each(shape, _entries(values))
    within = limits(base, element) if base.value in BRACKETS else None
    return bool(within) and element.each(shape, f"({' and '.join(within or ())})")


def _entries(values: Sequence[str]) -> str:
    """That an entry `{}` is one of these numbers."""
    if values in (["0", "1"], ["1", "0"]):
        return "{0}**2 == {0}"
    if values in (["-1", "1"], ["1", "-1"]):
        return "{0}**2 == 1"
    return f"({' or '.join(f'{{0}} == {value}' for value in values)})"
