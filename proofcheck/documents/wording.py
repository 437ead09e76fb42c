"""What the words of a sentence say of the names in it, taken before its formulas are read."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import chain

from proofcheck.documents import cues
from proofcheck.documents.asserting import CONSTANTS
from proofcheck.documents.course import Property, Spoken
from proofcheck.documents.deciding import Deciding
from proofcheck.documents.described import described, introduced, laws_told, not_real
from proofcheck.documents.describing import WHOLE
from proofcheck.documents.doubtful import doubtful, supposed
from proofcheck.documents.formulas import explicit
from proofcheck.documents.model import Reading
from proofcheck.documents.moments import moments
from proofcheck.documents.notation import Line, Strange
from proofcheck.documents.pieces import Piece
from proofcheck.documents.properties import properties
from proofcheck.documents.roles import ORDER
from proofcheck.documents.scope import names_in
from proofcheck.documents.sentences import Sentence, end_of_sentence
from proofcheck.documents.spokenlaws import spoken_laws
from proofcheck.documents.telling import named_in
from proofcheck.documents.turned import another, lets, worded
from proofcheck.lang.tex.canonical import canonical
from proofcheck.lang.tex.macros import Macros
from proofcheck.lang.tex.reading import Unread
from proofcheck.lang.tex.spelling import Names, is_name
from proofcheck.lang.tex.tree import Tex, walk
from proofcheck.source.documents.model import Segment
from proofcheck.source.patterns import lazy

# Words with which a constant is spoken of as what it is.
_CONSTANT = lazy(
    r"\b(?:numbers?|constants?|ratio|circles?|irrational|transcendental|euler\S*|archimedes|base|radians?|digits?|decimals?|unit|"
    r"angle|root)\b|圆周率|常数|自然对数|无理数|虚数",
    re.IGNORECASE,
)
# Kinds of numbers that are not all real ones, words for kinds, and those for what a size may be called.
_NARROW = frozenset({"dim", "natural", "integer", "positive", "nonnegative"})
_NUMBERED = lazy(
    r"\b(?:integers?|reals?|naturals?|numbers?|scalars?|positive|non-?negative)\b|数|标量|正", re.IGNORECASE
)
_COUNTED = lazy(r"\b(?:natural numbers?|positive integers?)\b|自然数|正整数", re.IGNORECASE)
_SUPPOSED = lazy(r"\b(?:suppose|assum(?:e|ing))\b|假设", re.IGNORECASE)
_PASSING = lazy(
    r"\b(?:if|when|whenever|where|for|with|given|under|while|since|because|once)\s*$|[当若对]$", re.IGNORECASE
)
_HERE = lazy(r"\b(?:here|now|next|then|so|hence|thus)\s*,?\s*$|这里$", re.IGNORECASE)
_ABOVE = frozenset({"ge", ">"})


class Wording(Deciding):
    """Deciding, and what takes the words of a sentence."""

    def __init__(self, result: Reading, lines: Sequence[Line | Strange], macros: Macros) -> None:
        super().__init__(result, lines)
        self.macros = macros
        self.section = -1  # the section at hand
        self.block: Segment | None = None  # the paragraph at hand

    def name_of(self, segment: Segment) -> Tex | None:
        """What stands in a formula, if it is read as a name."""
        return Piece.of(self.document, segment, self.macros).name()

    def renewed(self, sentence: Sentence) -> None:
        """What the words of a sentence introduce anew."""
        self.another = another(sentence)
        if sentence.block is not self.block:
            self.block = sentence.block
            self.conditioned.clear()
        section = sentence.block.section if sentence.block is not None else -1
        if section != self.section:
            self.section = section
            self.renamed.clear()
        if not _CONSTANT.search(sentence.words):
            spoken = (name for segment in sentence.marked[1] if (name := self.name_of(segment)) is not None)
            self.renamed |= {canonical(name) for name in spoken if canonical(name) in CONSTANTS}
        begun = self.near(self.sentence_begins)[1][0]  # where the section began
        self.outdated(sentence, begun)
        self.doubt(sentence, begun)
        for segments, types in ((introduced(sentence), False), (not_real(sentence), True)):
            for segment in segments:
                if (name := self.name_of(segment)) is not None:
                    heads = name.children if name.kind == "list" else (name,)
                    self.renew(heads, segment.start, types)
                    for head in heads if lets(sentence) else ():
                        self.forget(head, segment.start)

    def outdated(self, sentence: Sentence, begun: int) -> None:
        """Ends what narrows numbers that the words introduce anew: `Let $j$ be real` behind `Let $j$ be an integer`, or
        `Let $n \\ge 0$` where `n` was the size of a matrix in another section."""
        anew, counted, supposed = (bool(said.search(sentence.words)) for said in (_NUMBERED, _COUNTED, _SUPPOSED))
        for segment in introduced(sentence):
            tree, least, member = self.name_of(segment), None, False
            if tree is not None and tree.kind == "relation":
                member = tree.value[0] not in ORDER
                if tree.value[0] in _ABOVE and tree.children[-1].kind == "number":
                    least = str(tree.children[-1].value)
            for name in filter(None, map(self.names.known, _heads(tree))):
                known = self.notation.writer.type_of(name)
                if known is None or known.value not in _NARROW or self.in_block(name):
                    continue
                sized = name in self.notation.writer.sizes
                # What says nothing new of a number is said of another one.
                repeated = least == "0" or (least == "1" and known.value == "dim" and not sized)
                renamed = not supposed and (repeated or (anew and not (sized and counted)))
                further = name in WHOLE and not (anew or member)  # `Let $n \\ge 2$`
                if renamed or (not further and self.told_at.get(name, -1) < begun):
                    self.drop(name, segment.start, types=True)
                if not renamed and self.notation.meaning(name) is None:  # it may still be the old one
                    self.loosen((name,), segment.text, segment.start)

    def doubt(self, sentence: Sentence, begun: int) -> None:
        """Notes the names of which the words may say what they now are: what narrowed them proves nothing any more."""
        words = {id(segment): said for segment, said in doubtful(sentence)}
        said_so = set(map(id, supposed(sentence)))
        for segment in sentence.marked[1]:
            try:
                tree = Piece.of(self.document, segment, self.macros).structure()
            except Unread:
                continue
            before, said = sentence.before(segment), words.get(id(segment))
            introduces = id(segment) in said_so or not before.strip(" ,;:(（，、\n")
            found = list(self._members(tree, introduces and not _HERE.search(before)))
            if sentence.lifted:
                found += _names_in(tree, self.names)
            elif id(segment) in said_so and tree.kind == "list" and tree.value == (":",):  # $f: A \\to B$
                found += _plain_names(tree.children[0], self.names)
            elif id(segment) in said_so and tree.kind == "relation":
                found += self._supposed(tree, before, begun, segment.start)
            elif said is not None and all(is_name(node) or node.kind in ("list", "group") for node in walk(tree)):
                spoken = _plain_names(tree, self.names)
                found += [name for name in spoken if not said or not self.is_of_kind(name, said)]
            for name in found:
                if self.notation.meaning(name) is not None and not self.in_block(name):
                    self.renewed_name(name, segment.start)

    def renewed_name(self, name: str, place: int) -> None:
        """What was said of a name is not used any more: its value, and what was supposed of it."""
        self.cease(self.cases.anew(frozenset([name]), self.sentence_begins), place)
        if name in self.notation.writer.define:
            self.drop(name, place, types=False)
        self.doubted.add(name)

    def _members(self, tree: Tex, introduces: bool) -> Iterator[str]:
        """Names that a formula says to lie in a set, behind what it says of them or where words introduce them."""
        for k, part in enumerate(_parts(tree)):
            if part.kind == "relation" and "in" in part.value and (k or introduces):
                yield from (name for left in part.children[:-1] for name in _plain_names(left, self.names))

    def _supposed(self, tree: Tex, before: str, begun: int, place: int) -> Iterator[str]:
        """Names of which a supposed relation may say what they now are."""
        left, right = tree.children[0], tree.children[-1]
        sign, writer = tree.value[0], self.notation.writer
        old = {name for name in _names_in(tree, self.names) if 0 <= self.told_at.get(name, 0) < begun} - WHOLE
        if sign in ("=", ":=", "leftarrow"):
            function = left.kind == "product" and is_name(left.children[0])
            whole = left.children[0] if function else left
            if function and cues.SUPPOSING.search(before):  # up to the end of its section
                self.other_until |= dict.fromkeys(_plain_names(whole, self.names), self.end_of(place, True))
            elif not _PASSING.search(before) and (before.strip(" ,，、\n") or not function):
                places = left.children if function else (left,)
                yield from (name for part in places for name in _plain_names(part, self.names))
            if not is_name(whole) and not _HERE.search(before):
                yield from sorted(old)
        known = sign in ORDER or sign in ("=", ":=", "in", "leftarrow", "sim", "approx")
        if not (known or _PASSING.search(before)):
            yield from _names_in(tree, self.names)
        low = right.kind == "add" or (right.kind == "number" and str(right.value) == "0")
        for name in _names_in(tree, self.names) if sign in ORDER else ():
            if name in writer.define:
                if not names_in(writer.define[name][1].value):  # what has a figure for its value is not bounded
                    yield name
            elif not (_SUPPOSED.search(before) or _PASSING.search(before)) and (
                name in old or (low and name not in WHOLE)
            ):
                yield name

    def in_block(self, name: str) -> bool:
        """Whether a notation block declares a name, or something of which it is the size."""
        where = self.notation.writer.where
        sized = (other for other, text in where.items() if "[" in text.value and name in names_in(text.value))
        return any(explicit(self.notation, other) for other in (name, *sized))

    def words(self, sentence: Sentence) -> Spoken:
        """Takes what the words of a sentence say of its names."""
        spoken = Spoken()
        said_of = set()  # the names of which words are read
        for told in described(sentence) if not sentence.lifted else ():
            said_of |= set(map(id, told.names))
            self.describe(told, end_of_sentence(sentence), self.macros)
            if not told.passing:
                spoken.declaring += [name for name in map(self.name_of, told.names) if name is not None]
        spoken.by_moments, spoken.by_name = list(moments(sentence)), list(spoken_laws(sentence))
        spoken.lawful = frozenset(id(name) for law in spoken.laws for name in law.names)
        of_laws = spoken.lawful | {id(value) for law in spoken.laws for value in law.parameters.values()}
        told_of = [
            (told, list(map(self.name_of, told.names)), told.names[0].start)
            for told in properties(sentence)
            if of_laws.isdisjoint(map(id, told.names))
        ]
        said_of |= {id(name) for told, _, _ in told_of for name in told.names}
        unread = [self.name_of(name) for name in worded(sentence) if id(name) not in said_of]
        self.retracted = None
        if not cues.RETRACTED.search(sentence.words):
            left_off = self.cases.leading.last(self.sentence_begins)
            left = {name for name, place in self.narrow_at.items() if place < left_off}
            self.retracted = self.otherwise(told_of, unread) | left - self.said_again(told_of)
        for one in told_of:
            for formula in one[0].names:
                spoken.beside[id(formula)].append(one)
        self.tell_of(told_of, self.macros, first=True)
        for segment in laws_told(sentence):
            if (name := self.name_of(segment)) is not None:
                self.forget(name, segment.start)
        self.told_laws(spoken)
        return spoken

    def told_laws(self, spoken: Spoken) -> None:
        """Takes the laws that words tell of names, as soon as these are declared."""
        self.by_moments(spoken.by_moments, self.macros)
        self.by_name(spoken.by_name, self.macros)

    def said_again(self, told_of: Sequence[Property]) -> frozenset[str]:
        """The names of which a sentence says the property again that they were declared with."""
        heads = [(head, told.words) for told, trees, _ in told_of for tree in trees for head in named_in(tree)]
        names = [(self.names.known(head), words) for head, words in heads]
        return frozenset(name for name, words in names if name is not None and self.is_of_kind(name, words))

    def otherwise(self, told_of: Sequence[Property], unread: Sequence[Tex | None]) -> frozenset[str]:
        """The names of which a sentence supposes something else than what lasts, or may."""
        conditions = (
            head
            for told, trees, _ in told_of
            if told.conditional
            for tree in trees
            for head in named_in(tree)
            if self.says_otherwise(told.words, head)
        )
        heads = chain(conditions, chain.from_iterable(map(named_in, unread)))
        return frozenset(str(self.names.known(head)) for head in heads)


def _parts(tree: Tex) -> tuple[Tex, ...]:
    """A formula, and what it lists or says of all."""
    if tree.kind not in ("list", "quantified", "and", "group"):
        return (tree,)
    return (tree, *(part for child in tree.children if child is not None for part in _parts(child)))


def _plain_names(tree: Tex, names: Names) -> list[str]:
    """The names in `x`, `x, y`, `(x, y)`."""
    if tree.kind == "list" or (tree.kind == "group" and tree.value == "()"):
        return [name for child in tree.children if child is not None for name in _plain_names(child, names)]
    name = names.known(tree) if is_name(tree) else None
    return [] if name is None else [name]


def _names_in(tree: Tex, names: Names) -> list[str]:
    return [name for node in walk(tree) if is_name(node) and (name := names.known(node)) is not None]


def _heads(tree: Tex | None) -> tuple[Tex, ...]:
    """The names of which a formula is: `x`, `x, y`, `x \\in \\mathbb{R}`, `x \\ge 0`."""
    heads = named_in(tree)
    return heads if heads != (tree,) or tree is None or tree.kind != "relation" else named_in(tree.children[0])
