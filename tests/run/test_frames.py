from __future__ import annotations

import struct

import pytest

from proofcheck.run.frames import FrameError, FrameReader, Task, encode
from proofcheck.run.limits import Limits

MESSAGES = [({"job": 1}, b"[1,2]"), ({}, b""), ({"detail": "é"}, b"x" * 1000)]


@pytest.mark.parametrize("size", [1, 3, 17, 10_000])
def test_messages_survive_any_cutting(size):
    data = b"".join(encode(*message) for message in MESSAGES)
    reader = FrameReader()
    pieces = [data[k : k + size] for k in range(0, len(data), size)]
    assert [message for piece in pieces for message in reader.feed(piece)] == MESSAGES


@pytest.mark.parametrize(
    "data",
    [
        struct.pack(">IQ", 1 << 20, 0),
        struct.pack(">IQ", 2, 101) + b"{}",
        struct.pack(">IQ", 2, 0) + b"{]",
        struct.pack(">IQ", 2, 0) + b"[]",
        struct.pack(">IQ", 2, 0) + b"\xff\xff",
        struct.pack(">IQ", 30_000, 0) + b"[" * 30_000,
    ],
    ids=["long-header", "long-body", "no-json", "no-object", "no-text", "deep"],
)
def test_what_is_no_frame_is_refused(data):
    with pytest.raises(FrameError):
        list(FrameReader(body_limit=100).feed(data))


def test_a_header_too_long_to_be_read_is_not_sent():
    with pytest.raises(FrameError):
        encode({"detail": "x" * (1 << 17)})


def test_a_task_is_read_as_it_was_written():
    task = Task(7, b"[1]", Limits(0.5, None, 3))
    assert Task.read(task.header(), task.payload) == task


@pytest.mark.parametrize("field", ["seconds", "memory_mb", "result_mb"])
@pytest.mark.parametrize("value", [0, -1, float("inf"), float("nan")])
def test_limits_are_positive_and_finite(field, value):
    with pytest.raises(ValueError, match=field):
        Limits(**{field: value})
