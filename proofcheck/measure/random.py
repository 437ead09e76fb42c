"""Random numbers that any shard can reproduce alone: counter-based, the same bits on every array library.

Method: Philox4x32-10 (Salmon, Moraes, Dror, Shaw: "Parallel random numbers: as easy as 1, 2, 3", SC 2011), written
with the 64-bit integer operations of the array API. A stream is a key from SHA-256 of the seed and a name; number k
of a stream depends on nothing but the key and k, so no state is carried and the order of drawing does not matter.

Words, uniforms, signs, integers and entries of a table are bit-identical everywhere; `normal` and `log_uniform` use the
library's log, cos and exp and may differ between libraries in the last bit.
"""

from __future__ import annotations

import hashlib
import math
import sys
from collections.abc import Callable
from functools import cache
from typing import Any

_MULTIPLIERS = (0xD2511F53, 0xCD9E8D57)
_WEYL = (0x9E3779B9, 0xBB67AE85)
_MASK = 0xFFFFFFFF
_ROUNDS = 10


def philox(xp: Any, counter: tuple[Any, Any, Any, Any], key: tuple[int, int]) -> tuple[Any, Any, Any, Any]:
    """The four output words for each counter. Words are 32-bit, in arrays of one shape; `key` is two words.

    The arrays are of uint64, or of int64 where a library has little arithmetic for that: products wrap around in both,
    and their bits are the same.
    """
    c0, c1, c2, c3 = counter
    k0, k1 = key
    signed = c0.dtype == xp.int64
    for _ in range(_ROUNDS):
        low, high = c0 * _MULTIPLIERS[0], c2 * _MULTIPLIERS[1]
        up, down = high >> 32, low >> 32
        if signed:
            up, down = up & _MASK, down & _MASK
        c0, c1, c2, c3 = up ^ c1 ^ k0, high & _MASK, down ^ c3 ^ k1, low & _MASK
        k0, k1 = (k0 + _WEYL[0]) & _MASK, (k1 + _WEYL[1]) & _MASK
    return c0, c1, c2, c3


def _words_of(xp: Any, block: Any, high: tuple[int, int], key: tuple[int, int]) -> tuple[Any, Any, Any, Any]:
    """The words of blocks of a stream, by their numbers."""
    if "jax" in xp.__name__:
        return _compiled(xp, block, high, key)
    zero = block & 0
    return philox(xp, (block & _MASK, block >> 32, zero + high[0], zero + high[1]), key)


def _compiled(xp: Any, block: Any, high: tuple[int, int], key: tuple[int, int]) -> tuple[Any, Any, Any, Any]:
    """The same by JAX, which compiles every operation for every shape: one program, for powers of two of blocks."""
    count = block.shape[0]
    more = (1 << max(6, (count - 1).bit_length())) - count
    padded = xp.concat((block, xp.zeros(more, dtype=block.dtype))) if more else block
    numbers = xp.asarray((*high, *key), dtype=xp.uint64)
    return tuple(word[:count] for word in _program(xp)(padded, numbers))


@cache
def _program(xp: Any) -> Callable[[Any, Any], Any]:
    import jax

    def words(block: Any, numbers: Any) -> Any:
        zero = block & 0
        counter = (block & _MASK, block >> 32, zero + numbers[0], zero + numbers[1])
        return philox(xp, counter, (numbers[2], numbers[3]))

    compiled: Callable[[Any, Any], Any] = jax.jit(words)
    return compiled


_FEW = 512  # values of a stream that are drawn at least where they are kept
_MOST = 2**13  # values of a stream that are kept at most
_KEPT = 2**22  # values that are kept in all
_PIECE = 2**15  # values drawn at a time on a processor: the ten rounds then run inside its cache, six times as fast
_PIECE_GPU = 2**24


@cache
def _whole(xp: Any) -> bool:
    """Whether each call of a library costs more than what leaves the cache: on a device, and with JAX."""
    name = xp.__name__
    return "cupy" in name or "jax" in name or ("torch" in name and xp.empty(0).device.type != "cpu")


class _Beginnings(dict[tuple[str, int, str, str], Any]):
    """What streams begin with, by library, seed, stream and kind of value; forgotten all at once when it gets long."""

    values_in_all = 0

    def keep(self, key: tuple[str, int, str, str], values: Any) -> None:
        self.values_in_all += values.size - (self[key].size if key in self else 0)
        if self.values_in_all > _KEPT:
            self.clear()
            self.values_in_all = values.size
        values.flags.writeable = False
        self[key] = values


_kept = _Beginnings()


class Stream:
    """The numbers of one named stream: every method returns `count` float64 values that start at position `offset`.

    Positions are counted in values of the method asked; a value takes two words, or one, or some bits, as the method
    says.
    """

    def __init__(self, xp: Any, seed: int, name: str) -> None:
        digest = hashlib.sha256(f"{seed}/{name}".encode()).digest()
        words = [int.from_bytes(digest[4 * k : 4 * k + 4], "little") for k in range(4)]
        self.xp, self.seed, self.name = xp, seed, name
        self._key, self._high = (words[0], words[1]), (words[2], words[3])
        self._signs: Any = None
        self._atoms: Any = None  # the last entries that were asked for, and their table of pairs
        self._piece = _PIECE_GPU if _whole(xp) else _PIECE
        self._program = getattr(xp, "random_words", None)  # a library's own program for the words, if it has one
        self._word = xp.int64 if "torch" in xp.__name__ else xp.uint64

    def child(self, name: object) -> Stream:
        """A stream of its own under this one."""
        return Stream(self.xp, self.seed, f"{self.name}/{name}")

    def words(self, count: int, offset: int = 0) -> tuple[Any, Any]:
        """Two 32-bit words for each value, as uint64 arrays."""
        xp = self.xp
        first, last = offset // 2, (offset + count + 1) // 2
        if self._program is not None:
            rows = xp.astype(xp.reshape(self._blocks(first, last), (-1, 2)), self._word)
            start = offset - 2 * first
            return rows[start : start + count, 0], rows[start : start + count, 1]
        block = xp.astype(xp.arange(first, last + 1, dtype=xp.int64), self._word)
        c = _words_of(xp, block, self._high, self._key)
        start = offset - 2 * first
        pairs = (xp.stack((c[0], c[2]), axis=1), xp.stack((c[1], c[3]), axis=1))
        a, b = (xp.reshape(pair, (-1,))[start : start + count] for pair in pairs)
        return a, b

    def _blocks(self, first: int, last: int) -> Any:
        """The four words of each block first <= k < last, as an array of four columns."""
        xp = self.xp
        if self._program is not None:
            return self._program(first, last, self._high, self._key)
        block = xp.astype(xp.arange(first, last, dtype=xp.int64), self._word)
        c = _words_of(xp, block, self._high, self._key)
        return xp.stack(c, axis=1)

    def _parts(self, count: int, offset: int) -> Any:
        """Whole numbers of 8 random bits each, all the bits of every block used, for indexing."""
        xp = self.xp
        first, last = offset // 16, (offset + count + 15) // 16
        words = xp.reshape(self._blocks(first, last), (-1, 1))
        if hasattr(words, "view") and self._word == xp.uint64 and sys.byteorder == "little":
            # The same numbers without arithmetic, where a library lets the words be read as shorter ones.
            parts = xp.astype(words, xp.uint32, copy=False).view(xp.uint8)
        else:
            shifts = xp.astype(xp.arange(0, 32, 8, dtype=xp.int64), self._word)
            parts = xp.astype((words >> shifts) & 255, xp.int64)
        return xp.reshape(parts, (-1,))[offset - 16 * first : offset - 16 * first + count]

    def _pieces(self, draw: Callable[[int, int], Any], count: int, offset: int, piece: int = 0) -> Any:
        """`draw(count, offset)` put together from pieces that stay in the cache."""
        piece = piece or self._piece
        if count <= piece:
            return draw(count, offset)
        starts = range(0, count, piece)
        if "jax" in self.xp.__name__:  # arrays that are never changed in place
            return self.xp.concat([draw(min(piece, count - start), offset + start) for start in starts])
        result = self.xp.empty(count, dtype=self.xp.float64)
        for start in starts:
            stop = min(start + piece, count)
            result[start:stop] = draw(stop - start, offset + start)
        return result

    def _beginning(self, what: str, draw: Callable[[int, int], Any], count: int, offset: int, piece: int = 0) -> Any:
        """`draw(count, offset)` in pieces. Few values come from a beginning that is drawn once: with so few it is the
        calls that cost, and small streams are asked for again and again, by one statement after another."""
        if count > _MOST or offset or self.xp.__name__ != "numpy":
            return self._pieces(draw, count, offset, piece)
        key = (self.xp.__name__, self.seed, self.name, what)
        found = _kept.get(key)
        if found is None or found.size < count:
            found = draw(max(count, _FEW), 0)
            _kept.keep(key, found)
        return found[:count]

    def uniform(self, count: int, offset: int = 0) -> Any:
        """Uniform on the open interval (0, 1): odd multiples of 2**-53, so neither end can appear by rounding."""

        def draw(count: int, offset: int) -> Any:
            a, b = self.words(count, offset)
            return (self.xp.astype((a >> 6) * 2**26 + (b >> 6), self.xp.float64) + 0.5) * 2.0**-52

        return self._beginning("uniform", draw, count, offset)

    def spread(self, count: int, offset: int = 0) -> Any:
        """Uniform on the odd multiples of 2**-32 in (-1, 1): half the work of `uniform`, for large inputs."""
        xp = self.xp

        def draw(count: int, offset: int) -> Any:
            first, last = offset // 4, (offset + count + 3) // 4
            words = xp.reshape(self._blocks(first, last), (-1,))
            values = xp.astype(words, xp.float64) * 2.0**-31 - (1.0 - 2.0**-32)
            return values[offset - 4 * first : offset - 4 * first + count]

        return self._beginning("spread", draw, count, offset)

    def table(self, atoms: Any, count: int, offset: int = 0) -> Any:
        """Entries of `atoms`, an array of 16 numbers, each as likely as any other: two for a byte, out of a table."""
        if self._atoms is None or self._atoms[0] is not atoms:
            xp = self.xp
            entries, byte = xp.asarray(atoms), xp.arange(256, dtype=xp.int64)
            pairs = xp.stack((xp.take(entries, byte & 15, axis=0), xp.take(entries, byte >> 4, axis=0)), axis=1)
            self._atoms = (atoms, pairs)
        pairs = self._atoms[1]
        return self._pieces(lambda n, start: self._looked_up(pairs, n, start), count, offset, 8 * self._piece)

    def signs(self, count: int, offset: int = 0) -> Any:
        """-1 or 1 with probability one half each, from one bit each: byte by byte, out of a table."""
        xp = self.xp
        if self._signs is None:
            bits = (xp.reshape(xp.arange(256, dtype=xp.int64), (-1, 1)) >> xp.arange(8, dtype=xp.int64)) & 1
            self._signs = xp.astype(2 * bits - 1, xp.float64)

        table = self._signs
        return self._pieces(lambda n, start: self._looked_up(table, n, start), count, offset, 16 * self._piece)

    def _looked_up(self, table: Any, count: int, offset: int) -> Any:
        """The rows of a table of 256 rows that random bytes select, one after another."""
        each = table.shape[1]
        first, last = offset // each, (offset + count + each - 1) // each
        values = self.xp.reshape(self.xp.take(table, self._parts(last - first, first), axis=0), (-1,))
        return values[offset - each * first : offset - each * first + count]

    def normal(self, count: int, offset: int = 0) -> Any:
        """Standard normal, by Box and Muller's transform of two uniforms; values 2k and 2k+1 share their radius."""
        xp = self.xp

        def draw(count: int, offset: int) -> Any:
            first, last = offset // 2, (offset + count + 1) // 2
            u = xp.reshape(self.uniform(2 * (last - first), 2 * first), (-1, 2))
            radius = xp.sqrt(-2.0 * xp.log(u[:, 0]))
            angle = (2.0 * math.pi) * u[:, 1]
            both = xp.reshape(xp.stack((radius * xp.cos(angle), radius * xp.sin(angle)), axis=1), (-1,))
            start = offset - 2 * first
            return both[start : start + count]

        return self._beginning("normal", draw, count, offset)

    def rademacher(self, count: int, offset: int = 0) -> Any:
        """-1 or 1 with probability one half each."""
        return self.integers(0, 2, count, offset) * 2.0 - 1.0

    def exponential(self, count: int, offset: int = 0) -> Any:
        """Exponential with mean 1."""
        return -self.xp.log(self.uniform(count, offset))

    def integers(self, low: int, high: int, count: int, offset: int = 0) -> Any:
        """Whole numbers low <= k < high; high - low at most 2**32, each chance biased by at most 2**-32.

        Multiply and shift (Lemire 2019) instead of a remainder: no division by a number of the data.
        """
        if not 0 < high - low <= 2**32:
            raise ValueError(f"cannot draw from {low} <= k < {high}")
        xp = self.xp

        def draw(count: int, offset: int) -> Any:
            return xp.astype(((self.words(count, offset)[0] * (high - low)) >> 32) & _MASK, xp.float64) + float(low)

        return self._beginning(f"integers {low} {high}", draw, count, offset)

    def log_uniform(self, low: float, high: float, count: int, offset: int = 0) -> Any:
        """Magnitudes between `low` and `high`, every order of magnitude alike."""
        return self.xp.exp(math.log(low) + (math.log(high) - math.log(low)) * self.uniform(count, offset))

    def adversarial(self, count: int, offset: int = 0) -> Any:
        """What breaks careless arithmetic: zeros, equal, whole, huge, tiny and nearly cancelling entries."""
        xp = self.xp
        kinds, signs, wides, wholes = (self.child(k) for k in ("kind", "sign", "wide", "whole"))

        def draw(count: int, offset: int) -> Any:
            kind = kinds.integers(0, 8, count, offset)
            sign = signs.rademacher(count, offset)
            value = self.normal(count, offset)
            value = xp.where(kind == 1, 0.0 * value, value)
            value = xp.where(kind == 2, sign, value)
            value = xp.where(kind == 3, sign * wides.log_uniform(1e-6, 1e6, count, offset), value)
            value = xp.where(kind == 4, sign * wholes.integers(0, 5, count, offset), value)
            # Neighbours of one number: sums of such entries cancel nearly all their digits.
            return xp.where(kind == 5, sign * (1.0 + 1e-7 * value), value)

        return self._beginning("adversarial", draw, count, offset)
