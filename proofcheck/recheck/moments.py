"""Expected values of monomials in random entries, by the laws as declared.

normal, and normal with a covariance: from the recursion E[x_i r] = m_i E[r] + sum_j S_ij E[r without x_j] (Isserlis
1918); an exponential of a linear form moves the mean. iid and random: the moments that are declared, others are unknown
numbers that whoever evaluates chooses. spherical: E[x**a] is c_k times the product of the (a_i - 1)!!, 0 where some a_i
is odd.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from math import comb, prod
from typing import Any

from proofcheck.recheck.claims import Claim, Declaration, Law
from proofcheck.recheck.evaluate import Evaluator, Frame, Here
from proofcheck.recheck.numbers.base import System, Undecided, Unsupported
from proofcheck.recheck.numbers.chance import Powers, Tilt, Variable

MAX_ORDER = 24


@dataclass(frozen=True, slots=True, eq=False)
class Laws:
    """The random names of a claim. `unknown(name, order, size)`: the value of a moment that is not declared: of an iid
    entry, or the number c_k of a spherical vector of this size, k = order / 2."""

    claim: Claim
    unknown: Callable[[str, int, int], Any]

    def at(self, e: Evaluator, here: Here) -> Moments:
        found = Moments(self, e, here)
        for name, declaration in self.claim.declarations.items():
            if declaration.law is not None:
                found.shapes[name] = tuple(e.whole(size, Frame(), here) for size in declaration.shape)
        return found


@dataclass(slots=True, eq=False)
class Moments:
    """The laws at given values of their parameters."""

    laws: Laws
    e: Evaluator
    here: Here
    shapes: dict[str, tuple[int, ...]] = field(default_factory=dict)
    memo: dict[Any, Any] = field(default_factory=dict)

    def moment(self, s: System, tilt: Tilt, monomial: Powers) -> Any:
        if not tilt:
            return self._independent(s, monomial)
        return self._grouped(s, tilt, monomial)

    def alike(self, variable: Variable) -> int:
        """The number of the law of an entry that is independent of all others; -1 where a whole vector has one."""
        law = self._law(variable[0])
        return -1 if law.joint or law.family == "spherical" else list(self.shapes).index(variable[0])

    def _independent(self, s: System, monomial: Powers) -> Any:
        result: Any = 1
        others: list[tuple[Variable, int]] = []
        for variable, exponent in monomial:
            law = self._law(variable[0])
            if law.joint or law.family == "spherical":
                others.append((variable, exponent))
                continue
            key = (variable[0], exponent)
            if key not in self.memo:
                self.memo[key] = self._one(s, variable[0], [(variable, exponent)], [])
            factor = self.memo[key]
            if isinstance(factor, int) and factor == 0:
                return 0
            result = s.mul(result, factor)
        return s.mul(result, self._grouped(s, (), tuple(others))) if others else result

    def _grouped(self, s: System, tilt: Tilt, monomial: Powers) -> Any:
        groups: dict[Any, tuple[list[tuple[Variable, int]], list[tuple[Variable, Any]]]] = {}
        for variable, exponent in monomial:
            groups.setdefault(self._group(variable), ([], []))[0].append((variable, exponent))
        for variable, coefficient in tilt:
            groups.setdefault(self._group(variable), ([], []))[1].append((variable, coefficient))
        result: Any = 1
        for powers, tilts in groups.values():
            name = (powers or tilts)[0][0][0]
            result = s.mul(result, self._one(s, name, powers, tilts))
        return result

    def _group(self, variable: Variable) -> Any:
        """What is independent of all that has another group."""
        law = self._law(variable[0])
        if law.joint:
            return variable[0]
        return variable[:-1] if law.family == "spherical" else variable

    def _declaration(self, name: str) -> Declaration:
        return self.laws.claim.declarations[name]

    def _law(self, name: str) -> Law:
        law = self._declaration(name).law
        assert law is not None
        return law

    def parameter(self, name: str, key: str, default: Any) -> Any:
        place = (name, key)
        if place not in self.memo:
            node = self._law(name).parameters.get(key)
            self.memo[place] = default if node is None else self.e(node, Frame(), self.here)
        return self.memo[place]

    def _one(self, s: System, name: str, powers: list[tuple[Variable, int]], tilts: list[tuple[Variable, Any]]) -> Any:
        if sum(k for _, k in powers) > MAX_ORDER:
            raise Unsupported("a moment of high order")
        law = self._law(name)
        if law.joint:
            return self._joint(s, name, law, powers, tilts)
        if tilts and law.family != "normal":
            raise Undecided("an exponential of entries whose law is not known")
        if law.family == "spherical":
            return self._spherical(s, name, powers)
        order = powers[0][1] if powers else 0
        mean, variance = self.parameter(name, "mean", 0), self.parameter(name, "var", 1)
        if law.family == "iid":
            return self._iid(s, name, order, mean, variance)
        factor: Any = 1
        if tilts:
            slope = tilts[0][1]
            half = s.div(s.mul(variance, s.mul(slope, slope)), 2)
            factor = s.call("exp", s.add(s.mul(slope, mean), half))
            mean = s.add(mean, s.mul(variance, slope))
        total: Any = 0
        for j in range(order // 2 + 1):
            count = comb(order, 2 * j) * _odd(j)
            total = s.add(total, s.mul(count, s.mul(s.power(variance, j), s.power(mean, order - 2 * j))))
        return s.mul(factor, total)

    def _iid(self, s: System, name: str, order: int, mean: Any, variance: Any) -> Any:
        if order == 0:
            return 1
        if order == 1:
            return mean
        if order == 2:
            return s.add(variance, s.mul(mean, mean))
        if f"m{order}" in self._law(name).parameters:
            return self.parameter(name, f"m{order}", 0)
        return self.laws.unknown(name, order, 1)

    def _spherical(self, s: System, name: str, powers: list[tuple[Variable, int]]) -> Any:
        order = sum(k for _, k in powers)
        if any(k % 2 for _, k in powers):
            return 0
        if not order:
            return 1
        half = order // 2
        count = prod(_odd(k // 2) for _, k in powers)
        if order == 2 and "var" in self._law(name).parameters:
            return self.parameter(name, "var", 1)
        scale = self.laws.unknown(name, order, self.shapes[name][-1])
        if "var" in self._law(name).parameters:
            scale = s.mul(scale, s.power(self.parameter(name, "var", 1), half))
        return s.mul(count, scale)

    def _joint(
        self, s: System, name: str, law: Law, powers: list[tuple[Variable, int]], tilts: list[tuple[Variable, Any]]
    ) -> Any:
        covariance = self.parameter(name, "cov", None)
        size = self.shapes[name][0]
        given = self.parameter(name, "mean", 0)
        mean = list(given.items) if hasattr(given, "items") else [given] * size
        places = [variable[1] for variable, k in powers for _ in range(k)]
        factor: Any = 1
        if law.family == "random" and (tilts or len(places) > 2):
            raise Undecided("a moment that is not declared")
        if tilts:
            exponent: Any = 0
            for (_, i), a in tilts:
                exponent = s.add(exponent, s.mul(a, mean[i]))
                for (_, j), b in tilts:
                    exponent = s.add(exponent, s.div(s.mul(s.mul(a, b), covariance[(i, j)]), 2))
            factor = s.call("exp", exponent)
            for i in range(size):
                for (_, j), b in tilts:
                    mean[i] = s.add(mean[i], s.mul(covariance[(i, j)], b))
        memo: dict[tuple[int, ...], Any] = {(): 1}

        def expected(rest: tuple[int, ...]) -> Any:
            if rest not in memo:
                first, others = rest[0], rest[1:]
                total = s.mul(mean[first], expected(others))
                for k, j in enumerate(others):
                    total = s.add(total, s.mul(covariance[(first, j)], expected(others[:k] + others[k + 1 :])))
                memo[rest] = total
            return memo[rest]

        return s.mul(factor, expected(tuple(places)))


def _odd(k: int) -> int:
    """(2 k - 1)!!"""
    return prod(range(1, 2 * k, 2))
