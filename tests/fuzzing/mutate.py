"""Mutations of texts by their words, and now and then by their bytes.

A mutation of single bytes seldom leaves a text that a reader goes far with. So most of the time words, figures, signs
and stretches of lines are taken out, doubled, moved, replaced by a word that the reader knows (`words/`, one a line, as
in a JSON string), or by a stretch of another text.
"""

from __future__ import annotations

import json
import random
import re
from collections.abc import Sequence
from pathlib import Path

_PIECES = re.compile(rb"[A-Za-z_]+|\d+|\s+|\\[A-Za-z]+|[^\sA-Za-z_\d]")
MAX_PIECES = 4_000
_FIGURES = (0, 1, 2, 3, 9, 10, 64, 100, 255, 1000, 65_536, 10**18)


def words(*targets: str) -> list[str]:
    """The words that readers know, of several targets one after the other."""
    folder = Path(__file__).parent / "words"
    return [json.loads(f'"{line}"') for name in targets for line in _lines(folder / f"{name}.txt")]


def _lines(path: Path) -> list[str]:
    return path.read_text("utf-8").splitlines()


class Mutator:
    """`words` are what the reader knows; `pool` are texts that stretches come from."""

    def __init__(self, words: Sequence[str], pool: Sequence[bytes]) -> None:
        self.words = [word.encode("utf-8", "surrogatepass") for word in words]
        self.pool = [_PIECES.findall(text) for text in pool]

    def __call__(self, data: bytes, max_size: int, seed: int) -> bytes:
        chance = random.Random(seed)
        if chance.random() < 0.2 or not data:
            return _bytes(bytearray(data), chance)[:max_size]
        pieces = _PIECES.findall(data)[:MAX_PIECES]
        for _ in range(chance.choice((1, 1, 2, 3, 6))):
            pieces = self._once(pieces, chance)
        return b"".join(pieces)[:max_size]

    def _once(self, pieces: list[bytes], chance: random.Random) -> list[bytes]:
        count = len(pieces)
        at = chance.randrange(count + 1)
        length = min(chance.choice((1, 1, 1, 2, 3, 5, 8, 20)), count - at)
        kind = chance.randrange(9)
        stretch = pieces[at : at + length]
        if kind == 0:
            return pieces[:at] + pieces[at + length :]
        if kind == 1:
            return pieces[:at] + stretch * chance.choice((2, 2, 3, 10, 50)) + pieces[at + length :]
        if kind in (2, 3):
            return [*pieces[:at], chance.choice(self.words), *pieces[at:]]
        if kind in (4, 5):
            return [*pieces[:at], chance.choice(self.words), *pieces[at + 1 :]]
        if kind == 6:
            to = chance.randrange(count + 1)
            rest = pieces[:at] + pieces[at + length :]
            return rest[:to] + stretch + rest[to:]
        if kind == 7 and self.pool:
            other = chance.choice(self.pool)
            start = chance.randrange(len(other) + 1)
            return pieces[:at] + other[start : start + chance.choice((1, 3, 10, 40))] + pieces[at + length :]
        return [*pieces[:at], self._figure(chance), *pieces[at + 1 :]]

    @staticmethod
    def _figure(chance: random.Random) -> bytes:
        return str(
            chance.choice((0, 1, 2, 3, 9, 10, 64, 100, 255, 1000, 65_536, chance.randrange(10**6), 10**18))
        ).encode()


def _bytes(data: bytearray, chance: random.Random) -> bytes:
    """Up to four bytes changed, put in or taken out."""
    for _ in range(chance.randrange(1, 5)):
        at, kind = chance.randrange(len(data) + 1), chance.randrange(4)
        if kind == 0 or at == len(data):
            data[at:at] = chance.randbytes(chance.choice((1, 1, 2, 4)))
        elif kind == 1:
            data[at] ^= 1 << chance.randrange(8)
        elif kind == 2:
            data[at] = chance.choice((0, 9, 10, 32, 34, 39, 127, 128, 255, chance.randrange(256)))
        else:
            del data[at : at + chance.choice((1, 1, 2, 8))]
    return bytes(data)
