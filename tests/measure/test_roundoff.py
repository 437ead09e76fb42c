"""Every rule of the rounding bounds against exact arithmetic, on inputs chosen to round badly."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import mpmath
import numpy
import pytest

from proofcheck.lang.ops import FUNCTIONS
from proofcheck.measure import linear
from proofcheck.measure.bound import Bound
from proofcheck.measure.random import Stream
from proofcheck.measure.roundoff import Bounded
from proofcheck.measure.space import Axis, Deferred, Named
from tests.measure.bench import space

COUNT = 400
DTYPES = ("float64", "float32")


def drawn(
    arithmetic: Bounded, name: str, count: int = COUNT, labels: tuple[str, ...] = ("i",), shape: Any = None
) -> Bound:
    numbers = Stream(arithmetic.space.xp, 5, name).adversarial(count)
    return arithmetic.given(arithmetic.space.array(labels, numbers.reshape(shape or (count,))))


def fractions(bound: Bound) -> list[Fraction]:
    return [Fraction(float(v)) for v in bound.value.data.reshape(-1)]


def errors(bound: Bound) -> list[Fraction]:
    """The bounds, one for each entry of the value: an error may lack axes that the value has."""
    shape = bound.value.data.shape
    if bound.error is None:
        return [Fraction(0)] * numpy.prod(shape, dtype=int)
    held = dict(zip(bound.error.labels, bound.error.data.shape, strict=True))
    spread = bound.error.data.reshape([held.get(label, 1) for label in bound.value.labels])
    return [Fraction(float(e)) for e in numpy.broadcast_to(spread, shape).reshape(-1)]


def assert_sound(bound: Bound, exact: list[Fraction]) -> None:
    for value, error, wanted in zip(fractions(bound), errors(bound), exact, strict=True):
        assert abs(value - wanted) <= error


@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize("operation", ["add", "mul", "div"])
def test_rules_on_exact_operands(dtype: str, operation: str) -> None:
    arithmetic = Bounded(space(dtype=dtype))
    a, b = drawn(arithmetic, "a"), drawn(arithmetic, "b")
    if operation == "div":
        b = arithmetic.given(Named(b.value.labels, b.value.data + (b.value.data == 0)))
    rules = {"add": Fraction.__add__, "mul": Fraction.__mul__, "div": Fraction.__truediv__}
    exact = [rules[operation](x, y) for x, y in zip(fractions(a), fractions(b), strict=True)]
    assert_sound(getattr(arithmetic, operation)(a, b), exact)


@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize("operation", ["add", "mul", "div"])
def test_rules_carry_errors_of_the_operands(dtype: str, operation: str) -> None:
    """The worst points of both input intervals stay within the bound of the result."""
    arithmetic = Bounded(space(dtype=dtype))
    a, b = drawn(arithmetic, "a"), drawn(arithmetic, "b")
    if operation == "div":
        b = arithmetic.given(Named(b.value.labels, b.value.data + (abs(b.value.data) < 1e-3)))
    a, b = (arithmetic.widen(v.value, Named(v.value.labels, abs(v.value.data) * 1e-3)) for v in (a, b))
    rules = {"add": Fraction.__add__, "mul": Fraction.__mul__, "div": Fraction.__truediv__}
    result = getattr(arithmetic, operation)(a, b)
    for one in (1, -1):
        for two in (1, -1):
            pairs = zip(fractions(a), errors(a), fractions(b), errors(b), strict=True)
            assert_sound(result, [rules[operation](x + one * e, y + two * f) for x, e, y, f in pairs])


@pytest.mark.parametrize("dtype", DTYPES)
def test_sums_and_inner_products(dtype: str) -> None:
    arithmetic = Bounded(space(dtype=dtype))
    a, b = (drawn(arithmetic, n, 2000, ("i", "k"), (20, 100)) for n in ("a", "b"))
    k = Axis("k", 0, 100)
    x, y = fractions(a), fractions(b)
    assert_sound(arithmetic.total(a, k), [sum(x[100 * r : 100 * r + 100], Fraction(0)) for r in range(20)])
    products = [p * q for p, q in zip(x, y, strict=True)]
    assert_sound(arithmetic.contract(a, b, k), [sum(products[100 * r : 100 * r + 100], Fraction(0)) for r in range(20)])


def test_large_products_use_norms_and_stay_sound(monkeypatch: pytest.MonkeyPatch) -> None:
    from proofcheck.measure import innerproduct

    monkeypatch.setattr(innerproduct, "WIDE", 1)
    test_sums_and_inner_products("float64")
    test_sums_and_inner_products("float32")


@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize("own", [0.0, 1e-3])
def test_products_of_large_products_stay_sound(dtype: str, own: float, monkeypatch: pytest.MonkeyPatch) -> None:
    """(A B) C for a batch of matrices: the bound of A B is never written out, and its norms come from its factors. The
    first and the last factor have errors of their own."""
    from proofcheck.measure import innerproduct

    monkeypatch.setattr(innerproduct, "WIDE", 1)
    arithmetic = Bounded(space(dtype=dtype))
    a, b, c = (
        drawn(arithmetic, name, shape[0] * shape[1] * shape[2], ("*", *labels), shape)
        for name, labels, shape in (
            ("a", ("i", "j"), (2, 3, 40)),
            ("b", ("j", "k"), (2, 40, 30)),
            ("c", ("k", "l"), (2, 30, 4)),
        )
    )
    if own:
        a, c = (arithmetic.widen(v.value, Named(v.value.labels, abs(v.value.data) * own)) for v in (a, c))
    first = arithmetic.contract(a, b, Axis("j", 0, 40))
    assert isinstance(first.error, Deferred)
    result = arithmetic.contract(first, c, Axis("k", 0, 30))
    x, y, z, e, f = fractions(a), fractions(b), fractions(c), errors(a), errors(c)
    for one, two in ((1, 1), (1, -1), (-1, 1), (0, 0)):
        exact = [
            sum(
                (x[120 * s + 40 * i + j] + one * e[120 * s + 40 * i + j])
                * y[1200 * s + 30 * j + k]
                * (z[120 * s + 4 * k + col] + two * f[120 * s + 4 * k + col])
                for j in range(40)
                for k in range(30)
            )
            for s in range(2)
            for i in range(3)
            for col in range(4)
        ]
        assert_sound(result, exact)


@pytest.mark.parametrize("dtype", DTYPES)
def test_whole_numbers_are_exact_up_to_the_significand_and_not_beyond(dtype: str) -> None:
    arithmetic = Bounded(space(dtype=dtype))
    limit = int(arithmetic.space.exact)
    quarter = arithmetic.number(limit // 4)
    assert arithmetic.add(quarter, quarter).error is None
    over = arithmetic.add(arithmetic.number(limit), arithmetic.number(1))
    assert over.error is not None
    assert_sound(over, [Fraction(limit + 1)])
    assert arithmetic.mul(arithmetic.number(3), arithmetic.number(Fraction(1, 4))).error is None
    assert arithmetic.number(Fraction(1, 3)).error is not None
    assert_sound(arithmetic.number(Fraction(1, 3)), [Fraction(1, 3)])


def test_quotients_of_whole_numbers_are_known_to_be_exact() -> None:
    arithmetic = Bounded(space())
    n = arithmetic.given(arithmetic.space.arange(Axis("n", 0, 50)))
    quotient = arithmetic.div(n, arithmetic.number(7))
    exact = [e == 0 for e in errors(quotient)]
    assert exact == [k % 7 == 0 for k in range(50)]


ARGUMENTS = {"log": "positive", "sqrt": "positive", "exp": "moderate", "asin": "small"}


@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize("name", ["exp", "log", "sqrt", "sin", "cos", "erf", "atan", "asin", "abs", "floor", "ceil"])
def test_functions(name: str, dtype: str) -> None:
    arithmetic = Bounded(space(dtype=dtype))
    x = drawn(arithmetic, name)
    data = x.value.data
    kind = ARGUMENTS.get(name)
    if kind == "positive":
        data = abs(data) + (data == 0)
    elif kind == "moderate":
        data = data.clip(-20, 20)
    elif kind == "small":
        data = data.clip(-1, 1)
    x = arithmetic.given(Named(("i",), data))
    result = arithmetic.apply(name, x)
    reference = {"abs": mpmath.fabs}.get(name) or getattr(mpmath, name)
    with mpmath.workdps(60):
        for argument, value, error in zip(fractions(x), fractions(result), errors(result), strict=True):
            wanted = reference(mpmath.mpf(argument.numerator) / argument.denominator)
            gap = abs(mpmath.mpf(value.numerator) / value.denominator - wanted)
            assert gap <= mpmath.mpf(error.numerator) / error.denominator + mpmath.mpf(10) ** -50, (argument, value)


def test_every_function_has_a_bound() -> None:
    """Each operation's own `array` and `roundoff` run on the strict reference library too."""
    for library in ("numpy", "strict"):
        arithmetic = Bounded(space(library))
        for name, operation in FUNCTIONS.items():
            points = [arithmetic.given(arithmetic.space.array(("i",), [0.3, 0.7])) for _ in range(operation.arity or 0)]
            with arithmetic.space.backend.quiet():
                result = arithmetic.apply(name, *points)
            assert result.value.data.dtype == arithmetic.space.dtype, name


@pytest.mark.parametrize("size", [1, 3, 5, 7, 12])
@pytest.mark.parametrize("dtype", DTYPES)
def test_inverse_and_determinant(size: int, dtype: str) -> None:
    import flint

    arithmetic = Bounded(space(dtype=dtype))
    numbers = Stream(arithmetic.space.xp, size, "matrix").normal(2 * size * size).reshape((2, size, size))
    v = arithmetic.given(arithmetic.space.array(("b", "r", "c"), numbers))
    inverse = arithmetic.inverse(v, "r", "c")
    large = size > linear.EXPANDED
    determinant = arithmetic.determinant(v, "r", "c") if large else linear.expand(arithmetic, v, "r", "c", size)
    exact_inverse, exact_determinant = [], []
    for batch in v.value.data:
        matrix = flint.fmpq_mat(size, size, [flint.fmpq(*float(x).as_integer_ratio()) for x in batch.reshape(-1)])
        inverted = matrix.inv()
        exact_inverse += [Fraction(int(q.p), int(q.q)) for q in inverted.entries()]
        q = matrix.det()
        exact_determinant.append(Fraction(int(q.p), int(q.q)))
    assert all(e != float("inf") for e in inverse.error.data.reshape(-1))
    assert_sound(inverse, exact_inverse)
    assert_sound(determinant, exact_determinant)
    # The bounds are useful, not merely true.
    assert max(errors(determinant)) < Fraction(1, 10) * max(map(abs, exact_determinant))


def test_a_singular_matrix_decides_nothing_and_disturbs_no_neighbour() -> None:
    arithmetic = Bounded(space())
    v = arithmetic.given(arithmetic.space.array(("b", "r", "c"), [[[1.0, 2.0], [2.0, 4.0]], [[2.0, 0.0], [0.0, 4.0]]]))
    inverse = arithmetic.inverse(v, "r", "c")
    assert inverse.value.data[1].tolist() == [[0.5, 0.0], [0.0, 0.25]]
    alike = arithmetic.compare("eq", inverse, inverse)
    assert not alike.no.data.any()
    assert not arithmetic.compare("ne", inverse, inverse).yes.data[0].any()


def test_an_overflow_by_doubling_is_not_taken_for_a_number() -> None:
    arithmetic = Bounded(space())
    with arithmetic.space.backend.quiet():
        huge = arithmetic.mul(arithmetic.number(2), arithmetic.given(arithmetic.space.array(("i",), [1e308, 1e300])))
        small = arithmetic.div(arithmetic.number(10**300), huge)
        truth = arithmetic.compare("lt", small, arithmetic.number(Fraction(1, 10**20)))
    assert not truth.yes.data.any()


def test_what_is_not_finite_decides_nothing() -> None:
    arithmetic = Bounded(space())
    with arithmetic.space.backend.quiet():
        huge = arithmetic.apply("exp", arithmetic.number(1000))
        nothing = arithmetic.div(arithmetic.number(1), huge)
        for relation in ("eq", "ne", "lt", "le"):
            for a in (huge, nothing, arithmetic.div(huge, huge)):
                truth = arithmetic.compare(relation, a, arithmetic.number(1))
                assert not bool(truth.no.data) and not bool(truth.yes.data)
