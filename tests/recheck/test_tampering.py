"""Evidence that was changed is refused, or what it then says is what the checker says of it, too.

Whoever changes a file computes its digest anew: the manifest protects against accidents alone. So each leaf of each
file is changed, and keys are taken away and added; what is still confirmed has to be true.
"""

from __future__ import annotations

import copy
import json
import re
from collections.abc import Iterator
from typing import Any

import pytest

from proofcheck.judging.judge import judge_payload
from proofcheck.judging.payload import Settings, statement_payload
from proofcheck.recheck import files
from proofcheck.recheck.record import rechecked
from tests.recheck.evidence import CLAIMS, record

Path_ = tuple[Any, ...]
VERDICTS = ("proved", "refuted", "unsupported", "unknown")
# What says nothing of truth: where a statement came from, and what is shown to people beside the verdict.
SILENT = {"id", "file", "scope", "census", "engine", "reason", "left", "right"}


def leaves(value: Any, path: Path_ = ()) -> Iterator[tuple[Path_, Any]]:
    if isinstance(value, dict):
        for key, item in value.items():
            yield from leaves(item, (*path, key))
    elif isinstance(value, list):
        for place, item in enumerate(value):
            yield from leaves(item, (*path, place))
    else:
        yield path, value


def changed(value: Any, path: Path_, new: Any) -> Any:
    out = copy.deepcopy(value)
    place = out
    for step in path[:-1]:
        place = place[step]
    place[path[-1]] = new
    return out


def other_values(path: Path_, value: Any) -> Iterator[Any]:
    if path[-1] == "verdict":
        yield from (word for word in VERDICTS if word != value)
    elif isinstance(value, bool) or value is None:
        yield 7
    elif isinstance(value, int):
        yield value + 1
        yield -value - 3
    elif isinstance(value, str):
        yield from _other_texts(value)


def _other_texts(text: str) -> Iterator[str]:
    yield text + " + 1"
    yield ""
    swaps = [(r"\+", "-"), (r"==", "!="), (r"<=", ">"), (r">=", "<"), (r">(?!=)", "<="), (r"\*(?!\*)", "+")]
    swaps += [(r"\b2\b", "3"), (r"\b1\b", "0"), (r"\breal\b", "positive"), (r"\bdim\b", "real"), (r"\.T\b", "")]
    for old, new in swaps:
        found = re.sub(old, new, text, count=1)
        if found != text:
            yield found


def variants(value: dict[str, Any]) -> Iterator[tuple[str, Any]]:
    for path, leaf in leaves(value):
        for new in other_values(path, leaf):
            yield f"{path} = {new!r}", changed(value, path, new)


def accepted(value: Any) -> str | None:
    """The word for it, or None where it is refused."""
    try:
        files.check(value)
    except files.Refused:
        return None
    word: str = rechecked(value)["word"]
    return None if word == "refused" else word


def honest(value: dict[str, Any]) -> bool:
    """Whether the checker itself says of this claim what the file says."""
    payload = statement_payload(
        value["claim"][0] if value["claim"] else "",
        [f"{n}: {t}" for n, t in value["where"]],
        value["given"],
        dict(value["define"]),
    )
    (text,) = payload["claim"]
    payload["claim"] = [{**text, "value": statement} for statement in value["claim"]]
    answer = judge_payload({"claim": payload, "settings": Settings().to_json()})
    return bool(answer["verdict"] == value["verdict"])


@pytest.mark.parametrize("name", sorted(CLAIMS))
def test_what_the_checker_wrote_is_confirmed(name) -> None:
    found = rechecked(record(name))
    # What this program cannot decide, or has no rule for, it must not refuse either.
    expected = {"induction": ("confirmed", "agrees")}
    expected |= dict.fromkeys(("integral", "point", "waves"), ("confirmed", "open"))
    assert found["word"] in expected.get(name, ("confirmed",)), found


def tampered(name: str, step: int, start: int) -> None:
    value = record(name)
    for count, (what, variant) in enumerate(variants(value)):
        if count % step != start:
            continue
        word = accepted(variant)
        if word is None or word == "open":
            continue
        if word == "listed":
            assert variant["verdict"] not in ("proved", "refuted"), what
        if {k: variant[k] for k in ("where", "given", "define", "claim", "verdict", "prelude")} == {
            k: value[k] for k in ("where", "given", "define", "claim", "verdict", "prelude")
        }:
            continue  # the verdict is as it was, of the claim as it was
        assert honest(variant), f"{word}: {what}"


@pytest.mark.parametrize("start", [0, *(pytest.param(k, marks=pytest.mark.long) for k in (1, 2, 3))])
@pytest.mark.parametrize("name", sorted(CLAIMS))
def test_every_changed_leaf_is_refused_or_leaves_the_verdict_true(name: str, start: int) -> None:
    """Every fourth change in each run, the others with `-m long`."""
    tampered(name, 4, start)


@pytest.mark.parametrize("name", ["witness", "squares"])
def test_keys_cannot_be_taken_away_or_added(name) -> None:
    value = record(name)
    nodes = [((), value), *((path, item) for path, item in _mappings(value))]
    free = {"prelude", "data", "values"}  # what stands there goes by names of its own
    for path, node in nodes:
        if free & set(path):
            continue
        for key in list(node):
            if key in ("pieces", "piece"):
                continue
            less = copy.deepcopy(value)
            del _at(less, path)[key]
            assert accepted(less) is None, (path, key)
        more = copy.deepcopy(value)
        _at(more, path)["unheard of"] = 1
        assert accepted(more) is None, path


def _mappings(value: Any, path: Path_ = ()) -> Iterator[tuple[Path_, dict[str, Any]]]:
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, item in items:
        if isinstance(item, dict):
            yield (*path, key), item
        yield from _mappings(item, (*path, key))


def _at(value: Any, path: Path_) -> Any:
    for step in path:
        value = value[step]
    return value


# What may stand in the place of a hint: of another kind, of other names, with a jump or a pole, or beyond all bounds.
HINTS: list[Any] = [None, 7, "t_", [], {}, {"term": 7}, {"term": ""}, {"term": "t_"}, {"term": "0"}, {"term": "oo"}]
HINTS += [{"term": f"(-(b / 2)) * exp(-t_**2 / b) + {jump}"} for jump in ("floor(t_)", "abs(t_) / t_", "a", "1 / t_")]
HINTS += [{"term": "integral(u for u in interval(0, t_))"}, {"term": "diff(t_, t_)"}, {"term": "t_ == t_"}]
HINTS += [{"term": "-" * 4_000 + "t_"}, {"term": "where(t_ > 1 / 2, 1, 0) - b / 2 * exp(-t_**2 / b)"}]


def test_a_changed_hint_confirms_nothing_that_is_false() -> None:
    value = record("integral")
    right = value["claim"][0].partition(" == ")[2]
    forged = json.loads(json.dumps(value).replace(right, "b / 2 * (2 - exp(-a**2 / b))"))
    base = ("statements", 0, "evidence", "data", "antiderivatives")
    told = _at(forged, base)
    places = dict.fromkeys([*(p for p, _ in _mappings(told)), *(p for p, _ in leaves(told)), (), (0,), (0, 1), (0, 0)])
    for path in places:
        for hint in HINTS if path[-1:] == ("antiderivative",) else HINTS[:6]:
            word = accepted(changed(forged, (*base, *path), hint))
            assert word in (None, "agrees", "open"), (path, hint)


def test_a_false_statement_is_never_confirmed_with_the_evidence_of_a_true_one() -> None:
    value = record("moments")
    for text in ("Var(q @ k) == d**2", "Var(q @ k) == 1", "Var(q @ k) == d + (d - 1) * (d - 2) * (d - 3)"):
        forged = json.loads(json.dumps(value).replace("Var(q @ k) == d", text))
        assert accepted(forged) != "confirmed", text


def test_a_proof_of_something_else_proves_nothing() -> None:
    forged = record("squares")
    forged["claim"] = ["x**2 + y**2 >= 3 * x * y"]
    forged["statements"][0]["text"] = forged["claim"][0]
    assert accepted(forged) is None


@pytest.mark.parametrize("offered", ["(sqrt(y)**2)", "(sqrt(y) * sqrt(y))", "exp(log(y))"])
def test_what_squares_offer_has_a_value_where_the_statement_fails(offered: str) -> None:
    """`y == sqrt(y)**2` holds where both sides have a value, and says nothing of y < 0."""
    forged = record("squares")
    forged |= {"where": [["y", "real"]], "claim": ["y >= 0"]}
    problem = {"where": forged["where"], "given": [], "claim": "(0 <= y)"}
    data = {"expression": {"term": offered}, "normal_forms": False, "assumed": False}
    evidence = {"kind": "squares", "engine": "forged", "problem": problem, "data": data, "pieces": []}
    forged["statements"][0] |= {"text": "y >= 0", "evidence": evidence}
    assert accepted(forged) is None
