"""Forms about the densities of random names: `density`, `log_density`, `entropy`, `cross_entropy`, `KL`."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from proofcheck.diagnostics.base import ProofcheckError
from proofcheck.diagnostics.kind_mismatch import KindMismatch
from proofcheck.diagnostics.wrong_arguments import WrongArguments
from proofcheck.lang import terms
from proofcheck.lang.declare import declare
from proofcheck.lang.definedness import obligations
from proofcheck.lang.distributions.averaging import average
from proofcheck.lang.distributions.binding import Bound
from proofcheck.lang.distributions.insides import put
from proofcheck.lang.distributions.reading import builtin
from proofcheck.lang.distributions.shape import Shape
from proofcheck.lang.distributions.standing import existing, standing
from proofcheck.lang.domains import INFINITY, MINUS_INFINITY
from proofcheck.lang.forms.registry import form
from proofcheck.lang.parse import Node, parse
from proofcheck.lang.printing import to_text
from proofcheck.lang.scope import Scope, rename, scalar, size_clash
from proofcheck.lang.terms import Term
from proofcheck.lang.types import Declaration, Density, Law, Value
from proofcheck.source.span import SourceText
from proofcheck.source.text import clip

if TYPE_CHECKING:
    from proofcheck.lang.elaborate import Elaborator

# Of a normal vector x with mean m and covariance S of d dimensions.
_JOINT = {
    True: "-(x - m) @ inv(S) @ (x - m) / 2 - log(det(S)) / 2 - d * log(2 * pi) / 2",
    False: "exp(-(x - m) @ inv(S) @ (x - m) / 2) / sqrt((2 * pi)**d * det(S))",
}


@dataclass(frozen=True)
class _Random:
    """A random name: its value, and the density of its entries or the law of all of them together."""

    value: Value
    density: Density | None
    joint: Law | None = None
    axis: str = ""  # the index in the density that says which entry it is of, where they have laws of their own
    runs: bool = False  # its parameters depend on an index of what stands around
    asked: bool = False  # its parameters are random: where it does not exist, its density has no value


def _random(elaborator: Elaborator, node: Node, scope: Scope) -> _Random:
    """A declared random name, or a law written in its place."""
    name = node.value if node.kind in ("name", "call") else None
    if node.kind == "name":
        found = scope.find(node.value)
        if isinstance(found, Value) and node.value in elaborator.laws.densities:
            return _Random(found, elaborator.laws.densities[node.value])
        declared = None if found is not None else elaborator.declarations.get(node.value)
        if declared is not None:
            return _with_density(elaborator, declared, node, scope)
    if name is None or scope.find(name) is not None or elaborator.laws.find(name) is None:
        raise WrongArguments.error(
            scope.span(node),
            "a random name is needed here",
            remedy="Declare `x: exponential(r)` and write `entropy(x)`, or write `entropy(exponential(r))`.",
        )
    part = clip(scope.source, node.start, node.end)
    if not part.value.startswith(name):  # written in another notation
        part = SourceText.standing_for(to_text(node), part.span())
    hidden = terms.fresh("x_", {*elaborator.declarations, *elaborator.laws.taken})
    given, known = elaborator.laws.given, len(elaborator.laws.given)
    made = declare(
        hidden,
        part,
        lambda n, s: elaborator.size(n, Scope(s, {}, scope)),
        lambda n, s: elaborator.numeric(n, Scope(s, {}, scope)),
        lambda other: other in elaborator.declarations and elaborator.declarations[other].law is not None,
        elaborator.laws,
    )
    if any(condition.free for condition in given[known:]):
        del given[known:]
        raise _running(node, scope)
    if any("'" in name for condition in given[known:] for name in condition.names):
        # Of a number that a form around binds nothing can be assumed.
        del given[known:]
        raise WrongArguments.error(
            scope.span(node),
            f"`{part.value}` exists for some values only of a number that is bound here",
            remedy="Bind it in a set for which the law exists: `for t in positive`.",
        )
    if isinstance(made, Value):
        if hidden not in elaborator.laws.densities:
            raise WrongArguments.error(scope.span(node), f"`{part.value}` has no density")
        return _Random(made, elaborator.laws.densities[hidden])
    elaborator.declarations[hidden] = made
    found = _with_density(elaborator, made, node, scope)
    if made.law is not None and _runs(made.law):
        # A declared name has one law, whatever the index is: that of the density is all that can be said of this one.
        del elaborator.declarations[hidden]
        if found.density is not None and found.density.own:
            raise _running(node, scope)
        return replace(found, runs=True)
    return found


def _runs(law: Law) -> bool:
    """Whether a parameter of a law has an index that is none of its own axes."""
    values = [value for value in (law.mean, law.variance, law.covariance) if value is not None]
    own = {name for value in values for name, _ in value.axes}
    return any(not body.free <= own for body in law.written)


def _averaged(elaborator: Elaborator, node: Node, scope: Scope) -> _Random:
    """A random name over which an average is taken."""
    law = _random(elaborator, node, scope)
    if law.runs:
        raise _running(node, scope)
    return law


def _running(node: Node, scope: Scope) -> ProofcheckError:
    return WrongArguments.error(
        scope.span(node),
        "a parameter of this law depends on an index: whether there is such a law for each is not read",
        remedy="Declare a tensor of random names, as `y: normal[n](x, 1)`, and write it of an entry.",
    )


def _written(elaborator: Elaborator, node: Node, scope: Scope) -> _Random | None:
    """A law written in place, of which nothing but its density is asked: its parameters may be random."""
    law = elaborator.laws.find(node.value) if node.kind == "call" and scope.find(node.value) is None else None
    if law is None or law.density is None:
        return None
    order = [parameter for parameter, _ in law.parameters]
    given = dict(zip(order, node.children, strict=False))
    given.update(node.keywords)
    if len(node.children) > len(order) or given.keys() - set(order):
        raise WrongArguments.error(scope.span(node), f"the parameters of `{law.name}` are {', '.join(order)}")
    values = {name: elaborator.numeric(argument, scope) for name, argument in given.items()}
    random = any(
        d is not None and d.law is not None
        for value in values.values()
        for d in map(elaborator.declarations.get, value.body.names)
    )
    if not random:
        return None
    found = Bound(elaborator, law, values, scope.span(node)).density()
    if found is not None and found.own:
        raise WrongArguments.error(
            scope.span(node),
            f"`{law.name}` with random parameters: whether there is such a law for all their values is not shown",
            remedy="Write its density as a function, and take the average of that.",
        )
    return None if found is None else _Random(scalar(terms.ZERO), found, asked=True)


def _with_density(elaborator: Elaborator, declared: Declaration, node: Node, scope: Scope) -> _Random:
    law, value = declared.law, elaborator.declared(declared.name)
    if law is not None and law.density is not None:
        return _Random(value, law.density)
    if law is not None and law.family == "gaussian":
        return _diagonal(elaborator, law, value, node, scope) or _Random(value, None, law)
    normal = builtin("normal")
    if law is None or law.family != "normal" or law.variance is None or normal is None:
        raise WrongArguments.error(scope.span(node), f"`{declared.name}` has no density")
    bound = Bound(elaborator, normal, {"mean": law.mean, "var": law.variance}, scope.span(node))
    return _Random(value, bound.density())


def _diagonal(elaborator: Elaborator, law: Law, value: Value, node: Node, scope: Scope) -> _Random | None:
    """A normal vector as one of independent entries, where its covariance is visibly diagonal."""
    normal = builtin("normal")
    assert law.covariance is not None and normal is not None
    (i, _), (j, _) = law.covariance.axes
    body = law.covariance.body
    equal = (terms.eq(terms.index(i), terms.index(j)), terms.eq(terms.index(j), terms.index(i)))
    if body.op != "where" or body.args[0] not in equal or body.args[2] != terms.ZERO:
        return None
    variance = terms.substitute(body.args[1], {j: terms.index(i)})
    mean = terms.substitute(law.mean.body, {a: terms.index(i) for a, _ in law.mean.axes})
    bound = Bound(elaborator, normal, {"mean": scalar(mean), "var": scalar(variance)}, scope.span(node))
    return _Random(value, bound.density(), None, i)


def _at(elaborator: Elaborator, law: _Random, at: Value, log: bool, inside: bool) -> Term:
    """The density of a random name at a value, or its logarithm. `inside`: it is known to lie in the support."""
    if law.joint is not None:
        return _jointly(elaborator, law.joint, at, log)
    d = law.density
    assert d is not None
    # Where a probability is 0 or 1, its logarithm as it is written may have no value, but that of itself.
    known = standing(elaborator, {})
    as_written = not d.discrete or (inside and _logarithm_exists(known, d))
    body = (d.log if as_written else Term("log", (d.body,))) if log else d.body
    if body.op == "where" and body.args[0].op == "eq" and known.met(Term("ne", body.args[0].args)):
        body = body.args[2]
    body = terms.substitute(body, {d.variable.data: at.body}) if d.discrete else put(body, d.variable, at.body)
    if law.axis:
        body = terms.substitute(body, {law.axis: terms.index(at.axes[0][0])})
    if not inside:
        within = [] if d.low == MINUS_INFINITY else [terms.le(d.low, at.body)]
        within += [] if d.high == INFINITY else [(terms.lt if d.discrete else terms.le)(at.body, d.high)]
        outside = terms.UNDEFINED if log else terms.ZERO
        body = terms.where(terms.conjunction(*within), body, outside) if within else body
    for name, size in reversed(at.axes):
        body = Term("sum" if log else "product", (terms.ZERO, size.term(), body), (name,))
    return body


def _logarithm_exists(known: Shape, d: Density) -> bool:
    """Whether what a law says of its parameters gives the logarithm of its probabilities a value, as it is written:
    (n - k) * log(1 - p) has none for p == 1."""
    asked = (t.args[-1] if t.op == "implies" else t for t in obligations(d.log, known.declarations))
    return all(known.met(t) for t in asked if t.op in ("lt", "ne") and d.variable.data not in t.free)


def _jointly(elaborator: Elaborator, law: Law, at: Value, log: bool) -> Term:
    assert law.covariance is not None
    text = SourceText.bare(_JOINT[log], "<density of a normal vector>")
    ((_, size),) = at.axes
    mean = law.mean if law.mean.rank else Value(law.mean.kind, ((elaborator.fresh(), size),), law.mean.body)
    names = {"x": at, "m": mean, "S": law.covariance, "d": scalar(size.term(), "integer")}
    return elaborator.numeric(parse(text), Scope(text, names, None, 1, sealed=True)).body


def _fits(law: _Random, at: Value, node: Node, scope: Scope) -> Value:
    """A value as one of a random name, with the same shape."""
    if at.rank != law.value.rank:
        raise WrongArguments.error(scope.span(node), f"`{node.value}` takes a value of rank {law.value.rank}")
    for found, wanted in zip(at.shape, law.value.shape, strict=True):
        if found != wanted:
            raise size_clash(scope.span(node), f"the value in `{node.value}`", found, wanted)
    if law.density is not None and law.density.discrete and at.kind != "integer":
        raise KindMismatch.error(scope.span(node), f"`{node.value}` of a law of whole numbers takes one")
    if at.kind == "complex":
        raise KindMismatch.error(scope.span(node), f"`{node.value}` takes a real number")
    return at


def _density(elaborator: Elaborator, node: Node, scope: Scope, log: bool) -> Value:
    if len(node.children) != 2 or node.keywords:
        raise WrongArguments.error(scope.span(node), f"`{node.value}` takes a random name and a value")
    law = _written(elaborator, node.children[0], scope) or _random(elaborator, node.children[0], scope)
    at = _fits(law, elaborator.numeric(node.children[1], scope), node, scope)
    body = _at(elaborator, law, at, log, at.body == law.value.body)
    needed = existing(elaborator, [law.density]) if law.density is not None else []
    if law.asked and law.density is not None:
        needed = list(dict.fromkeys((*law.density.given, *needed)))
    return scalar(terms.where(terms.conjunction(*needed), body, terms.UNDEFINED) if needed else body)


form("density", "The density of a random name at a value, or its probability.", "density(x, 0) == 1 / sqrt(2 * pi)")(
    lambda e, n, s: _density(e, n, s, False)
)
form("log_density", "The logarithm of `density`.", "log_density(x, 0) == -log(2 * pi) / 2")(
    lambda e, n, s: _density(e, n, s, True)
)


@form("entropy", "The entropy of a random name, in nats.", "entropy(x) == 1 - log(r)")
def _entropy(elaborator: Elaborator, node: Node, scope: Scope) -> Value:
    if len(node.children) != 1 or node.keywords:
        raise WrongArguments.error(scope.span(node), "`entropy` takes one random name")
    law = _averaged(elaborator, node.children[0], scope)
    return scalar(average(elaborator, terms.neg(_at(elaborator, law, law.value, True, True))))


def _pair(elaborator: Elaborator, node: Node, scope: Scope) -> tuple[_Random, Term]:
    """The first of two random names, and the log density of the second one at it."""
    if len(node.children) != 2 or node.keywords:
        raise WrongArguments.error(scope.span(node), f"`{node.value}` takes two random names")
    one, other = (_averaged(elaborator, c, scope) for c in node.children)
    at = _fits(other, one.value, node, scope)
    a, b = one.density, other.density
    if (a is not None and a.discrete) != (b is not None and b.discrete):
        raise KindMismatch.error(scope.span(node), f"`{node.value}` takes two densities, or two laws of whole numbers")
    inside = b is None or (a is not None and (a.low, a.high) == (b.low, b.high))
    # Axes of its own: the log densities of both names stand in one average.
    axes = elaborator.axes(at.shape)
    at = Value(at.kind, axes, rename(at, tuple(i for i, _ in axes)))
    return one, _at(elaborator, other, at, True, inside)


@form("cross_entropy", "The average of -log_density(y, x).", "cross_entropy(x, x) == entropy(x)")
def _cross_entropy(elaborator: Elaborator, node: Node, scope: Scope) -> Value:
    _, log = _pair(elaborator, node, scope)
    return scalar(average(elaborator, terms.neg(log)))


@form("KL", "The Kullback-Leibler divergence of x from y.", "KL(normal(m, 1), normal(0, 1)) == m**2 / 2")
def _divergence(elaborator: Elaborator, node: Node, scope: Scope) -> Value:
    """The average of log_density(x, x) - log_density(y, x)."""
    one, other = _pair(elaborator, node, scope)
    named = one.value.body
    own = {named.data: one.density} if named.op in ("symbol", "entry") and one.density is not None else {}
    known = standing(elaborator, own)
    return scalar(average(elaborator, _difference(known, _at(elaborator, one, one.value, True, True), other)))


def _difference(known: Shape, one: Term, other: Term) -> Term:
    """A difference of two log densities without what both have in common and a value with probability 1,
    log(factorial(k)) for one."""
    if one.op == other.op == "where" and one.args[0] == other.args[0]:
        then, otherwise = (_difference(known, a, b) for a, b in zip(one.args[1:], other.args[1:], strict=True))
        return terms.where(one.args[0], then, otherwise)
    if one.op == other.op == "sum" and one.args[:2] == other.args[:2]:
        # Log densities of independent entries, which are compared entry by entry.
        inner = terms.substitute(other.args[2], {other.data[0]: terms.index(one.data[0])})
        return Term("sum", (*one.args[:2], _difference(known, one.args[2], inner)), one.data)
    left, right = (list(t.args) if t.op == "add" else [t] for t in (one, other))
    for part in tuple(left):
        # What counts is positive at the values of a law in whose density it is one factor.
        log = part.args[-1] if part.op == "mul" else part
        counted = one.op == "add" and log.op == "log" and log.args[0].op in ("factorial", "binomial")
        if part in right and (counted or known.valued(part)):
            left.remove(part)
            right.remove(part)
    return terms.sub(terms.add(terms.ZERO, *left), terms.add(terms.ZERO, *right))
