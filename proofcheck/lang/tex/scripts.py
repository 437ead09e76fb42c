r"""Scripts of a formula: entries and names with subscripts, powers, transposes, norms by their subscripts."""

from __future__ import annotations

from dataclasses import replace

from proofcheck.lang.parse import Node
from proofcheck.lang.printing import to_text
from proofcheck.lang.tex import families
from proofcheck.lang.tex.canonical import canonical, in_bold
from proofcheck.lang.tex.expressions import SIZED, bold_letters, expression, named
from proofcheck.lang.tex.reading import Reading, number
from proofcheck.lang.tex.tree import Tex, whole_number

TRANSPOSED = frozenset({"top", "T", "mathsf T", "mathbf T"})
_NORMS = {"infty": "largest", "*": "nuclear"}
ADJOINT = frozenset({"H", "mathsf H"})
_SERIES = frozenset({"exp", "log", "sin", "cos", "tan", "sinh", "cosh", "tanh"})


def below(r: Reading, tree: Tex) -> Node:
    from proofcheck.lang.tex.groups import evaluated_at, norm

    found = named(r, tree)
    base, script = tree.children
    if found is not None:
        # d_k may be the name dk, or the entry k of a tensor d: then there are two readings.
        if (
            base.kind == "symbol"
            and found.kind == "name"
            and "_" not in str(found.value)  # `W_1` was declared as such, `W1` may be meant otherwise
            and r.vocabulary.lookup(canonical(base))
            and _tensor(r, base)
            and _positions(r, script)
        ):
            raise r.refuse(tree, f"`{r.shown(tree)}` may be a name or an entry")
        return found
    _of_several(r, tree)
    if base.kind == "symbol" and base.value in SIZED and r.vocabulary.lookup(base.value) is None:
        return Node("call", tree.start, tree.end, SIZED[base.value], (expression(r, script),))
    if base.kind == "group" and base.value == "norm" and script.kind == "symbol" and script.value == "F":
        return norm(r, base, "frobenius")
    if base.kind == "group" and base.value == "norm" and script.kind == "number" and script.value in ("1", "2"):
        return norm(r, base, "norm" if script.value == "2" else "norm1")
    if base.kind == "group" and base.value == "norm" and script.kind == "symbol" and script.value in _NORMS:
        return norm(r, base, _NORMS[script.value])
    if base.kind == "group" and base.value == "norm":
        declared = script.kind == "symbol" and r.vocabulary.lookup(canonical(script)) is not None
        if script.kind != "number" and not declared:
            raise r.refuse(tree, "this norm is not known")
        return norm(r, base, expression(r, script))
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
            same = Node("compare", tree.start, tree.end, ("==",), tuple(position(r, item) for item in pair))
            return Node("call", tree.start, tree.end, "where", (same, number(1, tree), number(0, tree)))
    if _one_of_several(r, tree):  # x_k was declared: x_{k+1} is one like it, or an entry of x
        raise r.refuse(tree, f"`{r.shown(tree)}` may be one of a family, or an entry")
    value = _bold(r, base) or expression(r, base)
    return subscript(r, tree, value, script)


def _one_of_several(r: Reading, tree: Tex) -> bool:
    """Whether a name with the same head and a letter that counts below it is declared, beside the head itself."""
    base = tree.children[0]
    spellings = (canonical(base), *(in_bold(base.value) if base.kind == "symbol" and " " not in base.value else ()))
    if not any(spelling in r.vocabulary.names for spelling in spellings):
        return False
    if r.vocabulary.families.member(tree) is not None:
        return True
    single = tree.children[1].kind in ("symbol", "number", "add")
    return single and any(families.at_letter(tree, letter) in r.vocabulary.names for letter in families.COUNTING)


def _of_several(r: Reading, tree: Tex) -> None:
    """Refuses `\\mathbf{AB}^\\top` and `{xy}_i`, which may be of the last letter, or of them all."""
    base = tree.children[0]
    if base.kind in ("product", "add") or bold_letters(r, base):
        raise r.refuse(tree, f"`{r.shown(tree)}` may be of the last factor, or of the whole")


def _bold(r: Reading, base: Tex) -> Node | None:
    """`x_i` beside a vector `\\mathbf x`: its entry, where a plain `x` is not declared or has no entries."""
    if base.kind != "symbol" or " " in str(base.value) or canonical(base) in r.shifts:
        return None
    plain = r.vocabulary.lookup(canonical(base))
    if plain is not None and r.rank(Node("name", base.start, base.end, plain), base):
        return None
    for spelling in in_bold(base.value):
        name = r.vocabulary.names.get(spelling)
        declared = r.vocabulary.elaborator.declarations.get(name or "")
        if name is not None and (declared is None or declared.shape):
            return Node("name", base.start, base.end, name)
    return None


def _sized(r: Reading, tree: Tex, value: Node, script: Tex) -> bool:
    """Whether a subscript `m \\times n` tells the shape of a matrix or a column. Refuses another shape than it has."""
    if script.kind != "product" or "x" not in script.value:
        return False
    shape = [str(size) for size in r.vocabulary.value(value, r.scope).shape]
    written = [to_text(expression(r, size)) for size in script.children]
    if set(script.value) != {"x"} or written not in (shape, [*shape, "1"]):
        raise r.refuse(script, "this size is not that of what stands above it")
    return True


def subscript(r: Reading, tree: Tex, value: Node, script: Tex) -> Node:
    if _sized(r, tree, value, script):
        return value
    rank = r.rank(value, tree)
    items = list(script.children) if script.kind == "list" else [script]
    if script.kind == "product" and not any(script.value) and script.children[0].kind != "number" and rank < 2:
        raise r.refuse(tree, f"`{r.shown(tree)}` has more subscripts than axes")  # x_{ij} is no entry i j of a vector
    if len(items) == 1 and script.kind == "product" and not any(script.value) and rank > 1:
        items = list(script.children)
    if rank == 2 and len(items) == 1 and _two_digits(script):
        if not _small(tree.children[0]) and not _fits(r, value, str(script.value)):
            several = f"`{r.shown(tree)}` may be an entry, a block or a row"
            raise r.refuse(tree, f"{several}: write a comma between two positions")
        items = [replace(script, value=digit) for digit in str(script.value)]
    if rank < len(items):
        raise r.refuse(tree, f"`{r.shown(tree)}` has more subscripts than axes")
    if script.kind == "list" and any(mark != "," for mark in script.value):
        raise r.refuse(script, "slices are not read")
    positions = tuple(position(r, item) for item in items)
    return Node("subscript", tree.start, tree.end, None, (value, *positions))


def _two_digits(script: Tex) -> bool:
    """Whether this may be `a_{12}`, the entry 1, 2."""
    return script.kind == "number" and len(str(script.value)) == 2 and str(script.value).isdigit()


def _small(base: Tex) -> bool:
    """Whether this is a letter for entries: `A_{12}` may be a block."""
    return base.kind == "symbol" and str(base.value).islower() and len(str(base.value)) == 1


def _fits(r: Reading, value: Node, digits: str) -> bool:
    """Whether both digits are positions of a matrix of a known size that has no row of this number."""
    sizes = [str(axis) for axis in r.vocabulary.value(value, r.vocabulary.scope).shape]
    return all(size.isdecimal() and int(digit) <= int(size) < 10 for size, digit in zip(sizes, digits, strict=True))


def position(r: Reading, tree: Tex) -> Node:
    """A subscript as a position from 0: a variable, one with something added, or a number."""
    variable, rest, step = tree, None, None
    if tree.kind == "add" and len(tree.children) == 2 and tree.value[0] == "+":
        step = whole_number(tree.children[1])
    if step is not None:
        variable, rest = tree.children[0], tree
    spelling = canonical(variable)
    shift: int | None
    if variable.kind == "symbol" and spelling in r.shifts:
        shift, name = r.shifts[spelling] or 0, families.identifier(spelling)
    else:
        found = r.vocabulary.lookup(spelling) if variable.kind in ("symbol", "sub") else None
        declared = r.vocabulary.elaborator.declarations.get(found or "")
        if declared is None or declared.kind != "index":
            if r.first is None:
                raise r.refuse(tree, "it is not said whether positions count from 0 or 1")
            place = expression(r, tree)
            if place.kind == "number" and place.value < r.first:
                raise r.refuse(tree, f"there is no entry {place.value} where entries count from {r.first}")
            return _moved(place, r.first, tree)
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


def above(r: Reading, tree: Tex) -> Node:
    found = named(r, tree)
    if found is not None:
        return found
    base, script = tree.children
    _of_several(r, tree)
    if base.kind == "symbol" and base.value == "e" and r.vocabulary.lookup("e") is None:
        exponent = expression(r, script)
        by_entries(r, "exp", exponent, tree)
        return Node("call", tree.start, tree.end, "exp", (exponent,))
    if base.kind == "sub" and base.children[0].kind == "group" and base.children[0].value == "norm":
        inner, mark = base.children[0], base.children[1]
        if mark.kind == "symbol" and mark.value == "F" and script.kind == "number" and script.value == "2":
            return Node("call", tree.start, tree.end, "frobenius2", (expression(r, inner.children[0]),))
    if base.kind == "group" and base.value == "||" and _half(script):
        from proofcheck.lang.tex.groups import determinant

        if (det := determinant(r, base)) is not None:
            return power(r, tree, det, script)
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
    whole = families.whole(tree) if "superscript: entry" not in r.vocabulary.says else None
    if whole is not None and (value := named(r, whole)) is not None and r.rank(value, whole):
        return subscript(r, tree, value, base.children[1])
    if script.kind == "symbol" and script.value in TRANSPOSED:
        if script.value != "top" and r.vocabulary.lookup(script.value) is not None:
            value = expression(r, base)
            if r.rank(value, base) == 0:
                return power(r, tree, value, script)
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


def _half(tree: Tex) -> bool:
    """Whether an exponent is 1/2 or -1/2."""
    if tree.kind == "add" and tree.value == ("-",):
        tree = tree.children[0]
    halves = tree.kind == "frac" or (tree.kind == "product" and tree.value == ("/",))
    return halves and [str(child.value) for child in tree.children] == ["1", "2"]


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
    if name in _SERIES and r.square(argument, tree):
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
        exponent = expression(r, script)
        by_entries(r, "exp", exponent, tree)
        return Node("pow", tree.start, tree.end, None, (value, exponent))
    if rank == 1:
        raise r.refuse(tree, "a power of a vector")
    if negative and script.children[0].value == "1":
        return Node("call", tree.start, tree.end, "inv", (value,))
    taken = zip(script.value, script.children, strict=True) if script.kind == "add" else ()
    below = any(sign == "-" and part.kind != "number" for sign, part in taken)
    if negative or rank > 2 or (below and not r.runs(script)):  # A^{n-m} has no value here where m is larger
        raise r.refuse(tree, "this power of a matrix is not read")
    return Node("call", tree.start, tree.end, "matrix_power", (value, expression(r, script)))
