r"""What ends what was said of names: a heading, a sentence that speaks of them and does more than lead on, a formula
that nobody reads.

A letter may mean something else from there on. So its law, its value, its definition and that it is a whole number
prove nothing any more, unless a notation block says them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from proofcheck.documents.cues import SUPPOSES
from proofcheck.documents.deciding import Deciding
from proofcheck.documents.doubtful import COUNTED
from proofcheck.documents.formulas import explicit
from proofcheck.documents.leading import leads_on, plain
from proofcheck.documents.model import Reading
from proofcheck.documents.notation import Line, Strange
from proofcheck.documents.otherthings import THINGS
from proofcheck.documents.pieces import Piece
from proofcheck.documents.roles import ORDER
from proofcheck.documents.scope import names_in
from proofcheck.documents.sentences import MARK, Sentence
from proofcheck.documents.telling import named_in
from proofcheck.lang.tex.belonging import infinite
from proofcheck.lang.tex.canonical import canonical
from proofcheck.lang.tex.declarations import mapping
from proofcheck.lang.tex.macros import Macros
from proofcheck.lang.tex.reading import Unread
from proofcheck.lang.tex.spelling import Names, is_name
from proofcheck.lang.tex.tree import Tex, walk
from proofcheck.lang.types import INTEGER_KINDS
from proofcheck.source.patterns import lazy

_DENOTES = lazy(r"\bdenot\w+\b|\bstands?\s+for\b", re.IGNORECASE)
_INDEPENDENT = lazy(r"\bindependen|\bi\.?i\.?d\b|独立", re.IGNORECASE)
_CHANCE = lazy(r"\\(?:mathbb|mathrm|operatorname|Var|Cov|Pr)|[EP]\s*[\[(]")
_FOREIGN = lazy(r"\W*(?:seien?|soi(?:t|ent)|sean?|siano?)\b", re.IGNORECASE)  # "let", and what is not read
_LETTERS = lazy(r"[A-Za-z]+")
_OPERATORS = frozenset(["+", "-", "*", "/"])  # as in `b \\mathrel{-}= 1`
_SIGNS = ORDER | {"=", ":=", "in", "leftarrow", "sim", "approx", "ne", "equiv", "rightarrow"}


class Leaving(Deciding):
    """Deciding, and what ends what was said of names."""

    def __init__(self, result: Reading, lines: Sequence[Line | Strange], macros: Macros) -> None:
        super().__init__(result, lines)
        self.macros = macros
        self.supposing = False  # it supposes something, and not that names are independent
        self.denoting = False  # the sentence at hand says what something denotes
        self.partial: set[str] = set()  # functions that are not defined for all numbers

    def leave(self, begun: int, place: int) -> None:
        """Ends at a heading that names are whole numbers."""
        for name in self.whole_ones():
            if self.told_of(name) < begun:
                self.let_go(name, place)

    def goes_on(self) -> None:
        """Ends laws behind which a sentence does more than lead on, and definitions behind which one is not plain."""
        leading, here = self.cases.leading, self.words_begin
        defined = tuple(self.notation.writer.define)
        for names, last in ((tuple(self.law_at), leading.last(here)), (defined, leading.last_unplain(here))):
            last = max(last, self.near(here)[1][0])  # a heading ends both
            for name in [name for name in names if self.told_of(name) < last]:
                self.let_go(name, here)

    def whole_ones(self) -> list[str]:
        """The names of whole numbers."""
        return [name for name in self.notation.writer.declared() if self.is_whole(name)]

    def is_whole(self, name: str) -> bool:
        """Whether a name is declared as a whole number."""
        known = self.notation.writer.type_of(name)
        return known is not None and known.value in INTEGER_KINDS

    def let_go(self, name: str, place: int) -> None:
        """Ends what was said of a name, and keeps how to say it again."""
        writer, told = self.notation.writer, max(self.told_of(name), 0)
        header, body = writer.define.get(name, (None, writer.type_of(name)))
        if not self.retold_name(name, place):
            return
        held = (line for line in reversed(self.begun) if line.kind == "define" and line.name.partition("(")[0] == name)
        if (block := next(held, None)) is not None:  # what it says holds again
            self.do(place, block.end, lambda notation: notation.line(block), frozenset([name]))
        elif body is not None:
            line = self.document.positions.at(self.document.place(told))[0]
            self.left[name] = line, f"{name}: {body.value}" if header is None else f"{header.value} = {body.value}"

    def told_of(self, name: str) -> int:
        """Where a name was declared or defined last."""
        taken = (item[0] for key, item in self.taken.items() if isinstance(key, frozenset) and name in key)
        return max([self.told_at.get(name, -1), *taken])

    def mentioned(self, sentence: Sentence) -> None:
        """Ends what was said of names of which a sentence speaks that does more than lead on, and of those in formulas
        that nobody reads."""
        text = MARK.sub("\ue000", sentence.marked[0])
        counts, writer = COUNTED.search(text) is not None, self.notation.writer
        leads = leads_on(text) or plain(text)
        self.denoting = _DENOTES.search(text) is not None
        self.supposing = SUPPOSES.match(text) is not None and _INDEPENDENT.search(text) is None
        foreign = _FOREIGN.match(text) is not None
        for segment in sentence.marked[1]:
            try:
                tree = Piece.of(self.document, segment, self.macros).structure()
            except Unread:
                told = set(_LETTERS.findall(segment.text.replace("lambda", "lam")))
                found = told & (writer.define.keys() | self.law_at.keys())
            else:
                found = set(self.of_formula(tree, segment.text, leads))
                if foreign or _has_no_value(tree):
                    named = tree.children[0] if tree.kind == "relation" else tree
                    self.no_number(plain_names(named, self.names), segment.start)
            for name in sorted(found):
                if (self.is_whole(name) and not counts) or name in writer.define or name in self.law_at:
                    self.retold_name(name, segment.start)

    def of_formula(self, tree: Tex, tex: str, leads: bool) -> Iterator[str]:
        """The names of which a formula may say what they now are. leads: its sentence only leads on."""
        if (mapped := mapping(tree)) is not None and mapped[1].kind == "group":  # from an interval
            self.partial |= set(map(canonical, mapped[0]))
        if not leads or self.denoting:
            yield from plain_names(tree, self.names)
        elif self.supposing:
            yield from (name for name in plain_names(tree, self.names) if name in self.law_at)
        if tree.kind != "relation":
            return
        if not _SIGNS.issuperset(tree.value) or any(node.value in _OPERATORS for node in walk(tree)):
            yield from names_inside(tree, self.names)
        elif tree.value == ("=",) and not _CHANCE.search(tex):  # of random ones: they have been seen
            yield from (name for name in names_inside(tree.children[0], self.names) if name in self.law_at)

    def no_number(self, names: Iterable[str], place: int) -> None:
        """Ends what is declared of names that may be no numbers."""
        for name in names:
            if self.retold_name(name, place):
                self.drop(name, place, types=True)

    def of_things(self, place: int) -> None:
        """Ends what is declared of real numbers: the text is about other things from here on."""
        for name in self.whole_ones():
            self.retold_name(name, place)
        for name, known in list(self.notation.writer.where.items()):
            if known.value in ("real", "positive", "nonnegative", "complex") and not self.in_block(name):
                self.drop(name, place, types=True)

    def retold_name(self, name: str, place: int) -> bool:
        """Ends what was said of a name, its value and what was supposed of it, unless a block says it; whether it
        does."""
        if self.notation.meaning(name) is None or self.in_block(name):
            return False
        self.cease(self.cases.anew(frozenset([name]), self.sentence_begins), place)
        if name in self.notation.writer.define:
            self.drop(name, place, types=False)
        self.doubted.add(name)
        return True

    def retold(self, tree: Tex, words: str, place: int) -> None:
        """Ends what narrowed names of which words tell a kind: a row of a table."""
        for name in filter(None, map(self.names.known, named_in(tree))):
            renewed = not self.is_of_kind(name, words) and self.retold_name(name, place)
            if renewed and THINGS.search(words) and self.is_number(name):
                self.drop(name, place, types=True)

    def is_number(self, name: str | None) -> bool:
        """Whether a name is declared as a number."""
        known = self.notation.writer.type_of(name or "")
        return known is not None and "[" not in known.value and "->" not in known.value

    def in_block(self, name: str) -> bool:
        """Whether a notation block declares a name, or something of which it is the size."""
        where = self.notation.writer.where
        sized = (other for other, text in where.items() if "[" in text.value and name in names_in(text.value))
        return any(explicit(self.notation, other) for other in (name, *sized))


def plain_names(tree: Tex | None, names: Names) -> list[str]:
    """The names in `x`, `x, y`, `(x, y)`."""
    if tree is None:
        return []
    if tree.kind == "list" or (tree.kind == "group" and tree.value == "()"):
        return [name for child in tree.children for name in plain_names(child, names)]
    name = names.known(tree) if is_name(tree) else None
    return [] if name is None else [name]


def names_inside(tree: Tex, names: Names) -> list[str]:
    return [name for node in walk(tree) if is_name(node) and (name := names.known(node)) is not None]


def _has_no_value(tree: Tex) -> bool:
    """Whether something is said to be infinite, or the root of a negative number."""
    if tree.kind != "relation" or tree.value != ("=",):
        return False
    right = tree.children[1]
    roots = (node.children[-1] for node in walk(right) if node.kind == "sqrt")
    return infinite(right) or any(child is not None and child.value == ("-",) for child in roots)
