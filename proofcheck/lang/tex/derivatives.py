r"""Derivatives of a formula: fractions of `d` or `\partial`, `\nabla_x f(x)`, `f'(x)`.

What is differentiated has to name the variable. `\frac{\partial f}{\partial x}` of a defined function f(x, y) is the
derivative of `f(x, y)`. A derivative at a point, as in f'(3), is one by a name that the function does not use.
"""

from __future__ import annotations

from collections.abc import Sequence

from proofcheck.lang.parse import Node
from proofcheck.lang.scope import Macro
from proofcheck.lang.tex.calls import application, function
from proofcheck.lang.tex.canonical import canonical
from proofcheck.lang.tex.expressions import expression
from proofcheck.lang.tex.reading import Reading, number
from proofcheck.lang.tex.signs import GREEK
from proofcheck.lang.tex.tree import Tex, walk, whole_number
from proofcheck.lang.types import Value

By = tuple[str, Tex, int, Tex | None]  # diff or nabla, the variable, the order, what stands above the bar already
_HEADS = ("name", "symbol", "sub", "accent", "sup")


def derivative(r: Reading, tree: Tex) -> By | None:
    """The variable and order of a derivative, where `tree` is the sign of one."""
    if tree.kind == "symbol" and tree.value == "nabla" and r.vocabulary.lookup("nabla") is None:
        return "nabla", tree, 1, None
    if tree.kind == "sub" and tree.children[0].kind in ("symbol", "sup"):
        base, variable = tree.children
        if base.kind == "symbol" and base.value == "nabla":
            return "nabla", variable, 1, None
    if tree.kind == "sup" and tree.children[0].kind == "sub" and tree.children[0].children[0].value == "nabla":
        if tree.children[1].kind == "number" and tree.children[1].value == "2":
            return "nabla", tree.children[0].children[1], 2, None
        raise r.refuse(tree, "this derivative is not read")
    if tree.kind == "sup" and tree.children[0].value == "nabla" and whole_number(tree.children[1]) == 2:
        return ("nabla", tree, 2, None) if r.vocabulary.lookup("nabla") is None else None
    if tree.kind != "frac":
        return None
    over, under = tree.children
    first, body = (over.children[0], over.children[1:]) if over.kind == "product" else (over, ())
    sign, order = _differential(first)
    if first.kind == "sup" and sign is None and under.kind == "product" and _same_sign(first, under):
        raise r.refuse(tree, "the order of the derivative is no number")
    if sign is None or under.kind != "product" or any(under.value):
        return None
    if len(under.children) == 4 and order == 2 and len(body) < 2:  # \\partial^2 / \\partial a \\partial b
        one, first_, two, second = under.children
        if one.kind == two.kind == "symbol" and one.value == two.value == sign == "partial":
            both = Tex("list", first_.start, second.end, (",",), (first_, second))
            return "diff", both, 1, body[0] if body else None
    if len(under.children) != 2:
        return None
    below, variable = under.children
    if below.kind != "symbol" or below.value != sign or len(body) > 1 or (body and over.value[0]):
        return None
    if body and r.vocabulary.lookup(sign) is not None:  # \frac{d}{dx} alone is no fraction: d would cancel
        raise r.refuse(tree, f"`{sign}` is a declared name and the sign of a derivative")
    if variable.kind == "sup":
        variable, power_ = variable.children
        if whole_number(power_) != order:
            raise r.refuse(tree, "the orders of the derivative differ")
    elif order != 1:
        raise r.refuse(tree, "the orders of the derivative differ")
    return "diff", variable, order, body[0] if body else None


def _same_sign(above: Tex, under: Tex) -> bool:
    """Whether `d^n` stands above `d x^n`."""
    sign, below = above.children[0], under.children[0]
    return sign.kind == below.kind == "symbol" and sign.value == below.value and sign.value in ("d", "partial")


def _differential(tree: Tex) -> tuple[str | None, int]:
    order = 1
    if tree.kind == "sup" and (times := whole_number(tree.children[1])) is not None:
        tree, order = tree.children[0], times
    return (tree.value, order) if tree.kind == "symbol" and tree.value in ("d", "partial") else (None, 1)


def differentiated(r: Reading, by: By, rest: list[Tex], tree: Tex) -> Node:
    """The derivative of the product of what follows its sign."""
    sign, variable, order, above = by
    if above is not None:
        raise r.refuse(tree, "a derivative beside other factors is not read")
    # The derivative reaches beyond a number in front, or a Greek letter that is another than the variable.
    letters = (node for node in walk(rest[0]) if node.kind in ("symbol", "name", "accent"))
    others = GREEK - {"pi", canonical(variable)}
    plain = len(rest) > 1 and all(node.kind == "symbol" and node.value in others for node in letters)
    reached = rest[1:] if plain else rest
    if len(reached) > 1 and not one_application(r, reached):
        raise r.refuse(tree, "how far the derivative reaches is not plain to see")
    if variable is tree:
        return _gradient(r, tree, order, rest)
    body_tree = (
        rest[0] if len(rest) == 1 else Tex("product", rest[0].start, rest[-1].end, ("",) * (len(rest) - 1), tuple(rest))
    )
    return derived(r, tree, sign, variable, order, body_tree)


def one_application(r: Reading, rest: list[Tex]) -> bool:
    """f(x), or \\log p_i: a function and its argument."""
    called = application(r, rest, 0)
    return called is not None and called[1] == len(rest)


def _gradient(r: Reading, tree: Tex, order: int, rest: list[Tex]) -> Node:
    """`\\nabla f(x)` and `\\nabla^2 f(x)`: by what the function is applied to, at that point."""
    name = function(r, rest[0]) if rest[0].kind in _HEADS else None
    if name is None:
        raise r.refuse(tree, "by what the gradient is taken is not said")
    start, end = tree.start, rest[-1].end
    if len(rest) == 1:
        body = _at_its_variables(r, rest[0], None)
        points: Sequence[Node] = () if body is None else body.children
    else:
        group = rest[1].children[0] if rest[1].kind == "group" and rest[1].value in ("()", "[]") else rest[1]
        items = group.children if group.kind == "list" and set(group.value) == {","} else (group,)
        points = [expression(r, item) for item in items]
    if not points:
        raise r.refuse(tree, "by what the gradient is taken is not said")
    if len(points) == 1:
        found = r.vocabulary.scope.find(name)
        known = r.vocabulary.elaborator.declarations.get(found.parameters[0]) if isinstance(found, Macro) else None
        if known is not None and len(known.shape) != r.rank(points[0], tree):  # at 0, which is a vector
            raise r.refuse(tree, "by what the gradient is taken is not said")
        variable, at = _variable(r, name, points[0], rest[0])
        inner = Node("call", start, end, name, (variable,))
        if not r.rank(variable, tree):
            return Node("call", start, end, "diff", (inner, variable, *((number(2, tree),) if order > 1 else ())), at)
        if r.rank(inner, tree) or (order > 1 and r.rank(variable, tree) > 1):
            raise r.refuse(tree, "this derivative is not read")
        return Node("call", start, end, "grad" if order == 1 else "hessian", (inner, variable), at)
    names = [_variable(r, name, point, rest[0]) for point in points]
    if any(r.rank(variable, tree) or at for variable, at in names) or len({v.value for v, _ in names}) < len(names):
        raise r.refuse(tree, "by what the gradient is taken is not said")
    inner = Node("call", start, end, name, tuple(variable for variable, _ in names))
    first = [Node("call", start, end, "diff", (inner, variable)) for variable, _ in names]
    if order == 1:
        return Node("list", start, end, None, tuple(first))
    rows = [[Node("call", start, end, "diff", (slope, variable)) for variable, _ in names] for slope in first]
    return Node("list", start, end, None, tuple(Node("list", start, end, None, tuple(row)) for row in rows))


def _at_its_variables(r: Reading, head: Tex, variable: Node | None) -> Node | None:
    """A function that is written without its arguments, as in `\\frac{\\partial f}{\\partial x}`, applied to the names
    that it is defined with. A declared function of one argument is applied to the variable. None for anything else."""
    name = function(r, head) if head.kind in _HEADS else None
    if name is None or r.vocabulary.lookup(canonical(head)) is None:
        return None
    found = r.vocabulary.scope.find(name)
    declarations = r.vocabulary.elaborator.declarations
    if isinstance(found, Macro):
        if not found.parameters:
            return None
        if any(parameter not in declarations or r.scope.find(parameter) for parameter in found.parameters):
            raise r.refuse(head, f"the arguments of `{r.shown(head)}` are not written")
        arguments = tuple(Node("name", head.start, head.end, parameter) for parameter in found.parameters)
        return Node("call", head.start, head.end, name, arguments)
    if variable is None or variable.kind != "name" or len(declarations[name].arguments) != 1:
        raise r.refuse(head, f"the arguments of `{r.shown(head)}` are not written")
    return Node("call", head.start, head.end, name, (variable,))


def _variable(r: Reading, function_: str, point: Node, tree: Tex) -> tuple[Node, tuple[tuple[str, Node], ...]]:
    """A name to take the derivative of a function by, and where to evaluate it if that is not the name itself.

    With f(x) = a x^2, f'(a) is no derivative of f(a): the name may not occur in the function itself."""
    declarations, used = r.vocabulary.elaborator.declarations, _used(r, function_)
    free = {n: d for n, d in declarations.items() if d.kind == "real" and not d.law and n not in used}
    if point.kind == "name" and point.value in free:
        return point, ()
    rank = r.rank(point, tree)
    shape = r.vocabulary.value(point, r.scope).shape
    for name, declaration in free.items():
        if len(declaration.shape) == rank and tuple(declaration.shape) == tuple(shape):
            return Node("name", point.start, point.end, name), (("at", point),)
    raise r.refuse(tree, "no name is declared that the derivative could be taken by")


def _used(r: Reading, name: str) -> set[str]:
    """The names that a function uses beside its arguments, and perhaps more."""
    found: set[str] = set()
    waiting, seen = [(name, r.vocabulary.scope)], set()
    while waiting:
        name, scope = waiting.pop()
        macro = scope.find(name)
        if isinstance(macro, Value):
            found |= macro.body.names
        if not isinstance(macro, Macro):
            found.add(name)
        elif name not in seen:
            seen.add(name)
            inside = {str(part.value) for part in _walk(macro.body) if part.kind in ("name", "call")}
            waiting += [(part, macro.scope) for part in inside - set(macro.parameters)]
    return found


def _walk(node: Node) -> list[Node]:
    found, waiting = [], [node]
    while waiting:
        part = waiting.pop()
        found.append(part)
        waiting += [child for child in part.children if isinstance(child, Node)]
        waiting += [value for _, value in part.keywords]
        for clause in part.clauses:
            waiting += [end for end in (clause.low, clause.high, *clause.conditions) if end is not None]
    return found


def primed(r: Reading, head: Tex, factors: list[Tex], at: int) -> tuple[Node, int] | None:
    """`f'(x)`: the derivative of a function of one number, at a name or at any other point."""
    name = function(r, head.children[0]) if head.children[0].kind in ("name", "symbol", "sub") else None
    group = factors[at + 1] if at + 1 < len(factors) else None
    if name is None or group is None or group.kind != "group" or group.value != "()":
        return None
    point = expression(r, group.children[0])
    if r.rank(point, group):
        raise r.refuse(group, "the derivative of a function of vectors is written with \\nabla")
    variable, where = _variable(r, name, point, head)
    inner = Node("call", head.start, group.end, name, (variable,))
    orders = (number(head.value, head),) if head.value > 1 else ()
    node = Node("call", head.start, group.end, "diff", (inner, variable, *orders), where)
    r.rank(node, head)
    return node, at + 2


def derived(r: Reading, tree: Tex, sign: str, variable: Tex, order: int, body_tree: Tex) -> Node:
    if variable.kind == "list":  # by one after the other
        inner = derived(r, tree, sign, variable.children[1], 1, body_tree)
        return _by(r, tree, sign, variable.children[0], inner, body_tree)
    name = expression(r, variable)
    whole = name.children[0] if name.kind == "subscript" else name
    body = _at_its_variables(r, body_tree, whole) or expression(r, body_tree)
    if order == 1 and variable.kind == "sub":
        return _by(r, tree, sign, variable, body, body_tree)
    end = max(tree.end, body_tree.end)
    if name.kind != "name":
        raise r.refuse(variable, "derivatives are by declared names")
    ranks = r.rank(body, body_tree), r.rank(name, variable)
    _depends(r, body, name, body_tree)
    if ranks[1] == 0 and sign == "diff":
        orders = (number(order, tree),) if order > 1 else ()
        return Node("call", tree.start, end, "diff", (body, name, *orders))
    if sign == "nabla" and not ranks[0] and ranks[1]:
        return Node("call", tree.start, end, "grad" if order == 1 else "hessian", (body, name))
    if sign == "diff" and order == 1:
        return Node("call", tree.start, end, "jacobian" if ranks[0] else "grad", (body, name))
    raise r.refuse(tree, "this derivative is not read")


def _depends(r: Reading, body: Node, name: Node, tree: Tex) -> None:
    """Refuses a derivative by what does not stand in it: a document means that it depends on that all the same."""
    used = r.vocabulary.value(body, r.scope).body.names
    if name.kind == "name" and used and str(name.value) not in used:
        raise r.refuse(tree, f"nothing says how `{r.shown(tree)}` depends on it")


def _by(r: Reading, tree: Tex, sign: str, variable: Tex, body: Node, body_tree: Tex) -> Node:
    """The derivative of a number by a name, or by an entry of a tensor: that entry of its gradient."""
    name, end = expression(r, variable), max(tree.end, body_tree.end)
    if r.rank(body, body_tree) or r.rank(name, variable):
        raise r.refuse(tree, "this derivative is not read")
    _depends(r, body, name if name.kind == "name" else name.children[0], body_tree)
    if name.kind == "name":
        return Node("call", tree.start, end, "diff", (body, name))
    if name.kind != "subscript" or name.children[0].kind != "name":
        raise r.refuse(variable, "derivatives are by declared names")
    whole, *positions = name.children
    if len(positions) != r.rank(whole, variable):
        raise r.refuse(variable, "derivatives are by declared names")
    gradient = Node("call", tree.start, end, "grad", (body, whole))
    return Node("subscript", tree.start, end, None, (gradient, *positions))
