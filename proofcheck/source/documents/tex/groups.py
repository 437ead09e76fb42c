r"""What stands between braces and brackets in TeX: pairs of braces in one pass, arguments of commands.

A brace in a comment, behind a backslash, in an address, or in an environment that TeX does not read (`verbatim`) is no
brace. Braces without a partner have none; nothing is searched for twice, whatever is left open.
"""

from __future__ import annotations

import re
from array import array
from bisect import bisect_left

from proofcheck.source.patterns import lazy

UNREAD = "verbatim|Verbatim|BVerbatim|LVerbatim|alltt|lstlisting|minted|comment|filecontents"
_TOKEN = lazy(
    rf"\\begin\{{({UNREAD})(\*?)\}}|\\(?:url|href|path)[ \t]*\{{[^{{}}\n]{{0,2000}}+\}}"
    r"|\\verb\*?(?P<quote>[^A-Za-z\s*])[^\n]*?(?P=quote)|\\.|[{}]|%[^\n]*",
    re.DOTALL,
)
_SPACE = lazy(r"[ \t\r]*+(?:\n[ \t]*+)?(?!\s*\n)")
_OPTION = lazy(
    r"\[((?:[^\[\]{}\\\n]|\n(?!\s*\n)|\\.|\{(?:[^{}\\]|\\.){0,400}+\}|\[[^\[\]{}\n]{0,200}+\]){0,1000}+)\]", re.DOTALL
)


class Groups:
    """The braces of `text[start:end]`. Made when they are first asked for."""

    def __init__(self, text: str, start: int = 0, end: int | None = None) -> None:
        self.text, self.start = text, start
        self.end = len(text) if end is None else end
        self._opens: array[int] | None = None
        self._closes: array[int] = array("q")

    def close(self, at: int) -> int:
        """Where the brace that opens at `at` is closed, or -1."""
        if self._opens is None:
            self._opens = self._paired()
        k = bisect_left(self._opens, at)
        return self._closes[k] if k < len(self._opens) and self._opens[k] == at else -1

    def _paired(self) -> array[int]:
        text, until = self.text, self.start
        opens, waiting = array("q"), array("q")
        ends = Ends(text, self.end)
        for match in _TOKEN.finditer(text, self.start, self.end):
            at = match.start()
            if at < until:
                continue
            first = text[at]
            if first == "{":
                waiting.append(len(opens))
                opens.append(at)
                self._closes.append(-1)
            elif first == "}" and waiting:
                self._closes[waiting.pop()] = at
            elif match[1]:
                until = max(ends.find(f"\\end{{{match[1]}{match[2]}}}", at), until)
        return opens

    def space(self, at: int) -> int:
        """Behind the spaces, and at most one line break, at `at`."""
        match = _SPACE.match(self.text, at, self.end)
        return match.end() if match else at

    def group(self, at: int) -> tuple[int, int] | None:
        """The stretch between the braces of an argument that begins at `at`, perhaps behind spaces."""
        at = self.space(at)
        if at < self.end and self.text[at] == "{" and (close := self.close(at)) >= 0:
            return at + 1, close
        return None

    def option(self, at: int) -> tuple[int, int] | None:
        """The stretch between the brackets of an optional argument that begins at `at`."""
        match = _OPTION.match(self.text, at, self.end) if self.text.startswith("[", at) else None
        return match.span(1) if match else None

    def behind(self, at: int, count: int) -> int:
        """Behind up to `count` arguments in braces, with the optional ones before, between and behind them."""
        while True:
            option = self.option(at)
            if option is not None:
                at = option[1] + 1
                continue
            found = self.group(at) if count else None
            if found is None:
                return at
            at, count = found[1] + 1, count - 1


class Ends:
    """Searches for what ends something, from rising places; what does not come any more is not looked for again."""

    def __init__(self, text: str, end: int) -> None:
        self.text, self.end = text, end
        self._known: dict[str, int] = {}

    def find(self, what: str, at: int) -> int:
        """Where `what` next stands from `at` on, or -1."""
        known = self._known.get(what)
        if known is None or 0 <= known < at:
            known = self._known[what] = self.text.find(what, at, self.end)
        return known
