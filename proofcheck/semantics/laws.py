"""The parameters of declared distributions, evaluated in a number system."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from proofcheck.lang.types import Law
from proofcheck.semantics.numbers import Unsupported

if TYPE_CHECKING:
    from proofcheck.semantics.interpreter import Interpreter


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
        if order == 0:
            return self.interpreter.ns.number(1)
        for known, value in self.law(name).moments:
            if known == order:
                return self.interpreter(value)
        raise Unsupported(f"the moment of order {order} of `{name}` is not declared")

    def mean(self, name: str, i: int) -> Any:
        value = self.law(name).mean
        return self.interpreter(value.body, {value.axes[0][0]: i} if value.axes else {})

    def covariance(self, name: str, i: int, j: int) -> Any:
        value = self.law(name).covariance
        assert value is not None
        return self.interpreter(value.body, {value.axes[0][0]: i, value.axes[1][0]: j})
