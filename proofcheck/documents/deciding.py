"""The role of a formula in its sentence, as its form and the words beside it and around it say."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import replace
from itertools import takewhile

from proofcheck.documents import cues
from proofcheck.documents.alternatives import goes_on
from proofcheck.documents.asserting import Asserting
from proofcheck.documents.circumstances import Circumstances, marked, remarked
from proofcheck.documents.clauses import UNKNOWN
from proofcheck.documents.course import Course
from proofcheck.documents.denials import denied_behind, may_deny
from proofcheck.documents.described import ALTERED, ALTERED_BY
from proofcheck.documents.formulas import chained, given_value, says_what, valued
from proofcheck.documents.joined import (
    Found,
    becomes,
    begins_clause,
    denies,
    either_of,
    ends_sentence,
    named_by,
    said_of_subject,
)
from proofcheck.documents.leading import closes, introduces, only_for, says_no_more
from proofcheck.documents.model import Reading
from proofcheck.documents.notation import Line, Strange
from proofcheck.documents.pieces import Piece
from proofcheck.documents.qualified import qualified, struck
from proofcheck.documents.roles import ROLES, SAID_SO, Decided, decide
from proofcheck.documents.sentences import Sentence
from proofcheck.documents.surroundings import Surroundings
from proofcheck.documents.turned import one_of_several, told_twice, turned, weakened
from proofcheck.lang.tex.canonical import canonical
from proofcheck.lang.tex.spelling import is_name
from proofcheck.lang.tex.tree import Tex, walk
from proofcheck.source.documents.aside import comments
from proofcheck.source.patterns import lazy

_NEAR = 6  # formulas, and words between them, that are looked at behind a definition
_IF = lazy(r"\b(?:if|when|whenever|unless)\s*$|(?:若|如果|当)\s*$", re.IGNORECASE)
_ROLE = lazy(r"\s*proofcheck:\s*role\s+([a-z]+)\s*")


class Deciding(Asserting):
    """Asserting, and what decides which formulas assert."""

    def __init__(self, result: Reading, lines: Sequence[Line | Strange]) -> None:
        super().__init__(result, lines)
        self.withheld: set[str] = set()  # names that were defined under a condition only
        self.surroundings = Surroundings(self.cases)
        self.circumstances = Circumstances(self.document)
        self.roles = [
            (comment.outer[1], match[1])
            for comment, _ in comments(self.document)
            if (match := _ROLE.fullmatch(comment.text)) and match[1] in ROLES
        ]

    def in_course(self, item: Found, goes_on: bool, course: Course) -> tuple[Decided, Tex, Tex | None]:
        """The role of a formula, with what the formulas before it say of it; the formula, and what goes on behind it in
        its chain. `goes_on`: it is what went on."""
        piece, tree, before = item
        sentence, conditional, clauses = course.sentence, course.conditional, course.clauses
        decided = self.role(item, sentence, course.found)
        if goes_on and decided.role in ("assertion", "assumption") and not decided.barred:
            decided = Decided("assertion", "a definition goes on as a calculation")
        if decided.role in ("assertion", "assumption") and self.behind_several(piece, tree, course):
            decided = Decided("condition", "its sentence says what follows from several things", barred=True)
        if conditional.condition(piece, tree):
            decided = Decided("condition", "a definition holds under it")
        elif decided.role == "definition" and cues.ASSERTS.search(before) and self.is_withheld(tree, course):
            decided = Decided("condition", "what its name is depends on a condition that is not read")
        rest: Tex | None = None
        if decided.role == "definition" or (decided.role == "assumption" and valued(tree)):
            tree, rest = chained(tree)
        if decided.role == "assumption" and not decided.lasting and begins_clause(piece, tree, sentence):
            decided = Decided("assertion", "it may begin another clause of its sentence", doubt=2)
            clauses.further.append(UNKNOWN)
        either = False
        if decided.role in ("assumption", "definition"):
            either = not clauses.condition(before, tree, ends_sentence(piece, sentence))
        if decided.role == "assumption" and (either or either_of(piece, sentence)):
            clauses.further.append(UNKNOWN)  # "if a or b": neither is supposed
            decided = Decided("condition", "it is one of several conditions")
        beside_it = cues.ATTACHED.search(before) or (course.opens and before.rstrip().endswith((",", "，")))
        attached = beside_it and not cues.SAID_OF.match(sentence.after(piece.segment))
        if course.declaring and decided.role == "assumption" and attached:
            decided = replace(decided, why="it is supposed of what its sentence declares", lasting=True)
        if decided.passing and decided.role == "definition" and course.opens and attached:
            decided = replace(decided, passing=False)  # "let $C = 6 N$ with $N = 2$"
        course.opens = course.opens and decided.role != "assertion"
        function = says_what(tree, before, self.notation)
        if function is not None and decided.role == "assumption" and decided.lasting and cues.NAMES.search(before):
            decided = Decided("assertion", "it may say what a function or a sign means here", doubt=2)
        denied = may_deny(sentence, piece.segment) or denied_behind(self.document.text, piece.segment.outer[1])
        if decided.role == "assertion" and decided.why != SAID_SO and denied:
            decided = replace(decided, why="the sentence may deny it", doubt=3)
        return decided, tree, rest

    def behind_several(self, piece: Piece, tree: Tex, course: Course) -> bool:
        """Whether this follows from a premise that stands behind another one: "A implies B, and C implies D"."""
        place = course.conditional.place(piece, tree) or 0
        after = [cues.IMPLYING.match(course.sentence.after(p.segment)) for p, _, _ in course.found[: place + 1]]
        return sum(match is not None for match in after) > 1

    def is_withheld(self, tree: Tex, course: Course) -> bool:
        """Whether this seems to define a name of which the text said what it is under a condition, and is no case."""
        return canonical(named_by(tree)) in self.withheld and not course.conditional.goes_on(tree)

    def role(self, item: Found, sentence: Sentence, found: list[Found]) -> Decided:
        """The role of one formula of a sentence."""
        decided = self.decided(*item, sentence, found)
        if not (decided.why == SAID_SO or decided.role == "denied") and goes_on(
            item[1], item[0].text, sentence, item[0].segment
        ):
            return Decided("condition", "what it says of its name goes on behind it", barred=True, lasting=True)
        plain = decided.role == "assertion" and decided.doubt < 2 and not decided.lasting  # the author did not set it
        if plain and (why := self.doubtful_here(*item[:2], sentence)):
            decided = replace(decided, why=why, doubt=2)
        if why := self.unsupposed(decided, item, sentence, found):
            return Decided("condition", why, barred=True, lasting=True)
        if decided.role == "assumption" and not decided.lasting and said_of_subject(item[0], sentence):
            return Decided("assertion", "it may be supposed of what it is said of", doubt=2)
        if decided.role == "denied" and not decided.lasting and not denies(item, sentence):
            decided = Decided("assertion", "the sentence may deny it", doubt=2)
        return decided

    def unsupposed(self, decided: Decided, item: Found, sentence: Sentence, found: list[Found]) -> str:
        """Why a formula that would be supposed is not; empty where it is."""
        if decided.role not in ("assumption", "declaration", "definition"):
            return ""
        lasting = decided.lasting or (decided.role == "declaration" and not decided.passing)
        before, after = item[2], sentence.after(item[0].segment)
        earlier = takewhile(lambda other: other[0] is not item[0], found)
        another = not decided.lasting and (begins_clause(*item[:2], sentence) or said_of_subject(item[0], sentence))
        if decided.role in ("definition", "declaration") and told_twice(item, found):
            return "its sentence says two things of one name"
        if decided.role == "definition":
            narrowed = weakened(before, after) or (given_value(item[1]) is not None and only_for(after))
            plainly = decided.passing or (says_no_more(after) and not narrowed)
            behind = sentence.around(item[0].segment, _NEAR)[1]
            plainly = plainly and ALTERED.search(after) is None and ALTERED_BY.match(behind) is None
        elif lasting and any(_IF.search(words) for _, _, words in earlier):
            plainly = False  # "if $y < 0$, let $x < 0$"
        elif decided.role == "assumption" and not another:
            first = sentence.marked[1][0] is item[0].segment
            plainly = introduces(before, first) and closes(after) and ALTERED.search(after) is None
        else:
            plainly = ALTERED.search(after) is None
        if not plainly or turned(sentence, item[0].segment, lasting):
            return "the words around it may not suppose it"
        if not decided.lasting and one_of_several(item, found, self.names):
            return "its sentence has another one of this name"
        return ""

    def doubtful_here(self, piece: Piece, tree: Tex, sentence: Sentence) -> str:
        """Why what stands around an assertion may deny it, or narrow it down; empty where nothing does."""
        if self.surroundings.deny(sentence.block):
            return "what stands above it or beside it may say that it is false"
        names = any(map(is_name, walk(tree)))
        if qualified(sentence, piece.segment, names):
            return "words in its sentence that are not read may say how far it holds"
        if names and (words := self.circumstances.of(sentence, piece.segment)):
            return f"the text says `{words}`, and may mean it here"
        if struck(self.document, piece.segment.outer[0]):
            return "a command around it may strike it out, or set it aside"
        above = not names and marked(piece.text, tree.start, tree.end)
        if above or (names and remarked(piece.text, tree.start, tree.end)):
            return "words in the formula that are not read may say how far it holds"
        return "an arrow leads on from it to what it becomes" if becomes(piece, sentence) else ""

    def decided(self, piece: Piece, tree: Tex, before: str, sentence: Sentence, found: Sequence[Found]) -> Decided:
        start = piece.segment.start
        k = bisect_left(self.roles, (start, ""))
        if k and self.document.text.find("\n\n\n", self.roles[k - 1][0], start) < 0:
            place, role = self.roles[k - 1]
            alone = not any(place < other.segment.start < start for other, _, _ in found)
            if alone and not self._between(place, start):
                return Decided(role, SAID_SO, lasting=True)  # type: ignore[arg-type]
        labelled = cues.LABELLED.search(piece.text) or cues.LABELLED.search(
            self.document.text, max(start - 30, 0), start
        )
        if labelled or cues.HYPOTHESIS.search(before):
            return Decided("condition", "it is a hypothesis, which a test may reject")
        if cues.CASES.search(before):
            return Decided("condition", "it is one of several cases", barred=True)
        after = sentence.after(piece.segment)
        return decide(tree, before, sentence, after, self.notation, piece.display)

    def _between(self, place: int, start: int) -> bool:
        """Whether another formula stands between a comment that sets a role and this one."""
        return any(place < said.start < start for said in self.result.formulas[-20:])
