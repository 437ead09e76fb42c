"""Forms about names: derivatives, expectations, limits, minima, injectivity."""

from __future__ import annotations

from typing import TYPE_CHECKING

from proofcheck.diagnostics.construct_not_allowed import ConstructNotAllowed
from proofcheck.diagnostics.kind_mismatch import KindMismatch
from proofcheck.diagnostics.wrong_arguments import WrongArguments
from proofcheck.lang import terms
from proofcheck.lang.distributions.standing import moving
from proofcheck.lang.forms.registry import form
from proofcheck.lang.parse import Node
from proofcheck.lang.scope import Scope, rename, scalar, size_clash
from proofcheck.lang.squares import without_roots
from proofcheck.lang.terms import Term
from proofcheck.lang.types import Declaration, Value

if TYPE_CHECKING:
    from proofcheck.lang.elaborate import Elaborator
    from proofcheck.source.span import Span


def _variable(elaborator: Elaborator, node: Node, scope: Scope, what: str) -> Declaration:
    declaration = _named(elaborator, node, scope)
    _varies(elaborator, node, scope, what)
    if declaration is None:
        if node.kind == "name" and scope.find(node.value) is None:
            raise elaborator.unknown(node, scope)
        raise ConstructNotAllowed.error(scope.span(node), f"{what} is taken by a name declared under `where`")
    if declaration.kind == "function" or declaration.integral or declaration.kind == "bool":
        message = f"`{node.value}` is declared as {declaration.kind}: {what} by it is not taken"
        raise KindMismatch.error(scope.span(node), message)
    return declaration


def _varies(elaborator: Elaborator, node: Node, scope: Scope, what: str) -> None:
    """Refuses a form that gives a name other values while the others keep theirs, where `given` has put one in terms of
    the other."""
    if node.kind == "name" and node.value in elaborator.written:
        message = f"`{node.value}` is known to be positive semidefinite, so its entries do not vary freely"
        raise ConstructNotAllowed.error(scope.span(node), f"{message}: {what} by it is not read")
    if node.kind == "name" and node.value in elaborator.tied:
        message = f"`given` speaks of `{node.value}` and a positive semidefinite matrix: {what} by it is not read"
        raise ConstructNotAllowed.error(scope.span(node), message)


def _named(elaborator: Elaborator, node: Node, scope: Scope) -> Declaration | None:
    """What a name stands for that a form is taken in: one that is declared, or a variable that a form binds."""
    if node.kind != "name":
        return None
    inner = scope.find(node.value)
    if inner is None:
        return elaborator.declarations.get(node.value)
    bound = isinstance(inner, Value) and inner.body.op == "symbol"
    return elaborator.declarations.get(inner.body.data) if bound else None


def _untied(elaborator: Elaborator, declaration: Declaration, span: Span, what: str) -> None:
    """Refuses a form in which all other names stay as they are, of a size that an equation ties to others: one of them
    was replaced, and would move along or not move at all."""
    for name, size in elaborator.sizes.items():
        if declaration.name == name or declaration.name in size.dims:
            raise ConstructNotAllowed.error(
                span, f"`given` makes `{name}` of other sizes: {what} in one of them leaves it behind"
            )


def _declares_nothing(elaborator: Elaborator, declaration: Declaration, span: Span, what: str) -> None:
    """Refuses a form that speaks of further values of a name, where the declarations of others say which it may have:
    a law has to exist, an axis has no negative length."""
    for other in elaborator.declarations.values():
        axes = (*other.shape, *(s for shape in other.arguments for s in shape), *filter(None, (other.bound,)))
        shortened = any(declaration.name in s.dims and any(c < 0 for _, c in s.terms) for s in axes)
        if shortened or (other.law is not None and declaration.name in other.law.parameters):
            raise ConstructNotAllowed.error(
                span, f"the declaration of `{other.name}` restricts `{declaration.name}`: {what} in it is not read"
            )


def _derivative(elaborator: Elaborator, value: Value, declaration: Declaration) -> Value:
    axes = elaborator.axes(declaration.shape)
    indices = tuple(terms.index(i) for i, _ in axes)
    complex_names = {name for name, d in elaborator.declarations.items() if d.kind == "complex"}
    body = without_roots(value.body, complex_names)
    return Value(value.field, (*value.axes, *axes), Term("derivative", (body, *indices), declaration.name))


def _at(elaborator: Elaborator, value: Value, declaration: Declaration, node: Node, scope: Scope) -> Value:
    """`value` with the declared name replaced by what `at=` gives."""
    for key, given in node.keywords:
        if key != "at":
            raise WrongArguments.error(scope.span(node), f"`{node.value}` takes `at=` and no `{key}=`")
        point = elaborator.numeric(given, scope)
        if point.kind == "complex" and declaration.kind != "complex":
            raise KindMismatch.error(scope.span(given), f"`{declaration.name}` stands for real numbers")
        if point.rank != len(declaration.shape):
            raise WrongArguments.error(scope.span(given), f"`at` needs rank {len(declaration.shape)}, not {point.rank}")
        for found, wanted in zip(point.shape, declaration.shape, strict=True):
            if found != wanted:
                raise size_clash(scope.span(given), "`at`", found, wanted)
        names = tuple(elaborator.fresh() for _ in point.axes)
        value = Value(
            value.kind, value.axes, Term("let", (value.body, rename(point, names)), (declaration.name, *names))
        )
    return value


def _moved(elaborator: Elaborator, node: Node, scope: Scope, declaration: Declaration) -> Value:
    """What is differentiated, around each declared value of the name or, with `at=`, around others."""
    with moving(elaborator, declaration.name, "any" if node.keywords else "around"):
        return elaborator.numeric(node.children[0], scope)


def _gradient(elaborator: Elaborator, node: Node, scope: Scope, orders: int) -> Value:
    if len(node.children) != 2:
        raise WrongArguments.error(scope.span(node), f"`{node.value}` takes an expression and a declared name")
    declaration = _variable(elaborator, node.children[1], scope, "a derivative")
    value = _moved(elaborator, node, scope, declaration)
    if node.value in ("grad", "hessian") and value.rank:
        raise WrongArguments.error(
            scope.span(node),
            f"`{node.value}` takes a number, not something of rank {value.rank}",
            remedy="Use `jacobian`.",
        )
    for _ in range(orders):
        value = _derivative(elaborator, value, declaration)
    return _at(elaborator, value, declaration, node, scope)


form("grad", "The gradient: the shape of the name it is taken by.", "grad(x @ x, x) == 2 * x")(
    lambda e, n, s: _gradient(e, n, s, 1)
)
form(
    "jacobian",
    "All partial derivatives: the shape of the expression, then that of the name.",
    "jacobian(A @ x, x) == A",
)(lambda e, n, s: _gradient(e, n, s, 1))
form("hessian", "The second derivatives of a number.", "hessian(x @ x, x) == 2 * eye(n)")(
    lambda e, n, s: _gradient(e, n, s, 2)
)


@form("diff", "The derivative by a scalar, or a higher one.", "diff(x**3, x, 2) == 6 * x")
def _diff(elaborator: Elaborator, node: Node, scope: Scope) -> Value:
    if not 2 <= len(node.children) <= 3:
        raise WrongArguments.error(
            scope.span(node), "`diff` takes an expression, a declared scalar and perhaps an order"
        )
    declaration = _variable(elaborator, node.children[1], scope, "a derivative")
    if declaration.shape:
        raise WrongArguments.error(
            scope.span(node), "`diff` differentiates by a scalar", remedy="Use `grad` or `jacobian`."
        )
    order = 1
    if len(node.children) == 3:
        given = node.children[2]
        if given.kind != "number" or given.value.denominator != 1 or not 1 <= given.value <= 8:
            raise WrongArguments.error(scope.span(given), "the order of a derivative is a number from 1 to 8")
        order = int(given.value)
    value = _moved(elaborator, node, scope, declaration)
    for _ in range(order):
        value = _derivative(elaborator, value, declaration)
    return _at(elaborator, value, declaration, node, scope)


@form("limit", "The limit of an expression.", "limit((1 + 1/x)**x, x, oo) == exp(1)")
def _limit(elaborator: Elaborator, node: Node, scope: Scope) -> Value:
    if len(node.children) != 3:
        raise WrongArguments.error(scope.span(node), "`limit` takes an expression, a declared name and a point or `oo`")
    variable = node.children[1]
    declaration = _named(elaborator, variable, scope)
    _varies(elaborator, variable, scope, "a limit")
    if declaration is None or declaration.shape or declaration.kind in ("function", "bool", "complex"):
        raise ConstructNotAllowed.error(scope.span(variable), "a limit is taken in a declared scalar")
    _untied(elaborator, declaration, scope.span(variable), "a limit")
    side = ""
    for key, given in node.keywords:
        if key != "side" or given.kind != "string" or given.value not in ("+", "-"):
            raise WrongArguments.error(scope.span(node), '`limit` takes side="+" or side="-"')
        side = given.value
    target = node.children[2]
    endless = target.kind == "name" and target.value == "oo"
    if declaration.kind == "index" or (declaration.kind == "dim" and not endless):
        what = "a position on an axis" if declaration.kind == "index" else "a size, which only grows"
        raise ConstructNotAllowed.error(
            scope.span(variable),
            f"`{declaration.name}` is declared as {what}: a limit has other values of it",
            remedy=f"Declare another name for it, `{declaration.name}: real`.",
        )
    with moving(elaborator, declaration.name, "large" if endless else "any"):
        value = elaborator.numeric(node.children[0], scope)
    if endless:
        point = scalar(Term("infinity"))
    elif target.kind == "neg" and target.children[0].kind == "name" and target.children[0].value == "oo":
        x = declaration.name
        raise ConstructNotAllowed.error(
            scope.span(target),
            "a limit is taken at a number or at `oo`",
            remedy=f"Write -{x} in the place of {x}: `limit(exp(x), x, -oo)` is `limit(exp(-x), x, oo)`.",
        )
    else:
        point = elaborator.numeric(target, scope)
    if declaration.name in point.body.names:
        raise ConstructNotAllowed.error(
            scope.span(target), f"the point of a limit in `{declaration.name}` depends on it"
        )
    if point.rank or point.kind == "complex":
        raise WrongArguments.error(scope.span(node), "the point of a limit is a real number")
    return Value(value.field, value.axes, Term("limit", (value.body, point.body), (declaration.name, side)))


@form("minimizes", "A point where an expression is smallest.", "minimizes(u, (u - m)**2, at=m)")
def _minimizes(elaborator: Elaborator, node: Node, scope: Scope) -> Value:
    if len(node.children) != 2 or [k for k, _ in node.keywords] != ["at"]:
        raise WrongArguments.error(scope.span(node), "write `minimizes(u, f, at=u0)`")
    declaration = _variable(elaborator, node.children[0], scope, "a minimum")
    _declares_nothing(elaborator, declaration, scope.span(node), "a minimum")
    value = elaborator.numeric(node.children[1], scope)
    if value.rank or value.kind == "complex":
        raise WrongArguments.error(scope.span(node), "only a real number can be smallest")
    lowest = _at(elaborator, value, declaration, node, scope)
    if lowest.body.op == "let" and declaration.name in lowest.body.args[1].names:
        raise ConstructNotAllowed.error(
            scope.span(node), f"the point of a minimum over `{declaration.name}` depends on it"
        )
    if lowest.body.op == "let":
        name, *ids = lowest.body.data
        elaborator.minima.append((name, tuple(ids), lowest.body.args[1]))
    return scalar(Term("every", (terms.le(lowest.body, value.body),), ()), "bool")


def injective_tensors(elaborator: Elaborator, node: Node, scope: Scope) -> Value:
    """`injective(lambda x: e)`: for all values of declared names, tensors or not, and of second copies of them."""
    if len(node.children) != 1 or node.children[0].kind != "lambda" or node.keywords:
        raise WrongArguments.error(scope.span(node), "write `injective(lambda x: ...)` with x declared under `where`")
    function = node.children[0]
    first: dict[str, Value] = {}
    second: dict[str, Value] = {}
    copies: dict[str, str] = {}
    for name in function.value:
        declaration = elaborator.declarations.get(name)
        if name in elaborator.tied | elaborator.written.keys():
            message = f"`given` or a type ties `{name}` to a positive semidefinite matrix: no `injective` by it"
            raise ConstructNotAllowed.error(scope.span(node), message)
        if declaration is None or declaration.kind == "function":
            raise ConstructNotAllowed.error(
                scope.span(node),
                f"`{name}` is not declared",
                remedy=f"Declare under `where` what `{name}` ranges over.",
            )
        _untied(elaborator, declaration, scope.span(node), "`injective`")
        _declares_nothing(elaborator, declaration, scope.span(node), "`injective`")
        other = elaborator.variable(name)
        copies[name] = other
        elaborator.declarations[other] = Declaration(
            other, declaration.kind, declaration.shape, declaration.structure, None, declaration.bound
        )
        first[name], second[name] = elaborator.declared(name), elaborator.declared(other)
    elaborator.copies.append(copies)
    values = [elaborator.numeric(function.children[0], scope.child(names)) for names in (first, second)]
    same_value = _equal(values[0], values[1])
    same_arguments = terms.conjunction(*(_equal(first[n], second[n]) for n in function.value))
    return scalar(Term("every", (Term("implies", (same_value, same_arguments)),), ()), "bool")


def _equal(left: Value, right: Value) -> Term:
    body = terms.eq(left.body, rename(right, tuple(i for i, _ in left.axes)))
    for name, size in reversed(left.axes):
        body = terms.forall(name, terms.ZERO, size.term(), body)
    return body
