"""Forms about the shape of a function on a set: where it rises, bends, takes each value once, takes every value.

Each stands for its definition by points (`lang/shapes.py`): `increasing` for all pairs x <= y, `convex` for all chords,
`surjective` for every value and some argument.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from proofcheck.diagnostics.wrong_arguments import WrongArguments
from proofcheck.lang import shapes, terms
from proofcheck.lang.domains import Domain, domain, named
from proofcheck.lang.forms.names import injective_tensors
from proofcheck.lang.forms.registry import form
from proofcheck.lang.parse import Node
from proofcheck.lang.scope import Scope, scalar
from proofcheck.lang.terms import Term
from proofcheck.lang.types import Value

if TYPE_CHECKING:
    from proofcheck.lang.elaborate import Elaborator


class _Function:
    """A function of one number, as a generator writes it."""

    def __init__(self, elaborator: Elaborator, node: Node, scope: Scope, keywords: tuple[str, ...] = ()) -> None:
        example = f"`{node.value}(x**3 for x in interval(0, 1))`"
        if len(node.children) != 1 or any(key not in keywords for key, _ in node.keywords):
            raise WrongArguments.error(scope.span(node), f"write {example}")
        self.elaborator, self.node, self.scope = elaborator, node, scope
        generator = node.children[0]
        if generator.kind != "generator" or len(generator.clauses) != 1:
            raise WrongArguments.error(scope.span(node), f"write {example}")
        (self.clause,) = generator.clauses
        if self.clause.conditions or self.clause.over == "range":
            raise WrongArguments.error(scope.span(node), f"a function of a number from an interval or a set: {example}")
        self.body = generator.children[0]
        self.domain = domain(elaborator, self.clause, scope)

    def variable(self) -> str:
        return self.elaborator.variable(self.clause.variable, self.domain.kind)

    def __call__(self, place: Term) -> Term:
        """The value at a place."""
        kind = "integer" if self.domain.kind in ("integer", "natural") else "real"
        value = self.elaborator.numeric(
            self.body,
            self.scope.child({self.clause.variable: scalar(place, kind)}),  # type: ignore[arg-type]
        )
        if value.rank or value.kind == "complex":
            raise WrongArguments.error(
                self.scope.span(self.node), f"`{self.node.value}` takes a function into the reals"
            )
        return value.body


def _shape(elaborator: Elaborator, node: Node, scope: Scope, kind: str, strict: bool) -> Value:
    function = _Function(elaborator, node, scope)
    bent = kind in shapes.BENT
    if bent and function.domain.kind in ("integer", "natural"):
        raise WrongArguments.error(scope.span(node), f"`{node.value}` takes a function on an interval")
    names = [function.variable() for _ in range(shapes.POINTS[kind] - bent)]
    names += [elaborator.variable("s")] if bent else []
    body = shapes.definition(kind, strict, function, function.domain, tuple(names))
    return scalar(Term("every", (body,), tuple(names)), "bool")


for _kind, _says, _example in (
    ("increasing", "Larger arguments give values that are not smaller.", "x**3 for x in real"),
    ("decreasing", "Larger arguments give values that are not larger.", "exp(-x) for x in real"),
    ("monotone", "Increasing or decreasing.", "1 / x for x in interval(1, 2)"),
    ("convex", "The graph lies nowhere above its chords.", "x**2 for x in real"),
    ("concave", "The graph lies nowhere below its chords.", "log(x) for x in positive"),
):
    form(_kind, _says, f"{_kind}({_example})")(partial(_shape, kind=_kind, strict=False))
    if _kind != "monotone":
        _strict = f"strictly_{_kind}"
        form(_strict, f"As `{_kind}`, without equality.", f"{_strict}({_example})")(
            partial(_shape, kind=_kind, strict=True)
        )


@form("injective", "Different arguments give different values.", "injective(x**3 for x in real)")
def _injective(elaborator: Elaborator, node: Node, scope: Scope) -> Value:
    if len(node.children) == 1 and node.children[0].kind == "lambda":
        return injective_tensors(elaborator, node, scope)
    function = _Function(elaborator, node, scope)
    return scalar(_one_to_one(function), "bool")


def _one_to_one(function: _Function) -> Term:
    names = tuple(function.variable() for _ in range(2))
    x, y = map(terms.symbol, names)
    condition = terms.conjunction(*function.domain.within(x), *function.domain.within(y))
    body = terms.implies(condition, terms.implies(terms.eq(function(x), function(y)), terms.eq(x, y)))
    return Term("every", (body,), names)


def _onto(function: _Function) -> Term:
    """Each value of the target is taken; and where a target is named, all values lie in it."""
    given = dict(function.node.keywords).get("onto")
    target = Domain() if given is None else named(function.elaborator, given, function.scope)
    value, place = function.elaborator.variable("y", target.kind), function.variable()
    y, x = terms.symbol(value), terms.symbol(place)
    taken = terms.conjunction(*function.domain.within(x), terms.eq(function(x), y))
    taken = Term("some", (taken,), (place,))
    parts = [Term("every", (terms.implies(terms.conjunction(*target.within(y)), taken),), (value,))]
    if given is not None:
        if target.kind in ("integer", "natural"):
            raise WrongArguments.error(function.scope.span(given), "`onto` names an interval or a set of real numbers")
        other = function.variable()
        x = terms.symbol(other)
        inside = terms.implies(
            terms.conjunction(*function.domain.within(x)), terms.conjunction(*target.contains(function(x)))
        )
        parts.append(Term("every", (inside,), (other,)))
    return terms.conjunction(*parts)


@form("surjective", "Every real number is a value; or every one of `onto=`.", "surjective(x**3 for x in real)")
def _surjective(elaborator: Elaborator, node: Node, scope: Scope) -> Value:
    return scalar(_onto(_Function(elaborator, node, scope, ("onto",))), "bool")


@form("bijective", "Every real number, or every one of `onto=`, is a value once.", "bijective(x**3 for x in real)")
def _bijective(elaborator: Elaborator, node: Node, scope: Scope) -> Value:
    function = _Function(elaborator, node, scope, ("onto",))
    return scalar(terms.conjunction(_one_to_one(function), _onto(function)), "bool")
