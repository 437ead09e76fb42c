"""What stands around an equation in the text: words that deny it or give it another sense, units that are not read."""

from __future__ import annotations

import re

from proofcheck.documents import elsewhere
from proofcheck.documents.scanning.case import REACH, Case
from proofcheck.documents.scanning.figures import Figure
from proofcheck.documents.scanning.slips import off_by_a_unit
from proofcheck.source.patterns import lazy

# A sign or a word between a figure and what follows it, that joins the two.
JOINED = lazy(
    r"[\d)\]%!²³][^\S\n]*(?:\\[A-Za-z]+|&(?:[a-z]+|#\d+);|[•∙·⋅∗★⋆∘⊗⊙÷∶–—‒―﹣－~]|\s[.:](?=\s)|<!--[^<>]*-->|"
    r"\b(?:mal|fois|durch|over|by|(?:multiplied|divided) by|times|plus|minus)\b)[^\S\n]*$",
    re.I,
)
# A sum or product that begins further left, behind words that are not read.
BEGUN = lazy(r"[\w)] [+−×*/] (?:[A-Za-z\u4e00-\u9fff][\w-]* ){1,3}[~≈约]$")
DASH = lazy(r"(?:^|[\n|])[^\S\n]*[-–—−][^\S\n]+$")
_DENIED_BEFORE = lazy(
    r"\b(?:not|never|isn't|cannot|can't|instead of|rather than)\b[^.,:;!?。，：；！？\n\d]{0,30}$|"
    r"\b(?:false(?:ly)?|wrong(?:ly)?|incorrect(?:ly)?|mistaken(?:ly)?|erroneous(?:ly)?|untrue)\b[^.;!?。；！？\n\d]{0,40}$|"
    r"\b(?:if|suppose|supposing|assume|assuming|imagine|whether|got|typo|error|bug|mistake)[:：]?\s+(?:that\s+)?$|"
    r"(?:不是|并非|错误(?![率数])|误[写作为算]|错[写算]|而不是|不等)[^.;。；\d]{0,12}$",
    re.I,
)
_DENIED_BEHIND = lazy(
    r"[^\S\n]*[\"'”’)\]`*_,，]{0,3}[^\S\n]*"
    r"(?:(?:which |that |this |it )?(?:is|was|are|would be|being)\b[^\S\n]*(?:\w+[^\S\n]+)?)?[(\[]?"
    r"(?:false|wrong|incorrect|untrue|not (?:true|right|correct|so|what|the)|nonsense|absurd|impossible|"
    r"a mistake|an error|by mistake)\b|"
    r"[^\S\n]*[,，]?[^\S\n]*(?:而不是|而非|instead of|rather than|not)[^\S\n]*\d|"
    r"[^\S\n]*</(?:del|s|strike)>|[^\S\n]*(?:→|⟶|->|=>|⇒)[^\S\n]*[~≈约]?[^\S\n]*[\d$¥€£]|[^.;:!。；：！\n\d]{0,24}[?？]|"
    r"[^\S\n]*[”’)）,，]?[^\S\n]*(?:是|为)?[^\S\n]*(?:错|不对|不成立|不正确)",
    re.I,
)
_NO_ERROR = lazy(r"误差|错误[率数]|[^\S\n]误报率|误[检判]率")
# Days and weeks that have another length.
_OTHER_WEEKS = lazy(r"\b(?:trading|business|working|[a-z]+-day)[ -](?:day|week|month)|工作[日周]|交易[日周]", re.I)
# Units with and without prefixes that stand behind figures and are not read with them, and measures in one another.
_UNIT = lazy(
    r"[^\S\n]?(?:(?:[YZEPTGMkKhdcmµμnp]|[KMGT]i)?(?:m|g|s|A|V|W|Wh|Ah|VA|N|Pa|J|eV|Hz|L|l|C|F|Ω|ohms?|T|lx|lm|cd|mol|M|K|cal|"
    r"bars?|px|P|pix|pixels?|Sv|Gy|Bq|bps|bp)|(?:kilo|mega|giga|tera|milli|micro|nano)[a-z]+|Mio|Mrd|Mill|gross|dozen|score|"
    r"cups?|tbsp|tsp|oz|pt|qt|gal|pints?|quarts?|gallons?|acres?|ha|hectares?|miles?|mi|yd|yards?|ct|cents?|hundred|C|[°]C|[°]F)\.?(?![A-Za-z])"
)
_WORD = lazy(r"[^\S\n]?[^\W\d_]")
_NOUN = lazy(r"[^\S\n]?([^\W\d_]{3,})")
# The parts of a sentence, where it may be about other numbers or tell what somebody said.
_ENDS = lazy(r"[.!?](?=\s)|[。！？；\n|]|proofcheck:")
_BITS = lazy(
    r"\bxor\b|异或|取模|同余|二进制|补码|\bbinary\b|\boctal\b|\bhex(?:adecimal)?\b|overflow|\bradix\b|\bmod\b|"
    r"\b[FZ]_\{?\w|\bboolean\b|\bsaturat\w+|\b\d+-hour\b",
    re.I,
)
_ASSIGNED = lazy(r"\b[A-Za-z_]\w*=[^\s=]")
_WHOLE = lazy(r"\b(?:ceil|floor|round|trunc|int)|[⌈⌊]|取整|\bl(?:ceil|floor)\b", re.I)
_PLACES = {
    "-": lazy(r"\b(?:chapters?|pages?|rows?|lines?|columns?|sections?|verses?|years?|days?|weeks?)\s*$", re.I),
    "+": lazy(
        r"\b(?:stages?|phases?|steps?|types?|tiers?|levels?|grades?|class(?:es)?|groups?|equations?|eqs?\.|rules?|"
        r"parts?|figures?|figs?\.|tables?|chapters?|sections?|columns?|rows?|options?|scenarios?|category|categories)"
        r"\s*$",
        re.I,
    ),
}


def other_numbers(source: str, start: int) -> bool:
    """Whether the text in front speaks of numbers that are calculated with in another way: modulo, by bits."""
    first = max(0, start - 5 * REACH)
    return (
        elsewhere.SECTION.search(source, first, start) is not None
        or _BITS.search(source, first, start) is not None
        or elsewhere.SENTENCE.search(_sentence(source, start, start)) is not None
    )


def denied(source: str, start: int, end: int) -> bool:
    """Whether the text says of what stands there that it is false, or that somebody said it."""
    before = source[max(0, start - REACH) : start]
    return (
        _DENIED_BEFORE.search(before) is not None
        or _DENIED_BEHIND.match(source, end) is not None
        or elsewhere.REPORTED.search(_NO_ERROR.sub("", _sentence(source, start, end))) is not None
    )


def _sentence(source: str, start: int, end: int) -> str:
    """What stands around a place, as far as its sentence, its line or its cell goes."""
    low = max(0, start - 2 * REACH)
    first = max((match.end() for match in _ENDS.finditer(source, low, start)), default=low)
    last = _ENDS.search(source, end, end + 2 * REACH)
    return source[first : end + 2 * REACH if last is None else last.start()]


def rounded_off(case: Case) -> bool:
    line = case.source.rfind("\n", 0, case.left.start) + 1
    near = max(line, case.left.start - REACH), case.right.end + REACH // 2
    own = case.left.has("ceil", "floor", "int", "round")
    return case.left.has("/") and not own and _WHOLE.search(case.source, *near) is not None


def named_anew(case: Case) -> bool:
    """Whether a name in front of the sign is one for what stands behind it, as other names of the line are: `9/16
    newh=640 neww=1280`; or it is on a line of its own."""
    between = case.source[case.left.end : case.relation.start + 1]
    if case.relation.form != "sign" or not re.search(r"[^\W\d_]", between):
        return False
    line = case.source.rfind("\n", 0, case.relation.start) + 1
    end = case.source.find("\n", case.relation.start)
    return "\n" in between or len(_ASSIGNED.findall(case.source, line, len(case.source) if end < 0 else end)) > 1


def places(case: Case) -> bool:
    word = _PLACES.get(case.left.op)
    return word is not None and all(p.op == "figure" for p in case.left.parts) and word.search(case.before) is not None


def converted(case: Case) -> bool:
    """Whether units behind the figures, which are not read, may make up for the difference."""
    claim, source = case.claim, case.source
    if claim is None or not claim.value:
        return False
    if not case.composite and any(
        (f.unit is not claim.unit and _differ(f, claim, source))
        or (f.unit.dim != claim.unit.dim and (_WORD.match(source, f.end) or _WORD.match(source, claim.end)))
        for f in case.operands
    ):
        return True
    if claim.unit.dim == "second" and _OTHER_WEEKS.search(_sentence(source, case.start, case.end)):
        return True
    own, further = _unit_behind(claim, source), {_unit_behind(f, source) for f in case.operands} - {""}
    return own not in further and bool(own or further) and off_by_a_unit(case)


def _differ(figure: Figure, claim: Figure, source: str) -> bool:
    """Whether two figures count different things: one may have no noun if it has no unit either."""
    mine, own = _unit_behind(figure, source), _unit_behind(claim, source)
    first, second = (_NOUN.match(source, f.end) for f in (figure, claim))
    if mine != own or first is None or second is None:
        return mine != own or (first != second and figure.unit.symbol != "")
    return first[1].lower() != second[1].lower()


def _unit_behind(figure: Figure, source: str) -> str:
    """A unit behind a figure that is not read with it, or that is one of areas or volumes."""
    match = _UNIT.match(source, figure.end)
    return figure.unit.symbol if figure.unit.symbol.endswith(("²", "³")) else match.group().strip() if match else ""
