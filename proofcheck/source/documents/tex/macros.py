r"""Definitions of commands in TeX: `\newcommand` and its kind, `\def`, `\let`, `\DeclareMathOperator`.

A `\def` whose arguments end at signs of its own (`\def\pair(#1,#2){...}`) is passed over: it is no `Macro`.
`\let\a\b` gives `\a` what `\b` means in this place.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace

from proofcheck.source.documents.model import Macro
from proofcheck.source.documents.tex.groups import Groups
from proofcheck.source.patterns import lazy

DEFINE = ("\\newcommand", "\\renewcommand", "\\providecommand", "\\def", "\\DeclareMathOperator", "\\let\\")
DEFINES = frozenset(
    [
        *("newcommand", "renewcommand", "providecommand", "DeclareRobustCommand", "DeclareMathOperator"),
        "DeclarePairedDelimiter",
        *("NewDocumentCommand", "RenewDocumentCommand", "ProvideDocumentCommand", "DeclareDocumentCommand"),
        *("def", "gdef", "edef", "xdef", "let"),
    ]
)
_BEGIN = lazy(rf"\\(?P<word>{'|'.join(sorted(DEFINES, key=len, reverse=True))})(?![A-Za-z@])\*?")
_NAME = lazy(r"\s{0,20}+(?:\{\s*\\([A-Za-z@]+|[^A-Za-z\s])\s*\}|\\([A-Za-z@]+|[^A-Za-z\s]))")
_PARAMETERS = lazy(r"[ \t]*(?:#([1-9]))?")
_ARITY = lazy(r"\[\s*([0-9])\s*\]")
_LET = lazy(r"[ \t]*=?[ \t]?(\\(?:[A-Za-z@]+|[^A-Za-z\s])|[^\s\\{}#%])")
_ARGUMENT = lazy(r"\s*(?:m|(o)|O\s*\{([^{}]*)\})")
LONGEST = 4_000  # characters of a body


def definitions(text: str, offset: int = 0) -> Iterator[Macro]:
    """What a formula defines. `offset` is where it stands in the document."""
    groups = Groups(text)
    known: dict[str, Macro] = {}
    at = 0
    while (match := _BEGIN.search(text, at)) is not None:
        macro, at = definition(text, match.start(), match.end(), groups, known)
        if macro is not None:
            known[macro.name] = macro
            yield replace(macro, start=macro.start + offset, end=macro.end + offset)


def definition(text: str, start: int, at: int, groups: Groups, known: Mapping[str, Macro]) -> tuple[Macro | None, int]:
    """The macro that the command at `text[start:at]` defines, if it is one, and where the definition ends.

    `known` is what was defined before. Of a definition that is not followed the arity is -1.
    """
    word = text[start + 1 : at].rstrip("*")
    name = _NAME.match(text, at, groups.end)
    if name is None:
        return None, at
    called = name[1] or name[2]
    if word == "DeclarePairedDelimiter":
        return _pair(text, start, name.end(), called, groups)
    macro, end = _defined(text, start, at, word, name, groups, known)
    if macro is None and word.lower().startswith("provide") and called in known:
        return None, end
    return replace(macro or Macro(called, -1, None, "", start), end=end), end


def _pair(text: str, start: int, at: int, called: str, groups: Groups) -> tuple[Macro | None, int]:
    r"""`\DeclarePairedDelimiter{\norm}{\lVert}{\rVert}`."""
    signs = []
    for _ in range(2):
        found = groups.group(at)
        if found is None:
            return Macro(called, -1, None, "", start, end=at), at
        signs.append(text[found[0] : min(found[1], found[0] + 60)])
        at = found[1] + 1
    return Macro(called, 1, None, f"{signs[0]} #1{signs[1]}", start, star=True, end=at), at


def _defined(
    text: str, start: int, at: int, word: str, name: re.Match[str], groups: Groups, known: Mapping[str, Macro]
) -> tuple[Macro | None, int]:
    called = name[1] or name[2]
    at = name.end()
    if word == "let":
        return _let(text, start, at, called, known)
    if word.endswith("def"):
        return _def(text, start, at, called, groups)
    arity, default = 0, None
    if word.endswith("DocumentCommand"):
        found = groups.group(at)
        if found is None:
            return None, at
        kinds = _document(text[found[0] : found[1]])
        at = found[1] + 1
        if kinds is None:
            return None, groups.behind(at, 1)
        arity, default = kinds
    elif word != "DeclareMathOperator":
        count = _ARITY.match(text, groups.space(at), groups.end)
        if count:
            arity, at = int(count[1]), count.end()
            option = groups.option(groups.space(at))
            if option is not None:
                default, at = text[option[0] : option[1]], option[1] + 1
    body = groups.group(at)
    if body is None or (default is not None and not arity):
        return None, at
    shown = text[body[0] : min(body[1], body[0] + LONGEST + 1)]
    if word == "DeclareMathOperator":
        shown = f"\\operatorname{'*' if text[start : name.start()].endswith('*') else ''}{{{shown}}}"
    if len(shown) > LONGEST:
        return None, body[1] + 1
    if word.lower().startswith("provide") and called in known:
        return None, body[1] + 1
    return Macro(called, arity, default, shown, start), body[1] + 1


def _document(kinds: str) -> tuple[int, str | None] | None:
    """Arity and default of `m`, `o`, `O{...}`: only the first argument may be left out."""
    arity, default, at = 0, None, 0
    while at < len(kinds.rstrip()):
        match = _ARGUMENT.match(kinds, at)
        optional = match is not None and (match[1] is not None or match[2] is not None)
        if match is None or (optional and arity) or arity == 9:
            return None
        arity, at = arity + 1, match.end()
        if optional:
            default = match[2] or ""
    return arity, default


def _def(text: str, start: int, at: int, called: str, groups: Groups) -> tuple[Macro | None, int]:
    arity = 0
    while (match := _PARAMETERS.match(text, at, groups.end)) is not None and match[1]:
        if int(match[1]) != arity + 1:
            return None, at
        arity, at = arity + 1, match.end()
    if arity and not text.startswith("{", at):
        return None, at
    body = groups.group(at)
    if body is None or body[1] - body[0] > LONGEST:
        return None, at if body is None else body[1] + 1
    return Macro(called, arity, None, text[body[0] : body[1]], start), body[1] + 1


def _let(text: str, start: int, at: int, called: str, known: Mapping[str, Macro]) -> tuple[Macro | None, int]:
    match = _LET.match(text, at)
    if match is None:
        return None, at
    other = known.get(match[1][1:]) if match[1].startswith("\\") else None
    if other is not None:
        return Macro(called, other.arity, other.default, other.body, start, other.final), match.end()
    return Macro(called, 0, None, match[1], start, match[1].startswith("\\")), match.end()
