"""Forms about expressions: sums and quantifiers, case distinctions, inverse and determinant, contractions."""

from __future__ import annotations

from functools import reduce
from typing import TYPE_CHECKING, Any

from proofcheck.diagnostics.base import ProofcheckError
from proofcheck.diagnostics.construct_not_allowed import ConstructNotAllowed
from proofcheck.diagnostics.kind_mismatch import NUMBER_FOR_STATEMENT, STATEMENT_FOR_NUMBER, KindMismatch
from proofcheck.diagnostics.no_type import NoType
from proofcheck.diagnostics.rank_mismatch import RankMismatch
from proofcheck.diagnostics.wrong_arguments import WrongArguments
from proofcheck.lang import terms
from proofcheck.lang.arithmetic import matmul
from proofcheck.lang.axes import axis_of, moved
from proofcheck.lang.calls import arguments
from proofcheck.lang.comparisons import entrywise
from proofcheck.lang.definedness import obligations
from proofcheck.lang.distributions.standing import standing
from proofcheck.lang.domains import INFINITY, endless
from proofcheck.lang.forms.registry import form
from proofcheck.lang.nonempty import reached
from proofcheck.lang.parse import Node
from proofcheck.lang.scope import Scope, align, rename, scalar, size_clash
from proofcheck.lang.sizes import Size
from proofcheck.lang.terms import Term
from proofcheck.lang.types import Value

if TYPE_CHECKING:
    from proofcheck.lang.elaborate import Elaborator

WRITTEN_OUT = 8  # numbers of which the largest is written out


def over_range(elaborator: Elaborator, node: Node, scope: Scope, op: str) -> Value:
    """`op(body for i in range(low, high) if condition ...)`, or over all entries of a tensor or along an axis. A sum
    or a product over range(low, oo) is the limit of those over range(low, N)."""
    truth, before = op in ("forall", "exists"), elaborator.closures
    argument = node.children[0] if node.children else None
    axis = next((given for key, given in node.keywords if key == "axis" and not truth), None)
    if argument is None or len(node.children) != 1 or len(node.keywords) > (axis is not None):
        raise WrongArguments.error(scope.span(node), f"`{node.value}` takes one generator or one tensor")
    if argument.kind != "generator":
        compared = entrywise(elaborator, argument, scope) if truth else None
        value = elaborator.value(argument, scope) if compared is None else compared
        if (value.kind == "bool") != truth:
            raise KindMismatch.error(scope.span(node), f"`{node.value}` takes {'statements' if truth else 'numbers'}")
        if truth and elaborator.closures > before and not (op == "forall" and _for_all(argument)):
            # The comparisons inside are of all entries at once: `any` of one statement would say `all`.
            raise WrongArguments.error(
                scope.span(argument),
                f"`{node.value}` takes one comparison of tensors, or a statement for each entry",
                remedy=f"Write it entry by entry: `{node.value}(... for i in range(n))`.",
            )
        _ordered(op, value, node, scope)
        first = 0
        if axis is not None:
            value = moved(value, axis_of(elaborator, axis, value, scope), value.rank - 1)
            first = value.rank - 1
        body = value.body
        for name, size in reversed(value.axes[first:]):
            body = _bound(op, name, terms.ZERO, size.term(), body)
        elaborator.closures = before if truth else elaborator.closures
        return Value(value.kind, value.axes[:first], body)
    if axis is not None:
        raise WrongArguments.error(scope.span(node), "a generator has no `axis=`")
    ranges: list[tuple[str, Term, Term, Term | None]] = []
    conditions: list[Term] = []  # of each range, TRUE where there is none
    for clause in argument.clauses:
        if clause.over != "range":
            remedy = f"Write `{'forall' if op == 'forall' else 'exists'}(...)`." if truth else "See `integral`."
            message = f"`{node.value}` runs over whole numbers in a range"
            raise WrongArguments.error(scope.span(node), message, remedy=remedy)
        low = elaborator.integer(clause.low, scope) if clause.low else terms.ZERO
        unending = op in ("sum", "product") and endless(clause.high, scope)
        last = terms.symbol(elaborator.variable("N", "dim")) if unending else None
        high = elaborator.length(clause.high, scope) if last is None else last
        name = elaborator.fresh()
        place = terms.index(name)
        if unending and low.op != "number" and not obligations(low, elaborator.declarations):
            # The partial sums by the number of their terms: where they begin may be any number then, and has a value.
            low, place = terms.ZERO, terms.add(low, place)
        ranges.append((name, low, high, last))
        if op == "largest":
            reached(elaborator, [r[:3] for r in ranges], clause.variable, scope.span(node))
        length = Size.from_term(high)
        if low == terms.ZERO and length is not None and not high.free:
            elaborator.ranges[name] = length
        if standing(elaborator, {}).nonnegative(low):
            elaborator.natural.add(name)
        scope = scope.child({clause.variable: scalar(place, "integer")})
        conditions.append(terms.conjunction(*(elaborator.statement(c, scope) for c in clause.conditions)))
    if truth:
        inner = scalar(elaborator.statement(argument.children[0], scope), "bool")
    else:
        inner = elaborator.numeric(argument.children[0], scope)
    _ordered(op, inner, node, scope)
    body = inner.body
    for (name, low, high, last), condition in zip(reversed(ranges), reversed(conditions), strict=True):
        body = _bound(op, name, low, high, _under(condition, op, body))
        body = body if last is None else Term("limit", (body, INFINITY), (last.data, ""))
    elaborator.closures = before if truth else elaborator.closures
    return Value(inner.kind, inner.axes, body)


def _under(condition: Term, op: str, body: Term) -> Term:
    """What stands under a condition; elsewhere what changes nothing."""
    if condition == terms.TRUE:
        return body
    if op == "forall":
        return Term("implies", (condition, body))  # the condition needs a value, whatever follows from it
    if op == "exists":
        return terms.conjunction(condition, body)
    return terms.where(condition, body, terms.ZERO if op == "sum" else terms.ONE)


def _for_all(node: Node) -> bool:
    """Whether a statement about tensors says the same of all entries at once and of each of them."""
    if node.kind == "and":
        return all(map(_for_all, node.children))
    return node.kind == "compare" and "!=" not in node.value


def _ordered(op: str, value: Value, node: Node, scope: Scope) -> None:
    """Raises where there is no largest of what `max` and `min` are given."""
    if op != "largest":
        return
    if value.kind == "complex":
        raise KindMismatch.error(scope.span(node), f"`{node.value}` takes real numbers")
    if not value.rank and node.children[0].kind != "generator":
        raise WrongArguments.error(
            scope.span(node), f"`{node.value}` takes one tensor, one generator or two numbers, and one number was given"
        )


def _bound(op: str, name: str, low: Term, high: Term, body: Term) -> Term:
    """The body over a range. The largest of a few values is written with the `max` of two numbers."""
    if op == "largest" and low.op == high.op == "number" and 0 < high.data - low.data <= WRITTEN_OUT:
        values = [terms.substitute(body, {name: terms.number(k)}) for k in range(int(low.data), int(high.data))]
        return reduce(lambda a, b: Term("max", (a, b)), values)
    return Term(op, (low, high, body), (name,))


form("sum", "The sum over a range, or of all entries.", "sum(x[i]**2 for i in range(n))")(
    lambda e, n, s: over_range(e, n, s, "sum")
)
form("prod", "The product over a range, or of all entries.", "prod(x[i] for i in range(n))")(
    lambda e, n, s: over_range(e, n, s, "product")
)
form("all", "The statement holds over a range.", "all(x[i] <= 1 for i in range(n))")(
    lambda e, n, s: over_range(e, n, s, "forall")
)
form("any", "The statement holds somewhere in a range.", "any(x[i] == 1 for i in range(n))")(
    lambda e, n, s: over_range(e, n, s, "exists")
)


@form("implies", "If the first statement holds, so does the second.", "implies(x > 0, x**2 > 0)")
def _implies(elaborator: Elaborator, node: Node, scope: Scope) -> Value:
    if len(node.children) != 2 or node.keywords:
        raise WrongArguments.error(scope.span(node), "`implies` takes two statements")
    premise, conclusion = (elaborator.statement(c, scope) for c in node.children)
    return scalar(Term("implies", (premise, conclusion)), "bool")


@form("where", "The second argument where the first holds, else the third.", "where(x >= 0, x, -x) == abs(x)")
def _where(elaborator: Elaborator, node: Node, scope: Scope) -> Value:
    if len(node.children) != 3 or node.keywords:
        raise WrongArguments.error(scope.span(node), "`where` takes a statement and two values")
    before = elaborator.closures
    condition = elaborator.statement(node.children[0], scope)
    if elaborator.closures > before:
        # Whether one case for all entries is meant, or one for each, is for whoever writes it to say.
        raise WrongArguments.error(
            scope.span(node.children[0]),
            "the condition of `where` compares tensors",
            remedy="Write `where(all(...), a, b)`, or entry by entry `[where(x[i] > 0, x[i], 0) for i in range(n)]`.",
        )
    then, otherwise = (elaborator.numeric(c, scope) for c in node.children[1:])
    axes, a, b = align(then, otherwise, node, scope, "`where` chooses entry by entry")
    kind: Any = "integer" if then.kind == otherwise.kind == "integer" else "real"
    if "complex" in (then.kind, otherwise.kind):
        kind = "complex"
    return Value(kind, axes, terms.where(condition, a, b))


def _square(elaborator: Elaborator, node: Node, scope: Scope) -> Value:
    (value,) = arguments(elaborator, node, scope, 1)
    return _checked(value, node, scope)


def _checked(value: Value, node: Node, scope: Scope) -> Value:
    """The value of a first argument, which must be a square matrix."""
    if value.rank < 2:
        # No type error, which would make the statement false: `det(5) == 5` is not.
        raise WrongArguments.error(scope.span(node), f"`{node.value}` takes a square matrix")
    if value.shape[-1] != value.shape[-2]:
        raise size_clash(scope.span(node), f"`{node.value}` takes a square matrix", value.shape[-2], value.shape[-1])
    return value


@form("inv", "The inverse of a square matrix.", "A @ inv(A) == eye(n)")
def _inverse(elaborator: Elaborator, node: Node, scope: Scope) -> Value:
    value = _square(elaborator, node, scope)
    size = value.shape[-1]
    i, j = (name for name, _ in value.axes[-2:])
    row, column = elaborator.axes((size, size))
    body = Term("inverse", (size.term(), terms.index(row[0]), terms.index(column[0]), value.body), (i, j))
    return Value(value.field, (*value.axes[:-2], row, column), body)


MULTIPLIED_OUT = 4  # powers up to this one are written as products


@form(
    "matrix_power",
    "A power of a square matrix; the exponent is a whole number that is not negative, 0 gives the identity.",
    "matrix_power(A, n) @ A == A @ matrix_power(A, n)",
)
def _matrix_power(elaborator: Elaborator, node: Node, scope: Scope) -> Value:
    if len(node.children) != 2 or node.keywords:
        raise WrongArguments.error(scope.span(node), "`matrix_power` takes a square matrix and a whole number")
    value = _checked(elaborator.numeric(node.children[0], scope), node, scope)
    exponent = elaborator.integer(node.children[1], scope)
    if exponent.op == "number" and 1 <= exponent.data <= MULTIPLIED_OUT and value.rank == 2:
        out = value
        for _ in range(int(exponent.data) - 1):
            out = matmul(elaborator, out, value, node, scope)
        return out
    size = value.shape[-1]
    i, j = (name for name, _ in value.axes[-2:])
    row, column = elaborator.axes((size, size))
    places = (terms.index(row[0]), terms.index(column[0]))
    body = Term("matrix_power", (size.term(), *places, exponent, value.body), (i, j))
    return Value(value.field, (*value.axes[:-2], row, column), body)


@form("det", "The determinant of a square matrix.", "det(A.T) == det(A)")
def _determinant(elaborator: Elaborator, node: Node, scope: Scope) -> Value:
    value = _square(elaborator, node, scope)
    i, j = (name for name, _ in value.axes[-2:])
    return Value(value.kind, value.axes[:-2], Term("determinant", (value.shape[-1].term(), value.body), (i, j)))


@form("einsum", "A contraction in index notation.", 'einsum("ij,jk->ik", A, B) == A @ B')
def _einsum(elaborator: Elaborator, node: Node, scope: Scope) -> Value:
    if not node.children or node.children[0].kind != "string" or node.keywords:
        raise WrongArguments.error(scope.span(node), 'write `einsum("ij,jk->ik", A, B)`')
    inputs, arrow, output = node.children[0].value.replace(" ", "").partition("->")
    groups = inputs.split(",")
    values = [elaborator.numeric(c, scope) for c in node.children[1:]]
    letters = set("".join(groups))
    if not arrow:
        raise WrongArguments.error(scope.span(node), 'the result has to be written, as in `einsum("ij,jk->ik", A, B)`')
    if len(groups) != len(values) or not all(c.isalpha() for c in letters) or not set(output) <= letters:
        raise WrongArguments.error(scope.span(node), "the subscripts do not fit the operands")
    if len(set(output)) != len(output):
        raise WrongArguments.error(scope.span(node), "an output subscript stands twice")
    ids: dict[str, tuple[str, Size]] = {}
    factors = []
    for group, value in zip(groups, values, strict=True):
        if len(group) != value.rank:
            raise RankMismatch.error(
                scope.span(node), f"`{group}` names {len(group)} axes of something with {value.rank}"
            )
        for letter, size in zip(group, value.shape, strict=True):
            found = ids.setdefault(letter, (elaborator.fresh(), size))
            if found[1] != size:
                raise size_clash(scope.span(node), f"the subscript `{letter}`", found[1], size)
        factors.append(rename(value, tuple(ids[letter][0] for letter in group)))
    body = terms.mul(*factors)
    for letter in sorted(letters - set(output), reverse=True):
        body = terms.total(ids[letter][0], terms.ZERO, ids[letter][1].term(), body)
    kind: Any = "complex" if any(v.kind == "complex" for v in values) else "real"
    return Value(kind, tuple(ids[letter] for letter in output), body)


@form("well_typed", "The expression has a type for all sizes.", "well_typed(A @ A.T)")
def _well_typed(elaborator: Elaborator, node: Node, scope: Scope) -> Value:
    if len(node.children) != 1 or node.keywords:
        raise WrongArguments.error(scope.span(node), "`well_typed` takes one expression")
    try:
        elaborator.value(node.children[0], scope)
    except ProofcheckError as error:
        first = error.findings[0]
        if first.message in (NUMBER_FOR_STATEMENT, STATEMENT_FOR_NUMBER):
            error = NoType.error(first.span, first.message)
        if not any(node is one for one in elaborator.asserted):
            # A statement that has no type is false, and so would be `not well_typed(...)`.
            message = "`well_typed` of what has no type stands alone or beside `and`"
            remedy = "Claim that it has one, and expect: refuted."
            raise ConstructNotAllowed.error(scope.span(node), message, remedy=remedy) from None
        raise error from None
    return scalar(terms.TRUE, "bool")
