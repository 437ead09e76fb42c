r"""One document read: sentence by sentence, what is declared, defined and assumed, and what is asserted under that.

A sentence is read from left to right. A condition or a definition behind an assertion is said of it only where it is
joined to it ("... holds for $x \neq 0$", "..., where $S = X^\top X$"). What is declared inside a theorem holds to the
end of it and of its proof, what a document declares elsewhere holds from there on.
"""

from __future__ import annotations

import gc
import re
from bisect import bisect_left, bisect_right
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from itertools import accumulate
from typing import Any

from proofcheck.diagnostics.base import ProofcheckError
from proofcheck.diagnostics.notation_not_read import NotationNotRead
from proofcheck.documents import cues
from proofcheck.documents.described import described, introduced, laws_told, not_real
from proofcheck.documents.figures import averaged, counted, of_nothing, rounded
from proofcheck.documents.model import Reading, Said, Unclear
from proofcheck.documents.notation import Line, blocks, usually
from proofcheck.documents.pieces import RELATION, Piece, apart
from proofcheck.documents.positions import declared, positions, typed
from proofcheck.documents.properties import properties
from proofcheck.documents.roles import ROLES, Decided, chained, decide, says_what
from proofcheck.documents.running import stated
from proofcheck.documents.scope import names_in
from proofcheck.documents.sentences import Sentence, Words, sentences
from proofcheck.documents.tables import Row, rows
from proofcheck.documents.taking import UNKNOWN, Taking, plain
from proofcheck.documents.undeclared import undeclared
from proofcheck.lang.printing import to_text
from proofcheck.lang.tex.canonical import bound_by, canonical
from proofcheck.lang.tex.declared import Ambiguous, Declared, size
from proofcheck.lang.tex.ellipses import elided
from proofcheck.lang.tex.macros import Macros
from proofcheck.lang.tex.reading import SIGNS, Unread, sides_of, value_of
from proofcheck.lang.tex.spelling import is_name
from proofcheck.lang.tex.tree import Tex, walk
from proofcheck.source.documents.aside import comments, ignored
from proofcheck.source.documents.model import Document, Macro, Segment
from proofcheck.source.patterns import lazy
from proofcheck.source.span import SourceText

_ROLE = lazy(r"\s*proofcheck:\s*role\s+([a-z]+)\s*")
MAX_FORMULAS = 20_000
OUTER: tuple[Line, ...] = ()
_NEAR = 25  # lines, in which a law that words tell of a name is surely still meant
RUNNING = "a quantity in it takes several values, and what they have to do with each other is not read"
_BEHIND = 20  # characters behind a formula, in which it may say `(mod 7)`
_WORD = 40  # characters, more than a word of independence has with what may follow it
Found = tuple[Piece, Tex, str]  # with the words before it


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


@dataclass(slots=True)
class _Held:
    """What of a sentence waits: assertions, definitions to be tried once more, and its conditions so far."""

    assertions: list[tuple[Said, Piece, Tex, Decided]] = field(default_factory=list)
    retried: list[tuple[Said, Piece, Tex, int]] = field(default_factory=list)
    further: list[SourceText] = field(default_factory=list)
    of_complex: bool = False  # its words speak of complex numbers


class _Reader(Taking):
    def __init__(self, document: Document, outer: Sequence[Line], macros: Macros) -> None:
        super().__init__(Reading(document), [*usually(document), *outer, *blocks(document, macros)])
        self.macros = macros
        self.functions: dict[str, Said] = {}  # where the text says what functions of the language are
        self.elsewhere: list[int] | None = None  # where the text speaks of other numbers
        self.spoken: list[tuple[int, int]] | None = None  # where the text says that something is independent
        # The stretches that are set aside: where they begin, and how far the first so many of them reach.
        aside = sorted((start, end) for reason, start, end, _ in ignored(document) if reason)
        self.aside = [start for start, _ in aside]
        self.reach = [0, *accumulate((end for _, end in aside), max)]
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
            place = _place(sentence)
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
        for segments, types in ((introduced(sentence), False), (not_real(sentence), True)):
            for segment in segments:
                name = Piece.of(self.document, segment, self.macros).name()
                if name is not None:
                    self.renew(name.children if name.kind == "list" else (name,), segment.start, types)
        for told in described(sentence):
            self.describe(told, _end(sentence), self.macros)
        told_of = [
            (Piece.of(self.document, segment, self.macros).name(), word, segment.start)
            for segment, word in properties(sentence)
        ]
        self.said_to_be(told_of)
        for segment in laws_told(sentence):
            if (name := Piece.of(self.document, segment, self.macros).name()) is not None:
                self.forget(name, segment.start)
        found = self.pieces(sentence)
        held = _Held(of_complex=cues.COMPLEX.search(sentence.marked[0]) is not None)
        waiting: deque[tuple[Found, bool]] = deque((item, False) for item in found)
        while waiting:
            item, goes_on = waiting.popleft()
            piece, tree, before = item
            decided = self.role(item, sentence, found)
            if goes_on and decided.role in ("assertion", "assumption") and not decided.barred:
                decided = Decided("assertion", "a definition goes on as a calculation")
            if decided.role == "definition":
                tree, rest = chained(tree)
                if rest is not None:  # what follows the definition in a chain is a calculation
                    waiting.appendleft(((piece, rest, before), True))
            if held.assertions and decided.role in ("assumption", "definition") and not cues.JOINED.fullmatch(before):
                self.settle(held)
                held.further = [UNKNOWN] if held.further else []  # a clause of its own begins
            if decided.role == "assumption" and _either(piece, sentence):
                held.further.append(UNKNOWN)  # "if a or b": neither is supposed
                decided = Decided("condition", "it is one of several conditions")
            function = says_what(tree, before, self.notation)
            if function is not None and decided.role == "assumption" and decided.lasting and cues.NAMES.search(before):
                decided = Decided("assertion", "it may say what a function or a sign means here", doubt=2)
            said = _said(piece, tree, decided)
            self.result.formulas.append(said)
            if function is not None and not (cues.ASSERTS.search(before) and decided.role == "assertion"):
                self.functions[function] = said
            if decided.barred:
                held.further.append(UNKNOWN)
            elif decided.role == "declaration":
                self.declare(said, piece, tree, before, _end(sentence) if decided.passing else 0)
                self.structured_names(piece, tree, sentence)
                self.said_to_be(told_of)
            elif decided.role == "definition":
                end = _end(sentence) if decided.passing else 0
                if decided.passing and not cues.CLAUSE.search(before):
                    self.narrow(said, tree)
                if not self.define(said, piece, tree, end):
                    held.retried.append((said, piece, tree, end))
            elif decided.role == "assumption":
                self.assume(said, piece, tree, decided, before, held.further)
            elif decided.role in ("assertion", "denied"):
                held.assertions.append((said, piece, tree, replace(decided, words=before)))
            elif decided.role == "term":
                self.structured_name(piece, tree, before, sentence)
        self.settle(held, last=True)

    def settle(self, held: _Held, last: bool = False) -> None:
        """Reads the assertions so far. Where the sentence goes on with a condition, they may depend on it."""
        for said, piece, tree, end in held.retried:
            if not self.define(said, piece, tree, end):
                self.unread(said, piece, tree)
        for said, piece, tree, decided in held.assertions:
            general = cues.GENERAL.search(decided.words) is not None
            self.assertion(said, piece, tree, [UNKNOWN] if general and held.further else held.further)
            real = said.parts is not None and not any(t.value.startswith("complex") for _, t in said.parts.where)
            if held.of_complex and real:
                said.unclear = Unclear("its sentence speaks of complex numbers", said.span)
            if not last and not said.doubt:
                said.doubt, said.why = 1, "a condition follows in its sentence"
            if decided.loose:
                self.narrow(said, chained(tree)[0])
        for said, piece, tree, decided in held.assertions:
            if decided.anew and piece.display:
                self.define(said, piece, chained(tree)[0], quiet=True)
            elif decided.anew:
                self.narrow(said, chained(tree)[0])
            elif decided.maybe and not said.judged and self.define(said, piece, chained(tree)[0]):
                said.role, said.why = "definition", "a new name stands alone on the left"
        held.retried.clear()
        held.assertions.clear()

    def role(self, item: Found, sentence: Sentence, found: list[Found]) -> Decided:
        """The role of one formula of a sentence. Of several that the sentence may deny, those beside the word are."""
        decided = self.decided(*item, sentence, found)
        if decided.role != "denied" or decided.lasting or _denies(item, sentence):
            return decided
        others = (other for other in found if other is not item and not cues.CLAUSE.search(other[2]))
        if any(_denies(other, sentence) for other in others):
            return Decided("assertion", "the sentence may deny it", doubt=2)
        return decided

    def pieces(self, sentence: Sentence) -> list[Found]:
        """The formulas of a sentence, taken apart where several stand together, each with the words before it."""
        found: list[Found] = []
        words, told = "", ""
        for item in sentence.items:
            if isinstance(item, Words):
                words = _handed_on(item.text, told) if found else item.text
                told = words
                continue
            if item.start < self.reach[bisect_right(self.aside, item.start)]:
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
                words = ""
                continue
            found += [(piece, part, before) for part, before in apart(tree, words)]
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

    # -- what is asserted ------------------------------------------------------------------------------------------

    def assertion(
        self, said: Said, piece: Piece, tree: Tex, further: Sequence[SourceText], real: Sequence[str] = ()
    ) -> None:
        """Reads an assertion. `real`: names that are taken as real numbers, because functions are defined of them."""
        if _numbered(tree):
            said.doubt, said.why = 2, "`e` with a letter that runs above it may be one of several quantities"
        if UNKNOWN in further:
            said.doubt = 2  # a condition of the sentence is not read: only a proof without it is shown
        known = [text for text in further if text is not UNKNOWN]
        figure = counted(self.document.text, piece.segment.end, piece.text)
        if figure == "unit":
            said.unclear = Unclear("a unit stands behind a figure", said.span)
            return
        if figure:
            said.doubt, said.why = 2, "the word behind it may say what its figure counts"
        formula = piece.formula()
        try:
            parts, names = self.notation.parts(tree, known)
            if letters := positions(tree, self.notation):  # they may be certain entries all the same
                parts, said.doubt = declared(parts, letters), 2
                said.why = f"it is read for all {', '.join(name for name, _ in letters.values())}"
            if real:
                parts, said.doubt = typed(parts, dict.fromkeys(real, "real")), 2
                said.why = f"{real[0]} is taken as a real number, as in `{self.notation.arguments[real[0]]}`"
            made, parts, vocabulary, runs = stated(self.notation, tree, formula.tex, parts)
            if runs:
                said.doubt, said.why = 2, RUNNING
            figures = [part for statement in made for part in rounded(statement.tree) or ()]
            calculation = tree.kind == "relation" and len(tree.value) > 1 and set(tree.value) <= set(SIGNS)
            if figures:
                said.claims = tuple(piece.placed(to_text(node), tree) for node in figures)
                said.text = " and ".join(text.value for text in said.claims)
            elif calculation:
                texts = [to_text(node) for node in sides_of(made, tree, formula.tex, vocabulary)]
                signs = ["", *(f"{SIGNS[sign]} " for sign in tree.value)]
                said.steps = tuple(
                    piece.placed(sign + text, side)
                    for sign, text, side in zip(signs, texts, tree.children, strict=True)
                )
                said.text = " ".join(step.value for step in said.steps)
            else:
                said.claims = tuple(piece.placed(s.text, tree) for s in made)
                said.text = " and ".join(text.value for text in said.claims)
        except Unread as error:
            arguments = self.arguments(tree) if not real else ()
            if arguments:
                self.assertion(said, piece, tree, further, arguments)
            else:
                self.unread(said, piece, tree, error)
            return
        except ProofcheckError as error:
            said.unclear = Unclear(error.findings[0].message, said.span)
            return
        except RecursionError:
            said.unclear = Unclear("it is nested too deeply", said.span)
            return
        if said.claims and said.text in {text.value for text in known}:  # "for x = 1: ..., so x = 1"
            said.claims, said.role, said.why = (), "assumption", "its sentence supposes it"
            return
        said.parts, said.names = parts, names
        said.rests = next((base for node in walk(tree) if (base := self.rests(node, said.start)) is not None), None)
        if names & self.names.larger:  # `x_{t+1}` declared by itself: what it has to do with `x_t` is not read
            said.doubt, said.why = 2, "a name in it stands for something that is not taken apart"
        if not said.doubt and (loose := sorted(names & set(self.notation.loose))):
            said.doubt, said.why = 1, f"the text says `{self.notation.loose[loose[0]]}`, and may mean it here"
        if not said.doubt and elided(tree):
            said.doubt, said.why = 1, "its dots may suppose more than one term"
        if said.doubt < 2 and self._of_other_numbers(piece.segment):
            said.doubt, said.why = 2, "the section speaks of arithmetic with other numbers"
        said.origins = {name: self.notation.origins[name] for name in names if name in self.notation.origins}
        self.chance(said, made, vocabulary)
        self.independence(said, vocabulary)

    def rests(self, node: Tex, place: int) -> Said | None:
        """Where the text said what the function is that stands here, unless that was taken as its definition."""
        if not self.functions or node.kind not in ("name", "symbol", "group"):
            return None
        base = self.functions.get(str(node.value) if node.kind == "group" else canonical(node))
        name = self.notation.writer.names.known(node)
        taken = name is not None and name in self.notation.writer.define
        return base if base is not None and base.start < place and not taken else None

    def arguments(self, tree: Tex) -> tuple[str, ...]:
        """The names in a formula that nothing declares, but of which a function in force is defined."""
        known = self.notation.writer.names.known
        found = (known(node) for node in walk(tree) if is_name(node) and self.notation.fresh(node))
        return tuple(dict.fromkeys(name for name in found if name in self.notation.arguments))

    def _of_other_numbers(self, segment: Segment) -> bool:
        """Whether the section, up to this formula, speaks of remainders, finite fields or another base."""
        if self.elsewhere is None:
            self.elsewhere = [match.start() for match in cues.ELSEWHERE.finditer(self.document.text)]
        before = bisect_left(self.elsewhere, segment.end + _BEHIND)
        return before > 0 and self.elsewhere[before - 1] >= self.near(segment.start)[1][0]

    def chance(self, said: Said, made: Sequence[Any], vocabulary: Any) -> None:
        """An average over a name of which no law was read: the text may say it in words that are not read."""
        inside = {name for statement in made for name in averaged(statement.tree)}
        for _ in self.notation.writer.define:  # and what the defined ones among them are made of
            inside |= {n for name in inside for n in self.notation.made_of(name)}
        declared = vocabulary.elaborator.declarations
        types = {name: self.notation.writer.type_of(name) for name in inside if name in declared and declared[name].law}
        parameters = {name for text in types.values() if text is not None for name in names_in(text.value)}
        fixed = [
            name
            for name in sorted((inside & said.names) - parameters)
            if name in declared
            and declared[name].law is None
            and declared[name].kind != "dim"
            and not ((origin := said.origins.get(name)) and origin.explicit)
        ]
        known = [declared[name] for name in inside if name in declared]
        if any(of_nothing(statement.tree) for statement in made):  # E(2) may be an energy
            said.claims = said.steps = ()
            said.unclear = Unclear("an average of nothing random may be something else", said.span)
        if known and not fixed and not any(item.law is not None or item.kind == "function" for item in known):
            fixed = sorted(item.name for item in known if item.kind != "dim")  # an average over nothing
        if fixed:
            said.claims = said.steps = ()
            said.unclear = Unclear(
                f"no law of {' and '.join(fixed)} is read", said.span, tuple(f"{n}: ?" for n in fixed)
            )

    def independence(self, said: Said, vocabulary: Any) -> None:
        """Laws of several names say nothing of how these depend on each other, unless the text does."""
        random = [name for name in said.names if (d := vocabulary.elaborator.declarations.get(name)) and d.law]
        implicit = [name for name in random if not (o := said.origins.get(name)) or not o.explicit]
        if implicit and not said.doubt:
            section = self.document.positions.at(self.document.place(self.near(said.start)[1][0]))[0]
            near = max(section, said.span.line - _NEAR)  # exercises have names of their own, and no headings
            if any(origin.line < near for name in implicit if (origin := said.origins.get(name)) is not None):
                said.doubt, said.why = 1, "a law in it was told elsewhere"
        if len(random) > 1 and implicit and not any(self.independent(*stretch) for stretch in self.near(said.start)):
            said.claims = said.steps = ()
            said.unclear = Unclear(f"whether {' and '.join(sorted(random))} are independent is not said", said.span)

    def independent(self, start: int, end: int) -> bool:
        """Whether the text between two places speaks of independence. The whole text is searched once, and the end of
        the stretch by itself, because a word there may go on behind it."""
        if self.spoken is None:
            self.spoken = [match.span() for match in cues.INDEPENDENT.finditer(self.document.text)]
        k = bisect_left(self.spoken, (start, 0))
        if k < len(self.spoken) and self.spoken[k][1] <= end:
            return True
        return cues.INDEPENDENT.search(self.document.text, max(start, end - _WORD), end) is not None

    def unread(self, said: Said, piece: Piece, tree: Tex, error: Unread | None = None) -> None:
        missing = undeclared(tree, piece.text, self.notation)
        if error is None:
            reason = "what it is short for is not read"
            try:
                parts, _ = self.notation.parts(tree)
                value_of(tree.children[-1], piece.text, self.notation.vocabulary(parts))
            except Unread as inner:
                error = inner
            except ProofcheckError as inner_error:
                reason = inner_error.findings[0].message
        if error is not None:
            reason = plain(error.reason)
        at = (error.start, error.end) if error is not None else (tree.start, tree.end)
        said.unclear = Unclear(reason, piece.span(*at), missing)


def _numbered(tree: Tex) -> bool:
    """Whether `e^i` stands in a sum over i: a power of e, or the error of a number i."""
    powers = [node for node in walk(tree) if node.kind == "sup" and canonical(node.children[0]) == "e"]
    return bool(powers) and any(
        canonical(power.children[1]) in bound_by(big) and big.start <= power.start < big.end
        for big in walk(tree)
        for power in powers
    )


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


def _place(sentence: Sentence) -> int:
    return next(item.start for item in sentence.items if isinstance(item, Segment))


def _handed_on(words: str, told: str) -> str:
    """The words before a formula, or those before the one in front of it: "with $a > 0$ and $b > 0$"."""
    joins = cues.JOINS.fullmatch(words)
    if joins is None or not told.strip():
        return words
    conditional = cues.CLAUSE.search(told) or cues.SENTENCE.search(told)
    return words if conditional and not joins["word"] else told


def _either(piece: Piece, sentence: Sentence) -> bool:
    """Whether a formula is joined to another by "or"."""
    beside = (sentence.after(piece.segment), sentence.before(piece.segment))
    return any(re.fullmatch(r"[\s,，]*(?:or|或者?)[\s,，]*(?:[a-z ]{0,12})?", words, re.IGNORECASE) for words in beside)


def _denies(item: Found, sentence: Sentence) -> bool:
    """Whether a word that denies stands right before or right behind a formula."""
    piece, _, before = item
    return bool(cues.DENIED.search(before) or cues.DENIED.search(sentence.after(piece.segment)))


def _end(sentence: Sentence) -> int:
    return max(item.end if isinstance(item, Segment) else item.start + len(item.text) for item in sentence.items)
