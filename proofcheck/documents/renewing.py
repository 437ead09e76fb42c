"""Names that the words of a sentence introduce anew: what was said of them before does not hold on."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from proofcheck.documents import cues
from proofcheck.documents.asserting import CONSTANTS
from proofcheck.documents.described import introduced, not_real
from proofcheck.documents.describing import WHOLE
from proofcheck.documents.doubtful import DEPENDENT, called, doubtful, supposed
from proofcheck.documents.leaving import Leaving, names_inside, plain_names
from proofcheck.documents.model import Reading
from proofcheck.documents.notation import Line, Strange
from proofcheck.documents.otherthings import HEADS_THINGS, TURNS, things
from proofcheck.documents.pieces import Piece
from proofcheck.documents.roles import ORDER
from proofcheck.documents.scope import names_in
from proofcheck.documents.sentences import Sentence, end_of_sentence
from proofcheck.documents.telling import named_in
from proofcheck.documents.turned import another, lets
from proofcheck.lang.tex.belonging import infinite
from proofcheck.lang.tex.canonical import canonical
from proofcheck.lang.tex.macros import Macros
from proofcheck.lang.tex.reading import Unread
from proofcheck.lang.tex.sets import of_reals
from proofcheck.lang.tex.spelling import is_name
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
_IF = lazy(r"\b(?:if|when|whenever|since|because|once|as|unless)\s*$|[若当]\s*$", re.IGNORECASE)
# "On $\\mathbb{R}$": a set of all that a sentence speaks of.
_OVER = lazy(r"\b(?:on|over|throughout|in)\s*$|在\s*$", re.IGNORECASE)
_SET = lazy(r"\s*\\math(?:bb|bf|rm|cal)\s*\{?\s*[A-Z]\s*\}?\s*")
_ABOVE = frozenset({"ge", ">"})


class Renewing(Leaving):
    """Leaving, and the names that words introduce anew."""

    def __init__(self, result: Reading, lines: Sequence[Line | Strange], macros: Macros) -> None:
        super().__init__(result, lines, macros)
        self.section = -1  # the section at hand
        self.turned_to = 0  # up to where words have been looked at that take something back
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
            self.leave(self.near(self.sentence_begins)[1][0], self.sentence_begins)
            if section >= 0 and HEADS_THINGS.fullmatch(self.document.headings[section].title):
                self.of_things(self.sentence_begins)
        self.turn(end_of_sentence(sentence))
        if not _CONSTANT.search(sentence.words):
            spoken = (name for segment in sentence.marked[1] if (name := self.name_of(segment)) is not None)
            self.renamed |= {canonical(name) for name in spoken if canonical(name) in CONSTANTS}
        begun = self.near(self.sentence_begins)[1][0]  # where the section began
        self.outdated(sentence, begun)
        self.goes_on()
        self.mentioned(sentence)
        self.doubt(sentence, begun)
        for segments, types in ((introduced(sentence), False), (not_real(sentence), True)):
            for segment in segments:
                if (name := self.name_of(segment)) is not None:
                    heads = name.children if name.kind == "list" else (name,)
                    self.renew(heads, segment.start, types)
                    for head in heads if lets(sentence) else ():
                        self.forget(head, segment.start)
        for segment in things(sentence):
            anew = [head for head in named_in(self.name_of(segment)) if self.is_number(self.names.known(head))]
            self.renew(anew, segment.start, types=True)

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
        nouns = {id(segment): counted for segment, counted in called(sentence)}
        over = any(_OVER.search(sentence.before(part)) and _SET.fullmatch(part.text) for part in sentence.marked[1])
        for segment in sentence.marked[1]:
            try:
                tree = Piece.of(self.document, segment, self.macros).structure()
            except Unread:
                continue
            before, said = sentence.before(segment), words.get(id(segment))
            introduces = id(segment) in said_so or not before.strip(" ,;:(（，、\n")
            members = list(self._members(tree, introduces and not _HERE.search(before)))
            found = [name for name, _ in members]
            if sentence.lifted or over:
                found += names_inside(tree, self.names)
            elif id(segment) in said_so and tree.kind == "list" and tree.value == (":",):  # $f: A \\to B$
                found += plain_names(tree.children[0], self.names)
            elif id(segment) in said_so and tree.kind == "relation":
                found += self._supposed(tree, before, begun, segment.start)
            elif said is not None and all(is_name(node) or node.kind in ("list", "group") for node in walk(tree)):
                spoken = plain_names(tree, self.names)
                found += [name for name in spoken if not said or not self.is_of_kind(name, said)]
            if id(segment) in nouns:
                found += self._renamed(tree, nouns[id(segment)], begun)
            tends = tree.kind == "relation" and tree.value == ("rightarrow",)  # $h \\to 0$
            if tends and not infinite(tree.children[1]):
                found += self._renamed(tree.children[0], False, begun)
            if tree.kind == "relation" and tree.value[0] == "=" and tree.children[0].kind == "product":
                function, *rest = tree.children[0].children
                if rest and all(plain_names(part, self.names) for part in rest):  # $f(x) = x^3$
                    found += self._renamed(function, True, begun)
            others = {name for name, numbers in members if not numbers}
            for name in found:
                renewed = self.retold_name(name, segment.start)
                if renewed and name in others and self.is_number(name) and not _IF.search(before):
                    self.drop(name, segment.start, types=True)

    def _renamed(self, tree: Tex, counted: bool, begun: int) -> Iterator[str]:
        """Names that nouns tell of: whole ones that may count nothing, and what was defined in another section."""
        for name in plain_names(tree, self.names):
            held = self.taken.get(frozenset([name]))
            told = name in self.notation.writer.define or name in self.law_at
            if (self.is_whole(name) and not counted) or (told and held is not None and held[0] < begun):
                yield name

    def turn(self, end: int) -> None:
        """Ends what words take back that stand before this sentence or in it, beside a formula or not."""
        text, begun = self.document.text, self.turned_to
        self.turned_to = max(end, begun)
        if TURNS.search(text, begun, end):
            self.of_things(self.sentence_begins)
        if DEPENDENT.search(text, begun, end):
            for held in sorted(self.law_at):
                self.retold_name(held, self.sentence_begins)

    def _members(self, tree: Tex, introduces: bool) -> Iterator[tuple[str, bool]]:
        """Names that a formula says to lie in a set, behind what it says of them or where words introduce them, and
        whether it is one of real numbers."""
        for k, part in enumerate(_parts(tree)):
            if part.kind == "relation" and "in" in part.value and (k or introduces):
                numbers = of_reals(part.children[-1])
                yield from ((name, numbers) for left in part.children[:-1] for name in names_inside(left, self.names))

    def _supposed(self, tree: Tex, before: str, begun: int, place: int) -> Iterator[str]:
        """Names of which a supposed relation may say what they now are."""
        left, right = tree.children[0], tree.children[-1]
        sign, writer = tree.value[0], self.notation.writer
        old = {name for name in names_inside(tree, self.names) if 0 <= self.told_at.get(name, 0) < begun} - WHOLE
        if sign in ("=", ":=", "leftarrow"):
            function = left.kind == "product" and is_name(left.children[0])
            whole = left.children[0] if function else left
            if function and cues.SUPPOSING.search(before):  # up to the end of its section
                self.other_until |= dict.fromkeys(plain_names(whole, self.names), self.end_of(place, True))
            elif not _PASSING.search(before) and (before.strip(" ,，、\n") or not function):
                places = left.children if function else (left,)
                yield from (name for part in places for name in plain_names(part, self.names))
            if not is_name(whole) and not _HERE.search(before):
                yield from sorted(old)
        known = sign in ORDER or sign in ("=", ":=", "in", "leftarrow", "sim", "approx")
        if not (known or _PASSING.search(before)):
            yield from names_inside(tree, self.names)
        low = right.kind == "add" or (right.kind == "number" and str(right.value) == "0")
        for name in names_inside(tree, self.names) if sign in ORDER else ():
            if name in writer.define:
                if not names_in(writer.define[name][1].value):  # what has a figure for its value is not bounded
                    yield name
            elif not (_SUPPOSED.search(before) or _PASSING.search(before)) and (
                name in old or (low and name not in WHOLE)
            ):
                yield name


def _parts(tree: Tex) -> tuple[Tex, ...]:
    """A formula, and what it lists or says of all."""
    if tree.kind not in ("list", "quantified", "and", "group"):
        return (tree,)
    return (tree, *(part for child in tree.children if child is not None for part in _parts(child)))


def _heads(tree: Tex | None) -> tuple[Tex, ...]:
    """The names of which a formula is: `x`, `x, y`, `x \\in \\mathbb{R}`, `x \\ge 0`."""
    heads = named_in(tree)
    return heads if heads != (tree,) or tree is None or tree.kind != "relation" else named_in(tree.children[0])
