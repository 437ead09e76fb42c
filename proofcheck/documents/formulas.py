"""What a formula is by its form: a definition, a value, an objective, the next member of a sequence.

Nothing here looks at the words around it; `roles.py` does.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Sequence

from proofcheck.documents import cues
from proofcheck.documents.scope import Notation
from proofcheck.lang.tex.canonical import canonical, in_bold
from proofcheck.lang.tex.spelling import is_name
from proofcheck.lang.tex.sums import over_entries
from proofcheck.lang.tex.tree import Tex, walk, whole_number
from proofcheck.source.patterns import lazy

STATES = frozenset(["=", "ne", "<", "le", ">", "ge", "equiv", "approx"])
DEFINING = frozenset([":=", "coloneqq", "triangleq", "doteq"])
_SIGNS = frozenset(["norm", "angle", "||"])
_ARGUMENT = lazy(r"arg ?(?:min|max)")
_OPTIMA = frozenset(["min", "max", "sup", "inf", "arg min", "arg max", "argmin", "argmax"])
_VALUE = lazy(r"-?(?:[\d.]+|pi)(?: / \d+)?")  # of a name that is given one


def explicit(notation: Notation, name: str) -> bool:
    """Whether the author declared or defined this name in a notation block."""
    origin = notation.origins.get(name)
    return origin is not None and origin.explicit


def chained(tree: Tex) -> tuple[Tex, Tex | None]:
    """A definition `f = g = h` as `f = g`, and what it asserts besides, `g = h`."""
    if tree.kind != "relation" or len(tree.value) < 2:
        return tree, None
    first, second = tree.children[:2]
    rest = Tex("relation", second.start, tree.end, tree.value[1:], tree.children[1:])
    return Tex("relation", tree.start, second.end, tree.value[:1], (first, second)), rest


def valued(tree: Tex) -> bool:
    """Whether a chain gives a name a value: `z = (85 - 70) / 10 = 1.5`."""
    equal = tree.kind == "relation" and len(tree.value) > 1 and set(tree.value) == {"="}
    return equal and is_name(tree.children[0]) and all(map(closed, tree.children[1:]))


def given_value(tree: Tex) -> str | None:
    """The name that a formula such as `d = 64` gives a value to."""
    if tree.kind != "relation" or tree.value != ("=",) or not is_name(tree.children[0]):
        return None
    return canonical(tree.children[0]) if closed(tree.children[1]) else None


def worded(left: Tex) -> bool:
    return (left.children[0] if left.kind == "sub" else left).kind == "name"


def closed(tree: Tex) -> bool:
    """Whether this is made of numbers alone."""
    nodes = walk(tree)
    numbers = [node.kind == "number" or (node.kind == "symbol" and node.value == "pi") for node in nodes]
    kinds = {node.kind for node, is_number in zip(nodes, numbers, strict=True) if not is_number}
    return any(numbers) and kinds <= {"add", "product", "sup", "frac", "sqrt", "group"}


def compares(tree: Tex) -> bool:
    """Whether something in this compares: `A \\wedge A` is a product of forms, and no two statements."""
    return any(node.kind == "relation" for node in walk(tree))


def entry(left: Tex, notation: Notation) -> bool:
    """Whether this is no name of its own: `r_i` of a declared tensor, `f'(x)` of a function that is known."""
    head = left.children[0] if left.kind == "product" else left
    if head.kind == "prime" and head is not left:
        return notation.fresh(head) and not notation.fresh(head.children[0])
    if left.kind == "sup" and notation.fresh(left) and not notation.fresh(left.children[0]):
        return True  # `W^K` of a declared W
    if left.kind != "sub" or not notation.fresh(left):
        return False
    if left.children[1].kind == "name":  # \\mu_{\\text{ML}} is a name
        return False
    base, spelled = left.children[0], notation.writer.names.spelled
    spellings = (canonical(base), *(in_bold(base.value) if base.kind == "symbol" else ()))
    return any(spelling in spelled and (notation.axes(spelled[spelling]) or 0) > 0 for spelling in spellings)


def bounds_names(tree: Tex, notation: Notation) -> bool:
    """Whether the sides of this are sums and multiples of names and numbers, and no name is compared with itself, as in
    `x < 2 x`."""
    named = [{canonical(node) for node in walk(side) if is_name(node)} for side in tree.children]
    alone = all(one.isdisjoint(other) for one, other in itertools.combinations(named, 2))
    return alone and all(_plain(side, notation) for side in tree.children)


def _plain(tree: Tex, notation: Notation) -> bool:
    if tree.kind in ("add", "product"):
        return all(_plain(child, notation) for child in tree.children)
    number = tree.kind == "number" or (tree.kind == "symbol" and tree.value == "infty")
    return number or (is_name(tree) and not builtin(tree, notation))


def free(tree: Tex, notation: Notation) -> bool:
    """Whether all names stand for any value of their types, and for none that the document defines."""
    names = [notation.writer.names.known(node) for node in walk(tree) if is_name(node)]
    return all(name is None or name not in notation.writer.define for name in names)


def bounds_value(tree: Tex, notation: Notation) -> bool:
    """Whether this bounds one name by numbers, and the document has given it a value somewhere."""
    names = [child for child in tree.children if is_name(child)]
    name = notation.writer.names.known(names[0]) if len(names) == 1 else None
    if name is None or not all(child is names[0] or closed(child) for child in tree.children):
        return False
    return given_by_words(name, notation)


def deviation(tree: Tex) -> bool:
    """Whether this is `\\sigma^2 = ...`: of a standard deviation, which is not negative, the square is said."""
    if tree.kind != "relation" or tree.value[0] != "=":
        return False
    left = tree.children[0]
    squared = left.kind == "sup" and whole_number(left.children[1]) == 2 and is_name(left.children[0])
    return squared and canonical(left.children[0]).partition("_")[0] == "sigma"


def given_by_words(name: str, notation: Notation) -> bool:
    """Whether words gave this name a number as its value: `Let $n = 4$`."""
    body = notation.writer.define.get(name)
    return body is not None and not explicit(notation, name) and _VALUE.fullmatch(body[1].value) is not None


def of_figures(tree: Tex) -> bool:
    """Whether a formula says which number something is: `12 d^2 = 7077888`."""
    return tree.kind == "relation" and set(tree.value) <= {"=", "approx"} and any(map(closed, tree.children))


def builtin(left: Tex, notation: Notation) -> bool:
    """Whether the head is a function of the language, as in `\\operatorname{softmax}(x)`: that is not defined anew."""
    from proofcheck.lang import prelude
    from proofcheck.lang.forms import FORMS
    from proofcheck.lang.ops import FUNCTIONS
    from proofcheck.lang.tex.vocabulary import ALIASES

    head = left.children[0] if left.kind == "product" else left
    spelling = canonical(head)
    name = ALIASES.get(spelling, spelling)
    known = name in FUNCTIONS or name in FORMS or prelude.definition(name) is not None
    return (head.kind == "name" and known) or (name in ("E", "P") and head is not left)


_MEANT = {
    ("Var (#0)", "E (#0^2) - E (#0)^2"),
    ("Var (#0)", "E ((#0 - E (#0))^2)"),
    ("Cov (#0, #1)", "E (#0 #1) - E (#0) E (#1)"),
    ("Cov (#0, #1)", "E ((#0 - E (#0)) (#1 - E (#1)))"),
}


def says_what(tree: Tex, before: str, notation: Notation) -> str | None:
    r"""The function or sign of the language that a formula may say what it is: the `relu` of `relu(x) = ...`, the
    `norm` of `\|x\| = ...`."""
    if tree.kind != "relation" or tree.value[0] not in {"=", *DEFINING}:
        return None
    inside = left = tree.children[0]
    if left.kind == "product" and len(left.children) == 2 and builtin(left, notation):
        inside = left.children[1]
    while inside.kind == "sub":
        inside = inside.children[0]
    if inside.kind != "group" or (inside is left and inside.value not in _SIGNS):
        return None
    inner = inside.children[0]
    items = inner.children if inner.kind == "list" else (inner,)
    right = {canonical(node) for node in walk(tree.children[1]) if is_name(node)}
    if not all(map(is_name, items)) or not (
        cues.DEFINES.search(before) or all(canonical(item) in right for item in items)
    ):
        return None  # `\|x\| = 1` says something of x
    function = str(inside.value) if inside is left else canonical(left.children[0])
    return None if _standard(tree, [canonical(item) for item in items]) else function


def _standard(tree: Tex, arguments: Sequence[str]) -> bool:
    """Whether this says of a function what the language means by it, in the usual words."""
    sides = []
    for child in tree.children:
        text = canonical(child).replace("mathbb E", "E").replace("mathrm E", "E")
        for k, argument in enumerate(arguments):
            text = re.sub(rf"(?<![\w\\]){re.escape(argument)}(?!\w)", f"#{k}", text)
        sides.append(text.replace("(E (#0))^2", "E (#0)^2"))
    return tuple(sides) in _MEANT


def occurs(left: Tex, tree: Tex) -> bool:
    """Whether the name on the left stands on the right, too: then it is no definition. In `Q = X W_Q` it does not: a
    capital subscript is a label, and so is the superscript of `W^Q`."""
    spelling = canonical(left.children[0] if left.kind == "product" else left)
    found = [node for child in tree.children[1:] for node in walk(child)]
    scripts = (node.children[1] for node in found if node.kind == "sub" or (node.kind == "sup" and is_name(node)))
    labels = {id(script) for script in scripts if str(script.value).isupper()}
    return any(
        canonical(node) == spelling
        for node in found
        if node.kind in ("symbol", "name", "sub", "accent", "prime") and id(node) not in labels
    )


def next_member(left: Tex, right: Tex, notation: Notation) -> bool:
    """`x^{(k + 1)} = x^{(k)} - g`: a member of a sequence by another one. Its places are letters and steps from them; a
    superscript of what has powers is one."""
    base, place = _member(left)
    if base is None or place is None:
        return False
    known = notation.writer.names.known(base)
    if left.kind == "sup" and known is not None and notation.meaning(known) is not None:
        bracketed = left.children[1].kind == "group"
        if notation.axes(known) != 1 and not (bracketed and notation.axes(known)):
            return False
    others = (_member(node) for node in walk(right) if node.kind == left.kind)
    return any(
        other is not None
        and canonical(other) == canonical(base)
        and at is not None
        and canonical(at) != canonical(place)
        for other, at in others
    )


def _member(tree: Tex) -> tuple[Tex | None, Tex | None]:
    """The sequence and the place of what may be a member of one; None where the place is none."""
    if tree.kind not in ("sub", "sup"):
        return None, None
    base, place = tree.children
    if place.kind == "group" and place.value == "()":
        place = place.children[0]
    letter = place
    if place.kind == "add" and len(place.children) == 2 and place.children[1].kind == "number":
        letter = place.children[0]
    single = letter.kind == "symbol" and len(str(letter.value)) == 1 and str(letter.value) in "ijklmnst"
    return (base, place) if single and is_name(base) else (None, None)


def of_itself(left: Tex, right: Tex) -> bool:
    """Whether what a name becomes is made of what it was."""
    return any(canonical(node) == canonical(left) for node in walk(right))


def updated(left: Tex, right: Tex) -> bool:
    """Whether a sum changes a name by something, or it is turned round: `w = w - \\eta g`, `x = -x`."""
    if right.value == ("-",):
        return of_itself(left, right)
    return (
        right.kind == "add"
        and len(right.children) > 1
        and any(canonical(term) == canonical(left) for term in right.children)
    )


def calculation(tree: Tex) -> bool:
    return tree.kind == "relation" and len(tree.value) > 1


def _at_optimum(product: Tex) -> bool:
    """Whether `\\arg\\min` stands in this, also as letters, without a backslash."""
    return _ARGUMENT.search("".join(map(_shown, product.children))) is not None


def _shown(tree: Tex) -> str:
    """A letter, or the sign of a minimum, as it is written; a space for all else."""
    if tree.kind == "sub":
        return _shown(tree.children[0])
    word = str(tree.value) if tree.kind in ("symbol", "name", "big") else " "
    return word if word.isalpha() else " "


def _optimised(tree: Tex) -> bool:
    """`\\min f(x)` before the sign that says what f(x) is: a function of names."""
    body = (
        tree.children[2] if tree.kind == "big" and tree.value in ("min", "max") and tree.children[0] is None else None
    )
    if body is None or body.kind != "product" or body.value != ("",) or not is_name(body.children[0]):
        return False
    group = body.children[1]
    inner = group.children[0] if group.kind == "group" and group.value == "()" else group
    return group.kind == "group" and all(map(is_name, inner.children if inner.kind == "list" else (inner,)))


def objective(tree: Tex) -> bool:
    """A minimum or maximum over something that stands alone, or what it is taken at."""
    if tree.kind == "relation" and tree.value == ("=",) and _optimised(tree.children[0]):
        return True
    waiting = [*(tree.children if tree.kind == "relation" else (tree,))]
    while waiting:
        node = waiting.pop()
        begins = node.kind == "add"  # arg\\min_x f(x) + g(x): a sum behind it
        if begins:
            node = node.children[0]
        if node.kind == "product" and _at_optimum(node):
            return True
        if node.kind in ("group", "list") or (node.kind == "product" and not begins):
            waiting += [child for child in node.children if child is not None]
        elif (node.kind == "name" and node.value == "arg") or (
            node.kind == "big"
            and str(node.value).replace("\\", "").strip() in _OPTIMA
            and node.children[0] is not None
            and not over_entries(node)
        ):
            return True
    return False
