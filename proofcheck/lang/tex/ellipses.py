r"""Ellipses of a formula, written out: `x_1 + x_2 + \cdots + x_n` is a sum over i from 1 to n.

What stands beside the dots says what they stand for, if the terms differ in nothing but a number that counts up to
what stands in its place behind the dots. One term in front of the dots is enough where it ends in a subscript 0 or 1,
as in `x_1, \dots, x_n`; a number elsewhere needs two, because `1 + \cdots + 9` may count in steps. Dots that fit no
such pattern stay what they are, and the formula is not read.

The statement is the one for every n, with a sum of no terms equal to zero. Where the terms in front of the dots need
a larger n, it may fail at a smaller one without being wrong: whoever judges it has to know of the dots (`elided`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from proofcheck.lang.tex.canonical import canonical
from proofcheck.lang.tex.signs import DOTS
from proofcheck.lang.tex.tree import Tex, rows_of, side_by_side, walk, whole_number

LETTERS = "ijklmpqrstuvw"
MAX_CHUNK = 3  # factors that are repeated together, as `P(w_1) P(w_2) \cdots P(w_n)`


@dataclass(frozen=True, slots=True)
class Run:
    """Terms that count: `pattern` with `letter` from `low` up to `high`, which `count` of the terms in front show."""

    letter: str
    low: Tex
    high: Tex
    pattern: Tex
    count: int


def elided(tree: Tex) -> bool:
    """Whether there are dots in this."""
    return any(map(_dots, walk(tree)))


def written_out(tree: Tex) -> Tex:
    """The same formula with a sum, a product or a comprehension for each run of terms with dots that is understood.

    A comprehension is a node `entries` (value: its letter; first position, last position, pattern)."""
    return _Writer(tree).write(tree) if elided(tree) else tree


def _dots(tree: Tex) -> bool:
    return tree.kind == "symbol" and tree.value in DOTS


class _Writer:
    def __init__(self, tree: Tex) -> None:
        used = {str(node.value) for node in walk(tree) if node.kind in ("symbol", "name")}
        self.free = [letter for letter in LETTERS if letter not in used]

    def write(self, tree: Tex) -> Tex:
        children = tuple(child if child is None else self.write(child) for child in tree.children)
        tree = replace(tree, children=children)
        if tree.kind == "add":
            return self.sum(tree)
        if tree.kind == "product" and set(tree.value) <= {"", "*"}:
            return self.product(tree)
        if tree.kind == "group" and tree.value in ("()", "[]") and tree.children[0].kind == "list":
            (items,) = tree.children
            separators = set(items.value) <= {",", "gap"}
            made = self.entries(items.children, tree) if separators else None
            if made is None:
                return tree
            self.free = self.free[1:]
            return replace(tree, children=(made,))
        return self.matrix(tree) if tree.kind == "matrix" else tree

    def sum(self, tree: Tex) -> Tex:
        terms, signs = list(tree.children), list(tree.value)
        for at in range(len(terms) - 2, 0, -1):  # from the end: a run may begin with the end of another
            if at + 1 >= len(terms) or not _dots(terms[at]) or signs[at] != signs[at + 1]:
                continue
            begin = at
            while begin and signs[begin - 1] == signs[at]:
                begin -= 1
            run = self.run(terms[begin:at], terms[at + 1])
            if run is None:
                continue
            self.free = self.free[1:]
            whole = _big("sum", terms[at - run.count], terms[at + 1], run)
            terms[at - run.count : at + 2] = [whole]
            signs[at - run.count : at + 2] = [signs[at]]
        if len(terms) == 1 and signs == ["+"]:
            return terms[0]
        return replace(tree, value=tuple(signs), children=tuple(terms))

    def product(self, tree: Tex) -> Tex:
        factors, signs = list(tree.children), list(tree.value)
        for at in range(len(factors) - 2, 0, -1):
            if at >= len(factors) or not _dots(factors[at]):
                continue
            for length in range(1, MAX_CHUNK + 1):
                if at + length >= len(factors):
                    break
                starts = range(at % length, at, length)
                before = [side_by_side(factors[k : k + length], signs[k : k + length - 1]) for k in starts]
                after = side_by_side(factors[at + 1 : at + 1 + length], signs[at + 1 : at + length])
                run = self.run(before, after) if before else None
                if run is None:
                    continue
                self.free = self.free[1:]
                begin, end = at - run.count * length, at + length + 1
                factors[begin:end] = [_big("prod", before[-run.count], after, run)]
                signs[begin : end - 1] = []
                break
        if len(factors) == 1:
            return factors[0]
        return replace(tree, value=tuple(signs), children=tuple(factors))

    def entries(self, items: Sequence[Tex], whole: Tex) -> Tex | None:
        """A list `x_1, x_2, \\dots, x_n` that is nothing but one run."""
        if len(items) < 3 or not _dots(items[-2]):
            return None
        run = self.run(items[:-2], items[-1])
        if run is None or run.count != len(items) - 2:
            return None
        return Tex("entries", whole.start, whole.end, run.letter, (run.low, run.high, run.pattern))

    def matrix(self, tree: Tex) -> Tex:
        """A matrix by its corner entries, the rows and columns of dots between them left out."""
        rows = rows_of(tree)
        outer = [k for k, row in enumerate(rows) if all(_dots(cell) or cell.kind == "blank" for cell in row)]
        explicit = [row for k, row in enumerate(rows) if k not in outer]
        if not outer and not any(_dots(cell) for row in rows for cell in row):
            return tree
        found = [made for row in explicit if (made := self.row(row, tree)) is not None]
        self.free = self.free[1:]  # the letter that runs along the rows, the same in each
        if len(found) != len(explicit):
            return tree
        if not outer:
            return replace(tree, value=(1,), children=(found[0],)) if len(found) == 1 else tree
        if outer != [len(rows) - 2] or len({row.kind for row in found}) != 1:
            return tree
        made = self.entries([*found[:-1], Tex("symbol", tree.start, tree.end, "vdots"), found[-1]], tree)
        self.free = self.free[1:]
        return made or tree

    def row(self, cells: Sequence[Tex], whole: Tex) -> Tex | None:
        if not any(map(_dots, cells)):
            return cells[0] if len(cells) == 1 else Tex("matrix", whole.start, whole.end, (len(cells),), tuple(cells))
        return self.entries(cells, whole)

    def run(self, before: Sequence[Tex], after: Tex) -> Run | None:
        """The run that ends with `after`, with as many of the terms in front as belong to it."""
        if not self.free:
            return None
        letter = self.free[0]
        found: tuple[Tex, str, int, bool, Tex] | None = None
        count, low = 0, 0
        for term in reversed(before):
            merged = _merge(term, after, letter)
            if merged is None:
                break
            pattern, number, high, below = merged
            if found is None:
                found = (pattern, canonical(pattern), number, below, high)
            elif canonical(pattern) != found[1] or number != low - 1:
                break
            count, low = count + 1, number
        if found is None or not (count > 1 or (found[3] and low in (0, 1))):
            return None
        pattern, _, _, _, high = found
        return Run(letter, Tex("number", after.start, after.start, str(low)), high, pattern, count)


def _big(sign: str, first: Tex, last: Tex, run: Run) -> Tex:
    letter = Tex("symbol", first.start, first.start, run.letter)
    low = Tex("relation", first.start, first.start, ("=",), (letter, run.low))
    return Tex("big", first.start, last.end, sign, (low, run.high, run.pattern))


def _merge(first: Tex, last: Tex, letter: str) -> tuple[Tex, int, Tex, bool] | None:
    """Two terms as one pattern: with the number of the first, what stands there in the last, and whether all such
    places are subscripts. None where they differ in anything else, in nothing, or in two ways."""
    places: list[tuple[int, Tex, bool]] = []
    pattern = _merged(first, last, letter, False, places)
    if pattern is None or not places:
        return None
    number, high, _ = places[0]
    if any(other != number or canonical(end) != canonical(high) for other, end, _ in places):
        return None
    return pattern, number, high, all(below for _, _, below in places)


def _merged(first: Tex, last: Tex, letter: str, below: bool, places: list[tuple[int, Tex, bool]]) -> Tex | None:
    if below:
        ones, others = _positions(first, last)
        if len(ones) != len(others):
            return None
        if len(ones) > 1:
            items = []
            for a, b in zip(ones, others, strict=True):
                item = _place(a, b, letter, True, places) if canonical(a) != canonical(b) else a
                if item is None:
                    return None
                items.append(item)
            return replace(side_by_side(items), start=last.start, end=last.end)
        first, last = ones[0], others[0]
    if canonical(first) == canonical(last):
        return first
    if (place := _place(first, last, letter, below, places)) is not None:
        return place
    if (first.kind, first.value, len(first.children)) != (last.kind, last.value, len(last.children)):
        return None
    children = []
    for k, (a, b) in enumerate(zip(first.children, last.children, strict=True)):
        if a is None or b is None:
            if a is not b:
                return None
            children.append(a)
            continue
        child = _merged(a, b, letter, first.kind == "sub" and k == 1, places)
        if child is None:
            return None
        children.append(child)
    return replace(last, children=tuple(children))


def _place(first: Tex, last: Tex, letter: str, below: bool, places: list[tuple[int, Tex, bool]]) -> Tex | None:
    """The letter, where a number counts up to what is no plain number, or a larger one."""
    number = whole_number(first)
    if number is None or last.kind not in ("number", "symbol", "name", "add", "sub"):
        return None
    end = whole_number(last)
    if last.kind == "number" and (end is None or end <= number):
        return None
    places.append((number, last, below))
    return Tex("symbol", last.start, last.end, letter)


def _positions(first: Tex, last: Tex) -> tuple[Sequence[Tex], Sequence[Tex]]:
    """The subscripts of two names one by one: `11` beside `1n` is two of them."""
    ones, others = _listed(first), _listed(last)
    if len(ones) != len(others):
        ones, others = _digits(ones, len(others)), _digits(others, len(ones))
    elif len(ones) == 1 and len(str(first.value)) == len(str(last.value)) > 1 and whole_number(last) is not None:
        ones, others = _digits(ones, len(str(first.value))), _digits(others, len(str(last.value)))
    return ones, others


def _listed(script: Tex) -> Sequence[Tex]:
    several = script.kind == "list" or (script.kind == "product" and not any(script.value))
    return script.children if several else (script,)


def _digits(items: Sequence[Tex], count: int) -> Sequence[Tex]:
    (first, *rest) = items
    if rest or whole_number(first) is None or len(first.value) != count:
        return items
    return [Tex("number", first.start, first.end, digit) for digit in first.value]
