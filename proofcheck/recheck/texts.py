"""A term as a text of the claim language, so that it can be evaluated as statements are."""

from __future__ import annotations

from proofcheck.recheck import terms
from proofcheck.recheck.numbers.base import Unsupported
from proofcheck.recheck.terms import Term

_BETWEEN = {"add": "+", "mul": "*", "div": "/", "pow": "**", "eq": "==", "le": "<=", "lt": "<"}
_PLAIN = {"true": "True", "false": "False", "pi": "pi"}
_MATRICES = {"inverse": "inv", "det": "det", "power_of": "matrix_power"}


def spelled(t: Term) -> str:
    """Bound indices get names that begin with `bound_`. Raises Unsupported for what has no such text."""
    args = [spelled(a) for a in t.args]
    if t.op in (*_BETWEEN, "and", "or"):
        return f"({f' {_BETWEEN.get(t.op, t.op)} '.join(args)})"
    if t.op in _PLAIN:
        return _PLAIN[t.op]
    if t.op == "number":
        return f"({t.data})"
    if t.op in ("name", "index", "entry"):
        name = t.data if t.op != "index" else _bound(t.data)
        return f"{name}[{', '.join(args)}]" if args else name
    if t.op in ("call", "where", "implies", "not"):
        return f"{t.data or t.op}({', '.join(args)})"
    if t.op in terms.BINDERS and t.op != "tensor":
        return f"{t.op}({args[2]} for {_bound(t.data)} in range({args[0]}, {args[1]}))"
    if t.op in _MATRICES:
        loops = " ".join(f"for {_bound(name)} in range({args[0]})" for name in t.data)
        places = args[1:3] if t.op != "det" else []
        given = "".join(f", {a}" for a in args[1 + len(places) : -1])
        return f"{_MATRICES[t.op]}([{args[-1]} {loops}]{given})" + (f"[{', '.join(places)}]" if places else "")
    raise Unsupported(terms.word(t))


def _bound(name: str) -> str:
    return "bound_" + "".join(c if c.isalnum() else f"_{ord(c)}_" for c in name)
