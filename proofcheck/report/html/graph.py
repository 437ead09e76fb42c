"""The graph of `needs` in layers: what a claim needs stands to its left, with places for drawing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from graphlib import CycleError, TopologicalSorter
from typing import Any, NamedTuple

from proofcheck.report.terminal import clean, clip

MOST = 300  # claims in a picture; more are told in the table alone
_WIDTH, _HEIGHT, _ACROSS, _DOWN, _EDGE = 232, 30, 76, 14, 8
_LABEL = 30  # characters


class Node(NamedTuple):
    number: int  # of the statement on the page
    label: str
    name: str
    verdict: str
    x: int
    y: int


class Graph(NamedTuple):
    """pairs: of each claim that needs others its number, and theirs; None for one that is not in the run."""

    nodes: list[Node]
    edges: list[tuple[int, int, int, int]]
    width: int
    height: int
    pairs: list[tuple[int, list[tuple[str, int | None]]]]


def graph(entries: Sequence[Mapping[str, Any]]) -> Graph | None:
    """The claims that need others or are needed; None where no claim needs one."""
    numbers = {entry["id"]: number for number, entry in enumerate(entries)}
    needs = {e["id"]: [need for need in e["needs"] if need in numbers and need != e["id"]] for e in entries}
    pairs = [
        (number, [(need, numbers.get(need)) for need in entry["needs"]])
        for number, entry in enumerate(entries)
        if entry["needs"]
    ]
    if not pairs:
        return None
    layers = _layers({name: found for name, found in needs.items() if found})
    if not layers or sum(map(len, layers)) > MOST:
        return Graph([], [], 0, 0, pairs)
    places: dict[str, tuple[int, int]] = {}
    for column, layer in enumerate(layers):
        # Beside what it needs, as far as there is room.
        wished = {name: _mean([places[need][1] for need in needs[name] if need in places]) for name in layer}
        y = _EDGE
        for name in sorted(layer, key=lambda name: (wished[name], name)):
            y = max(y, int(wished[name]))
            places[name] = (_EDGE + column * (_WIDTH + _ACROSS), y)
            y += _HEIGHT + _DOWN
    nodes = [
        Node(numbers[name], clip(clean(name), _LABEL), name, entries[numbers[name]]["verdict"], x, y)
        for name, (x, y) in places.items()
    ]
    edges = [
        (places[need][0] + _WIDTH, places[need][1] + _HEIGHT // 2, places[name][0], places[name][1] + _HEIGHT // 2)
        for name in places
        for need in needs[name]
    ]
    width = max(x for x, _ in places.values()) + _WIDTH + _EDGE
    height = max(y for _, y in places.values()) + _HEIGHT + _EDGE
    return Graph(nodes, edges, width, height, pairs)


def _layers(needs: Mapping[str, Sequence[str]]) -> list[list[str]] | None:
    """Each claim in the layer behind all that it needs; None where claims need each other in a circle."""
    sorter = TopologicalSorter(needs)
    try:
        sorter.prepare()
    except CycleError:
        return None
    layers = []
    while sorter.is_active():
        ready = sorted(sorter.get_ready())
        layers.append(ready)
        sorter.done(*ready)
    return layers


def _mean(values: Sequence[int]) -> float:
    return sum(values) / len(values) if values else 0.0
