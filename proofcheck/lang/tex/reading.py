r"""A formula under the declarations of a claim -> the statements that it makes, in the claim language.

`read` answers only where there is exactly one fair reading, and raises `Unread` with the place and the reason
otherwise: a name that the claim does not declare, a product of two vectors without a sign, a power of an expectation
without brackets, an entry with a number when it is not said whether counting starts at 0 or 1. What it returns are
syntax trees of `lang/parse.py` whose positions are those in the LaTeX; they have been typed for all sizes.

An identity matrix without a size, and the range of a sum without limits, are what types leave: every declared size is
tried, and where none of them fits, the numbers in the shapes of the names that the formula contains. The formula is
read if one of them fits and no other.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TypeVar

from proofcheck.diagnostics.base import ProofcheckError
from proofcheck.lang import bounds
from proofcheck.lang.parse import MAX_DEPTH, Node, parse
from proofcheck.lang.printing import parsable, to_text
from proofcheck.lang.recursion import deeply
from proofcheck.lang.scope import Scope
from proofcheck.lang.tex.belonging import belonging
from proofcheck.lang.tex.canonical import canonical
from proofcheck.lang.tex.congruences import congruence
from proofcheck.lang.tex.ellipses import written_out
from proofcheck.lang.tex.families import identifier
from proofcheck.lang.tex.shadowed import applied, shadowed
from proofcheck.lang.tex.structure import structure
from proofcheck.lang.tex.tokens import TexError
from proofcheck.lang.tex.tree import Tex, nesting, walk
from proofcheck.lang.tex.vocabulary import Vocabulary
from proofcheck.lang.types import Problem
from proofcheck.source.span import SourceText

Read = TypeVar("Read")
MAX_TRIALS = 40
_LEVELS = 3  # of a tree, that one character makes at most
NO_STATEMENT = "this is an expression and states nothing"
_NEVER_NEGATIVE = frozenset({"dim", "natural", "index", "positive", "nonnegative"})
SIGNS = {"=": "==", "ne": "!=", "<": "<", "le": "<=", ">": ">", "ge": ">=", ":=": "==", "equiv": "=="}


class Unread(Exception):
    """A formula that is not read: the stretch of it, and why; the diagnostic's name where that is an error of types."""

    def __init__(self, start: int, end: int, reason: str, diagnostic: str = "") -> None:
        super().__init__(reason)
        self.start, self.end, self.reason, self.diagnostic = start, max(end, start + 1), reason, diagnostic


@dataclass(frozen=True, slots=True)
class Statement:
    """One statement of a formula, with the problem that it poses under the claim's declarations."""

    tree: Node
    problem: Problem = field(repr=False)
    text: str = field(compare=False)  # of the tree


@deeply
def read(tex: str, vocabulary: Vocabulary) -> tuple[Statement, ...]:
    """The statements of a formula. Raises Unread for one that is not understood, or that makes no statement."""
    return statements_of(structured(tex), tex, vocabulary)


def structured(tex: str) -> Tex:
    """The structure of a formula that is no deeper than a statement may be. Raises Unread."""
    try:
        tree = structure(tex)
    except TexError as error:
        raise Unread(error.start, error.end, error.reason) from None
    if _LEVELS * len(tex) > 2 * MAX_DEPTH and nesting(tree) > 2 * MAX_DEPTH:
        raise Unread(0, len(tex), "the statement is nested too deeply: it has too many terms or factors")
    return tree


@deeply
def statements_of(tree: Tex, tex: str, vocabulary: Vocabulary) -> tuple[Statement, ...]:
    """The statements of a structure, a part of the formula `tex`. Raises Unread."""
    tree = written_out(tree)

    def made(reading: Reading) -> tuple[Statement, ...]:
        nodes = reading.statements(tree)
        _ours(tree, nodes, vocabulary)
        return tuple(_stated(node, tex, vocabulary) for node in nodes)

    return _only(tree, tex, vocabulary, made, lambda found: " and ".join(statement.text for statement in found))


@deeply
def value_of(tree: Tex, tex: str, vocabulary: Vocabulary, running: frozenset[str] = frozenset()) -> Node:
    """What a structure stands for that is an expression and no statement. `running`: spellings of the parameters of
    the definition that it is the body of. Raises Unread."""
    tree = written_out(tree)

    def made(reading: Reading) -> Node:
        reading.running = running
        node = reading.expression(tree)
        _ours(tree, [node], vocabulary)
        reading.rank(node, tree)
        return node

    return _only(tree, tex, vocabulary, made, to_text)


def _ours(tree: Tex, made: Sequence[Node], vocabulary: Vocabulary) -> None:
    if (name := shadowed(tree, made, vocabulary)) is not None:
        raise Unread(tree.start, tree.end, f"the notation stands for `{name}`, which means something else here")
    if (name := applied(made, vocabulary)) is not None:
        reason = f"what `{name}` is made of is defined by the name of its parameter, and this is another value of it"
        raise Unread(tree.start, tree.end, reason)


def sides_of(made: Sequence[Statement], tree: Tex, tex: str, vocabulary: Vocabulary) -> list[Node]:
    """What the sides of a chain of comparisons stand for, each read by itself: as in the statement that the chain was
    read as, where nothing in one side depends on the others. Raises Unread."""
    first = _counted(tree, vocabulary)
    alone = all(_counted(side, vocabulary) == first for side in tree.children)
    if alone and len(made) == 1 and not any(_is_hole(node, vocabulary) for node in walk(tree)):
        return list(made[0].tree.children)
    return [value_of(side, tex, vocabulary) for side in tree.children]


def _only(
    tree: Tex, tex: str, vocabulary: Vocabulary, made: Callable[[Reading], Read], shown: Callable[[Read], str]
) -> Read:
    """The one reading of a structure, over all sizes of the matrices that are written without one."""
    vocabulary.begin()
    first = _counted(tree, vocabulary)
    holes = sum(_is_hole(node, vocabulary) for node in walk(tree))
    if not holes:
        return made(Reading(tex, vocabulary, first, []))
    found: dict[str, Read] = {}
    trouble: Unread | None = None
    for sizes in (vocabulary.dimensions(), _explicit(tree, vocabulary)):
        choices = list(itertools.islice(itertools.product(sizes, repeat=holes), MAX_TRIALS + 1))
        if len(choices) > MAX_TRIALS:
            raise Unread(tree.start, tree.end, "there are too many matrices without a size")
        for choice in choices:
            try:
                one = made(Reading(tex, vocabulary, first, list(choice)))
            except Unread as error:
                trouble = trouble or error
            else:
                found[shown(one)] = one
        if found:
            break
    if len(found) == 1:
        return next(iter(found.values()))
    if found:
        both = ", or ".join(f"`{text}`" for text in list(found)[:2])
        raise Unread(tree.start, tree.end, f"a matrix without a size fits in more than one way: {both}")
    hole = next(node for node in walk(tree) if _is_hole(node, vocabulary))
    sign = tex[hole.start : hole.end]
    raise trouble or Unread(hole.start, hole.end, f"`{sign}` has no size, and none is declared: write `{sign}_n`")


def _explicit(tree: Tex, vocabulary: Vocabulary) -> list[str]:
    """The sizes that are numbers, of the names in a formula: `AI = A` of a matrix of numbers."""
    found: set[int] = set()
    for node in walk(tree):
        name = vocabulary.lookup(canonical(node)) if node.kind in ("symbol", "name") else None
        if name is None:
            continue
        try:
            shape = vocabulary.value(Node("name", node.start, node.end, name), vocabulary.scope).shape
        except ProofcheckError:  # a function
            continue
        found.update(size.constant for size in shape if size.constant is not None)
    return [str(size) for size in sorted(found)]


def _stated(node: Node, tex: str, vocabulary: Vocabulary) -> Statement:
    text = to_text(node)
    return Statement(node, _problem(node, text, tex, vocabulary), text)


def _problem(node: Node, text: str, tex: str, vocabulary: Vocabulary) -> Problem:
    try:
        if not parsable(text):  # what a claim could not say is not read: `\\ln \\ln ... x` of any depth
            parse(SourceText.bare(text))
    except ProofcheckError as error:
        raise Unread(0, len(tex), error.findings[0].message) from None
    try:
        return vocabulary.reader.problem_of(node, SourceText.bare(tex.replace("\n", " "), "<formula>"))
    except ProofcheckError as error:
        finding = error.findings[0]
        span = finding.span
        at = (span.column - 1, span.end_column - 1) if span is not None and span.file == "<formula>" else (0, len(tex))
        raise Unread(*at, finding.message, finding.diagnostic) from None


def _is_hole(node: Tex, vocabulary: Vocabulary) -> bool:
    identity = node.kind == "symbol" and node.value in ("I", "mathbf I", "mathbb I", "mathbf 1", "mathbb 1")
    if not identity or vocabulary.lookup(node.value) is not None:
        return False
    return not any(spelling.startswith(f"{node.value} ") for spelling in vocabulary.opaque)  # I(X; Y) is declared


def _counted(tree: Tex, vocabulary: Vocabulary) -> int | None:
    """Whether entries count from 0 or from 1: as the notation says, as the formula does, or as all sums of the document
    do; None where these do not say, or the formula says both."""
    if vocabulary.first is not None:
        return vocabulary.first
    seen = _first(tree)
    if not seen:
        return next((int(said[-1]) for said in vocabulary.says if said.startswith("usually: ")), None)
    return next(iter(seen)) if len(seen) == 1 and seen <= {0, 1} else None


def _first(tree: Tex) -> set[int]:
    """From where the sums and products of a formula count, with 2 for any later place; an entry 0 says so, too."""
    seen = set()
    for node in walk(tree):
        low = node.children[0] if node.kind == "big" and node.value in ("sum", "prod") else None
        if node.kind == "entries":
            seen.add(int(node.children[0].value))
        if low is not None and low.kind == "relation" and low.value == ("=",) and low.children[1].kind == "number":
            seen.add(int(low.children[1].value) if low.children[1].value in "01" else 2)
        if node.kind == "sub" and node.children[1].kind == "number" and node.children[1].value == "0":
            seen.add(0)
    return seen


_RESTRICTING = frozenset({"<", ">", "le", "ge", "ne", "neq", "in"})
_BETWEEN = frozenset({"and", "hence", "so", "thus", "therefore", ""})  # words between statements that say nothing


def _restricts(tree: Tex) -> bool:
    """Whether this says of one letter by itself which values it may have: `x \\ge 0`, `x \\ne y`, `x \\in [0, 1]`."""
    if tree.kind != "relation" or not set(tree.value) <= _RESTRICTING:
        return False
    return any(side.kind in ("symbol", "sub") for side in tree.children)


class Reading:
    """One reading of one formula. Expressions are read by `expressions.py` and its neighbours."""

    def __init__(self, tex: str, vocabulary: Vocabulary, first: int | None, sizes: list[str]) -> None:
        self.tex, self.vocabulary, self.first = tex, vocabulary, first
        self.sizes = sizes
        self.scope: Scope = vocabulary.scope
        # Variables that sums bind: what to subtract from one where it is a position, None where it is a position only.
        self.shifts: dict[str, int | None] = {}
        self.labels: dict[str, str] = {}  # of the bound variables, as `families.py` has them
        self.families: set[str] = set()  # the functions and tensors that quantities were read as
        self.valued: frozenset[str] = frozenset()  # those that stand for values counted in some order, where a number
        self.running: frozenset[str] = frozenset()  # the parameters of a definition

    def runs(self, tree: Tex) -> bool:
        """Whether something in this takes several values here: a bound variable, or a parameter."""
        return (bool(self.shifts) or bool(self.running)) and any(
            (spelling := canonical(part)) in self.shifts or spelling in self.running for part in walk(tree)
        )

    # -- statements -------------------------------------------------------------------------------------------

    def statements(self, tree: Tex) -> list[Node]:
        if tree.kind == "list":
            apart = set(tree.value) == {";"}
            if not apart and any(child.kind in ("implies", "iff") for child in tree.children):
                raise self.refuse(tree, "what follows from what is not plain to see beside a comma: use \\land")
            found: list[Node] = []
            said = [child for child in tree.children if child.kind != "text"]
            if not apart and any(any(part.kind == "quantified" for part in walk(child)) for child in said[:-1]):
                raise self.refuse(tree, "how far the quantifier reaches is not plain to see: use \\land, or brackets")
            worded = any(c.kind == "text" and c.value.strip(" ,") not in _BETWEEN for c in tree.children)
            restricted = not all(map(_restricts, said)) and any(map(_restricts, said[1:]))
            if restricted and not worded:  # \sqrt{x}^2 = x, \quad x \ge 0
                raise self.refuse(tree, "a part of this may be a condition: write it before \\Rightarrow")
            for place, child in enumerate(tree.children):
                if place and child.kind == "group" and child.value == "()":  # x / x = 1 \quad (x \ne 0)
                    raise self.refuse(child, "this may be a condition: write it before \\Rightarrow")
                if child.kind == "text" and child.value.strip(" ,") in _BETWEEN:
                    continue
                found += self.statements(child)
            return found
        if tree.kind == "iff" or (tree.kind == "implies" and tree.children[0].kind in ("implies", "iff")):
            return [part for kind, left, right in steps(tree) for part in self._step(tree, kind, left, right)]
        if tree.kind == "text":
            raise self.refuse(tree, f"the words `{tree.value}` are part of the formula")
        return [self.statement(tree)]

    def _step(self, tree: Tex, kind: str, left: Tex, right: Tex) -> list[Node]:
        """An implication, or an equivalence as two."""
        first, second = self.statement(left), self.statement(right)
        at = (tree.start, tree.end, "implies")
        there = Node("call", *at, (first, second))
        return [there] if kind == "implies" else [there, Node("call", *at, (second, first))]

    def statement(self, tree: Tex) -> Node:
        if tree.kind == "group" and tree.value in ("()", "[]"):
            return self.statement(tree.children[0])
        if tree.kind == "relation":
            return self._relation(tree)
        if tree.kind in ("and", "or", "not"):
            return Node(tree.kind, tree.start, tree.end, None, tuple(self.statement(c) for c in tree.children))
        if tree.kind == "implies" and tree.children[0].kind in ("implies", "iff"):
            raise self.refuse(tree, "a chain of implications inside of a statement")
        if tree.kind == "implies":
            parts = tuple(self.statement(child) for child in tree.children)
            return Node("call", tree.start, tree.end, "implies", parts)
        if tree.kind == "quantified":
            from proofcheck.lang.tex.sums import quantified

            return quantified(self, tree)
        if tree.kind == "iff":
            raise self.refuse(tree, "an equivalence inside of a statement")
        raise self.refuse(tree, NO_STATEMENT)

    def _relation(self, tree: Tex) -> Node:
        if tree.children[0].kind == "blank" or tree.children[-1].kind == "blank":
            raise self.refuse(tree, "one side of the comparison is missing")
        if (made := congruence(self, tree) or belonging(self, tree)) is not None:
            return made
        signs = []
        sides = [self.expression(side) if side.kind != "list" else self.listed(side) for side in tree.children]
        for position, sign in enumerate(tree.value):
            if sign == "approx":
                signs.append("==")
                sides[position + 1] = self._figure(sides[position + 1], tree.children[position + 1])
            elif sign in SIGNS:
                signs.append(SIGNS[sign])
                if SIGNS[sign] in ("<", "<=", ">", ">="):
                    self._ordered(tree, sides[position : position + 2])
                else:
                    self._alike(tree, position, sides)
            else:
                raise self.refuse(tree, f"the sign `{sign}` is not read")
        return Node("compare", tree.start, tree.end, tuple(signs), tuple(sides))

    def _ordered(self, tree: Tex, sides: list[Node]) -> None:
        """Refuses an order of square matrices: by entries, or of definite ones."""
        if any(self.square(side, tree) for side in sides):
            reason = f"`{self.shown(tree)}` may be meant by entries, or of definite matrices: write \\succ"
            raise self.refuse(tree, reason)

    def _alike(self, tree: Tex, position: int, sides: list[Node]) -> None:
        """Refuses `A = 2` of a matrix, which may mean each entry or a multiple of the identity, and `\\nabla^2 f = 0`,
        which may be the sum of the second derivatives or all of them."""
        here = slice(position, position + 2)
        ranks = [self.rank(side, part) for side, part in zip(sides[here], tree.children[here], strict=True)]
        if sorted(ranks) == [0, 1]:
            vector, number = sides[here] if ranks[0] else sides[here][::-1]
            if vector.kind == "list" and not (number.kind == "number" and number.value == 0):
                raise self.refuse(tree, "a list compared with a number")
        if sorted(ranks) != [0, 2]:
            return
        whole, one = (sides[here], tree.children[here]) if ranks[0] else (sides[here][::-1], tree.children[here][::-1])
        if whole[0].kind == "call" and whole[0].value == "hessian":
            raise self.refuse(one[0], "the Laplacian, or the matrix of second derivatives: which is meant is not said")
        if not (whole[1].kind == "number" and whole[1].value == 0):
            raise self.refuse(tree, "a matrix compared with a number: by entries, or with a multiple of the identity")

    def _figure(self, node: Node, tree: Tex) -> Node:
        figure = node.children[0] if node.kind == "neg" else node
        if figure.kind != "number":
            raise self.refuse(tree, "what is approximately equal has to be a plain figure on the right")
        return Node("call", node.start, node.end, "approx", (node,))

    def listed(self, tree: Tex) -> Node:
        raise self.refuse(tree, "several things on one side of a comparison")

    # -- helpers for what reads expressions ---------------------------------------------------------------------

    def expression(self, tree: Tex) -> Node:
        from proofcheck.lang.tex.expressions import expression

        return expression(self, tree)

    def refuse(self, tree: Tex, reason: str) -> Unread:
        return Unread(tree.start, tree.end, reason)

    def shown(self, tree: Tex) -> str:
        return self.tex[tree.start : tree.end]

    def rank(self, node: Node, tree: Tex) -> int:
        """How many axes an expression has. Raises Unread where it has no type."""
        try:
            return self.vocabulary.rank(node, self.scope)
        except ProofcheckError as error:
            finding = error.findings[0]
            raise Unread(tree.start, tree.end, finding.message, finding.diagnostic) from None

    def complex(self, node: Node) -> bool:
        """Whether an expression that has a rank is one of complex numbers."""
        return self.vocabulary.value(node, self.scope).kind == "complex"

    def never_negative(self, node: Node) -> bool:
        """Whether this is a number, or a name that is declared so, that is not negative."""
        if node.kind == "number":
            return bool(node.value >= 0)
        declared = self.vocabulary.elaborator.declarations.get(node.value) if node.kind == "name" else None
        return declared is not None and not declared.shape and declared.kind in _NEVER_NEGATIVE

    def square(self, node: Node, tree: Tex) -> bool:
        """Whether an expression is a square matrix. Raises Unread where it has no type."""
        if self.rank(node, tree) != 2:
            return False
        height, width = self.vocabulary.value(node, self.scope).shape
        return height == width

    def within(self, names: dict[str, int | None], read: Callable[[], Node]) -> Node:
        """What `read` returns where these variables are bound. Raises Unread where something in it is defined by a
        declared name that is written like one of them: it may be meant to run with the variable, or to stay."""
        scope, shifts = self.scope, self.shifts
        self.scope = self.vocabulary.bound(dict.fromkeys(map(identifier, names), ""), scope)
        self.shifts = {**shifts, **names}
        try:
            found = read()
        finally:
            self.scope, self.shifts = scope, shifts
        for letter in names:
            if (made := self.vocabulary.made_of(found, letter)) is not None:
                reason = f"`{made}` is defined by `{letter}`, which is a variable here: write it as a function of that"
                raise Unread(found.start, found.end, reason)
        return found


def steps(tree: Tex) -> list[tuple[str, Tex, Tex]]:
    """The neighbours of a chain such as `a \\Rightarrow b \\iff c`, each pair with the sign between them."""
    left, right = tree.children
    before = steps(left) if left.kind in ("implies", "iff") else []
    return [*before, (tree.kind, before[-1][2] if before else left, right)]


def number(value: int | str, tree: Tex) -> Node:
    text = str(value)
    if len(text) > bounds.allowed("digits"):
        raise Unread(tree.start, tree.end, f"the number has more than {bounds.allowed('digits')} digits")
    return Node("number", tree.start, tree.end, Fraction(text), text=text)
