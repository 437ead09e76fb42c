r"""LaTeX as MathML that is safe to put into a page: latex2mathml converts, and nothing is taken over unseen.

The converter copies `\text{<script>...}` and the values of some attributes as they are, so its output is read as XML
and built again from the elements and attributes that are named here. Whatever it does not know, or takes for
something else (a command shown as a name, a bare `&`), is shown as TeX, which is less pretty and not wrong.
"""

from __future__ import annotations

import re
from functools import lru_cache
from xml.etree import ElementTree

from markupsafe import Markup, escape

from proofcheck.report.terminal import clean

LONGEST = 6_000  # characters of a formula; longer ones are shown as TeX
_ELEMENTS = re.compile(
    "math|mrow|mi|mn|mo|mtext|mspace|mfrac|msqrt|mroot|msub|msup|msubsup|munder|mover|munderover|mtable|mtr|mtd|mstyle|"
    "mpadded|mphantom|mmultiscripts|mprescripts|none"
)
_ATTRIBUTES = re.compile(
    "display|mathvariant|stretchy|fence|form|minsize|maxsize|lspace|rspace|width|height|depth|accent|accentunder|"
    "movablelimits|largeop|separator|displaystyle|scriptlevel|linethickness|columnalign|rowspacing|symmetric"
)
_VALUE = re.compile(r"[A-Za-z0-9 .+%-]{1,40}")
_LENGTH = re.compile(r"-?\d{1,2}(\.\d*)?(em|ex|px|pt)?")
_LENGTHS = frozenset({"width", "height", "depth", "lspace", "rspace", "minsize", "maxsize"})
# Environments under the name by which the converter knows them, and commands that only number or name a formula.
_SAME = (
    (re.compile(r"\\(begin|end)\{(?:aligned|split|align|eqnarray|gathered|gather|multline)\*?\}"), r"\\\1{align*}"),
    (re.compile(r"\\(?:label|tag\*?)\s*\{[^{}]*\}|\\(?:nonumber|notag)(?![A-Za-z])"), ""),
    (re.compile(r"\\operatorname\*?\{([A-Za-z]+)\}|\\mathrm\{([A-Za-z]{2,})\}"), r"\\text{\1\2}"),
)
_COMMENT = re.compile(r"(?<!\\)%[^\n]*")


def mathml(latex: str, display: bool = False) -> Markup:
    """`latex` as a `<math>` element, or as code where it cannot be shown as one."""
    return _made(latex.strip(), display)


@lru_cache(maxsize=20_000)
def _made(latex: str, display: bool) -> Markup:
    if latex and len(latex) <= LONGEST:
        try:
            built = _built(latex, display)
        except (Exception, RecursionError):  # the converter raises what it likes at what it does not expect
            built = None
        if built is not None:
            return built
    return Markup('<code class="tex">') + escape(clean(latex)) + Markup("</code>")


def _built(latex: str, display: bool) -> Markup | None:
    from latex2mathml.converter import convert_to_element

    text = _COMMENT.sub("", latex)
    for pattern, written in _SAME:
        text = pattern.sub(written, text)
    root = convert_to_element(text, display="block" if display else "inline")
    parts: list[str] = []
    if not _write(root, parts):
        return None
    return Markup("".join(parts))


def _write(element: ElementTree.Element, parts: list[str]) -> bool:
    """Appends the element with what is in it; false where it holds what the converter did not understand."""
    name = element.tag.rpartition("}")[2] if isinstance(element.tag, str) else ""
    if not _ELEMENTS.fullmatch(name) or (element.tail or "").strip():
        return False
    text = _unescaped(element.text or "")
    if (text and name not in ("mi", "mn", "mo", "mtext")) or (name != "mtext" and ("\\" in text or text == "&")):
        return False
    attributes = "".join(
        f' {key}="{escape(value)}"'
        for key, value in element.attrib.items()
        if _ATTRIBUTES.fullmatch(key) and (_LENGTH if key in _LENGTHS else _VALUE).fullmatch(value)
    )
    parts.append(f"<{name}{attributes}>{escape(clean(text))}")
    if not all(_write(child, parts) for child in element):
        return False
    parts.append(f"</{name}>")
    return True


def _unescaped(text: str) -> str:
    """The converter writes some characters as references (`&#x0003C;`); nothing else is a reference."""
    return re.sub(r"&#x([0-9A-Fa-f]{1,6});", lambda found: chr(int(found[1], 16)), text)


def mixed(latex: str) -> Markup:
    """A declaration as text and formulas: what is `\\text` in it can be broken by the page."""
    parts = re.split(r"\\text\{([^{}\\]*)\}", latex)
    if any(part.count("{") != part.count("}") for part in parts):
        return mathml(latex)  # the words stand inside of something
    shown = (escape(clean(p)) if k % 2 else mathml(p) if p.strip() else Markup("") for k, p in enumerate(parts))
    return Markup("").join(shown)


def _cut(latex: str, separator: str) -> list[str]:
    """`latex` cut at a separator wherever it stands outside of all brackets and environments."""
    found, depth, start, at = [], 0, 0, 0
    while at < len(latex):
        if depth == 0 and latex.startswith(separator, at):
            found.append(latex[start:at])
            start = at = at + len(separator)
            continue
        if latex[at] == "\\":
            for opening, step in ((r"\left", 1), (r"\begin", 1), (r"\right", -1), (r"\end", -1)):
                if latex.startswith(opening, at) and not latex[at + len(opening) : at + len(opening) + 1].isalpha():
                    depth += step
            at += 2
            continue
        depth += (latex[at] == "{") - (latex[at] == "}")
        at += 1
    return [*found, latex[start:]]


def statement(latex: str) -> list[tuple[str, list[Markup]]]:
    """A statement as understood, in lines that a page can break: what is declared, defined, assumed, and claimed.

    Each line is its kind (`for all`, `with`, `given`, `claim`) and its formulas. A browser does not break a formula,
    so what the printer joins by commas and by "and" becomes one formula each.
    """
    lines: list[tuple[str, list[Markup]]] = []
    pieces = _cut(latex, r",\quad ")
    for piece in pieces[:-1]:
        for kind, head in (("for all", r"\forall\, "), ("with", r"\text{with } "), ("given", r"\text{given } ")):
            if piece.startswith(head):
                parts = _cut(piece.removeprefix(head), r" \text{ and } " if kind == "given" else r",\ ")
                lines.append((kind, [mixed(part) for part in parts]))
                break
        else:
            lines.append(("", [mixed(piece)]))
    lines.append(("claim", [mathml(part, display=True) for part in _cut(pieces[-1], r" \;\text{ and }\; ")]))
    return lines
