"""How claims name each other: names that do not exist, and claims that rest on themselves (the graph of `needs`)."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from proofcheck.claimfile.model import Claim
from proofcheck.diagnostics.base import Finding, hint
from proofcheck.diagnostics.circular_needs import CircularNeeds
from proofcheck.diagnostics.unknown_claim import UnknownClaim


def unknown(claims: Iterable[Claim], exists: Callable[[Claim, str], bool], ids: Iterable[str]) -> list[Finding]:
    """A finding for each entry of `needs`, `contradicts` and `negates` that names no claim, and for a claim that speaks
    against itself. `ids` are the names to suggest."""
    known = sorted(ids)
    findings = []
    for claim in claims:
        for key in ("needs", "contradicts", "negates"):
            for index, name in enumerate(getattr(claim, key)):
                if not exists(claim, name):
                    message = f"there is no claim `{name}`{hint(name, known)}"
                elif key != "needs" and name == claim.id:
                    message = f"`{name}` is this claim itself"
                else:
                    continue
                findings.append(UnknownClaim.at(claim.span_of(f"{key}.{index}"), message))
    return findings


def circles(claims: Iterable[Claim]) -> tuple[list[Finding], frozenset[str]]:
    """A finding for each circle (strongly connected component) of `needs`, and the ids of all claims on circles.

    Tarjan's algorithm (1972) with a stack of its own, because a chain of `needs` can be longer than Python recurses.
    """
    graph = {claim.id: claim for claim in sorted(claims, key=lambda claim: claim.id)}
    index: dict[str, int] = {}
    low: dict[str, int] = {}
    open_: dict[str, None] = {}
    findings: list[Finding] = []
    on_circles: set[str] = set()
    for root in graph:
        if root in index:
            continue
        work = [(root, iter(graph[root].needs))]
        index[root] = low[root] = len(index)
        open_[root] = None
        while work:
            name, needs = work[-1]
            for need in needs:
                if need in graph and need not in index:
                    index[need] = low[need] = len(index)
                    open_[need] = None
                    work.append((need, iter(graph[need].needs)))
                    break
                if need in open_:
                    low[name] = min(low[name], index[need])
            else:
                work.pop()
                if work:
                    low[work[-1][0]] = min(low[work[-1][0]], low[name])
                if low[name] == index[name]:
                    component = _pop_until(open_, name)
                    if len(component) > 1 or name in graph[name].needs:
                        on_circles |= component
                        findings.append(_finding(graph, component))
    return findings, frozenset(on_circles)


def _pop_until(open_: dict[str, None], name: str) -> set[str]:
    component: set[str] = set()
    while name not in component:
        component.add(open_.popitem()[0])
    return component


def _finding(graph: dict[str, Claim], component: set[str]) -> Finding:
    """Names one circle of the component: from its first claim along the first need each time that stays inside."""
    walk = [min(component)]
    while walk.count(walk[-1]) < 2:
        walk.append(next(need for need in graph[walk[-1]].needs if need in component))
    circle = walk[walk.index(walk[-1]) :]
    claim = graph[circle[0]]
    span = claim.span_of(f"needs.{claim.needs.index(circle[1])}")
    return CircularNeeds.at(span, f"these claims need each other in a circle: {' -> '.join(circle)}")
