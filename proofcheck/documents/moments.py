r"""Laws that words give by their moments: `$q$ and $k$ have independent entries with mean $0$ and variance $1$`.

All entries of all these names are independent, as such sentences mean it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from proofcheck.documents.sentences import FORMULA, MARK, NAMES, Sentence, subjects
from proofcheck.source.documents.model import Segment
from proofcheck.source.patterns import lazy

_ENTRIES = r"(?:entries|components|elements|coordinates)"
_ALIKE = r"(?:i\.?\s?i\.?\s?d\.?|independent(?:,?\s+(?:and\s+)?identically\s+distributed)?)"
_VALUE = rf"(?:{FORMULA}|zero|one|unit|\d+(?:\.\d+)?)"
_MEAN = rf"(?:mean\s+(?P<mean>{_VALUE})|(?P<no>zero)[- ]mean)"
_VARIANCE = rf"(?:variance\s+(?P<var>{_VALUE})|(?P<unit>unit)[- ]variance)"
_MOMENTS = rf"\s+(?:with|of|having|that have)\s+(?:a\s+)?{_MEAN}\s*,?\s*(?:and\s+)?(?:a\s+)?{_VARIANCE}"
_PATTERNS = [
    lazy(pattern, re.IGNORECASE)
    for pattern in (
        rf"{NAMES}\s*,?\s*(?:have|has|with|having)\s+{_ALIKE}\s+(?:random\s+)?{_ENTRIES}{_MOMENTS}",
        rf"\b{_ENTRIES}\s+of\s+(?:the\s+vectors?\s+)?{NAMES}\s+(?:are|be)\s+(?:all\s+|mutually\s+)?{_ALIKE}"
        rf"(?:\s+random\s+(?:variables|numbers))?{_MOMENTS}",
        rf"{NAMES}\s*的?(?:各个?|所有|每个)?(?:分量|元素|维)(?:都|均|是|为|相互|彼此)*独立(?:同分布)?[，,、且的]*\s*"
        rf"(?:均值|期望)(?:都|均)?(?:为|是)\s*(?P<mean>{FORMULA}|\d+)\s*[，,、且和]*\s*"
        rf"方差(?:都|均)?(?:为|是)\s*(?P<var>{FORMULA}|\d+)",
    )
]
_QUALIFIED = lazy(r"\b(?:not|no|neither|nor|never|unless|without|except|if|when|whether|or)\b|n't\b|[不若当或]", re.I)
_SPREAD = lazy(r"variance|方差", re.IGNORECASE)  # what no match is without
_RUNNING = lazy(r"_\s*\{?\s*[i-nt]\b")  # `\mu_i`: each entry has its own
NUMBERS = {"zero": "0", "one": "1", "unit": "1"}


@dataclass(frozen=True, slots=True)
class Moments:
    """The formulas of the names that have independent entries, their mean and their variance."""

    names: tuple[Segment, ...]
    parameters: dict[str, str | Segment]

    @property
    def words(self) -> str:
        """What is said of the names, for who reads why nothing about them is called false."""
        mean, variance = (p if isinstance(p, str) else p.text.strip() for p in self.parameters.values())
        return f"mean {mean} and variance {variance}"


def moments(sentence: Sentence) -> Iterator[Moments]:
    """The laws that a sentence gives by mean and variance."""
    if sentence.denied or _QUALIFIED.search(sentence.words):
        return
    text, segments = sentence.marked
    for pattern in _PATTERNS if _SPREAD.search(text) else ():
        for match in filter(subjects, pattern.finditer(text)):
            groups = match.groupdict()
            mean, variance = groups["mean"] or groups.get("no"), groups["var"] or groups.get("unit")
            if mean and variance:
                names = tuple(segments[int(number)] for number in MARK.findall(match["names"]))
                told = {"mean": parameter(mean, segments), "variance": parameter(variance, segments)}
                if not any(isinstance(p, Segment) and _RUNNING.search(p.text) for p in told.values()):
                    yield Moments(names, told)


def parameter(words: str, segments: list[Segment]) -> str | Segment:
    """A number in words or figures, or the formula of a parameter."""
    mark = MARK.fullmatch(words)
    return segments[int(mark[1])] if mark else NUMBERS.get(words.lower(), words)
