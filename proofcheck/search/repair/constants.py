"""Corrections of an equation that its two sides, brought to the index form, tell: signs, factors, further terms.

With D the left side minus the right one, a place p on which the right side depends linearly (`linear.py`) is scaled by
1 + c where D = c L(p), or is given a further term c where D = c L(1); the whole side can be given D itself. c is a
number or a short expression in sizes, so what is offered is a small change and not the left side once more.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from proofcheck.diagnostics.base import ProofcheckError
from proofcheck.lang import terms
from proofcheck.lang.parse import Node
from proofcheck.lang.sizes import Size
from proofcheck.lang.terms import Term
from proofcheck.lang.types import Problem
from proofcheck.search.index.algebra import Algebra
from proofcheck.search.index.build import Builder, equations
from proofcheck.search.index.labels import Form
from proofcheck.search.repair import ratios, trees
from proofcheck.search.repair.candidate import Candidate, Rank
from proofcheck.search.repair.linear import alone, dropped, linear_places
from proofcheck.search.repair.reading import Reading
from proofcheck.search.repair.trees import Path
from proofcheck.search.repair.written import Axes, length, written

MAX_WORK = 60_000  # steps of the index algebra
LONG = 60  # characters of a term that is offered
ONE = trees.number(1)


def corrections(reading: Reading, tree: Node) -> Iterator[Candidate]:
    """Candidates for every equation of the statement."""
    for path, comparison in trees.comparisons(tree):
        if comparison.value != ("==",) or any(c.kind == "call" and c.value == "approx" for c in comparison.children):
            continue
        try:
            found = list(_Equation(reading, comparison).corrections())
        except (ArithmeticError, RecursionError, ProofcheckError):
            continue
        for kind, rank, side, changed in found:
            yield Candidate(kind, rank, trees.put(tree, (*path, side), changed))


class _Equation:
    """One equation: the difference of its sides, and what each place of the side to be changed contributes."""

    def __init__(self, reading: Reading, comparison: Node) -> None:
        left, right = comparison.children
        self.side = 0 if trees.evaluates(right) and not trees.evaluates(left) else 1
        self.tree: Node = comparison.children[self.side]
        self.other: Node = comparison.children[1 - self.side]
        self.defined = reading.defined
        self.evaluated = trees.evaluates(self.other)
        self.computed = trees.computes(self.other, self.defined)
        self.paths = linear_places(self.tree)
        # Every statement `other == L(p)` and `other == L(1)`; what has no type is left out.
        asked = [alone(self.tree, path, at) for path in self.paths for at in (trees.at(self.tree, path), ONE)]
        found = [_elaborated(reading, self.other, node) for node in asked]
        whole = found[0]
        if whole is None:
            raise ArithmeticError("the equation has no type")
        statements = [problem.statement for problem in found if problem is not None]
        joint = Problem(whole.declarations, whole.given, terms.conjunction(*statements), whole.sizes)
        self.builder = Builder(joint)
        self.axes = _axes(self.builder, whole.statement)
        self.pairs = [None if problem is None else equations(problem.statement) for problem in found]
        first = self.pairs[0]
        assert first is not None
        self.others = [self.builder(left) for left, _ in first]
        self.wholes = [self.builder(right) for _, right in first]
        algebra = self.builder.algebra
        self.differences = [
            algebra.add(a, algebra.scale(b, Fraction(-1))) for a, b in zip(self.others, self.wholes, strict=True)
        ]

    @property
    def algebra(self) -> Algebra:
        return self.builder.algebra

    def forms(self, position: int) -> list[Form] | None:
        """The entries of one of the asked expressions, or None where it has no type or no form."""
        pairs = self.pairs[position]
        if pairs is None or len(pairs) != len(self.differences) or self.algebra.work > MAX_WORK:
            return None
        try:
            return [self.builder(right) for _, right in pairs]
        except (ArithmeticError, RecursionError):
            return None

    def corrections(self) -> Iterator[tuple[str, Rank, int, Node]]:
        if not any(self.differences):
            return
        if not any(self.others) and self.computed:
            yield "value", Rank.ZERO, self.side, trees.number(0)
        for k, path in enumerate(self.paths):
            for kind, rank, node in (*self._scaled(2 * k, path), *self._shifted(2 * k + 1, path)):
                yield kind, rank, self.side, node
        yield from self._term()
        yield from self._anew()

    def _scaled(self, position: int, path: Path) -> Iterator[tuple[str, Rank, Node]]:
        """The place times 1 + c. A factor of a product is not scaled by itself: the product is."""
        parts = self.forms(position)
        if parts is None or (path and trees.at(self.tree, path[:-1]).kind not in ("add", "sub")):
            return
        c = ratios.quotient(self.algebra, self.differences, parts, False)
        level = Rank.INNER_SIZES if path else Rank.SIZES
        if c is None and self.computed and (self.evaluated or any(ratios.constant(part) is None for part in parts)):
            c, level = ratios.quotient(self.algebra, self.differences, parts, True), Rank.SCALARS
        if c is None:
            return
        factor = self.algebra.add(c, self.algebra.number(1))
        place = trees.at(self.tree, path)
        value = ratios.constant(factor)
        if value == 0:
            shorter = dropped(self.tree, path)
            if shorter is not None:
                yield "term", Rank.SIGN, shorter
        elif value is not None and (ratios.handy(value) or trees.literal(place) is not None):
            kind, rank = ("sign", Rank.SIGN) if value == -1 else ("factor", Rank.NUMBER)
            yield kind, rank, trees.put(self.tree, path, trees.scaled(place, value))
        elif value is None and self._short(factor) and (not path or (len(factor) == 1 and ratios.whole(factor))):
            node = self._product(place, factor, parts[0] if not path and len(parts) == 1 else None)
            if node is not None:
                yield "factor", level, trees.put(self.tree, path, node)

    def _short(self, factor: Form) -> bool:
        """Whether a factor may be written: simple, and no function in a denominator (that would undo the side)."""
        declared = self.algebra.declarations
        below = {head for (_, factors) in factor for head, _, e in factors if e < 0}
        return ratios.simple(factor) and all(head in declared for head in below)

    def _product(self, place: Node, factor: Form, form: Form | None) -> Node | None:
        """factor * place; a side that is a plain product of scalars is written anew."""
        algebra = self.algebra
        if form is not None and not trees.computes(place, self.defined) and not self.axes:
            plain = all(not s and all(not a for _, a, _ in fs) for (s, fs) in form)
            product = algebra.mul(factor, form) if plain else {}
            node = written(algebra, product) if len(product) == 1 else None
            if node is not None:
                return node
        if len(factor) == 1:
            (((_, factors), c),) = factor.items()
            above = tuple(f for f in factors if f[2] > 0)
            below = tuple((h, a, -e) for h, a, e in factors if e < 0)
            over = written(algebra, algebra.scale(algebra.normal({}, above), c))
            under = written(algebra, algebra.normal({}, below))
            if over is None or under is None:
                return None
            up = _times(over, place)
            return up if trees.literal(under) == 1 else trees.binary("div", up, under)
        node = written(algebra, factor)
        return None if node is None else _times(node, place)

    def _shifted(self, position: int, path: Path) -> Iterator[tuple[str, Rank, Node]]:
        """The place plus c."""
        parts = self.forms(position)
        c = None if parts is None else ratios.quotient(self.algebra, self.differences, parts, False)
        node = written(self.algebra, c) if c is not None and ratios.simple(c) else None
        if node is None or c is None:
            return
        place = trees.at(self.tree, path)
        if path and place.kind not in ("add", "sub"):
            return  # a factor that becomes a sum is no simpler than a further term
        rank = Rank.CONSTANT_TERM if len(c) == 1 else Rank.TERM
        if not path and set(c) & set(self.wholes[0]):
            return  # what is added would cancel what stands there
        changed = _sum(place, node)
        if trees.literal(changed) == 0:
            return
        yield "term", rank, trees.put(self.tree, path, changed)

    def _term(self) -> Iterator[tuple[str, Rank, int, Node]]:
        """The whole side plus D, where D is short and leaves every term of the side as it is."""
        if len(self.differences) != 1 or len(self.differences[0]) > 2:
            return
        whole = self.wholes[0]
        if set(self.differences[0]) & set(whole) or not (whole or self.computed):
            return
        node = written(self.algebra, self.differences[0], self.axes)
        if node is None or length(node) > LONG:
            return
        rank = Rank.TERM if len(self.differences[0]) == 1 else Rank.LONG_TERM
        yield "term", rank, self.side, _sum(self.tree, node)

    def _anew(self) -> Iterator[tuple[str, Rank, int, Node]]:
        """The other side's value in place of the side, where the other side states an average, a derivative, ..."""
        if len(self.others) != 1 or len(self.others[0]) > 2 or not self.evaluated:
            return
        node = written(self.algebra, self.others[0], self.axes)
        if node is not None and length(node) <= LONG and not trees.evaluates(self.tree):
            yield "value", Rank.ANEW, self.side, node


def _times(factor: Node, place: Node) -> Node:
    if trees.literal(place) == 1:
        return factor
    known = trees.literal(factor)
    if known is not None:
        return trees.scaled(place, known)
    raised = trees.raised(place, factor)
    if raised is not None:
        return raised
    # A size is written first, as numbers are; a function last.
    behind = any(node.kind == "call" for _, node in trees.places(factor))
    return trees.binary("mul", place, factor) if behind else trees.binary("mul", factor, place)


def _sum(left: Node, right: Node) -> Node:
    """left + right, the terms of the right side one by one."""
    if right.kind in ("add", "sub"):
        first = _sum(left, right.children[0])
        last = right.children[1]
        return trees.added(first, last if right.kind == "add" else trees.negated(last))
    return trees.added(left, right)


def _elaborated(reading: Reading, left: Node, right: Node) -> Problem | None:
    """The problem `left == right`, the indices of its quantifiers called by their position."""
    try:
        problem = reading.problem(Node("compare", 0, 0, ("==",), (left, right)))
    except ProofcheckError:
        return None
    return Problem(problem.declarations, problem.given, _called(problem.statement, 0), problem.sizes)


def _called(statement: Term, depth: int) -> Term:
    if statement.op != "forall":
        return statement
    low, high, body = statement.args
    label = f"axis{depth}"
    renamed = terms.substitute(body, {statement.data[0]: terms.index(label)})
    return terms.forall(label, low, high, _called(renamed, depth + 1))


def _axes(builder: Builder, statement: Term) -> Axes:
    """The axes of the equation that are not written out."""
    axes: list[tuple[str, Size]] = []
    while statement.op == "forall":
        size = Size.from_term(statement.args[1], builder.dims)
        if size is not None and size.constant is None:
            axes.append((statement.data[0], size))
        statement = statement.args[2]
    return tuple(axes)
