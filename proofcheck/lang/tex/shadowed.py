"""Names with two meanings in what a formula was read as.

What the notation of LaTeX stands for keeps its meaning: `\\ln x` is no `log` that the claim declares. And where a
function f(x) is made of something that is defined by a declared x, as with p = softmax(x) and f(x) = sum(p * x), only
f(x) itself has one meaning: f(y) may be with p as it is, or with that of y.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from proofcheck.lang.calls import is_function
from proofcheck.lang.parse import Node, called, parts
from proofcheck.lang.scope import Macro
from proofcheck.lang.tex.canonical import canonical
from proofcheck.lang.tex.tree import Tex, walk
from proofcheck.lang.tex.vocabulary import Vocabulary


def shadowed(tree: Tex, made: Iterable[Node], vocabulary: Vocabulary) -> str | None:
    """A function of the language in what a formula was read as that the claim has another meaning for, while the
    formula does not say its name; None where there is none."""
    own = {name for name in vocabulary.names.values() if name == "E" or is_function(name)}
    if not own:
        return None
    needed = Counter(name for node in made for name in called(node) if name in own)
    said = Counter(vocabulary.lookup(canonical(part)) for part in walk(tree) if part.kind in ("symbol", "name", "sub"))
    return next((name for name, count in needed.items() if count > said[name]), None)


def applied(made: Iterable[Node], vocabulary: Vocabulary) -> str | None:
    """A function that is applied to something else than its parameter, while something in it is defined by the declared
    name that the parameter is written as; None where there is none."""
    left = list(made)
    while left:
        node = left.pop()
        left += parts(node)
        macro = vocabulary.scope.find(node.value) if node.kind == "call" else None
        if not isinstance(macro, Macro):
            continue
        for parameter, argument in zip(macro.parameters, node.children, strict=False):
            same = argument.kind == "name" and argument.value == parameter
            if not same and vocabulary.made_of(macro.body, parameter) is not None:
                return macro.name
    return None
