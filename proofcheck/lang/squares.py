"""Even powers of roots: sqrt(s)**2 == s wherever s, made of squares, is never below zero.

`norm(x)**2` is how the squared length is often written. It has a derivative at zero, where the root has none; so what a
derivative is taken of is written without such roots first. Both sides have the same values at the same places.
"""

from __future__ import annotations

from collections.abc import Set

from proofcheck.lang import terms
from proofcheck.lang.ops import FUNCTIONS
from proofcheck.lang.terms import Term


def without_roots(term: Term, complex_names: Set[str]) -> Term:
    """The term with sqrt(s)**(2*k) written as s**k, where s is seen to be a sum of squares of real numbers."""

    def rule(t: Term) -> Term | None:
        if t.op != "pow" or t.args[0].op != "sqrt" or t.names & complex_names:
            return None
        k = _even(t.args[1])
        return terms.power(t.args[0].args[0], terms.number(k // 2)) if k and _square(t.args[0].args[0]) else None

    return terms.rewrite(term, rule)


def _even(t: Term) -> int:
    """A positive even number that is written as such; 0 for anything else."""
    if t.op != "number" or t.data.denominator != 1 or t.data <= 0 or t.data % 2:
        return 0
    return int(t.data)


def _square(t: Term) -> bool:
    """Whether a real number is seen not to be below zero wherever it has a value."""
    if t.op == "number":
        return bool(t.data >= 0)
    if t.op == "pow":
        return bool(_even(t.args[1]))
    if t.op == "mul":
        return (len(t.args) == 2 and t.args[0] == t.args[1]) or all(map(_square, t.args))
    if t.op == "sum":
        return _square(t.args[2])
    known = t.op in FUNCTIONS and FUNCTIONS[t.op].range.negative() is False
    return known or (t.op == "add" and all(map(_square, t.args)))
