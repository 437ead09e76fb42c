r"""Laws that have names, as formulas declare them: `x \sim \mathrm{Bernoulli}(p)`, `u \sim U(0, 1)`.

Only laws whose parameters mean the same in all texts: a gamma law is given by a rate or by a scale, and a geometric
one counts trials or failures. An exponential law is read where its parameter is lambda, which is a rate, or 1; a
uniform one where its ends are no counts, between which it might take whole numbers only.
"""

from __future__ import annotations

from proofcheck.lang.printing import to_text
from proofcheck.lang.tex.canonical import canonical
from proofcheck.lang.tex.declared import Ambiguous, Declared
from proofcheck.lang.tex.reading import Unread, value_of
from proofcheck.lang.tex.signs import GREEK
from proofcheck.lang.tex.spelling import Names, is_name
from proofcheck.lang.tex.tree import Tex, walk
from proofcheck.lang.tex.vocabulary import Vocabulary

# The law in the language, and the types of those of its parameters that nothing declares.
LAWS: dict[str, tuple[str, tuple[str, ...]]] = {
    **dict.fromkeys(("U", "Unif", "Uniform", "uniform"), ("uniform", ("real", "real"))),
    **dict.fromkeys(("Ber", "Bern", "Bernoulli"), ("bernoulli", ("real",))),
    **dict.fromkeys(("Bin", "Binom", "Binomial"), ("binomial", ("dim", "real"))),
    **dict.fromkeys(("Poi", "Pois", "Poisson"), ("poisson", ("positive",))),
    **dict.fromkeys(("Exp", "Expo", "Exponential"), ("exponential", ("positive",))),
    **dict.fromkeys(("Lap", "Laplace"), ("laplace", ("real", "positive"))),
    **dict.fromkeys(("Beta",), ("beta", ("positive", "positive"))),
    **dict.fromkeys(("Gumbel",), ("gumbel", ("real", "positive"))),
    **dict.fromkeys(("Logistic",), ("logistic", ("real", "positive"))),
}
KINDS = frozenset(kind for kind, _ in LAWS.values())


def named_law(result: Declared, left: Tex, right: Tex, tex: str, names: Names, vocabulary: Vocabulary | None) -> bool:
    """Takes the law of a number that has a name; False where the formula names none. Raises Ambiguous where its
    parameters are not read."""
    factors = list(right.children) if right.kind == "product" and right.value == ("",) else []
    if len(factors) != 2 or factors[1].kind != "group" or factors[1].value not in ("()", "[]"):
        return False
    spelling = canonical(factors[0]).removeprefix("mathcal ").removeprefix("mathrm ").removeprefix("mathscr ")
    kind, types = LAWS.get(spelling, ("", ()))
    if not kind:
        return False
    inner = factors[1].children[0]
    given = list(inner.children) if inner.kind == "list" and set(inner.value) == {","} else [inner]
    if len(given) != len(types) or (factors[1].value == "[]" and kind != "uniform"):
        raise Ambiguous(right, f"a {kind} law has {len(types)} parameter{'s' * (len(types) > 1)}")
    if vocabulary is not None and vocabulary.lookup(canonical(factors[0])) is not None:
        raise Ambiguous(factors[0], f"`{canonical(factors[0])}` has a meaning of its own")
    if kind == "uniform" and any(_counts(node, vocabulary) for end in given for node in walk(end)):
        raise Ambiguous(right, "whether this law takes whole numbers only is not said")
    if kind == "exponential" and canonical(given[0]) not in ("lambda", "1"):
        raise Ambiguous(right, "whether the parameter of this law is a rate or a mean is not said")
    name = names.of(left)
    known = vocabulary.elaborator.declarations.get(name) if vocabulary is not None and name is not None else None
    if name is None or (known is not None and known.shape):
        raise Ambiguous(left, "whether each entry has this law, or all together, is not said")
    texts: list[str] = []
    for item, type_ in zip(given, types, strict=True):
        fresh = is_name(item) and (vocabulary is None or vocabulary.lookup(canonical(item)) is None)
        if fresh and (parameter := names.of(item)) is not None:
            result.where[parameter] = type_
            texts.append(parameter)
        else:
            texts.append(text_of(item, tex, vocabulary))
    result.where[name] = f"{kind}({', '.join(texts)})"
    return True


def _counts(node: Tex, vocabulary: Vocabulary | None) -> bool:
    """Whether a number or a name in an end of an interval may be a whole number."""
    if node.kind == "number":
        return str(node.value).isdecimal() and int(str(node.value)) > 1
    if not is_name(node):
        return False
    known = vocabulary.lookup(canonical(node)) if vocabulary is not None else None
    if vocabulary is None or known is None:
        return not (node.kind == "symbol" and (node.value in GREEK or node.value in ("a", "b", "c", "pi")))
    declared = vocabulary.elaborator.declarations.get(known)
    return declared is None or declared.kind not in ("real", "positive", "nonnegative")


def text_of(tree: Tex, tex: str, vocabulary: Vocabulary | None) -> str:
    """A parameter of a law in the language. Raises Ambiguous where it is not read."""
    if tree.kind == "number":
        return str(tree.value)
    if vocabulary is None:
        raise Ambiguous(tree, "what this stands for is not declared")
    try:
        return to_text(value_of(tree, tex, vocabulary))
    except Unread as error:
        raise Ambiguous(tree, error.reason) from None
