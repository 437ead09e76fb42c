r"""The commands that a document defines, put in where a formula uses them: `\R` becomes `\mathbb{R}`.

Characters are replaced, as TeX does it, and every character of the result knows the stretch of the formula that it
came from: its own, or that of the call. What a command takes is a group in braces, else one character or command. A
body that another command takes as its argument (`\hat\theta` where `\theta` is a macro) stays one argument. A command
that is defined twice, and differently, or in a way that is not followed, is not put in: the formula that uses it is not
read, and says so.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence

from proofcheck.lang.tex.tokens import MAX_LENGTH, TexError
from proofcheck.source.documents.model import Macro
from proofcheck.source.patterns import lazy
from proofcheck.source.records import record

MAX_CALLS = 500
_SPACE = lazy(r"\s*")
_UNIT = lazy(r"\\(?:[A-Za-z@]+|.)|.", re.DOTALL)
# One thing to whatever takes an argument: a character, a command with what stands in its braces, a group.
_WHOLE = lazy(r"\s*(?:[^\\{}\s]|\\(?:[A-Za-z@]+|.)(?:\{[^{}]*\})*|\{[^{}]*\})\s*", re.DOTALL)
_TAKING = lazy(
    r"\\(?:frac|dfrac|tfrac|cfrac|binom|tbinom|dbinom|sqrt|hat|widehat|tilde|widetilde|bar|overline|underline|vec|dot|"
    r"ddot|check|breve|acute|grave|math(?:bf|bb|cal|rm|sf|it|tt|frak|scr|ring)|boldsymbol|bm|operatorname|text\w*|pmb)"
    r"\s*(?:\[[^\[\]]*\]\s*)?(?:\{[^{}]*\}|[^\\{}\s]|\\[A-Za-z]+)?\s*\Z"
)
_TWO = lazy(r"\\(?:frac|dfrac|tfrac|cfrac|binom|tbinom|dbinom)\s*(?:\{[^{}]*\}|[^\\{}\s]|\\[A-Za-z]+)\s*\Z")
_ONE = lazy(r"\\[A-Za-z]+\s*(?:\[[^\[\]]*\]\s*)?\Z")

# Commands of packages in wide use, for documents that do not define them where they are read.
_PACKAGES = {
    "norm": (1, r"\lVert #1 \rVert"),
    "Norm": (1, r"\lVert #1 \rVert"),
    "abs": (1, r"\lvert #1 \rvert"),
    "inner": (2, r"\langle #1, #2 \rangle"),
    "mat": (1, r"\mathbf{#1}"),
    "vect": (1, r"\mathbf{#1}"),
    "vb": (1, r"\mathbf{#1}"),
    "R": (0, r"\mathbb{R}"),
    "RR": (0, r"\mathbb{R}"),
    "E": (0, r"\mathbb{E}"),
    "tr": (0, r"\operatorname{tr}"),
    "diag": (0, r"\operatorname{diag}"),
    "rank": (0, r"\operatorname{rank}"),
    "Var": (0, r"\operatorname{Var}"),
    "Cov": (0, r"\operatorname{Cov}"),
}


@record(frozen=True, slots=True)
class Expanded:
    """A formula with its macros put in. `starts`, `ends`: for each character the stretch it came from; None: itself."""

    text: str
    starts: tuple[int, ...] | None = None
    ends: tuple[int, ...] | None = None

    def stretch(self, start: int, end: int) -> tuple[int, int]:
        """The stretch of the formula as it is written that `text[start:end]` came from."""
        if self.starts is None or self.ends is None:
            return start, end
        if not self.text:
            return 0, 0
        last = len(self.text) - 1
        low = self.starts[min(start, last)] if start <= last else self.ends[last]
        return low, max(self.ends[min(max(end - 1, start), last)], low)


class Macros:
    """The commands of a document. `macros`: in the order of their definitions."""

    def __init__(self, macros: Iterable[Macro] = ()) -> None:
        self.known: dict[str, Macro] = {}
        self.twice: set[str] = set()
        for macro in macros:
            before = self.known.setdefault(macro.name, macro)
            if macro.arity < 0 or _key(macro) != _key(before):
                self.twice.add(macro.name)
        for name, (arity, body) in _PACKAGES.items():
            self.known.setdefault(name, Macro(name, arity, None, body, 0))
        words = "|".join(sorted(filter(str.isalpha, self.known), key=len, reverse=True))
        signs = "|".join(re.escape(name) for name in self.known if not name.isalpha()) or "(?!)"
        self._call = re.compile(rf"\\(?:((?:{words})(?![A-Za-z@])|(?:{signs}))|.)", re.DOTALL)

    def expanded(self, text: str, blank: Sequence[tuple[int, int]] = ()) -> Expanded:
        """A formula with its macros put in; `blank` are stretches of it that define some. Raises TexError."""
        for start, end in blank:
            text = text[:start] + " " * (end - start) + text[end:]
        return _Run(self.known, self.twice, self._call, text).expanded()


def _key(macro: Macro) -> tuple[object, ...]:
    return macro.arity, macro.default, "".join(macro.body.split())


class _Run:
    """The formula at hand: what is done, and what is to be read."""

    def __init__(self, known: Mapping[str, Macro], twice: set[str], call: re.Pattern[str], text: str) -> None:
        self.known, self.twice, self.call = known, twice, call
        self.text = text
        self.starts: list[int] = list(range(len(text)))
        self.ends: list[int] = list(range(1, len(text) + 1))
        self.frozen: set[int] = set()  # lengths of what is left where a command keeps its first meaning

    def expanded(self) -> Expanded:
        at, calls = 0, 0
        changed = False
        while (match := self.call.search(self.text, at)) is not None:
            if match[1] is None or len(self.text) - match.start() in self.frozen:
                at = match.end()
                continue
            start, end = self.starts[match.start()], self.ends[match.end() - 1]
            calls += 1
            if match[1] in self.twice:
                raise TexError(start, end, f"the document defines `\\{match[1]}` in a way that is not followed")
            if calls > MAX_CALLS or len(self.text) > MAX_LENGTH:
                raise TexError(start, end, f"the macro `\\{match[1]}` of the document expands too far")
            at = self.put(self.known[match[1]], match.start(), match.end())
            changed = True
        if not changed:
            return Expanded(self.text)
        return Expanded(self.text, tuple(self.starts), tuple(self.ends))

    def put(self, macro: Macro, start: int, end: int) -> int:
        """Puts a body in place of the call at `start`, and gives where reading goes on."""
        arguments: list[tuple[int, int]] = []
        at = end
        if macro.star and self.text.startswith("*", at):
            at += 1
        for k in range(macro.arity):
            low, high, at = self.argument(at, macro, optional=k == 0 and macro.default is not None)
            arguments.append((low, high))
        origin = self.starts[start], max(self.ends[start:at])
        text, starts, ends = self.filled(macro, arguments, origin)
        if self.alone(start) and not _WHOLE.fullmatch(text):
            text, starts, ends = "{" + text + "}", [origin[0], *starts, origin[0]], [origin[1], *ends, origin[1]]
        elif _word(text) and self.text[at : at + 1].isalpha():  # `\a b` is no `\ab`
            text, starts, ends = text + " ", [*starts, origin[0]], [*ends, origin[1]]
        rest = len(self.text) - at
        self.text = self.text[:start] + text + self.text[at:]
        self.starts[start:at] = starts
        self.ends[start:at] = ends
        if macro.final:
            self.frozen.add(rest + len(text))
        return start

    def alone(self, start: int) -> bool:
        """Whether what stands at `start` is an argument without braces of the command before it."""
        before = self.text[max(0, start - 200) : start]
        if not _TAKING.search(before):
            return False
        return bool(_ONE.search(before) or _TWO.search(before))

    def argument(self, at: int, macro: Macro, optional: bool) -> tuple[int, int, int]:
        """Where an argument stands, and where reading goes on behind it."""
        text = self.text
        match = _SPACE.match(text, at)
        at = match.end() if match else at
        if optional:
            if not text.startswith("[", at):
                return -1, -1, at
            close = self.closing(at, "[", "]")
        elif text.startswith("{", at):
            close = self.closing(at, "{", "}")
        else:
            unit = _UNIT.match(text, at)
            if unit is None or unit.group() == "}":
                place = min(at, len(text) - 1)
                raise TexError(self.starts[place], self.ends[place], f"`\\{macro.name}` has too few arguments")
            return unit.start(), unit.end(), unit.end()
        if close < 0:
            raise TexError(self.starts[at], self.ends[at], f"`{text[at]}` is not closed")
        return at + 1, close, close + 1

    def closing(self, at: int, opens: str, closes: str) -> int:
        depth = 0
        for match in re.finditer(r"\\.|[{}\[\]]", self.text[at:], re.DOTALL):
            sign = match.group()
            if sign == closes and depth == (1 if opens == "{" else 0):
                return at + match.start()
            depth += (sign == "{") - (sign == "}")
            if depth < 0:
                break
        return -1

    def filled(
        self, macro: Macro, arguments: list[tuple[int, int]], origin: tuple[int, int]
    ) -> tuple[str, list[int], list[int]]:
        made: list[str] = []
        starts: list[int] = []
        ends: list[int] = []
        pieces = re.split(r"#([1-9])", macro.body)
        for k, piece in enumerate(pieces):
            low = high = -1
            if k % 2 and int(piece) <= len(arguments):
                low, high = arguments[int(piece) - 1]
                piece = self.text[low:high] if low >= 0 else macro.default or ""
            elif k % 2:
                raise TexError(*origin, f"`\\{macro.name}` has no argument #{piece}")
            if made and piece[:1].isalpha() and _word(made[-1]):
                made.append(" ")
                starts.append(origin[0])
                ends.append(origin[1])
            if piece:
                made.append(piece)
                starts += self.starts[low:high] if low >= 0 else [origin[0]] * len(piece)
                ends += self.ends[low:high] if low >= 0 else [origin[1]] * len(piece)
            if len(starts) > MAX_LENGTH:
                raise TexError(*origin, f"the macro `\\{macro.name}` of the document expands too far")
        return "".join(made), starts, ends


def _word(text: str) -> bool:
    """Whether a text ends with the name of a command."""
    return re.search(r"\\[A-Za-z@]+\Z", text[-60:]) is not None
