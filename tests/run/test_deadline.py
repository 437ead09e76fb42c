"""What runs over its moment is interrupted, and the timer that was running before runs on."""

from __future__ import annotations

import signal
import threading
import time

import pytest

from proofcheck.run.deadline import Expired, deadline


def test_what_runs_over_is_interrupted():
    started = time.monotonic()
    with pytest.raises(Expired), deadline(0.05):
        while True:
            try:
                time.sleep(0.01)
            except Exception:  # as libraries do
                continue
    assert time.monotonic() - started < 5


def test_what_ends_in_time_is_left_alone():
    with deadline(0.05):
        answer = 1
    time.sleep(0.1)
    assert answer == 1


def test_an_outer_timer_runs_on():
    before = signal.getitimer(signal.ITIMER_REAL)[0]
    with pytest.raises(Expired), deadline(30):
        with deadline(10):
            pass
        assert 0 < signal.getitimer(signal.ITIMER_REAL)[0] <= 30
        with deadline(0.02):
            time.sleep(5)
    after = signal.getitimer(signal.ITIMER_REAL)[0]
    assert (after > 0) == (before > 0)


def test_where_nothing_can_be_interrupted_nothing_is_begun():
    seen = []

    def work():
        try:
            with deadline(1):
                seen.append("ran")
        except Expired:
            seen.append("expired")

    thread = threading.Thread(target=work)
    thread.start()
    thread.join()
    assert seen == ["expired"]
