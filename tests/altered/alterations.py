"""One typed change of a piece of evidence: of one number, name, rule, flag, term or piece, or of the order of parts.

A place is the way to a node through evidence, mappings, rows, records (steps and equations of derivations) and terms.
First the kind of change is drawn, then one of the places where it can be made, so that rare places are met as well.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import fields, is_dataclass, replace
from fractions import Fraction
from functools import partial
from typing import Any

from proofcheck.lang import terms
from proofcheck.lang.sizes import Size
from proofcheck.lang.terms import Term
from proofcheck.logic.decide.fields import _FIELDS, _number_term, _proposition
from proofcheck.logic.decide.lemmas import LEMMAS
from proofcheck.logic.kernel.check import _CHECKS
from proofcheck.logic.verdict import Evidence

Path = tuple[Any, ...]
Site = tuple[Path, Any]
MOST = 4_000  # places of one piece of evidence that are looked at
LINES = ("literal", "sign", "root", "quotient", "product", "multiple", "sum", "whole")
LINES += ("tangent", "strict tangent", "both")
SAME_ARITY = (
    ("add", "mul"),
    ("eq", "ne", "lt", "le"),
    ("div", "pow", "mod"),
    ("exp", "log", "sqrt", "abs", "sin", "cos", "tan", "tanh", "erf", "atan", "floor", "factorial"),
    ("max", "min"),
    ("sum", "product"),
    ("forall", "exists"),
    ("and", "or"),
)
WRONG: tuple[Any, ...] = (None, "x", 7, -1, 10**30, 0.5, True, (), ((),), [], {}, terms.ONE, terms.TRUE, Size.of(1))


def parts(value: Any) -> Iterator[tuple[Any, Any]]:
    """What a node is made of: (step, part)."""
    if isinstance(value, Evidence):
        yield ("kind",), value.kind
        yield ("data",), value.data
    elif isinstance(value, Mapping):
        for key, inner in value.items():
            yield ("key", key), inner
    elif isinstance(value, tuple | list):
        for k, inner in enumerate(value):
            yield ("at", k), inner
    elif isinstance(value, Term):
        for k, inner in enumerate(value.args):
            yield ("arg", k), inner
        if value.data is not None and not value.args:
            yield ("of",), value.data
    elif is_dataclass(value) and not isinstance(value, type):
        for f in fields(value):
            yield ("field", f.name), getattr(value, f.name)


def sites(value: Any, path: Path = ()) -> Iterator[Site]:
    """Every place, with what stands there."""
    yield path, value
    for step, inner in parts(value):
        yield from sites(inner, (*path, step))


def put(value: Any, path: Path, new: Any) -> Any:
    """The value with something else at a place."""
    if not path:
        return new
    (how, *key), rest = path[0], path[1:]
    if how == "kind":
        return Evidence(new, value.engine, value.data)
    if how == "data":
        return Evidence(value.kind, value.engine, put(value.data, rest, new))
    if how == "key":
        return {**value, key[0]: put(value[key[0]], rest, new)}
    if how == "field":
        return replace(value, **{key[0]: put(getattr(value, key[0]), rest, new)})
    if how == "of":
        return Term(value.op, value.args, put(value.data, rest, new))
    k = key[0]
    if how == "at":
        return type(value)((*value[:k], put(value[k], rest, new), *value[k + 1 :]))
    return Term(value.op, (*value.args[:k], put(value.args[k], rest, new), *value.args[k + 1 :]), value.data)


def at(value: Any, path: Path) -> Any:
    """What stands at a place."""
    for step in path:
        value = next(inner for s, inner in parts(value) if s == step)
    return value


class Alterer:
    """Draws changes. `names`: declared ones. `donors`: evidence of other statements, of which parts are taken."""

    def __init__(self, rng: random.Random, names: Sequence[str], donors: Sequence[Evidence]) -> None:
        self.rng, self.names, self.donors = rng, tuple(names) or ("x",), donors

    def altered(self, evidence: Evidence, kind: str = "") -> tuple[str, Evidence] | None:
        """(what was changed, the evidence after), None where nothing can be changed this way."""
        found = list(sites(evidence))
        if len(found) > MOST:
            found = self.rng.sample(found, MOST)
        kinds = [kind] if kind else self.rng.sample(list(KINDS), len(KINDS))
        for name in kinds:
            fits, change = KINDS[name]
            places = [site for site in found if fits(site)]
            for _ in range(3 if places else 0):
                path, value = self.rng.choice(places)
                try:
                    new = change(self, value)
                    out = put(evidence, path, new)
                except (TypeError, ValueError, LookupError, AttributeError, ZeroDivisionError):
                    continue  # nothing can be built there
                if out != evidence:
                    return name, out
        return None

    # -- changes ---------------------------------------------------------------------------------------------------

    def number(self, value: Any) -> Any:
        return value + self.rng.choice((-2, -1, -1, 1, 1, 2))

    def sign(self, value: Any) -> Any:
        if isinstance(value, Term):
            return Term("number", (), -value.data) if value.op == "number" else terms.neg(value)
        return -value

    def scaled(self, value: Any) -> Any:
        return self.rng.choice((value * 2, value / 2 if isinstance(value, Fraction) else value * 3, value * 0))

    def name(self, value: str) -> str:
        return self.rng.choice((*self.names, "$0", "$1", "i", "k"))

    def dropped(self, value: Any) -> Any:
        if isinstance(value, Mapping):
            gone = self.rng.choice(list(value))
            return {k: v for k, v in value.items() if k != gone}
        k = self.rng.randrange(len(value))
        return type(value)((*value[:k], *value[k + 1 :]))

    def doubled(self, value: Any) -> Any:
        k = self.rng.randrange(len(value))
        return type(value)((*value[: k + 1], *value[k:]))

    def reordered(self, value: Any) -> Any:
        return type(value)(self.rng.sample(value, len(value)))

    def exchanged(self, value: Any) -> Any:
        i, j = self.rng.sample(range(len(value)), 2)
        out = list(value)
        out[i], out[j] = out[j], out[i]
        return type(value)(out)

    def turned(self, t: Term) -> Term:
        return Term(t.op, tuple(self.exchanged(t.args)), t.data)

    def fewer(self, t: Term) -> Term:
        """One argument less, or one more."""
        k = self.rng.randrange(len(t.args))
        args = (*t.args[:k], *t.args[k + 1 :]) if self.rng.random() < 0.5 else (*t.args[: k + 1], *t.args[k:])
        return Term(t.op, args, t.data)

    def broken(self, t: Term) -> Term:
        """A term that is no whole number where one belongs: a position, or the end of a range."""
        half = Fraction(self.rng.choice((1, 3, -1)), 2)
        near = (terms.number(half), terms.add(t, terms.number(half)), terms.mul(terms.number(half), t))
        return self.rng.choice((*near, terms.symbol(self.rng.choice(self.names))))

    def operation(self, t: Term) -> Term:
        group = next(g for g in SAME_ARITY if t.op in g)
        return Term(self.rng.choice([op for op in group if op != t.op]), t.args, t.data)

    def rule(self, value: Any) -> Any:
        """Another law with the same hints, or the name of another rule."""
        if isinstance(value, tuple):
            return (self.rng.choice(LINES), *value[1:])
        held = [getattr(value, f.name) for f in fields(value)]
        like = [c for c in _laws() if c is not type(value) and len(fields(c)) == len(held)]
        return self.rng.choice(like)(*held)

    def kind(self, value: Evidence) -> Evidence:
        other = self.rng.choice(sorted({*_CHECKS, *LEMMAS}))
        return Evidence(other, value.engine, value.data)  # type: ignore[arg-type]

    def flag(self, value: Any) -> Any:
        if isinstance(value, bool):
            return not value
        flags = ("normal_forms", "assumed", "strict", "falling", "closed", "scaled", "weak")
        return {**value, self.rng.choice(flags): True}

    def subterm(self, t: Term) -> Term:
        """Another term: a part of it, a simple one, or one close to it."""
        inner = [s for s in terms.nodes(t) if _number_term(s)]
        near = (terms.ZERO, terms.ONE, terms.add(t, terms.ONE), terms.mul(terms.TWO, t))
        return self.rng.choice((*near, *self.rng.sample(inner, min(3, len(inner)))))

    def narrower(self, t: Term) -> Term:
        """A term that equals it wherever it has a value, and has one at fewer places."""
        one, two = terms.ONE, terms.TWO
        other = terms.symbol(self.rng.choice(self.names))
        return self.rng.choice(
            (
                terms.power(Term("sqrt", (t,)), two),
                Term("exp", (Term("log", (t,)),)),
                terms.div(one, terms.div(one, t)),
                terms.mul(t, terms.div(other, other)),
                terms.div(terms.mul(t, t), t),
                terms.add(t, terms.sub(terms.div(one, t), terms.div(one, t))),
                terms.add(t, terms.mul(terms.ZERO, Term("log", (other,)))),
                Term("mul", (t, Term("div", (terms.ZERO, terms.ZERO)))),
            )
        )

    def replaced(self, t: Term) -> Term:
        """A statement: another comparison, its negation, or a plain truth."""
        return self.rng.choice((terms.TRUE, terms.FALSE, Term("not", (t,)), terms.eq(terms.ONE, terms.ONE)))

    def donated(self, value: Any) -> Any:
        """A part of the same type of the evidence for another statement."""
        for _ in range(8):
            donor = self.rng.choice(self.donors)
            found = [v for _, v in sites(donor) if _alike(v, value)]
            if found:
                return self.rng.choice(found)
        raise LookupError("nothing of this type")

    def field(self, data: Any) -> Any:
        """A field with what it is in the evidence for another statement, or one more field."""
        donor = self.rng.choice(self.donors)
        key = self.rng.choice([*donor.data] or ["expression"])
        return {**data, key: donor.data.get(key, terms.ONE)}

    def mistyped(self, value: Any) -> Any:
        return self.rng.choice(WRONG)


def _laws() -> list[type]:
    """All steps and equations of derivations."""
    import importlib
    import pkgutil

    from proofcheck.logic import laws

    if not _LAWS:
        for module in pkgutil.iter_modules(laws.__path__):
            found = vars(importlib.import_module(f"proofcheck.logic.laws.{module.name}")).values()
            kinds = [c for c in found if isinstance(c, type) and is_dataclass(c)]
            _LAWS.update({c: None for c in kinds if hasattr(c, "apply") or hasattr(c, "difference")})
    return list(_LAWS)


_LAWS: dict[type, None] = {}


def _alike(a: Any, b: Any) -> bool:
    if isinstance(a, Term) and isinstance(b, Term):
        return _proposition(a) is _proposition(b)
    if _lawful(a) and _lawful(b):
        return hasattr(a, "apply") == hasattr(b, "apply")
    if type(a) is not type(b):
        return False
    return not isinstance(a, tuple) or bool(a and b and type(a[0]) is type(b[0]))


def _lawful(value: Any) -> bool:
    return is_dataclass(value) and (hasattr(value, "apply") or hasattr(value, "difference"))


def _within_term(path: Path) -> bool:
    return any(step[0] in ("arg", "of") for step in path)


def _numeric(site: Site) -> bool:
    return isinstance(site[1], int | Fraction) and not isinstance(site[1], bool)


def _value_term(site: Site) -> bool:
    return isinstance(site[1], Term) and _number_term(site[1])


def _row(least: int, site: Site) -> bool:
    return isinstance(site[1], tuple | list) and len(site[1]) >= least


def _counting(site: Site) -> bool:
    """An index, a number or a size: what may stand as a position."""
    return isinstance(site[1], Term) and site[1].op in ("index", "number", "symbol")


def _droppable(site: Site) -> bool:
    return (isinstance(site[1], Mapping) and bool(site[1])) or _row(1, site)


def _ruled(site: Site) -> bool:
    return _lawful(site[1]) or (_row(1, site) and isinstance(site[1][0], str) and site[1][0] in LINES)


KINDS: dict[str, tuple[Callable[[Site], bool], Callable[[Alterer, Any], Any]]] = {
    "a number by one or two": (_numeric, Alterer.number),
    "a number scaled": (_numeric, Alterer.scaled),
    "a sign": (lambda s: _numeric(s) or _value_term(s), Alterer.sign),
    "a name for another": (lambda s: isinstance(s[1], str) and s[0][-1] != ("kind",), Alterer.name),
    "a part dropped": (_droppable, Alterer.dropped),
    "a part doubled": (partial(_row, 1), Alterer.doubled),
    "parts reordered": (partial(_row, 3), Alterer.reordered),
    "two parts exchanged": (partial(_row, 2), Alterer.exchanged),
    "two arguments exchanged": (lambda s: isinstance(s[1], Term) and len(s[1].args) > 1, Alterer.turned),
    "an argument less or more": (lambda s: isinstance(s[1], Term) and bool(s[1].args), Alterer.fewer),
    "no whole number": (_counting, Alterer.broken),
    "an operation for another": (
        lambda s: isinstance(s[1], Term) and any(s[1].op in g for g in SAME_ARITY),
        Alterer.operation,
    ),
    "a rule for another": (_ruled, Alterer.rule),
    "another kind of evidence": (lambda s: isinstance(s[1], Evidence), Alterer.kind),
    "a flag": (lambda s: isinstance(s[1], bool) or s[0][-1:] == (("data",),), Alterer.flag),
    "a term for another": (_value_term, Alterer.subterm),
    "a term with a value at fewer places": (_value_term, Alterer.narrower),
    "a statement for another": (lambda s: isinstance(s[1], Term) and _proposition(s[1]), Alterer.replaced),
    "a part of other evidence": (
        lambda s: bool(s[0]) and not isinstance(s[1], str | bool | int | Fraction | None) and not _within_term(s[0]),
        Alterer.donated,
    ),
    "a field of other evidence": (lambda s: s[0][-1:] == (("data",),), Alterer.field),
    "something of another type": (lambda s: bool(s[0]), Alterer.mistyped),
}
FIELDS = tuple(_FIELDS)


def alike(value: Any, old: Term, new: Term) -> Any:
    """The value with one term for another in every term."""
    if isinstance(value, Term):
        return terms.rewrite(value, lambda t: new if t == old else None)
    if isinstance(value, Evidence):
        return Evidence(value.kind, value.engine, alike(value.data, old, new))
    if isinstance(value, Mapping):
        return {k: alike(v, old, new) for k, v in value.items()}
    if isinstance(value, tuple | list):
        return type(value)(alike(v, old, new) for v in value)
    if is_dataclass(value) and not isinstance(value, type | Size):
        return replace(value, **{f.name: alike(getattr(value, f.name), old, new) for f in fields(value)})
    return value
