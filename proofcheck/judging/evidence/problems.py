"""A problem spelled out: its declarations, assumptions and statement as text of the claim language."""

from __future__ import annotations

from typing import Any

from proofcheck.judging.evidence.text import TooLong, Writer, invented
from proofcheck.lang.types import Declaration, Law, Problem, Value


def spelled(problem: Problem) -> dict[str, Any]:
    """`{"where": [[name, type], ...], "given": [...], "claim": text}`, with the names that the statement uses; or
    `{"left_out": why}`."""
    write = Writer(problem.declarations)
    bound = set().union(*(invented(t) for t in (problem.statement, *problem.given)))
    used = problem.used() | problem.statement.names | (bound & problem.declarations.keys())
    # An index between two sizes is declared even where only its bounds are used.
    try:
        where = [[write.name(n), type_text(write, d)] for n, d in problem.declarations.items() if n in used]
        return {"where": where, "given": [write(g) for g in problem.given], "claim": write(problem.statement)}
    except (TooLong, RecursionError) as error:
        return {"left_out": str(error) or "nested too deeply"}


def type_text(write: Writer, declaration: Declaration) -> str:
    """The type as it is written under `where`."""
    if declaration.kind == "index":
        assert declaration.bound is not None
        return f"index[{write.size(declaration.bound)}]"
    if declaration.kind == "function":
        arguments = ", ".join(_shaped(write, "real", shape) for shape in declaration.arguments)
        return f"{arguments} -> {_shaped(write, 'real', declaration.shape)}"
    if declaration.law is not None:
        return _law(write, declaration, declaration.law)
    return _shaped(write, declaration.structure or declaration.kind, declaration.shape)


def _shaped(write: Writer, family: str, shape: Any) -> str:
    return f"{family}[{', '.join(map(write.size, shape))}]" if shape else family


def _law(write: Writer, declaration: Declaration, law: Law) -> str:
    family = "normal" if law.family == "gaussian" else law.family
    head = _shaped(write, family, declaration.shape)
    told: list[str] = []
    if law.family in ("random", "gaussian"):
        assert law.covariance is not None
        told = [f"mean={_value(write, law.mean, declaration)}", f"cov={_value(write, law.covariance, declaration)}"]
    elif law.family == "spherical":
        told = [f"var={write(law.variance.body)}"] if law.variance is not None else []
    else:
        variance = None if law.variance is None else law.variance.body
        known = {"mean": law.mean.body, "var": variance, "low": law.low, "high": law.high}
        if law.family == "iid" and not law.moments:
            del known["mean"]
        told = [f"{key}={write(term)}" for key, term in known.items() if term is not None]
        told += [f"m{k}={write(moment)}" for k, moment in law.moments if k > 2]
    return f"{head}({', '.join(told)})" if told else head


def _value(write: Writer, value: Value, declaration: Declaration) -> str:
    if not value.axes:
        # A mean of 0 stands for a vector of zeros.
        return f"[{write(value.body)} for k_ in range({write.size(declaration.shape[0])})]"
    return write.tensor(value.body, tuple(i for i, _ in value.axes), tuple(write.size(s) for _, s in value.axes))
