r"""Which conditions of a sentence are said of which of its assertions.

A sentence has clauses: "for $x = 2$ it is 8, and for $x = 3$ it is 27", "$|x| = x$ for $x \ge 0$ and $|x| = -x$ for
$x < 0$". A condition in front of an assertion belongs to it, and one behind it does where nothing but a joining word
stands between them. Where a condition may belong to the assertion on either side, both are read without what is not
surely theirs: what is proved under fewer conditions holds under more, and with `UNKNOWN` nothing is called false.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field

from proofcheck.documents import cues
from proofcheck.documents.formulas import given_value
from proofcheck.documents.model import Said, Unclear
from proofcheck.documents.pieces import Piece
from proofcheck.documents.roles import Decided
from proofcheck.lang.tex.canonical import canonical
from proofcheck.lang.tex.spelling import is_name
from proofcheck.lang.tex.tree import Tex, walk
from proofcheck.source.patterns import lazy
from proofcheck.source.span import SourceText

UNKNOWN = SourceText.bare("an assumption that is not read")


@dataclass(frozen=True, slots=True)
class Waiting:
    """A condition about names that nothing declares: it is read with what they are taken as, if they are at all."""

    piece: Piece
    tree: Tex
    names: frozenset[str]


Condition = SourceText | Waiting
Held = tuple[Said, Piece, Tex, Decided]
Settle = Callable[[list[Held], list[Condition], set[str], bool], None]
# "A for C, and for D ...": another clause, if the first one began with its condition.
_AND = lazy(
    r"[\s,，]*(?:and|or|but|while|且|而|但)\s+(?:for|if|when\w*|where\w*|with|under|given|at|in)\b", re.IGNORECASE
)
# "A for C and for D": one after the other.
_ALSO = lazy(
    r"[\s,，]*(?:and|or|as well as|及|或|和|且)\s*(?:also\s+)?(?:for|if|when\w*|at|对|当|在)(?![A-Za-z])",
    re.IGNORECASE,
)

# Chinese says a condition first: what follows it is what it is said of.
_TOO = lazy(r"[\s,，]*(?:also|as\s+well\s+as|too|也)(?![A-Za-z])", re.IGNORECASE)  # behind "A holds"
_FIRST = lazy(r"[\s,，;；]*(?:而|且|但)?(?:当|若|如果)")


# "A for C, so B": C is supposed of B, too.
_FOLLOWS = lazy(
    r"\b(?:so|hence|thus|therefore|then|consequently|whence|i\.e\.|that\s+is)\b|[则故因所从即](?:(?<=[则故即])|(?<=因)此|"
    r"(?<=所)以|(?<=从)而)",
    re.IGNORECASE,
)


@dataclass(slots=True)
class Clauses:
    """What of a sentence waits for its conditions: its assertions, and the conditions so far.

    `settle` reads assertions under conditions; it is told the names that are given values, and whether the sentence
    ends."""

    settle: Settle
    further: list[Condition] = field(default_factory=list)
    _waiting: list[Held] = field(default_factory=list)
    _ahead: bool = False  # conditions stand in front of what waits
    _behind: int = 0  # how many assertions wait that conditions stand behind
    _before: int = 0  # how many conditions there were before those
    _names: set[str] = field(default_factory=set)  # that its conditions speak of
    _valued: set[str] = field(default_factory=set)  # those that are given a value
    _several: str = ""  # one that is given several

    def assertion(self, held: Held) -> bool:
        """An assertion; whether what was supposed of those before it may not be supposed of it: in "A for C, B" nothing
        is supposed of B. In "if C, A, if D, B" it begins a clause with D, which might be said of A as well."""
        own, behind, apart = self.further[self._before :], 0 < self._behind == len(self._waiting), False
        if self._ahead and own and behind:
            self._end(self._behind, [*self.further[: self._before], UNKNOWN])
            self.further[:] = [UNKNOWN, *own]
            self._ahead = True
        elif behind and not _FOLLOWS.search(held[3].words):
            self._end(self._behind, self.further)
            self._begin()
            self.further[:] = [UNKNOWN]
            apart = True
        if self._several:
            self._unclear(held)
        else:
            self._waiting.append(held)
        return apart

    def condition(self, before: str, tree: Tex, last: bool = False) -> bool:
        """A condition comes, behind the words `before`; `last`: nothing else is said in the sentence. Whether it is
        supposed: "for $x > 1$ and for $x < 0$", neither is, and what is proved without them is so in both cases."""
        valued = given_value(tree)
        names = {canonical(node) for node in walk(tree) if is_name(node)}
        again = valued is not None and valued in self._valued
        apart = cues.JOINED.fullmatch(before) is None or (_FIRST.match(before) is not None and not last)
        apart = apart or (self._ahead and not self._behind and (again or _AND.match(before) is not None))
        if self._waiting and apart:
            if valued is not None and _TOO.match(before):
                self._several = valued
                for held in self._waiting:
                    self._unclear(held)
                self._waiting.clear()
            self.close()
            again = False
        elif 0 < self._behind < len(self._waiting):  # "A for C and B for D"
            self._end(self._behind, self.further)
            self._begin()
            again = False
        if again:
            self._several = str(valued)
            for held in self._waiting:
                self._unclear(held)
            self._waiting.clear()
        if self._waiting and not self._behind:
            self._before = len(self.further)
        self._ahead = self._ahead or not self._waiting
        self._behind = len(self._waiting)
        if valued is not None:
            self._valued.add(valued)
        either = bool(names & self._names) and _ALSO.match(before) is not None
        if either and not again:
            self.further[self._before :] = [UNKNOWN]
        self._names |= names
        return not either or valued is not None

    def close(self, last: bool = False) -> None:
        """Reads what waits. What follows is a clause of its own."""
        self._end(len(self._waiting), self.further, last)
        self._begin()

    def _begin(self) -> None:
        self.further[:] = [UNKNOWN] if self.further else []
        self._names.clear()
        self._valued.clear()
        self._several = ""

    def _end(self, count: int, further: list[Condition], last: bool = False) -> None:
        ended, self._waiting = self._waiting[:count], self._waiting[count:]
        self.settle(ended, list(further), set(self._valued), last)
        self._ahead, self._behind, self._before = False, 0, 0

    def _unclear(self, held: Held) -> None:
        held[0].unclear = Unclear(f"its sentence gives `{self._several}` several values", held[0].span)
