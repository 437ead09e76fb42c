r"""Sums, products, limits and quantifiers of a formula: which variable they bind, and over which range.

`\sum_{i=1}^{n} x_i` counts from 1 and the language from 0: the variable keeps its values and positions are shifted.
Without limits the range is that of the axes that the variable is a position on, and they have to be the same.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from proofcheck.diagnostics.base import ProofcheckError
from proofcheck.lang.parse import Clause, Node
from proofcheck.lang.tex import families
from proofcheck.lang.tex.canonical import canonical
from proofcheck.lang.tex.expressions import expression
from proofcheck.lang.tex.reading import SIGNS, Reading, Unread, number
from proofcheck.lang.tex.tree import Tex
from proofcheck.lang.tex.vocabulary import size_node

if TYPE_CHECKING:
    from proofcheck.lang.sizes import Size

_SETS = {"mathbb R": "real", "mathbb Z": "integer"}
Range = tuple[str, Node | None, Node | None, tuple[Tex, ...]]  # variable, low, high (None: by the axes), conditions


def big(r: Reading, tree: Tex) -> Node:
    before, r.labels = r.labels, {**r.labels, **families.labels(tree)}
    try:
        return _big(r, tree)
    finally:
        r.labels = before


def _big(r: Reading, tree: Tex) -> Node:
    low, high, body = tree.children
    if body.kind == "blank":
        raise r.refuse(tree, "nothing stands under the sign")
    if tree.value in ("sum", "prod"):
        if low is None and high is None:
            value = expression(r, body)
            if not r.rank(value, body):
                raise r.refuse(tree, "what the sum runs over is not said")
            return Node("call", tree.start, tree.end, tree.value, (value,))
        return _over(r, tree, _ranges(r, tree, low, high), body)
    if tree.value == "int":
        from proofcheck.lang.tex.cases import integral

        return integral(r, tree)
    if tree.value == "lim" and low is not None and high is None:
        return _limit(r, tree, low, body)
    if tree.value in ("max", "min") and low is None and body.kind == "group" and body.children[0].kind == "list":
        *before, last = (expression(r, child) for child in body.children[0].children)
        for argument in reversed(before):  # of two at a time
            last = Node("call", tree.start, tree.end, tree.value, (argument, last))
        return last
    if tree.value in ("max", "min") and low is not None and high is None and over_entries(tree):
        return _over(r, tree, _ranges(r, tree, low, high), body)
    raise r.refuse(tree, f"`{tree.value}` is not read here")


def over_entries(tree: Tex) -> bool:
    """Whether a maximum or minimum is over positions, `\\max_i x_i`, and over nothing else. The last factor has to have
    the position in it: `\\max_i x_i c` may be c times the maximum."""
    low, _, body = tree.children
    if low is None:
        return False
    items = low.children if low.kind == "list" else (low,)
    letters = [side for item in items for side in (item.children if item.kind == "relation" else (item,))]
    names = [
        str(letter.value) for letter in letters if letter.kind == "symbol" and _is_position(body, str(letter.value))
    ]
    last = body.children[-1] if body.kind == "product" else body
    return any(_is_position(last, name) for name in names)


def _ranges(r: Reading, tree: Tex, low: Tex | None, high: Tex | None) -> list[Range]:
    items = [] if low is None else list(low.children) if low.kind == "list" else [low]
    if len(items) == 1 and high is None and families.letters_alone(items[0]):  # \\sum_{ij}
        items = list(items[0].children)
    found: list[Range] = []
    start: Node | None
    if high is not None and len(items) > 1 and items[-1].kind == "relation" and items[-1].value == ("=",):
        together = [item for item in items[:-1] if item.kind == "symbol"]  # \sum_{i, j = 1}^n
        if len(together) == len(items) - 1 and items[-1].children[0].kind == "symbol":
            start, top = expression(r, items[-1].children[1]), _one_more(expression(r, high), high)
            return [(str(item.value), start, top, ()) for item in (*together, items[-1].children[0])]
    for item in items:
        conditions: tuple[Tex, ...] = ()
        if item.kind == "symbol":
            found.append((item.value, None, None, ()))
        elif families.member(item) and high is None:
            found.append((str(item.children[0].value), None, None, ()))
        elif item.kind != "relation" or len(item.value) > 2:
            raise r.refuse(item, "what the sum runs over is not read")
        elif item.value == ("=",) and item.children[0].kind == "symbol" and high is not None and not found:
            endless = canonical(high) == "infty"
            top = Node("name", high.start, high.end, "oo") if endless else _one_more(expression(r, high), high)
            found.append((item.children[0].value, expression(r, item.children[1]), top, ()))
        elif high is None and not found and both_run(r, item):
            first, second = (str(side.value) for side in item.children)  # \sum_{i < j}: over both
            found += [(first, None, None, ()), (second, None, None, (item,))]
        elif item.value in (("le",), ("<",)) and item.children[0].kind == "symbol" and high is None and not found:
            end = _position(r, item.children[1])
            found.append((item.children[0].value, None, _one_more(end, item) if item.value == ("le",) else end, ()))
        elif item.value == ("ne",) and item.children[0].kind == "symbol" and high is None and not found:
            found.append((item.children[0].value, None, None, (item,)))
        elif found and item.value[0] in SIGNS:
            name, start, stop, before = found.pop()
            conditions = (*before, item)
            found.append((name, start, stop, conditions))
        else:
            raise r.refuse(item, "what the sum runs over is not read")
    if not found or (high is not None and (len(found) != 1 or found[0][1] is None)):
        raise r.refuse(tree, "what the sum runs over is not read")
    return found


def both_run(r: Reading, item: Tex) -> bool:
    """Whether both sides of `i < j` or `i \\neq j` run: neither is known here, and they stand in the order of the
    alphabet. `j \\neq i` is over j more often than over both."""
    spellings = [canonical(side) for side in item.children]
    if item.kind != "relation" or item.value not in (("ne",), ("<",)):
        return False
    if any(side.kind != "symbol" or not str(side.value).isalpha() for side in item.children):
        return False
    if spellings != sorted(spellings):
        return False
    return not any(spelling in r.shifts or r.vocabulary.lookup(spelling) is not None for spelling in spellings)


def _one_more(node: Node, tree: Tex) -> Node:
    """`node + 1`, with n - 1 + 1 as n."""
    if node.kind == "sub" and node.children[1].kind == "number" and node.children[1].value == 1:
        return node.children[0]
    if node.kind == "number" and node.value.denominator == 1:
        return number(int(node.value) + 1, tree)
    return Node("add", node.start, node.end, None, (node, number(1, tree)))


def _position(r: Reading, tree: Tex) -> Node:
    """The position that a range ends at: an index that the claim declares, or a variable that is a position too."""
    spelling = canonical(tree)
    if spelling in r.shifts and not r.shifts[spelling]:
        return Node("name", tree.start, tree.end, spelling)
    name = r.vocabulary.lookup(spelling) if tree.kind == "symbol" else None
    declared = r.vocabulary.elaborator.declarations.get(name or "")
    if declared is None or declared.kind != "index":
        raise r.refuse(tree, "where the range begins is not said")
    return Node("name", tree.start, tree.end, name)


def _over(r: Reading, tree: Tex, ranges: list[Range], body: Tex) -> Node:
    shifts: dict[str, int | None] = {}
    for name, low, _, _ in ranges:
        shifts[name] = r.first if low is not None else None
        if low is not None and r.first is None:
            shifts[name] = 0 if not _is_position(body, name) else None
            if shifts[name] is None:
                raise r.refuse(tree, "it is not said whether positions count from 0 or 1")
    try:
        return _summed(r, tree, ranges, shifts, body)
    except Unread:
        known = r.vocabulary.elaborator.declarations
        values = {letter for letter in shifts if families.valued(r.labels.get(letter, "")) in known}
        if not values or values <= r.valued:
            raise
        before, r.valued = r.valued, r.valued | values
        try:
            return _summed(r, tree, ranges, shifts, body)
        finally:
            r.valued = before


def _summed(r: Reading, tree: Tex, ranges: list[Range], shifts: dict[str, int | None], body: Tex) -> Node:
    value = r.within(shifts, lambda: expression(r, body))
    clauses = []
    for name, low, high, conditions in ranges:
        if high is None:
            high = _extent(r, value, name, shifts, tree, bool(conditions))
        elif high.kind == "name" and high.value == "oo" and _indexed(r, value, families.identifier(name)):
            raise r.refuse(tree, "the axis on which the variable is a position ends")
        made = tuple(r.within(shifts, lambda c=c: _condition(r, c)) for c in conditions)  # type: ignore[misc]
        start = None if low is None or (low.kind == "number" and low.value == 0) else low
        clauses.append(Clause(families.identifier(name), start, high, made))
    inner = Node("generator", tree.start, tree.end, None, (value,), clauses=tuple(clauses))
    return Node("call", tree.start, tree.end, tree.value, (inner,))


def _condition(r: Reading, tree: Tex) -> Node:
    """A condition between positions. Between two letters that run it is the same from 0 and from 1."""
    running = tree.kind == "relation" and all(r.shifts.get(canonical(side), 0) is None for side in tree.children)
    before, r.first = r.first, 0 if r.first is None or running else r.first
    try:
        return r.statement(tree)
    finally:
        r.first = before


def _is_position(body: Tex, name: str) -> bool:
    from proofcheck.lang.tex.tree import walk

    return any(
        node.kind == "sub" and any(part.kind == "symbol" and part.value == name for part in walk(node.children[1]))
        for node in walk(body)
    )


def _extent(r: Reading, value: Node, letter: str, shifts: dict[str, int | None], tree: Tex, narrowed: bool) -> Node:
    """The common size of all axes on which the variable is a position; else the number of its values."""
    found: set[Size | None] = set()
    name, label = families.identifier(letter), r.labels.get(letter, "")
    scope = r.vocabulary.bound(dict.fromkeys(map(families.identifier, shifts), ""), r.scope)

    def visit(node: Node) -> None:
        if node.kind == "subscript":
            base, *positions = node.children
            family = base.kind == "name" and base.value in r.families
            for axis, position in enumerate(positions):
                if position.kind == "name" and position.value == name and not family:
                    try:
                        found.add(r.vocabulary.value(base, scope).shape[axis])
                    except ProofcheckError:
                        found.add(None)
        for child in node.children:
            if isinstance(child, Node):
                visit(child)

    visit(value)
    if found and " in " in label:
        raise r.refuse(tree, "what the sum runs over is not read")
    if not found and " " in label and not narrowed and families.counted(label) in r.vocabulary.elaborator.declarations:
        if _taken(r, value, name):
            raise r.refuse(tree, f"which values `{letter}` takes is not said")
        return Node("name", tree.start, tree.end, families.counted(label))
    size = next(iter(found)) if len(found) == 1 else None
    node = size_node(size, tree.start, tree.end) if size is not None else None
    if node is None:
        raise r.refuse(tree, f"the range of `{letter}` is not said")
    return node


def _indexed(r: Reading, node: Node, name: str) -> bool:
    """Whether a variable stands in the position of an entry."""
    if node.kind == "subscript" and not (node.children[0].kind == "name" and node.children[0].value in r.families):
        return any(_mentions(position, name) for position in node.children[1:])
    return any(_indexed(r, child, name) for child in node.children if isinstance(child, Node))


def _mentions(node: Node, name: str) -> bool:
    named = node.kind == "name" and node.value == name
    return named or any(_mentions(child, name) for child in node.children if isinstance(child, Node))


def _taken(r: Reading, node: Node, name: str) -> bool:
    """Whether a variable that only counts values stands for a number."""
    if node.kind == "name":
        return bool(node.value == name)
    made = node.value if node.kind == "call" else node.children[0].value if node.kind == "subscript" else None
    if made in r.families:
        return False
    return any(_taken(r, child, name) for child in node.children if isinstance(child, Node))


def _limit(r: Reading, tree: Tex, low: Tex, body: Tex) -> Node:
    if low.kind != "relation" or low.value != ("rightarrow",):
        raise r.refuse(low, "this limit is not read")
    variable, point = low.children
    if point.kind == "add" and point.value == ("+",):
        (point,) = point.children
    if point.kind == "symbol" and point.value == "infty":
        target = Node("name", point.start, point.end, "oo")
    elif point.kind == "sup":
        raise r.refuse(point, "one-sided limits are not read")
    else:
        target = expression(r, point)
    before, r.running = r.running, r.running | {canonical(variable)}  # x_k under it is no one number
    try:
        value = expression(r, body)
    finally:
        r.running = before
    return Node("call", tree.start, tree.end, "limit", (value, expression(r, variable), target))


def entries(r: Reading, tree: Tex) -> Node:
    """`(x_1, x_2, \\dots, x_n)`: a tensor by its entries, from the first position to the last."""
    low, high, pattern = tree.children
    if int(low.value) != r.first:
        raise r.refuse(tree, "it is not said whether positions count from 0 or 1")
    last = expression(r, high)
    size = last if r.first else _one_more(last, high)
    value = r.within({tree.value: None}, lambda: expression(r, pattern))
    if pattern.kind not in ("entries", "matrix"):
        inner = r.vocabulary.bound({tree.value: ""}, r.scope)
        if r.vocabulary.rank(value, inner):
            raise r.refuse(tree, "a list of vectors or matrices is not read")
    return Node("comprehension", tree.start, tree.end, None, (value,), clauses=(Clause(tree.value, None, size, ()),))


def comprehension(r: Reading, tree: Tex) -> Node:
    """`[f(i)]_{0 \\le i < n}`: a tensor by its entries."""
    base, script = tree.children
    clauses = []
    names: dict[str, int | None] = {}
    for item in script.children if script.kind == "list" else (script,):
        sides = item.children
        if item.kind != "relation" or item.value != ("le", "<") or sides[1].kind != "symbol":
            raise r.refuse(item, "the range of the entries is not read")
        if canonical(sides[0]) != "0" or r.first == 1:
            raise r.refuse(item, "entries count from 0 here")
        clauses.append(Clause(sides[1].value, None, expression(r, sides[2]), ()))
        names[sides[1].value] = 0
    value = r.within(names, lambda: expression(r, base.children[0]))
    return Node("comprehension", tree.start, tree.end, None, (value,), clauses=tuple(clauses))


def quantified(r: Reading, tree: Tex) -> Node:
    """`\\forall\\, 0 \\le i < n: ...` over positions, `\\exists x \\in \\mathbb{R}: ...` over numbers."""
    over, body = tree.children
    clauses, sets = [], False
    names: dict[str, int | None] = {}
    for item in over.children:
        sides: tuple[Tex, ...] = item.children if item.kind == "relation" else ()
        if item.kind == "relation" and item.value == ("le", "<") and sides[1].kind == "symbol":
            low = expression(r, sides[0])
            start = None if low.kind == "number" and low.value == 0 else low
            clauses.append(Clause(sides[1].value, start, expression(r, sides[2]), ()))
            names[sides[1].value] = 0
            if r.first not in (None, 0):
                raise r.refuse(item, "positions count from 1 elsewhere in the formula")
        elif (
            item.kind == "relation"
            and item.value == ("in",)
            and sides[0].kind == "symbol"
            and canonical(sides[1]) in _SETS
        ):
            kind = _SETS[canonical(sides[1])]
            clauses.append(Clause(sides[0].value, None, Node("name", sides[1].start, sides[1].end, kind), (), kind))
            names[sides[0].value] = 0
            sets = True
        else:
            from proofcheck.lang.tex.sets import NATURAL

            naturals = len(sides) == 2 and canonical(sides[1]) == "mathbb N"
            raise r.refuse(item, NATURAL if naturals else "the range of the quantifier is not read")
    if not clauses:
        raise r.refuse(tree, "the range of the quantifier is not read")
    inner = r.within(names, lambda: r.statement(body))
    kind = {"forall": ("all", "forall"), "exists": ("any", "exists")}[tree.value][sets]
    made = Node("generator", tree.start, tree.end, None, (inner,), clauses=tuple(clauses))
    return Node("call", tree.start, tree.end, kind, (made,))
