"""What runs over its moment is interrupted, and the timer that was running before runs on."""

from __future__ import annotations

import gc
import signal
import threading
import time
from functools import partial

import pytest

from proofcheck.run.deadline import Expired, deadline, forget, met, up, working


def work(seconds):
    ends = working() + seconds
    while working() < ends:
        pass


def test_what_runs_over_is_interrupted():
    started = working()
    with pytest.raises(Expired), deadline(0.05):
        while True:
            try:
                work(0.01)
            except Exception:  # as libraries do
                continue
    assert working() - started < 2


def test_what_swallows_it_is_interrupted_again():
    swallowed = []
    with pytest.raises(Expired), deadline(0.03):
        try:
            work(5)
        except Expired:
            swallowed.append(True)
        work(5)
    assert swallowed


def test_nothing_is_raised_where_nobody_hears_of_it(monkeypatch):
    """An exception in a `__del__` reaches nobody but the hook that is told of it, which needs its time as well."""
    heard, done = [], []

    class Heavy:
        def __init__(self, fails):
            self.fails = fails

        def __del__(self):
            work(0.1)
            if self.fails:
                raise ValueError
            done.append(True)

    def hook(unraisable):
        work(0.1)
        heard.append(unraisable.exc_type)

    monkeypatch.setattr("sys.unraisablehook", partial(hook))
    for fails in (False, True):
        with pytest.raises(Expired), deadline(0.03):
            Heavy(fails)
            work(5)
    assert done and heard == [ValueError]


def test_callbacks_of_the_garbage_collector_are_not_interrupted():
    swallowed, done = [], []

    def slow(phase, info):
        try:
            work(0.1)
            done.append(phase)
        except Expired:
            swallowed.append(phase)
            raise

    gc.collect()  # what other tests left
    gc.callbacks.append(slow)
    try:
        with pytest.raises(Expired), deadline(0.03):
            gc.collect()
            work(5)
    finally:
        gc.callbacks.remove(slow)
    assert done and not swallowed


def test_waiting_does_not_count():
    with deadline(0.1):
        time.sleep(0.3)


def test_what_ends_in_time_is_left_alone():
    with deadline(0.05):
        answer = 1
    work(0.1)
    assert answer == 1


def test_an_outer_one_ends_the_inner_ones():
    started = working()
    with pytest.raises(Expired), deadline(0.05), deadline(30):
        work(5)
    assert working() - started < 2


def test_what_an_inner_one_spends_is_spent():
    with pytest.raises(Expired), deadline(0.1):
        for _ in range(100):
            with deadline(1):
                work(0.02)


def test_the_timer_is_given_back():
    before = signal.getitimer(signal.ITIMER_PROF)
    with pytest.raises(Expired), deadline(30):
        with deadline(10):
            pass
        assert 0 < signal.getitimer(signal.ITIMER_PROF)[0] <= 30.1
        with deadline(0.02):
            work(5)
    assert signal.getitimer(signal.ITIMER_PROF) == before


def test_where_nothing_can_be_interrupted_nothing_is_begun():
    seen = []

    def begin():
        try:
            with deadline(1):
                seen.append("ran")
        except Expired:
            seen.append("expired")

    thread = threading.Thread(target=begin)
    thread.start()
    thread.join()
    assert seen == ["expired"]


def test_a_limit_that_was_met_is_remembered():
    forget()
    with deadline(5):
        pass
    assert not up(working() + 5, "that")
    assert met() == []
    with pytest.raises(Expired), deadline(0.02):
        work(5)
    assert up(working(), "that")
    assert met() == sorted([__name__, "that"])
    forget()
    assert met() == []
