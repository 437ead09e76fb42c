from __future__ import annotations

from proofcheck.lang.ops.base import Operation
from proofcheck.lang.terms import ZERO, Term


class Pow(Operation):
    """A power. A whole exponent means repeated multiplication, any other exponent needs a positive base.

    `0**0` is 1, as in polynomials and power series; a negative whole exponent needs a base other than zero; a positive
    fraction as an exponent admits the base zero.
    """

    name, example, arity = "pow", "a ** b", 2

    def domain(self, args: tuple[Term, ...], smooth: bool = False) -> tuple[Term, ...]:
        base, exponent = args
        if exponent.op == "number":
            if exponent.data.denominator == 1:
                return () if exponent.data >= 0 else (Term("ne", (base, ZERO)),)
            # Any derivative of such a power may be asked for, and some order of it fails at zero.
            return (Term("le" if exponent.data > 0 and not smooth else "lt", (ZERO, base)),)
        return (Term("powerable", (base, exponent)),)

    def text(self, *args: str) -> str:
        return f"{args[0]}**{args[1]}"

    def latex(self, *args: str) -> str:
        return f"{{{args[0]}}}^{{{args[1]}}}"
