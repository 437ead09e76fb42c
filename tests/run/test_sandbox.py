"""A worker reaches what it needs and nothing else: each thing that it may not do is tried in one, and refused."""

from __future__ import annotations

import os
import platform
import re
import struct
import subprocess
import sys
import time
from pathlib import Path

import pytest

from proofcheck.run import landlock, sandbox, seccomp
from proofcheck.run.limits import Limits
from proofcheck.run.pool import Pool

pytestmark = pytest.mark.skipif(not seccomp.known(), reason="seccomp filters are Linux's")
FILES = pytest.mark.skipif(not landlock.abi(), reason="this kernel has no Landlock")
HEADERS = {
    "x86_64": Path("/usr/include/x86_64-linux-gnu/asm/unistd_64.h"),
    "aarch64": Path("/usr/include/asm-generic/unistd.h"),
}


@pytest.fixture(scope="module")
def pool():
    sys.path.insert(0, os.path.dirname(__file__))
    with Pool("isolation_jobs:act", jobs=1) as pool:
        yield pool
    sys.path.remove(os.path.dirname(__file__))


@pytest.fixture
def attempt(pool, tmp_path):
    """What comes of an attempt in a worker that may reach nothing, and in one that may reach all."""
    file = tmp_path / "file"
    file.write_text("there")

    def both(what: str, *arguments: object) -> tuple[str, str]:
        def told(reach):
            outcome = pool.call(["attempt", what, *arguments], limits=Limits(10, reach=reach))
            assert outcome.ok, outcome.failure
            return outcome.value

        return told("nothing"), told("all")

    return both


@pytest.mark.parametrize("what", ["udp", "local socket", "pair", "program"])
def test_no_socket_is_opened_and_no_program_started(attempt, what):
    assert attempt(what) == ("EPERM", "done")


def test_nobody_is_called(attempt):
    refused, otherwise = attempt("tcp")
    assert refused == "EPERM" and otherwise == "ECONNREFUSED"


@pytest.mark.parametrize("what", ["append", "write", "delete"])
def test_no_file_is_written(attempt, tmp_path, what):
    refused, otherwise = attempt(what, str(tmp_path / "file"))
    assert refused in ("EPERM", "EACCES") and otherwise == "done"


def test_a_file_that_is_there_stays_as_it_is(pool, tmp_path):
    file = tmp_path / "file"
    file.write_text("there")
    other = str(tmp_path / "other")
    for order in (["rename", str(file), other], ["link", str(file), other], ["mkdir", other], ["write", other]):
        assert pool.call(["attempt", *order]).value in ("EPERM", "EACCES")
    for order in (["truncate", str(file), 0], ["chmod", str(file), 0], ["delete", str(file)], ["write", str(file)]):
        assert pool.call(["attempt", *order]).value in ("EPERM", "EACCES")
    assert file.read_text() == "there" and file.stat().st_mode & 0o777 and os.listdir(tmp_path) == ["file"]


@FILES
def test_no_file_outside_the_installation_is_read(attempt, tmp_path):
    assert attempt("read", str(tmp_path / "file")) == ("EACCES", "done")
    assert attempt("read", "/etc/passwd") == ("EACCES", "done")
    assert attempt("list", str(Path.home())) == ("EACCES", "done")


@FILES
def test_no_other_process_is_signalled(attempt):
    if landlock.abi() < 6:
        pytest.skip("Landlock's scopes come with its ABI 6")
    assert attempt("signal", os.getpid(), 0) == ("EPERM", "done")


@pytest.mark.skipif(platform.machine() != "x86_64", reason="the numbers are those of x86-64")
@pytest.mark.parametrize(
    ("number", "arguments", "error"),
    [
        (101, (0, 0, 0, 0), "EPERM"),  # ptrace: trace me
        (165, (0, 0, 0, 0, 0), "EPERM"),  # mount
        (425, (1, 0), "EPERM"),  # io_uring_setup, by which a socket could be opened as well
        (435, (0, 0), "ENOSYS"),  # clone3
        (56, (0x10000000, 0, 0, 0, 0), "EPERM"),  # clone into a namespace of users
        (437, (0, 0, 0, 0), "ENOSYS"),  # openat2
        (0x40000000 + 41, (2, 1, 0), "EPERM"),  # socket, by the numbers of x32
    ],
)
def test_ways_around_are_closed(pool, number, arguments, error):
    assert pool.call(["attempt", "call", number, *arguments]).value == error


def test_a_worker_still_imports_and_computes(pool):
    assert pool.call(["lazy"]).value == ["wsgiref.util", "sympy.physics.units"]
    assert pool.call(["threads"]).value == 700


def test_with_a_device_only_the_network_is_out_of_reach(pool, tmp_path):
    limits = Limits(10, None, reach="devices")
    told = {
        what: pool.call(["attempt", what, *arguments], limits=limits).value
        for what, arguments in {"udp": (), "local socket": (), "program": (), "write": (str(tmp_path / "new"),)}.items()
    }
    assert told == {"udp": "EPERM", "local socket": "done", "program": "done", "write": "done"}


@pytest.mark.parametrize("fork", [True, False], ids=["fork", "oneshot"])
def test_what_is_tried_for_the_doctor(make_pool, fork):
    found = make_pool(entry="proofcheck.run.sandbox:probe", fork=fork).call(None).value
    assert {"network", "programs", "writing files"} <= {name for name, refused in found.items() if refused}
    free = make_pool(entry="proofcheck.run.sandbox:probe", fork=fork, reach="all").call(None).value
    assert free.keys() == found.keys() and not any(free.values())


def test_it_can_be_turned_off(make_pool, monkeypatch):
    monkeypatch.setenv(sandbox.OFF, "off")
    assert not any(make_pool(entry="proofcheck.run.sandbox:probe").call(None).value.values())


def test_a_system_without_either_goes_on(monkeypatch):
    monkeypatch.setattr(landlock, "abi", lambda: 0)
    monkeypatch.setattr(seccomp, "known", lambda: False)
    sandbox.enter("nothing")
    with open(os.devnull, "w") as file:
        file.write("nothing was given up")


def test_it_costs_less_than_five_milliseconds():
    """The median of several processes, each of which tells what the processor worked for it."""
    sandbox.prepare()
    told = []
    for _ in range(9):
        theirs, ours = os.pipe()
        child = os.fork()
        if not child:
            try:
                before = time.process_time_ns()
                sandbox.enter("nothing")
                os.write(ours, struct.pack("q", time.process_time_ns() - before))
            finally:
                os._exit(0)
        os.close(ours)
        told.append(struct.unpack("q", os.read(theirs, 8))[0])
        os.close(theirs)
        os.waitpid(child, 0)
    assert sorted(told)[4] < 5_000_000


@pytest.mark.parametrize("machine", ["x86_64", "aarch64"])
def test_the_numbers_are_those_of_the_kernels_headers(machine):
    if not HEADERS[machine].exists():
        pytest.skip("needs the kernel's headers")
    text = HEADERS[machine].read_text()
    known = {name: int(number) for name, number in re.findall(r"#define __NR(?:3264)?_(\w+)\s+(\d+)", text)}
    groups = [*seccomp._MACHINES[machine][1].values(), *seccomp._RECENT.values()]
    ours = {name: number for group in groups for name, number in group.items()}
    assert {name: number for name, number in ours.items() if name in known} == {
        name: known[name] for name in ours if name in known
    }
    assert len(ours.keys() & known.keys()) > 0.9 * len(ours)


@pytest.mark.parametrize("machine", ["x86_64", "aarch64"])
@pytest.mark.parametrize("files", [True, False])
@pytest.mark.parametrize("devices", [True, False])
def test_every_jump_of_the_filter_lands_in_it(machine, files, devices):
    code = seccomp.program(machine, files=files, devices=devices)
    lines = list(struct.iter_unpack("=HBBI", code))
    for place, (kind, yes, no, _) in enumerate(lines):
        if kind in (seccomp._JUMP_EQUAL, seccomp._JUMP_LEAST, seccomp._JUMP_BITS):
            assert place + 1 + max(yes, no) < len(lines)
    assert [line[0] for line in lines[-3:]] == [seccomp._RETURN] * 3 and len(lines) < 256


def test_a_second_opinion_is_had_in_a_worker():
    from proofcheck.judging.audit import opinion
    from proofcheck.judging.payload import Settings, statement_payload
    from proofcheck.session import session

    if not opinion.available():
        pytest.skip("needs the extra second-opinion")
    payload = statement_payload("x * y > 2", {"x, y": "real"}, ["x > 1", "y > 2"])
    answer = session.run_statement(payload, Settings(second_opinion=True))["claims"][0]
    assert (answer["verdict"], "Z3 unsat, confirmed by cvc5" in answer["census"]) == ("proved", True)


def test_only_the_workers_are_shut_in(tmp_path):
    """What a caller does itself stays as it was."""
    script = "from proofcheck.run.pool import Pool; import socket\n"
    script += "with Pool('proofcheck.run.sandbox:probe', jobs=1) as p: print(p.call(None).value['network'])\n"
    script += "socket.socket().close()"
    told = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True, cwd=tmp_path)
    assert told.stdout == "True\n"


def test_packages_that_a_worker_imports_itself_may_be_read(tmp_path: Path) -> None:
    """Also where they are not installed as usual, but in a directory on the import path."""
    (tmp_path / "z3").mkdir()
    (tmp_path / "z3/__init__.py").touch()
    code = "import proofcheck.judging.stated\nfrom proofcheck.run import sandbox\nprint(*sandbox.readable(), sep='\\n')"
    path = os.pathsep.join([str(tmp_path), str(Path(sandbox.__file__).parents[2])])
    done = subprocess.run(
        [sys.executable, "-P", "-c", code], env={**os.environ, "PYTHONPATH": path}, capture_output=True, text=True
    )
    assert str(tmp_path / "z3") in done.stdout.splitlines() and str(tmp_path) not in done.stdout.splitlines()
