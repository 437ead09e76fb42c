r"""One document read: sentence by sentence, what is declared, defined and assumed, and what is asserted under that.

A sentence is read from left to right. A condition or a definition behind an assertion is said of it only where it is
joined to it ("... holds for $x \neq 0$", "..., where $S = X^\top X$"). What is declared inside a theorem holds to the
end of it and of its proof, what a document declares elsewhere holds from there on.
"""

from __future__ import annotations

import gc
import re
from collections import deque
from collections.abc import Sequence
from dataclasses import replace

from proofcheck.diagnostics.notation_not_read import NotationNotRead
from proofcheck.documents import cues
from proofcheck.documents.clauses import UNKNOWN, Clauses, Condition, Held
from proofcheck.documents.conditional import Case, Conditional
from proofcheck.documents.course import Course
from proofcheck.documents.extent import loosened
from proofcheck.documents.formulas import chained, deviation, given_value, says_what
from proofcheck.documents.joined import Found, handed_on, named_by, place_of
from proofcheck.documents.leading import tells_law
from proofcheck.documents.model import Reading, Said, Unclear
from proofcheck.documents.notation import Line, blocks, usually
from proofcheck.documents.otherthings import OF_THINGS
from proofcheck.documents.pieces import RELATION, Piece, apart
from proofcheck.documents.positions import counts_from_one
from proofcheck.documents.roles import Decided
from proofcheck.documents.scope import Parts
from proofcheck.documents.sentences import Sentence, Words, end_of_sentence
from proofcheck.documents.tables import Row, rows
from proofcheck.documents.torn import torn_off
from proofcheck.documents.turned import changed, narrowing, placed
from proofcheck.documents.wording import Wording
from proofcheck.lang.tex import declarations
from proofcheck.lang.tex.canonical import canonical
from proofcheck.lang.tex.declarations import memberships
from proofcheck.lang.tex.declared import Ambiguous, Declared, size
from proofcheck.lang.tex.macros import Macros
from proofcheck.lang.tex.reading import Unread
from proofcheck.lang.tex.spelling import is_name
from proofcheck.lang.tex.tree import Tex, walk
from proofcheck.lang.types import INTEGER_KINDS
from proofcheck.source.documents.aside import ignored
from proofcheck.source.documents.model import Document, Macro
from proofcheck.source.documents.stretches import Stretches
from proofcheck.source.patterns import lazy

_JOINED = lazy(r"[\s,，、]*(?:and|as\s+well\s+as|且|和|与|及|以及)?[\s,，]*", re.IGNORECASE)
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


# Where a page says by what its laws are given.
_OWN_PARAMETERS = lazy(
    r"\b(?:second|scale)\s+(?:argument|parameter)\b|\bparametri[sz]\w*\s+[^.;]{0,60}\bby\s+(?:its|the|their)\b|"
    r"\\mathcal\s*\{?\s*N\s*\}?\s*\(\s*\\mu\s*,\s*\\sigma\s*\)|[是为]标准差|\bas\s+in\s+(?:pytorch|numpy|scipy)\b",
    re.IGNORECASE,
)
_OF_ALL = lazy(r"\bfor\s+(?:all|any|every|each)\s*$|对(?:于)?(?:所有|任意|一切|每个)\s*$", re.IGNORECASE)
_COMPLEX = lazy(r"\s*\\math(?:bb|bf)\s*\{?\s*C\s*\}?\s*")


class _Reader(Wording):
    def __init__(self, document: Document, outer: Sequence[Line], macros: Macros) -> None:
        super().__init__(Reading(document), [*usually(document), *outer, *blocks(document, macros)], macros)
        self.retried: list[tuple[Said, Piece, Tex, int]] = []  # definitions of a sentence, to be tried once more
        self.of_complex = False  # the words of the sentence speak of complex numbers
        self.of_others = False  # or of numbers that are reckoned with in another way
        self.aside = Stretches((start, end) for reason, start, end, _ in ignored(document) if reason)

    def read(self) -> Reading:
        waiting = rows(self.document, self.macros)
        for sentence in self.sentences:
            if len(self.result.formulas) > MAX_FORMULAS:
                place = sentence.items[0].start
                message = f"the document has more than {MAX_FORMULAS:,} formulas: those from here on are not read"
                self.result.findings.append(NotationNotRead.at(self.document.span(place, place + 1), message))
                break
            place = self.sentence_begins = place_of(sentence)
            self.words_begin = sentence.items[0].start
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
        if shape is None:
            self.retold(tree, row.text, row.place)
            return
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
        self.renewed(sentence)
        spoken = self.words(sentence)
        found = self.pieces(sentence)
        self.of_complex = cues.COMPLEX.search(sentence.marked[0]) is not None
        self.of_complex |= any(_COMPLEX.fullmatch(segment.text) for segment in sentence.marked[1])
        self.of_others = sentence.of_others
        self.of_things_here = OF_THINGS.search(sentence.marked[0]) is not None
        if self.retracted is not None:  # "$x^2 \\le x \\quad \\forall x$": of every x, whatever was supposed of one
            anew = [tree.children[0] for _, tree, _ in found if tree.kind == "quantified"]
            anew += [tree for _, tree, before in found[1:] if is_name(tree) and _OF_ALL.search(before)]
            names = {self.names.known(node) for tree in anew for node in walk(tree) if is_name(node)}
            self.retracted |= {str(name) for name in names if name is not None}
        lying = {id(segment): words for segment, words in placed(sentence)}
        for piece, tree, _ in found:
            if (words := lying.get(id(piece.segment))) is not None:
                self.said_to_be([(node, words, piece.segment.start) for node in walk(tree) if is_name(node)])
        opens = cues.SUPPOSES.match(sentence.words) is not None
        conditional = Conditional(sentence, found)
        course = Course(sentence, found, spoken, Clauses(self.settle), conditional, opens)
        waiting: deque[tuple[Found, bool]] = deque((item, False) for item in found)
        while waiting:
            item, goes_on = waiting.popleft()
            rest = self.formula(item, goes_on, course)
            if rest is not None:  # what follows the definition in a chain is a calculation
                waiting.appendleft(((item[0], rest, item[2]), True))
        self.ended(course)

    def formula(self, item: Found, goes_on: bool, course: Course) -> Tex | None:
        """Takes or reads one formula of a sentence; what is left of it, to be read as a formula of its own."""
        piece, tree, before = item
        if (whole := self.notation.whole(tree)) is not None:
            self.gather(whole, piece.segment.start)
        if self.notation.writer.first is None and counts_from_one(tree, self.notation):
            place = piece.segment.start
            self.do(place, self.end_of(place, False), lambda notation: notation.count_from(1))
        if self.retried and cues.ASSERTS.search(before):  # "with $C = 6 N D$ and $N = 2$, ... we get $C = 12$"
            self.retried = [held for held in self.retried if not self.define(*held)]
        decided, tree, rest = self.in_course(item, goes_on, course)
        said = _said(piece, tree, decided)
        self.result.formulas.append(said)
        function = says_what(tree, before, self.notation)
        if function is not None and not (cues.ASSERTS.search(before) and decided.role == "assertion"):
            self.functions[function] = said
        if decided.gone or decided.updates:
            lawful = self.names.known(tree.children[0]) in self.law_at
            self.renew([tree.children[0]], said.start, types=decided.gone or lawful)
            if decided.updates:
                self.retold(tree.children[0], "", said.start)
        elif decided.barred:
            course.clauses.further.append(UNKNOWN)
            if decided.lasting:
                self.said_to_be([(node, said.tex, said.start) for node in walk(tree) if is_name(node)])
        elif decided.role == "declaration":
            self.declaration(said, (piece, tree, before), decided, course)
        elif decided.role == "definition":
            self.definition(said, (piece, tree, before), decided, course)
        elif decided.role == "assumption":
            after, end = course.sentence.after(piece.segment), end_of_sentence(course.sentence)
            self.assume(said, piece, tree, decided, before, course.clauses.further, after, end)
            if said.unclear is not None and decided.lasting:
                self.said_to_be([(name, said.tex, said.start) for name in course.declaring])
        elif decided.role in ("assertion", "denied"):
            course.declaring.clear()
            course.asserts = True
            words = " ".join((*course.between, before))
            course.between.clear()
            if (why := torn_off(tree, piece.text, piece.segment, course.sentence)) is not None:
                said.unclear = Unclear(why, said.span)
                return rest
            apart = course.clauses.assertion((said, piece, tree, replace(decided, words=words)))
            if apart and self.paused is not None:
                self.notation, self.paused = self.paused[1], None
        elif decided.role == "term":
            course.between.append(before)
            self.structured_name(piece, tree, before, course.sentence)
            self.tell_of(course.spoken.beside[id(piece.segment)], self.macros)
        return rest

    def declaration(self, said: Said, item: Found, decided: Decided, course: Course) -> None:
        (piece, tree, before), sentence = item, course.sentence
        joined = course.opens and _JOINED.fullmatch(before) is not None
        end = end_of_sentence(sentence) if decided.passing else 0
        self.declare(said, piece, tree, before, end, joined)
        otherwise = _OWN_PARAMETERS.search(self.document.text) is not None
        random = declarations.drawn(tree) or (tree.children[:1] if tree.value == ("sim",) else ())
        if random and (otherwise or not tells_law(before, sentence.after(piece.segment))):
            said.text, said.unclear = "", Unclear("words beside it may say more of its law", said.span)
            for head in random:
                self.forget(head, said.start)
                self.said_to_be([(head, said.tex, said.start)])
        lawful = id(piece.segment) in course.spoken.lawful
        if not lawful and (words := narrowing(sentence, piece.segment)):
            members = [head for group, _ in memberships(tree) for head in group]
            self.said_to_be([(head, words, said.start) for head in members])
        self.structured_names(piece, tree, sentence)
        self.tell_of(course.spoken.beside[id(piece.segment)], self.macros)
        if lawful:
            self.told_laws(course.spoken)
        if not decided.passing:
            course.declaring.append(tree)

    def definition(self, said: Said, item: Found, decided: Decided, course: Course) -> None:
        piece, tree, before = item
        if course.conditional.holds_back(piece, tree) or canonical(named_by(tree)) in self.partial:
            course.conditional.add(Case(said, piece, tree))
            said.unclear = Unclear("what it is without this condition is not said", said.span)
            self.renew([named_by(tree)], said.start, types=True)
            self.withheld.add(canonical(named_by(tree)))
            return
        end = end_of_sentence(course.sentence) if decided.passing else 0
        clause = cues.CLAUSE.search(before)
        if not decided.passing and not clause and course.conditional.of_cases(piece, tree):
            # "If `a < 0`, let `b = -a`": in its sentence it is this, and behind it nobody says what.
            end = end_of_sentence(course.sentence)
            self.renew([named_by(tree)], said.start, types=True)
            self.withheld.add(canonical(named_by(tree)))
        if deviation(tree):
            piece, tree = _rooted(piece, tree)
        if decided.passing and not clause:
            self.narrow(said, tree)
        elif decided.passing and (name := self.names.known(named_by(tree))) in self.notation.writer.define:
            self.keep(end, max(end, self.end_of(said.start, True)), loosened([str(name)], said.tex))
            self.until = min(self.until, end)  # behind its sentence it may still be this
            course.passing += [] if self.in_block(str(name)) else [str(name)]
        if not self.define(said, piece, tree, end, clause=clause):
            self.retried.append((said, piece, tree, end))
        if decided.loose:
            self.narrow(said, tree)

    def ended(self, course: Course) -> None:
        """Reads what waits for the end of its sentence, and notes what the sentence changes."""
        sentence = course.sentence
        for law in course.spoken.laws:  # that are not read
            self.said_to_be([(self.name_of(name), law.words, name.start) for name in law.names])
        if (by_cases := course.conditional.whole()) is not None and self.define(*by_cases):
            for case in course.conditional.cases[1:]:
                case.said.text, case.said.unclear = by_cases[0].text, None
        course.clauses.close(last=True)
        self.carry(end_of_sentence(sentence))
        for passed in () if course.asserts else course.passing:  # what it says of a value is not in this sentence
            self.retold_name(passed, end_of_sentence(sentence))
        if sentence.changed:  # "swap the rows of $A$": it may be the new one from here on
            words = " ".join(self.document.text[sentence.items[0].start : end_of_sentence(sentence)].split())
            self.said_to_be([(tree, words, piece.segment.start) for piece, tree, _ in course.found])
        for segment in changed(sentence):
            if (name := self.name_of(segment)) is not None:
                self.renew(name.children if name.kind == "list" else (name,), end_of_sentence(sentence))
                self.retold(name, "", end_of_sentence(sentence))

    def settle(self, assertions: list[Held], further: list[Condition], valued: set[str], last: bool) -> None:
        """Reads assertions of a sentence. Where it goes on with a condition, they may depend on it, and on a value
        that is given to something else: "with temperature $T = 2$, $p_3 = 0.5$"."""
        for said, piece, tree, end in self.retried:
            if not self.define(said, piece, tree, end):
                self.unread(said, piece, tree)
                self.unread_definitions.append((said.start, piece, tree))
                if not end and self.is_number(self.names.known(named_by(tree))):  # what it now is nobody knows
                    self.renew([named_by(tree)], said.start, types=True)
        for k, (said, piece, tree, decided) in enumerate(assertions):
            general = cues.GENERAL.search(decided.words) is not None
            elsewhere = k > 0 and cues.GOES_ON.fullmatch(decided.words) is None
            general = general or elsewhere
            if elsewhere and self.paused is not None:  # "for $x = 0$ it is 0, and for other numbers ..."
                said.unclear = Unclear("the words in front of it may leave what its sentence says of a name", said.span)
                continue
            self.assertion(said, piece, tree, [UNKNOWN] if general and further else further)
            real = said.parts is not None and not any(t.value.startswith("complex") for _, t in said.parts.where)
            if self.of_complex and real and said.unclear is None:
                said.withdraw("its sentence speaks of complex numbers")
            if self.of_things_here and said.unclear is None and said.parts is not None and _of_numbers(said.parts):
                said.withdraw("its sentence speaks of other things than numbers")
            if self.of_others and said.unclear is None:
                said.withdraw("its sentence speaks of arithmetic with other numbers")
            spelled = self.names.spelled
            other = valued and said.names and not any(spelled.get(spelling) in said.names for spelling in valued)
            if other and said.doubt < 2:
                said.question("what it says may depend on a value that is given to something else")
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
                stated = apart(tree, words, piece.text)
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
                stated = apart(tree, words, piece.text)
            found += [(piece, part, before) for part, before in stated]
            words = ""
        return found


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


def _of_numbers(parts: Parts) -> bool:
    """Whether a formula is about real numbers alone, not all of them whole."""
    types = [type_.value.partition("(")[0] for _, type_ in parts.where]
    return not any("[" in type_ or type_ == "complex" for type_ in types) and not INTEGER_KINDS.issuperset(types)


def _rooted(piece: Piece, tree: Tex) -> tuple[Piece, Tex]:
    """`\\sigma^2 = v` as `\\sigma = \\sqrt{v}`."""
    name, value = tree.children[0].children[0], tree.children[1]
    return piece.said_as(rf"{piece.text[name.start : name.end]} = \sqrt{{{piece.text[value.start : value.end]}}}")
