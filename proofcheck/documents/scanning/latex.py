"""Formulas in LaTeX -> the signs of `tokens`, position by position: each command becomes a sign and blanks.

`1024^2 \\times 768 \\approx 805\\text{M}` is read as `1024^2 × 768 ≈ 805M`. What is not turned into a sign stays a
letter, and letters are variables, so that formulas with names are left alone.
"""

from __future__ import annotations

import re

from proofcheck.documents.scanning.units import UNITS
from proofcheck.source.patterns import lazy

FRACTION = "\ue000"  # stands for the braces between numerator and denominator
GROUP = "\ue001"  # opens a group
OVER = "\ue002"  # what stands in front of it in its group is above, the rest below

_SIGNS = {
    "times": "×", "cdot": "×", "ast": "×", "div": "/", "approx": "≈", "simeq": "≈", "sim": "≈", "thickapprox": "≈",
    "cong": "≈", "eq": "=", "leq": "≤", "le": "≤", "geq": "≥", "ge": "≥", "lt": "<", "gt": ">", "neq": "≠", "ne": "≠",
    "sqrt": "√", "to": "→", "rightarrow": "→", "pm": "±", "dots": "…", "ldots": "…", "cdots": "…",
    "bmod": "%", "mod": "%", "ln": "ln", "exp": "exp", "lceil": "⌈", "rceil": "⌉", "lfloor": "⌊", "rfloor": "⌋",
    "leqslant": "≤", "geqslant": "≥", "leftarrow": "=", "gets": "=", "triangleq": "=",
    "coloneqq": "=", "implies": "⇒",
    "Rightarrow": "⇒", "Longrightarrow": "⇒", "iff": "⇒", "Leftrightarrow": "⇒", "therefore": "⇒",
    "over": OVER, "vert": "|", "lvert": "|", "rvert": "|", "cr": ";",
}  # fmt: skip
_BASE = lazy(r"_(2|\{2\}|10|\{10\})")
_THOUSANDS = lazy(r"\\[,:;! ](?=\d{3}(?!\d))")
_BLANK = frozenset([
    "left", "right", "big", "Big", "bigg", "Bigg", "quad", "qquad", "displaystyle", "textstyle", "limits",
    "nolimits", "bigl", "bigr", "Bigl", "Bigr", "notag", "nonumber", "boxed",
])  # fmt: skip
_LARGE = frozenset(["left", "big", "Big", "bigg", "Bigg", "bigl", "Bigl"])
_GAPS = frozenset(["quad", "qquad"])
_TEXTS = frozenset([
    "text", "mathrm", "textrm", "textbf", "mathbf", "mbox", "textit", "mathit", "boldsymbol", "mathsf", "mathtt",
])  # fmt: skip
_SHOWN = lazy(r"\s*\{\s*[^\sA-Za-z]")  # behind a command for letters of another shape: no letters
# The next line of an aligned formula that begins with the sign: the equation goes on.
_GOES_ON = lazy(r"(?:\\\\|\\cr\b)(?:\[[^\[\]]*\])?\s*&?\s*(?=[=≈]|\\approx\b|\\simeq\b)")
_QUOTED = lazy(r"\n[ \t>]*")  # what begins the lines of a quotation
_MICRO = lazy(r"\\mu\s*(?:\\(?:text|mathrm)\{s\}|s(?![A-Za-z]))")
_DECIMAL = lazy(r"_(?:\{10\}|10(?!\d))")
_SPACED_WORD = lazy(r"(?<![\\A-Za-z])[A-Za-z]{2,}(?=\s*\\ )|(?<=\\ )\s*[A-Za-z]{2,}(?![A-Za-z_{])")
_TOKEN = lazy(r"\\([A-Za-z]+)\*?(\s*\{([^{}]*)\})?|\\([%$#_&,;:! ])|\\\\|\{,\}|[{}&~$]|\}\s*\{|(?P<log>_)", re.DOTALL)


def plain(formula: str) -> tuple[str, list[tuple[int, int]]]:
    """The formula with commands turned into signs, of the same length, and where text (`\\text{...}`) stands in it."""
    if "\n" in formula and all(line.lstrip()[:1] == ">" for line in formula.splitlines()[1:]):
        formula = _QUOTED.sub(lambda match: match.group().replace(">", " "), formula)
    texts: list[tuple[int, int]] = []
    made: list[str] = []
    at = 0
    stack: list[str] = []  # what each open brace belongs to
    while at < len(formula):
        character = formula[at]
        digit = formula[at - 1 : at].isdigit()
        if character == "\\" and digit and _THOUSANDS.match(formula, at):
            made.append(",\u2060")  # 1\,048\,576
            at += 2
        elif (blank := _blank(formula, at, digit)) > at:
            made.append(" " * (blank - at))
            at = blank
        elif character == "\\":
            at = _command(formula, at, made, stack, texts)
        elif character == "{":
            if formula.startswith("{,}", at):
                made.append(",\u2060\u2060")
                at += 3
                continue
            kind = stack.pop() if stack and stack[-1].startswith("expect") else "group"
            made.append(FRACTION if kind == "expect-denominator" else GROUP)
            stack.append("numerator" if kind == "expect-numerator" else "group")
            at += 1
        elif character == "}":
            kind = stack.pop() if stack and not stack[-1].startswith("expect") else "group"
            if kind == "numerator" and formula[at + 1 : at + 9].lstrip()[:1] == "{":
                stack.append("expect-denominator")
            made.append(")")
            at += 1
        elif character in "&~$":
            made.append(" ")
            at += 1
        else:
            made.append(character)
            at += 1
    return "".join(made), sorted({*texts, *(word.span() for word in _SPACED_WORD.finditer(formula))})


def _blank(formula: str, at: int, digit: bool) -> int:
    """The index behind what says nothing at a place: an index of the usual base, a break inside an equation."""
    sign = formula[at]
    match = (
        _GOES_ON.match(formula, at) if sign == "\\" else _DECIMAL.match(formula, at) if sign == "_" and digit else None
    )
    return match.end() if match else at


def _command(formula: str, at: int, made: list[str], stack: list[str], texts: list[tuple[int, int]]) -> int:
    if micro := _MICRO.match(formula, at):
        made.append("µs".ljust(micro.end() - at))
        return micro.end()
    match = _TOKEN.match(formula, at)
    if match is None:
        made.append(" ")
        return at + 1
    name = match[1]
    if name is None:
        written = match.group()
        sign = {"\\%": " %", "\\$": " $", "\\\\": " ;"}.get(written, " " * len(written))
        made.append(sign)
        return match.end()
    head = at + 1 + len(name) + (formula[at + 1 + len(name) : at + 2 + len(name)] == "*")
    if name in _TEXTS and not name.startswith(("text", "mbox")) and _SHOWN.match(formula, head):
        made.append(" " * (head - at))
        return head
    if name in _TEXTS and match[3] is not None:
        inner = match[3].strip(" ~")
        # A unit is read with the number in front of it, a word as a word where it stands.
        unit = inner in UNITS and "".join(made[-4:]).rstrip()[-1:] != ")"
        shown = inner if unit else " " * (match.start(3) - at) + match[3]
        made.append(shown.ljust(match.end() - at))
        if not unit:
            texts.append((at, match.end()))
        return match.end()
    if name in ("begin", "end", "tag", "label") and match[3] is not None:
        made.append(";".ljust(match.end() - at))
        return match.end()
    if name in ("frac", "tfrac", "dfrac") and formula[head : head + 1] == "{":
        made.append(" " * (head - at))
        stack.append("expect-numerator")
        return head
    if name == "log" and (base := _BASE.match(formula, head)):
        shown = "log2" if "2" in base.group() else "log10"
        made.append(shown.ljust(base.end() - at))
        return base.end()
    known = _SIGNS.get(name)
    if known is not None:
        made.append(known.ljust(head - at) if name not in ("sqrt", "ln", "exp") else known.rjust(head - at))
    elif name in _LARGE and formula[head : head + 1] in ("(", "["):
        # The parenthesis stands where the command did: what touches that, it multiplies.
        made.append(formula[head].ljust(head + 1 - at))
        return head + 1
    elif name in _BLANK:
        apart = name in _GAPS and formula[head:].lstrip()[:1] == "("  # the number of a formula, and no factor
        made.append((";" if apart else "").ljust(head - at))
    else:
        made.append("x" * (head - at))  # a name: a variable
    return head
