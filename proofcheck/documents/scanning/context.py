"""What stands around an equation in the text, so that it is not called false although the text is true.

`2 • 3 + 4 = 10` begins at the 2, whatever the sign behind it means; `– 2 + 3 = 1` may begin with a minus; `2 + 2 = 5 is
false` says so; `500 mA × 2 = 1 A` and `1920 × 1080 = 2.07 MP` have units that are not known here, one of which is a
power of ten times the other, or as many as there are of one measure in another.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction

from proofcheck.documents.scanning.figures import Figure
from proofcheck.documents.scanning.judge import Judgement, judge
from proofcheck.documents.scanning.nodes import Node
from proofcheck.source.patterns import lazy

_REACH = 60  # characters in front of an equation that are looked at, and behind it
# A sign or a word between a figure and what follows it, that joins the two.
_JOINED = lazy(
    r"[\d)\]%!²³][^\S\n]*(?:\\[A-Za-z]+|&(?:[a-z]+|#\d+);|[•∙·⋅∗★⋆∘⊗⊙÷∶–—‒―﹣－~]|\s[.:](?=\s)|<!--[^<>]*-->|"
    r"\b(?:mal|fois|durch|over|by|(?:multiplied|divided) by|times|plus|minus)\b)[^\S\n]*$",
    re.I,
)
_DASH = lazy(r"(?:^|[\n|])[^\S\n]*[-–—−][^\S\n]+$")
_DENIED_BEFORE = lazy(
    r"\b(?:not|never|isn't|cannot|can't|instead of|rather than)\b[^.,:;!?。，：；！？\n\d]{0,30}$|"
    r"\b(?:false(?:ly)?|wrong(?:ly)?|incorrect(?:ly)?|mistaken(?:ly)?|erroneous(?:ly)?|untrue)\b[^.;!?。；！？\n\d]{0,40}$|"
    r"\b(?:if|suppose|supposing|assume|assuming|imagine|whether|got|typo|error|bug|mistake)[:：]?\s+(?:that\s+)?$|"
    r"(?:不是|并非|错误|误[写作为算]|错[写算]|而不是|不等)[^.;。；\d]{0,12}$",
    re.I,
)
_DENIED_BEHIND = lazy(
    r"[^\S\n]*[\"'”’)\]`*_,，]{0,3}[^\S\n]*"
    r"(?:(?:which |that |this |it )?(?:is|was|are|would be|being)\b[^\S\n]*(?:\w+[^\S\n]+)?)?[(\[]?"
    r"(?:false|wrong|incorrect|untrue|not (?:true|right|correct|so)|nonsense|absurd|impossible|"
    r"a mistake|an error|by mistake)\b|"
    r"[^\S\n]*</(?:del|s|strike)>|[^\S\n]*(?:→|⟶|->|=>|⇒)[^\S\n]*[~≈约]?[^\S\n]*[\d$¥€£]|[^.;:!。；：！\n\d]{0,24}[?？]|"
    r"[^\S\n]*[”’)）,，]?[^\S\n]*(?:是|为)?[^\S\n]*(?:错|不对|不成立|不正确)",
    re.I,
)
# Units with and without prefixes that stand behind figures and are not read with them, and measures in one another.
_UNIT = lazy(
    r"[^\S\n]?(?:(?:[YZEPTGMkKhdcmµμnp]|[KMGT]i)?(?:m|g|s|A|V|W|Wh|Ah|VA|N|Pa|J|eV|Hz|L|l|C|F|Ω|ohms?|T|lx|lm|cd|mol|M|K|cal|"
    r"bars?|px|P|pix|pixels?|Sv|Gy|Bq|bps|bp)|(?:kilo|mega|giga|tera|milli|micro|nano)[a-z]+|Mio|Mrd|Mill|gross|dozen|score|"
    r"cups?|tbsp|tsp|oz|pt|qt|gal|ct|cents?|hundred|C|[°]C|[°]F)\.?(?![A-Za-z])"
)
_WORD = lazy(r"[^\S\n]?[^\W\d_]")
_MEASURES = frozenset(
    (3, 12, 14, 16, 20, 24, 28, 30, 36, 52, 60, 112, 144, 180, 360, 365, 1440, 1728, 3600, 5280, 86400)
)


def stands_apart(left: Node, right: Node, sign: str, ruling: Judgement, source: str) -> bool:
    """Whether the equation of `left` and `right` may be called false by its figures, as far as the text around it goes.
    `sign`: the relation between them."""
    start, end = min(left.start, right.start), max(left.end, right.end)
    before = source[max(0, start - _REACH) : start]
    if _JOINED.search(before) or denied(source, start, end):
        return False
    if _DASH.search(before) and judge(_begun_with_minus(left), right, sign).verdict == "true":
        return False
    if _places(before, left):
        return False
    grouped = _grouped(left), _grouped(right)
    if grouped != (left, right) and judge(grouped[0], grouped[1], sign).verdict == "true":
        return False
    return not (
        _converted(left, right, ruling, source) or _named(left, right, source) or _idiom(left, right, ruling, source)
    )


_OTHER_NUMBERS = lazy(
    r"\bGF\s*\(|\bZ_\{?\w|\\mathbb\s*\{?[FZ]|\bmod(?:ul(?:o|ar|us))?\b|\bxor\b|异或|取模|模\s*\$?\d|同余|有限域|二进制|补码"
    r"|\bbinary\b|\boctal\b|\bhex(?:adecimal)?\b|two's complement|overflow|\bbase[- ]?\d|\bradix\b|进制",
    re.I,
)


def other_numbers(source: str, start: int) -> bool:
    """Whether the text in front speaks of numbers that are calculated with in another way: modulo, by bits."""
    return _OTHER_NUMBERS.search(source, max(0, start - 5 * _REACH), start) is not None


_WHOLE = lazy(r"\b(?:ceil|floor|round|trunc|int)|[⌈⌊]|取整|\bl(?:ceil|floor)\b", re.I)


def rounded_off(source: str, start: int, end: int) -> bool:
    """Whether the text around an equation speaks of rounding to whole numbers."""
    line = source.rfind("\n", 0, start) + 1
    return _WHOLE.search(source, max(line, start - _REACH), end + _REACH // 2) is not None


def denied(source: str, start: int, end: int) -> bool:
    """Whether the text says of what stands there that it is false."""
    before = source[max(0, start - _REACH) : start]
    return _DENIED_BEFORE.search(before) is not None or _DENIED_BEHIND.match(source, end) is not None


def _begun_with_minus(node: Node) -> Node:
    """The expression with its first term subtracted."""
    if node.op in "+-" and len(node.parts) == 2:
        return Node(node.op, node.start, node.end, (_begun_with_minus(node.parts[0]), node.parts[1]))
    return Node("neg", node.start, node.end, (node,))


_PLACES = lazy(r"\b(?:chapters?|pages?|rows?|lines?|columns?|sections?|verses?|years?|days?|weeks?)\s*$", re.I)
_LABELS = lazy(
    r"\b(?:stages?|phases?|steps?|types?|tiers?|levels?|grades?|class(?:es)?|groups?|equations?|eqs?\.|rules?|parts?|"
    r"figures?|figs?\.|tables?|chapters?|sections?|columns?|rows?|options?|scenarios?|category|categories)\s*$",
    re.I,
)


def _places(before: str, node: Node) -> bool:
    """Whether the figures of `pages 3 - 5` or `stage 1 + 2` tell places or parts apart, by the word in front."""
    word = {"-": _PLACES, "+": _LABELS}.get(node.op)
    return word is not None and all(part.op == "figure" for part in node.parts) and word.search(before) is not None


def _grouped(node: Node) -> Node:
    """The expression with the point in `1.234` as what separates thousands, where all its points can be that."""
    points = [figure for figure in node.figures() if figure.decimals]
    if not points or not all(_THOUSANDS.fullmatch(figure.digits) for figure in points):
        return node
    if node.figure is not None:
        return replace(node, figure=replace(node.figure, digits=node.figure.digits.replace(".", "")))
    return replace(node, parts=tuple(map(_grouped, node.parts)))


_THOUSANDS = lazy(r"[1-9]\d{0,2}\.\d{3}")


def _converted(left: Node, right: Node, ruling: Judgement, source: str) -> bool:
    """Whether units behind the figures, which are not read, may make up for the difference."""
    figure = ruling.claimed
    if figure is None or not figure.value:
        return False
    others = [f for node in (left, right) for f in node.figures() if f is not figure]
    if not (left.composite or right.composite) and any(
        (f.unit is not figure.unit and _noun(f, source) != _noun(figure, source))
        or (f.unit.dim != figure.unit.dim and (_WORD.match(source, f.end) or _WORD.match(source, figure.end)))
        for f in others
    ):
        return True  # 1 km² = 100 ha, 3,600 frames = 256k tokens
    own, further = _unit_behind(figure, source), {_unit_behind(f, source) for f in others} - {""}
    if own in further or not (own or further):
        return False
    return any(_times(value, figure) for _, value in ruling.values)


def _noun(figure: Figure, source: str) -> str:
    match = re.match(r"[^\S\n]?([^\W\d_]{3,})", source[figure.end : figure.end + 24])
    return match[1].lower() if match else ""


def _unit_behind(figure: Figure, source: str) -> str:
    match = _UNIT.match(source, figure.end)
    return match.group().strip() if match else ""


def _times(value: Fraction, figure: Figure) -> bool:
    """Whether a value is the figure times a factor between units, but for rounding."""
    slack = figure.step / 2
    return any(abs(value * f - figure.value) <= slack for factor in _factors() for f in (factor, 1 / factor))


def _factors() -> Iterator[Fraction]:
    for k in range(1, 16):
        yield Fraction(10**k)
    for k in range(1, 5):
        yield Fraction(1024**k)
    yield from map(Fraction, _MEASURES)


def _named(left: Node, right: Node, source: str) -> bool:
    """`2k + 3 = 5 for k = 1`: whether the letter behind a figure is given a value beside the equation."""
    near = source[max(0, min(left.start, right.start) - _REACH) : max(left.end, right.end) + _REACH]
    letters = {f.unit.symbol for node in (left, right) for f in node.figures() if len(f.unit.symbol) == 1}
    return any(
        letter.isascii() and letter.isalpha() and re.search(rf"(?<![\w.])(?<!\d ){re.escape(letter)}\s*=", near)
        for letter in letters
    )


def _idiom(left: Node, right: Node, ruling: Judgement, source: str) -> bool:
    """`4K = 3840 × 2160`, `24/7 = 168 h`, `9-5 = 8 hours`, `60/40 = 100%`: what is written like an expression and is a
    name for something else."""
    figure = ruling.claimed
    if source[left.start : right.end].replace(" ", "") in ("1+1>2", "1+1＞2"):
        return True
    for node in (left, right):
        if figure is None or len(node.parts) != 2:
            continue
        a, b = node.parts[0].figure, node.parts[1].figure
        if a is None or b is None or not (a.bare and b.bare):
            continue
        near = any(abs(f.value - figure.value * 1000) <= figure.value * 100 for f in (a, b))
        if node.op == "*" and figure.unit.symbol in ("K", "k") and near:
            return True
        if node.op == "/" and (a.value + b.value == 100 or source[node.start : node.end] == "24/7"):
            return True
        if node.op == "-" and figure.unit.dim == "second" and (b.value - a.value - figure.value) % 12 == 0:
            return True
    return False
