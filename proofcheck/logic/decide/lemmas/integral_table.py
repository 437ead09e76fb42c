"""Integrals without an antiderivative in the language, and their values. In a row zeta is the value of the zeta
function at a, for an even number a.

Euler's integrals, over (0, oo) and (0, 1):

    gamma       t**(a - 1) exp(-b t**p), for a, b, p > 0                gamma(a / p) / (p b**(a / p))
    beta        t**(a - 1) (1 - t)**(b - 1), for a, b > 0               gamma(a) gamma(b) / gamma(a + b)
    power       t**(a - 1) (1 + b t**p)**(-c), for a, b, p > 0 and c p > a
                                                      gamma(a / p) gamma(c - a / p) / (p b**(a / p) gamma(c))
    log gamma, log beta, beta log, log power            these times log(t), or log(1 - t): derivatives by a, or by b
    sine power  sin(t)**(a - 1) cos(t)**(b - 1) over (0, pi / 2)         half of beta at a / 2 and b / 2

Proof. The first is the definition of the gamma function, with b t**p in the place of t. The product gamma(a) gamma(b)
is the integral of s**(a - 1) u**(b - 1) exp(-s - u) over s, u > 0; with s = r t and u = r (1 - t) it is gamma(a + b)
times the second. The third is the second for a / p and c - a / p with t = b s**p / (1 + b s**p). What the integrand is
at the ends does not matter. For a <= 0, for b <= 0 of the second and for c p <= a of the third they diverge: near the
end in question the integrand stays above a positive multiple of 1 / t, of 1 / (1 - t), or of 1 / t for large t. Those
with a logarithm are derivatives by a, or by b: the integrands are differentiable by these, and near a fixed a > 0, or
b > 0, their derivatives stay below one function with an integral, as log(t) t**d tends to 0 at 0 for every d > 0, and
log(t) t**(-d) for large t. The derivative of gamma is gamma times digamma. For the last, put sin(t)**2 for t in beta.

Waves, over (0, oo), for b > 0:

    damped      t**(a - 1) exp(-b t) cos(c t), for a > 0     gamma(a) (b**2 + c**2)**(-a / 2) cos(a atan(c / b)); sin
    bell        exp(-b t**2) cos(c t)                        sqrt(pi / b) exp(-c**2 / (4 b)) / 2
    Laplace     cos(c t) / (t**2 + b**2), for c >= 0         pi exp(-b c) / (2 b)
    Fresnel     cos(b t**2) and sin(b t**2)                  sqrt(pi / (8 b))
    Dirichlet   sin(b t) / t and its square                  pi / 2 and pi b / 2
    decaying    exp(-b t) sin(c t) / t                       atan(c / b)

Proof. For c = 0 the first is a gamma integral; both sides of t**(a - 1) exp(-(b - i c) t) are analytic in c near the
real line, with (b - i c)**(-a) on the right, and its real and imaginary parts are those of the modulus (b**2 +
c**2)**(-a / 2) and the angle a atan(c / b). The second is half of the integral over the line of exp(-b t**2 + i c t),
which is moved to where the square is completed. The third is half of the one over the line, by the residue at i b. The
fourth is exp(-b z**2) on a line turned by an eighth of a turn; on the arc between them it tends to 0. The last is 0 for
c = 0 and has the derivative b / (b**2 + c**2) by c, of exp(-b t) cos(c t). For b towards 0 it gives the fifth by Abel's
theorem, as sin(t) / t has an integral, by parts; the square is that at 2 b, by parts.

Zeta, for b > 0:

    Bose        t**(a - 1) / (exp(b t) - 1) over (0, oo)     gamma(a) zeta / b**a
    Fermi       t**(a - 1) / (exp(b t) + 1)                  gamma(a) (1 - 2**(1 - a)) zeta / b**a
    softplus    t**(a - 2) log(1 + exp(-b t)), and with -    Fermi at a, by parts: over (a - 1) b**(a - 1)
    logistic    t**a exp(-b t) / (1 + exp(-b t))**2          a times Fermi, over b**(a + 1)
    Euler       log(1 - t) / t, log(1 + t) / t, log(t) / (1 - t), log(t) / (1 + t) over (0, 1)

Proof. Bose: the geometric series of exp(-b t), whose terms have one sign, and gamma integrals. Fermi: 1 / (x + 1) is
1 / (x - 1) - 2 / (x**2 - 1). The next two are these by parts; what stands at the ends is 0. Euler's are softplus for a
= 2 and b = 1 with exp(-t) for t, and Bose and Fermi with it.

And more:

    Frullani    (exp(-a t) - exp(-b t)) / t over (0, oo), for a, b > 0              log(b / a)
    log sine    log(sin(t)), log(cos(t)) over (0, pi / 2), log(sin(t)) over (0, pi)
    circle      1 / (a + b cos(t)) over (0, pi), (-pi, pi), (0, 2 pi), with sin over the last two, for a > abs(b)

Proof. Frullani: exp(-s t) over t > 0 and s between a and b, in both orders. Log sine: t and pi / 2 - t show that the
first two are one number I; their sum is that of log(sin(2 t) / 2), which is I - pi log(2) / 2, as log(sin(t)) over (0,
pi) is 2 I. Circle: u = tan(t / 2) makes it 2 / ((a + b) + (a - b) u**2) over (0, oo), which is pi / sqrt(a**2 - b**2);
the rest by symmetry and by the period.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from proofcheck.lang import terms
from proofcheck.lang.problem import problem_from
from proofcheck.lang.terms import ONE, Term
from proofcheck.lang.types import Problem
from proofcheck.logic.decide.lemmas import power_series
from proofcheck.logic.decide.lemmas.steps import filled


@dataclass(frozen=True, slots=True)
class Known:
    """An integral of t: the letters of its parameters, `integrand == value`, comparisons of the parameters, and the
    ends. bounding: of these comparisons `0 < p` those that fail only where the integral diverges, the others holding
    in any case."""

    letters: str
    said: str
    needed: tuple[str, ...] = ()
    ends: tuple[str, str] = ("0", "oo")
    bounding: tuple[int, ...] = ()

    def read(self) -> Problem:
        return _read(self.letters, self.said, self.needed)

    @property
    def range(self) -> tuple[Term, ...]:
        """Where it begins and ends."""
        return _ends(*self.ends)


@cache
def _read(letters: str, said: str, needed: tuple[str, ...]) -> Problem:
    return problem_from(said, {", ".join(("t", "zeta", *letters)): "real"}, needed)


@cache
def _ends(low: str, high: str) -> tuple[Term, ...]:
    return problem_from(f"integral(t for t in interval({low}, {high})) == 0", {}).statement.args[0].args[1:]


_GAMMA, _ITS = "t**(a - 1) * exp(-(b * t**p))", "gamma(a / p) / (p * b**(a / p))"
_BETA, _THEIRS = "t**(a - 1) * (1 - t)**(b - 1)", "gamma(a) * gamma(b) / gamma(a + b)"
_POWER, _OF_POWER = "t**(a - 1) * (1 + b * t**p)**(-c)", "gamma(a / p) * gamma(c - a / p) / (p * b**(a / p) * gamma(c))"
_DAMPED, _MODULUS = "t**(a - 1) * exp(-(b * t))", "gamma(a) * (b**2 + c**2)**(-(a / 2))"
_ANGLE, _CIRCLE = "a * atan(c / b)", "sqrt(a**2 - b**2)"
_A, _B, _P, _C = "0 < a", "0 < b", "0 < p", "0 < c * p - a"
_AB, _UNIT, _INSIDE = (_A, _B), ("0", "1"), ("0 < a - b", "0 < a + b")
_ETA = "(1 - 2**(1 - a)) * zeta"
_QUARTER, _HALF, _AROUND, _WHOLE = ("0", "pi / 2"), ("0", "pi"), ("-pi", "pi"), ("0", "2 * pi")
KNOWN: dict[str, Known] = {
    "gamma": Known("abp", f"{_GAMMA} == {_ITS}", (_A, _B, _P), bounding=(0,)),
    "beta": Known("ab", f"{_BETA} == {_THEIRS}", _AB, _UNIT, (0, 1)),
    "power": Known("abpc", f"{_POWER} == {_OF_POWER}", (_A, _B, _P, _C), bounding=(0, 3)),
    "log gamma": Known("abp", f"log(t) * ({_GAMMA}) == {_ITS} * ((digamma(a / p) - log(b)) / p)", (_A, _B, _P)),
    "log beta": Known("ab", f"log(t) * ({_BETA}) == {_THEIRS} * (digamma(a) - digamma(a + b))", _AB, _UNIT),
    "beta log": Known("ab", f"log(1 - t) * ({_BETA}) == {_THEIRS} * (digamma(b) - digamma(a + b))", _AB, _UNIT),
    "log power": Known(
        "abpc",
        f"log(t) * ({_POWER}) == {_OF_POWER} * ((digamma(a / p) - digamma(c - a / p) - log(b)) / p)",
        (_A, _B, _P, _C),
    ),
    "sine power": Known(
        "ab",
        "sin(t)**(a - 1) * cos(t)**(b - 1) == gamma(a / 2) * gamma(b / 2) / (2 * gamma((a + b) / 2))",
        _AB,
        _QUARTER,
    ),
    "damped cosine": Known("abc", f"{_DAMPED} * cos(c * t) == {_MODULUS} * cos({_ANGLE})", _AB),
    "damped sine": Known("abc", f"{_DAMPED} * sin(c * t) == {_MODULUS} * sin({_ANGLE})", _AB),
    "bell": Known("bc", "exp(-(b * t**2)) * cos(c * t) == sqrt(pi / b) * exp(-(c**2 / (4 * b))) / 2", (_B,)),
    "Laplace": Known("bc", "cos(c * t) / (t**2 + b**2) == pi * exp(-(b * c)) / (2 * b)", (_B, "0 <= c")),
    "Fresnel cosine": Known("b", "cos(b * t**2) == sqrt(pi / (8 * b))", (_B,)),
    "Fresnel sine": Known("b", "sin(b * t**2) == sqrt(pi / (8 * b))", (_B,)),
    "Dirichlet": Known("b", "sin(b * t) / t == pi / 2", (_B,)),
    "squared Dirichlet": Known("b", "sin(b * t)**2 / t**2 == pi * b / 2", (_B,)),
    "decaying": Known("bc", "exp(-(b * t)) * sin(c * t) / t == atan(c / b)", (_B,)),
    "Bose": Known("ab", "t**(a - 1) / (exp(b * t) - 1) == gamma(a) * zeta / b**a", (_B,)),
    "Fermi": Known("ab", f"t**(a - 1) / (exp(b * t) + 1) == gamma(a) * ({_ETA}) / b**a", (_B,)),
    "softplus": Known("ab", f"t**(a - 2) * log(1 + exp(-(b * t))) == gamma(a - 1) * ({_ETA}) / b**(a - 1)", (_B,)),
    "minus": Known("ab", "t**(a - 2) * log(1 - exp(-(b * t))) == -(gamma(a - 1) * zeta / b**(a - 1))", (_B,)),
    "logistic": Known(
        "ab", f"t**a * exp(-(b * t)) / (1 + exp(-(b * t)))**2 == gamma(a + 1) * ({_ETA}) / b**(a + 1)", (_B,)
    ),
    "Euler": Known("", "log(1 - t) / t == -(pi**2 / 6)", (), _UNIT),
    "Euler above": Known("", "log(1 + t) / t == pi**2 / 12", (), _UNIT),
    "log below": Known("", "log(t) / (1 - t) == -(pi**2 / 6)", (), _UNIT),
    "log above": Known("", "log(t) / (1 + t) == -(pi**2 / 12)", (), _UNIT),
    "Frullani": Known("ab", "(exp(-(a * t)) - exp(-(b * t))) / t == log(b / a)", _AB),
    "log sine": Known("", "log(sin(t)) == -(pi * log(2) / 2)", (), _QUARTER),
    "log cosine": Known("", "log(cos(t)) == -(pi * log(2) / 2)", (), _QUARTER),
    "whole log sine": Known("", "log(sin(t)) == -(pi * log(2))", (), _HALF),
    "half circle": Known("ab", f"1 / (a + b * cos(t)) == pi / {_CIRCLE}", _INSIDE, _HALF),
    "circle": Known("ab", f"1 / (a + b * cos(t)) == 2 * pi / {_CIRCLE}", _INSIDE, _WHOLE),
    "circle around 0": Known("ab", f"1 / (a + b * cos(t)) == 2 * pi / {_CIRCLE}", _INSIDE, _AROUND),
    "sine circle": Known("ab", f"1 / (a + b * sin(t)) == 2 * pi / {_CIRCLE}", _INSIDE, _WHOLE),
    "sine circle around 0": Known("ab", f"1 / (a + b * sin(t)) == 2 * pi / {_CIRCLE}", _INSIDE, _AROUND),
}


def integral_of(kind: str, parameters: tuple[Term, ...], t: Term) -> tuple[Term, Term, list[Term]] | None:
    """The integrand, the value, and what has to hold; None where nothing is known for such parameters."""
    letters = dict(zip(("t", *KNOWN[kind].letters), (t, *parameters), strict=True))
    known = KNOWN[kind].read()
    if "zeta" in known.statement.names:
        powers = power_series.KNOWN["powers"]
        if powers.condition(letters["a"]) is None:
            return None
        letters["zeta"] = powers.value(letters["a"])
    integrand, value = (filled(side, letters) for side in known.statement.args)
    value = terms.rewrite(value, lambda s: ONE if s.op == "pow" and s.args[0] == ONE else None)
    return integrand, value, [filled(g, letters) for g in known.given]
