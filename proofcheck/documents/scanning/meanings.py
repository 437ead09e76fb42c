"""Words and signs that change what the figures beside them stand for, so that an equation is not called false.

`12 heads × 64` counts heads, but `2 × log 10`, `2 × 3 dozen`, `8 折`, `half of 12 × 3` and `= 1 (mod 7)` are not what
the figures alone say. Words are stepped over by the grammar; here those are known that may not be. The same goes for
other notations of one equation: a power with a fraction behind it (`27^1/3`), a loss in parentheses, feet and inches,
the rounding of binary floating point written out.
"""

from __future__ import annotations

import re
from bisect import bisect_left

from proofcheck.documents.scanning.nodes import Node
from proofcheck.documents.scanning.tokens import Token
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
    r"oclock|recurring|repeating|pi|halved|tenfold|twofold|concatenat\w+",
    re.IGNORECASE,
)
# What only says something else behind a figure.
_BEHIND = lazy(r"or|so|odd|something|ish|less|more|fewer|short|plus|tops", re.IGNORECASE)
_ALTERING_CJK = lazy(
    r"平方|立方|根号|开方|次方|次幂|幂|倒数|对数|阶乘|分之|一半|的半|半数|绝对值|相反数|取整|取余|取模|余数|二进制|八进制|"
    r"十六进制|进制|翻倍|两倍|三倍|最大|最小|[不非]等于|[小大少多低高]于|不[到足超及]|以[内上下外]|左右|上下|开外|负|^模"
)
# Touching a figure, or its unit: the number goes on in characters, or is a count of something larger or smaller.
_GOING_ON = lazy(
    r"(?:个|倍|年|天|月|周|分|点|小时)?(?:半(?![径精])|[多余来几](?![头层个种次卡机]))|[零〇二三四五六七八九十百千]|一(?![共起次样般个种定直])|"
    r"折|成(?![本功员为长果分就])|打(?![包开])|双|对(?![应齐比话])"
)
_OTHER_NOTATION = lazy(r"\^ ?\d+ ?/ ?\d")
_FEET = "'\"’”′″"
_LONG = 12  # significant digits from which on a figure may be what floating point shows


def may_differ(tokens: list[Token], left: Node, right: Node, source: str) -> bool:
    """Whether the equation of `left` and `right` may say something else than its figures do."""
    first = bisect_left(tokens, left.start, key=lambda token: token.start)
    end = bisect_left(tokens, max(left.end, right.end), key=lambda token: token.start)
    return (
        any(map(_alters, _words_before(tokens, first)))
        or _share_before(tokens, first)
        or any(_alters(token) for token in tokens[first:end] if token.kind == "word")
        or any(_goes_on(tokens, k) for k in range(first + 1, min(end + 1, len(tokens))))
        or _altered_behind(tokens, end)
        or _OTHER_NOTATION.search(source, left.start, max(left.end, right.end)) is not None
        or any(_percent_in_a_sum(side) for side in (left, right))
        or any(_in_floating_point(side) for side in (left, right))
        or (right.figure is not None and source[right.start] in "(（")  # a loss, as accountants write it
    )


def _alters(token: Token) -> bool:
    return _ALTERING.fullmatch(token.text) is not None or _ALTERING_CJK.search(token.text) is not None


def _words_before(tokens: list[Token], first: int) -> list[Token]:
    found: list[Token] = []
    while first - len(found) > 0 and len(found) < _NEAR and tokens[first - len(found) - 1].kind in ("word", "op"):
        found.append(tokens[first - len(found) - 1])
    return found


def _share_before(tokens: list[Token], first: int) -> bool:
    """`50 of 100 + 5`, `10% of 50 + 5`: the figure in front takes the first one with it."""
    return (
        first > 1
        and tokens[first - 1].text.lower() in ("of", "的")
        and (tokens[first - 2].figure is not None or tokens[first - 2].kind == "hole")
    )


def _goes_on(tokens: list[Token], k: int) -> bool:
    before, token = tokens[k - 1], tokens[k]
    return before.figure is not None and token.kind == "word" and _GOING_ON.match(token.text) is not None


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


def _percent_in_a_sum(node: Node) -> bool:
    """`50 + 10% + 10%`: whether a percentage is one of what stands before it."""
    if node.op in "+-" and len(node.parts) == 2:
        figures = node.figures()
        if any(f.is_percent for f in figures) and not all(f.is_percent for f in figures):
            return True
    return any(_percent_in_a_sum(part) for part in node.parts)


def _in_floating_point(node: Node) -> bool:
    return node.figure is not None and node.figure.decimals > 0 and len(node.figure.digits.strip("0.")) >= _LONG
