"""Words and signs that change what the figures beside them stand for, so that an equation is not called false.

`12 heads × 64` counts heads, but `2 × log 10`, `2 × 3 dozen`, `8 折`, `half of 12 × 3` and `= 1 (mod 7)` are not what
the figures alone say. Words are stepped over by the grammar; here those are known that may not be. The same goes for
feet and inches, and for formats of numbers, which have a width of their own.
"""

from __future__ import annotations

import re
from itertools import pairwise

from proofcheck.documents.scanning.case import Case
from proofcheck.documents.scanning.tokens import Token
from proofcheck.documents.scanning.units import width
from proofcheck.source.patterns import lazy

_NEAR = 4  # words in front of an equation that may still belong to its first figure
_ALTERING = lazy(
    r"log|lg|lb|ln|log2|log10|logs|logarithm|exp|exponential|sin|cos|tan|cot|sec|sine|cosine|tangent|sinh|cosh|"
    r"tanh|arcsin|arccos|arctan|asin|acos|atan|sqrt|cbrt|root|roots|max|min|maximum|minimum|abs|absolute|mod|"
    r"modulo|modulus|gcd|lcm|hcf|floor|ceil|ceiling|round|rounding|trunc|half|halves|quarter|quarters|third|"
    r"thirds|fourth|fourths|fifth|fifths|sixth|sixths|seventh|eighth|eighths|ninth|tenth|tenths|twice|double|"
    r"doubled|triple|tripled|thrice|quadruple|squared|cubed|square|cube|factorial|dozen|dozens|score|hundred|"
    r"hundreds|lakh|crore|choose|combinations|permutations|power|powers|raised|exponent|xor|nand|nor|rem|"
    r"remainder|inverse|reciprocal|minus|negative|negated|complement|base|radix|hex|hexadecimal|binary|octal|"
    r"pair|pairs|couple|couples|non|shifted|ft|feet|foot|inch|inches|lb|lbs|pounds|yards|db|dbm|ph|am|pm|o'clock|"
    r"oclock|db[a-z]{1,2}|recurring|repeating|pi|halved|tenfold|twofold|concatenat\w+",
    re.IGNORECASE,
)
# What only says something else behind a figure.
_BEHIND = lazy(r"or|so|odd|something|ish|less|more|fewer|short|plus|tops", re.IGNORECASE)
_ALTERING_CJK = lazy(
    r"平方|立方|根号|开方|次方|次幂|幂|倒数|对数|阶乘|分之|一半|的半|半数|绝对值|相反数|取整|取余|取模|余数|二进制|八进制|"
    r"十六进制|进制|翻倍|两倍|三倍|最[大小](?:[值数]|$)|[不非]等于|[小大少多低高]于|不[到足超及]|以[内上下外]|左右|上下|开外|负|^模(?![型式块拟])"
)
# Touching a figure, or its unit: the number goes on in characters, or is a count of something larger or smaller.
_GOING_ON = lazy(
    r"(?:个|倍|年|天|月|周|分|点|小时)?(?:半(?![径精])|[多余来几](?![头层个种次卡机]))|[零〇二三四五六七八九十百千]|一(?![共起次样般个种定直])|"
    r"折|成(?![本功员为长果分就])|打(?![包开])|双|对(?![应齐比话])"
)
_LIMIT = lazy(r"max|min|maximum|minimum", re.IGNORECASE)
_FEET = "'\"’”′″"


def is_label(case: Case) -> bool:
    """Whether the left figure ends a text in a formula, in front of a sign that does not belong to that text."""
    first, figure = case.tokens[case.first], case.left.figure
    worded = (
        case.first > 0 and case.tokens[case.first - 1].kind == "word" and not case.tokens[case.first - 1].mathematics
    )
    written = figure is not None and figure.bare and not case.place and not first.mathematics
    return written and worded and _sign_in_mathematics(case)


def one_with_a_letter(case: Case) -> bool:
    """Whether in a formula some terms of a sum have a capital letter behind them and others have none."""
    sums = [node for node in (case.left, case.right) if node.op in ("+", "-")]
    symbols = {f.unit.symbol for node in sums for f in node.figures()}
    return case.tokens[case.first].mathematics and "" in symbols and any(len(s) == 1 and s.isupper() for s in symbols)


def has_identifier(case: Case) -> bool:
    """Whether a word with an underscore in it stands among the figures."""
    return any(token.kind == "word" and "_" in token.text.strip("_") for token in case.tokens[slice(*case.span)])


def of_dimensions(case: Case) -> bool:
    """Whether factors with signs of times are followed by a number of something else, or by several factors."""
    claim = case.claim
    if claim is None or not any(f.unit.dim == "times" for f in (*case.operands, claim)):
        return False
    return re.match(r"-[A-Za-z]|[^,;.()\n]{1,24}, ?\d+ ?[×x]", case.source[claim.end :]) is not None


def altered_before(case: Case) -> bool:
    first = case.span[0]
    before = case.tokens[max(0, first - _NEAR) : first]
    while any(token.kind not in ("word", "op") for token in before):
        before = before[1:]
    return any(_alters(token) and not _limits(token, after) for token, after in pairwise([*before, case.tokens[first]]))


def _limits(token: Token, after: Token) -> bool:
    """Whether a word is about a largest or least thing, and does not choose between figures: `the maximum length`."""
    return _LIMIT.fullmatch(token.text) is not None and after.kind == "word" and after.text != "of"


def altered_inside(case: Case) -> bool:
    first, end = case.span
    return any(_alters(token) for token in case.tokens[first:end] if token.kind == "word")


def altered_behind(case: Case) -> bool:
    return _altered_behind(case.tokens, case.span[1])


def goes_on(case: Case) -> bool:
    first, end = case.span
    return any(
        before.figure is not None and token.kind == "word" and _GOING_ON.match(token.text) is not None
        for before, token in pairwise(case.tokens[first : end + 1])
    )


def share_before(case: Case) -> bool:
    before = case.tokens[max(0, case.span[0] - 2) : case.span[0]]
    return (
        len(before) == 2
        and before[1].text.lower() in ("of", "的")
        and (before[0].figure is not None or before[0].kind in ("hole", ")"))
    )


def typed(case: Case) -> bool:
    first, end = case.span
    return any(token.kind == "word" and width(token.text) for token in case.tokens[first : end + 2])


def compared(case: Case) -> bool:
    """Whether the sign is one of comparison in code: not where a figure stands near the value that it should have."""
    stated = case.right.figure is not None and case.ruling.near
    return not stated and case.source.startswith("==", case.relation.start) and _sign_in_mathematics(case)


def _sign_in_mathematics(case: Case) -> bool:
    return any(t.mathematics for t in case.tokens[slice(*case.span)] if t.start == case.relation.start)


def dashed(case: Case) -> bool:
    """Whether the dash in front of a chain may be a minus: not at the beginning of a line, nor before a product."""
    node = case.left
    while node.parts and node.parts[0].composite:
        node = node.parts[0]
    begins = case.first < 2 or case.tokens[case.first - 2].kind == "line"
    return case.word == "-" and not case.place and not begins and node.op != "*"


def _alters(token: Token) -> bool:
    return _ALTERING.fullmatch(token.text) is not None or _ALTERING_CJK.search(token.text) is not None


def _altered_behind(tokens: list[Token], end: int) -> bool:
    if end >= len(tokens):
        return False
    before, token = tokens[end - 1], tokens[end]
    following = tokens[end + 1] if end + 1 < len(tokens) else None
    touching = token.start == before.end
    if token.text == "!" and touching:
        return before.figure is not None and before.figure.bare and before.figure.value <= 20
    if touching and following is not None and following.figure is not None and following.start == token.end:
        return token.text in "(" or token.text in _FEET  # 3(12), 2'4"
    opened = token.kind == "("
    for other in tokens[end + opened : end + opened + 3]:
        if other.kind == "op" and other.text == "-":
            continue  # 30-odd
        if other.kind != "word":
            return False
        if _alters(other) or (not opened and _BEHIND.fullmatch(other.text)):
            return True
    return False
