"""The words every part speaks: verdicts, evidence, the census of what was trusted, and their JSON.

Only `proofcheck.logic.kernel` makes a verdict `proved` or `refuted`; this module merely holds the vocabulary.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, Literal

from proofcheck.lang.binders import apart
from proofcheck.lang.terms import Term
from proofcheck.logic.words import SAMPLING

# A number, or a tensor of numbers as nested tuples.
Number = Fraction | int
Tensor = Any


@dataclass(frozen=True, slots=True)
class Polynomial:
    """A function of one real variable as a witness: coefficients[k] belongs to x**k."""

    coefficients: tuple[Fraction, ...]

    def __str__(self) -> str:
        parts = []
        for k, c in enumerate(self.coefficients):
            if c:
                power = "" if k == 0 else "x" if k == 1 else f"x**{k}"
                scale = str(c) if not power else "" if c == 1 else "-" if c == -1 else f"{c}*"
                parts.append(f"{scale}{power}")
        return " + ".join(parts).replace("+ -", "- ") or "0"


@dataclass(frozen=True, slots=True)
class Spheres:
    """A rotation-invariant law as a witness: uniform on a sphere whose squared radius is drawn first.

    `atoms` are pairs (ratio, weight): the squared radius is the ratio times what it is on average, the dimension times
    the declared variance of a coordinate; or times the dimension, where no variance is declared.
    """

    atoms: tuple[tuple[Fraction, Fraction], ...]

    def words(self, unit: Fraction) -> str:
        """The law for people; `unit` is what the ratios are multiplied with."""
        radii = [str(ratio * unit) for ratio, _ in self.atoms]
        if len(radii) == 1:
            return f"(uniform on the sphere of squared radius {radii[0]})"
        weights = ", ".join(str(weight) for _, weight in self.atoms)
        return f"(uniform on spheres of squared radii {', '.join(radii)}, with weights {weights})"


@dataclass(frozen=True, slots=True)
class Atoms:
    """A law of finitely many values as a witness for independent entries: `atoms` are pairs (value, weight)."""

    atoms: tuple[tuple[Fraction, Fraction], ...]

    def moment(self, order: int) -> Fraction:
        """The raw moment of an order."""
        return sum((weight * value**order for value, weight in self.atoms), Fraction(0))

    def __str__(self) -> str:
        if len(self.atoms) == 1:
            return f"({self.atoms[0][0]} always)"
        return f"({', '.join(f'{value} with probability {weight}' for value, weight in self.atoms)})"


@dataclass(frozen=True, slots=True)
class Witness:
    """Values of the declared names at which a statement fails.

    `values` maps a dimension or scalar to a number, a tensor to nested tuples of numbers (row by row), a function to
    a `Polynomial`, a law to its description. `left` and `right` print what the two sides come to
    there; `reason` says how the statement fails.
    """

    values: Mapping[str, Any]
    reason: str = ""
    left: str = ""
    right: str = ""

    def to_json(self) -> dict[str, Any]:
        return {
            "values": {name: plain(value) for name, value in self.values.items()},
            "reason": self.reason,
            "left": self.left,
            "right": self.right,
        }

    def __str__(self) -> str:
        shown = ", ".join(f"{name} = {show(value)}" for name, value in self.values.items())
        return f"{shown}: {self.reason}" if shown else self.reason


def plain(value: Any) -> Any:
    """A witness value as JSON: whole numbers as numbers, fractions as "p/q", tensors as lists, functions as text."""
    if isinstance(value, Fraction):
        return int(value) if value.denominator == 1 and abs(value) < 2**53 else str(value)
    if isinstance(value, tuple | list):
        return [plain(v) for v in value]
    if isinstance(value, bool | int):
        return value
    return str(value)


def show(value: Any) -> str:
    """A witness value for people: `[[1, 0], [1/2, 3]]`."""
    if isinstance(value, tuple | list):
        return "[" + ", ".join(show(v) for v in value) + "]"
    return f"x -> {value}" if isinstance(value, Polynomial) else str(value)


Kind = Literal[
    "identity",
    "inverse",
    "witness",
    "point",
    "enclosure",
    "smt",
    "typing",
    "squares",
    "signs",
    "recurrence",
    "induction",
    "prefix",
    "monotone",
    "chart",
    "limit",
    "growth",
    "freed",
    "placed",
    "chosen",
    "termwise",
    "cut",
    "shape",
    "premise",
    "disjoined",
    "separated",
    "integral",
    "primitive",
    "settled",
    "corners",
    "absolute",
    "taken",
    "attained",
    "nowhere",
    "probability",
    "entrywise",
    "pointwise",
    "squeezed",
    "bounded_laws",
    "factorwise",
    "permuted",
    "named",
    "invariant",
    "written",
    "restated",
    "factored",
    "logarithm",
    "raised",
    "ordered",
    "opposed",
    "telescoped",
    "recurring",
    "first values",
    "factorials",
    "multiples",
    "solved",
    "rooted",
    "diagonal",
    "congruent",
    "dense",
    "equal",
    "exponents",
    "instance",
    "sized",
    "known integral",
    "series",
    "divergent",
    "restless",
    "undefined term",
    "zero factor",
    "continuous",
    "riemann",
    "instanced",
    "enclosed",
    "dominated",
    "vanishing",
    "quotient",
    "compared",
    "summable",
    "averaged",
    "weighed",
    "granted",
    "cancelled",
    "alternatives",
    "reflected",
    "by_parts",
    "central",
    "spectral",
    "largest",
    "lipschitz",
    "branches",
    "truths",
]


class Missing(ArithmeticError):
    """Evidence lacks a field that its check reads."""


class Fields(dict[str, Any]):
    """The data of evidence; reading a field that is not there raises `Missing`."""

    def __missing__(self, key: str) -> Any:
        raise Missing(f"the evidence has no field `{key}`")


def _apart(value: Any) -> Any:
    if isinstance(value, Term):
        return apart(value)
    if type(value) is tuple and value:
        return tuple([_apart(item) for item in value])
    return value


@dataclass(frozen=True, slots=True)
class Evidence:
    """What an engine offers the kernel. `kind` names a check of `kernel/check.py`, `data` what that check needs."""

    kind: Kind
    engine: str
    data: Mapping[str, Any] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """As in a problem, no index is bound inside of where it is bound."""
        if type(self.data) is dict:  # as engines make it; else it is as the kernel reads it, or nothing that it reads
            object.__setattr__(self, "data", {key: _apart(value) for key, value in self.data.items()})


@dataclass(frozen=True, slots=True)
class Ruling:
    """The kernel's answer to a piece of evidence. Made in `proofcheck.logic.kernel` and nowhere else."""

    word: Literal["proved", "refuted", "rejected"]
    scope: str
    census: tuple[str, ...] = ()
    witness: Witness | None = None
    reason: str = ""
    engine: str = ""
    work: int = 0  # steps that the exact evaluation of a witness took


@dataclass(frozen=True, slots=True)
class Repair:
    """One change that makes a refuted statement true; the kernel has proved the result.

    `kind`: a key of `REPAIRS`. `statement`: the statement as changed. `where`: names that are declared more narrowly,
    with their new types. `given`: assumptions that are added to those of the claim. `census`: what had to be trusted
    for its proof.
    """

    kind: str
    statement: str
    where: Mapping[str, str] = field(default_factory=dict)
    given: tuple[str, ...] = ()
    census: tuple[str, ...] = ()

    def to_json(self) -> dict[str, Any]:
        return {
            "kind": self.kind,
            "statement": self.statement,
            "where": dict(self.where),
            "given": list(self.given),
            "census": list(self.census),
        }


# What a repair changes, as the report says it: "it would be true with ...".


@dataclass(frozen=True, slots=True)
class Numbers:
    """What the numeric side found.

    `verdict`: "consistent" (no violation beyond the derived bound), "violated", "inconclusive" or "skipped" (with the
    reason in `detail`). `sizes` is the largest configuration reached, `samples` how many points or draws were used,
    `error_share` the largest discrepancy as a share of its bound, `detectable` the smallest relative discrepancy that
    the run would have seen.
    """

    verdict: Literal["consistent", "violated", "inconclusive", "skipped"]
    method: str = ""
    backend: str = ""
    sizes: Mapping[str, int] = field(default_factory=dict)
    samples: int = 0
    error_share: float | None = None
    detectable: float | None = None
    detail: str = ""

    @property
    def sampled(self) -> bool:
        """Whether they say something that rests on samples, at a level."""
        return self.method == SAMPLING and self.verdict != "skipped"

    def to_json(self) -> dict[str, Any]:
        return {
            "verdict": self.verdict,
            "method": self.method,
            "backend": self.backend,
            "sizes": dict(self.sizes),
            "samples": self.samples,
            "error_share": self.error_share,
            "detectable": self.detectable,
            "detail": self.detail,
        }
