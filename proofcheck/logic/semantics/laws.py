"""The parameters of declared distributions, evaluated in a number system."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from proofcheck.lang.types import Law
from proofcheck.logic.semantics.numbers import Unsupported

if TYPE_CHECKING:
    from proofcheck.logic.semantics.interpreter import Interpreter


class RandomLaws:
    """Looks up means, variances and moments of the random names; parameters are evaluated once."""

    def __init__(self, interpreter: Interpreter) -> None:
        self.interpreter = interpreter
        self.cache: dict[Any, Any] = {}

    def law(self, name: str) -> Law:
        law = self.interpreter.env.declarations[name].law
        assert law is not None
        return law

    def family(self, name: str) -> str:
        return self.law(name).family

    def normal(self, name: str) -> tuple[Any, Any] | None:
        law = self.law(name)
        if law.family != "normal":
            return None
        if name not in self.cache:
            assert law.variance is not None
            self.cache[name] = (self.interpreter(law.mean.body), self.interpreter(law.variance.body))
        parameters: tuple[Any, Any] = self.cache[name]
        return parameters

    def moment(self, name: str, order: int) -> Any:
        """A raw moment of one entry. Below a declared one each exists, and what is not declared is a value of the
        environment that may be any."""
        if order == 0:
            return self.interpreter.ns.number(1)
        law, env = self.law(name), self.interpreter.env
        for known, value in law.moments:
            if known == order:
                return self.interpreter(value)
        if law.parameters.isdisjoint(env.overrides):
            atoms = env.atoms.get(name)
            if atoms is not None:
                return self.interpreter.ns.number(atoms.moment(order))
            if env.radial is not None and order < max(dict(law.moments), default=0):
                return env.radial(name, order, 1)
        raise Unsupported(f"the moment of order {order} of `{name}` is not declared")

    def radial(self, name: str, k: int) -> Any:
        """E x_0**(2k) / (2k - 1)!! of a coordinate of a spherical vector: a value of the environment that may be any.

        A declared variance v is the value for k = 1, and v**k a factor of the others: for v = 0 all of them vanish.
        """
        if (name, k) not in self.cache:
            self.cache[name, k] = self._radial(name, k)
        return self.cache[name, k]

    def _radial(self, name: str, k: int) -> Any:
        env, ns, law = self.interpreter.env, self.interpreter.ns, self.law(name)
        if law.variance is not None and k == 1:
            return self.interpreter(law.variance.body)
        size = env.declarations[name].shape[-1]
        if not (size.dims | law.parameters).isdisjoint(env.overrides):
            # The law may be another one for every value of its parameters: no derivative or limit by them is known.
            raise Unsupported(f"an unknown moment of `{name}` where a parameter of its law varies")
        if env.radial is None:
            raise Unsupported(f"the moment of order {2 * k} of `{name}` is not declared")
        value = env.radial(name, k, self.interpreter.extent(size))
        return value if law.variance is None else ns.mul(ns.power(self.interpreter(law.variance.body), k), value)

    def mean(self, name: str, i: int) -> Any:
        value = self.law(name).mean
        return self.interpreter(value.body, {value.axes[0][0]: i} if value.axes else {})

    def covariance(self, name: str, i: int, j: int) -> Any:
        value = self.law(name).covariance
        assert value is not None
        return self.interpreter(value.body, {value.axes[0][0]: i, value.axes[1][0]: j})
