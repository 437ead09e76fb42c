r"""The role of a formula: what it does in its sentence, decided before what it says, and conservatively.

declaration   says what a name stands for          definition   says what a new name is short for
assumption    holds from here on, or beside it     condition    is to be solved, wanted, or met: asserts nothing
objective     is minimised or maximised            denied       the text calls it false
assertion     is said to be true: this is judged   term         states nothing by itself
"""

from __future__ import annotations

from typing import Literal

from proofcheck.documents import cues
from proofcheck.documents.scope import Notation
from proofcheck.documents.sentences import Sentence
from proofcheck.lang.tex.canonical import canonical, in_bold
from proofcheck.lang.tex.declarations import drawn, mapping, memberships
from proofcheck.lang.tex.spelling import is_name
from proofcheck.lang.tex.tree import Tex, walk, whole_number
from proofcheck.source.patterns import lazy
from proofcheck.source.records import record

Role = Literal["declaration", "definition", "assumption", "condition", "objective", "denied", "assertion", "term"]
ROLES = ("declaration", "definition", "assumption", "condition", "objective", "denied", "assertion", "term")
STATES = frozenset(["=", "ne", "<", "le", ">", "ge", "equiv", "approx"])
_ORDER = frozenset(["<", "le", ">", "ge", "ne"])
_SIGNS = frozenset(["norm", "angle", "||"])
_DEFINING = frozenset([":=", "coloneqq", "triangleq", "doteq"])
_DECLARING = frozenset(["in", "sim", "succ", "subset", "subseteq"])
_ARGUMENT = lazy(r"arg ?(?:min|max)")
_OPTIMA = frozenset(["min", "max", "sup", "inf", "arg min", "arg max", "argmin", "argmax"])


_VALUE = lazy(r"-?(?:[\d.]+|pi)(?: / \d+)?")  # of a name that is given one


@record(frozen=True, slots=True)
class Decided:
    """A role, and why. `doubt`: 0 where it is certain, 1 where nothing says so, 2 where something speaks for another:
    with any doubt a formula is not called refuted. `lasting`: an assumption for all that follows; `passing`: a
    definition for its sentence only; `anew`: from here on it is a definition all the same;
    `maybe`: it is one if it cannot be read as an assertion;
    `loose`: a declared name may stand for something narrower from here on;
    `barred`: an exception, which the assertions of its sentence may depend on;
    `gone`: what a name stood for may have ended."""

    role: Role
    why: str
    doubt: int = 0
    lasting: bool = False
    passing: bool = False
    anew: bool = False
    maybe: bool = False
    loose: bool = False
    barred: bool = False
    gone: bool = False
    words: str = ""


def decide(tree: Tex, before: str, sentence: Sentence, after: str, notation: Notation, display: bool) -> Decided:
    """The role of a piece of a formula in a sentence: `before` and `after` are the words beside it."""
    if _objective(tree):
        return Decided("objective", "something is minimised or maximised")
    if cues.REFUSED.search(before) and not cues.DENIED.search(before):
        supposed = cues.SENTENCE.search(before) or cues.CLAUSE.search(before) or cues.PROBLEM.search(before)
        if supposed or not cues.ASSERTS.search(before):
            return Decided("condition", "the sentence makes an exception of it, or does not suppose it", barred=True)
    if tree.kind == "list" and (any(memberships(tree)) or mapping(tree) is not None or drawn(tree)):
        return _declared(before, sentence)
    if tree.kind == "system" or (tree.kind == "cases" and all(child.kind == "relation" for child in tree.children)):
        return Decided("condition", "it is one of several equations, and nothing says that they hold for all values")
    if tree.kind == "quantified" and tree.children[1].kind == "blank":
        return Decided("condition", "it says for which values", barred=True)
    if tree.kind not in ("relation", "implies", "iff", "quantified", "not", "or", "and") or not _states(tree):
        return Decided("term", "it is a term, not a statement")
    if tree.kind == "relation":
        found = _relation(tree, before, notation, display)
        if found is not None:
            return _declared(before, sentence) if found.role == "declaration" else found
    asserts = cues.ASSERTS.search(before) or _calculation(tree)
    if cues.SENTENCE.search(before):
        return Decided("assumption", "it is supposed", lasting=True)
    if cues.MEANS.search(before) and cues.SUPPOSES.match(sentence.words):
        return Decided("assumption", "it says what a word means that is supposed", lasting=True)
    if cues.CLAUSE.search(before):
        return Decided("assumption", "it is a condition of its sentence")
    if cues.IMPLIES.match(after):
        return Decided("assumption", "it implies what follows")
    if sentence.denied:
        return Decided("denied", "the sentence denies something")
    if cues.DEFINES.search(before):
        if tree.kind == "relation" and tree.value[0] in _ORDER:
            return Decided("condition", "it is a requirement in a definition")
        if tree.kind == "relation" and tree.value[0] == "=" and notation.writer.head(tree.children[0])[0] is None:
            return Decided("assertion", "it may define something, but no name stands on its left", doubt=2)
        return Decided("definition", "it is defined", doubt=2)
    if cues.PROBLEM.search(before) and not (cues.NEEDS.search(before) and all(map(_closed, tree.children))):
        return Decided("condition", "it is an equation to be solved, or a goal")
    if tree.kind == "relation" and any(sign == "approx" for sign in tree.value):
        return Decided("assertion", "a figure is given", doubt=1)
    if sentence.doubted:
        return Decided("assertion", "the sentence may deny it, or wish for it", doubt=2)
    if sentence.narrowed:
        return Decided("assertion", "the sentence has a condition in words, which may apply to it", doubt=2)
    if sentence.changed and any(map(is_name, walk(tree))):
        return Decided("assertion", "the sentence changes something, and a name may be what becomes of it", doubt=2)
    if asserts:
        return Decided("assertion", "the text states it")
    return Decided("assertion", "no word such as `then` or `hence` marks it as one", doubt=1)


def _relation(tree: Tex, before: str, notation: Notation, display: bool) -> Decided | None:
    signs = set(tree.value)
    left = tree.children[0]
    if signs & _DEFINING:
        return Decided("definition", "its sign defines")
    if signs <= _DECLARING:
        return Decided("declaration", "it says what a name stands for")
    if signs == {"approx"} and not _closed(tree.children[-1]):
        return Decided("condition", "it does not say how close the two are")
    if signs - STATES:
        return Decided("condition", "its sign is not one that is judged")
    if left.kind == "blank":
        return Decided("term", "one side is missing")
    if tree.value == ("=",) and is_name(left) and _updated(left, tree.children[1]):
        return Decided("condition", "it updates a name")
    if tree.value == ("=",) and not entry(left, notation) and _next(left, tree.children[1], notation):
        return Decided("condition", "it says how a sequence goes on")
    if deviation(tree) and notation.fresh(left.children[0]) and not _occurs(left.children[0], tree):
        return Decided("definition", "a new name stands alone on the left, as a square")
    if signs <= _ORDER and all(map(_plain, tree.children)) and _free(tree, notation):
        if cues.ASSERTS.search(before) and not cues.CLAUSE.search(before):
            return Decided("assertion", "it may be a bound of a name", doubt=2)
        lasting = cues.SENTENCE.search(before)
        return Decided("assumption", "it bounds a name", lasting=lasting)
    if signs <= _ORDER and _given(tree, notation) and not cues.ASSERTS.search(before):
        return Decided("condition", "a name that had a value is bounded here")
    if _restricts(before) and left.kind == "sub" and entry(left, notation):
        return None
    if tree.value[0] not in ("=", "equiv"):
        return None
    if cues.CONDITIONED.search(before):
        return Decided("assumption", "it is what something is conditioned on")
    name, parameters = notation.writer.head(left)
    if name is not None and notation.meaning(name) is None and not notation.fresh(left) and _word(left):
        name = None  # `\\mathbf{AB}` is a product
    if name in notation.writer.names.larger:
        name = None  # what is declared as one quantity is what it is
    if cues.SENTENCE.search(before) and (name is None or (left.kind == "sub" and entry(left, notation))):
        return None
    if name is not None and left.kind == "sub" and not _occurs(left, tree) and entry(left, notation):
        begins = _closed(tree.children[-1])  # x_0 = 8 may begin a sequence
        doubt = 0 if cues.ASSERTS.search(before) else 2 if begins else 1
        return Decided("assertion", "an entry is said to be something", doubt=doubt, maybe=True)
    if name is not None and not _occurs(left, tree) and not entry(left, notation):
        known, defined = notation.meaning(name) is not None, notation.writer.define
        if not parameters and _closed(tree.children[-1]):
            if given_by_words(name, notation):
                repeated = given_value(tree) is not None and str(tree.children[1].value) == defined[name][1].value
                return Decided("condition", "it repeats a value") if repeated else _valued_anew(before)
            return _valued(before, known)
        if not known and not _builtin(left, notation):
            about = (
                parameters and _closed(tree.children[-1]) and all(notation.meaning(p) is not None for p in parameters)
            )
            if about and not (cues.DEFINES.search(before) or cues.SENTENCE.search(before)):
                return None  # rank(A) = 2 says something of A
            passing = not parameters and is_name(tree.children[-1]) and not cues.DEFINES.search(before)
            return Decided("definition", "a new name stands alone on the left", passing=passing)
        type_ = notation.writer.type_of(name)
        if type_ is not None and (("->" in type_.value) if parameters else type_.value != "dim"):
            if cues.DEFINES.search(before) or cues.SENTENCE.search(before):
                return Decided("definition", "a declared name is said to be something")
            if not parameters and _restricts(before) and name in notation.writer.where:
                return None
            passing = explicit(notation, name) or not display
            asserts = (cues.ASSERTS.search(before) and not parameters) or is_name(tree.children[-1])
            if asserts and not passing and not _restricts(before):
                return Decided("assertion", "it may say what a declared name is", doubt=1, loose=True)
            return Decided("definition", "a declared name is said to be something", passing=passing)
        size = type_ is not None and type_.value == "dim" and not parameters
        if size and not _restricts(before) and not cues.SENTENCE.search(before):
            return Decided("assertion", "a size is said to be something", doubt=1)
        if name in defined and (cues.DEFINES.search(before) or cues.SENTENCE.search(before)):
            return Decided("definition", "a name is defined anew")
        if name in defined and cues.CLAUSE.search(before):
            return Decided("definition", "a name is this in its sentence", passing=True)
        if name in defined and not explicit(notation, name):
            return Decided("assertion", "it repeats a definition, or defines the name anew", doubt=2, anew=True)
    return None


def _declared(before: str, sentence: Sentence) -> Decided:
    """A declaration: for its sentence only where it is a condition, none where the sentence denies."""
    if sentence.denied:
        return Decided("condition", "the sentence denies something", barred=True)
    passing = cues.CLAUSE.search(before)
    return Decided("declaration", "it says what names stand for", passing=passing)


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
    return equal and is_name(tree.children[0]) and all(map(_closed, tree.children[1:]))


def given_value(tree: Tex) -> str | None:
    """The name that a formula such as `d = 64` gives a value to."""
    if tree.kind != "relation" or tree.value != ("=",) or not is_name(tree.children[0]):
        return None
    return canonical(tree.children[0]) if _closed(tree.children[1]) else None


def _word(left: Tex) -> bool:
    return (left.children[0] if left.kind == "sub" else left).kind == "name"


def _valued(before: str, known: bool) -> Decided | None:
    """`d = 64`: a value in this sentence ("for $d = 64$ ..."), or from here on where the words say so."""
    if cues.SENTENCE.search(before) or cues.DEFINES.search(before):
        if known:
            return Decided("assumption", "a name is given a value", lasting=True)
        return Decided("definition", "a name is given a value")
    if known:
        return None if cues.ASSERTS.search(before) else Decided("assumption", "a name has this value in its sentence")
    return Decided("definition", "a name has this value in its sentence", passing=True)


def _valued_anew(before: str) -> Decided:
    """`d = 128` of a name that has a value: here, in this sentence, or, if something happens to it, from here on."""
    if cues.SENTENCE.search(before) or cues.DEFINES.search(before):
        return Decided("definition", "a name is given another value")
    if cues.CLAUSE.search(before):
        return Decided("definition", "a name has another value in its sentence", passing=True)
    if cues.ASSERTS.search(before) and not cues.CHANGED.search(before):
        return Decided("condition", "a name that had a value may have another one here", gone=True)
    return Decided("definition", "a name that had a value has another one here", loose=True)


def _closed(tree: Tex) -> bool:
    """Whether this is made of numbers alone."""
    nodes = walk(tree)
    numbers = [node.kind == "number" or (node.kind == "symbol" and node.value == "pi") for node in nodes]
    kinds = {node.kind for node, is_number in zip(nodes, numbers, strict=True) if not is_number}
    return any(numbers) and kinds <= {"add", "product", "sup", "frac", "sqrt", "group"}


def _states(tree: Tex) -> bool:
    """Whether something in this compares: `A \\wedge A` is a product of forms, and no two statements."""
    return any(node.kind == "relation" for node in walk(tree))


def entry(left: Tex, notation: Notation) -> bool:
    """Whether this is no name of its own: `r_i` of a declared tensor, `f'(x)` of a function that is known."""
    head = left.children[0] if left.kind == "product" else left
    if head.kind == "prime" and head is not left:
        return notation.fresh(head) and not notation.fresh(head.children[0])
    if left.kind != "sub" or not notation.fresh(left):
        return False
    if left.children[1].kind == "name":  # \\mu_{\\text{ML}} is a name
        return False
    base, spelled = left.children[0], notation.writer.names.spelled
    spellings = (canonical(base), *(in_bold(base.value) if base.kind == "symbol" else ()))
    return any(spelling in spelled and (notation.axes(spelled[spelling]) or 0) > 0 for spelling in spellings)


def _plain(tree: Tex) -> bool:
    """Whether this is a name or a number, or a sum or multiple of such."""
    if tree.kind in ("add", "product"):
        return all(map(_plain, tree.children))
    return tree.kind == "number" or is_name(tree) or (tree.kind == "symbol" and tree.value == "infty")


def _free(tree: Tex, notation: Notation) -> bool:
    """Whether all names stand for any value of their types, and for none that the document defines."""
    names = [notation.writer.names.known(node) for node in walk(tree) if is_name(node)]
    return all(name is None or name not in notation.writer.define for name in names)


def _given(tree: Tex, notation: Notation) -> bool:
    """Whether this bounds one name by numbers, and the document has given it a value somewhere."""
    names = [child for child in tree.children if is_name(child)]
    name = notation.writer.names.known(names[0]) if len(names) == 1 else None
    if name is None or not all(child is names[0] or _closed(child) for child in tree.children):
        return False
    return given_by_words(name, notation)


def deviation(tree: Tex) -> bool:
    """Whether this is `\\sigma^2 = ...`: of a standard deviation, which is not negative, the square is said."""
    left = tree.children[0]
    squared = left.kind == "sup" and whole_number(left.children[1]) == 2 and is_name(left.children[0])
    return tree.value == ("=",) and squared and canonical(left.children[0]).partition("_")[0] == "sigma"


def given_by_words(name: str, notation: Notation) -> bool:
    """Whether words gave this name a number as its value: `Let $n = 4$`."""
    body = notation.writer.define.get(name)
    return body is not None and not explicit(notation, name) and _VALUE.fullmatch(body[1].value) is not None


def of_figures(tree: Tex) -> bool:
    """Whether a formula says which number something is: `12 d^2 = 7077888`."""
    return tree.kind == "relation" and set(tree.value) <= {"=", "approx"} and any(map(_closed, tree.children))


def _restricts(before: str) -> bool:
    return cues.CLAUSE.search(before) or cues.PROBLEM.search(before)


def _builtin(left: Tex, notation: Notation) -> bool:
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


def says_what(tree: Tex, before: str, notation: Notation) -> str | None:
    r"""The function or sign of the language that a formula may say what it is: the `relu` of `relu(x) = ...`, the
    `norm` of `\|x\| = ...`."""
    if tree.kind != "relation" or tree.value[0] not in {"=", *_DEFINING}:
        return None
    inside = left = tree.children[0]
    if left.kind == "product" and len(left.children) == 2 and _builtin(left, notation):
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
    return str(inside.value) if inside is left else canonical(left.children[0])


def _occurs(left: Tex, tree: Tex) -> bool:
    """Whether the name on the left stands on the right, too: then it is no definition."""
    spelling = canonical(left.children[0] if left.kind == "product" else left)
    return any(
        canonical(node) == spelling
        for child in tree.children[1:]
        for node in walk(child)
        if node.kind in ("symbol", "name", "sub", "accent", "prime")
    )


def _next(left: Tex, right: Tex, notation: Notation) -> bool:
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


def _updated(left: Tex, right: Tex) -> bool:
    """Whether a sum changes a name by something: `w = w - \\eta g`."""
    return (
        right.kind == "add"
        and len(right.children) > 1
        and any(canonical(term) == canonical(left) for term in right.children)
    )


def _calculation(tree: Tex) -> bool:
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


def _objective(tree: Tex) -> bool:
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
            node.kind == "big" and str(node.value).replace("\\", "").strip() in _OPTIMA and node.children[0] is not None
        ):
            return True
    return False
