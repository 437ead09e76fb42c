"""Canonical order of the vertices of a coloured hypergraph: equal up to isomorphism, equal once put in that order.

Colour refinement first; most graphs are discrete after it. Then, in this order and only as far as needed:

* Twins (two vertices whose exchange is an automorphism) are numbered within their class, in any order: all are alike.
* Vertices with a colour of their own hold nothing together, so the others fall into connected components; each is
  ordered by itself and the components are sorted by what they look like then.
* Within a component, McKay's search: one vertex of the first smallest class gets a colour of its own, the colours are
  refined again, and so on to the leaves; the least leaf gives the order. Three things keep the tree small: what a
  refinement saw is compared with the best path so far, and a worse branch is cut; two leaves that look alike are an
  automorphism, and the branch of the second is left at the node where they part; a vertex in the orbit of one explored
  there, under the automorphisms found so far that fix the path, is skipped.

McKay and Piperno, Practical graph isomorphism II (2014). Everything compares integers exactly; nothing is hashed into
a colour. There are graphs on which every search of this kind takes exponential time: each node is paid for.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache

# (kind, vertices, permutations of the places that change nothing). The permutations, if any, form a group.
Group = tuple[tuple[int, ...], ...]
Edge = tuple[int, tuple[int, ...], Group | None]
# The first vertex of a class in the order of colours -> the vertices of the class, for classes of two and more.
Cells = dict[int, list[int]]
Trace = list[tuple[int, tuple[object, ...], tuple[int, ...]]]


@lru_cache(maxsize=1_000)
def _views(group: Group, place: int) -> tuple[int, tuple[tuple[int, ...], ...]]:
    """(least place that the group takes `place` to, the permutations that take it there)."""
    first = min(p.index(place) for p in group)
    return first, tuple(p for p in group if p.index(place) == first)


def least(vertices: tuple[int, ...], group: Group | None) -> tuple[int, ...]:
    """The least of the tuples that the group makes of `vertices`."""
    if group is None:
        return vertices
    if len(group) == 2 and len(vertices) == 2:
        a, b = vertices
        return (b, a) if b < a else vertices
    return min(tuple([vertices[q] for q in p]) for p in group)


class Graph:
    """A hypergraph on the vertices 0, 1, ..., `count` - 1; larger numbers in edges are constants, each its own."""

    def __init__(self, count: int, edges: list[Edge]) -> None:
        self.count, self.edges = count, edges
        # vertex -> where it stands: (edge, kind, place, permutations under which the edge is read)
        self.places: list[list[tuple[int, int, int, tuple[tuple[int, ...], ...] | None]]] = [[] for _ in range(count)]
        for number, (kind, vertices, group) in enumerate(edges):
            for place, v in enumerate(vertices):
                if v < count:
                    first, views = (place, None) if group is None else _views(group, place)
                    self.places[v].append((number, kind, first, views))

    def refine(self, colour: list[int], cells: Cells, dirty: Iterable[int]) -> Trace:
        """Splits classes until vertices of one colour meet the same colours in the same edges, in place; says what was
        seen on the way. `dirty` are the classes that may have to be split. `colour` includes the constants."""
        trace: Trace = []
        pending = sorted(dirty)
        while pending:
            seen: dict[int, tuple[int, ...]] = {}
            splits = []
            for start in pending:
                groups: dict[tuple[object, ...], list[int]] = {}
                for v in cells[start]:
                    groups.setdefault(self._signature(v, colour, seen), []).append(v)
                keys = sorted(groups) if len(groups) > 1 else list(groups)
                trace.append((start, tuple(keys), tuple([len(groups[key]) for key in keys])))
                if len(keys) > 1:
                    splits.append((start, [groups[key] for key in keys]))
            changed: list[int] = []
            for start, parts in splits:
                changed += split(colour, cells, start, parts)
            pending = sorted(self.met(changed, colour, cells)) if changed and cells else []
        return trace

    def _signature(self, v: int, colour: list[int], seen: dict[int, tuple[int, ...]]) -> tuple[object, ...]:
        parts = []
        for number, kind, place, views in self.places[v]:
            colours = seen.get(number)
            if colours is None:
                colours = seen[number] = tuple([colour[w] for w in self.edges[number][1]])
            if views is not None:
                colours = min([tuple([colours[q] for q in p]) for p in views])
            parts.append((kind, place, colours))
        parts.sort()
        return tuple(parts)

    def met(self, vertices: Iterable[int], colour: list[int], cells: Cells) -> set[int]:
        """The classes of two and more with a vertex that shares an edge with one of `vertices`."""
        edges = {place[0] for v in vertices for place in self.places[v]}
        return {colour[w] for number in edges for w in self.edges[number][1]} & cells.keys()


def split(colour: list[int], cells: Cells, start: int, parts: list[list[int]]) -> list[int]:
    """The class `start` divided into `parts`, in this order; returns the vertices whose colour is another now."""
    del cells[start]
    changed: list[int] = []
    at = start
    for part in parts:
        if len(part) > 1:
            cells[at] = part
        if at != start:
            changed += part
            for v in part:
                colour[v] = at
        at += len(part)
    return changed


def labelling(graph: Graph, classes: list[list[int]], spend: Callable[[int], None]) -> list[int]:
    """The vertices in canonical order, those of `classes[0]` first. `spend` is told of work, in refined vertices, and
    raises where it is too much; a graph that refinement settles costs nothing."""
    count = graph.count
    # Constants come last, each with a colour of its own.
    most = max((max(vertices) for _, vertices, _ in graph.edges), default=count)
    colour = list(range(max(most + 1, count)))
    cells: Cells = {}
    at = 0
    for members in classes:
        for v in members:
            colour[v] = at
        if len(members) > 1:
            cells[at] = members
        at += len(members)
    if cells:
        graph.refine(colour, cells, cells)
    if cells:
        changed = _number_twins(graph, colour, cells)
        if changed:
            graph.refine(colour, cells, graph.met(changed, colour, cells))
    if not cells:
        return sorted(range(count), key=colour.__getitem__)
    found = [Search(graph, colour, members, spend).run() for members in _components(graph, colour, cells)]
    found.sort(key=lambda answer: answer[0])
    rank = dict.fromkeys(range(count), (0, 0))
    for k, (_, order) in enumerate(found):
        rank.update({v: (k, place) for place, v in enumerate(order)})
    return sorted(range(count), key=lambda v: (colour[v], rank[v]))


def _number_twins(graph: Graph, colour: list[int], cells: Cells) -> list[int]:
    """Splits every class by the number that its vertices have among their twins; returns the vertices that changed.

    Exchanging twins is an equivalence of the graph with itself, so it does not matter which of them is the first.
    """
    changed: list[int] = []
    for start, members in list(cells.items()):
        places: dict[int, int] = {}
        for twins in _twins(graph, members):
            places.update({v: k for k, v in enumerate(twins)})
        longest = 1 + max(places.values())
        if longest > 1:
            changed += split(colour, cells, start, [[v for v in members if places[v] == k] for k in range(longest)])
    return changed


def _twins(graph: Graph, members: list[int]) -> list[list[int]]:
    """The vertices of a class, those together that can be exchanged with nothing else changing."""
    apart: dict[tuple[object, ...], list[int]] = {}
    for v in members:
        # Twins that share no edge see the same edges once each calls itself -1.
        mine = (graph.edges[number] for number in {place[0] for place in graph.places[v]})
        view = sorted((kind, least(tuple([-1 if w == v else w for w in vs]), group)) for kind, vs, group in mine)
        apart.setdefault(tuple(view), []).append(v)
    out = list(apart.values())
    if len(out) < len(members):
        return out  # twins that share an edge have no twins of the other kind
    together = {v: [v] for v in members}
    for v in members:
        near = {w for place in graph.places[v] for w in graph.edges[place[0]][1] if w > v and w in together}
        for w in near:
            if together[v] is not together[w] and _exchangeable(graph, v, w):
                together[v] += together[w]
                for x in together[w]:
                    together[x] = together[v]
    return list({id(twins): twins for twins in together.values()}.values())


def _exchangeable(graph: Graph, v: int, w: int) -> bool:
    edges = [graph.edges[n] for n in {place[0] for u in (v, w) for place in graph.places[u]}]

    def seen(names: dict[int, int]) -> list[tuple[int, tuple[int, ...]]]:
        return sorted((kind, least(tuple([names.get(u, u) for u in vs]), group)) for kind, vs, group in edges)

    return seen({}) == seen({v: w, w: v})


def _components(graph: Graph, colour: list[int], cells: Cells) -> list[list[int]]:
    """The vertices that share their colour, those together that edges connect without passing through the others."""
    left = {v for members in cells.values() for v in members}
    out = []
    while left:
        component, fresh = [], [left.pop()]
        while fresh:
            v = fresh.pop()
            component.append(v)
            near = {w for place in graph.places[v] for w in graph.edges[place[0]][1]} & left
            left -= near
            fresh += near
        out.append(component)
    return out


Leaf = tuple[tuple[int, tuple[int, ...]], ...]  # the edges of a component, its vertices numbered


class Search:
    """The canonical order of one component; every other vertex is a constant known by its colour."""

    def __init__(self, graph: Graph, colour: list[int], members: list[int], spend: Callable[[int], None]) -> None:
        self.graph, self.members, self.spend = graph, members, spend
        self.edges = [graph.edges[n] for n in {place[0] for v in members for place in graph.places[v]}]
        self.profile = tuple(sorted(colour[v] for v in members))
        # Colours start anew within the component; those of the constants are moved out of the way.
        self.colour = [c + graph.count for c in colour]
        self.cells: Cells = {}
        for v in members:
            start = self.profile.index(colour[v])
            self.colour[v] = start
            self.cells.setdefault(start, []).append(v)
        self.cells = {start: same for start, same in self.cells.items() if len(same) > 1}
        self.best: tuple[Leaf, list[int]] | None = None
        self.traces: list[Trace] = []  # of the best path
        self.leaves: dict[Leaf, tuple[list[int], list[int]]] = {}  # with order and path
        self.automorphisms: list[dict[int, int]] = []

    def run(self) -> tuple[tuple[tuple[int, ...], Leaf], list[int]]:
        """(what the component looks like in its canonical order, that order)."""
        self._explore(self.colour, self.cells, [])
        assert self.best is not None
        leaf, order = self.best
        return (self.profile, leaf), order

    def _explore(self, colour: list[int], cells: Cells, path: list[int]) -> int:
        """Searches below the node that the vertices of `path` lead to. Returns the length of the path to go back to."""
        if not cells:
            return self._leaf(colour, path)
        level = len(path)
        start = min(cells, key=lambda s: (len(cells[s]), s))
        orbits = Orbits(cells[start], path)
        explored: list[int] = []
        for v in cells[start]:
            if explored and orbits.meet(v, explored, self.automorphisms):
                continue
            explored.append(v)
            self.spend(len(self.members))
            finer, parts = colour.copy(), dict(cells)
            split(finer, parts, start, [[w for w in cells[start] if w != v], [v]])
            trace = self.graph.refine(finer, parts, self.graph.met([v], finer, parts))
            if self._worse(trace, level):
                continue
            back = self._explore(finer, parts, [*path, v])
            if back < level:
                return back
        return level

    def _worse(self, trace: Trace, level: int) -> bool:
        """Whether the best path saw less at this level; where it saw more, it is given up for this one."""
        if level < len(self.traces):
            if trace == self.traces[level]:
                return False
            if trace > self.traces[level]:
                return True
            del self.traces[level:]
            self.best = None
        self.traces.append(trace)
        return False

    def _leaf(self, colour: list[int], path: list[int]) -> int:
        form = tuple(
            sorted((kind, least(tuple([colour[v] for v in vertices]), group)) for kind, vertices, group in self.edges)
        )
        order = sorted(self.members, key=colour.__getitem__)
        known = self.leaves.get(form)
        if known is not None:
            other, way = known
            self.automorphisms.append(dict(zip(other, order, strict=True)))
            return next(k for k, (v, w) in enumerate(zip(path, way, strict=True)) if v != w)
        self.leaves[form] = order, path
        if self.best is None or form < self.best[0]:
            self.best = form, order
        return len(path)


class Orbits:
    """Orbits on the vertices of one class under the automorphisms found so far that fix every vertex of the path."""

    def __init__(self, members: list[int], path: list[int]) -> None:
        self.root = {v: v for v in members}
        self.path, self.used = path, 0

    def meet(self, v: int, explored: list[int], automorphisms: list[dict[int, int]]) -> bool:
        """Whether `v` lies in the orbit of a vertex that was explored."""
        for image in automorphisms[self.used :]:
            if all(image[u] == u for u in self.path):
                for u in self.root:
                    a, b = self._find(u), self._find(image[u])
                    self.root[a] = b
        self.used = len(automorphisms)
        mine = self._find(v)
        return any(self._find(u) == mine for u in explored)

    def _find(self, v: int) -> int:
        while self.root[v] != v:
            v = self.root[v]
        return v
