r"""Expressions of a formula -> syntax of the claim language: names, entries, powers, fractions, roots, norms."""

from __future__ import annotations

import re

from proofcheck.lang.parse import Node
from proofcheck.lang.tex.canonical import canonical
from proofcheck.lang.tex.reading import Reading, number
from proofcheck.lang.tex.tree import Tex, walk, whole_number

# Units that no one takes for a variable.
UNITS = {name: name for name in ("KB", "MB", "GB", "TB", "KiB", "MiB", "GiB", "TiB")} | {"%": "percent"}
SIZED = {"I": "eye", "mathbf I": "eye", "mathbb I": "eye", "mathbf 1": "ones"}
TRANSPOSED = frozenset({"top", "T", "mathsf T", "mathbf T"})
ADJOINT = frozenset({"H", "mathsf H"})
_SERIES = frozenset({"exp", "log", "sin", "cos", "tan", "sinh", "cosh", "tanh"})
_BOLD = re.compile(r"\\(?:mathbf|boldsymbol|bm|bf|mathsf)(?![A-Za-z])")


def expression(r: Reading, tree: Tex) -> Node:
    """The expression, as a value: a row vector is a vector here (`products.py` knows the difference)."""
    if tree.kind in ("product", "frac") and (whole := opaque(r, tree)) is not None:
        return whole
    read = _READERS.get(tree.kind)
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
        return None
    if r.runs(tree):
        raise r.refuse(tree, f"`{r.shown(tree)}` is declared as one quantity, and here it runs")
    return Node("name", tree.start, tree.end, name)


def named(r: Reading, tree: Tex) -> Node | None:
    """A declared name or a bound variable, if that is what stands here."""
    if tree.kind not in ("symbol", "name", "sub", "accent", "prime", "sup"):
        return None
    spelling = canonical(tree)
    if spelling in r.shifts:
        if r.shifts[spelling] is None and r.first != 0:
            raise r.refuse(tree, f"`{r.shown(tree)}` is a position, and it is not said whether they count from 0 or 1")
        return Node("name", tree.start, tree.end, spelling)
    if spelling in r.vocabulary.shared:
        raise r.refuse(tree, f"`{r.shown(tree)}` may be one of several declared names")
    name = r.vocabulary.lookup(spelling)
    if name is None:
        return None
    if any(r.runs(part.children[1]) for part in walk(tree) if part.kind in ("sub", "sup")):
        raise r.refuse(tree, f"`{r.shown(tree)}` is declared as one name, and here it runs")  # \\sum_i x_i
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
    if tree.value in ("I", "mathbf I", "mathbb I", "mathbf 1", "mathbb 1"):
        size = Node("name", tree.start, tree.end, r.sizes.pop(0))
        return Node("call", tree.start, tree.end, "eye" if tree.value[-1] == "I" else "ones", (size,))
    if tree.value == "mathbf 0":
        return number(0, tree)
    if tree.value in UNITS:
        return Node("name", tree.start, tree.end, UNITS[tree.value])
    if tree.value == "infty":
        raise r.refuse(tree, "infinity is no number")
    raise r.refuse(tree, f"the claim does not declare `{r.shown(tree)}`")


def bold_letters(r: Reading, tree: Tex) -> tuple[Tex, ...]:
    """`\\mathbf{AB}`: bold names side by side, where each letter is one and the whole is none."""
    bold = tree.kind == "name" and _BOLD.match(r.tex, tree.start)
    if not bold or not str(tree.value).isalpha() or r.vocabulary.lookup(str(tree.value)) is not None:
        return ()
    letters = tuple(Tex("symbol", tree.start, tree.end, f"mathbf {letter}") for letter in str(tree.value))
    return letters if all(r.vocabulary.lookup(str(item.value)) is not None for item in letters) else ()


def _sub(r: Reading, tree: Tex) -> Node:
    from proofcheck.lang.tex.groups import evaluated_at, norm

    found = named(r, tree)
    base, script = tree.children
    if found is not None:
        # d_k may be the name dk, or the entry k of a tensor d: then there are two readings.
        if (
            base.kind == "symbol"
            and "_" not in str(found.value)  # `W_1` was declared as such, `W1` may be meant otherwise
            and r.vocabulary.lookup(canonical(base))
            and _tensor(r, base)
            and _positions(r, script)
        ):
            raise r.refuse(tree, f"`{r.shown(tree)}` may be a name or an entry")
        return found
    if base.kind == "symbol" and base.value in SIZED and r.vocabulary.lookup(base.value) is None:
        return Node("call", tree.start, tree.end, SIZED[base.value], (expression(r, script),))
    if base.kind == "group" and base.value == "norm" and script.kind == "symbol" and script.value == "F":
        return norm(r, base, "frobenius")
    if base.kind == "group" and base.value == "norm" and script.kind == "number" and script.value in ("1", "2"):
        return norm(r, base, "norm" if script.value == "2" else "norm1")
    if base.kind == "group" and base.value == "norm":
        raise r.refuse(tree, "this norm is not known")
    if base.kind == "group" and base.value in ("()", "[]") and script.kind == "symbol" and script.value == "+":
        inner = expression(r, base)  # the positive part
        if r.rank(inner, base):
            raise r.refuse(tree, "the positive part of a vector")
        return Node("call", tree.start, tree.end, "max", (inner, number(0, tree)))
    if base.kind == "group" and base.value == ".|" and script.kind == "relation" and script.value == ("=",):
        return evaluated_at(r, tree)
    if base.kind == "group" and base.value == "[]" and any(n.kind == "relation" for n in (script, *script.children)):
        from proofcheck.lang.tex.sums import comprehension

        return comprehension(r, tree)
    if base.kind == "symbol" and base.value == "delta" and r.vocabulary.lookup("delta") is None:
        pair = script.children if script.kind in ("product", "list") and not any(set(script.value) - {","}) else ()
        if len(pair) == 2 and all(_positions(r, item) for item in pair):  # Kronecker's
            same = Node("compare", tree.start, tree.end, ("==",), tuple(_position(r, item) for item in pair))
            return Node("call", tree.start, tree.end, "where", (same, number(1, tree), number(0, tree)))
    value = _bold(r, base) or expression(r, base)
    return subscript(r, tree, value, script)


def _bold(r: Reading, base: Tex) -> Node | None:
    """`x_i` beside a vector `\\mathbf x`: its entry, where a plain `x` is not declared or has no entries."""
    if base.kind != "symbol" or " " in str(base.value) or canonical(base) in r.shifts:
        return None
    plain = r.vocabulary.lookup(canonical(base))
    known = r.vocabulary.elaborator.declarations.get(plain or "")
    if plain is not None and (known is None or known.shape):
        return None
    for font in ("mathbf", "vec"):
        spelling = f"{font} {base.value}" if font == "mathbf" else f"vec({base.value})"
        name = r.vocabulary.names.get(spelling)
        declared = r.vocabulary.elaborator.declarations.get(name or "")
        if name is not None and (declared is None or declared.shape):
            return Node("name", base.start, base.end, name)
    return None


def subscript(r: Reading, tree: Tex, value: Node, script: Tex) -> Node:
    rank = r.rank(value, tree)
    items = list(script.children) if script.kind == "list" else [script]
    if script.kind == "product" and not any(script.value) and script.children[0].kind != "number" and rank < 2:
        raise r.refuse(tree, f"`{r.shown(tree)}` has more subscripts than axes")  # x_{ij} is no entry i j of a vector
    if len(items) == 1 and script.kind == "product" and not any(script.value) and rank > 1:
        items = list(script.children)
    if rank < len(items):
        raise r.refuse(tree, f"`{r.shown(tree)}` has more subscripts than axes")
    if script.kind == "list" and any(mark != "," for mark in script.value):
        raise r.refuse(script, "slices are not read")
    positions = tuple(_position(r, item) for item in items)
    return Node("subscript", tree.start, tree.end, None, (value, *positions))


def _position(r: Reading, tree: Tex) -> Node:
    """A subscript as a position from 0: a variable, one with something added, or a number."""
    variable, rest, step = tree, None, None
    if tree.kind == "add" and len(tree.children) == 2 and tree.value[0] == "+":
        step = whole_number(tree.children[1])
    if step is not None:
        variable, rest = tree.children[0], tree
    spelling = canonical(variable)
    shift: int | None
    if variable.kind == "symbol" and spelling in r.shifts:
        shift, name = r.shifts[spelling] or 0, spelling
    else:
        found = r.vocabulary.lookup(spelling) if variable.kind in ("symbol", "sub") else None
        declared = r.vocabulary.elaborator.declarations.get(found or "")
        if declared is None or declared.kind != "index":
            if r.first is None:
                raise r.refuse(tree, "it is not said whether positions count from 0 or 1")
            return _moved(expression(r, tree), r.first, tree)
        shift, name = 0, str(found)
    node = Node("name", variable.start, variable.end, name)
    if rest is not None and step is not None:
        shift -= step if rest.value[1] == "+" else -step
    return _moved(node, shift, tree)


def _moved(node: Node, shift: int, tree: Tex) -> Node:
    """`node - shift`, with numbers worked out."""
    if not shift:
        return node
    if node.kind == "number":
        if node.value < shift:
            return Node("neg", tree.start, tree.end, None, (number(str(shift - node.value), tree),))
        return number(str(node.value - shift), tree)
    kind, step = ("sub", shift) if shift > 0 else ("add", -shift)
    return Node(kind, tree.start, tree.end, None, (node, number(step, tree)))


def _tensor(r: Reading, base: Tex) -> bool:
    name = r.vocabulary.lookup(canonical(base))
    declared = r.vocabulary.elaborator.declarations.get(name or "")
    return declared is None or bool(declared.shape)


def _positions(r: Reading, script: Tex) -> bool:
    """Whether a subscript could be a position."""
    if script.kind == "number":
        return True
    spelling = canonical(script)
    declared = r.vocabulary.elaborator.declarations.get(r.vocabulary.lookup(spelling) or "")
    return spelling in r.shifts or (declared is not None and declared.integral)


def _sup(r: Reading, tree: Tex) -> Node:
    found = named(r, tree)
    if found is not None:
        return found
    base, script = tree.children
    if base.kind == "symbol" and base.value == "e" and r.vocabulary.lookup("e") is None:
        exponent = expression(r, script)
        by_entries(r, "exp", exponent, tree)
        return Node("call", tree.start, tree.end, "exp", (exponent,))
    if base.kind == "sub" and base.children[0].kind == "group" and base.children[0].value == "norm":
        inner, mark = base.children[0], base.children[1]
        if mark.kind == "symbol" and mark.value == "F" and script.kind == "number" and script.value == "2":
            return Node("call", tree.start, tree.end, "frobenius2", (expression(r, inner.children[0]),))
    if base.kind == "group" and base.value in ("norm", "||") and script.kind == "number" and script.value == "2":
        inner_value = expression(r, base.children[0])
        if r.rank(inner_value, base) == 1:
            return Node("call", tree.start, tree.end, "norm2", (inner_value,))
    if (
        base.kind == "sub"
        and script.kind != "group"
        and named(r, base) is None
        and (entry := _of_whole(r, tree)) is not None
    ):
        return entry
    if script.kind == "symbol" and script.value in TRANSPOSED:
        if script.value != "top" and r.vocabulary.lookup(script.value) is not None:
            raise r.refuse(tree, f"`{r.shown(tree)}` may be a transpose or a power")
        return transposed(r, tree, base)
    if script.kind in ("symbol", "name") and script.value in ADJOINT and r.vocabulary.lookup(script.value) is None:
        return adjoint(r, tree, base)
    if script.kind == "add" and script.value == ("-",) and script.children[0].kind == "symbol":
        inner = script.children[0]
        if inner.value == "top" or (inner.value in TRANSPOSED and r.vocabulary.lookup(inner.value) is None):
            value = expression(r, base)  # the inverse of the transpose
            if r.rank(value, base) == 2:
                inner_node = Node("transpose", tree.start, tree.end, None, (value,))
                return Node("call", tree.start, tree.end, "inv", (inner_node,))
    if script.kind == "group" and script.value == "()" and base.kind != "number":
        if "superscript: entry" in r.vocabulary.says:
            return _along(r, tree, base, script.children[0])
        raise r.refuse(tree, f"`{r.shown(tree)}` may be a power, or the place in a sequence")
    return power(r, tree, expression(r, base), script)


def _of_whole(r: Reading, tree: Tex) -> Node | None:
    """`A^\\top_{ij}`: an entry of the transpose. Refuses `A^{-1}_{ij}` and `A^2_{ij}`, which may be of the whole or of
    the entry; `A_{ij}^2` is of the entry."""
    base, script = tree.children
    matrix, place = base.children
    whole_first = script.start < place.start
    inverse = script.kind == "add" and script.value[0] == "-"
    if not (whole_first or inverse) or matrix.kind == "group":
        return None
    value = expression(r, matrix)
    if r.rank(value, matrix) != 2:
        return None
    pair = len(place.children) == 2 and place.kind in ("list", "product")
    if whole_first and pair and script.kind == "symbol" and script.value in TRANSPOSED:
        return subscript(r, tree, transposed(r, tree, matrix), place)
    raise r.refuse(tree, f"`{r.shown(tree)}` may be of the matrix, or of its entry")


def _along(r: Reading, tree: Tex, base: Tex, place: Tex) -> Node:
    """`a_i^{(t)}` where superscripts are positions: the entry t along the first axis, then the others."""
    inner, items = base, (place,)
    if base.kind == "sub" and named(r, base) is None:
        inner, script = base.children
        listed = script.kind in ("list", "product") and not any(mark not in ("", ",") for mark in script.value)
        items = (place, *(script.children if listed else (script,)))
    whole = Tex("list", tree.start, tree.end, (",",) * (len(items) - 1), items) if len(items) > 1 else place
    return subscript(r, tree, expression(r, inner), whole)


def by_entries(r: Reading, name: str, argument: Node, tree: Tex) -> None:
    """Refuses a function of a square matrix that may be meant by entries or as a series in the matrix."""
    if name in _SERIES and r.rank(argument, tree) == 2:
        height, width = r.vocabulary.value(argument, r.scope).shape
        if height == width:
            raise r.refuse(tree, f"`{r.shown(tree)}` of a square matrix may be meant by entries, or not")


def transposes(r: Reading, tree: Tex) -> bool:
    """Whether a transpose stands at the end of this."""
    if tree.kind == "prime":
        return bool(tree.value == 1 and "prime: transpose" in r.vocabulary.says and named(r, tree) is None)
    if tree.kind != "sup" or tree.children[1].kind != "symbol":
        return False
    mark = tree.children[1].value
    return mark in TRANSPOSED or (mark in ADJOINT and r.vocabulary.lookup(mark) is None)


def transposed(r: Reading, tree: Tex, base: Tex) -> Node:
    """The transpose of a matrix; of a vector its row, which is the vector here."""
    value = expression(r, base)
    rank = r.rank(value, tree)
    if rank == 0:
        raise r.refuse(tree, "the transpose of a number")
    return value if rank == 1 else Node("transpose", tree.start, tree.end, None, (value,))


def adjoint(r: Reading, tree: Tex, base: Tex) -> Node:
    """The conjugate transpose, which is the transpose of what is real."""
    made = transposed(r, tree, base)
    if r.vocabulary.value(made, r.scope).kind == "complex":
        raise r.refuse(tree, "the conjugate transpose of a complex matrix")
    return made


def power(r: Reading, tree: Tex, value: Node, script: Tex) -> Node:
    """A power of a number or of a square matrix. Of a vector it has no one meaning."""
    rank = r.rank(value, tree)
    negative = script.kind == "add" and script.value == ("-",) and script.children[0].kind == "number"
    if script.kind == "list" or (script.kind == "product" and script.value == ("circ",)):
        raise r.refuse(script, "this power is not read")
    if rank == 0:
        return Node("pow", tree.start, tree.end, None, (value, expression(r, script)))
    if rank == 1:
        raise r.refuse(tree, "a power of a vector")
    if negative and script.children[0].value == "1":
        return Node("call", tree.start, tree.end, "inv", (value,))
    if negative or rank > 2:
        raise r.refuse(tree, "this power of a matrix is not read")
    return Node("call", tree.start, tree.end, "matrix_power", (value, expression(r, script)))


def _frac(r: Reading, tree: Tex) -> Node:
    from proofcheck.lang.tex.calls import derivative, derived

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
    if len(tree.children) > 1:
        raise r.refuse(tree, "only square roots are read")
    value = expression(r, tree.children[0])
    if r.rank(value, tree):
        raise r.refuse(tree, "the square root of a vector or a matrix")
    return Node("call", tree.start, tree.end, "sqrt", (value,))


def _binom(r: Reading, tree: Tex) -> Node:
    return Node("call", tree.start, tree.end, "binomial", tuple(expression(r, child) for child in tree.children))


def _factorial(r: Reading, tree: Tex) -> Node:
    return Node("call", tree.start, tree.end, "factorial", (expression(r, tree.children[0]),))


def _add(r: Reading, tree: Tex) -> Node:
    made: Node | None = None
    ranks = set()
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


def _matrix(r: Reading, tree: Tex) -> Node:
    if len(set(tree.value)) != 1:
        raise r.refuse(tree, "the rows of the matrix have different lengths")
    entries = [expression(r, child) for child in tree.children]
    if any(r.rank(entry, child) for entry, child in zip(entries, tree.children, strict=True)):
        raise r.refuse(tree, "matrices of blocks are not read")
    width = tree.value[0]
    if len(tree.value) == 1 or width == 1:  # a vector; where a matrix is meant, the types of the two sides differ
        return Node("list", tree.start, tree.end, None, tuple(entries))
    rows = [entries[k : k + width] for k in range(0, len(entries), width)]
    made = tuple(Node("list", tree.start, tree.end, None, tuple(row)) for row in rows)
    return Node("list", tree.start, tree.end, None, made)


def _group(r: Reading, tree: Tex) -> Node:
    from proofcheck.lang.tex.groups import group

    return group(r, tree)


def _product(r: Reading, tree: Tex) -> Node:
    from proofcheck.lang.tex.products import product

    return product(r, tree)


def _big(r: Reading, tree: Tex) -> Node:
    from proofcheck.lang.tex.sums import big

    return big(r, tree)


def _cases(r: Reading, tree: Tex) -> Node:
    from proofcheck.lang.tex.cases import cases

    return cases(r, tree)


def _prime(r: Reading, tree: Tex) -> Node:
    found = named(r, tree)
    if found is None and tree.value == "Delta" and r.vocabulary.lookup("Delta") is not None:
        sign = Tex("symbol", tree.start, tree.children[0].start, "Delta")
        return expression(r, Tex("product", tree.start, tree.end, ("",), (sign, *tree.children)))
    if found is None and tree.kind == "prime" and tree.value == 1 and "prime: transpose" in r.vocabulary.says:
        return transposed(r, tree, tree.children[0])
    if found is None:
        raise r.refuse(tree, "the claim does not declare this name")
    return found


_READERS = {
    "number": _number,
    "symbol": _symbol,
    "name": _symbol,
    "accent": _prime,
    "prime": _prime,
    "sub": _sub,
    "sup": _sup,
    "group": _group,
    "frac": _frac,
    "sqrt": _sqrt,
    "binom": _binom,
    "factorial": _factorial,
    "add": _add,
    "matrix": _matrix,
    "cases": _cases,
    "product": _product,
    "big": _big,
}
