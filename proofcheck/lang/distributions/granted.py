"""What a law assumes of its parameters and is so at all of their values, as for `categorical(softmax(z))`: it need not
be shown, and no witness has to be checked for it, where a sum of roundings is never seen to be 1."""

from __future__ import annotations

from collections.abc import Mapping

from proofcheck.lang import terms
from proofcheck.lang.affine import never_negative, positive
from proofcheck.lang.definedness import obligations
from proofcheck.lang.distributions.shape import Shape
from proofcheck.lang.ops import COMPARISONS
from proofcheck.lang.sizes import Size
from proofcheck.lang.terms import ONE, ZERO, Term
from proofcheck.lang.types import Declaration, Value

_TOTAL = frozenset({"symbol", "entry", "index", "number", "add", "mul", "div", "sum"})
_EVERYWHERE = frozenset({"exp", "abs", "max", "min", "sin", "cos", "tanh", "erf", "pi", "floor", "ceil"})
_COUNTED = _TOTAL | _EVERYWHERE | COMPARISONS | {"sqrt", "log", "pow", "where", "mod"}


def granted(said: Term, declarations: Mapping[str, Declaration]) -> bool:
    """Whether a statement is true for all declared values, by the signs of what it is made of: a share of a positive
    total is not negative, all shares together are 1, and a size is not negative."""
    dims = {n for n, d in declarations.items() if d.kind == "dim"}
    if said.op in ("le", "lt") and said.args[0] == ZERO and (size := Size.from_term(said.args[1], dims)) is not None:
        return never_negative(size) if said.op == "le" else positive(size)
    binders, body = terms.stripped(said)
    ranges = {name: (low, high) for name, low, high in binders}
    shape = Shape(declarations, {})
    if body.op == "le" and body.args[0] == ZERO:
        part = body.args[1]
        return _share(part, shape, dims) and all(low == ZERO for low, _ in ranges.values())
    if binders or body.op != "eq" or body.args[1] != ONE or body.args[0].op != "sum":
        return False
    low, high, part = body.args[0].args
    if not _share(part, shape, dims):
        return False
    above, whole = part.args
    return terms.alpha(whole) == terms.alpha(Term("sum", (low, high, above), body.args[0].data))


def needed(value: Value, declarations: Mapping[str, Declaration]) -> list[Term]:
    """What has to hold for a parameter to have a value at all of its entries."""
    ranges = [(name, terms.ZERO, size.term()) for name, size in value.axes]
    t = terms.quantified([r for r in ranges if r[0] in value.body.free], terms.eq(value.body, value.body))
    if any(s.op not in _COUNTED for s in terms.nodes(value.body)):
        return [t]
    return obligations(t, declarations)


def seen(said: Term, declarations: Mapping[str, Declaration]) -> bool:
    """Whether a statement is true by the types of the names in it."""
    dims = {n for n, d in declarations.items() if d.kind == "dim"}
    return granted(said, declarations) or _signed(terms.stripped(said)[1], Shape(declarations, {}), dims)


def _signed(said: Term, shape: Shape, dims: set[str]) -> bool:
    """Whether an obligation is met by the signs of what it speaks of."""
    if said.op == "implies":
        return _signed(said.args[1], shape, dims)
    if said.op == "ne" and said.args[1] == ZERO:
        return shape.positive(said.args[0]) or _sum_of_positive(said.args[0], shape, dims)
    if said.op in ("lt", "le") and said.args[0] == ZERO:
        return (shape.positive if said.op == "lt" else shape.nonnegative)(said.args[1])
    return False


def _share(part: Term, shape: Shape, dims: set[str]) -> bool:
    """Whether a term is u / (v_0 + ... + v_(m - 1)) with u and all of v positive everywhere, and at least one v."""
    return part.op == "div" and _sum_of_positive(part.args[1], shape, dims) and _exponential(part.args[0], shape)


def _sum_of_positive(t: Term, shape: Shape, dims: set[str]) -> bool:
    """Whether a term is v_0 + ... + v_(m - 1) with all of v positive everywhere, and at least one of them."""
    if t.op != "sum":
        return False
    low, high, each = t.args
    size = Size.from_term(high, dims)
    return low == ZERO and size is not None and positive(size) and _exponential(each, shape)


def _exponential(t: Term, shape: Shape) -> bool:
    """Whether a term is exp of what has a value everywhere, or a positive name."""
    if t.op == "exp":
        return _valued(t.args[0], shape)
    return t.op in ("symbol", "entry") and shape.positive(t)


def _valued(t: Term, shape: Shape) -> bool:
    """Whether a term has a value wherever what it is made of has one, by the signs in it."""
    if t.op == "div" and not shape.positive(t.args[1]):
        return False
    whole = t.op == "pow" and t.args[1].op == "number" and t.args[1].data >= 0 and t.args[1].data.denominator == 1
    return (t.op in _TOTAL or whole) and all(_valued(a, shape) for a in t.args)
