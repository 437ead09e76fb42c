"""Quotients and logarithms of sums of exponentials where plain exponentials leave the range of the format.

    exp(g) / sum_j exp(f_j)  =  exp(g - c) / sum_j exp(f_j - c)
    log sum_j exp(f_j)       =  c + log sum_j exp(f_j - c)            for every number c

Softmax, attention and log-sum-exp are defined in the claim language by the left sides. With c the largest f_j, taken as
the exact number that it is in floating point, the right sides never overflow, and the error bounds of the arithmetic
hold for them as for any term. Below `MODEST` the left sides are computed as they stand.

A kernel is registered for an operation and answers None where it has nothing to say. Tests hold each of them to the
definitions. Rows of n x n scores need no kernel: statements are evaluated by slices (`slices`).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from proofcheck.lang.terms import Term
from proofcheck.measure import contraction

if TYPE_CHECKING:
    from proofcheck.measure.evaluate import Env, Evaluator

MODEST = 64.0  # exponents up to this magnitude are far from both ends of every format
Kernel = Callable[["Evaluator[Any]", Term, "Env"], Any]
KERNELS: dict[str, Kernel] = {}  # by the operation at whose place it stands


def kernel(op: str) -> Callable[[Kernel], Kernel]:
    """Registers a kernel for terms with this operation."""

    def register(function: Kernel) -> Kernel:
        KERNELS[op] = function
        return function

    return register


@kernel("div")
def softmax(evaluator: Evaluator[Any], term: Term, env: Env) -> Any:
    """A quotient of a product with one exponential by a sum of exponentials."""
    top, bottom = term.args
    factors = top.args if top.op == "mul" else (top,)
    exponentials = [t for t in factors if t.op == "exp"]
    found = _shifted(evaluator, bottom, env) if len(exponentials) == 1 else None
    if found is None:
        return None
    arithmetic, (down, total, _) = evaluator.arithmetic, found
    parts = [
        arithmetic.apply("exp", arithmetic.add(evaluator.evaluate(t.args[0], env), down))
        if t is exponentials[0]
        else evaluator.evaluate(t, env)
        for t in factors
    ]
    return arithmetic.div(contraction.multiply(arithmetic, parts), total)


@kernel("log")
def logsumexp(evaluator: Evaluator[Any], term: Term, env: Env) -> Any:
    """The logarithm of a sum of exponentials."""
    found = _shifted(evaluator, term.args[0], env)
    if found is None:
        return None
    arithmetic, (_, total, up) = evaluator.arithmetic, found
    return arithmetic.add(up, arithmetic.apply("log", total))


def _shifted(evaluator: Evaluator[Any], term: Term, env: Env) -> tuple[Any, Any, Any] | None:
    """(-c, sum_j exp(f_j - c), c) of a sum of exponentials with large exponents; None for any other term."""
    if term.op != "sum" or term.args[2].op != "exp" or not evaluator.owns(term):
        return None
    axis, mask, inside = evaluator.open(term, env)
    if axis.size == 0:
        return None
    arithmetic, space = evaluator.arithmetic, evaluator.arithmetic.space
    exponents = evaluator.evaluate(term.args[2].args[0], inside)
    main, xp = arithmetic.main(exponents), space.xp
    if space.peak(main) <= MODEST:
        return None
    if mask is not None:
        main = space.map(lambda x, m: xp.where(m, x, -xp.inf), main, mask)
    largest = space.reduce(xp.max, main, axis.label)
    largest = space.map(lambda x: xp.where(xp.isfinite(x), x, xp.zeros_like(x)), largest)
    down, up = arithmetic.given(space.map(lambda x: -x, largest)), arithmetic.given(largest)
    shifted = arithmetic.apply("exp", arithmetic.add(exponents, down))
    total = contraction.multiply(arithmetic, contraction.summed(arithmetic, [shifted], axis, mask))
    return down, total, up
