r"""The role of a formula: what it does in its sentence, decided before what it says, and conservatively.

declaration   says what a name stands for          definition   says what a new name is short for
assumption    holds from here on, or beside it     condition    is to be solved, wanted, or met: asserts nothing
objective     is minimised or maximised            denied       the text calls it false
assertion     is said to be true: this is judged   term         states nothing by itself
"""

from __future__ import annotations

from typing import Literal

from proofcheck.documents import cues
from proofcheck.documents.formulas import (
    DEFINING,
    STATES,
    bounds_names,
    bounds_value,
    builtin,
    calculation,
    closed,
    compares,
    deviation,
    entry,
    explicit,
    free,
    given_by_words,
    given_value,
    next_member,
    objective,
    occurs,
    of_figures,
    of_itself,
    updated,
    worded,
)
from proofcheck.documents.scope import Notation
from proofcheck.documents.sentences import Sentence
from proofcheck.lang.tex.belonging import of_numbers
from proofcheck.lang.tex.declarations import bounded, drawn, mapping, memberships
from proofcheck.lang.tex.spelling import is_name
from proofcheck.lang.tex.tree import Tex, walk
from proofcheck.source.records import record

Role = Literal["declaration", "definition", "assumption", "condition", "objective", "denied", "assertion", "term"]
ROLES = ("declaration", "definition", "assumption", "condition", "objective", "denied", "assertion", "term")
SAID_SO = "the document says so"  # why a formula has the role that a comment sets
ORDER = frozenset(["<", "le", ">", "ge", "ne"])
_OF_POSITION = frozenset(["perp", "parallel"])  # what others in the sentence are said under
_DECLARING = frozenset(["in", "sim", "succ", "subset", "subseteq"])


@record(frozen=True, slots=True)
class Decided:
    """A role, and why. `doubt`: 0 where it is certain, 1 where nothing says so, 2 where something speaks for another,
    3 where the sentence may deny it: with any doubt a formula is not called refuted, with the last not proved either.
    `lasting`: an assumption for all that follows; `passing`: a definition for its sentence only;
    `anew`: from here on it is a definition all the same;
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
    updates: bool = False
    words: str = ""


def decide(tree: Tex, before: str, sentence: Sentence, after: str, notation: Notation, display: bool) -> Decided:
    """The role of a piece of a formula in a sentence: `before` and `after` are the words beside it."""
    if objective(tree):
        return Decided("objective", "something is minimised or maximised")
    if cues.REFUSED.search(before) and not cues.DENIED.search(before):
        supposed = cues.supposed(before) or cues.PROBLEM.search(before)
        if supposed or not cues.ASSERTS.search(before):
            return Decided("condition", "the sentence makes an exception of it, or does not suppose it", barred=True)
    if tree.kind == "list" and (any(memberships(tree)) or mapping(tree) is not None or drawn(tree)):
        return _declared(before, sentence, after)
    if tree.kind == "list" and bounded(tree):
        if cues.supposed(before):
            return _declared(before, sentence, after)
        return Decided("condition", "it bounds several names")
    if tree.kind == "system" or (tree.kind == "cases" and all(child.kind == "relation" for child in tree.children)):
        return Decided("condition", "it is one of several equations, and nothing says that they hold for all values")
    if tree.kind == "quantified" and tree.children[1].kind == "blank":
        return Decided("condition", "it says for which values", barred=True)
    if tree.kind == "group" and tree.children[0].kind == "relation":
        return Decided("condition", "it stands in brackets, and may say for which values", barred=True)
    if tree.kind not in ("relation", "implies", "iff", "quantified", "not", "or", "and") or not compares(tree):
        return Decided("term", "it is a term, not a statement")
    if tree.kind == "relation":
        found = _relation(tree, before, notation, display)
        if found is not None and not (found.role == "assumption" and _is_reason(tree, before)):
            return _declared(before, sentence, after) if found.role == "declaration" else found
    if _is_reason(tree, before):
        return Decided("assertion", "it is given as a reason", doubt=2)
    asserts = cues.ASSERTS.search(before) or calculation(tree)
    if cues.SENTENCE.search(before):
        return Decided("assumption", "it is supposed", lasting=True)
    if cues.MEANS.search(before) and cues.SUPPOSES.match(sentence.words):
        return Decided("assumption", "it says what a word means that is supposed", lasting=True)
    if cues.CLAUSE.search(before):
        return Decided("assumption", "it is a condition of its sentence")
    if cues.IMPLIES.match(after):
        return Decided("assumption", "it implies what follows")
    if sentence.denied:
        return Decided("denied", "the sentence denies it")
    if cues.DEFINES.search(before):
        if tree.kind == "relation" and tree.value[0] in ORDER:
            return Decided("condition", "it is a requirement in a definition")
        if tree.kind == "relation" and tree.value[0] == "=" and notation.writer.head(tree.children[0])[0] is None:
            return Decided("assertion", "it may define something, but no name stands on its left", doubt=2)
        return Decided("definition", "it is defined", doubt=2)
    figure = all(map(closed, tree.children)) and (
        cues.NEEDS.search(before) or (cues.ROUGHLY.search(before) and "approx" in tree.value)
    )
    if cues.ROUGHLY.search(before) and of_figures(tree) and not figure:
        return Decided("assertion", "the text may not mean it exactly", doubt=2)
    if cues.PROBLEM.search(before) and not figure:
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
    if signs & DEFINING:
        if len(tree.children) == 2 and is_name(left) and of_itself(left, tree.children[1]):
            return Decided("condition", "it updates a name", updates=True)
        return Decided("definition", "its sign defines")
    if of_numbers(tree) and (not is_name(left) or entry(left, notation)):
        return None
    concludes = of_numbers(tree) and cues.ASSERTS.search(before) and not cues.supposed(before)
    member = notation.writer.names.known(left) if concludes else None
    if member is not None and notation.meaning(member) is not None:
        if member in notation.writer.define:
            return None
        return Decided("assertion", "it may be a bound of a name", doubt=2, loose=True)
    if signs <= _DECLARING:
        return Decided("declaration", "it says what a name stands for")
    if signs == {"approx"} and not closed(tree.children[-1]):
        return Decided("condition", "it does not say how close the two are")
    moved = signs == {"leftarrow"} or (signs <= {"to", "rightarrow"} and of_itself(left, tree.children[-1]))
    if moved and is_name(left):
        return Decided("condition", "it updates a name", updates=True)
    if signs - STATES:
        supposed = cues.supposed(before) or not before.strip(" ,，、*_")
        barred = supposed or bool(signs & _OF_POSITION)
        return Decided("condition", "its sign is not one that is judged", barred=barred, lasting=supposed)
    if left.kind == "blank":
        return Decided("term", "one side is missing")
    if tree.value == ("=",) and is_name(left) and updated(left, tree.children[1]):
        return Decided("condition", "it updates a name", updates=True)
    if tree.value == ("=",) and not entry(left, notation) and next_member(left, tree.children[1], notation):
        return Decided("condition", "it says how a sequence goes on")
    if deviation(tree) and notation.fresh(left.children[0]) and not occurs(left.children[0], tree):
        return Decided("definition", "a new name stands alone on the left, as a square")
    if signs <= ORDER and bounds_names(tree, notation) and free(tree, notation):
        if cues.ASSERTS.search(before) and not cues.CLAUSE.search(before):
            return Decided("assertion", "it may be a bound of a name", doubt=2)
        lasting = cues.SENTENCE.search(before)
        return Decided("assumption", "it bounds a name", lasting=lasting)
    if signs <= ORDER and bounds_value(tree, notation) and not cues.ASSERTS.search(before):
        return Decided("condition", "a name that had a value is bounded here")
    if _restricts(before) and left.kind == "sub" and entry(left, notation):
        return None
    if tree.value[0] not in ("=", "equiv"):
        return None
    if cues.CONDITIONED.search(before):
        return Decided("assumption", "it is what something is conditioned on")
    name, parameters = notation.writer.head(left)
    if name is not None and notation.meaning(name) is None and not notation.fresh(left) and worded(left):
        name = None  # `\\mathbf{AB}` is a product
    if name in notation.writer.names.larger:
        name = None  # what is declared as one quantity is what it is
    if cues.SENTENCE.search(before) and (name is None or (left.kind == "sub" and entry(left, notation))):
        return None
    if name is not None and left.kind == "sub" and not occurs(left, tree) and entry(left, notation):
        begins = closed(tree.children[-1])  # x_0 = 8 may begin a sequence
        doubt = 0 if cues.ASSERTS.search(before) else 2 if begins else 1
        return Decided("assertion", "an entry is said to be something", doubt=doubt, maybe=True)
    if name is not None and not occurs(left, tree) and not entry(left, notation):
        known, defined = notation.meaning(name) is not None, notation.writer.define
        if not parameters and closed(tree.children[-1]):
            if given_by_words(name, notation):
                repeated = given_value(tree) is not None and str(tree.children[1].value) == defined[name][1].value
                return Decided("condition", "it repeats a value") if repeated else _valued_anew(before)
            return _valued(before, known)
        if not known and not builtin(left, notation):
            about = (
                parameters and closed(tree.children[-1]) and all(notation.meaning(p) is not None for p in parameters)
            )
            if about and not (cues.DEFINES.search(before) or cues.SENTENCE.search(before)):
                return None  # rank(A) = 2 says something of A
            passing = not parameters and is_name(tree.children[-1]) and not cues.DEFINES.search(before)
            return Decided("definition", "a new name stands alone on the left", passing=passing)
        type_ = notation.writer.type_of(name)
        if type_ is not None and (("->" in type_.value) if parameters else type_.value != "dim"):
            if cues.SENTENCE.search(before) and cues.SUPPOSING.search(before) and not cues.DEFINES.search(before):
                return _supposed(bool(parameters))
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
        if name in defined and cues.SUPPOSING.search(before) and cues.SENTENCE.search(before):
            return _supposed(bool(parameters))
        if name in defined and (cues.DEFINES.search(before) or cues.SENTENCE.search(before)):
            return Decided("definition", "a name is defined anew")
        if name in defined and cues.CLAUSE.search(before):
            return Decided("definition", "a name is this in its sentence", passing=True)
        if name in defined and not explicit(notation, name):
            return Decided("assertion", "it repeats a definition, or defines the name anew", doubt=2, anew=True)
    return None


def _supposed(function: bool) -> Decided:
    """`Suppose $u = 2v$` of known names: this ends as any assumption does, while what defines a name does not."""
    if function:
        return Decided("condition", "something is supposed of a function", barred=True, lasting=True)
    return Decided("assumption", "it is supposed of a known name", lasting=True)


def _declared(before: str, sentence: Sentence, after: str) -> Decided:
    """A declaration: for its sentence only where it is a condition, none where the sentence denies."""
    if sentence.denied:
        return Decided("condition", "the sentence denies something", barred=True)
    if cues.OR_ELSE.match(after):
        return Decided("condition", "its names may be something else")
    if sentence.marked[0].rstrip(" *_").endswith(("?", "？")):
        return Decided("condition", "the sentence asks for it", barred=True, lasting=True)
    passing = cues.CLAUSE.search(before)
    return Decided("declaration", "it says what names stand for", passing=passing)


def _valued(before: str, known: bool) -> Decided | None:
    """`d = 64`: a value in this sentence ("for $d = 64$ ..."), or from here on where the words say so."""
    if cues.SENTENCE.search(before) or cues.DEFINES.search(before):
        if known:
            return Decided("assumption", "a name is given a value", lasting=True)
        return Decided("definition", "a name is given a value")
    if known:
        return None if cues.ASSERTS.search(before) else Decided("assumption", "a name has this value in its sentence")
    if cues.THAT.search(before) and not cues.ASSERTS.search(before):  # "nobody claims that $x = 2$"
        return Decided("condition", "somebody says it", barred=True)
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


def _is_reason(tree: Tex, before: str) -> bool:
    """Whether a formula is given as a reason: not the value of a name, which nothing else may tell."""
    value = tree.kind == "relation" and tree.value == ("=",) and is_name(tree.children[0]) and closed(tree.children[1])
    return cues.REASON.search(before) and not value


def _restricts(before: str) -> bool:
    return cues.CLAUSE.search(before) or cues.PROBLEM.search(before)
