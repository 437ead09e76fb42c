r"""One document read: sentence by sentence, what is declared, defined and assumed, and what is asserted under that.

A sentence is read from left to right. A condition or a definition behind an assertion is said of it only where it is
joined to it ("... holds for $x \neq 0$", "..., where $S = X^\top X$"). What is declared inside a theorem holds to the
end of it and of its proof, what a document declares elsewhere holds from there on.
"""

from __future__ import annotations

import gc
import re
from bisect import bisect_left
from collections import defaultdict, deque
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from proofcheck.diagnostics.notation_not_read import NotationNotRead
from proofcheck.documents import cues
from proofcheck.documents.asserting import Asserting
from proofcheck.documents.circumstances import Circumstances, remarked
from proofcheck.documents.clauses import UNKNOWN, Clauses, Held
from proofcheck.documents.conditional import Case, Conditional
from proofcheck.documents.described import described, introduced, laws_told, not_real
from proofcheck.documents.formulas import chained, deviation, given_value, says_what, valued
from proofcheck.documents.joined import (
    Found,
    becomes,
    begins_clause,
    denies,
    either_of,
    ends_sentence,
    handed_on,
    place_of,
    said_of_subject,
)
from proofcheck.documents.model import Reading, Said, Unclear
from proofcheck.documents.moments import Moments, moments
from proofcheck.documents.notation import Line, blocks, usually
from proofcheck.documents.pieces import RELATION, Piece, apart
from proofcheck.documents.positions import counts_from_one
from proofcheck.documents.properties import properties
from proofcheck.documents.qualified import qualified, struck
from proofcheck.documents.roles import ROLES, Decided, decide
from proofcheck.documents.sentences import Sentence, Words, end_of_sentence, sentences
from proofcheck.documents.spokenlaws import SpokenLaw, spoken_laws
from proofcheck.documents.surroundings import Surroundings
from proofcheck.documents.tables import Row, rows
from proofcheck.documents.telling import named_in
from proofcheck.documents.turned import another, changed, lets, narrowing, one_of_several, placed, turned, worded
from proofcheck.lang.tex.canonical import canonical
from proofcheck.lang.tex.declarations import memberships
from proofcheck.lang.tex.declared import Ambiguous, Declared, size
from proofcheck.lang.tex.macros import Macros
from proofcheck.lang.tex.reading import Unread
from proofcheck.lang.tex.spelling import is_name
from proofcheck.lang.tex.tree import Tex, walk
from proofcheck.source.documents.aside import comments, ignored
from proofcheck.source.documents.model import Document, Macro, Segment
from proofcheck.source.documents.stretches import Stretches
from proofcheck.source.patterns import lazy
from proofcheck.source.span import SourceText

_JOINED = lazy(r"[\s,，、]*(?:and|as\s+well\s+as|且|和|与|及|以及)?[\s,，]*", re.IGNORECASE)
_ROLE = lazy(r"\s*proofcheck:\s*role\s+([a-z]+)\s*")
MAX_FORMULAS = 20_000
OUTER: tuple[Line, ...] = ()


def read_document(document: Document, outer: Sequence[Line] = OUTER, macros: Sequence[Macro] = ()) -> Reading:
    """The notation and the formulas of a document.

    `outer`: notation of its repository and directory; `macros`: commands that other files define.
    """
    collected = gc.isenabled()
    gc.disable()  # what is made lives as long as the reading does: a twentieth of the time would go to looking for more
    try:
        return _Reader(document, outer, Macros([*macros, *document.macros])).read()
    finally:
        if collected:
            gc.enable()


class _Reader(Asserting):
    def __init__(self, document: Document, outer: Sequence[Line], macros: Macros) -> None:
        super().__init__(Reading(document), [*usually(document), *outer, *blocks(document, macros)])
        self.macros = macros
        self.retried: list[tuple[Said, Piece, Tex, int]] = []  # definitions of a sentence, to be tried once more
        self.withheld: set[str] = set()  # names that were defined under a condition only
        self.surroundings = Surroundings(self.cases)
        self.circumstances = Circumstances(document)
        self.of_complex = False  # the words of the sentence speak of complex numbers
        self.aside = Stretches((start, end) for reason, start, end, _ in ignored(document) if reason)
        self.roles = [
            (comment.outer[1], match[1])
            for comment, _ in comments(document)
            if (match := _ROLE.fullmatch(comment.text)) and match[1] in ROLES
        ]

    def read(self) -> Reading:
        waiting = rows(self.document, self.macros)
        for sentence in sentences(self.document):
            if len(self.result.formulas) > MAX_FORMULAS:
                place = sentence.items[0].start
                message = f"the document has more than {MAX_FORMULAS:,} formulas: those from here on are not read"
                self.result.findings.append(NotationNotRead.at(self.document.span(place, place + 1), message))
                break
            place = self.sentence_begins = place_of(sentence)
            self.cease(self.cases.begun(sentence, place), place)
            self.move(place)
            while waiting and waiting[0].place <= place:
                self.row(waiting.pop(0))
            self.sentence(sentence)
        self.tell()
        return self.result

    # -- tables ---------------------------------------------------------------------------------------------------

    def row(self, row: Row) -> None:
        """A row of a table of symbols: a name, and the shape that stands in its row."""
        notation, tree, shape = self.notation, row.name, row.shape
        found = Declared()
        axes = shape.children if shape.kind in ("product", "list") else (shape,)
        try:
            sizes = [size(axis, row.text, notation.writer.names, found.sizes) for axis in axes]
        except Ambiguous:
            return
        name = notation.writer.names.of(tree)
        if name is not None and notation.fresh(tree):
            found.where[name] = f"real[{', '.join(sizes)}]"
            self.take(found, row.piece.formula(), row.place)

    # -- sentences ------------------------------------------------------------------------------------------------

    def sentence(self, sentence: Sentence) -> None:
        """The formulas of a sentence in their order. What is taken behind an assertion is not said of it, unless it is
        joined to it: by "for", "where" and the like, and nothing else."""
        self.another = another(sentence)
        for segments, types in ((introduced(sentence), False), (not_real(sentence), True)):
            for segment in segments:
                if (name := self.name_of(segment)) is not None:
                    heads = name.children if name.kind == "list" else (name,)
                    self.renew(heads, segment.start, types)
                    for head in heads if lets(sentence) else ():
                        self.forget(head, segment.start)
        declaring: list[Tex] = []  # what the sentence declares for all that follows
        said_of = set()  # the names of which words are read
        for told in described(sentence):
            said_of |= set(map(id, told.names))
            self.describe(told, end_of_sentence(sentence), self.macros)
            if not told.passing:
                declaring += [name for name in map(self.name_of, told.names) if name is not None]
        by_moments, by_name = list(moments(sentence)), list(spoken_laws(sentence))
        laws: list[Moments | SpokenLaw] = [*by_moments, *by_name]
        lawful = {id(name) for law in laws for name in law.names}
        of_laws = lawful | {id(value) for law in laws for value in law.parameters.values()}
        told_of = [
            (told, list(map(self.name_of, told.names)), told.names[0].start)
            for told in properties(sentence)
            if of_laws.isdisjoint(map(id, told.names))
        ]
        said_of |= {id(name) for told, _, _ in told_of for name in told.names}
        unread = [self.name_of(name) for name in worded(sentence) if id(name) not in said_of]
        self.retracted = (
            None
            if cues.RETRACTED.search(sentence.words)
            else frozenset(
                str(self.names.known(head))
                for told, trees, _ in told_of
                if told.conditional
                for tree in trees
                for head in named_in(tree)
                if self.says_otherwise(told.words, head)
            )
            | {str(self.names.known(head)) for tree in unread for head in named_in(tree)}
        )
        beside: defaultdict[int, list[Any]] = defaultdict(list)  # the properties of the names in a formula
        for one in told_of:
            for formula in one[0].names:
                beside[id(formula)].append(one)
        self.tell_of(told_of, self.macros, first=True)
        for segment in laws_told(sentence):
            if (name := self.name_of(segment)) is not None:
                self.forget(name, segment.start)
        self.by_moments(by_moments, self.macros)
        self.by_name(by_name, self.macros)
        found = self.pieces(sentence)
        self.of_complex = cues.COMPLEX.search(sentence.marked[0]) is not None
        if self.retracted is not None:  # "$x^2 \\le x \\quad \\forall x$": of every x, whatever was supposed of one
            anew = [tree.children[0] for _, tree, _ in found if tree.kind == "quantified"]
            names = {self.names.known(node) for tree in anew for node in walk(tree) if is_name(node)}
            self.retracted |= {str(name) for name in names if name is not None}
        lying = {id(segment): words for segment, words in placed(sentence)}
        for piece, tree, _ in found:
            if (words := lying.get(id(piece.segment))) is not None:
                self.said_to_be([(node, words, piece.segment.start) for node in walk(tree) if is_name(node)])
        clauses = Clauses(self.settle)
        conditional = Conditional(sentence, found)
        waiting: deque[tuple[Found, bool]] = deque((item, False) for item in found)
        opens = cues.SUPPOSES.match(sentence.words) is not None  # and nothing is asserted yet
        while waiting:
            item, goes_on = waiting.popleft()
            piece, tree, before = item
            if (whole := self.notation.whole(tree)) is not None:
                self.gather(whole, piece.segment.start)
            if self.notation.writer.first is None and counts_from_one(tree, self.notation):
                place = piece.segment.start
                self.do(place, self.end_of(place, False), lambda notation: notation.count_from(1))
            if self.retried and cues.ASSERTS.search(before):  # "with $C = 6 N D$ and $N = 2$, ... we get $C = 12$"
                self.retried = [held for held in self.retried if not self.define(*held)]
            decided = self.role(item, sentence, found)
            if goes_on and decided.role in ("assertion", "assumption") and not decided.barred:
                decided = Decided("assertion", "a definition goes on as a calculation")
            if conditional.condition(piece, tree):
                decided = Decided("condition", "a definition holds under it")
            elif decided.role == "definition" and cues.ASSERTS.search(before) and self.is_withheld(tree, conditional):
                decided = Decided("condition", "what its name is depends on a condition that is not read")
            if decided.role == "definition" or (decided.role == "assumption" and valued(tree)):
                tree, rest = chained(tree)
                if rest is not None:  # what follows the definition in a chain is a calculation
                    waiting.appendleft(((piece, rest, before), True))
            if decided.role == "assumption" and not decided.lasting and begins_clause(piece, tree, sentence):
                decided = Decided("assertion", "it may begin another clause of its sentence", doubt=2)
                clauses.further.append(UNKNOWN)
            either = False
            if decided.role in ("assumption", "definition"):
                either = not clauses.condition(before, tree, ends_sentence(piece, sentence))
            if decided.role == "assumption" and (either or either_of(piece, sentence)):
                clauses.further.append(UNKNOWN)  # "if a or b": neither is supposed
                decided = Decided("condition", "it is one of several conditions")
            beside_it = cues.ATTACHED.search(before) or (opens and before.rstrip().endswith((",", "，")))
            attached = beside_it and not cues.SAID_OF.match(sentence.after(piece.segment))
            if declaring and decided.role == "assumption" and attached:
                decided = replace(decided, why="it is supposed of what its sentence declares", lasting=True)
            if decided.passing and decided.role == "definition" and opens and attached:
                decided = replace(decided, passing=False)  # "let $C = 6 N$ with $N = 2$"
            opens = opens and decided.role != "assertion"
            function = says_what(tree, before, self.notation)
            if function is not None and decided.role == "assumption" and decided.lasting and cues.NAMES.search(before):
                decided = Decided("assertion", "it may say what a function or a sign means here", doubt=2)
            said = _said(piece, tree, decided)
            self.result.formulas.append(said)
            if function is not None and not (cues.ASSERTS.search(before) and decided.role == "assertion"):
                self.functions[function] = said
            if decided.gone or decided.updates:
                self.renew([tree.children[0]], said.start, types=decided.gone)
            elif decided.barred:
                clauses.further.append(UNKNOWN)
                if decided.lasting:
                    self.said_to_be([(node, said.tex, said.start) for node in walk(tree) if is_name(node)])
            elif decided.role == "declaration":
                joined = opens and _JOINED.fullmatch(before) is not None
                end = end_of_sentence(sentence) if decided.passing else 0
                self.declare(said, piece, tree, before, end, joined)
                if id(piece.segment) not in lawful and (words := narrowing(sentence, piece.segment)):
                    members = [head for group, _ in memberships(tree) for head in group]
                    self.said_to_be([(head, words, said.start) for head in members])
                self.structured_names(piece, tree, sentence)
                self.tell_of(beside[id(piece.segment)], self.macros)
                if id(piece.segment) in lawful:
                    self.by_moments(by_moments, self.macros)
                    self.by_name(by_name, self.macros)
                if not decided.passing:
                    declaring.append(tree)
            elif decided.role == "definition" and conditional.holds_back(piece, tree):
                conditional.add(Case(said, piece, tree))
                said.unclear = Unclear("what it is without this condition is not said", said.span)
                self.renew([_named(tree)], said.start, types=True)
                self.withheld.add(canonical(_named(tree)))
            elif decided.role == "definition":
                end = end_of_sentence(sentence) if decided.passing else 0
                if deviation(tree):
                    piece, tree = _rooted(piece, tree)
                if decided.passing and not cues.CLAUSE.search(before):
                    self.narrow(said, tree)
                if not self.define(said, piece, tree, end, clause=cues.CLAUSE.search(before)):
                    self.retried.append((said, piece, tree, end))
                if decided.loose:
                    self.narrow(said, tree)
            elif decided.role == "assumption":
                after, end = sentence.after(piece.segment), end_of_sentence(sentence)
                self.assume(said, piece, tree, decided, before, clauses.further, after, end)
                if said.unclear is not None and decided.lasting:
                    self.said_to_be([(name, said.tex, said.start) for name in declaring])
            elif decided.role in ("assertion", "denied"):
                declaring.clear()
                clauses.assertion((said, piece, tree, replace(decided, words=before)))
            elif decided.role == "term":
                self.structured_name(piece, tree, before, sentence)
                self.tell_of(beside[id(piece.segment)], self.macros)
        laws = [*by_moments, *by_name]
        for law in laws:  # that are not read
            self.said_to_be([(self.name_of(name), law.words, name.start) for name in law.names])
        if (by_cases := conditional.whole()) is not None and self.define(*by_cases):
            for case in conditional.cases[1:]:
                case.said.text, case.said.unclear = by_cases[0].text, None
        clauses.close(last=True)
        self.carry(end_of_sentence(sentence))
        if sentence.changed:  # "swap the rows of $A$": it may be the new one from here on
            words = " ".join(self.document.text[sentence.items[0].start : end_of_sentence(sentence)].split())
            self.said_to_be([(tree, words, piece.segment.start) for piece, tree, _ in found])
        for segment in changed(sentence):
            if (name := self.name_of(segment)) is not None:
                self.renew(name.children if name.kind == "list" else (name,), end_of_sentence(sentence))

    def name_of(self, segment: Segment) -> Tex | None:
        """What stands in a formula, if it is read as a name."""
        return Piece.of(self.document, segment, self.macros).name()

    def is_withheld(self, tree: Tex, conditional: Conditional) -> bool:
        """Whether this seems to define a name of which the text said what it is under a condition, and is no case."""
        return canonical(_named(tree)) in self.withheld and not conditional.goes_on(tree)

    def settle(self, assertions: list[Held], further: list[SourceText], valued: set[str], last: bool) -> None:
        """Reads assertions of a sentence. Where it goes on with a condition, they may depend on it, and on a value
        that is given to something else: "with temperature $T = 2$, $p_3 = 0.5$"."""
        for said, piece, tree, end in self.retried:
            if not self.define(said, piece, tree, end):
                self.unread(said, piece, tree)
        for said, piece, tree, decided in assertions:
            general = cues.GENERAL.search(decided.words) is not None
            self.assertion(said, piece, tree, [UNKNOWN] if general and further else further)
            real = said.parts is not None and not any(t.value.startswith("complex") for _, t in said.parts.where)
            if self.of_complex and real:
                said.unclear = Unclear("its sentence speaks of complex numbers", said.span)
            spelled = self.names.spelled
            other = valued and said.names and not any(spelled.get(spelling) in said.names for spelling in valued)
            if other and said.doubt < 2:
                said.doubt, said.why = 2, "what it says may depend on a value that is given to something else"
            if not last and not said.doubt:
                said.doubt, said.why = 1, "a condition follows in its sentence"
            if decided.loose:
                self.narrow(said, chained(tree)[0])
        for said, piece, tree, decided in assertions:
            if decided.anew and piece.display:
                self.define(said, piece, chained(tree)[0], quiet=True)
            elif decided.anew:
                self.narrow(said, chained(tree)[0])
            elif decided.maybe and not said.judged and self.define(said, piece, chained(tree)[0]):
                said.role, said.why = "definition", "a new name stands alone on the left"
        self.retried.clear()

    def role(self, item: Found, sentence: Sentence, found: list[Found]) -> Decided:
        """The role of one formula of a sentence. Of several that the sentence may deny, those beside the word are."""
        decided = self.decided(*item, sentence, found)
        plain = decided.role == "assertion" and decided.doubt < 2 and not decided.lasting  # the author did not set it
        if plain and (why := self.doubtful_here(*item[:2], sentence)):
            return replace(decided, why=why, doubt=2)
        if why := self.unsupposed(decided, item, sentence, found):
            return Decided("condition", why, barred=True, lasting=True)
        if decided.role == "assumption" and not decided.lasting and said_of_subject(item[0], sentence):
            return Decided("assertion", "it may be supposed of what it is said of", doubt=2)
        if decided.role != "denied" or decided.lasting or denies(item, sentence):
            return decided
        others = (other for other in found if other is not item and not cues.CLAUSE.search(other[2]))
        if any(denies(other, sentence) for other in others):
            return Decided("assertion", "the sentence may deny it", doubt=2)
        return decided

    def unsupposed(self, decided: Decided, item: Found, sentence: Sentence, found: list[Found]) -> str:
        """Why a formula that would be supposed is not; empty where it is."""
        if decided.role not in ("assumption", "declaration", "definition"):
            return ""
        lasting = decided.lasting or (decided.role == "declaration" and not decided.passing)
        if decided.role != "definition" and turned(sentence, item[0].segment, lasting):
            return "the words around it do not suppose it"
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
        if struck(self.document.text, piece.segment.outer[0]):
            return "a command around it may strike it out, or set it aside"
        if names and remarked(piece.text, tree.start, tree.end):
            return "words in the formula that are not read may say how far it holds"
        return "an arrow leads on from it to what it becomes" if becomes(piece, sentence) else ""

    def pieces(self, sentence: Sentence) -> list[Found]:
        """The formulas of a sentence, taken apart where several stand together, each with the words before it."""
        found: list[Found] = []
        words, told, asked = "", "", ""
        for item in sentence.items:
            if isinstance(item, Words):
                words = handed_on(item.text, told) if found else item.text
                asked, told = told, words
                continue
            if item.start in self.aside:
                self.result.aside += 1
                continue
            piece = Piece.of(self.document, item, self.macros)
            if piece.trouble is None and not piece.text.strip():
                continue  # it only defines commands
            if not RELATION.search(piece.text):
                tree = piece.name()
                if tree is not None:
                    found.append((piece, tree, words))
                words = ""
                continue
            try:
                tree = piece.structure()
            except Unread as error:
                said = _said(piece, Tex("", 0, len(piece.text)), Decided("condition", "it has no structure"))
                said.role = "assertion" if piece.display else "condition"
                said.unclear = Unclear(error.reason, piece.span(error.start, error.end))
                self.result.formulas.append(said)
                if cues.supposed(words):  # of any name
                    self.loosen(tuple(self.notation.origins), said.tex, said.start)
                words = ""
                continue
            if given_value(tree) and cues.SENTENCE.search(asked) and cues.JOINS.fullmatch(words):
                words = told = asked  # "Let $a = 1$, $b = 2$"
            found += [(piece, part, before) for part, before in apart(tree, words, piece.text)]
            words = ""
        return found

    def decided(self, piece: Piece, tree: Tex, before: str, sentence: Sentence, found: Sequence[Found]) -> Decided:
        start = piece.segment.start
        k = bisect_left(self.roles, (start, ""))
        if k and self.document.text.find("\n\n\n", self.roles[k - 1][0], start) < 0:
            place, role = self.roles[k - 1]
            alone = not any(place < other.segment.start < start for other, _, _ in found)
            if alone and not self._between(place, start):
                return Decided(role, "the document says so", lasting=True)  # type: ignore[arg-type]
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


def _said(piece: Piece, tree: Tex, decided: Decided) -> Said:
    start, end = piece.place(tree.start, max(tree.end, tree.start))
    return Said(
        piece.document.span(start, end),
        " ".join(piece.document.text[start:end].split())
        if piece.expanded.starts
        else " ".join(piece.text[tree.start : tree.end].split()),
        piece.display,
        decided.role,
        decided.why,
        decided.doubt,
        decided.lasting and decided.role == "assertion",
        start,
    )


def _named(tree: Tex) -> Tex:
    """The name that a definition is of: `f` of `f(x) = x`."""
    left = tree.children[0]
    return left.children[0] if left.kind == "product" else left


def _rooted(piece: Piece, tree: Tex) -> tuple[Piece, Tex]:
    """`\\sigma^2 = v` as `\\sigma = \\sqrt{v}`."""
    name, value = tree.children[0].children[0], tree.children[1]
    return piece.said_as(rf"{piece.text[name.start : name.end]} = \sqrt{{{piece.text[value.start : value.end]}}}")
