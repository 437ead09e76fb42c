r"""What words say that letters are, where they give no shape: `Let $A$ be an invertible matrix`, `for complex $z$`.

Such a letter is not declared. It is read only where a formula tells the rest, the shapes that fit together
(`shapes.py`), and only in the block that says it: what another block says of the letter may be said of another one.
Nothing that is read so is called false.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from proofcheck.documents.sentences import MARK, NAMES, Sentence, subjects
from proofcheck.source.documents.model import Segment
from proofcheck.source.patterns import lazy

Kind = str  # matrix, square, vector, complex, number, random, function, or a structure of the language
# A matrix of which this is said is still a matrix, of those that are spoken of.
_NARROWER = (
    r"(?:real|given|fixed|arbitrary|constant|nonzero|non-?zero|unit|diagonal|(?:upper|lower)[- ]triangular|triangular|"
    r"idempotent|projection|rotation|singular|full[- ]rank|rank[- ](?:one|1|two)|orthonormal|stochastic|positive|"
    r"non-?negative|column|data|weight|design|feature|input|parameter|differentiable|smooth|positive[- ]semi-?definite|"
    r"independent|integrable|square-integrable|uncorrelated|two|both|any|all|every|each|some|an?|the)"
)
_STRUCTURE = (
    r"(?P<structure>square|invertible|non-?singular|symmetric(?:[, ]+(?:and\s+)?positive[- ]definite)?|"
    r"positive[- ]definite|orthogonal)"
)
_NOUN = (
    r"(?P<noun>matrix|matrices|vectors?|complex\s+(?:numbers?|scalars?|variables?)|random\s+variables?|"
    r"(?:real\s+)?(?:constants?|scalars?|numbers?|reals))"
)
# Behind it nothing more is said of them.
_NOT_THESE = (
    r"(?=\s*(?:[.,;:)]|$|\ue000|(?:then|and|we|so|it|with|there|have|satisfy|satisfies|for\s+which|of\s+the\s+same|"
    r"that\s+are\s+independent)\b))(?!\s*,?\s*(?:with\s+(?:complex|entries|values|coefficients|its|a\b)|or\b))"
)
_IS = r"\s*,?\s*(?:be|is|are|denotes?)\s+"
_SAID = rf"(?:{_NARROWER}\s+)*(?:{_STRUCTURE}\s+)?(?:{_NARROWER}\s+)*"
_CHINESE = (
    r"(?:任意|任何|一个|两个|都|均|实|同阶|的|阶|常|非零|非奇异|(?P<structure>可逆|对称正定|正定|对称|正交|方))*"
    r"(?P<noun>矩阵|方阵|阵|向量|复数|随机变量|常数|标量|实数)"
)
_PATTERNS = [
    lazy(pattern, re.IGNORECASE)
    for pattern in (
        rf"{NAMES}{_IS}{_SAID}{_NOUN}\b{_NOT_THESE}",
        rf"{NAMES}{_IS}(?:both\s+|all\s+|an?\s+)?{_STRUCTURE}(?P<noun>)(?=\s*(?:[.,;:]|$|\s(?:then|and|we|so|with)\b))",
        rf"\b(?:for|if|let|given|every|any|all|two|of|and|with|where)\s+{_SAID}{_NOUN}\s+{NAMES}",
        rf"\b(?:for|every|any|all|two|given)\s+(?:{_NARROWER}\s+)*{_STRUCTURE}(?P<noun>)\s+{NAMES}",
        rf"\b(?:for|every|any|all)\s+(?P<structure>)(?P<noun>complex)\s+{NAMES}",
        rf"{NAMES}\s*(?:均|都)?(?:为|是|表示)\s*{_CHINESE}(?!的|[之中里上])",
        rf"(?:对于?|设|若|给定|任取|任意|取)\s*{_CHINESE}\s*{NAMES}",
    )
]
_SPOKEN = lazy(
    r"matri|vector|complex|random|constant|scalar|number|reals|invertible|singular|symmetric|orthogonal|definite|square|矩阵|[方量数]"
)
_KINDS = {
    "square": "square",
    "方": "square",
    "方阵": "square",
    "invertible": "invertible",
    "nonsingular": "invertible",
    "non-singular": "invertible",
    "可逆": "invertible",
    "symmetric": "symmetric",
    "对称": "symmetric",
    "orthogonal": "orthogonal",
    "正交": "orthogonal",
}
_RANDOM = lazy(r"random|随机")
_LETTER = lazy(r"[a-zA-Z](?:_\{?\d\}?)?")
_LISTED = lazy(r"\s*,\s*(?:\\?[;,!]\s*)?|\s*、\s*")
_INDEPENDENT = lazy(r"\bindependent\b(?!\s+of)|独立", re.IGNORECASE)
_DENIED = lazy(r"\b(?:not|no|never|neither|nor|need\s+not|un|non)[\s-]+(?:\w+\s+)?$|[不非]$", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Told:
    """What words say of the letters of some formulas: each with its kind. `said_in`: these formulas."""

    kinds: Mapping[str, Kind]
    said_in: tuple[Segment, ...]
    independent: bool = False


def told(sentences: Iterable[Sentence]) -> Told:
    """What sentences say that letters are; nothing of a letter of which they say two things."""
    kinds: dict[str, Kind] = {}
    segments: list[Segment] = []
    several: set[str] = set()
    independent = False
    for sentence in sentences:
        text, marked = sentence.marked
        if not marked or sentence.denied or not _SPOKEN.search(text):
            continue
        independent = independent or _INDEPENDENT.search(text) is not None
        for pattern in _PATTERNS:
            for match in filter(subjects, pattern.finditer(text)):
                kind = _kind(match)
                if kind is None or _DENIED.search(text[: match.start()]):
                    continue
                found = [marked[int(k)] for k in MARK.findall(match["names"])]
                letters = [letter for segment in found for letter in letters_in(segment.text)]
                segments += found
                several |= {
                    letter
                    for letter in letters
                    if kinds.get(letter, kind) != kind and not _refines(kinds[letter], kind)
                }
                kinds |= {letter: kind for letter in letters if not _refines(kind, kinds.get(letter, ""))}
    return Told({letter: kind for letter, kind in kinds.items() if letter not in several}, tuple(segments), independent)


def letters_in(text: str) -> Sequence[str]:
    """The letters of a list, `A, B`; none of anything else."""
    items = [item.strip().replace("{", "").replace("}", "") for item in _LISTED.split(text)]
    return items if all(_LETTER.fullmatch(item) for item in items) else ()


def _refines(old: Kind, new: Kind) -> bool:
    """Whether what was said says more than what is said now: an invertible matrix is a matrix."""
    squares = ("square", "invertible", "symmetric", "posdef", "orthogonal")
    return (new == "matrix" and old in squares) or (new == "square" and old in squares) or old == new


def _kind(match: re.Match[str]) -> Kind | None:
    structure = " ".join((match["structure"] or "").casefold().split())
    noun = " ".join((match["noun"] or "").casefold().split())
    if _RANDOM.search(noun):
        return None if structure else "random"
    if "complex" in noun or noun == "复数":
        return None if structure else "complex"
    if noun.startswith("vector") or noun == "向量":
        return None if structure else "vector"
    if noun and not noun.startswith("matri") and noun not in ("矩阵", "方阵", "阵"):
        return None if structure else "number"
    if "definite" in structure or structure.endswith("正定"):
        return "posdef"
    if structure:
        return _KINDS.get(structure)
    return "square" if noun == "方阵" else "matrix"
