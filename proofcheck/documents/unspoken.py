"""Letters that nothing declares, as they stand in a document: what they are taken as in a formula, by the formula
itself, by words of its block, and by definitions that wait for them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property

from proofcheck.diagnostics.base import ProofcheckError
from proofcheck.documents import elsewhere
from proofcheck.documents.clauses import Condition, Waiting
from proofcheck.documents.inferred import NOTHING, Taken, head_of, inferred, kinds_in, of_kinds
from proofcheck.documents.kinds import Told, told
from proofcheck.documents.model import Reading
from proofcheck.documents.narrating import counts, negative, numbers_things
from proofcheck.documents.notation import Line, Strange
from proofcheck.documents.ofnumbers import UNIT, WHOLE
from proofcheck.documents.pieces import Piece
from proofcheck.documents.positions import declared, family, positions
from proofcheck.documents.running import stated
from proofcheck.documents.scope import Notation, Parts, names_in
from proofcheck.documents.sentences import Sentence, end_of_sentence, sentences
from proofcheck.documents.values import Values
from proofcheck.documents.wheredefined import where_defined
from proofcheck.lang.tex.canonical import canonical
from proofcheck.lang.tex.reading import Statement, Unread
from proofcheck.lang.tex.spelling import is_name
from proofcheck.lang.tex.tree import Tex, walk
from proofcheck.lang.tex.vocabulary import Vocabulary
from proofcheck.source.documents.model import Segment
from proofcheck.source.span import SourceText


class Unspoken(Values):
    """Values, and the letters of formulas that nothing declares."""

    def __init__(self, result: Reading, lines: Sequence[Line | Strange]) -> None:
        super().__init__(result, lines)
        self.unread_definitions: list[tuple[int, Piece, Tex]] = []  # and where they stand

    def where_defined(
        self, tree: Tex, piece: Piece, read: tuple[tuple[Statement, ...], Parts, Vocabulary], taken: Taken
    ) -> tuple[tuple[Statement, ...], Parts, Vocabulary]:
        """The same under the conditions that a formula whose letters nothing declares has a value at all."""
        made, parts, _ = read
        types = {name: type_.value for name, type_ in taken.parts.where}
        texts = [text for statement in made for text in where_defined(statement.tree, types)]
        known = {text.value for text in parts.given}
        formula = piece.formula()
        further = [formula.text(text) for text in dict.fromkeys(texts) if text not in known]
        if not further:
            return read
        try:
            again = stated(self.notation, tree, formula.tex, replace(parts, given=(*parts.given, *further)))
        except (Unread, ProofcheckError):
            return read
        return again[:3]

    def supposed_of(self, piece: Piece, further: Sequence[Condition], taken: Taken) -> list[SourceText] | None:
        """What waits to be supposed of the names of a formula that nothing declares, in its sentence and before it;
        None where some of it is not read with these either."""
        texts: list[SourceText] = []
        block = self.cases.leading.block(piece.segment.start)
        held = [one for at, one in self.waiting if block <= at < piece.segment.start]
        found: list[SourceText] | None = texts
        for one in (*held, *(text for text in further if isinstance(text, Waiting))):
            formula = one.piece.formula()
            try:
                parts = self.notation.parts(one.tree)[0].beside(taken.parts)
                made, _, _, runs = stated(self.notation, one.tree, formula.tex, parts)
            except (Unread, ProofcheckError):
                found = None if one in further else found
                continue
            if not runs:
                texts += [formula.text(statement.text, statement.tree) for statement in made]
        return found

    def unspoken(self, piece: Piece, tree: Tex) -> Taken:
        """What the names in a formula that nothing declares are taken as."""
        arguments = self.arguments(tree)
        tex, text = piece.formula().tex, self.document.text

        block = self.cases.leading.block(piece.segment.start)
        names = {canonical(node) for node in walk(tree) if is_name(node)}
        definitions = [(p, t) for at, p, t in self.unread_definitions if at >= block and head_of(t) in names]

        def fits(parts: Parts) -> Parts | None:
            try:
                whole = self.with_places(self.with_definitions(parts, definitions), tree)
                made, _, _, runs = stated(self.notation, tree, tex, beside(self.notation.parts(tree)[0], whole))
            except (Unread, ProofcheckError, RecursionError):
                return None
            return None if runs or not made else whole

        if arguments is not None and fits(arguments.parts):
            return arguments
        said, around = self.told_kinds(piece.segment)
        formulas = [(tree, piece.text), *((t, p.text) for p, t in definitions)]
        # At first not of letters of which the text speaks by themselves, in words that may say what they are.
        for spoken_of in (False, True):
            numbers = NOTHING
            if not definitions:
                numbers = inferred(tree, piece.text, self.notation, text, spoken_of=spoken_of)
            if numbers.tree is None and (numbers == NOTHING or not fits(numbers.parts)):
                kinds = of_kinds(formulas, self.notation, said, (text, around), fits, spoken_of=spoken_of)
                numbers = kinds if kinds != NOTHING else numbers
            if numbers != NOTHING:
                break
        if numbers == NOTHING and arguments is not None:
            return arguments  # what does not fit is then said of them
        return replace(numbers, spoken_of=spoken_of) if numbers.why else numbers

    def with_definitions(self, parts: Parts, definitions: Sequence[tuple[Piece, Tex]]) -> Parts:
        """What letters are taken as, with what is defined by them. Raises ProofcheckError and Unread where that is not
        read with these."""
        if not definitions:
            return parts
        trial = self.with_types(parts)
        heads: list[str] = []
        for piece, tree in definitions:
            found = family(trial, piece.formula(), *tree.children) or trial.defined(piece.formula(), *tree.children)
            trial.define(found)
            heads.append(found.name)
        made, _ = trial.parts_of(heads)
        return Parts(
            tuple(dict([*made.where, *parts.where]).items()), (*parts.given, *made.given), (*parts.define, *made.define)
        )

    def with_types(self, parts: Parts) -> Notation:
        """A copy of the notation in which these letters are declared."""
        trial = self.notation.copy()
        trial.writer.where.update(parts.where)
        return trial

    def with_places(self, parts: Parts, tree: Tex) -> Parts:
        """What letters are taken as, with those that run over their entries in a formula."""
        if not any("[" in type_.value for _, type_ in parts.where):
            return parts
        trial = self.with_types(parts)
        for header, body in parts.define:
            trial.writer.define.setdefault(header.value, (header, body))
        letters = positions(tree, trial)
        return declared(parts, letters) if letters else parts

    def told_kinds(self, segment: Segment) -> tuple[Told, str]:
        """What the sentences of a block, up to that of a formula, say that letters are; and the text of the block
        without what says it."""
        begin = self.cases.leading.block(segment.start)
        here = [s for s in self.sentences if begin <= s.items[0].start <= segment.start]
        said = told(here)
        end = max((end_of_sentence(sentence) for sentence in here), default=segment.end)
        block = list(self.document.text[begin:end])
        for item in said.said_in:
            low, high = item.outer
            block[max(low - begin, 0) : high - begin] = " " * (high - max(low, begin))
        return said, "".join(block)

    def arguments(self, tree: Tex) -> Taken | None:
        """The names in a formula that nothing declares, but of which a function in force is defined; and the argument
        of a function of which a derivative stands in it: "$f(x) = x^3$. Then $f'(2) = 12$". They are real."""
        known = self.notation.writer.names.known
        primed = [canonical(node.children[0]) for node in walk(tree) if node.kind == "prime"]
        of = {text.partition("(")[0]: name for name, text in self.notation.arguments.items()}
        derived = tuple(of[head] for head in primed if head in of)
        found = (known(node) for node in walk(tree) if is_name(node) and self.notation.fresh(node))
        names = list(dict.fromkeys([*(name for name in found if name in self.notation.arguments), *derived]))
        if not names:
            return None
        why = f"{names[0]} is taken as a real number, as in `{self.notation.arguments[names[0]]}`"
        return Taken(Parts.of(dict.fromkeys(names, "real")), why)

    def meant_so(self, segment: Segment, taken: Taken, parts: Parts) -> bool:
        """Whether nothing around a formula may say that its letters are not what they are taken as."""
        kinds = taken.kinds | kinds_in(parts)
        return not taken.spoken_of and self.within(segment, taken, parts) and self.plainly_said(segment, kinds)

    def within(self, segment: Segment, taken: Taken, parts: Parts) -> bool:
        """Whether the words around a formula leave its letters within what they are taken as."""
        text = self.cases.leading.told(segment.start)
        natural = any(type_.value == WHOLE for _, type_ in taken.parts.where)
        conditions = len(parts.given) > len(taken.parts.given)
        if any(name == UNIT for name, _ in taken.parts.where) and numbers_things(text):
            return False
        return (not natural or counts(text)) and not (conditions and negative(text))

    def plainly_said(self, segment: Segment, kinds: frozenset[str]) -> bool:
        """Whether nothing around a formula may say what the names in it are that nothing declares. `kinds`: what is
        taken to be among them, besides numbers."""
        section = self.near(segment.start)[1][0]
        spoken = kinds | {"matrix"} if "vector" in kinds else kinds  # of vectors a text says what their Hessians are
        other = [words for kind, words in elsewhere.OF_KINDS.items() if kind not in spoken]
        if any(words.search(self.document.text, section, segment.start) for words in (elsewhere.SPACES, *other)):
            return False
        return self.cases.leading.narrates(segment.start, kinds)

    @cached_property
    def sentences(self) -> list[Sentence]:
        """The sentences of the document."""
        return list(sentences(self.document))


def beside(parts: Parts, more: Parts) -> Parts:
    """What a formula is read with, and what is taken besides, each name and definition once."""
    names, headers = {name for name, _ in parts.where}, {header.value for header, _ in parts.define}
    where = tuple((name, type_) for name, type_ in more.where if name not in names)
    define = tuple((header, body) for header, body in more.define if header.value not in headers)
    return parts.beside(Parts(where, more.given, define))


def assumptions(taken: Taken, parts: Parts) -> tuple[str, ...]:
    """What a formula is read under that the text does not give, as lines of a notation block: `b, x: real`, and the
    conditions on these names."""
    if "random" in taken.kinds:
        return (taken.why.partition("; it takes ")[2],)
    names = {name for name, _ in taken.parts.where}
    by_type: dict[str, list[str]] = {}
    for name, type_ in parts.where:
        if name in names and type_.value != "dim" and not type_.value.startswith("index"):
            by_type.setdefault(type_.value, []).append(name)
    types = (f"{', '.join(sorted(alike))}: {type_}" for type_, alike in by_type.items())
    values = (f"{header.value} = {body.value}" for header, body in taken.parts.define)
    conditions = (f"given: {text.value}" for text in parts.given if not names.isdisjoint(names_in(text.value)))
    return (*types, *values, *dict.fromkeys(conditions))
