r"""Properties in words that the language can state: `Let $u \in \mathbb{R}^d$ be a unit vector` supposes `u @ u == 1`.

Only words that tell of the property and of nothing else count. What they suppose depends on what the names are declared
as: "nonzero" of a number is not "nonzero" of a vector.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from proofcheck.source.patterns import lazy

_NUMBER, _WHOLE, _VECTOR, _SQUARE, _MATRIX = "number", "whole number", "vector", "square", "matrix"
_PAIR, _SQUARES = "two vectors", "two square matrices"
_EACH = {_PAIR: _VECTOR, _SQUARES: _SQUARE}  # what each of the two is
# What the names are; the words; the statements of x (and y, the second of two), with its sizes n and k.
_FACTS = [
    (kind, lazy(words, re.IGNORECASE), statements)
    for kind, words, statements in (
        (_NUMBER, r"(?:strictly )?positive|正数?|大于零", ("{x} > 0",)),
        (_NUMBER, r"(?:strictly )?negative|负数?|小于零", ("{x} < 0",)),
        (_NUMBER, r"non-?negative|非负", ("{x} >= 0",)),
        (_NUMBER, r"non-?positive|非正", ("{x} <= 0",)),
        (_NUMBER, r"non-?zero|非零", ("{x} != 0",)),
        (_WHOLE, r"even|偶数?", ("{x} % 2 == 0",)),
        (_WHOLE, r"odd|奇数?", ("{x} % 2 == 1",)),
        (
            _VECTOR,
            r"unit(?: vectors?)?|of unit (?:length|norm)|of (?:length|norm) (?:1|one)|单位(?:向量)?",
            ("{x} @ {x} == 1",),
        ),
        (_VECTOR, r"non-?zero(?: vectors?)?|非零(?:向量)?", ("{x} @ {x} > 0",)),
        (_VECTOR, r"probability vectors?|概率向量", ("sum({x}) == 1", "min({x}) >= 0")),
        (
            _PAIR,
            r"(?:mutually )?orthogonal(?: vectors)?|perpendicular|(?:相互|互相)?(?:正交|垂直)",
            ("{x} @ {y} == 0",),
        ),
        (_PAIR, r"orthonormal(?: vectors)?|标准正交", ("{x} @ {y} == 0", "{x} @ {x} == 1", "{y} @ {y} == 1")),
        (_SQUARE, r"idempotent|幂等", ("{x} @ {x} == {x}",)),
        (_SQUARE, r"involutory|对合", ("{x} @ {x} == eye({n})",)),
        (_SQUARE, r"(?:skew|anti)[- ]?symmetric|反对称|斜对称", ("{x}.T == -{x}",)),
        (_SQUARE, r"diagonal|对角", ("{x} == {x} * eye({n})",)),
        (_SQUARE, r"singular|奇异", ("det({x}) == 0",)),
        (_MATRIX, r"(?:of )?full column[- ]rank|列满秩", ("det({x}.T @ {x}) != 0",)),
        (_MATRIX, r"(?:of )?full row[- ]rank|行满秩", ("det({x} @ {x}.T) != 0",)),
        (_MATRIX, r"(?:with )?orthonormal columns|列标准正交", ("{x}.T @ {x} == eye({k})",)),
        (_MATRIX, r"(?:with )?orthonormal rows|行标准正交", ("{x} @ {x}.T == eye({n})",)),
        (_SQUARES, r"commute|commuting|可交换", ("{x} @ {y} == {y} @ {x}",)),
    )
]
# Words that say which numbers are meant, and the types that say so, too.
_KINDS = [
    (lazy(words, re.IGNORECASE), types)
    for words, types in (
        (r"positive integers?|正整数", ("dim",)),
        (r"non-?negative integers?|非负整数|natural numbers?|自然数", ("dim", "natural")),
        (r"integers?|整数", ("dim", "natural", "integer")),
        (r"positive (?:real )?(?:numbers?|scalars?)|正实?数", ("positive",)),
        (r"non-?negative (?:real )?(?:numbers?|scalars?)|非负实?数", ("positive", "nonnegative")),
        (r"complex (?:numbers?|scalars?)|复数", ("complex",)),
    )
]
_REAL = lazy(r"real(?:\[(?P<n>[^,\]]+)(?:,\s*(?P<k>[^,\]]+))?\])?")


def is_fact(words: str) -> bool:
    """Whether words tell of a property that can be stated, of names of some kind."""
    return any(pattern.fullmatch(words) for _, pattern, _ in _FACTS)


def is_number(words: str) -> bool:
    """Whether words say which numbers are meant, and nothing else."""
    return any(pattern.fullmatch(words) for pattern, _ in _KINDS)


def says_number(type_: str, words: str) -> bool:
    """Whether a type says all that such words do."""
    return any(pattern.fullmatch(words) and type_ in types for pattern, types in _KINDS)


def facts(words: str, names: Sequence[str], types: Sequence[str]) -> list[str]:
    """What words say of names that are declared with these types, as statements; none where that is not known."""
    found: list[str] = []
    kinds = [_kind(type_) for type_ in types]
    for kind, pattern, statements in _FACTS:
        if not pattern.fullmatch(words):
            continue
        if kind in _EACH:
            if len(names) == 2 and types[0] == types[1] and _EACH[kind] in kinds[0]:
                found += [statement.format(x=names[0], y=names[1]) for statement in statements]
        elif all(kind in known for known in kinds):
            for name, type_ in zip(names, types, strict=True):
                sizes = _REAL.fullmatch(type_)
                shape = {} if sizes is None else sizes.groupdict()
                found += [statement.format(x=name, **shape) for statement in statements]
    return found


def _kind(type_: str) -> tuple[str, ...]:
    if type_ in ("integer", "natural", "dim"):
        return (_WHOLE, _NUMBER)
    match = _REAL.fullmatch(type_)
    if match is None:
        return ()
    if match["n"] is None:
        return (_NUMBER,)
    if match["k"] is None:
        return (_VECTOR,)
    return (_SQUARE, _MATRIX) if match["n"].strip() == match["k"].strip() else (_MATRIX,)
