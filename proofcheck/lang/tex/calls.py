r"""Functions of a formula: what is applied to what. Where that depends on how one breathes, the formula is refused.

`\log x`, `\operatorname{tr} B` and `f(x)` are applications; `\cos k w` may be cos(kw) or cos(k) w, and `E x^2` the
mean of a square or the square of a mean.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from proofcheck.lang import prelude
from proofcheck.lang.parse import Node
from proofcheck.lang.tex.canonical import canonical
from proofcheck.lang.tex.densities import density
from proofcheck.lang.tex.divergences import divergence
from proofcheck.lang.tex.expressions import expression, family, opaque
from proofcheck.lang.tex.families import LETTERS
from proofcheck.lang.tex.groups import determinant
from proofcheck.lang.tex.means import averaged, random_names
from proofcheck.lang.tex.reading import Reading
from proofcheck.lang.tex.scripts import TRANSPOSED, by_entries, power, subscript
from proofcheck.lang.tex.tree import Tex, side_by_side, walk, whole_number
from proofcheck.lang.tex.vocabulary import SPACED, SPELLED

_OF_MATRICES = frozenset({"det", "trace", "diag"})
_ANGLED = frozenset({"sin", "cos", "tan", "cot", "sec", "csc"})
DEGREES = 10  # from which number on an angle may be given in degrees
LONGEST = max(map(len, SPELLED))
# \\sin x / 2 and \\log n / k, but not \\log n / n, nor a divisor that is a function.
_DIVISOR = re.compile(r"\s*/\s*(\d[\d.]*|\\?[A-Za-z]+(?![A-Za-z]*\s*[({]))")


def application(r: Reading, factors: list[Tex], at: int) -> tuple[Node, int] | None:
    """The quantity that begins at `factors[at]`, or the function there applied to what follows, and where the product
    goes on; None if it is none."""
    return quantity(r, factors, at) or applied(r, factors, at)


def applied(r: Reading, factors: list[Tex], at: int) -> tuple[Node, int] | None:
    """The function at `factors[at]` applied to what follows, and where the product goes on; None if it is none."""
    spelled = _spelled(r, factors, at)
    if spelled is not None:
        head, letters = spelled
        called = application(r, [*factors[:at], head, *factors[at + letters :]], at)
        return None if called is None else (called[0], called[1] + letters - 1)
    if (diverging := divergence(r, factors, at)) is not None:
        return diverging
    head = factors[at]
    if at + 1 < len(factors) and (normal := density(r, head, factors[at + 1])) is not None:
        return normal, at + 2
    exponent = None
    if head.kind == "sup" and head.children[0].kind in ("name", "symbol") and function(r, head.children[0]):
        head, exponent = head.children
    base = None
    if head.kind == "sub" and canonical(head.children[0]) == "log" and r.vocabulary.lookup(canonical(head)) is None:
        head, base = head.children[0], expression(r, head.children[1])  # \log_2 x
    if head.kind == "prime" and r.vocabulary.lookup(canonical(head)) is None:
        from proofcheck.lang.tex.derivatives import primed

        return primed(r, head, factors, at)
    first = _member(r, head, factors[at + 1 : at + 2])
    if first:
        head = head.children[0]
    member = family(r, head, head=True) if head.kind in ("sub", "sup") else None
    if member is not None:
        first, head = list(member.children), Tex("name", head.start, head.end, member.value)  # f_i of functions
    over = None
    if head.kind == "sub" and r.vocabulary.lookup(canonical(head)) is None:
        over = averaged(r, head)
        head = head.children[0] if over is not None else head
    name = function(r, head) if head.kind in ("name", "symbol", "sub", "accent", "prime") else None
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
    if spaced and name not in _OF_MATRICES:
        _undivided(r, head, argument)
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
        arguments = first + [_value(r, name, child) for child in (items.children if listed else (items,))]
    beside = factors[following] if following < len(factors) else None
    if name == "log" and spaced and beside is not None and (beside.kind, beside.value) == ("group", "()"):
        whole = Tex("product", head.start, beside.end)
        raise r.refuse(whole, f"`{r.shown(whole)}` may be the logarithm of the product: write \\cdot between the two")
    if len(arguments) == 1:
        by_entries(r, name, arguments[0], whole)
        if name in _ANGLED and arguments[0].kind == "number" and arguments[0].value >= DEGREES:
            raise r.refuse(whole, f"`{r.shown(whole)}` may be meant in degrees")
    node = Node("call", head.start, argument.end, name, tuple(arguments))
    if name in ("trace", "diag") and len(arguments) == 1:
        rank = r.rank(arguments[0], whole)
        if rank == 0 and name == "trace":  # of a number, as of a matrix with one row
            node = arguments[0]
        elif rank == 2 and name == "diag":
            node = Node("call", node.start, node.end, "diagonal", node.children)
    if name == "Cov" and [r.rank(argument, whole) for argument in arguments] == [0, 0]:
        node = _of_numbers(node)
    if (
        over is not None
        and not random_names(r.vocabulary, [r.vocabulary.value(a, r.scope).body for a in arguments]) <= over
    ):
        raise r.refuse(whole, "a mean over some of the random names in it")
    if base is not None:
        node = Node("call", node.start, node.end, name, (*node.children, base))
    for script in reversed(scripts):
        node = _scripted(r, script, node)
    if exponent is not None:
        # f^{(2)} is the second derivative, and f^n more often f applied n times than a power.
        own = r.vocabulary.lookup(canonical(head)) is not None
        plain = (whole_number(exponent) or 0) > 1 if spaced else name not in ("E", "Var") and exponent.kind == "number"
        if not plain or own:
            other = "an inverse function" if not own else "the function applied several times"
            other = "a derivative" if exponent.kind == "group" else other
            raise r.refuse(factors[at], f"`{r.shown(factors[at])}` may be a power or {other}")
        node = power(r, whole, node, exponent)
    return node, following


def _of_numbers(covariance: Node) -> Node:
    """The covariance of two numbers: E(x y) - E(x) E(y)."""

    def of(kind: str, *children: Node, value: str | None = None) -> Node:
        return Node(kind, covariance.start, covariance.end, value, children)

    one, other = covariance.children
    means = [of("call", part, value="E") for part in (of("mul", one, other), one, other)]
    return of("sub", means[0], of("mul", means[1], means[2]))


def _member(r: Reading, head: Tex, argument: Sequence[Tex]) -> list[Node]:
    """The subscripts of `f_i(x)` as first arguments, where f is declared with as many more than are written."""
    if head.kind != "sub" or r.vocabulary.lookup(canonical(head)) is not None:
        return []
    if not argument or argument[0].kind != "group" or argument[0].value not in ("()", "[]"):
        return []
    base, script = head.children
    items = script.children if script.kind == "list" else (script,)
    inner = argument[0].children[0]
    written = len(inner.children) if inner.kind == "list" else 1
    if r.vocabulary.arity(canonical(base)) != written + len(items):
        return []
    return [expression(r, item) for item in items]


def quantity(r: Reading, factors: Sequence[Tex], at: int) -> tuple[Node, int] | None:
    """What was declared as one quantity, `KL(p, q)`, if it begins here, and where the product goes on."""
    last = min(at + LETTERS, len(factors)) if r.vocabulary.opaque else at
    for end in range(last, at, -1):
        found = opaque(r, side_by_side(factors[at:end]))
        if found is not None:
            return found, end
        final = factors[end - 1]
        if end - at > 1 and final.kind == "sup" and final.children[0].kind == "group":  # p(x)^2: of the whole
            whole = side_by_side([*factors[at : end - 1], final.children[0]])
            found = opaque(r, whole)
            if found is not None:
                return power(r, Tex("sup", whole.start, final.end), found, final.children[1]), end
    return None


def _spelled(r: Reading, factors: list[Tex], at: int) -> tuple[Tex, int] | None:
    """`log(T)` without a backslash, and how many factors that is. Refuses what may also be a product of names."""
    first = factors[at]
    if first.kind != "symbol" or (first.start and r.tex[first.start - 1].isalpha()):
        return None
    for length in range(min(LONGEST, len(factors) - at), 1, -1):
        letters = list(factors[at : at + length])
        script = letters[-1] if letters[-1].kind in ("sub", "sup") else None  # log_2 x, sin^2 x
        if script is not None:
            letters[-1] = script.children[0]
        word = "".join(str(item.value) for item in letters)
        end = letters[-1].end
        if word not in SPELLED or word != r.tex[first.start : end] or any(item.kind != "symbol" for item in letters):
            continue
        after = factors[at + length] if at + length < len(factors) else None
        bracketed = after is not None and after.kind == "group" and after.value in ("()", "[]")
        joined = r.tex[end : end + 1].isalpha() and not (word in ("log", "ln", "exp") and r.tex[end].isupper())
        if after is None or not (bracketed or (word in SPACED and not joined)):
            continue
        if all(r.vocabulary.lookup(letter) is not None or letter in r.shifts for letter in word):
            whole = Tex("product", first.start, after.end)
            raise r.refuse(whole, f"`{r.shown(whole)}` may be a function or a product: write \\{word}")
        head = Tex("name", first.start, end, word)
        if script is not None:
            head = Tex(script.kind, head.start, script.end, script.value, (head, script.children[1]))
        return head, length
    return None


STATED = frozenset({"relation", "and", "or", "not", "implies", "iff", "quantified", "group"})
AS_SYMBOLS = frozenset({"Gamma", "Re", "Im"})  # the same, of numbers
OF_CHANCE = frozenset({"E", "mathbb E", "P", "mathbb P"})  # symbols that are functions where nothing declares them


def function(r: Reading, head: Tex) -> str | None:
    """The name of the function that is written like this, if it is one."""
    spelling = canonical(head)
    if spelling in r.shifts:
        return None
    if head.kind == "sub" and r.vocabulary.lookup(spelling) is None:
        return None
    if head.kind == "symbol" and r.vocabulary.lookup(spelling) is None and spelling not in OF_CHANCE | AS_SYMBOLS:
        return None
    name = r.vocabulary.function(spelling)
    if name is not None and any(r.runs(part.children[1]) for part in walk(head) if part.kind in ("sub", "sup")):
        raise r.refuse(head, f"`{r.shown(head)}` is declared as one function, and here it runs")
    return name


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


def _undivided(r: Reading, head: Tex, argument: Tex) -> None:
    r"""Refuses \sin x / 2, which is sin(x / 2) to some."""
    if argument.kind == "frac" or r.tex[argument.end - 1] in ")]|":
        return
    divisor = _DIVISOR.match(r.tex, argument.end)
    if divisor is not None and divisor[1] != r.shown(argument) and divisor[1].lstrip("\\") not in SPACED:
        whole = Tex("", head.start, divisor.end())
        raise r.refuse(whole, f"`{r.shown(whole)}` may be meant of the quotient: use parentheses")


def _norm(tree: Tex) -> bool:
    """`E |x|^2` is the mean of the square wherever it is written: the square of the mean has brackets."""
    while tree.kind in ("sup", "sub"):
        tree = tree.children[0]
    return tree.kind == "group" and tree.value in ("norm", "||")


def _value(r: Reading, name: str, tree: Tex) -> Node:
    if name == "P":
        if tree.kind not in STATED:
            raise r.refuse(tree, f"the event `{r.shown(tree)}` is no statement about random names, such as `x > 0`")
        return r.statement(tree)
    return (determinant(r, tree) if name == "log" else None) or expression(r, tree)


def _scripted(r: Reading, script: Tex, node: Node) -> Node:
    mark = script.children[1]
    if script.kind == "sub":
        return subscript(r, script, node, mark)
    if mark.kind == "symbol" and mark.value in TRANSPOSED:
        if r.rank(node, script) not in (1, 2):  # `products.py` knows a row from a column
            raise r.refuse(script, "the transpose of what is no vector or matrix")
        return Node("transpose", script.start, script.end, None, (node,))
    return power(r, script, node, mark)
