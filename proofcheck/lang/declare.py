"""Type texts of `where` -> declarations: `real[n, d]`, `normal[d](mean, var)`, `real -> real`, and the rest."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Literal

from proofcheck.diagnostics.base import ProofcheckError
from proofcheck.diagnostics.statement_too_large import StatementTooLarge
from proofcheck.diagnostics.type_syntax import TypeSyntax
from proofcheck.lang import terms
from proofcheck.lang.parse import Node, parse
from proofcheck.lang.scope import scalar, size_clash
from proofcheck.lang.sizes import Size
from proofcheck.lang.types import Declaration, Law, Value
from proofcheck.source.span import SourceText
from proofcheck.source.text import brief, clip

if TYPE_CHECKING:
    from proofcheck.lang.distributions.declaring import Laws

SCALAR_KINDS = ("dim", "integer", "natural", "real", "positive", "nonnegative", "complex", "bool")
STRUCTURES = ("symmetric", "posdef", "psd", "invertible", "orthogonal", "permutation")
LAWS = ("normal", "iid", "random", "spherical")
CORE = frozenset((*SCALAR_KINDS, *STRUCTURES, *LAWS, "index"))  # for which no file of distributions is read
_CALLED = re.compile(r"(\w+)\(")
_MORE = ("low", "high", *(f"m{k}" for k in range(3, 13)))
Evaluate = Callable[[Node, SourceText], Value]
Shape = Callable[[Node, SourceText], Size]


def declare(
    name: str,
    text: SourceText,
    size: Shape,
    evaluate: Evaluate,
    random: Callable[[str], bool],
    laws: Laws,
) -> Declaration | Value:
    """The declaration of `name` with the type written in `text`, or its value where it is made of other names.

    `size` reads a size expression over the dimensions declared so far, `evaluate` any other expression (means and
    variances), `random` whether a name declared so far is random. `laws` are the distributions by name. Raises
    ProofcheckError with the span of what is not a type.
    """
    if text.value in SCALAR_KINDS:
        return Declaration(name, text.value)  # type: ignore[arg-type]
    arrow = text.value.find("->")
    if arrow >= 0:
        return _function(name, text, arrow, size)
    law_arguments: Node | None = None
    # `normal[d](mean, var)` is not a call of a name for the parser, so the parts are taken apart before parsing.
    text_head = text
    opening = text.value.find("](")
    called = _CALLED.match(text.value)
    if opening >= 0 or called is not None:
        cut = opening + 1 if opening >= 0 else text.value.index("(")
        text_head = clip(text, 0, cut)
        law_arguments = _parsed(_prefixed(text, cut))
    node = _parsed(text_head)
    family, shape_nodes = _head(node, text, laws)
    if family == "index":
        if len(shape_nodes) != 1 or law_arguments is not None:
            raise _bad(text, node, "`index` takes one size: `index[n]`")
        bound = size(shape_nodes[0], text)
        if (Size.of(0) - bound).sure():
            raise _bad(text, node, f"`{brief(text.value)}` has no value: there is no position among {bound}")
        return Declaration(name, "index", bound=bound)
    shape = tuple(size(n, text) for n in shape_nodes)
    if family in LAWS:
        return _random(name, family, shape, law_arguments, text, evaluate, random)  # type: ignore[arg-type]
    law = laws.find(family) if family not in CORE else None
    if law is not None:
        order = tuple(parameter for parameter, _ in law.parameters)
        values = {} if law_arguments is None else _given(law_arguments, order, order, family, text, evaluate)
        _certain(name, values, text, random)
        return laws.declare(law, name, shape, values, text.span())
    if law_arguments is not None:
        raise _bad(text, node, f"`{family}` takes no arguments in parentheses")
    if family in STRUCTURES:
        if len(shape) != 2:
            raise _bad(text, node, f"`{family}` needs two equal sizes, as in `{family}[n, n]`")
        if shape[0] != shape[1]:
            raise size_clash(text.span(node.start, node.end), f"`{family}` matrices are square", *shape)
        return Declaration(name, "real", shape, structure=family)  # type: ignore[arg-type]
    if family == "dim" and shape:
        raise _bad(text, node, "a `dim` is a single positive integer and has no shape")
    return Declaration(name, family, shape)  # type: ignore[arg-type]


def _parsed(text: SourceText) -> Node:
    try:
        return parse(text)
    except ProofcheckError as error:
        finding = error.findings[0]
        if finding.diagnostic == StatementTooLarge.name:
            raise
        if text.value.strip() == "?":  # as `draft` leaves it
            raise TypeSyntax.error(finding.span, "`?` stands for a type that is still to be written") from None
        raise TypeSyntax.error(finding.span, f"`{brief(text.value)}` is not a type: {finding.message}") from None


def _prefixed(text: SourceText, cut: int) -> SourceText:
    """The parenthesised arguments as the call `_(...)`; the added character stands where its neighbour does."""
    rest = clip(text, cut, len(text.value))
    lines = (rest.lines[0], *rest.lines) if rest.lines else ()
    columns = (rest.columns[0], *rest.columns) if rest.columns else ()
    return SourceText("_" + rest.value, text.file, lines, columns)


def _bad(text: SourceText, node: Node, message: str) -> ProofcheckError:
    return TypeSyntax.error(text.span(node.start, node.end), message)


# What types are called elsewhere.
_ELSEWHERE = {"float": "real", "r": "real", "scalar": "real", "number": "real", "z": "integer", "c": "complex"}
_ELSEWHERE |= {"vector": "real[n]", "array": "real[n]", "matrix": "real[n, m]", "tensor": "real[n, m, k]"}
_ELSEWHERE |= {"function": "real -> real", "gaussian": "normal", "boolean": "bool", "size": "dim"}


def _head(node: Node, text: SourceText, laws: Laws | None = None) -> tuple[str, tuple[Node, ...]]:
    base, shape = (node.children[0], node.children[1:]) if node.kind == "subscript" else (node, ())
    if base.kind != "name":
        raise _bad(text, node, f"`{brief(text.value)}` is not a type")
    if base.value not in CORE and (laws is None or laws.find(base.value) is None):
        from difflib import get_close_matches

        close = get_close_matches(base.value, [*CORE, *(laws.names() if laws is not None else ())], 1)
        meant = _ELSEWHERE.get(base.value.lower()) or (close[0] if close else "")
        hint = f"; did you mean `{meant}`?" if meant else ""
        raise _bad(text, base, f"there is no type `{base.value}`{hint}")
    return base.value, shape


def _function(name: str, text: SourceText, arrow: int, size: Shape) -> Declaration:
    source, target = clip(text, 0, arrow), clip(text, arrow + 2, len(text.value))
    arguments = []
    for start, end in _top_level_parts(source.value):
        part = clip(source, start, end)
        node = _parsed(_stripped(part))
        family, shape = _head(node, part)
        if family != "real":
            raise _bad(part, node, "functions are between real numbers or real tensors: `real[n] -> real`")
        arguments.append(tuple(size(n, part) for n in shape))
    node = _parsed(_stripped(target))
    family, shape = _head(node, target)
    if family != "real":
        raise _bad(target, node, "functions are between real numbers or real tensors: `real[n] -> real`")
    return Declaration(name, "function", tuple(size(n, target) for n in shape), arguments=tuple(arguments))


def _stripped(text: SourceText) -> SourceText:
    start = len(text.value) - len(text.value.lstrip())
    return clip(text, start, len(text.value.rstrip()))


def _top_level_parts(value: str) -> list[tuple[int, int]]:
    """The stretches between commas outside brackets."""
    parts, start, depth = [], 0, 0
    for position, character in enumerate(value):
        depth += (character in "[(") - (character in "])")
        if character == "," and depth == 0:
            parts.append((start, position))
            start = position + 1
    return [*parts, (start, len(value))]


def _parameters(
    name: str,
    family: str,
    arguments: Node,
    text: SourceText,
    evaluate: Evaluate,
    declared: Callable[[str], bool],
) -> dict[str, Value]:
    """The parameters of a law by their names, `normal[d](mean=m, cov=S)`. Raises ProofcheckError."""
    joint = family == "normal" and any(key == "cov" for key, _ in arguments.keywords)
    order: tuple[str, ...] = ("mean", "cov") if family == "random" or joint else ("mean", "var")
    if family == "spherical":
        order = ("var",)  # the mean of a law that no rotation changes is 0
    allowed = (*order, *_MORE) if family == "iid" else order
    values = _given(arguments, order, allowed, family, text, evaluate)
    _certain(name, values, text, declared)
    for key, value in values.items():
        spread = key == "var" and not value.rank and value.body.op == "number"
        if spread and value.body.data < 0:
            raise TypeSyntax.error(text.span(), "a variance is not negative")
    return values


def _given(
    arguments: Node, order: tuple[str, ...], allowed: tuple[str, ...], family: str, text: SourceText, evaluate: Evaluate
) -> dict[str, Value]:
    """The values of parameters by their names; those without a name are in this order."""
    takes = f"`{family}` takes {', '.join(order)}{', low, high, and m3, m4, ...' * (len(allowed) > len(order))}"
    if len(arguments.children) > len(order):
        raise _bad(text, arguments, takes)
    given = dict(zip(order, arguments.children, strict=False))
    for key, node in arguments.keywords:
        if key not in allowed or key in given:
            raise _bad(text, node, takes)
        given[key] = node
    source = _prefixed(text, text.value.find("("))
    return {key: evaluate(node, source) for key, node in given.items()}


def _certain(name: str, values: Mapping[str, Value], text: SourceText, declared: Callable[[str], bool]) -> None:
    """Raises where a parameter of a law depends on a random name, or is no real number."""
    for key, value in values.items():
        if any(declared(other) for other in value.body.names):
            raise TypeSyntax.error(text.span(), f"`{key}` of `{name}` depends on a random name")
        if value.kind == "complex":
            raise TypeSyntax.error(text.span(), f"`{key}` of `{name}` is a real number or made of such")


def _each(name: str, mean: Value, variance: Value, size: Size, text: SourceText) -> Law:
    """The law of a normal vector whose entries are independent and have means or variances of their own."""
    for key, value in (("mean", mean), ("var", variance)):
        if value.rank > 1:
            raise TypeSyntax.error(text.span(), f"`{key}` of a vector is a number or a vector")
        for found in value.shape:
            if found != size:
                raise size_clash(text.span(), f"`{key}` of `{name}`", found, size)
    i, j = "i0", "j0"
    own = variance.body if not variance.rank else terms.substitute(variance.body, {variance.axes[0][0]: terms.index(i)})
    diagonal = terms.where(terms.eq(terms.index(i), terms.index(j)), own, terms.ZERO)
    return Law("gaussian", mean, covariance=Value("real", ((i, size), (j, size)), diagonal))


def _random(
    name: str,
    family: Literal["normal", "iid", "random", "spherical"],
    shape: tuple[Size, ...],
    arguments: Node | None,
    text: SourceText,
    evaluate: Evaluate,
    declared: Callable[[str], bool],
) -> Declaration:
    values = {} if arguments is None else _parameters(name, family, arguments, text, evaluate, declared)
    zero, one = scalar(terms.ZERO), scalar(terms.ONE)
    mean = values.get("mean", zero)
    if family == "random" or "cov" in values:
        if len(shape) != 1 or "cov" not in values or (family == "random" and "mean" not in values):
            raise TypeSyntax.error(text.span(), f"a vector of this kind is written `{family}[d](mean=m, cov=S)`")
        for key, rank in (("mean", 1), ("cov", 2)):
            value = values.get(key, zero)
            if value.rank not in (rank, 0) or (value.rank == 0 and key == "cov"):
                raise TypeSyntax.error(text.span(), f"`{key}` of a random vector has rank {rank}, not {value.rank}")
            for found in value.shape:
                if found != shape[0]:
                    raise size_clash(text.span(), f"`{key}` of `{name}`", found, shape[0])
        kind: Literal["random", "gaussian"] = "random" if family == "random" else "gaussian"
        return Declaration(name, "real", shape, law=Law(kind, mean, covariance=values["cov"]))
    if family == "spherical" and not shape:
        raise TypeSyntax.error(text.span(), "a rotation-invariant law is one of vectors: `spherical[d]`")
    variance = values.get("var", one)
    if family == "normal" and len(shape) == 1 and (mean.rank == 1 or variance.rank == 1):
        return Declaration(name, "real", shape, law=_each(name, mean, variance, shape[0], text))
    if family == "iid" and not values:
        raise TypeSyntax.error(text.span(), "`iid` names its moments or bounds: `iid[d](mean=0, var=1)`")
    for key, value in values.items():
        if value.rank:
            raise TypeSyntax.error(text.span(), f"`{key}` is one number for all entries")
    if family == "normal":
        return Declaration(name, "real", shape, law=Law("normal", mean, variance))
    if family == "spherical":
        return Declaration(name, "real", shape, law=Law("spherical", mean, values.get("var")))
    return Declaration(name, "real", shape, law=_iid(values, mean, text))


def _iid(values: dict[str, Value], mean: Value, text: SourceText) -> Law:
    """The law of independent entries by moments and bounds."""
    variance = values.get("var")
    higher = sorted((int(key[1:]), value.body) for key, value in values.items() if key[0] == "m" and key != "mean")
    if (variance is not None and "mean" not in values) or (higher and variance is None):
        raise TypeSyntax.error(text.span(), "a variance needs a mean, and further moments need both")
    moments = [(1, mean.body)] if "mean" in values else []
    if variance is not None:
        square = [terms.power(mean.body, terms.TWO)] if mean.body != terms.ZERO else []
        moments.append((2, terms.add(variance.body, *square)))
    low, high = (values[key].body if key in values else None for key in ("low", "high"))
    return Law("iid", mean, variance, moments=(*moments, *higher), low=low, high=high)
