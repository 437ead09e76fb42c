"""What a core operation must say about itself, in one place for every part of the checker that needs it.

The parts, and who reads them:

    name, summary, example     `proofcheck explain`, the reference pages
    domain                     definedness: conditions under which the operation has a value (or a derivative)
    value                      the meaning, over any number system: the kernel's interpreter and the index form
    partials                   derivatives by each argument, over any number system
    smt, sympy                 the engines' languages
    array, roundoff            the array program, and a bound on the absolute error of its result
    text, latex                printing
    range, parity, ...         what a function is known for (`attributes.py`): signs, bounds, continuity, facts for Z3

`value` and `partials` are written against the number-system protocol (`semantics/numbers`, `index/forms`):
`ns.number(q)`, `ns.add(a, b)`, `ns.mul(a, b)`, `ns.div(a, b)`, `ns.power(a, n)` for an integer n,
`ns.apply(name, *args)` for a function by name, and for truth values `ns.equal(a, b)` and `ns.less(a, b)`, which answer
True, False or None (not decidable there).
"""

from __future__ import annotations

import inspect
from fractions import Fraction
from functools import cached_property
from typing import Any, ClassVar, Literal

from proofcheck.lang.ops.attributes import LINE, UPWARD, Bend, Interval, Monotone, Regularity
from proofcheck.lang.terms import Term

OPERATIONS: dict[str, Operation] = {}


class Undefined(ArithmeticError):
    """The operation has no value at these arguments: a division by zero, the logarithm of a negative number."""


class Inexact(ArithmeticError):
    """The value exists but the number system cannot hold it: sqrt(2) among the rationals."""


def EVERYWHERE(self: Operation, args: tuple[Term, ...], smooth: bool = False) -> tuple[Term, ...]:
    """The `domain` of an operation that has a value, and a derivative, wherever its arguments have."""
    return ()


def SCOPED(self: Operation, args: tuple[Term, ...], smooth: bool = False) -> tuple[Term, ...]:
    """The `domain` of an operation that guards, binds or moves its arguments: `lang/definedness.py` spells it out."""
    return ()


HOW = {"domain": ": the conditions under which it has a value, or `domain = EVERYWHERE` if it has one everywhere"}


class Operation:
    """Base of all operations. A concrete subclass sets the class attributes and is instantiated once, on definition."""

    name: ClassVar[str]
    example: ClassVar[str]
    arity: ClassVar[int | None]  # None: any number of arguments
    result: ClassVar[str] = "real"  # real | integer | bool | same (as the arguments)
    summary: ClassVar[str]
    abstract: ClassVar[bool] = True
    # The methods that a concrete operation must have itself or inherit from a concrete intermediate class, as `domain`.
    required: ClassVar[tuple[str, ...]] = ("text", "latex")
    # Of these, what an abstract class itself provides for all of its subclasses.
    provides: ClassVar[tuple[str, ...]] = ()

    def __init_subclass__(cls, **keywords: Any) -> None:
        super().__init_subclass__(**keywords)
        if cls.__dict__.get("abstract", False):
            return
        cls.abstract = False
        for part in ("name", "example", "arity"):
            if not hasattr(cls, part):
                raise TypeError(f"operation {cls.__name__} lacks `{part}`")
        if not inspect.cleandoc(cls.__doc__ or ""):
            raise TypeError(f"operation {cls.name} has no docstring")
        for method in ("domain", *cls.required):
            # What an abstract class defines is a placeholder, unless that class says that it serves for all.
            owner = next(c for c in cls.__mro__ if method in c.__dict__) if hasattr(cls, method) else None
            if owner is None or (owner.__dict__.get("abstract") and method not in owner.__dict__.get("provides", ())):
                raise TypeError(f"operation {cls.name} lacks the method `{method}`{HOW.get(method, '')}")
        if cls.name in OPERATIONS:
            raise TypeError(f"two operations are called {cls.name!r}")
        cls.summary = inspect.cleandoc(cls.__doc__ or "").split("\n")[0]
        OPERATIONS[cls.name] = cls()

    def domain(self, args: tuple[Term, ...], smooth: bool = False) -> tuple[Term, ...]:
        """Conditions for a value to exist; with `smooth`, for the operation to be differentiable there."""
        raise NotImplementedError

    def text(self, *args: str) -> str:
        raise NotImplementedError

    def latex(self, *args: str) -> str:
        raise NotImplementedError


class Function(Operation):
    """An operation from numbers to a number, written as a call `name(...)`."""

    abstract = True
    provides: ClassVar[tuple[str, ...]] = ("value", "text", "latex")
    required = ("value", "partials", "smt", "sympy", "array", "roundoff", "exact", "ball")
    range: ClassVar[Interval] = LINE  # in which all values lie
    parity: ClassVar[Literal["even", "odd", "neither"]] = "neither"
    monotone: ClassVar[Monotone | None] = None
    bend: ClassVar[Bend | None] = None
    regularity: ClassVar[Regularity] = Regularity.JUMPS
    period: ClassVar[Term | None] = None
    # Places with their values, made of fractions, roots and pi; of a periodic function within one period.
    special_values: ClassVar[tuple[tuple[Term, Term], ...]] = ()

    def cases(self, args: tuple[Term, ...]) -> tuple[tuple[Term, Term], ...]:
        """Two strict inequalities, with the value where each holds, if the function is made of two cases. Where neither
        holds, the two values are one."""
        return ()

    @cached_property
    def keeps_sign(self) -> bool:
        """Whether it rises from 0 at 0, so that it is not negative where its argument is not."""
        if (
            self.arity != 1
            or self.monotone is None
            or not self.monotone.rising
            or self.monotone.on not in (LINE, UPWARD)
        ):
            return False
        try:
            return self.exact(Fraction(0)) == 0
        except (Undefined, Inexact):
            return False

    def value(self, ns: Any, *args: Any) -> Any:
        return ns.apply(self.name, *args)

    def partials(self, ns: Any, *args: Any) -> tuple[Any, ...]:
        """The partial derivatives at `args`, one per argument."""
        raise NotImplementedError

    def exact(self, *args: Fraction) -> Fraction:
        """The value among the rationals. Raises Inexact where it is irrational, Undefined outside the domain."""
        raise NotImplementedError

    def ball(self, *args: Any) -> Any:
        """The value of Arb balls (python-flint `arb`), as an enclosure."""
        raise NotImplementedError

    def smt(self, z3: Any, *args: Any) -> Any:
        """The Z3 expression, or None where Z3 has no such function."""
        raise NotImplementedError

    def sympy(self, sp: Any, *args: Any) -> Any:
        raise NotImplementedError

    def array(self, xp: Any, *args: Any) -> Any:
        raise NotImplementedError

    def roundoff(self, xp: Any, args: tuple[Any, ...], errors: tuple[Any, ...], result: Any, u: float) -> Any:
        """A bound on |computed - exact| of `result`, from bounds `errors` on the arguments and unit roundoff `u`."""
        raise NotImplementedError

    def text(self, *args: str) -> str:
        return f"{self.name}({', '.join(args)})"

    def latex(self, *args: str) -> str:
        return rf"\operatorname{{{self.name}}}\left({', '.join(args)}\right)"


class Comparison(Operation):
    """A relation between two numbers."""

    abstract = True
    arity = 2
    result = "bool"
    provides = ("text", "latex", "domain")
    domain = EVERYWHERE
    sign: ClassVar[str]
    latex_sign: ClassVar[str]
    required = ("value", "smt")

    def value(self, ns: Any, a: Any, b: Any) -> bool | None:
        raise NotImplementedError

    def smt(self, z3: Any, a: Any, b: Any) -> Any:
        raise NotImplementedError

    def text(self, *args: str) -> str:
        return f"{args[0]} {self.sign} {args[1]}"

    def latex(self, *args: str) -> str:
        return f"{args[0]} {self.latex_sign} {args[1]}"


class Binder(Operation):
    """An operation over the values of a bound index: `fold` combines them. `word`: what a user writes."""

    abstract = True
    arity = 3
    provides = ("domain", "text")
    domain = SCOPED
    word: ClassVar[str]

    def text(self, *args: str) -> str:
        i, low, high, body = args
        return f"{self.word}({body} for {i} in range({low}, {high}))"


class Form(Operation):
    """A binding or higher-order form whose meaning each interpreter spells out: see `lang/terms.py` for its shape."""

    abstract = True


class OfMatrix(Form):
    """A form of the entries of a square matrix, its last argument, in which the row and the column are bound.

    The first argument is the size, over which both run; all that stand before the entries are whole numbers.
    """

    abstract = True
