"""Calls: operations applied entry by entry, definitions of the claim and of the prelude, declared functions, forms.

A call of something that nobody defined raises `undefined-term`: the claim is then unsupported, neither true nor false.
"""

from __future__ import annotations

from dataclasses import replace
from difflib import get_close_matches
from math import factorial
from typing import TYPE_CHECKING, Any

from proofcheck.diagnostics.kind_mismatch import KindMismatch
from proofcheck.diagnostics.rank_mismatch import RankMismatch
from proofcheck.diagnostics.undefined_term import UndefinedTerm
from proofcheck.diagnostics.wrong_arguments import WrongArguments
from proofcheck.lang import prelude, terms
from proofcheck.lang.absent import INSTEAD
from proofcheck.lang.affine import positive
from proofcheck.lang.arithmetic import natural
from proofcheck.lang.axes import axis_of, moved
from proofcheck.lang.definedness import obligations
from proofcheck.lang.distributions.standing import EVERY, moving
from proofcheck.lang.domains import endless
from proofcheck.lang.ops import FUNCTIONS, Regularity
from proofcheck.lang.ops.whole import Whole
from proofcheck.lang.parse import Node, named, parse
from proofcheck.lang.scope import Macro, Scope, align, rename, scalar, size_clash
from proofcheck.lang.sizes import Size
from proofcheck.lang.subscripts import supposed_not_negative
from proofcheck.lang.terms import Term
from proofcheck.lang.types import Value

if TYPE_CHECKING:
    from proofcheck.lang.elaborate import Elaborator


def call(elaborator: Elaborator, node: Node, scope: Scope) -> Value:
    """The value of a call, whatever its name stands for."""
    from proofcheck.lang.forms import FORMS

    name = node.value
    found = scope.find(name)
    if isinstance(found, Macro):
        return _macro(elaborator, found, node, scope)
    if isinstance(found, Value):
        raise KindMismatch.error(scope.span(node), f"`{name}` is not a function")
    declaration = None if scope.sealed else elaborator.declarations.get(name)
    if declaration is not None:
        if declaration.kind != "function":
            raise KindMismatch.error(scope.span(node), f"`{name}` is declared as a {declaration.kind}, not a function")
        return _unknown_function(elaborator, node, scope)
    elaborator.not_yet(node, scope)
    form = FORMS.get(name)
    if form is not None:
        return form(elaborator, node, scope)
    if name in FUNCTIONS:
        return _operation(elaborator, node, scope)
    defined = prelude.definition(name)
    if name == "Var" and any(key == "given" for key, _ in node.keywords):
        from proofcheck.lang.forms.averages import variance_given

        return variance_given(elaborator, node, scope)
    if defined is not None:
        return _definition(elaborator, defined, node, scope)
    known = [*FORMS, *FUNCTIONS, *prelude.names(), *scope.visible()]
    close = [k for k in known if k.lower() == name.lower()] or get_close_matches(name, known, 1, 0.75)
    hint = f"; did you mean `{close[0]}`?" if close else ""
    if len(name) == 1 and not close:
        hint = f"; `{name}: real -> real` declares it as any function"
    if name in INSTEAD:
        hint = f"; {INSTEAD[name]}"
    raise UndefinedTerm.error(
        scope.span(node), f"`{name}` is not defined, neither in the claim nor in the language{hint}"
    )


def is_function(name: str) -> bool:
    """Whether a name is a function of the language: a form, an operation or a definition of the prelude."""
    from proofcheck.lang.forms import FORMS

    return name in FORMS or name in FUNCTIONS or prelude.definition(name) is not None


def arguments(elaborator: Elaborator, node: Node, scope: Scope, count: int, name: str | None = None) -> list[Value]:
    """Exactly `count` numeric arguments."""
    name = name or node.value
    if len(node.children) != count or node.keywords:
        plural = "" if count == 1 else "s"
        message = f"`{name}` takes {count} argument{plural}, and {len(node.children)} were given"
        several = f"Write `{name}([a, b, c])`." if name in ("max", "min") and len(node.children) > 2 else None
        raise WrongArguments.error(scope.span(node), message, remedy=several)
    return [elaborator.numeric(c, scope) for c in node.children]


def _macro(elaborator: Elaborator, macro: Macro, node: Node, scope: Scope) -> Value:
    if len(node.children) != len(macro.parameters) or node.keywords:
        raise WrongArguments.error(
            scope.span(node), f"`{macro.name}` takes {len(macro.parameters)} arguments: {', '.join(macro.parameters)}"
        )
    values = [elaborator.value(c, scope) for c in node.children]
    for parameter, value, child in zip(macro.parameters, values, node.children, strict=True):
        if parameter not in named(macro.body) and partial(elaborator, value):
            raise WrongArguments.error(
                scope.span(child),
                f"`{macro.name}` does not use `{parameter}`, and what stands here may have no value",
                remedy=f"Use `{parameter}` in the definition, or leave the parameter out.",
            )
    found, moved = _expanded(elaborator, macro, values, scope)
    if moved and values:
        # Where the definition has a derivative or a limit, its arguments speak of other values than the declared ones.
        with moving(elaborator, EVERY, "any"):
            values = [elaborator.value(c, scope) for c in node.children]
            found, _ = _expanded(elaborator, macro, values, scope)
    return found


def _expanded(elaborator: Elaborator, macro: Macro, values: list[Value], scope: Scope) -> tuple[Value, frozenset[str]]:
    """The body of a definition with these values of its parameters, and the names that move in it."""
    key, before = (macro.name, id(macro), tuple(values)), elaborator.closures
    given = elaborator.laws.given
    elaborator.closures += key in elaborator.closing
    if key not in elaborator.memo:
        inner = macro.scope.child(dict(zip(macro.parameters, values, strict=True)), macro.source)
        inner = Scope(inner.source, inner.names, inner.parent, scope.depth + 1, macro.scope.sealed)
        around, elaborator.moved = elaborator.moved, set()
        noted = len(given)
        try:
            elaborator.memo[key] = elaborator.value(macro.body, inner)
            elaborator.noted[key] = tuple(given[noted:])
            elaborator.moves[key] = frozenset(elaborator.moved)
        finally:
            elaborator.moved |= around
        elaborator.closing |= {key} if elaborator.closures > before else set()
    else:
        given += elaborator.noted[key]  # what laws in it assume is assumed wherever it is used
    elaborator.moved |= elaborator.moves[key]
    return elaborator.memo[key], elaborator.moves[key]


def partial(elaborator: Elaborator, value: Any) -> bool:
    """Whether a value may be missing for some declared values of the names in it."""
    if not isinstance(value, Value):
        return False
    ranges = [(name, terms.ZERO, size.term()) for name, size in value.axes]
    valued = terms.quantified(ranges, value.body if value.kind == "bool" else terms.le(value.body, value.body))
    return not all(_plain(elaborator, o) for o in obligations(valued, elaborator.declarations))


def _plain(elaborator: Elaborator, obligation: Term) -> bool:
    """Whether a condition is met by declarations alone: a size is not 0, a declared matrix has an inverse."""
    if obligation.op == "ne" and obligation.args[1] == terms.ZERO:
        size = Size.from_term(obligation.args[0])
        return size is not None and _sizes(elaborator, size) and positive(size)
    body = obligation.args[1] if obligation.op == "nonsingular" else None
    declared = elaborator.declarations[body.data] if body is not None and body.op == "entry" else None
    still = body is not None and not any(name in (EVERY, body.data) for name, _ in elaborator.moving)
    return (
        still and declared is not None and declared.structure in ("invertible", "posdef", "orthogonal", "permutation")
    )


def _sizes(elaborator: Elaborator, size: Size) -> bool:
    return all((d := elaborator.declarations.get(name)) is not None and d.kind == "dim" for name in size.dims)


def _unknown_function(elaborator: Elaborator, node: Node, scope: Scope) -> Value:
    declaration = elaborator.declarations[node.value]
    values = arguments(elaborator, node, scope, len(declaration.arguments))
    _real(values, node, scope)
    scalars = not declaration.shape and all(not shape for shape in declaration.arguments)
    if scalars:
        body_axes, bodies = elementwise(elaborator, values, node, scope)
        return Value("real", body_axes, Term("apply", tuple(bodies), (node.value, *(0 for _ in bodies))))
    for value, shape in zip(values, declaration.arguments, strict=True):
        if value.rank != len(shape):
            raise RankMismatch.error(
                scope.span(node), f"`{node.value}` takes an argument of rank {len(shape)}, not {value.rank}"
            )
        for found, wanted in zip(value.shape, shape, strict=True):
            if found != wanted:
                raise size_clash(scope.span(node), f"the argument of `{node.value}`", found, wanted)
    # A function of tensors is typed, and left to the engines as an opaque family: arguments with their own indices
    # closed as sums would lose them, so the term keeps the argument bodies under `lambda` nodes.
    packed = tuple(Term("lambda", (v.body,), tuple(i for i, _ in v.axes)) if v.rank else v.body for v in values)
    axes = elaborator.axes(declaration.shape)
    results = tuple(terms.index(i) for i, _ in axes)
    return Value("real", axes, Term("map", (*results, *packed), (node.value, len(results))))


def elementwise(
    elaborator: Elaborator, values: list[Value], node: Node, scope: Scope
) -> tuple[tuple[tuple[str, Size], ...], list[Term]]:
    """Common axes and bodies of arguments that are combined entry by entry; scalars are repeated."""
    shaped = [v for v in values if v.rank]
    if not shaped:
        return (), [v.body for v in values]
    first = max(shaped, key=lambda v: v.rank)
    bodies = []
    for value in values:
        _, _, body = align(first, value, node, scope, f"`{node.value}` works entry by entry")
        bodies.append(body)
    return first.axes, bodies


def _operation(elaborator: Elaborator, node: Node, scope: Scope) -> Value:
    operation = FUNCTIONS[node.value]
    if node.value in ("max", "min") and len(node.children) == 1:
        from proofcheck.lang.forms.extremes import extreme

        return extreme(elaborator, node, scope)
    if node.value == "log" and len(node.children) == 2:
        return _logarithm(elaborator, node, scope)
    values = arguments(elaborator, node, scope, operation.arity or 0)
    if node.value == "abs" and values[0].kind == "complex":
        return Value("real", values[0].axes, _modulus(elaborator, values[0].body))
    if operation.regularity < Regularity.ENTIRE:
        _real(values, node, scope)
    if node.value == "binomial" and values[1].kind == "integer" and values[0].kind in ("real", "integer"):
        axes, (upper, lower) = elementwise(elaborator, values, node, scope)
        found = _binomial(elaborator, values[0], upper, lower)
        return Value(values[0].kind, axes, found)
    if isinstance(operation, Whole) and any(v.kind != "integer" for v in values):
        raise KindMismatch.error(scope.span(node), f"`{node.value}` takes whole numbers")
    axes, bodies = elementwise(elaborator, values, node, scope)
    kind: Any = operation.result
    if kind == "same":
        kind = "integer" if all(v.kind == "integer" for v in values) else "real"
    if kind == "real" and any(v.kind == "complex" for v in values):
        kind = "complex"
    return Value(kind, axes, Term(node.value, tuple(bodies)))


def _modulus(elaborator: Elaborator, z: Term) -> Term:
    """The absolute value of a complex number: of a product that of the factors, of exp(z) that of its real part."""
    if all(elaborator.declarations[n].kind != "complex" for n in z.names):
        return Term("abs", (z,))
    if z.op in ("mul", "div"):
        return terms.rebuild(z, tuple(_modulus(elaborator, a) for a in z.args))
    if z.op == "pow" and z.args[1].op == "number":
        return terms.power(_modulus(elaborator, z.args[0]), z.args[1])
    if z.op == "exp":
        return Term("exp", (Term("re", z.args),))
    squares = (terms.power(Term(mark, (z,)), terms.TWO) for mark in ("re", "im"))
    return Term("sqrt", (terms.add(*squares),))


MULTIPLIED_OUT = 16  # factors of a binomial with a real number above


def _binomial(elaborator: Elaborator, above: Value, x: Term, k: Term) -> Term:
    """binomial(x, k): the operation for a whole x that is not below 0, by cases where it is not seen which x may be."""
    counted = Term("binomial", (x, k))
    if above.kind == "integer":
        size = Size.from_term(x)
        if natural(elaborator, x) or (size is not None and supposed_not_negative(elaborator, size)):
            return counted
    falling = _falling(x, k, elaborator.fresh(), natural(elaborator, k))
    if partial(elaborator, above):  # for k = 0 it does not occur, and needs a value all the same
        falling = terms.add(falling, terms.mul(terms.ZERO, x))
    if above.kind == "real" or natural(elaborator, terms.neg(x)):
        return falling
    return terms.where(terms.le(terms.ZERO, x), counted, falling)


def _falling(x: Term, k: Term, j: str, natural: bool) -> Term:
    """binomial(x, k) of a real x: the product of (x - j) / (j + 1) for j in range(k), and 0 for k below 0."""
    if k.op == "number" and k.data <= MULTIPLIED_OUT:
        if k.data < 0:
            return terms.mul(terms.ZERO, x)
        factors = [terms.sub(x, terms.number(i)) for i in range(int(k.data))]
        return terms.div(terms.mul(*factors), terms.number(factorial(len(factors))))
    place = terms.index(j)
    factor = terms.div(terms.sub(x, place), terms.add(place, terms.ONE))
    product = Term("product", (terms.ZERO, k, factor), (j,))
    return product if natural else terms.where(terms.lt(k, terms.ZERO), terms.ZERO, product)


def _real(values: list[Value], node: Node, scope: Scope) -> None:
    """Raises where an argument is complex."""
    if any(v.kind == "complex" for v in values):
        raise KindMismatch.error(
            scope.span(node),
            f"`{node.value}` takes real numbers",
            remedy="Of complex numbers there are + - * /, whole powers, exp, sin, cos, erf, re, im, conj and abs.",
        )


def _logarithm(elaborator: Elaborator, node: Node, scope: Scope) -> Value:
    """log(x, b), the logarithm to base b: log(x) / log(b)."""
    values = arguments(elaborator, node, scope, 2)
    _real(values, node, scope)
    axes, bodies = elementwise(elaborator, values, node, scope)
    return Value("real", axes, terms.div(*(Term("log", (body,)) for body in bodies)))


def _definition(elaborator: Elaborator, defined: prelude.Definition, node: Node, scope: Scope) -> Value:
    """A prelude definition: size names of the signature are bound by the arguments, extra leading axes are mapped."""
    if defined.name == "norm" and len(node.children) == 2 and node.children[1].kind != "string":
        along = any(key == "axis" for key, _ in node.keywords)
        of_a_matrix = not along and elaborator.numeric(node.children[0], scope).rank > 1
        node = (_matrix_norm if of_a_matrix else _norm)(node, scope)
        own = prelude.definition(node.value)  # of the language, whatever the claim calls by this name
        assert own is not None
        return _definition(elaborator, own, node, scope)
    given: dict[str, Node] = {}
    keywords = {key: value for key, value in node.keywords if key != "axis"}
    defined = defined.reading(len(node.children) + len(keywords), keywords, node.children)
    order = [p for p, _ in defined.parameters]
    axis = next((value for key, value in node.keywords if key == "axis" and _along_an_axis(defined)), None)
    if len(node.children) > len(order):
        known = " or ".join(one.signature() for one in (defined, *defined.also))
        told = "no arguments like these" if defined.also else "too many arguments"
        raise WrongArguments.error(scope.span(node), f"{told}: {known}", remedy=defined.alone or None)
    given.update(zip(order, node.children, strict=False))
    for key, argument in node.keywords:
        if argument is axis:
            continue
        if key not in order or key in given:
            raise WrongArguments.error(scope.span(node), f"`{key}` does not fit: {defined.signature()}")
        given[key] = argument
    missing = [p for p in order if p not in given]
    if missing:
        raise WrongArguments.error(scope.span(node), f"`{missing[0]}` is missing: {defined.signature()}")
    values = {p: elaborator.numeric(given[p], scope) for p in order if p not in defined.literals}
    place, alone = 0, defined.alone
    if axis is not None:
        value = values[order[0]]
        place, alone = axis_of(elaborator, axis, value, scope), ""
        values[order[0]] = moved(value, place, value.rank - 1)
    if defined.numbers and not any(value.rank for value in values.values()):
        plain = prelude.definition(defined.numbers)
        assert plain is not None
        defined, values = plain, dict(zip((p for p, _ in plain.parameters), values.values(), strict=True))
    if any(value.kind == "complex" for value in values.values()):
        if defined.real:
            raise KindMismatch.error(scope.span(node), f"`{node.value}` takes real numbers", remedy=defined.real)
        if defined.complex is not None:
            defined = replace(defined, body=parse(defined.complex), source=defined.complex)
    memo_key = (defined.name, defined.source.value, alone, tuple(values.values()))
    if memo_key not in elaborator.memo:
        elaborator.memo[memo_key] = _expand(elaborator, defined, values, alone, node, scope)
    found = elaborator.memo[memo_key]
    kept = axis is not None and found.rank == values[order[0]].rank
    return moved(found, found.rank - 1, place) if kept else found


MATRIX_NORMS = {1: "column_sum_norm", 2: "spectral_norm"}


def _norm(node: Node, scope: Scope) -> Node:
    """norm(x, p) by the definition for this p."""
    vector, order = node.children
    if endless(order, scope):
        name = "norm_oo"
    else:
        name = {0: "norm_0", 1: "norm1", 2: "norm"}.get(order.value, "norm_p") if order.kind == "number" else "norm_p"
    children = node.children if name == "norm_p" else (vector,)
    return Node("call", node.start, node.end, name, children, node.keywords)


def _matrix_norm(node: Node, scope: Scope) -> Node:
    """norm(A, p) of a matrix by the definition for this p."""
    matrix, order = node.children
    if endless(order, scope):
        name = "row_sum_norm"
    elif order.kind == "number" and order.value in MATRIX_NORMS:
        name = MATRIX_NORMS[int(order.value)]
    else:
        raise WrongArguments.error(
            scope.span(node),
            "of a matrix there is no norm of this order",
            remedy='Write `norm(A, 2)`, `norm(A, "fro")`, `norm(A, "nuc")`, `norm(A, 1)` or `norm(A, oo)`; of each row '
            "`norm(A, p, axis=1)`.",
        )
    return Node("call", node.start, node.end, name, (matrix,), node.keywords)


def _along_an_axis(defined: prelude.Definition) -> bool:
    """Whether a definition is one of a vector, with nothing but numbers beside it."""
    ranks = [0 if t is None or t.kind != "subscript" else len(t.children) - 1 for _, t in defined.parameters]
    return ranks[:1] == [1] and not any(ranks[1:])


def _expand(
    elaborator: Elaborator,
    defined: prelude.Definition,
    values: dict[str, Value],
    alone: str,
    node: Node,
    scope: Scope,
) -> Value:
    ranks = {
        p: None if t is None else (len(t.children) - 1 if t.kind == "subscript" else 0)
        for p, t in defined.parameters
        if p in values
    }
    batch: tuple[tuple[str, Size], ...] = ()
    for parameter, rank in ranks.items():
        if rank is not None and values[parameter].rank > rank:
            extra = values[parameter].axes[: values[parameter].rank - rank]
            batch = extra if len(extra) > len(batch) else batch
    if batch and alone:
        raise WrongArguments.error(
            scope.span(node), f"{defined.signature()} has an argument of higher rank here", remedy=alone
        )
    sizes: dict[str, Size] = {}
    names: dict[str, Value] = {}
    for parameter, type_node in defined.parameters:
        if parameter not in values:
            continue
        value, rank = values[parameter], ranks[parameter]
        if rank is None or type_node is None:
            names[parameter] = value
            continue
        if value.rank < rank:
            # No type error, which would make the statement false: `Cov(x, y) == 0` of two numbers is not.
            raise WrongArguments.error(
                scope.span(node), f"`{parameter}` has rank {value.rank}, too low for {defined.signature()}"
            )
        more = value.rank - rank
        if more:
            used = batch[len(batch) - more :]
            for (_, have), (_, want) in zip(value.axes[:more], used, strict=True):
                if have != want:
                    raise size_clash(scope.span(node), f"the leading axes of {defined.signature()}", have, want)
            kept = elaborator.axes(value.shape[more:])
            body = rename(value, tuple(i for i, _ in (*used, *kept)))
            value = Value(value.kind, kept, body)
        if rank:
            for wanted, found in zip(type_node.children[1:], value.shape, strict=True):
                _unify(elaborator, wanted, found, sizes, defined, node, scope)
        names[parameter] = value
    for size_name, size in sizes.items():
        names.setdefault(size_name, _counted(elaborator, size))
    inner = Scope(defined.source, names, None, scope.depth + 1, sealed=True)
    result = elaborator.value(defined.body, inner)
    return Value(result.kind, (*batch, *result.axes), result.body)


def _counted(elaborator: Elaborator, size: Size) -> Value:
    """A size as a number: without a value where it is negative, as nothing has so many entries."""
    count = size.term()
    if supposed_not_negative(elaborator, size):
        return scalar(count, "integer")
    found = scalar(terms.where(terms.le(terms.ZERO, count), count, terms.UNDEFINED), "integer")
    elaborator.lengths.append((found, count))
    return found


def _unify(
    elaborator: Elaborator,
    wanted: Node,
    found: Size,
    sizes: dict[str, Size],
    defined: prelude.Definition,
    node: Node,
    scope: Scope,
) -> None:
    if wanted.kind == "number":
        size = Size.of(int(wanted.value))
    else:
        size = sizes.setdefault(wanted.value, found)
    if size != found:
        raise size_clash(scope.span(node), f"{defined.signature()}", found, size)
