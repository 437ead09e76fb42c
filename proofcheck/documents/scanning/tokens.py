"""Text -> tokens: figures, operators, relations, words, and what is certainly not arithmetic.

Dates, times, ratios, versions, addresses, identifiers and citations come out as holes, which no reading goes across.
Full-width signs count as their plain forms. In formulas, LaTeX's commands have been turned into signs before
(`latex`), and letters are variables.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import replace
from fractions import Fraction

from proofcheck.documents.scanning.figures import Figure
from proofcheck.documents.scanning.joined import Token, dashes, scientific
from proofcheck.documents.scanning.units import FACTOR, PLAIN, TIMES, UNITS, unit_at, width
from proofcheck.source.patterns import lazy

WIDE = str.maketrans("０１２３４５６７８９＋－＝（）％／＊×＜＞～．＾｜", "0123456789+-=()%/*×<>~.^|")
_SUPERSCRIPTS = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹⁻⁺", "0123456789-+")
SPACES = " \t\u00a0\u2009\u202f\u3000\u200b\ufeff`"

_MASTER = lazy(
    r"""
    (?P<line>\n)
  | (?P<hole>\ufffc+
      | (?:19|20)\d\d[-/.]\d{1,2}[-/.]\d{1,2}(?!\d) | \d{1,2}/\d{1,2}/(?:19|20)\d\d(?!\d)
      | \d{1,2}-\d{1,2}-(?:19|20)\d\d(?!\d) | \d{1,2}[ ]?月(?:[ ]?\d{1,2}[ ]?[日号])?(?!\d)
      | (?:19|20)\d\d[ ]?年(?:[ ]?\d{1,2}[ ]?月)?(?:[ ]?\d{1,2}[ ]?[日号])?
      | \d+(?::\d+)+ (?![\d.]) | \d+\.\.=?\d+ | \d+(?:\.\d+){2,}(?:[-+.]?[A-Za-z]\w*)* | 0[xX][0-9a-fA-F]+\b
      | \d{2,4}-\d{3,4}-\d{3,4}(?!\d) | 10\.\d{4,9}/[^\s]+ | \[\d+(?:[,;–-][ ]?\d+)*\](?![(])
      | [#@]\w+ | := | (?:19|20)\d\d[-–/](?:(?:19|20)\d\d|[0-3]?\d)(?![\d,.]) | (?:19|20)\d\ds\b
    )
  | (?P<figure>(?:(?:US|CA|HK|A)?\$|¥|￥|€|£|RMB[ ]?|USD[ ]?)?[ ]?
      (?P<digits>\d{1,3}(?:(?:,\u2060*|['_\u00a0\u2009\u202f ])\d{3})+(?![\d])(?:\.\d+)?
        | \d+(?:_\d{3})+ | \d+(?:\.\d+)? | \.\d+)
      (?P<exp>[eE][+-]?\d{1,4}(?![\w]))?)
  | (?P<function>(?:(?:math|np|torch)\.)?(?:sqrt|log_?2|log_?10|ln|exp(?!\d))(?=\s*[(\ue001\d])
      | log(?=[(])
      | (?:(?:math|np|torch)\.)?(?:ceil|floor|int|round|min|max)(?=[(]) | √)
  | (?P<word>[A-Za-z]*[À-ÖØ-öø-ɏЀ-ԯ\u1000-\u109f가-힣][A-Za-zÀ-ÖØ-öø-ɏЀ-ԯ\u1000-\u109f가-힣]*
      | [A-Za-z_][A-Za-z0-9_]*(?:[-.'’&/][A-Za-z0-9_]+)*)
  | (?P<cjk>[\u3007\u3040-\u30ff\u3400-\u9fff]+)
  | (?P<arrow>→|⟶|->|-->|=>|⇒|➜|➔)
  | (?P<rel>[~～]=|≈|≃|≅|≒|∼|==?=?(?![>])|≤|≥|<=|>=|<|>|≠|!=)
  | (?P<power>[⁰¹²³⁴⁵⁶⁷⁸⁹⁻⁺]+)
  | (?P<op>\*\*|(?<=[\d)\w][ ])//(?=[ ]?[\d(])|[-+*/×·⋅∙÷^−\ue000\ue002✕✖])
  | (?P<open>[(（\[{\ue001]) | (?P<close>[)）\]}])
  | (?P<punct>[,.;:!?，。；：！？、…"'“”‘’「」《》|~～%&#@…—–•])
  | (?P<sym>[^\s])
    """,
    re.VERBOSE,
)
_OPERATORS = {
    "×": "*", "·": "*", "⋅": "*", "∙": "*", "✕": "*", "✖": "*", "÷": "/", "−": "-", "**": "^", "\ue000": "frac",
    "\ue002": "over",
}  # fmt: skip
_RELATIONS = {"≃": "≈", "≅": "≈", "≒": "≈", "∼": "≈", "~=": "≈", "==": "=", "===": "=", "<=": "≤", ">=": "≥", "!=": "≠"}
_AS = {"op": ("op", _OPERATORS), "rel": ("rel", _RELATIONS), "open": ("(", {}), "close": (")", {})}
# A lone underscore between figures is a sign of multiplication that a formatter took for one of emphasis.
_WORDS = {"times": "*", "plus": "+", "minus": "-", "mod": "%", "bmod": "%", "_": "*"}
_BETWEEN = frozenset(["times", "mod", "bmod", "_"])  # signs only in front of a figure
_MODULO = lazy(r" {0,2}% {0,6}\d+ ?(?:=|\)|[*+-] ?\d)")
_CJK = lazy("(?P<op>乘以|除以|加上|减去|乘|加(?=[0-9约]|$)|减(?=[0-9]|$))")
_CJK_OPERATORS = {"乘以": "*", "乘": "*", "除以": "/", "加上": "+", "加": "+", "减去": "-", "减": "-"}
_VARIABLE = lazy(r"[A-Za-z_]\w*")
_X = lazy(r"(?:[xX]| [xX] )(?=[\d(])")
_X_BEHIND = lazy(r"(?<=[\d)]\))x(?=\d)")  # 1+(1+1)x12
_X_GROUP = lazy(r"x(?=\(\d+ ?[-+] ?\d+\))")  # 3x(5+80)
_POWER = lazy(r"(?<![.\d])(\d+) ?的 ?(\d+) ?次[方幂]|(?<=[\d)])<sup>(\d+)</sup>")
# What a figure counts, right behind it; an ordinal is the lower half of a fraction.
_SPOKEN = lazy(r"(?<=[\d)%] )(?:(multiplied)|divided) by(?= [\d(~$])")
_LABEL = lazy(
    r"(?:mAh|mWh|Ah|mA|mV|kV|V|pt|px|pts|fps|dpi|rpm|mL|ml|MP|kg|lb|[a-z]{4,}|(?<=/\d)th|(?<=/\d\d)th)(?![A-Za-z0-9_])"
)
_IN_BRACKETS = lazy(r"×\([\d.]+\)")
_MIXED = lazy(r"\d+(?:[ -]| and )(\d{1,2})[/\u2044\u2215](\d{1,3})(?![\d./])")
_GOES_ON = lazy(r"[,\u066b\u066c]\d[\d.,'_\u066b\u066c]*")
_UNKNOWN = frozenset({"Sm", "Sk", "No", "Nl", "Mn", "Me", "Mc"})
_KNOWN_SIGNS = frozenset("⇒⟹⟶⇨∴∵■●▪")
_NUMERAL = lazy(r"\d[\d.,'_]*")
_OPERAND = lazy(r"\s*(?:(?:the|about|another|its?)\s+)?[~(\d$]")
_MAX_DIGITS = 40
_GAP = 40  # spaces in front of a figure that belongs to what is before them


def tokens(text: str, mathematics: list[tuple[int, int]] | None = None) -> list[Token]:
    """The tokens of `text`. `mathematics`: stretches where letters are variables."""
    text = text.translate(WIDE)
    if "次" in text or "<sup>" in text:
        text = _POWER.sub(lambda m: f"{m[1] or ''}^{m[2] or m[3]}".ljust(len(m.group())), text)
    if "ed by" in text:
        text = _SPOKEN.sub(lambda m: ("×" if m[1] else "÷").ljust(len(m.group())), text)
    if ")x" in text:
        text = _X_BEHIND.sub("×", text)
    if not text.isascii():
        text = _NUMERAL.sub(_of_one_script, text)
    regions = mathematics or []
    made: list[Token] = []
    at, region = 0, 0
    length = len(text)
    while at < length:
        if text[at] in SPACES or text[at] == "\r":
            at += 1
            continue
        match = _MASTER.match(text, at)
        if match is None:
            at += 1
            continue
        while region < len(regions) and regions[region][1] <= at:
            region += 1
        inside = region < len(regions) and regions[region][0] <= at
        kind = match.lastgroup or ""
        if kind in ("digits", "exp"):
            kind = "figure"
        end = _ADD[kind](made, text, match, inside) if kind in _ADD else _plain(made, match, kind, inside)
        at = max(end, at + 1)
    return scientific(dashes(made) if "–" in text else made)


def is_unknown_sign(sign: str) -> bool:
    """Whether signs that are not read hold one of mathematics, a number, or a mark on one: ± ½ ₂ Ⅳ."""
    return any(unicodedata.category(c) in _UNKNOWN and c not in _KNOWN_SIGNS for c in sign)


def _of_one_script(match: re.Match[str]) -> str:
    """A numeral with digits of another script (Arabic, mathematical bold) is not read, with all that it is made of."""
    return match.group() if match.group().isascii() else "\ufffc" * len(match.group())


def _plain(made: list[Token], match: re.Match[str], kind: str, inside: bool) -> int:
    name, usual = _AS.get(kind, (kind, {}))
    text = usual.get(match.group(), match.group())
    made.append(Token(name, match.start(), match.end(), text, None, inside))  # type: ignore[arg-type]
    return match.end()


def _times(text: str, end: int) -> re.Match[str] | None:
    """A letter behind a figure that is a sign of multiplication."""
    shape = _X.match(text, end)
    behind = shape is not None and text[shape.end() : shape.end() + 1].isdigit()
    return shape if behind or _X_GROUP.match(text, end) else None


def _figure(made: list[Token], text: str, match: re.Match[str], inside: bool) -> int:
    start, end = match.start(), match.end()
    digits = re.sub("[^0-9.]", "", match["digits"])
    currency = text[start : match.start("digits")].strip()
    exponent = int(match["exp"][1:]) if match["exp"] else 0
    if len(digits) > _MAX_DIGITS or abs(exponent) > 400 or (len(digits) > 1 and digits[0] == "0" and digits[1] != "."):
        return _hole(made, start, end, text, inside)
    if "e" not in text[match.end("digits") : end].lower():
        # 1,5 and 1.000,5 are decimals elsewhere, 12,34,567 is grouped in India; 1 1/2 is one and a half.
        mixed, more = _MIXED.match(text, start), _GOES_ON.match(text, end)
        if mixed and int(mixed[1]) < int(mixed[2]):
            return _hole(made, start, mixed.end(), text, inside)
        if more:
            return _hole(made, start, more.end(), text, inside)
    unit, stop = (None, end) if _MODULO.match(text, end) else unit_at(text, end, inside)
    if unit is None:
        factor = FACTOR.match(text, end)
        if _times(text, end):
            pass  # 1920x1080: the letter is a sign
        elif (
            factor
            and not inside
            and not text[factor.end() : factor.end() + _GAP].lstrip(" ")[:1].isdigit()
            and not _IN_BRACKETS.match(text, end)
        ):
            unit, stop = TIMES, factor.end()
        elif not inside and _LABEL.match(text, end):
            pass  # 4300mAh, 460pt: a unit that is not read
        elif (text[end : end + 1].isalpha() and text[end].isascii()) or text[end : end + 1] == "_":
            variable = _VARIABLE.match(text, end)
            stop = variable.end() if variable else end + 1
            made.append(Token("var", start, stop, text[start:stop], None, inside))
            return stop
    elif stop < len(text) and unit.symbol in ("万", "亿", "千", "百万", "千万", "百亿", "千亿"):
        pass
    made.append(Token("figure", start, stop, text[start:stop], None, inside))
    made[-1].figure = Figure(
        digits, exponent, unit or PLAIN, start, stop, match.start("digits"), match.end(), 0, currency
    )
    if stop == end and not inside and (label := _LABEL.match(text, end)):
        return label.end()
    if stop == end and (shape := _times(text, end)):
        made.append(Token("op", shape.start(), shape.end(), "*", None, inside))
        return shape.end()
    return stop


def _behind(made: list[Token], word: str) -> bool:
    return word == "times" or (bool(made) and made[-1].kind in ("figure", ")"))


def _hole(made: list[Token], start: int, end: int, text: str, inside: bool) -> int:
    made.append(Token("hole", start, end, text[start:end], None, inside))
    return end


def _word(made: list[Token], text: str, match: re.Match[str], inside: bool) -> int:
    word = match.group()
    start, end = match.span()
    if inside:
        if word == "x" and made and made[-1].kind in ("figure", ")") and re.match(r" [\d(]", text[end : end + 2]):
            made.append(Token("op", start, end, "*", None, True))
            return end
        made.append(Token("var", start, end, word, None, True))
        return end
    low = word.lower()
    if made and made[-1].kind == "op" and made[-1].text == "*" and (size := width(low)):
        made.append(Token("figure", start, end, word))
        digits = str(size.numerator / size.denominator) if size < 1 else str(size)
        made[-1].figure = Figure(digits, 0, UNITS["bytes"], start, end, start, end)
        return end
    if low in _WORDS and (low not in _BETWEEN or (_OPERAND.match(text, end) and _behind(made, low))):
        made.append(Token("op", start, end, _WORDS[low]))
        return end
    if (
        low == "x"
        and made
        and (made[-1].kind in ("figure", ")", "word", "sym"))
        and re.match(r"\s*[\d($]", text[end : end + 9])
    ):
        made.append(Token("op", start, end, "*"))
        return end
    made.append(Token("word", start, end, word))
    return end


def _cjk(made: list[Token], text: str, match: re.Match[str], inside: bool) -> int:
    start, end = match.span()
    chunk = match.group()
    found = None
    behind = made[-1].kind if made else ""
    if (behind in ("figure", ")") and len(chunk) <= 16) or (behind == "word" and chunk in _CJK_OPERATORS):
        found = _CJK.search(chunk)
    if (
        found is not None
        and found["op"]
        and re.match(r"\s*(?:[\d(约]|$)", text[end : end + 9])
        and found.end() == len(chunk)
    ):
        if found.start():
            made.append(Token("word", start, start + found.start(), chunk[: found.start()]))
        made.append(Token("op", start + found.start(), end, _CJK_OPERATORS[found.group()]))
    else:
        made.append(Token("word", start, end, chunk))
    return end


def _function(made: list[Token], text: str, match: re.Match[str], inside: bool) -> int:
    name = match.group().rpartition(".")[2].replace("_", "")
    made.append(Token("function", match.start(), match.end(), name, None, inside))
    return match.end()


def _power(made: list[Token], text: str, match: re.Match[str], inside: bool) -> int:
    digits = match.group().translate(_SUPERSCRIPTS)
    start, end = match.span()
    if made and made[-1].kind in ("word", "var") and made[-1].end == start:
        return end  # m²: still a word
    if made and made[-1].figure is not None and made[-1].end == start and made[-1].figure.unit.dim:
        figure = made[-1].figure
        unit = replace(figure.unit, symbol=figure.unit.symbol + match.group(), dim="", base=Fraction(1))
        made[-1].figure = replace(figure, unit=unit, end=end)
        made[-1].end = end
        return end
    if not re.fullmatch(r"-?\d{1,3}", digits) or not made or made[-1].end != start:
        made.append(Token("sym", start, end, match.group()))
        return end
    made.append(Token("op", start, start, "^", None, inside))
    if digits[0] == "-":
        made.append(Token("op", start, start, "-", None, inside))
    plain = digits.lstrip("-")
    made.append(Token("figure", start, end, plain, Figure(plain, 0, PLAIN, start, end, start, end), inside))
    # A unit may follow the superscript: 10⁹ FLOPs is read as a label, which changes nothing.
    return end


def _punct(made: list[Token], text: str, match: re.Match[str], inside: bool) -> int:
    if match.group() == "%" and _behind(made, "") and text[match.end() :].lstrip(" ")[:1].isdigit():
        made.append(Token("op", match.start(), match.end(), "%", None, inside))
        return match.end()
    return _plain(made, match, "punct", inside)


_ADD = {
    "figure": _figure, "word": _word, "function": _function, "cjk": _cjk, "power": _power, "punct": _punct,
}  # fmt: skip
