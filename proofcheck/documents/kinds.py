r"""What words say that letters are, where they give no shape: `Let $A$ be an invertible matrix`, `for complex $z$`.

Such a letter is not declared. It is read only where a formula tells the rest, the shapes that fit together
(`shapes.py`), and only in the block that says it: what another block says of the letter may be said of another one.
Nothing that is read so is called false.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from proofcheck.documents.sentences import MARK, NAMES, Sentence, subjects
from proofcheck.documents.shapes import SQUARES
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
_INDEPENDENT = [
    lazy(pattern, re.IGNORECASE)
    for pattern in (
        rf"{NAMES}{_IS}(?:mutually\s+|pairwise\s+|two\s+)?independent\b(?!\s+of|\s+(?:constants?|signs?|components?))",
        rf"\bindependent\s+(?:(?:and\s+)?(?:integrable|square-integrable|real|discrete|standard|normal)\s+)*(?:random\s+)?variables?\s+{NAMES}",
        rf"\b(?:for|two)\s+independent\s+{NAMES}",
        rf"{NAMES}\s*(?:是|为|均为|都是)?(?:两个)?(?:相互|互相|彼此)?独立(?!的?(?:常数|符号))",
    )
]
# A condition of its sentence; where it goes on without it, and a sentence that may speak of more.
_PASSING = lazy(r"\b(?:if|for|when|whenever|once|given)\b[^.]*$|(?:若|如果|当|对于?)[^。]*$", re.IGNORECASE)
_OTHERWISE = lazy(r"\b(?:otherwise|else|in\s+general|general\w*|but|while|and\s+for)\b|否则|一般|但|而", re.IGNORECASE)
_GENERAL = lazy(
    r"\b(?:general\w*|otherwise|without|else|even|arbitrary|regardless|not|no\s+longer|drop\w*|any|every|each|all|also|still|too|"
    r"other|another|same\s+(?:holds|is)|now|next|instead)\b|n't\b|一般|否则|任意|任何|所有|也|不|非|另|其他",
    re.IGNORECASE,
)
_DENIED = lazy(r"\b(?:not|no|never|neither|nor|need\s+not|un|non)[\s-]+(?:\w+\s+)?$|[不非]$", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Told:
    """What words say of the letters of some formulas: each with its kind. `said_in`: these formulas; `independent`: the
    letters that are said to be so."""

    kinds: Mapping[str, Kind]
    said_in: tuple[Segment, ...]
    independent: frozenset[str] = frozenset()


def told(sentences: Sequence[Sentence]) -> Told:
    """What sentences say that letters are; nothing of a letter of which they say two things."""
    kinds: dict[str, Kind] = {}
    segments: list[Segment] = []
    several: set[str] = set()
    independent: set[str] = set()
    for place, sentence in enumerate(sentences):
        text, marked = sentence.marked
        if place and _GENERAL.search(text):  # what was said before may not be meant here
            kinds.clear()
            independent.clear()
        if not marked or sentence.denied or not _SPOKEN.search(text):
            continue
        last = place == len(sentences) - 1
        for match in (match for pattern in _INDEPENDENT for match in filter(subjects, pattern.finditer(text))):
            if not _in_passing(match, last) and not _DENIED.search(text[: match.start()]):
                named = (marked[int(k)] for k in MARK.findall(match["names"]))
                independent |= {letter for segment in named for letter in letters_in(segment.text)}
        for pattern in _PATTERNS:
            for match in filter(subjects, pattern.finditer(text)):
                kind = _kind(match)
                if kind is None or _DENIED.search(text[: match.start()]) or _in_passing(match, last):
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
    return Told(
        {letter: kind for letter, kind in kinds.items() if letter not in several},
        tuple(segments),
        frozenset(independent),
    )


def _in_passing(match: re.Match[str], last: bool) -> bool:
    """Whether words are a condition that may not be meant of what is asserted: "if $A$ is symmetric, we are done"."""
    passing = _PASSING.search(match.string[: match.end()]) is not None
    return passing and (not last or _OTHERWISE.search(match.string, match.end()) is not None)


def letters_in(text: str) -> Sequence[str]:
    """The letters of a list, `A, B`; none of anything else."""
    items = [item.strip().replace("{", "").replace("}", "") for item in _LISTED.split(text)]
    return items if all(_LETTER.fullmatch(item) for item in items) else ()


def _refines(old: Kind, new: Kind) -> bool:
    """Whether what was said says more than what is said now: an invertible matrix is a matrix."""
    return old == new or (new in ("matrix", "square") and old in SQUARES)


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
