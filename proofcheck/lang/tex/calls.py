r"""Functions of a formula: what is applied to what. Where that depends on how one breathes, the formula is refused.

`\log x`, `\operatorname{tr} B` and `f(x)` are applications; `\cos k w` may be cos(kw) or cos(k) w, and `E x^2` the
mean of a square or the square of a mean. Derivatives are fractions of `d` or `\partial`, and `\nabla_x`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from proofcheck.lang import prelude
from proofcheck.lang.parse import Node
from proofcheck.lang.tex.canonical import canonical
from proofcheck.lang.tex.expressions import expression, opaque
from proofcheck.lang.tex.reading import Reading, number
from proofcheck.lang.tex.scripts import TRANSPOSED, by_entries, power, subscript
from proofcheck.lang.tex.tree import Tex, side_by_side, whole_number
from proofcheck.lang.tex.vocabulary import SPACED

LETTERS = 6  # factors that the name of one quantity, as `KL(p, q)`, may be made of
By = tuple[str, Tex, int, Tex | None]  # diff or nabla, the variable, the order, what stands above the bar already


def application(r: Reading, factors: list[Tex], at: int) -> tuple[Node, int] | None:
    """The quantity that begins at `factors[at]`, or the function there applied to what follows, and where the product
    goes on; None if it is none."""
    return quantity(r, factors, at) or applied(r, factors, at)


def applied(r: Reading, factors: list[Tex], at: int) -> tuple[Node, int] | None:
    """The function at `factors[at]` applied to what follows, and where the product goes on; None if it is none."""
    spelled = _spelled(r, factors, at)
    if spelled is not None:
        letters = len(str(spelled.value))
        called = application(r, [*factors[:at], spelled, *factors[at + letters :]], at)
        return None if called is None else (called[0], called[1] + letters - 1)
    head = factors[at]
    exponent = None
    if head.kind == "sup" and head.children[0].kind in ("name", "symbol") and _function(r, head.children[0]):
        head, exponent = head.children
    base = None
    if head.kind == "sub" and canonical(head.children[0]) == "log" and r.vocabulary.lookup(canonical(head)) is None:
        head, base = head.children[0], expression(r, head.children[1])  # \log_2 x
    if head.kind == "prime" and r.vocabulary.lookup(canonical(head)) is None:
        return primed(r, head, factors, at)
    name = _function(r, head) if head.kind in ("name", "symbol", "sub", "accent", "prime") else None
    if name is None:
        return None
    if at + 1 >= len(factors):
        raise r.refuse(factors[at], f"the function `{r.shown(head)}` has no argument")
    argument, following = factors[at + 1], at + 2
    spaced = head.kind == "name" and head.value in SPACED
    nested = application(r, factors, at + 1) if spaced and name != "P" else None
    if nested is not None:  # \log \det A
        inside = (nested[0],) if base is None else (nested[0], base)
        made = Node("call", head.start, nested[0].end, name, inside)
        if exponent is not None:
            raise r.refuse(factors[at], f"`{r.shown(factors[at])}` is not read before another function")
        return made, nested[1]
    scripts: list[Tex] = []
    if spaced and argument.kind == "number" and at + 2 < len(factors) and _alone(factors, at + 2):
        # \\sin 2x: a number is no whole argument where a name follows it
        both = Tex("product", argument.start, factors[at + 2].end, ("",), (argument, factors[at + 2]))
        argument, following = Tex("group", both.start, both.end, "()", (both,)), at + 3
    inner = argument
    while inner.kind in ("sup", "sub") and inner.children[0].kind in ("group", "sub"):
        scripts.append(inner)
        inner = inner.children[0]
    whole = Tex("product", head.start, argument.end)
    brackets = ("()", "[]", "{}") if name in ("E", "Var", "Cov", "P") else ("()", "[]")
    if inner.kind != "group" or inner.value not in brackets:
        arguments = [_bare_argument(r, name, spaced, factors, at)]
        scripts = []
    else:
        if scripts and (spaced or (name in ("E", "Var", "Cov", "P") and inner.value == "()")):
            raise r.refuse(whole, f"`{r.shown(whole)}` may be a power of the function or of its argument")
        items = inner.children[0]
        marks = ",;" if r.vocabulary.lookup(canonical(head)) is not None else ","  # f(x; w) of a declared f
        listed = items.kind == "list" and all(mark in marks for mark in items.value)
        if listed and _takes_one_vector(name):
            items = inner
            listed = False
        arguments = [_value(r, name, child) for child in (items.children if listed else (items,))]
    if len(arguments) == 1:
        by_entries(r, name, arguments[0], whole)
    node = Node("call", head.start, argument.end, name, tuple(arguments))
    if base is not None:
        node = Node("call", node.start, node.end, name, (*node.children, base))
    for script in reversed(scripts):
        node = _scripted(r, script, node)
    if exponent is not None:
        plain = (whole_number(exponent) or 0) > 1 if spaced else name not in ("E", "Var")
        if not plain or (exponent.kind == "add" and exponent.value[0] == "-"):
            raise r.refuse(factors[at], f"`{r.shown(factors[at])}` may be a power or an inverse function")
        node = power(r, whole, node, exponent)
    return node, following


def quantity(r: Reading, factors: Sequence[Tex], at: int) -> tuple[Node, int] | None:
    """What was declared as one quantity, `KL(p, q)`, if it begins here, and where the product goes on."""
    last = min(at + LETTERS, len(factors)) if r.vocabulary.opaque else at
    for end in range(last, at, -1):
        found = opaque(r, side_by_side(factors[at:end]))
        if found is not None:
            return found, end
    return None


def _spelled(r: Reading, factors: list[Tex], at: int) -> Tex | None:
    """`log(T)` without a backslash, where nothing declares the letters."""
    if factors[at].kind != "symbol":
        return None
    for length in (4, 3, 2):
        letters = factors[at : at + length]
        word = "".join(str(item.value) for item in letters)
        if word not in SPACED or at + length >= len(factors) or factors[at + length].kind != "group":
            continue
        together = all(item.kind == "symbol" for item in letters) and word == r.tex[letters[0].start : letters[-1].end]
        if together and all(r.vocabulary.lookup(letter) is None and letter not in r.shifts for letter in word):
            return Tex("name", letters[0].start, letters[-1].end, word)
    return None


def primed(r: Reading, head: Tex, factors: list[Tex], at: int) -> tuple[Node, int] | None:
    """`f'(x)`: the derivative of a function of one number, at a name or at any other point."""
    name = _function(r, head.children[0]) if head.children[0].kind in ("name", "symbol", "sub") else None
    group = factors[at + 1] if at + 1 < len(factors) else None
    if name is None or group is None or group.kind != "group" or group.value != "()":
        return None
    point = expression(r, group.children[0])
    if r.rank(point, group):
        raise r.refuse(group, "the derivative of a function of vectors is written with \\nabla")
    numbers = [
        n for n, d in r.vocabulary.elaborator.declarations.items() if d.kind == "real" and not d.shape and not d.law
    ]
    variable = point if point.kind == "name" and point.value in numbers else None
    if variable is None and not numbers:
        raise r.refuse(head, "no real number is declared that the derivative could be taken by")
    start, end = head.start, group.end
    by = variable or Node("name", start, end, numbers[0])
    inner = Node("call", start, end, name, (by,))
    orders = (number(head.value, head),) if head.value > 1 else ()
    keywords = () if variable is not None else (("at", point),)
    node = Node("call", start, end, "diff", (inner, by, *orders), keywords)
    r.rank(node, head)
    return node, at + 2


def _function(r: Reading, head: Tex) -> str | None:
    spelling = canonical(head)
    if spelling in r.shifts:
        return None
    if head.kind == "sub" and r.vocabulary.lookup(spelling) is None:
        return None
    if head.kind == "symbol" and r.vocabulary.lookup(spelling) is None and spelling not in ("E", "mathbb E", "P"):
        return None
    return r.vocabulary.function(spelling)


def _alone(factors: list[Tex], at: int) -> bool:
    """Whether a name stands here, and behind it nothing but a further function."""
    if factors[at].kind not in ("symbol", "sub"):
        return False
    after = factors[at + 1] if at + 1 < len(factors) else None
    base = after.children[0] if after is not None and after.kind == "sup" else after
    return base is None or (base.kind == "name" and base.value in SPACED)


def _takes_one_vector(name: str) -> bool:
    """Whether this is a function of one vector, as in `\\operatorname{softmax}(1, 0, 0)`."""
    found = prelude.definition(name)
    types = found.types if found is not None else ()
    return len(types) == 1 and re.fullmatch(r"real\[\w+\]", types[0][1]) is not None


def _bare_argument(r: Reading, name: str, spaced: bool, factors: list[Tex], at: int) -> Node:
    """An argument without parentheses: one atom, and nothing after it that could belong to it."""
    argument = factors[at + 1]
    head = factors[at]
    plain = head.kind == "symbol" and head.value == "E"  # E x may be a product
    if not spaced and not (
        name in ("E", "Var") and (_norm(argument) or (argument.kind in ("symbol", "sub") and not plain))
    ):
        raise r.refuse(Tex("", head.start, argument.end), f"the argument of `{r.shown(head)}` has no parentheses")
    if at + 2 < len(factors):
        after = factors[at + 2]
        base = after.children[0] if after.kind == "sup" else after
        if not (base.kind == "name" and base.value in SPACED):
            raise r.refuse(
                Tex("", head.start, after.end), f"where the argument of `{r.shown(head)}` ends is not plain to see"
            )
    return _value(r, name, argument)


def _norm(tree: Tex) -> bool:
    """`E |x|^2` is the mean of the square wherever it is written: the square of the mean has brackets."""
    while tree.kind in ("sup", "sub"):
        tree = tree.children[0]
    return tree.kind == "group" and tree.value in ("norm", "||")


def _value(r: Reading, name: str, tree: Tex) -> Node:
    if name == "P":
        return r.statement(tree)
    return expression(r, tree)


def _scripted(r: Reading, script: Tex, node: Node) -> Node:
    mark = script.children[1]
    if script.kind == "sub":
        return subscript(r, script, node, mark)
    if mark.kind == "symbol" and mark.value in TRANSPOSED:
        if r.rank(node, script) != 2:
            raise r.refuse(script, "the transpose of what is no matrix")
        return Node("transpose", script.start, script.end, None, (node,))
    return power(r, script, node, mark)


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
    if len(rest) > 1 and not one_application(r, rest):
        raise r.refuse(tree, "how far the derivative reaches is not plain to see")
    if variable is tree:  # \nabla f(x): by what the function is applied to
        argument = rest[1] if len(rest) == 2 else None
        inner = argument.children[0] if argument is not None and argument.kind == "group" else None
        if inner is None or inner.kind not in ("symbol", "sub", "accent", "prime", "name"):
            raise r.refuse(tree, "by what the gradient is taken is not said")
        variable = inner
    body_tree = (
        rest[0] if len(rest) == 1 else Tex("product", rest[0].start, rest[-1].end, ("",) * (len(rest) - 1), tuple(rest))
    )
    return derived(r, tree, sign, variable, order, body_tree)


def one_application(r: Reading, rest: list[Tex]) -> bool:
    """f(x), or \\log p_i: a function and its argument."""
    called = application(r, rest, 0)
    return called is not None and called[1] == len(rest)


def derived(r: Reading, tree: Tex, sign: str, variable: Tex, order: int, body_tree: Tex) -> Node:
    if variable.kind == "list":  # by one after the other
        inner = derived(r, tree, sign, variable.children[1], 1, body_tree)
        return _by(r, tree, sign, variable.children[0], inner, body_tree)
    if order == 1 and variable.kind == "sub":
        return _by(r, tree, sign, variable, expression(r, body_tree), body_tree)
    body, name = expression(r, body_tree), expression(r, variable)
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
