r"""The formulas of a document one by one: its macros put in, and each place where it stands in the file.

A formula without its delimiters is a `Piece`; where several stand together ("$a > 0$ and $b = 1$" in one display) each
is read by itself, with the words before it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import pairwise

from proofcheck.documents.leading import inside
from proofcheck.lang.tex.canonical import canonical
from proofcheck.lang.tex.declarations import bounded, drawn, mapping, memberships
from proofcheck.lang.tex.macros import Expanded, Macros
from proofcheck.lang.tex.plain import Formula
from proofcheck.lang.tex.reading import Unread, structured
from proofcheck.lang.tex.spelling import is_name
from proofcheck.lang.tex.tokens import TexError
from proofcheck.lang.tex.tree import Tex, walk
from proofcheck.source.documents.model import Document, Segment
from proofcheck.source.patterns import lazy
from proofcheck.source.span import SourceText, Span

_SPACED = lazy(r"\\q?quad(?![A-Za-z])")
_EMPTY = lazy(r"(?<=\S)[ \t]*\n(?:[ \t]*\n)+")
MAX_FORMULA = 4000
MAX_NAME = 60
RELATION = lazy(
    r"[=<>≤≥≠∈∼≈≡]|\\(?:le|leq|leqslant|ge|geq|geqslant|ne|neq|in|sim|approx|equiv|succ|prec|coloneqq|triangleq|iff|"
    r"implies|Rightarrow|Leftrightarrow|forall|exists|to|mapsto|arg|min|max|propto|subset|lt|gt|stackrel|overset)(?![A-Za-z])"
)


@dataclass(slots=True)
class Piece:
    """A formula: the segment that it stands in, and its text with macros put in. `trouble`: why it has none."""

    document: Document
    segment: Segment
    expanded: Expanded
    trouble: Unread | None = None

    @classmethod
    def of(cls, document: Document, segment: Segment, macros: Macros) -> Piece:
        if document.kind == "rst" and segment.delimiter not in ("$", "`", ":math:"):  # an empty line ends an equation
            segment = replace(
                segment, text=_EMPTY.sub(lambda gap: "\\\\" + " " * (len(gap[0]) - 2), segment.text.rstrip())
            )
        defined = [
            (macro.start - segment.start, macro.end - segment.start)
            for macro in document.macros
            if segment.start <= macro.start < segment.end
        ]
        try:
            return cls(document, segment, macros.expanded(segment.text, defined))
        except TexError as error:
            return cls(document, segment, Expanded(segment.text), Unread(error.start, error.end, error.reason))

    def said_as(self, tex: str) -> tuple[Piece, Tex]:
        """Other words for the formula, as if they stood in its place. Raises Unread."""
        return replace(self, expanded=Expanded(tex)), structured(tex)

    @property
    def text(self) -> str:
        return self.expanded.text

    @property
    def display(self) -> bool:
        return self.segment.delimiter not in ("$", "\\(", ":math:", "`")

    def place(self, start: int, end: int) -> tuple[int, int]:
        """The stretch of the document that `text[start:end]` came from."""
        low, high = self.expanded.stretch(start, end)
        return self.segment.start + low, self.segment.start + max(high, low)

    def shown(self, start: int, end: int) -> str:
        """A part of the formula as the document writes it."""
        low, high = self.place(start, end)
        return self.segment.text[low - self.segment.start : high - self.segment.start]

    def span(self, start: int, end: int) -> Span:
        low, high = self.place(start, end)
        return self.document.span(low, min(high, self.segment.end))

    def formula(self) -> Formula:
        line, column = self.document.positions.at(self.document.place(self.segment.start))
        count = len(self.text) + 1
        source = SourceText(self.text, self.document.file, (line,) * count, (column,) * count)
        return Formula(source, self.text, 0)

    def placed(self, text: str, part: Tex) -> SourceText:
        """A text of the language at the place of a part of the formula."""
        line, column = self.document.positions.at(self.document.place(self.place(part.start, part.end)[0]))
        return SourceText(text, self.document.file, (line,) * (len(text) + 1), (column,) * (len(text) + 1))

    def structure(self) -> Tex:
        """Raises Unread."""
        if self.trouble is not None:
            raise self.trouble
        if len(self.text) > MAX_FORMULA:
            raise Unread(0, len(self.text), "the formula is longer than a formula can be that is read")
        return structured(self.text)

    def name(self) -> Tex | None:
        """The tree of something short that states nothing; None where it has none."""
        if len(self.text) > MAX_NAME:
            return None
        try:
            return self.structure()
        except Unread:
            return None


_TWO_MEANINGS = {
    ",": "the comma may stand for a decimal point, or between two formulas: write `1.5`, or a space behind it",
    ":": "the colon may stand for a division, or between two formulas",
    "|": "the bar may stand for `divides`, for a condition, or between two formulas",
    "||": "the bars may stand for a norm, or between two formulas",
    ";": "the semicolon stands between something that states nothing and a formula",
}
_APART = frozenset(["relation", "text", "blank"])
_ROW = lazy(r"\\\\")  # what ends a row of a display
_COMPARED = frozenset(["<", ">", "le", "ge", "ne"])


def apart(tree: Tex, words: str, tex: str) -> Iterable[tuple[Tex, str]]:
    """The formulas of one piece of mathematics, each with the words before it: those inside of it count."""
    if tree.kind == "relation" and tree.value == ("=", "in"):  # A = B \\in S: what A is, and where it lies
        first, second, space = tree.children
        return [
            (Tex("relation", tree.start, second.end, ("=",), (first, second)), words),
            (Tex("relation", tree.start, tree.end, ("in",), (first, space)), ""),
        ]
    if any(map(partial(_decimal, tex), walk(tree))) and not any(map(is_name, walk(tree))):
        raise Unread(tree.start, tree.end, _TWO_MEANINGS[","])
    if tree.kind != "list" or _names_only(tree) or mapping(tree) is not None or drawn(tree) or bounded(tree):
        return [(tree, words)]
    if _hypothesis(tree):
        return [(tree.children[1], "the problem ")]  # to be tested: nobody says that it holds
    for k, (left, right) in enumerate(pairwise(tree.children)):
        if _one(tree.value[k], left, right, tex):
            raise Unread(left.start, right.end, _TWO_MEANINGS[tree.value[k]])
        if left.kind == "relation" and right.kind not in _APART and _ROW.search(tex, left.end, right.start):
            raise Unread(left.start, right.end, "its next row may go on with it: write the operation between them")
    tree = _each(_grouped(tree))
    if any(child.kind == "text" and not inside(str(child.value)) for child in tree.children):
        return [(_unsaid(child), words) for child in tree.children if child.kind != "text"]
    found: list[tuple[Tex, str]] = []
    told = False  # words inside of the formula have a condition behind them
    valued = [canonical(child.children[0]) for child in tree.children if _valued(child)]
    for k, child in enumerate(tree.children):
        if _valued(child) and valued.count(canonical(child.children[0])) > 1:
            found.append((_unsaid(child), words))  # x = 0, x = 1: one or the other
            continue
        if child.kind == "text" and str(child.value).strip() in ("and", "且", "与", "和"):
            continue  # what is said of the one before it is said of the next
        if child.kind == "text":
            behind = k and tree.value[k - 1] != ";" and tree.value[k : k + 1] in ((";",), ())
            words = words if behind else child.value  # a remark at the end of a line says nothing of the next
            told = False
        elif _range(tree.children, k):
            continue
        elif child.kind == "list" or (child.kind == "relation" and child.value == ("=", "in")):
            found += apart(child, words, tex)
        elif told and _SPACED.search(tex, tree.children[k - 1].end, child.start):
            found.append((_unsaid(child), words))  # "a if b, \\qquad c": a condition, or a statement of its own
        elif child.kind != "blank":
            found.append((child, words))
            told = told or (k > 0 and tree.children[k - 1].kind == "text")
    return found


def _one(mark: str, left: Tex, right: Tex, tex: str) -> bool:
    """Whether two items of a list may be one: 6 : 3 = 2 is a ratio, 1,5 + 1,5 = 3 has decimal commas, and `a | b = c`
    may be a condition."""
    if mark == ",":
        return _between_digits(tex, left, right)
    if mark == ";":
        return left.kind not in _APART and right.kind == "relation"
    return mark in (":", "|", "||") and (left.kind not in _APART or right.kind not in _APART)


def _between_digits(tex: str, left: Tex, right: Tex) -> bool:
    return tex[left.end : right.start] == "," and tex[left.end - 1].isdigit() and tex[right.start].isdigit()


def _decimal(tex: str, tree: Tex) -> bool:
    """Whether a list, as in brackets, may have a decimal comma in it."""
    items = zip(tree.value, pairwise(tree.children), strict=False) if tree.kind == "list" else ()
    return any(mark == "," and _between_digits(tex, *sides) for mark, sides in items)


def _unsaid(tree: Tex) -> Tex:
    """A formula of which it is not known whether it is stated or supposed."""
    return Tex("system", tree.start, tree.end, None, (tree,))


def _each(tree: Tex) -> Tex:
    """A list with `x, y > 0` as `x > 0, y > 0`: what is compared behind several names is said of each of them."""
    children = list(tree.children)
    for k in range(len(children) - 2, -1, -1):
        after = children[k + 1]
        compared = after.kind == "relation" and len(after.value) == 1 and after.value[0] in _COMPARED
        if tree.value[k] == "," and compared and is_name(children[k]) and is_name(after.children[0]):
            sides = (children[k], after.children[1])
            children[k] = Tex("relation", children[k].start, children[k].end, after.value, sides)
    return replace(tree, children=tuple(children))


def _valued(tree: Tex) -> bool:
    """Whether this says what a name is."""
    return tree.kind == "relation" and tree.value == ("=",) and is_name(tree.children[0])


def _names_only(tree: Tex) -> bool:
    """Whether a list declares names and does nothing else: `x, y \\in S` or `x \\in S, y \\in T`."""
    groups = list(memberships(tree))
    return bool(groups) and not any(item.kind == "relation" for group, _ in groups for item in group)


def _grouped(tree: Tex) -> Tex:
    """A list with the names before each sign of membership put together with it: `f(x) = 1, \\; x, y \\in S`."""
    if not any(child.kind == "relation" and child.value == ("in",) for child in tree.children):
        return tree
    children: list[Tex] = []
    names: list[Tex] = []
    for child in tree.children:
        if child.kind == "relation" and child.value == ("in",):
            group = (*names, child)
            children.append(
                child if len(group) == 1 else Tex("list", group[0].start, child.end, (",",) * len(names), group)
            )
            names = []
        elif is_name(child):
            names.append(child)
        else:
            children += [*names, child]
            names = []
    children += names
    return Tex("list", tree.start, tree.end, (",",) * (len(children) - 1), tuple(children))


def _hypothesis(tree: Tex) -> bool:
    """`H_0: \\beta = c`, as it is tested."""
    first = tree.children[0]
    named = first.kind == "sub" and str(first.children[0].value).rpartition(" ")[2] == "H"
    return named and tree.value == (":",) and str(first.children[1].value) in ("0", "1", "a", "A")


def _range(items: Sequence[Tex], at: int) -> bool:
    """Whether this is a part of `i = 1, \\dots, n`, `i = 1, 2, \\dots, n` or `i = 1, 2, 3`, which says of no name
    that it is one."""
    first = at
    while first and items[first].kind == "number":
        first -= 1
    listed = items[first + 1 : first + 2]
    counts = (
        items[first].kind == "relation" and items[first].value == ("=",) and items[first].children[1].kind == "number"
    )
    if counts and listed and listed[0].kind == "number":
        return True
    for dots in (at - 1, at, at + 1, at + 2):
        if not 0 < dots < len(items) or not str(items[dots].value).endswith("dots"):
            continue
        first = dots - 2 if dots > 1 and items[dots - 1].kind == "number" else dots - 1
        if first <= at <= dots + 1 and items[first].kind == "relation":
            return True
    return False
