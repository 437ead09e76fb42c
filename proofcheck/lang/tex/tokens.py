r"""LaTeX mathematics -> tokens that know where they stand.

What changes the look of a formula and not what it says is dropped here: spaces, sizes of delimiters, `\displaystyle`,
the difference between `\tfrac` and `\frac`, `\le` and `\leq`, `1{,}000` and `1000`. What is left is read by
`structure.py`. No macro is expanded: a command that is not known stays a command, and whoever reads it says so.
One regular expression without nested repetition walks over the text once.
"""

from __future__ import annotations

import re

from proofcheck.lang.tex.tree import names
from proofcheck.source.patterns import lazy
from proofcheck.source.records import record

MAX_LENGTH = 20_000

# Commands that say nothing, or how large something is printed.
_SILENT = names(
    "displaystyle textstyle scriptstyle limits nolimits nonumber notag left right middle big Big bigg Bigg strut "
    "null relax mathstrut allowbreak hfill centering protect displaylimits pause alert"
)
_SIDES = {"bigl": "(", "Bigl": "(", "biggl": "(", "Biggl": "(", "bigr": ")", "Bigr": ")", "biggr": ")", "Biggr": ")"}
_SIDES |= {"left": "(", "right": ")"}
_ALIASES = {
    "leq": "le",
    "leqslant": "le",
    "geq": "ge",
    "geqslant": "ge",
    "neq": "ne",
    "tfrac": "frac",
    "dfrac": "frac",
    "cfrac": "frac",
    "tbinom": "binom",
    "dbinom": "binom",
    "to": "rightarrow",
    "gets": "leftarrow",
    "longrightarrow": "rightarrow",
    "Longrightarrow": "Rightarrow",
    "implies": "Rightarrow",
    "iff": "Leftrightarrow",
    "Longleftrightarrow": "Leftrightarrow",
    "land": "wedge",
    "lor": "vee",
    "lnot": "neg",
    "longmapsto": "mapsto",
    "ldots": "dots",
    "cdots": "dots",
    "dotsc": "dots",
    "dotsb": "dots",
    "mid": "vert",
    "Vert": "|",
    "lVert": "|(",
    "rVert": "|)",
    "lvert": "vert(",
    "rvert": "vert)",
    "ast": "*",
    "intercal": "top",
    "boldsymbol": "mathbf",
    "bm": "mathbf",
    "pmb": "mathbf",
    "bold": "mathbf",
    "mathbold": "mathbf",
    "mathbfit": "mathbf",
    "symbf": "mathbf",
    "symbfit": "mathbf",
    "Bbb": "mathbb",
    "mathbbm": "mathbb",
    "mathds": "mathbb",
    "cal": "mathcal",
    "cr": "row",
    "newline": "row",
    "_": "_",
    "bf": "mathbf",
    "rm": "mathrm",
    "operatorname*": "operatorname",
    "textrm": "text",
    "mbox": "text",
    "textnormal": "text",
    "lbrack": "[",
    "rbrack": "]",
    "lt": "<",
    "gt": ">",
    "slash": "/",
    "colon": ":",
    "emptyset": "varnothing",
    "infin": "infty",
}
_UNICODE = {
    "×": "times",
    "·": "cdot",
    "⋅": "cdot",
    "≤": "le",
    "≥": "ge",
    "≠": "ne",
    "≈": "approx",
    "∈": "in",
    "∑": "sum",
    "∏": "prod",
    "∫": "int",
    "∞": "infty",
    "√": "sqrt",
    "∂": "partial",
    "∇": "nabla",
    "→": "rightarrow",
    "⊤": "top",
    "⊗": "otimes",
    "⊙": "odot",
    "∀": "forall",
    "∃": "exists",
    "⟨": "langle",
    "⟩": "rangle",
    "‖": "|",
    "±": "pm",
}
_NAMES = (
    "alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi pi rho sigma tau upsilon phi chi psi "
    "omega Gamma Delta Theta Lambda Xi Pi Sigma Upsilon Phi Psi Omega"
)
_GREEK = dict(
    zip(
        "αβγδεζηθικλμνξπρστυφχψωΓΔΘΛΞΠΣΥΦΨΩ",
        _NAMES.split(),
        strict=True,
    )
)
_TOKEN = lazy(
    r"""(?P<such>\bs\.(?:\\,|\s|~)*t\.)
      | (?P<letter>[^\W\d_])  # what stands most often is tried first; nothing else begins with it
      | (?P<sign>[{}()^_=+\-,&])
      | (?P<number>\d(?:[\d]|\{,\}\d|\\,\d{3}(?!\d)|,\d{3}(?!\d))*(?:\.\d+)?|\.\d+)
      | (?P<comment>%[^\n]*)
      | (?P<space>[\s~]+ | \\(?:uncover|only|onslide|visible|alert)<[^<>{}]*>
                | \\[,;:!>\ ] | \\(?:q?quad|enspace|enskip|thinspace|medspace)(?![A-Za-z])
                | \\[hv]space\*?\{[^{}]*\} | \\(?:h|v)?phantom\{[^{}]*\}
                | \\(?:raise|scale)box\{[^{}]*\} | \\hline(?![A-Za-z])
                | \\(?:text)?color(?:\[[^\[\]]*\])?\{[^{}]*\} | \\makebox(?:\[[^\[\]]*\])*\{(?:[^{}]|\{[^{}]*\})*\})
      | (?P<text>\\(?:text|textrm|mbox|textnormal)\{[^{}$]*\}
               | \\(?:mathrm|mathit|operatorname)\{[\s~]*
                   (?:if|for|when|otherwise|else|elsewhere|where|and|or|with)[\s~]*\})
      | (?P<env>\\begin\{align(?:ed)?at\*?\}\{\d+\} | \\(?:begin|end)\{[A-Za-z]+\*?\}(?:\{[lcr|\s]*\})?)
      | (?P<tag>\\(?:tag|label)\*?\{[^{}]*\})
      | (?P<over>\\(?:overset|stackrel)\s*\{(?:[^{}]|\{[^{}]*\})*\}
                \s*\{\s*(?:=|\\(?:le|leq|ge|geq|approx|sim|equiv))\s*\})
      | (?P<dots>\.\.\.|…)
      | (?P<norm>\|\|)
      | (?P<order>[<>]=)
      | (?P<floordiv>\\mathbin\{//\})
      | (?P<row>\\\\(?:\[[^\]\[]*\])?)
      | (?P<command>\\(?:operatorname\*|[A-Za-z]+|[^A-Za-z\s]))
      | (?P<other>.)""",
    re.VERBOSE | re.DOTALL,
)


_GROUPED = lazy(r"\d{1,3}(?:\{,\}\d{3})+(?!\d|\{,\})")
_POWER_OF_TEN = lazy(r"[eE][+-]?\d")
_LISTED = lazy(r"\d+(?:\d|,)*,[1-9]")  # 1,200 and not 1,000
_APART = lazy(r"\s!=")
OPENING, CLOSING = frozenset({"begin", "{", "(", "["}), frozenset({"end", "}", ")", "]"})
# Words with a formula among them: a remark, whose formula is no part of the one around it.
_REMARK = lazy(r"(\\(?:text|textrm|mbox|textnormal)\{)((?:[^{}$]|\{[^{}]*\})*\$(?:[^{}]|\{[^{}]*\})*)\}")
_PLAIN = str.maketrans(dict.fromkeys("${}\\_^", " "))
_WORDED = lazy(r"(\\(?:text|textrm|mbox|textnormal)\{[^{}$]*)\$([^$]*)\$([\s.,;]*)\}")


@record(frozen=True, slots=True)
class Token:
    """One token. `kind` is number, letter, command, text, begin, end, row, or the character itself.

    `value` is the digits, the letter, the name of the command or environment, the text. `side` is "(" or ")" where the
    document says that a delimiter opens or closes; `gap` whether a wide space (`\\quad`) stands before it.
    """

    kind: str
    value: str
    start: int
    end: int
    side: str = ""
    gap: bool = False


class TexError(Exception):
    """LaTeX that is not read: the stretch of it and why."""

    def __init__(self, start: int, end: int, reason: str) -> None:
        super().__init__(reason)
        self.start, self.end, self.reason = start, end, reason


# The number of a step or an equation, above a sign.
_LABEL = lazy(
    r"\s*(?:\\(?:text|textrm|mathrm|mbox)\s*\{)?\s*(?:\(\s*(?:\d{1,2}|[A-Za-z]|[ivx]{1,4}|\*|\\(?:star|ast|dagger))\s*\)|\*|"
    r"\\(?:star|ast|dagger|ddagger)|\\(?:eq)?ref\s*\{[^{}]*\})\s*\}?\s*"
)


def tokens(tex: str) -> list[Token]:
    """The tokens of a formula, without its delimiters. Raises TexError for one that is too long."""
    if len(tex) > MAX_LENGTH:
        raise TexError(0, 1, f"the formula has more than {MAX_LENGTH} characters")
    lone = "\\lvert" in tex and "\\rvert" not in tex  # p(t \lvert x): a bar, and no side of one
    if "$" in tex:
        tex = _WORDED.sub(r"\1}\2 \3 ", tex)  # \text{if $x > 0$}: the words, and then the formula
        tex = _REMARK.sub(lambda match: match[1] + match[2].translate(_PLAIN) + "}", tex)
    found: list[Token] = []
    side, gap, begun, bars, depth = "", False, -1, 0, 0
    listing: list[bool] = []  # of the brackets that are open: whether commas in them stand between entries
    for match in _TOKEN.finditer(tex):
        group, text = match.lastgroup, match.group()
        start, end = match.span()
        if group == "space":
            gap = gap or "quad" in text
            if text.count("\n") > 1 and not depth and found:  # a blank line ends a formula
                found.append(Token("row", text, start, end))
            continue
        if group in ("comment", "tag"):
            continue
        if group == "command":
            name = text[1:]
            if name in _SIDES:
                side, begun = _SIDES[name], start
                continue
            if name in _SILENT:
                continue
        if group == "norm" and bars % 2:  # |x||y|: one absolute value beside another
            found += (Token("command", "vert", start + k, start + k + 1) for k in (0, 1))
            bars += 2
            continue
        if group == "sign" or (group == "letter" and text not in _GREEK):  # most are
            kind, value, own = (text if group == "sign" else "letter"), text, ""
        else:
            kind, value, own = _read(str(group), text)
        if lone and text == "\\lvert":
            own = ""
        if group == "number" and "{,}" in text and not _GROUPED.match(text):
            raise TexError(start, end, "this comma may be that of decimals: write 1.5, or 1{,}000 for one thousand")
        if group == "number" and listing and listing[-1] and _LISTED.match(text):
            raise TexError(start, end, "this comma may stand between two entries: write 1{,}000, or a space after it")
        if group == "number" and _POWER_OF_TEN.match(tex, end):
            raise TexError(start, end, "this `e` may stand for a power of ten: write 10^3, or leave a space")
        if text == "=" and found and found[-1].kind == "!" and found[-1].end == start and _APART.match(tex, start - 2):
            raise TexError(start - 1, end, "`!=` may be a factorial and a sign of equality: write \\ne, or `! =`")
        if side == "(" and kind in (")", "]"):
            side = ")"  # \\bigl[ ... \\bigl]
        bars += value == "vert" and not side and not own
        depth += (kind in OPENING) - (kind in CLOSING)
        if kind in OPENING or (kind, value) == ("command", "{"):
            listing.append(kind != "begin" and (kind != "{" or (bool(found) and found[-1].kind == "_")))
        elif (kind in CLOSING or (kind, value) == ("command", "}")) and listing:
            listing.pop()
        found.append(Token(kind, value, begun if side else start, end, side or own, gap))
        side, gap = "", False
    return found


def _read(group: str, text: str) -> tuple[str, str, str]:
    """The kind, the value and the side of a token."""
    if group == "number":
        return "number", text if text.isdigit() else re.sub(r"\{,\}|\\,|,", "", text), ""
    if group == "text":
        return "text", " ".join(text[text.index("{") + 1 : -1].replace("~", " ").split()), ""
    if group == "norm":
        return "command", "|", ""
    if group == "order":
        return "command", "le" if text == "<=" else "ge", ""
    if group == "such":
        return "text", "s.t.", ""
    if group == "dots":
        return "command", "dots", ""
    if group == "over":  # a reason above a sign, or the word that makes it one of definition
        above, _, sign = text.rstrip("} ").rpartition("{")
        sign = sign.strip().lstrip("\\")
        above = above.partition("{")[2].strip().removesuffix("}")
        if sign == "=" and re.search(r"def|triangle|Delta|:", above):
            return "command", "triangleq", ""
        if not _LABEL.fullmatch(above):  # `d`: equal in law; `?`: perhaps; words: a condition
            return "over", text, ""
        return ("=", "=", "") if sign == "=" else ("command", _ALIASES.get(sign, sign), "")
    if group == "floordiv":
        return "command", "floordiv", ""
    if group == "env":
        kind = text[1 : text.index("{")]
        return kind, text[text.index("{") + 1 : text.index("}")], ""
    if group == "row":
        return "row", text, ""
    if group == "letter":
        return "command", _GREEK[text], ""
    if group == "command":
        name = _ALIASES.get(text[1:], text[1:])
        if name in ("therefore", "because"):
            return "text", name, ""
        if name in ("*", "[", "]", "<", ">", "/", ":", "row", "_"):
            return name, name, ""
        side = name[-1] if name in ("|(", "|)", "vert(", "vert)") else ""
        return "command", name[: -len(side)] if side else name, side
    if text in _UNICODE:
        return "command", _UNICODE[text], ""
    if text == "|":
        return "command", "vert", ""
    return "-" if text in "−–" else text, text, ""
