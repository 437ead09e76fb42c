"""How far what a document declares holds: a block in its section, a theorem's to the end of its proof, the rest on."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterable, Sequence

from proofcheck.documents import cues
from proofcheck.documents.cases import Cases, Supposed
from proofcheck.documents.model import Reading
from proofcheck.documents.notation import Line, Strange, strange
from proofcheck.documents.scope import Kept, Notation, build, ordered
from proofcheck.lang.tex.plain import Writer
from proofcheck.lang.tex.spelling import Names
from proofcheck.source.patterns import lazy

Act = Callable[[Notation], None]
Step = tuple[int, int, Act | Line]  # from, to, and what is done
_PLAIN = lazy(r"[^\W\d]\w*")
PROOF_BEHIND = 200  # characters between a theorem and what is taken to be its proof


def loosened(names: Iterable[str], words: str) -> Act:
    """Notes that words say more of some names: nothing about them is called false."""

    def act(notation: Notation) -> None:
        notation.loose |= dict.fromkeys(names, words)

    return act


class Extent:
    """The notation in force, as one goes through a document from its beginning."""

    def __init__(self, result: Reading, lines: Sequence[Line | Strange]) -> None:
        self.result, self.document = result, result.document
        self.lines = ordered(line for line in lines if isinstance(line, Line))
        edges = {edge for line in self.lines for edge in (line.start, line.end)}
        self.edges = sorted(edges - {0})
        self.starts = [line.start for line in self.lines]
        self.begun: list[Line] = []  # the first so many lines but for those that have ended: places rise
        self.passed = 0  # how many these are
        # From, to, and what is done again where notation is put together anew; by the names that are declared.
        self.taken: dict[object, tuple[int, int, Act]] = {}
        self.paused: tuple[int, Notation] | None = None  # what holds again behind the sentence at hand, and where
        self.count = 0
        self.until = -1
        self.cases = Cases(self.document)
        # One identifier for each symbol, everywhere: what was taken under it earlier means the same symbol later.
        plain = [item.name for item in self.lines if item.kind in ("name", "define")]
        self.names = Names(name for text in plain for name in _PLAIN.findall(text.partition("(")[0]))
        self.kept: Kept = {}
        self.mark: tuple[tuple[int, ...], list[Step], Notation] | None = None  # what was built up to some step
        self.built: dict[tuple[int, ...], Notation] = {}  # that of blocks alone, by the lines that hold
        self.result.findings += [strange(line) for line in lines if isinstance(line, Strange)]
        self.notation = Notation(Writer(names=self.names), kept=self.kept)
        self.told: set[tuple[str, str]] = set()

    def move(self, place: int) -> None:
        """Brings the notation to what holds at a place."""
        if self.paused is not None and place >= self.paused[0]:
            self.tell()
            self.notation, self.paused = self.paused[1], None
        if self.until >= 0 and place < self.until:
            return
        self.tell()
        self.paused = None
        self.taken = {key: item for key, item in self.taken.items() if place < item[1]}
        # In the order of the places: a block of an inner section wins over words above it, and words over outer blocks.
        passed = bisect_right(self.starts, place)
        held = [line for line in (*self.begun, *self.lines[self.passed : passed]) if place < line.end]
        self.begun, self.passed = held, passed
        taken: list[Step] = [item for item in self.taken.values() if item[0] <= place]
        first = min((start for start, _, _ in taken), default=place)
        outer = tuple(line for line in held if line.start <= first)
        later: list[Step] = [(line.start, line.end, line) for line in held if line.start > first]
        self.notation = self.replayed(outer, sorted([*later, *taken], key=lambda item: item[0]))
        self.result.findings += [f for f in self.notation.findings if f not in self.result.findings]
        edge = bisect_right(self.edges, place)
        ends = [end for _, end, _ in self.taken.values()] + self.edges[edge : edge + 1]
        self.until = min([*ends, len(self.document.text) + 1])

    def replayed(self, outer: tuple[Line, ...], steps: list[Step]) -> Notation:
        """The notation of outer blocks and of what follows them, from where it was the same before: what is taken up
        to a place mostly stays, and what comes later is done behind it."""
        key = tuple(map(id, outer))
        if key not in self.built:
            self.built[key] = build(outer, self.names, self.kept)
        notation, done = self.built[key], 0
        if self.mark is not None and self.mark[0] == key and steps[: len(self.mark[1])] == self.mark[1]:
            notation, done = self.mark[2], len(self.mark[1])
        notation = notation.copy()
        next_end = min((end for _, end, _ in steps), default=0)
        lasting = next((k for k, (_, end, _) in enumerate(steps) if end == next_end), 0)
        for k, (_, _, step) in enumerate(steps[done:], done):
            if k == lasting > done:
                self.mark = (key, steps[:k], notation.copy())
            if isinstance(step, Line):
                notation.line(step)
            else:
                step(notation)
        return notation

    def keep(self, place: int, end: int, act: Act, names: frozenset[str] = frozenset()) -> object:
        """Keeps what was taken, in the place of what was taken of the same names before; what it is kept under."""
        self.count += 1
        key: object = names or self.count
        held = self.taken.pop(key, None)
        if held is not None and held[1] > end:  # it holds again behind this
            self.taken[self.count, "held"] = held
        self.taken[key] = (place, end, act)
        self.until = min(self.until, end)
        if self.paused is not None:
            act(self.paused[1])
        return key

    def do(self, place: int, end: int, act: Act, names: frozenset[str] = frozenset()) -> object:
        """Does something to the notation at hand, and keeps it; what it is kept under."""
        act(self.notation)
        return self.keep(place, end, act, names)

    def suppose(
        self,
        act: Act,
        names: frozenset[str],
        words: str,
        place: int,
        before: str,
        section: int | None = None,
        sure: bool = False,
    ) -> None:
        """Keeps an assumption up to the end of its section or proof, or of its case; what it is a case beside ends."""
        section = self.end_of(place, True) if section is None else section
        if cues.CONTRADICTED.search(before):  # what it leads to is denied; behind its paragraph that may have come
            later = (s.start for s in self.document.segments if s.start > place and s.kind == "paragraph")
            section = min(section, next(later, section))
        end = self.cases.end_of(place, section)
        key = self.do(place, end, act)
        new = Supposed(key, names, words, place, end, sure=sure)
        self.doubtful(new, end)
        self.cease(self.cases.supposed(new, before), place)

    def cease(self, ended: Sequence[Supposed], place: int) -> None:
        """Takes back assumptions from here on."""
        for old in ended:
            if self.taken.pop(old.key, None) is not None:
                self.doubtful(old, place)
        if ended and self.until >= 0:
            self.until = -1
            self.move(place)

    def doubtful(self, old: Supposed, place: int) -> None:
        """From a place on an assumption may be meant or not: what is said of its names behind its section, too, may be
        said of what it supposed."""
        if not old.names:
            return
        self.count += 1
        act = loosened(old.names, old.words)
        self.taken["ended", self.count, frozenset(old.names)] = (place, self.end_of(old.place, False), act)

    def certain(self, names: frozenset[str], place: int) -> None:
        """What has ended of names that are introduced anew is not meant any more."""
        ended = [key for key in self.taken if isinstance(key, tuple) and key[0] == "ended" and key[2] <= names]
        ended = [key for key in ended if self.taken[key][0] < place]
        for key in ended:
            del self.taken[key]
        if ended and self.until >= 0:
            self.until = -1
            self.move(place)

    def end_anew(self, names: frozenset[str], words: str, place: int, end: int) -> int:
        """Where that ends which is said of names and would hold up to `end`: of known ones with the item or the quote
        that says it, behind which it may be meant or not."""
        if not any(self.notation.meaning(name) is not None for name in names):
            return end
        alone = self.cases.end_alone(place, end)
        if alone < end:
            self.doubtful(Supposed(None, names, words, place, alone), alone)
        return alone

    def pause(self, end: int) -> None:
        """What is taken from here on holds up to `end`, unless it is kept."""
        held = self.paused[1] if self.paused is not None else self.notation.copy()
        self.paused = (max(end, self.paused[0] if self.paused is not None else 0), held)

    def end_of(self, place: int, lasting: bool) -> int:
        """Where what is said here ends: with the theorem and its proof, an assumption with its section."""
        regions = self.document.regions
        for k, region in enumerate(regions):
            if region.start <= place < region.end and region.name != "proof":
                after = regions[k + 1] if k + 1 < len(regions) else None
                if after is not None and after.name == "proof" and after.start - region.end < PROOF_BEHIND:
                    return after.end
                return region.end
        if lasting:
            for heading in self.document.headings:
                if heading.start > place:
                    return heading.start
        return len(self.document.text) + 1

    def near(self, place: int) -> tuple[tuple[int, int], ...]:
        """The stretches in which words may speak of the laws at a place: its section, and the introduction."""
        headings = [heading.start for heading in self.document.headings]
        starts = [0, *(start for start in headings if start <= place)]
        end = len(self.document.text)
        return (0, min([*headings[1:2], end])), (starts[-1], min(place + 400, end))

    def tell(self) -> None:
        """Notes the names that were declared, with where they come from."""
        writer = self.notation.writer
        for name in self.notation.news:
            if name in writer.define:
                header, body = writer.define[name]
                text = f"{header.value} = {body.value}"
            else:
                declared = writer.type_of(name)
                if declared is None:
                    continue
                text = declared.value
            if (name, text) not in self.told:
                self.told.add((name, text))
                self.result.names.append((name, text, self.notation.origins[name]))
        self.notation.news.clear()
