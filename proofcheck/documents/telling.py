"""What words of a document say that names are: their shapes, their structure, properties, and laws."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from proofcheck.diagnostics.base import ProofcheckError
from proofcheck.documents import cues, spokenlaws
from proofcheck.documents.cases import Supposed
from proofcheck.documents.described import NATURAL, Described
from proofcheck.documents.describing import declared_by, numbers
from proofcheck.documents.extent import Extent, loosened
from proofcheck.documents.facts import facts, says_number
from proofcheck.documents.formulas import compares, explicit
from proofcheck.documents.model import Reading
from proofcheck.documents.moments import Moments
from proofcheck.documents.notation import Line, Strange
from proofcheck.documents.pieces import Piece
from proofcheck.documents.properties import Told, structure_of
from proofcheck.documents.scope import Notation, names_in
from proofcheck.documents.sentences import Sentence
from proofcheck.documents.spokenlaws import SpokenLaw
from proofcheck.lang.tex import declarations
from proofcheck.lang.tex.declared import Ambiguous, Declared
from proofcheck.lang.tex.macros import Macros
from proofcheck.lang.tex.namedlaws import KINDS
from proofcheck.lang.tex.plain import Formula
from proofcheck.lang.tex.reading import Unread
from proofcheck.lang.tex.spelling import is_name
from proofcheck.lang.tex.tree import Tex, walk
from proofcheck.source.patterns import lazy
from proofcheck.source.span import SourceText

_NUMBER = (
    "integer",
    "integers",
    "number",
    "numbers",
    "scalar",
    "scalars",
    "variable",
    "variables",
    "数",
)  # they end in
_WHOLE = (
    (lazy(r"(?<!non-)(?<!no )\bpositive integers?\s*$|(?<!非)正整数\s*$", re.IGNORECASE), "dim"),
    (lazy(r"\bnon-?negative integers?\s*$|非负整数\s*$", re.IGNORECASE), "natural"),
    (
        lazy(r"(?<!non-)(?<!no )(?<!not an )(?<!negative )\bintegers?\s*$|(?<![正负非])整数\s*$", re.IGNORECASE),
        "integer",
    ),
    (lazy(r"\bnatural numbers?\s*$|自然数\s*$", re.IGNORECASE), NATURAL),
    (lazy(r"\bpositive real (?:numbers?|scalars?)\s*$|正实数\s*$", re.IGNORECASE), "positive"),
    (
        lazy(
            r"(?<!positive )(?<!negative )(?<!non-)\breal (?:numbers?|scalars?|variables?)\s*$|(?<![正负非])实数\s*$",
            re.IGNORECASE,
        ),
        "real",
    ),
)
# Types of what else would be a real number or an array of these.
NARROW = lazy(r"^(?:symmetric|posdef|psd|orthogonal|invertible|permutation|positive|nonnegative)\b")
LEFT = -2  # the place of what is not meant any more: before every other
_RANDOM = ("normal", "iid", "random", "spherical", *KINDS)


class Telling(Extent):
    """An extent into which words are taken."""

    def __init__(self, result: Reading, lines: Sequence[Line | Strange]) -> None:
        super().__init__(result, lines)
        self.sentence_begins = 0  # with its first formula
        self.words_begin = 0  # the sentence itself
        self.in_case: dict[str, int] = {}  # names defined under a case, and where
        self.another = False  # the sentence at hand speaks of another one of the same name
        self.narrowed: dict[str, object] = {}  # names that a condition of a sentence introduced; what is kept of it
        self.conditioned: set[str] = set()  # names of which a sentence of the paragraph supposes something by chance
        self.law_at: dict[str, int] = {}  # names of which words tell a law, and where
        self.narrow_at: dict[str, int] = {}  # names of which words say a type that is not of all, and where
        self.stated: set[Told] = set()  # the properties that were supposed
        self.doubted: set[str] = set()  # names that may be other things than what narrows them says
        self.other_until: dict[str, int] = {}  # functions of which something else is supposed, and up to where
        # Names of which something does not hold any more: the line that said it, and how a notation block says it.
        self.left: dict[str, tuple[int, str]] = {}
        self.told_at: dict[str, int] = {}  # names that were declared, or are sizes of what was, and where last

    def take(self, found: Declared, formula: Formula, place: int) -> None:
        ended = [key for name in found.where if (key := self.narrowed.pop(name, None)) is not None]
        if [key for key in ended if self.taken.pop(key, None) is not None]:
            self.until = -1
            self.move(place)
        self.certain(frozenset(found.where), self.sentence_begins)
        self.cease(self.cases.anew(frozenset(found.where), self.sentence_begins), place)
        kinds = replace(found, given=[])
        self.told_at |= dict.fromkeys((*found.where, *found.sizes), place)
        self.doubted -= {*found.where, *found.sizes}

        for name, text in found.where.items():
            self.law_at.pop(name, None)
            if text.startswith(_RANDOM):
                self.law_at[name] = place
            self.narrow_at.pop(name, None)
            if NARROW.match(text):
                self.narrow_at[name] = place

        def act(notation: Notation) -> None:
            notation.take(kinds, formula)
            notation.count_from(found.first)

        if kinds or not found.given:
            named = frozenset(found.where)
            self.do(place, self.end_anew(named, found.text, place, self.end_of(place, False)), act, named)
        if found.given:  # for as long as the names stand for this
            texts = [formula.text(text) for text in found.given]
            names = frozenset(name for text in found.given for name in names_in(text)) & self.notation.origins.keys()
            end = self.end_of(place, False)
            self.suppose(lambda notation: notation.assume(formula.source, texts), names, found.text, place, "", end)

    def cease(self, ended: Sequence[Supposed], place: int) -> None:
        """Takes back assumptions from here on; with a case what was defined in it."""
        super().cease(ended, place)
        first = min((old.place for old in ended if old.called), default=None)
        for name in [name for name, at in self.in_case.items() if first is not None and at >= first]:
            del self.in_case[name]
            self.drop(name, place, False)

    def take_passing(self, found: Declared, formula: Formula, place: int, end: int, words: str) -> None:
        """Takes what a condition of a sentence declares, up to its end: "for `x` in (0, 1)". New names stay numbers or
        arrays of the wider kind, and nothing is called false of them in this section."""
        known = any(self.notation.meaning(name) is not None for name in found.where)
        narrow = bool(found.given) or any(map(NARROW.match, found.where.values()))
        if not (known or narrow):
            self.take(found, formula, place)
            return
        self.pause(end)
        self.notation.take(found, formula)
        self.notation.count_from(found.first)
        wide = {name: NARROW.sub("real", text) for name, text in found.where.items()}
        wide = {name: text for name, text in wide.items() if not found.given or text.startswith(("real", "complex"))}
        if known or not wide:
            return
        wider = Declared(wide, [], found.sizes, found.first, found.counted)
        self.keep(place, self.end_of(place, False), lambda notation: notation.take(wider, formula), frozenset(wide))
        for name in wide:
            self.narrowed[name] = self.keep(place, self.end_of(place, True), loosened(wide, words))

    def describe(self, told: Described, sentence_end: int, macros: Macros) -> None:
        """Takes what words say that names are: `Let $A$ be an $m \\times n$ matrix`."""
        notation = self.notation
        made = declared_by(told, self.document, macros, notation)
        if made is None:
            return
        found, formula, start = *made, told.names[0].start
        if told.passing:
            self.take_passing(found, formula, start, sentence_end, told.kind or told.more)
        else:
            self.take(found, formula, start)
        if told.more:
            self.loosen(tuple(found.where), told.more, start)

    def tell_of(
        self, told_of: Sequence[tuple[Told, list[Tex | None], int]], macros: Macros, first: bool = False
    ) -> None:
        """Takes the properties that words give to names, as soon as these are declared: what the words suppose where
        the language can state it; else nothing about the names is called false. `first`: the sentence has not declared
        anything yet."""
        for told, trees, place in told_of:
            if told in self.stated:
                continue
            heads = [head for tree in trees for head in named_in(tree)]
            names = [name for head in heads if (name := self.notation.writer.names.known(head)) is not None]
            types = [type_.value for name in names if (type_ := self.notation.writer.type_of(name)) is not None]
            supposed, kind = told.supposed and len(types) == len(heads), structure_of(told.words)
            if supposed and (stated := facts(told.words, names, types)):
                self.stated.add(told)
                self.suppose_of(stated, frozenset(names), told.words, place)
                continue
            if supposed and kind is not None:
                for segment, tree in zip(told.names, trees, strict=True):
                    for head in named_in(tree):
                        self.of_kind(head, kind, Piece.of(self.document, segment, macros).formula(), place)
            if not (first and (told.supposed or kind is not None)):
                self.said_to_be([(tree, told.words, place) for tree in trees])

    def suppose_of(self, stated: Sequence[str], names: frozenset[str], words: str, place: int) -> None:
        """Supposes of declared names what words say of them."""
        texts = [SourceText.standing_for(text, self.document.span(place, place)) for text in stated]

        def act(notation: Notation) -> None:
            notation.assume(texts[0], texts)

        self.suppose(act, names, words, place, "")

    def said_to_be(self, told: Sequence[tuple[Tex | None, str, int]]) -> None:
        """Notes the properties that words give to names, as far as these are declared: the formula that declares one,
        the word and its place."""
        names = self.notation.writer.names
        for tree, word, place in told:
            known = []
            for item in named_in(tree):
                parts = [item] if is_name(item) or compares(item) else filter(is_name, walk(item))
                found = [name for part in parts if (name := names.known(part)) is not None]
                # Of $A B$ it is said of both; the sizes of a set that is spoken of are what they are.
                known += found if is_name(item) else [name for name in found if not self.is_size(name)]
            said = tuple(name for name in dict.fromkeys(known) if not self.is_of_kind(name, word))
            if said:
                self.loosen(said, word, place)

    def is_size(self, name: str) -> bool:
        type_ = self.notation.writer.type_of(name)
        return type_ is not None and type_.value == "dim"

    def is_of_kind(self, name: str, words: str) -> bool:
        """Whether a name is declared with the structure that words say, or not declared at all."""
        type_, structure = self.notation.writer.type_of(name), structure_of(words)
        if type_ is not None and says_number(type_.value, words):
            return True
        if type_ is None or structure is None:
            return self.notation.meaning(name) is None
        return type_.value.startswith(f"{structure}[")

    def says_otherwise(self, words: str, head: Tex) -> bool:
        """Whether words for a property say something of a name that it is not declared or supposed to have."""
        name = self.notation.writer.names.known(head)
        type_ = self.notation.writer.type_of(name) if name is not None else None
        if name is None or type_ is None or self.is_of_kind(name, words):
            return False
        stated = facts(words, [name], [type_.value])
        supposed = {text.value for text in self.notation.writer.given}
        return not type_.value.startswith(words.casefold()) and not (stated and supposed.issuperset(stated))

    def forget(self, head: Tex, place: int) -> None:
        """Drops the law that words told of a name where others tell one that is not read."""
        name = self.notation.writer.names.known(head)
        known = self.notation.writer.where.get(name or "")
        if name is None or known is None or explicit(self.notation, name) or not known.value.startswith(_RANDOM):
            return
        self.drop(name, place, types=True)

    def drop(self, name: str, place: int, types: bool) -> None:
        """Ends what a name is short for and, with `types`, what it is declared as: only one of the two holds."""

        def act(notation: Notation) -> None:
            notation.writer.touch(name)
            notation.writer.define.pop(name, None)
            if types:
                notation.writer.where.pop(name, None)
                notation.writer.sizes.pop(name, None)

        self.do(place, self.end_of(place, False), act, frozenset([name]))

    def loosen(self, names: tuple[str, ...], words: str, place: int) -> None:
        """Notes that words which are not read say more of some names: nothing about them is called false."""
        self.do(place, self.end_of(place, False), loosened(names, words))

    def typed(self, tree: Tex, before: str, formula: Formula, place: int) -> None:
        """`an integer $n \\geq 1$`: the kind of number that the words say."""
        if not before.rstrip().casefold().endswith(_NUMBER):
            return
        name = tree.children[0] if tree.kind == "relation" and tree.children[0].kind != "blank" else tree
        names = list(name.children) if name.kind == "list" else [name]
        if not all(is_name(item) and self.notation.fresh(item) for item in names):
            return
        for pattern, kind in _WHOLE:
            if pattern.search(before):
                self.take(numbers([str(self.notation.writer.names.of(item)) for item in names], kind), formula, place)
                return

    def structured_name(self, piece: Piece, tree: Tex, before: str, sentence: Sentence) -> None:
        """`Let $A$ be symmetric`, `a positive integer $n$`."""
        if not (is_name(tree) or tree.kind == "list"):
            return
        formula, segment = piece.formula(), piece.segment
        self.typed(tree, before, formula, segment.start)
        if not cues.SENTENCE.search(before):
            return
        kind = cues.structure(sentence.after(segment))
        if kind is None or not is_name(tree):
            return
        self.of_kind(tree, kind, formula, segment.start)

    def structured_names(self, piece: Piece, tree: Tex, sentence: Sentence) -> None:
        """`Let $A \\in \\mathbb{R}^{n \\times n}$ be symmetric`."""
        groups = list(declarations.memberships(tree))
        kind = cues.structure(sentence.after(piece.segment)) if len(groups) == 1 else None
        for head in groups[0][0] if kind is not None else ():
            self.of_kind(head, str(kind), piece.formula(), piece.segment.start)

    def of_kind(self, head: Tex, kind: str, formula: Formula, place: int) -> None:
        """Takes that a declared square matrix is symmetric, positive definite, ..."""
        found = Declared()
        try:
            parts, _ = self.notation.parts(head)
            declarations.structured_as(found, head, kind, self.notation.writer.names, self.notation.vocabulary(parts))
        except ProofcheckError:
            return
        if found:
            self.take(found, formula, place)

    def by_name(self, laws: list[SpokenLaw], macros: Macros) -> None:
        """Takes the laws that words give by their names."""
        for law in list(laws):
            pieces = [Piece.of(self.document, name, macros) for name in law.names]
            parameters = self._parameters(law, macros)
            try:
                found = [spokenlaws.declared(law, piece, parameters, self.notation) for piece in pieces]
            except (Ambiguous, Unread, ProofcheckError):
                continue
            if any(explicit(self.notation, name) for made in found for name in made.where):
                continue
            laws.remove(law)
            for made, piece in zip(found, pieces, strict=True):
                self.take(made, piece.formula(), piece.segment.start)

    def by_moments(self, laws: list[Moments], macros: Macros) -> None:
        """Takes the laws that words give by their moments, of names that are declared as vectors or matrices."""
        for law in list(laws):
            pieces = [Piece.of(self.document, name, macros) for name in law.names]
            trees = [head for piece in pieces for head in named_in(piece.name())]
            names = [self.notation.writer.names.known(tree) for tree in trees]
            shapes = [self.notation.shape(name) if name is not None else None for name in names]
            if not all(shapes) or any(name is None or explicit(self.notation, name) for name in names):
                continue
            made = Declared()
            try:
                texts = spokenlaws.texts_of(self._parameters(law, macros), made, self.notation)
            except (Ambiguous, Unread, ProofcheckError):
                continue
            laws.remove(law)
            told = f"(mean={texts['mean']}, var={texts['variance']})"
            made.where |= {str(n): f"iid[{', '.join(s or ())}]{told}" for n, s in zip(names, shapes, strict=True)}
            self.take(made, pieces[0].formula(), law.names[0].start)

    def _parameters(self, law: Moments | SpokenLaw, macros: Macros) -> dict[str, str | Piece]:
        return {
            key: value if isinstance(value, str) else Piece.of(self.document, value, macros)
            for key, value in law.parameters.items()
        }


def named_in(tree: Tex | None) -> tuple[Tex, ...]:
    """The names in `x`, `x, y`, `x, y \\in \\mathbb{R}`."""
    if tree is None:
        return ()
    declared_here = tuple(head for group, _ in declarations.memberships(tree) for head in group)
    return declared_here or (tree.children if tree.kind == "list" else (tree,))
