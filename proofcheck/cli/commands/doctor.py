"""`proofcheck doctor`: what this installation can use, found by using it."""

from __future__ import annotations

import importlib
import platform
import sys
from collections.abc import Iterator
from importlib import metadata
from typing import Any

from proofcheck import __version__
from proofcheck.report.terminal import Paint, Style, clean, wants_color
from proofcheck.run import landlock, sandbox, seccomp
from proofcheck.run.cache import Cache
from proofcheck.run.launch import PoolError, cores
from proofcheck.run.pool import Pool

# module, distribution, whether nothing works without it, what it is for
_MODULES = (
    ("sympy", "sympy", True, "limits, derivatives, sums"),
    ("z3", "z3-solver", True, "inequalities, integers, sizes"),
    ("flint", "python-flint", True, "enclosures, exact arithmetic"),
    ("numpy", "numpy", True, "numbers"),
    ("array_api_compat", "array-api-compat", True, "one array program for all backends"),
    ("yaml", "PyYAML", True, "claim files"),
    ("click", "click", True, "the command line"),
    ("cupy", "cupy-cuda12x", False, "numbers on a GPU: pip install 'proofcheck[gpu]'"),
    ("latex2mathml", "latex2mathml", False, "reports as HTML: pip install 'proofcheck[report]'"),
    ("torch", "torch", False, "numbers by PyTorch: pip install 'proofcheck[torch]'"),
    ("jax", "jax", False, "numbers by JAX: pip install 'proofcheck[jax]'"),
    ("cvc5", "cvc5", False, "a second opinion: pip install 'proofcheck[second-opinion]'"),
    ("distributed", "distributed", False, "a cluster: pip install 'proofcheck[cluster]'"),
)
Row = tuple[Style, str, str, str]  # style, name, state, detail


def doctor() -> int:
    """Print the table; 1 where something required is missing."""
    paint = Paint(wants_color(sys.stdout))
    rows = [*_python(), *_modules(), *_backends(), *_machine(), _workers()]
    for style, name, state, detail in rows:
        print(f"{name:<18}{paint(f'{state:<11}', style)}{clean(detail)}".rstrip())
    missing = [name for style, name, _, _ in rows if style == "bad"]
    print(paint(f"\nmissing: {', '.join(missing)}", "bad") if missing else paint("\nall required parts work", "good"))
    return 1 if missing else 0


def _python() -> Iterator[Row]:
    yield "good", "proofcheck", "ok", __version__
    fine = sys.version_info >= (3, 11)
    detail = f"{platform.python_version()} on {platform.system()} {platform.machine()}"
    yield ("good" if fine else "bad"), "Python", ("ok" if fine else "too old"), detail


def _modules() -> Iterator[Row]:
    for module, distribution, required, purpose in _MODULES:
        try:
            loaded = importlib.import_module(module)
        except Exception as error:
            what = purpose if isinstance(error, ModuleNotFoundError) else f"{type(error).__name__}: {error}"
            yield ("bad" if required else "doubt"), module, ("missing" if required else "absent"), what
        else:
            yield "good", module, "ok", f"{_version(loaded, distribution):<12}{purpose}"


def _version(module: Any, distribution: str) -> str:
    try:
        return metadata.version(distribution)
    except metadata.PackageNotFoundError:
        return str(getattr(module, "__version__", "unknown"))


def _backends() -> Iterator[Row]:
    try:
        import numpy

        product = numpy.ones((8, 8)) @ numpy.ones((8, 8))
        yield ("good", "backend numpy", "ok", "") if product[0, 0] == 8 else ("bad", "backend numpy", "wrong", "")
    except Exception as error:
        yield "bad", "backend numpy", "missing", type(error).__name__
    try:
        cupy = importlib.import_module("cupy")
        for device in range(cupy.cuda.runtime.getDeviceCount()):
            name = cupy.cuda.runtime.getDeviceProperties(device)["name"].decode(errors="replace")
            with cupy.cuda.Device(device):
                free, total = cupy.cuda.runtime.memGetInfo()
                works = float((cupy.ones((8, 8)) @ cupy.ones((8, 8)))[0, 0]) == 8
            memory = f"{name}, {total / 2**30:.0f} GiB, {free / 2**30:.0f} GiB free"
            yield ("good" if works else "doubt"), f"backend cupy:{device}", ("ok" if works else "wrong"), memory
    except ModuleNotFoundError:
        yield "doubt", "backend cupy", "absent", "no GPU is used"
    except Exception as error:
        yield "doubt", "backend cupy", "absent", f"{type(error).__name__}: {error}".split("\n")[0]


def _machine() -> Iterator[Row]:
    with Cache() as cache:
        if cache.path is None or cache.reason is not None:
            yield "doubt", "cache", "none", cache.reason or "verdicts are kept in memory only"
        else:
            size = cache.path.stat().st_size if cache.path.exists() else 0
            yield "good", "cache", "ok", f"{cache.path} ({size / 2**20:.1f} MiB)"
    yield "good", "cores", "ok", str(cores())


def _workers() -> Row:
    """What a worker cannot do here, tried in one."""
    try:
        with Pool("proofcheck.run.sandbox:probe", jobs=1) as pool:
            found = pool.call(None)
    except PoolError as error:
        return "bad", "workers", "none", str(error)
    if not found.ok:
        return "doubt", "workers", "unknown", found.failure.detail if found.failure else ""
    means = [name for name, there in (("seccomp", seccomp.known()), ("Landlock", bool(landlock.abi()))) if there]
    refused = [name for name, is_refused in found.value.items() if is_refused]
    open_ = [name for name, is_refused in found.value.items() if not is_refused]
    if not refused:
        why = f"{sandbox.OFF}=off is set" if sandbox.is_off() else "this system has no sandbox that proofcheck can use"
        return "doubt", "workers", "no sandbox", why
    detail = f"without access to: {', '.join(refused)} ({', '.join(means)})" + (
        f"; with: {', '.join(open_)}" if open_ else ""
    )
    return ("doubt" if open_ else "good"), "workers", ("partly" if open_ else "sandboxed"), detail
