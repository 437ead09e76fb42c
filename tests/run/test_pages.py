"""A process that forks many workers has its memory in large pages."""

from __future__ import annotations

import os
import re
import sys

import pytest

from proofcheck.run import pages

SIZE = 32 << 20


def large() -> int:
    """Bytes of this process in large pages."""
    with open("/proc/self/smaps_rollup", encoding="utf-8") as file:
        found = re.search(r"^AnonHugePages:\s+(\d+) kB", file.read(), re.MULTILINE)
    return int(found[1]) << 10 if found else 0


@pytest.mark.skipif(sys.platform != "linux", reason="Linux only")
def test_memory_is_put_together_and_keeps_what_it_holds() -> None:
    data = bytearray(os.urandom(1 << 12)) * (SIZE >> 12)
    before, copy = large(), bytes(data[:: 1 << 11])
    done = pages.gather()
    assert data[:: 1 << 11] == copy
    if done == 0:
        pytest.skip("this system has no large pages to give")
    assert done >= SIZE // (2 << 20) - 1
    assert large() >= max(before, SIZE - (4 << 20))


def test_nothing_is_done_where_the_system_does_not_tell(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pages, "_writable", list)
    assert pages.gather() == 0
    monkeypatch.setattr(sys, "platform", "darwin")
    assert pages.gather() == 0
