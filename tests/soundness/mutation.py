"""Small changes to a statement that usually make it false: what the tests do to every proved claim."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from typing import Any

from proofcheck.lang.parse import Node
from proofcheck.lang.printing import to_text


def mutants(tree: Node) -> Iterator[tuple[str, str]]:
    """(what was done, the changed statement): one change each, every place in turn."""
    seen = {to_text(tree)}
    for what, changed in _everywhere(tree):
        text = to_text(changed)
        if text not in seen:
            seen.add(text)
            yield what, text


def _here(node: Node) -> Iterator[tuple[str, Node]]:
    children = node.children
    if node.kind == "transpose":
        yield "a transpose dropped", children[0]
    if node.kind == "mul":
        yield "a factor dropped", children[1]
        yield "a factor dropped", children[0]
    if node.kind == "div":
        yield "a denominator dropped", children[0]
    if node.kind == "add":
        yield "a term dropped", children[0]
        yield "a sign changed", replace(node, kind="sub")
    if node.kind == "sub":
        yield "a sign changed", replace(node, kind="add")
    if node.kind == "pow":
        yield "a power dropped", children[0]
    if node.kind == "call" and node.value == "sqrt":
        yield "a square root dropped", children[0]
    if node.kind == "number":
        value = node.value + 1
        yield "a constant changed", replace(node, value=Fraction(value), text=_text(value))
    if node.kind == "compare" and len(node.value) == 1 and node.value[0] == "==":
        one = Node("number", node.start, node.end, Fraction(1), text="1")
        if children[1].kind != "call" or children[1].value != "approx":
            yield "one added", replace(node, children=(children[0], Node("add", 0, 0, None, (children[1], one))))
    if node.kind == "compare" and len(node.value) == 1 and node.value[0] in ("<", "<=", ">", ">="):
        turned = {"<": ">=", "<=": ">", ">": "<=", ">=": "<"}[node.value[0]]
        yield "turned around", replace(node, value=(turned,))
    if node.kind == "compare" and len(node.value) == 1 and node.value[0] in ("<=", ">="):
        yield "made strict", replace(node, value=(node.value[0][0],))


def _text(value: Fraction) -> str:
    return str(value.numerator) if value.denominator == 1 else str(float(value))


def _everywhere(node: Node) -> Iterator[tuple[str, Node]]:
    yield from _here(node)
    for k, child in enumerate(node.children):
        if isinstance(child, Node):
            for what, changed in _everywhere(child):
                yield what, replace(node, children=(*node.children[:k], changed, *node.children[k + 1 :]))


def parts_of(claim: Any) -> Any:
    """The `Parts` of a loaded claim, and of its `correct` where the claim itself is refuted."""
    from proofcheck.judging.payload import claim_payload
    from proofcheck.judging.reading import sections

    payload = claim_payload(claim)
    if payload["correct"] is None:
        return sections(payload), payload["claim"]
    correct = payload["correct"]
    merged = {key: [*payload[key], *correct.get(key, [])] for key in ("where", "given", "define")}
    return sections(merged), correct["claim"]
