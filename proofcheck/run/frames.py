"""Messages between the processes: a small JSON header and a body of JSON bytes, both length-prefixed.

    4 bytes header length | 8 bytes body length | header | body

The body (a job's payload or its value) passes through the server unread, so that megabytes are encoded once and decoded
once. JSON and never pickle: what comes out of a worker may have been shaped by a claim file from a stranger.
"""

from __future__ import annotations

import json
import struct
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from proofcheck.run.limits import Limits

_PREFIX = struct.Struct(">IQ")
_HEADER_LIMIT = 1 << 16


class FrameError(ValueError):
    """The bytes are no message: the other end is broken, or it sends more than it may."""


def encode(header: dict[str, Any], body: bytes = b"") -> bytes:
    """The frame of one message. Raises FrameError for a header over 64 KiB, and TypeError where it is not JSON."""
    head = json.dumps(header).encode()
    if len(head) > _HEADER_LIMIT:
        raise FrameError(f"a header of {len(head)} bytes")
    return b"".join((_PREFIX.pack(len(head), len(body)), head, body))


class FrameReader:
    """Puts messages together from pieces of any size.

    body_limit: bytes; a longer body raises FrameError as soon as it is announced, before it is received.
    """

    def __init__(self, body_limit: int | None = None) -> None:
        self._limit = body_limit
        self._buffer = bytearray()

    def feed(self, data: bytes) -> Iterator[tuple[dict[str, Any], bytes]]:
        """Every message completed by `data`. Raises FrameError on what is no frame; the reader is then useless."""
        self._buffer += data
        while len(self._buffer) >= _PREFIX.size:
            head, body = _PREFIX.unpack_from(self._buffer)
            if head > _HEADER_LIMIT:
                raise FrameError(f"a header of {head} bytes")
            if self._limit is not None and body > self._limit:
                raise FrameError(f"a body of {body} bytes; {self._limit} are allowed")
            start, end = _PREFIX.size + head, _PREFIX.size + head + body
            if len(self._buffer) < end:
                return
            message = _header(self._buffer[_PREFIX.size : start]), bytes(self._buffer[start:end])
            del self._buffer[:end]
            yield message


def _header(data: bytearray) -> dict[str, Any]:
    try:
        header = json.loads(data)
    except (ValueError, RecursionError) as error:
        raise FrameError(f"a header that is not JSON: {error}") from error
    if not isinstance(header, dict):
        raise FrameError("a header that is not an object")
    return header


@dataclass(frozen=True, slots=True)
class Task:
    """One job on its way to a worker: its number, its payload as JSON bytes, its limits."""

    number: int
    payload: bytes
    limits: Limits

    def header(self) -> dict[str, Any]:
        limits = self.limits
        return {
            "job": self.number,
            "seconds": limits.seconds,
            "memory_mb": limits.memory_mb,
            "result_mb": limits.result_mb,
        }

    @classmethod
    def read(cls, header: dict[str, Any], payload: bytes) -> Task:
        """The task that `header()` and the payload describe. Raises KeyError or ValueError on anything else."""
        limits = Limits(header["seconds"], header["memory_mb"], header["result_mb"])
        return cls(header["job"], payload, limits)
