r"""Where a formula of TeX ends. One walk over it; what is not closed ends with its paragraph.

Dollars in words (`\text{if $x > 0$}`) and in comments end nothing. In a display, an empty line is an error to TeX;
where no prose stands behind it the formula is taken to go on, as in Markdown.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from proofcheck.source.documents.displays import _PROSE
from proofcheck.source.documents.tex.groups import Groups
from proofcheck.source.patterns import lazy

DISPLAYS = frozenset(
    [
        *("equation", "align", "gather", "multline", "eqnarray", "flalign", "alignat", "xalignat", "xxalignat"),
        *("displaymath", "math", "dmath", "dgroup", "darray", "IEEEeqnarray"),
    ]
)
# Displays with an argument that says how wide they are.
ARGUMENTS = frozenset({"alignat", "xalignat", "xxalignat", "IEEEeqnarray", "darray"})
LONGEST_WORDS = 1_000
_TOKEN = lazy(
    r"\\(?P<way>begin|end)\s?\{(?P<name>[A-Za-z]{1,40}+\*?)\}"
    r"|\\(?P<words>text|mbox|hbox|textrm|textbf|textit|textnormal|textsf|intertext|shortintertext)[ \t]*\{"
    r"|\\label[ \t]*\{(?P<label>[^{}\n]{1,200}+)\}|\\[A-Za-z]+|\\.|%|\$\$?|[{}]|\n[ \t\r]*\n",
    re.DOTALL,
)


@dataclass(slots=True)
class Found:
    """A formula whose inside ends at `end`, and itself at `outer`. masks: what of it is not mathematics.

    comments: where each begins and ends. labels: their names.
    """

    end: int
    outer: int
    closed: bool
    masks: list[tuple[int, int, str]] = field(default_factory=list)
    comments: list[tuple[int, int]] = field(default_factory=list)
    labels: list[str] = field(default_factory=list)


def formula(text: str, at: int, end: int, closing: str, groups: Groups) -> Found:
    """The formula whose inside begins at `at`. `closing` is `$`, `$$`, `\\)`, `\\]` or `\\end{...}`."""
    display = closing not in ("$", "\\)")
    found = Found(end, end, False)
    depth, words, spare, blank = 0, -1, -1, -1  # words: the depth outside of those that are read

    def ended(start: int, outer: int, closed: bool) -> Found:
        found.end, found.outer, found.closed = start, outer, closed
        found.masks = [mask for mask in found.masks if mask[1] <= start]
        found.comments = [each for each in found.comments if each[1] <= start]
        return found

    while (match := _TOKEN.search(text, at, end)) is not None:
        start, at = match.span()
        shown = match.group()
        if shown == closing or (closing == "$" and shown == "$$"):
            if words >= 0 and closing == "$":
                spare = start if spare < 0 else spare
                continue
            if blank >= 0 and _PROSE.search(text, blank, start):
                break
            return ended(start, start + len(closing), True)
        if match["way"]:
            if match["way"] == "end" and closing.startswith("\\end") and match["name"] == closing[5:-1]:
                return ended(start, at, True)
            if blank >= 0 or (match["way"] == "end" and match["name"] == "document"):
                blank = start if blank < 0 else blank
                break
        elif match["words"]:
            if words < 0 and 0 < groups.close(match.end() - 1) - start < LONGEST_WORDS:
                words = depth
            depth += 1
        elif match["label"]:
            found.labels.append(match["label"].strip())
            found.masks.append((start, at, " " * (at - start)))
        elif shown == "{":
            depth += 1
        elif shown == "}":
            depth -= 1
            words = -1 if depth <= words else words
        elif shown == "%":
            stop = text.find("\n", start, end)
            at = end if stop < 0 else stop
            found.comments.append((start, at))
            found.masks.append((start, at, " " * (at - start)))
        elif shown[0] == "\n":
            at -= 1
            if not display:
                blank = start
                break
            blank = start if blank < 0 else blank
        elif blank >= 0 and shown in ("$", "$$", "\\[", "\\("):
            break
    if spare >= 0:
        return ended(spare, spare + 1, True)
    stop = blank if blank >= 0 else end
    return ended(stop, stop, False)
