"""The fields of evidence, and of what kind each has to be. A field that is something else counts as missing.

Evidence is made in the same process and by other code, which is not trusted: a text in the place of a term, a list that
is none, a term without its arguments. Each of them is a reason to reject, which the checks then need not look for.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import fields as dataclass_fields
from dataclasses import is_dataclass, replace
from fractions import Fraction
from types import NoneType
from typing import Any

from proofcheck.lang.binders import doubled
from proofcheck.lang.ops import OF_MATRICES, OPERATIONS, RANGES
from proofcheck.lang.sizes import Size
from proofcheck.lang.terms import BINDING, BINDS_NAMES, Term, nodes
from proofcheck.lang.types import Declaration, Problem
from proofcheck.logic.decide.readable import Reader
from proofcheck.logic.verdict import Evidence, Fields, Missing

Kind = Callable[[Any], bool]
_ARITY = {name: operation.arity for name, operation in OPERATIONS.items()}
_ARITY |= {"number": 0, "symbol": 0, "index": 0, "entry": None, "lambda": 1}
_NAMED = frozenset({"symbol", "index", "entry", "derivative"})
_NOT_EMPTY = frozenset({"add", "mul", "and", "or", "derivative"})
_LOGIC = frozenset({"and", "or", "not", "implies", "forall", "exists", "every", "some"})
_BINDS = dict.fromkeys(RANGES, 1)
_BINDS |= dict.fromkeys(OF_MATRICES, 2)
_PROPOSITIONS = frozenset(name for name, operation in OPERATIONS.items() if operation.result == "bool")
_EITHER = frozenset({"eq", "ne", "let", "apply", "map", "lambda"})  # of statements and of numbers
_UNKNOWN = frozenset({"symbol", "entry", "apply", "map"})


def _is(*types: type) -> Kind:
    return lambda value: isinstance(value, types)


def _several(kind: Kind) -> Kind:
    return lambda value: isinstance(value, tuple | list) and all(map(kind, value))


def _row(*kinds: Kind) -> Kind:
    return lambda value: (
        isinstance(value, tuple | list)
        and len(value) == len(kinds)
        and all(kind(part) for kind, part in zip(kinds, value, strict=True))
    )


def _table(key: Kind, entry: Kind) -> Kind:
    return lambda value: isinstance(value, Mapping) and all(key(k) and entry(v) for k, v in value.items())


def _record(**kinds: Kind) -> Kind:
    return lambda value: isinstance(value, Mapping) and all(k in value and kinds[k](value[k]) for k in kinds)


def _anything(value: Any) -> bool:
    return True


def _number_term(value: Any) -> bool:
    return is_term(value) and value.op != "lambda" and not _proposition(value)


def _offered(value: Any) -> bool:
    """A number, or a matrix."""
    return _number_term(value) or (is_term(value) and value.op == "lambda")


def _statement(value: Any) -> bool:
    return is_term(value) and _sorted_as(value, True)


def _of(*operations: str) -> Kind:
    return lambda value: is_term(value) and value.op in operations


def is_term(value: Any) -> bool:
    """Whether each node is one of a known operation, and has as many arguments as that takes; and no index is bound
    inside of where it is bound."""
    return isinstance(value, Term) and all(map(_node, nodes(value))) and not doubled(value)


def _node(t: Term) -> bool:
    """Whether one node of a term is what its operation asks for."""
    arity = _ARITY.get(t.op, -1)
    if (arity is None and not t.args and t.op in _NOT_EMPTY) or arity not in (None, len(t.args)):
        return False
    if t.op == "number":
        return isinstance(t.data, Fraction)
    if t.op in _NAMED and not isinstance(t.data, str):
        return False
    if t.op in BINDING or t.op in BINDS_NAMES:
        bound = isinstance(t.data, tuple) and all(isinstance(name, str) for name in t.data)
        if not bound or (t.op in _BINDS and len(t.data) != _BINDS[t.op]):
            return False
        if not _distinct(t.data[BINDING.get(t.op, 0) :]):
            return False
    if t.op != "map" and any(arg.op == "lambda" for arg in t.args):
        return False
    if t.op in _EITHER:
        return True
    if t.op == "where":
        return _sorted_as(t.args[0], True)
    body = 2 if t.op in ("forall", "exists") else 0
    return all(_sorted_as(arg, t.op in _LOGIC and k >= body) for k, arg in enumerate(t.args))


def _distinct(names: Sequence[str]) -> bool:
    """Whether no two names are one: a value for the row of a matrix is none for its column."""
    return len(set(names)) == len(names)


def _sorted_as(t: Term, statement: bool) -> bool:
    """Whether a term may be a statement, or a number. Declared names may be either."""
    return t.op in _UNKNOWN or _proposition(t) is statement


def _proposition(t: Term) -> bool:
    if t.op == "where":
        return _proposition(t.args[1])
    if t.op == "let":
        return _proposition(t.args[0])
    return t.op in _PROPOSITIONS


def _hint(value: Any) -> bool:
    """Whether all that a step of a derivation is made of, however deep, is what terms, sizes and their records are."""
    stack, seen = [value], set[int]()
    while stack:
        part = stack.pop()
        if id(part) in seen or type(part) in (int, bool, str, Fraction, NoneType):
            continue
        seen.add(id(part))
        if isinstance(part, Term):
            if not is_term(part):
                return False
        elif isinstance(part, Size):
            if not all(type(c) is int and all(_factor(f) for f in m) for m, c in part.terms):
                return False
        elif isinstance(part, tuple | list | frozenset):
            stack += part
        elif isinstance(part, Mapping):
            stack += [*part.keys(), *part.values()]
        elif is_dataclass(part) and not isinstance(part, type):
            stack += [getattr(part, field.name) for field in dataclass_fields(part)]
        else:
            return False
    return True


def _factor(value: Any) -> bool:
    """Whether this is a dimension with an exponent, as in a size."""
    return _row(_is(str), _is(int))(value) and value[1] >= 1


def _product(value: Any) -> bool:
    return isinstance(value, frozenset) and all(_row(is_term, _number)(factor) for factor in value)


_name, _whole, _flag, _number = _is(str), _is(int), _is(bool), _is(int, Fraction)
_names = _table(_name, _anything)  # values: whether they are those of the declarations is asked where they are used
_weights = _table(_product, _table(_product, _number))
_multiples = _several(_row(_number, _whole))


def _line(value: Any) -> bool:
    """A line of a combination: the name of a rule, and facts by number, terms, multipliers."""
    parts = (_whole, _number_term, _multiples)
    return isinstance(value, tuple) and value != () and all(any(k(v) for k in (_name, *parts)) for v in value)


# The entries of a matrix or a vector, its indices and its sizes.
_tensor = _row(_number_term, lambda ids: _several(_name)(ids) and _distinct(ids), _several(_number_term))
# The kind of a known integral, a factor, and four parameters.
_known = _several(_row(_name, *[_number_term] * 5))
_piece = _record(
    start=_number_term,
    end=_number_term,
    antiderivative=_number_term,
    integrand=_number_term,
    closed=_flag,
    weak=_flag,
    scaled=_flag,
)
_FIELDS: dict[str, Kind] = {
    **dict.fromkeys(("above", "assumed", "differences", "falling", "lower", "normal_forms"), _flag),
    **dict.fromkeys(("series", "strict"), _flag),
    **dict.fromkeys(("averages", "equal", "ranges", "schwarz"), _several(_row(_number_term, _number_term))),
    **dict.fromkeys(("body", "certificate", "closed", "difference", "expression", "factor", "of"), _number_term),
    **dict.fromkeys(("bound", "centre", "high", "low", "rest", "value"), _number_term),
    **dict.fromkeys(("depth", "from", "order", "place", "short", "sign"), _whole),
    **dict.fromkeys(("derivatives", "except_at", "places", "spreads", "terms"), _several(_number_term)),
    **dict.fromkeys(("factors", "over", "pair", "sides", "steps", "under"), _row(_number_term, _number_term)),
    "antiderivatives": _several(_row(_of("integral"), _several(_piece))),
    "binders": _several(_row(_name, _number_term, _number_term)),
    "cases": _several(_row(_number_term, _is(int))),
    "combinations": _several(_row(_statement, _several(_several(_line)))),
    "derivations": _several(_row(_statement, _several(_hint), _flag)),
    "diverges": _row(_whole, _whole),
    "direction": _table(_name, _whole),
    "exponential": _several(lambda row: _row(*[_number_term] * 2)(row) or _row(*[_number_term] * 3)(row)),
    "facts": _several(_statement),
    "functions": _several(_row(_name, _number_term)),
    "instances": _several(_row(_statement, _number_term)),
    "integral": _of("integral"),
    "independent": _several(_several(_number_term)),
    "kind": _name,
    "known": _several(_row(_name, _number_term, _number_term, _whole)),
    "laws": _several(_row(_number_term, _number_term, _number_term)),
    "lemmas": _several(_statement),
    "mirrored": _known,
    "multiples": _known,
    "name": _name,
    "named": _row(_is(Declaration), _several(_name), _number_term, _several(_statement), _statement),
    "names": _several(_name),
    "pairs": _several(_row(_number_term, _number_term, _statement, _number_term)),
    "piece": _is(Evidence),
    "pieces": _several(_is(Evidence)),
    "restated": _several(_row(_statement, _offered)),
    "rewritten": _several(_row(_number_term, _name, _several(_number_term))),
    "scaled": _table(_name, _number_term),
    "shift": _number_term,
    "shifted": _table(_name, _number_term),
    "sum": _of("sum", "product"),
    "tangents": _several(_row(*[_number_term] * 4)),
    "target": _of("limit"),
    "total": _of("sum", "limit", "integral"),
    "theorems": _several(_row(_name, _several(_tensor), _several(_tensor), _several(_number_term))),
    "traces": _several(_hint),
    "sizes": _table(_name, _whole),
    "values": _names,
    "vanishing": _several(_row(_number_term, _number_term, _number_term)),
    "weights": _row(_weights, _weights),
}
_FRESH = frozenset({"named", "pairs", "values"})  # what may bring names of its own
_TERMS_AT = _table(_name, _number_term)


def fields(evidence: Evidence, problem: Problem) -> Evidence:
    """The evidence with its data as `Fields`. Raises Missing where a field is not what its check reads, or speaks of a
    name that is not declared."""
    if not isinstance(evidence.data, Mapping):
        raise Missing("the evidence has no fields")
    data = {key: value for key, value in evidence.data.items() if value is not None}
    reader = Reader(problem.declarations)
    for key, value in data.items():
        kind = _FIELDS.get(key, _anything)
        if key == "point":
            kind = _TERMS_AT if evidence.kind == "point" else _names
        if not kind(value):
            raise Missing(f"the field `{key}` of the evidence is not what is read there")
        unknown = {name.removesuffix("~") for name in _spoken(key, value)} - problem.declarations.keys()
        if unknown and key not in _FRESH:
            raise Missing(f"the field `{key}` of the evidence speaks of `{min(unknown)}`, which is not declared")
        if not _readable(key, value, reader):
            raise Missing(f"the field `{key}` of the evidence has a term that no statement could have")
    return Evidence(evidence.kind, evidence.engine, Fields(data))


def _readable(key: str, value: Any, reader: Reader) -> bool:
    """Whether all terms of a field could be parts of a statement. Steps and equations of derivations look at theirs."""
    if key == "named":
        declaration = value[0]
        if not reader.tensor(declaration):
            return False
        reader = Reader({**reader.declarations, declaration.name: declaration})
    if key == "pairs":  # the second value of a name has its declaration
        return all(_pair(reader, *row) for row in value)
    if key in ("binders", "ranges"):
        ends = [end for row in value for end in (row[1:] if key == "binders" else row[:1])]
        if not all(map(reader.whole, ends)):
            return False
    return all(map(reader, _terms(value)))


def _pair(reader: Reader, x: Term, y: Term, fact: Term, gap: Term) -> bool:
    known = reader.declarations.get(x.data) if x.op == y.op == "symbol" else None
    if known is None or y.data in reader.declarations or not (fact.names | gap.names) <= {*reader.declarations, y.data}:
        return False
    return all(map(Reader({**reader.declarations, y.data: replace(known, name=y.data)}), (x, y, fact, gap)))


def _terms(value: Any) -> Iterator[Term]:
    if isinstance(value, Term):
        yield value
    elif isinstance(value, tuple | list | frozenset):
        for part in value:
            yield from _terms(part)
    elif isinstance(value, Mapping):
        for key, part in value.items():
            yield from _terms(key)
            yield from _terms(part)


def _spoken(key: str, value: Any) -> frozenset[str]:
    """The names of which a field speaks: `q~` is the random name q where it is averaged over."""
    if isinstance(value, Term):
        return value.names
    if isinstance(value, tuple | list):
        return frozenset().union(*(_spoken("", part) for part in value))
    if isinstance(value, Mapping):
        return frozenset().union(*(_spoken("", part) for part in value.values()))
    return frozenset((value,)) if key == "name" else frozenset()
