r"""Expressions of a formula -> syntax of the claim language: names, fractions, roots, sums, matrices."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache

from proofcheck.lang.parse import Node
from proofcheck.lang.tex import families
from proofcheck.lang.tex.canonical import canonical
from proofcheck.lang.tex.reaches import reaching
from proofcheck.lang.tex.reading import Reading, number
from proofcheck.lang.tex.signs import DOTS, OF_SETS
from proofcheck.lang.tex.tree import Tex, walk
from proofcheck.source.patterns import lazy

# Units that no one takes for a variable.
UNITS = {name: name for name in ("KB", "MB", "GB", "TB", "KiB", "MiB", "GiB", "TiB")} | {"%": "percent"}
SIZED = {"I": "eye", "mathbf I": "eye", "mathbb I": "eye", "mathbf 1": "ones"}
_BOLD = lazy(r"\\(?:mathbf|boldsymbol|bm|bf|mathsf)(?![A-Za-z])")


def expression(r: Reading, tree: Tex) -> Node:
    """The expression, as a value: a row vector is a vector here (`products.py` knows the difference)."""
    if tree.kind in ("product", "frac") and (whole := opaque(r, tree)) is not None:
        return whole
    read = _readers().get(tree.kind)
    if read is None:
        words = {
            "relation": "a comparison",
            "list": "a list",
            "text": "words",
            "blank": "nothing",
            "accent": "an accent",
        }
        raise r.refuse(tree, f"{words.get(tree.kind, tree.kind)} cannot stand here")
    return read(r, tree)


def _number(r: Reading, tree: Tex) -> Node:
    digits = str(tree.value)
    if len(digits) > 1 and digits[0] == "0" and digits[1] != ".":
        raise r.refuse(tree, "a number with a zero in front; write 1{,}000 for one thousand")
    return number(digits, tree)


def opaque(r: Reading, tree: Tex) -> Node | None:
    """What was declared as one quantity though it is no name, as `P(Y = 1 \\mid x)`, if this is it."""
    if not r.vocabulary.opaque:
        return None
    name = r.vocabulary.opaque.get(canonical(tree))
    if name is None:
        return family(r, tree)
    return _running(r, tree, "quantity") if r.runs(tree) else Node("name", tree.start, tree.end, name)


def _running(r: Reading, tree: Tex, what: str) -> Node:
    """What is declared once and takes several values here. Raises Unread where it is no family."""
    found = family(r, tree)
    if found is None:
        raise r.refuse(tree, f"`{r.shown(tree)}` is declared as one {what}, and here it runs")
    return found


def family(r: Reading, tree: Tex, head: bool = False) -> Node | None:
    """What is declared for one value of a letter that takes several here: a function of the letters, or the entries of
    a tensor. `head`: a function that has further arguments behind it, `f_i(x)`."""
    spelled = r.vocabulary.families
    running = spelled.family(tree, r.labels) if r.labels else None
    if running is not None:
        quantity, letters, labels = running
        name = families.named(quantity, labels)
        known = [None if letter in r.shifts else r.vocabulary.lookup(letter) for letter in letters]
        values = [name or families.identifier(letter) for name, letter in zip(known, letters, strict=True)]
        arguments = [Node("name", tree.start, tree.end, value) for value in values]
    elif (member := spelled.member(tree)) is not None:
        name = families.named(*member)
        if r.vocabulary.function(name) is None:
            return None
        arguments = [expression(r, families.placed(tree) or tree)]
    else:
        return None
    declared = r.vocabulary.elaborator.declarations.get(name)
    r.families.add(name)
    if declared is not None and declared.kind != "function":
        from proofcheck.lang.tex.scripts import position

        at = {canonical(part): part for part in walk(tree)}
        places = tuple(position(r, at[letter]) for letter in letters)
        return Node("subscript", tree.start, tree.end, None, (Node("name", tree.start, tree.end, name), *places))
    if r.vocabulary.function(name) is None or head is (r.vocabulary.number_of_arguments(name) == len(arguments)):
        return None
    return Node("call", tree.start, tree.end, name, tuple(arguments))


def named(r: Reading, tree: Tex) -> Node | None:
    """A declared name or a bound variable, if that is what stands here."""
    if tree.kind not in ("symbol", "name", "sub", "accent", "prime", "sup"):
        return None
    spelling = canonical(tree)
    if spelling in r.shifts:
        if spelling in r.valued:
            place = Node("name", tree.start, tree.end, families.identifier(spelling))
            function = families.valued(r.labels[spelling])
            r.families.add(function)
            return Node("call", tree.start, tree.end, function, (place,))
        if r.shifts[spelling] is None and r.first != 0:
            raise r.refuse(tree, f"`{r.shown(tree)}` is a position, and it is not said whether they count from 0 or 1")
        return Node("name", tree.start, tree.end, families.identifier(spelling))
    if spelling in r.vocabulary.shared:
        raise r.refuse(tree, f"`{r.shown(tree)}` may be one of several declared names")
    name = r.vocabulary.lookup(spelling)
    if name is None:
        return family(r, tree) if tree.kind != "symbol" else None
    if (r.shifts or r.running) and any(r.runs(part.children[1]) for part in walk(tree) if part.kind in ("sub", "sup")):
        return _running(r, tree, "name")  # \\sum_i x_i
    declared = r.vocabulary.elaborator.declarations.get(name)
    if declared is not None and declared.kind == "index" and r.first != 0:
        raise r.refuse(tree, f"`{r.shown(tree)}` is a position, and it is not said whether they count from 0 or 1")
    return Node("name", tree.start, tree.end, name)


def _symbol(r: Reading, tree: Tex) -> Node:
    found = named(r, tree)
    if found is not None:
        return found
    letters = bold_letters(r, tree)
    if letters:
        return expression(r, Tex("product", tree.start, tree.end, ("",) * (len(letters) - 1), letters))
    if tree.value == "pi":
        return Node("name", tree.start, tree.end, "pi")
    if tree.value in ("I", "mathbf I", "mathbb I", "mathbf 1", "mathbb 1") and r.sizes:
        text = r.sizes.pop(0)
        size = number(text, tree) if text.isdigit() else Node("name", tree.start, tree.end, text)
        return Node("call", tree.start, tree.end, "eye" if tree.value[-1] == "I" else "ones", (size,))
    if tree.value == "mathbf 0":
        return number(0, tree)
    if tree.value in UNITS:
        return Node("name", tree.start, tree.end, UNITS[tree.value])
    if tree.value in DOTS:
        raise r.refuse(tree, "what the dots stand for is not plain to see")
    if tree.value == "infty":
        raise r.refuse(tree, "infinity is no number")
    if tree.value in OF_SETS:
        raise r.refuse(tree, f"`{r.shown(tree)}` is a sign of sets, and these are not part of the language")
    if canonical(tree) == "e":
        raise r.refuse(tree, f"the claim does not declare `{r.shown(tree)}`; the number e is `\\exp(1)`")
    raise r.refuse(tree, f"the claim does not declare `{r.shown(tree)}`")


def bold_letters(r: Reading, tree: Tex) -> tuple[Tex, ...]:
    """`\\mathbf{AB}`: bold names side by side, where each letter is one and the whole is none."""
    bold = tree.kind == "name" and _BOLD.match(r.tex, tree.start)
    if not bold or not str(tree.value).isalpha() or r.vocabulary.lookup(str(tree.value)) is not None:
        return ()
    letters = tuple(Tex("symbol", tree.start, tree.end, f"mathbf {letter}") for letter in str(tree.value))
    return letters if all(r.vocabulary.lookup(str(item.value)) is not None for item in letters) else ()


def _frac(r: Reading, tree: Tex) -> Node:
    from proofcheck.lang.tex.derivatives import derivative, derived

    by = derivative(r, tree)
    if by is not None:
        sign, variable, order, above = by
        if above is None:
            raise r.refuse(tree, "a derivative of nothing")
        return derived(r, tree, sign, variable, order, above)
    over, under = (expression(r, child) for child in tree.children)
    if r.rank(under, tree.children[1]):
        raise r.refuse(tree, "a division by a vector or a matrix")
    return Node("div", tree.start, tree.end, None, (over, under))


def _sqrt(r: Reading, tree: Tex) -> Node:
    value = expression(r, tree.children[0])
    if r.rank(value, tree):
        raise r.refuse(tree, "the square root of a vector or a matrix")
    if len(tree.children) > 1 and tree.children[1].value != "2":
        return _root(r, tree, value)
    return Node("call", tree.start, tree.end, "sqrt", (value,))


def _root(r: Reading, tree: Tex, value: Node) -> Node:
    """A root of another degree. That of odd degree of a negative number is negative; whether a degree without a number
    is odd is not said, and it is read of what is not negative."""
    degree, at = expression(r, tree.children[1]), (tree.start, tree.end)
    odd = degree.kind == "number" and degree.value % 2 == 1
    if degree.kind != "number" and not r.never_negative(value):
        raise r.refuse(tree, "the root of what may be negative, of a degree that may be odd")
    root = Node("pow", *at, None, (value, Node("div", *at, None, (number(1, tree), degree))))
    if not odd or r.never_negative(value):
        return root
    turned = Node("pow", *at, None, (Node("neg", *at, None, (value,)), root.children[1]))
    negative = Node("compare", *at, ("<",), (value, number(0, tree)))
    return Node("call", *at, "where", (negative, Node("neg", *at, None, (turned,)), root))


def _binom(r: Reading, tree: Tex) -> Node:
    return Node("call", tree.start, tree.end, "binomial", tuple(expression(r, child) for child in tree.children))


def _factorial(r: Reading, tree: Tex) -> Node:
    return Node("call", tree.start, tree.end, "factorial", (expression(r, tree.children[0]),))


def _add(r: Reading, tree: Tex) -> Node:
    for place, (sign, child) in enumerate(zip(tree.value, tree.children, strict=True)):
        if (place or sign == "-") and child.kind == "product" and "mod" in child.value:
            raise r.refuse(tree, "of what the remainder is taken is not plain to see: set it in parentheses")
    made: Node | None = None
    ranks = set()
    reaching(r, tree.children, tree)
    for sign, child in zip(tree.value, tree.children, strict=True):
        if sign not in ("+", "-"):
            raise r.refuse(tree, "plus or minus is two statements")
        value = expression(r, child)
        ranks.add(r.rank(value, child))
        if made is None:
            made = value if sign == "+" else Node("neg", child.start - 1, child.end, None, (value,))
        else:
            made = Node("add" if sign == "+" else "sub", tree.start, child.end, None, (made, value))
    if len(ranks) > 1 and ranks not in ({0, 1}, {1, 2}):  # a matrix plus a number may mean a multiple of the identity
        raise r.refuse(tree, "a sum of a number and a matrix")
    assert made is not None
    return made


def _by_commas(tree: Tex) -> Tex:
    """A matrix each of whose rows is one cell with commas, as if columns were written."""
    cells = [child.children if child.kind == "list" and set(child.value) == {","} else None for child in tree.children]
    if set(tree.value) != {1} or None in cells:
        return tree
    rows = [cell for cell in cells if cell is not None]
    return replace(tree, value=tuple(map(len, rows)), children=tuple(entry for row in rows for entry in row))


def _matrix(r: Reading, tree: Tex) -> Node:
    tree = _by_commas(tree)
    if len(set(tree.value)) != 1:
        raise r.refuse(tree, "the rows of the matrix have different lengths")
    if tree.children[0].kind == "entries":
        return expression(r, tree.children[0])
    width = tree.value[0]
    entries = [expression(r, child) for child in tree.children]
    ranks = [r.rank(entry, child) for entry, child in zip(entries, tree.children, strict=True)]
    if any(ranks):
        return _blocks(r, tree, entries, ranks)
    if len(tree.value) == 1 or width == 1:  # a vector; where a matrix is meant, the types of the two sides differ
        return Node("list", tree.start, tree.end, None, tuple(entries))
    rows = [entries[k : k + width] for k in range(0, len(entries), width)]
    made = tuple(Node("list", tree.start, tree.end, None, tuple(row)) for row in rows)
    return Node("list", tree.start, tree.end, None, made)


def _blocks(r: Reading, tree: Tex, entries: list[Node], ranks: list[int]) -> Node:
    """A matrix put together from matrices, columns, rows and numbers. Columns above each other are one vector."""
    from proofcheck.lang.tex.products import oriented

    width, at = tree.value[0], (tree.start, tree.end)
    rows = [oriented(r, child).row if rank == 1 else "" for child, rank in zip(tree.children, ranks, strict=True)]
    if max(ranks) > 2 or not set(rows) <= {"", "^"}:
        raise r.refuse(tree, "a matrix of such parts is not read")
    if width == 1 and set(ranks) == {1} and set(rows) == {"^"}:
        return _list(at, *entries)
    if width == 1 and max(ranks) == 1 and set(rows) == {""}:
        if any(
            not rank and entry.kind == "number" and not entry.value for entry, rank in zip(entries, ranks, strict=True)
        ):
            raise r.refuse(tree, "whether 0 is one entry or several is not said")
        parts = tuple(entry if rank else _list(at, entry) for entry, rank in zip(entries, ranks, strict=True))
        return Node("call", *at, "concat", parts)
    blocks = []
    for entry, rank, row in zip(entries, ranks, rows, strict=True):
        if rank == 1:
            entry = _list(at, entry) if row else Node("call", *at, "outer", (entry, _list(at, number(1, tree))))
        elif not rank and not (entry.kind == "number" and entry.value == 0):
            entry = _list(at, _list(at, entry))
        blocks.append(entry)
    lines = tuple(_list(at, *blocks[k : k + width]) for k in range(0, len(blocks), width))
    return Node("call", *at, "block", (_list(at, *lines),))


def _list(at: tuple[int, int], *items: Node) -> Node:
    return Node("list", *at, None, items)


def _indicator(r: Reading, tree: Tex) -> Node:
    when = r.statement(tree.children[0])
    return Node("call", tree.start, tree.end, "where", (when, number(1, tree), number(0, tree)))


def _prime(r: Reading, tree: Tex) -> Node:
    found = named(r, tree)
    if found is None and tree.value == "Delta" and r.vocabulary.lookup("Delta") is not None:
        sign = Tex("symbol", tree.start, tree.children[0].start, "Delta")
        return expression(r, Tex("product", tree.start, tree.end, ("",), (sign, *tree.children)))
    if found is None and tree.kind == "prime" and tree.value == 1 and "prime: transpose" in r.vocabulary.says:
        from proofcheck.lang.tex.scripts import transposed

        return transposed(r, tree, tree.children[0])
    if found is None and tree.kind == "accent" and tree.value == "bar" and (turned := _conjugate(r, tree)) is not None:
        return turned
    if found is None:
        raise r.refuse(tree, "the claim does not declare this name")
    return found


def _conjugate(r: Reading, tree: Tex) -> Node | None:
    """A bar over what is complex; None over anything else, which may be a mean."""
    inner = expression(r, tree.children[0])
    if r.vocabulary.value(inner, r.scope).kind != "complex" or r.rank(inner, tree):
        return None
    return Node("call", tree.start, tree.end, "conj", (inner,))


@cache
def _readers() -> dict[str, Callable[[Reading, Tex], Node]]:
    """What reads each kind of expression. The modules that stand on this one are loaded when the first is read."""
    from proofcheck.lang.tex import cases, groups, products, scripts, sums

    return {
        "number": _number,
        "symbol": _symbol,
        "name": _symbol,
        "accent": _prime,
        "prime": _prime,
        "sub": scripts.below,
        "sup": scripts.above,
        "group": groups.group,
        "frac": _frac,
        "sqrt": _sqrt,
        "binom": _binom,
        "factorial": _factorial,
        "add": _add,
        "matrix": _matrix,
        "cases": cases.cases,
        "indicator": _indicator,
        "entries": sums.entries,
        "product": products.product,
        "big": sums.big,
    }
