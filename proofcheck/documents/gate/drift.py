"""What has changed in a passage since somebody last looked at it: formulas, figures, and words that carry mathematics.

Order does not count, unless two figures exchange what they are figures of, or a condition is exchanged with what
follows from it; nor does saying a formula or a figure once more or once less, as long as it is still said. A bare
symbol counts only where another stands in its place. A formula that is written otherwise counts as the same where the
canonical texts agree, or where both are read under the names of the claim and have the same normal form.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from difflib import SequenceMatcher

from proofcheck.documents.gate.elements import Element, meaning
from proofcheck.documents.gate.words import changed
from proofcheck.lang.tex.canonical import pieces

# Beyond these sizes elements are paired in the order of the text instead of by likeness.
MAX_ELEMENTS = 2_000
MAX_PAIRS = 400
Same = Callable[[str, str], bool]


@dataclass(frozen=True, slots=True)
class Change:
    """One change of meaning, from `start` up to `end` of the document: what was accepted, and what stands there now."""

    start: int
    end: int
    old: str | None
    new: str | None
    note: str = ""
    gone: bool = False  # nothing stands in its place, so the place is that of what stood before it


def changes(said: Sequence[str], now: Sequence[Element], start: int, same: Same) -> list[Change]:
    """The changes of meaning from what was accepted (`said`, as `Element.said`) to what stands there now.

    start: where the passage begins, for what has nothing before it. same: whether two formulas mean the same.
    """
    matched = _match(said, now)
    lost = [k for k in range(len(said)) if k not in matched]
    taken = set(matched.values())
    gained = [j for j in range(len(now)) if j not in taken]
    _pair_formulas(said, now, lost, gained, matched, same)
    found: list[Change] = []
    before, after = Counter(meaning(text) for text in said), Counter(element.meaning for element in now)
    for kinds in ("f", "n"):
        found += _replaced(
            said, now, [k for k in lost if said[k][0] == kinds], gained, kinds, matched, start, before, after
        )
    if not found:
        found += _symbols(said, now, lost, gained)
    found += _words(said, now, lost, gained, matched, start)
    if not found:
        found += _exchanged(said, now, lost, gained)
    return sorted(found, key=lambda change: change.start)


def placed(change: Change, before: str, now: str, start: int) -> Change:
    """A change that took something away, moved to where the texts differ, if they do behind its place.

    before, now: the passage as it was and as it is. start: where it begins now.
    """
    words, others = (re.findall(r"\S+\s*|\s+", text) for text in (before, now))
    if max(len(words), len(others)) > MAX_ELEMENTS:
        return change
    offset = start
    at = 0
    for kind, _, _, low, high in SequenceMatcher(None, words, others, autojunk=False).get_opcodes():
        offset += sum(map(len, others[at:low]))
        at = low
        end = offset + sum(map(len, others[low:high]))
        if kind in ("delete", "replace") and end >= change.start:
            place = max(offset, change.start)
            return replace(change, start=place, end=place + 1)
    return change


def _match(said: Sequence[str], now: Sequence[Element]) -> dict[int, int]:
    """Old element -> new element of the same meaning: first along the longest common order, then anywhere."""
    old, new = [meaning(text) for text in said], [element.meaning for element in now]
    matched: dict[int, int] = {}
    if max(len(old), len(new)) <= MAX_ELEMENTS:
        for block in SequenceMatcher(None, old, new, autojunk=False).get_matching_blocks():
            matched.update({block.a + k: block.b + k for k in range(block.size)})
    free: dict[str, list[int]] = {}
    taken = set(matched.values())
    for j, text in enumerate(new):
        if j not in taken:
            free.setdefault(text, []).append(j)
    for k, text in enumerate(old):
        if k not in matched and free.get(text):
            matched[k] = free[text].pop(0)
    return matched


def _pair_formulas(
    said: Sequence[str], now: Sequence[Element], lost: list[int], gained: list[int], matched: dict[int, int], same: Same
) -> None:
    """Takes out formulas that are written otherwise and mean the same."""
    if len(lost) * len(gained) > MAX_PAIRS:
        return
    for k in [k for k in lost if said[k][0] == "f"]:
        for j in [j for j in gained if now[j].kind == "f"]:
            if same(said[k][2:], now[j].text):
                lost.remove(k)
                gained.remove(j)
                matched[k] = j
                break


def _replaced(
    said: Sequence[str],
    now: Sequence[Element],
    lost: list[int],
    gained: list[int],
    kind: str,
    matched: dict[int, int],
    start: int,
    before: Counter[str],
    after: Counter[str],
) -> list[Change]:
    """Formulas or figures that were replaced, are gone, or are new."""
    fresh = [j for j in gained if now[j].kind == kind]
    stand_ins = [j for j in gained if now[j].kind in "fns" and now[j].kind != kind]
    found = []
    alike = len(lost) * len(fresh) <= MAX_PAIRS
    for k in lost:
        old = said[k][2:]
        j = max(fresh, key=lambda j: _likeness(said[k], now[j]) if alike else -j, default=None)
        if j is not None:
            fresh.remove(j)
            at, end = _first_difference(old, now[j]) if kind == "f" else (now[j].start, now[j].end)
            found.append(Change(at, end, old, now[j].text))
        elif not after[meaning(said[k])] or (stand_ins and kind == "f"):
            place = _place(k, said, now, matched, start)
            instead = next((j for j in stand_ins if now[j].start >= place), None)
            if instead is not None and not after[meaning(said[k])] - before[meaning(said[k])] > 0:
                found.append(Change(now[instead].start, now[instead].end, old, now[instead].text))
            elif not after[meaning(said[k])]:
                found.append(Change(place, place + 1, old, None, gone=True))
    return found + [Change(now[j].start, now[j].end, None, now[j].text) for j in fresh if not before[now[j].meaning]]


def _likeness(said: str, element: Element) -> float:
    return SequenceMatcher(None, meaning(said), element.meaning, autojunk=False).ratio()


def _first_difference(old: str, element: Element) -> tuple[int, int]:
    """The first side of a formula that says something else, or where a side is missing."""
    before = Counter(piece.text for piece in pieces(old))
    reached = element.start
    for piece in pieces(element.raw):
        start, end = element.start + piece.start, element.start + piece.end
        if not before[piece.text]:
            return start, end
        before[piece.text] -= 1
        reached = max(reached, end)
    return reached, element.end


def _symbols(said: Sequence[str], now: Sequence[Element], lost: list[int], gained: list[int]) -> list[Change]:
    old = [k for k in lost if said[k][0] == "s"]
    new = [j for j in gained if now[j].kind == "s"]
    return [Change(now[j].start, now[j].end, said[k][2:], now[j].text) for k, j in zip(old, new, strict=False)]


def _exchanged(said: Sequence[str], now: Sequence[Element], lost: list[int], gained: list[int]) -> list[Change]:
    """Figures that exchanged the words behind them, `3 layers and 4 heads`, and conditions that are none any more while
    something else became one."""
    old = [said[k][2:] for k in lost if said[k][0] == "p"]
    new = [now[j] for j in gained if now[j].kind == "p"]
    for element in new:
        figure, _, noun = element.text.rpartition(" ")
        was = next((text for text in old if text.rpartition(" ")[2] == noun and not text.startswith("if ")), None)
        others = {text.rpartition(" ")[0] for text in old}
        if was is not None and not element.text.startswith("if ") and figure in others:
            return [Change(element.start, element.end, was, element.text)]
        conditions = [text for text in old if text.startswith("if ")]
        if element.text.startswith("if ") and conditions:
            note = "a condition, and what is said under it, changed places"
            return [Change(element.start, element.end, None, None, note)]
    return []


def _words(
    said: Sequence[str], now: Sequence[Element], lost: list[int], gained: list[int], matched: dict[int, int], start: int
) -> list[Change]:
    before = Counter(text[2:] for text in said if text[0] == "w")
    after = Counter(element.text for element in now if element.kind == "w")
    found = []
    for kind, note in changed(before, after).items():
        new = next((j for j in gained if now[j].kind == "w" and now[j].text == kind), None)
        if new is not None:
            found.append(Change(now[new].start, now[new].end, None, None, note))
            continue
        old = next((k for k in lost if said[k] == f"w {kind}"), None)
        place = _place(old, said, now, matched, start) if old is not None else start
        found.append(Change(place, place + 1, None, None, note, gone=True))
    return found


def _place(k: int, said: Sequence[str], now: Sequence[Element], matched: dict[int, int], start: int) -> int:
    """Where something that is gone stood: behind what stood before it."""
    for earlier in range(k - 1, -1, -1):
        if earlier in matched:
            return now[matched[earlier]].end
    for later in range(k + 1, len(said)):
        if later in matched:
            return now[matched[later]].start
    return start
