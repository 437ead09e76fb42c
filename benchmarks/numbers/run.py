"""The numbers against plain programs of the same array library for the same work, side by side in one run.

    .venv/bin/python benchmarks/numbers/run.py --write
    .venv/bin/python benchmarks/numbers/run.py --library cupy --sizes 2048 4096 8192 12288 --samples 4194304 --write

Products: both sides of `(A @ B) @ C == A @ (B @ C)` with error bounds, and modulo a prime, are four matrix products.
Their rate in GFLOP/s, inputs apart, stands beside that of a plain product of the same shape. Monte Carlo: samples per
second of `Var(q @ k) == d` for each law that is tried, beside plain programs for the same estimate. Memory: the peak of
a process that does nothing else. All programs take turns over several rounds and the fastest round of each counts, so
that whatever else the machine does meets all of them alike.
"""

from __future__ import annotations

import argparse
import importlib
import json
import os
import platform
import random
import subprocess
import sys
from collections.abc import Callable
from datetime import date
from pathlib import Path
from time import perf_counter, process_time
from typing import Any

from proofcheck.lang.problem import problem_from
from proofcheck.lang.types import Problem
from proofcheck.measure import modular, montecarlo
from proofcheck.measure.arrays import Backend, backend
from proofcheck.measure.gauge import read
from proofcheck.measure.ladder import Rung
from proofcheck.measure.random import Stream
from proofcheck.measure.residues import Modular, field
from proofcheck.measure.roundoff import Bounded
from proofcheck.measure.sample import draw
from proofcheck.measure.space import Space
from proofcheck.run import heap
from proofcheck.run.budget import Budget

RESULTS = Path(__file__).resolve().parent.parent / "results"
PRODUCT = ("(A @ B) @ C == A @ (B @ C)", {"n": "dim", "A, B, C": "real[n, n]"})
VARIANCE = ("Var(q @ k) == d", {"d": "dim", "q, k": "iid[d](mean=0, var=1)"})
PRODUCTS = 4  # matrix products in both sides of PRODUCT
WIDTH = 128  # entries of q and of k
AIM = 0.8
PLENTY = 10**15
CEILING = 2**28  # elements of one array: the largest sizes of published models are tried as they stand
Work = Callable[[], object]
Record = dict[str, Any]


def synchronise(library: Backend) -> None:
    library.synchronise()


CLOCKS = {"wall": perf_counter, "cpu": process_time}
clock = perf_counter  # replaced by --clock


def fastest(works: dict[str, Work], rounds: int, library: Backend) -> dict[str, float]:
    """Seconds of the fastest of several rounds in which all take turns; one round before is not counted."""
    best = dict.fromkeys(works, float("inf"))
    for turn in range(rounds + 1):
        for name, work in works.items():
            synchronise(library)
            start = clock()
            work()
            synchronise(library)
            if turn:
                best[name] = min(best[name], clock() - start)
    return best


def products(size: int, rounds: int, library: Backend) -> list[Record]:
    """The identity and the modular check at one size, and the plain product."""
    problem = problem_from(PRODUCT[0], where=PRODUCT[1])
    rows: list[Record] = []
    for dtype in ("float64", "float32"):
        stream = Stream(library.xp, 0, dtype)
        arithmetic = Bounded(Space(library, Budget(PLENTY), dtype, CEILING))
        sample = draw(problem, {"n": size}, 1, "spread", arithmetic, stream)
        a, b = (
            library.xp.astype(library.xp.reshape(stream.normal(size**2), (size, size)), arithmetic.space.dtype)
            for _ in range(2)
        )
        works: dict[str, Work] = {
            "plain": lambda a=a, b=b: library.xp.matmul(a, b),
            "identity": lambda s=sample: read(problem.statement, s),
        }
        if dtype == "float64":
            works["modular"] = modulo(problem, size, library)
        seconds = fastest(works, rounds, library)
        plain = 2 * size**3 / seconds["plain"] / 1e9
        for name in works:
            if name != "plain":
                rate = 2 * PRODUCTS * size**3 / seconds[name] / 1e9
                row: Record = {"check": name, "size": size, "dtype": dtype, "seconds": seconds[name]}
                rows.append({**row, "gflops": rate, "plain": plain, "share": rate / plain})
    return rows


def modulo(problem: Problem, size: int, library: Backend) -> Work:
    """The check modulo one prime, its inputs drawn."""
    rung = Rung(size, {"n": size}, 1)
    residues = Modular(Space(library, Budget(PLENTY), "float64", CEILING), field(size, random.Random(0)))
    leaves = dict(modular.leaves_of(problem, rung, residues, Stream(library.xp, 0, "modular")))
    return lambda: modular.compare(problem.statement, modular.evaluator_of(problem, rung, residues, leaves))


def plain_programs(count: int, library: Backend) -> dict[str, Work]:
    """The same estimate in plain programs: mean and variance of q @ k, entries drawn in batches, by each generator."""
    on_device = library.name in DRAWS
    batch = min(count, (2**24 if on_device else 2**19) // WIDTH)  # a batch fits the cache of a processor
    xp = library.xp

    def program(entries: Callable[[int], Any]) -> Work:
        def work() -> float:
            first = second = 0.0
            for _ in range(count // batch):
                q, k = (xp.reshape(entries(batch * WIDTH), (batch, WIDTH)) for _ in range(2))
                scores = xp.astype(xp.vecdot(q, k), xp.float64)
                first, second = first + xp.sum(scores), second + xp.sum(scores * scores)
            return float(second / count - (first / count) ** 2)

        return work

    return {name: program(entries) for name, entries in DRAWS.get(library.name, numpy_draws)().items()}


def numpy_draws() -> dict[str, Callable[[int], Any]]:
    import numpy

    philox, fast = (numpy.random.Generator(kind(1)) for kind in (numpy.random.Philox, numpy.random.SFC64))
    single = numpy.float32
    return {
        "normal, Philox": philox.standard_normal,
        "normal, SFC64": fast.standard_normal,
        "normal, SFC64, float32": lambda n: fast.standard_normal(n, dtype=single),
        "uniform, SFC64": lambda n: (fast.random(n) - 0.5) * 12**0.5,
        "exponential, SFC64": lambda n: fast.standard_exponential(n) - 1.0,
        "signs, SFC64": lambda n: fast.integers(0, 2, n, dtype=numpy.int8) * 2.0 - 1.0,
    }


def cupy_draws() -> dict[str, Callable[[int], Any]]:
    """By cuRAND: its host interface (`RandomState`), which draws fastest."""
    import cupy

    state, single = cupy.random.RandomState(1), cupy.float32
    return {
        "normal, cuRAND": state.standard_normal,
        "normal, cuRAND, float32": lambda n: state.standard_normal(n, dtype=single),
        "uniform, cuRAND": lambda n: (state.random_sample(n) - 0.5) * 12**0.5,
        "uniform, cuRAND, float32": lambda n: (state.random_sample(n, dtype=single) - 0.5) * single(12**0.5),
        "exponential, cuRAND": lambda n: state.standard_exponential(n) - 1.0,
        "signs, cuRAND": lambda n: state.randint(0, 2, n, dtype=cupy.int32) * 2.0 - 1.0,
    }


def torch_draws() -> dict[str, Callable[[int], Any]]:
    import torch

    double, single = torch.float64, torch.float32
    return {
        "normal, torch": lambda n: torch.randn(n, dtype=double),
        "normal, torch, float32": lambda n: torch.randn(n, dtype=single),
        "uniform, torch": lambda n: (torch.rand(n, dtype=double) - 0.5) * 12**0.5,
        "uniform, torch, float32": lambda n: (torch.rand(n, dtype=single) - 0.5) * 12**0.5,
        "exponential, torch": lambda n: torch.empty(n, dtype=double).exponential_() - 1.0,
        "signs, torch": lambda n: torch.randint(0, 2, (n,), dtype=torch.int8) * 2.0 - 1.0,
    }


DRAWS: dict[str, Callable[[], dict[str, Callable[[int], Any]]]] = {"cupy": cupy_draws, "torch": torch_draws}


def sampling(count: int, rounds: int, library: Backend) -> list[Record]:
    """Samples per second for each law, and of the plain programs."""
    problem = problem_from(VARIANCE[0], where=VARIANCE[1])
    works: dict[str, Work] = {}
    for variant in range(4):

        def look(variant: int = variant) -> object:
            rung = Rung(WIDTH, {"d": WIDTH}, 1)
            run = montecarlo.Run(
                problem, montecarlo.uncentred(problem.statement), rung, variant, Budget(PLENTY), 0, library, 1e-9
            )
            run.look(montecarlo.FIRST_LOOK, "first")  # finds the expectations, as every run does
            return run.look(count, "first"), run.chosen

        works[f"proofcheck: {look()[1]}"] = look  # type: ignore[index]
    works |= plain_programs(count, library)
    seconds = fastest(works, rounds, library)
    return [
        {"program": name, "samples_per_second": count / s, "entries_per_second": 2 * WIDTH * count / s}
        for name, s in seconds.items()
    ]


PEAK = """
import sys
from pathlib import Path
from proofcheck.lang.problem import problem_from
from proofcheck.lang.types import Problem
from proofcheck.measure import face
from proofcheck.run.budget import Budget

def peak():
    lines = Path("/proc/self/status").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmHWM"))

before = peak()
numbers = face.look(problem_from(sys.argv[1], where={"n": "dim", "A, B, C": "real[n, n]"}),
                    budget=Budget.of_seconds(float(sys.argv[2])), seed=0, choice=sys.argv[3]).numbers
print(numbers.sizes["n"], (peak() - before) // 1024)
"""


def memory(seconds: float, library: Backend) -> Record:
    """The peak of a whole measurement beyond what the process starts with, in MiB, and the limit of a worker."""
    from proofcheck.run.limits import Limits

    command = [sys.executable, "-c", PEAK, PRODUCT[0], str(seconds), library.name]
    size, peak = map(int, subprocess.run(command, check=True, capture_output=True, text=True).stdout.split())
    limit = Limits().memory_mb
    return {"budget": seconds, "size": size, "peak_mib": peak, "limit_mib": limit}


def device(library: Backend) -> str:
    if library.name == "cupy":
        import cupy

        return str(cupy.cuda.runtime.getDeviceProperties(0)["name"].decode())
    if library.name == "torch":
        import torch

        if torch.cuda.is_available():
            return torch.cuda.get_device_name(0)
    if library.name == "jax":
        import jax

        if jax.default_backend() != "cpu":
            return str(jax.devices()[0].device_kind)
    try:
        lines = Path("/proc/cpuinfo").read_text("utf-8").splitlines()
        model = next(line.partition(":")[2].strip() for line in lines if line.startswith("model name"))
    except (OSError, StopIteration):
        model = platform.processor() or platform.machine()
    return f"{model}, {os.cpu_count()} cores"


def page(record: Record) -> str:
    own = [r for r in record["sampling"] if r["program"].startswith("proofcheck")]
    plain = [r for r in record["sampling"] if not r["program"].startswith("proofcheck")]
    lines = [
        f"# The numbers on {record['device']}",
        "",
        "Written by `benchmarks/numbers/run.py`; the fastest of several rounds, all in one run.",
        "",
        f"{record['date']}; {record['library']}; {record['clock']} time, threads: {record['threads']}; "
        f"load {record['load'][0]:.1f} before, {record['load'][1]:.1f} after; "
        + ", ".join(f"{k} {v}" for k, v in record["versions"].items())
        + ".",
        "",
        f"The aims: {AIM:.0%} of a plain product on large ones; no fewer samples than the fastest plain program.",
        "",
        "| check | size | precision | seconds | GFLOP/s | plain product | share |",
        "|---|---:|---|---:|---:|---:|---:|",
    ]
    for r in record["products"]:
        rates = f"{r['gflops']:.1f} | {r['plain']:.1f} | {r['share']:.0%}"
        lines.append(f"| {r['check']} | {r['size']} | {r['dtype']} | {r['seconds']:.3g} | {rates} |")
    lines += ["", "| program for Var(q @ k), d = 128 | samples/s | entries/s |", "|---|---:|---:|"]
    lines += [
        f"| {r['program']} | {r['samples_per_second']:.3g} | {r['entries_per_second']:.3g} |" for r in (*own, *plain)
    ]
    lines += ["", "Beside the fastest plain program for the same law:", ""]
    for r in own:
        law = r["program"].partition(": ")[2].split()[0]
        best = max((p for p in plain if p["program"].startswith(law)), key=lambda p: float(p["samples_per_second"]))
        ratio = r["samples_per_second"] / best["samples_per_second"]
        lines.append(f"- {law}: {ratio:.2g} times the samples of `{best['program']}`")
    lines += [
        "",
        "The plain programs end with two sums; proofcheck counts intervals, both expectations of the variance "
        "and, once, the check of rounding.",
    ]
    if record["memory"]:
        m = record["memory"]
        lines.append("")
        lines.append(
            f"Peak memory of a measurement that reaches n = {m['size']} within {m['budget']:g} nominal seconds: "
            f"{m['peak_mib']} MiB of the {m['limit_mib']} MiB that a worker has"
        )
    return "\n".join(lines) + "\n"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--library", choices=("numpy", "cupy", "torch", "jax"), default="numpy")
    parser.add_argument("--sizes", type=int, nargs="*", default=[1024, 2048, 4096])
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--samples", type=int, default=2**17)
    parser.add_argument("--seconds", type=float, default=10.0, help="the budget of the run whose memory is measured")
    parser.add_argument(
        "--clock",
        choices=tuple(CLOCKS),
        default="wall",
        help="cpu: time on the processor, for a busy machine; set OPENBLAS_NUM_THREADS=1 with it",
    )
    parser.add_argument("--write", action="store_true", help="write benchmarks/results/numbers-*.json and .md")
    options = parser.parse_args()
    global clock
    clock = CLOCKS[options.clock]

    import numpy

    heap.keep()  # as in every worker; for the plain programs as well
    library, before = backend(options.library), os.getloadavg()[0]
    with library.quiet():
        rows = [row for size in options.sizes for row in products(size, options.rounds, library)]
        rates = sampling(options.samples, options.rounds, library)
    versions = {"python": platform.python_version(), "numpy": numpy.__version__}
    if options.library != "numpy":
        versions[options.library] = importlib.import_module(options.library).__version__
    record: Record = {
        "date": date.today().isoformat(),
        "device": device(library),
        "library": options.library,
        "clock": options.clock,
        "threads": os.environ.get("OPENBLAS_NUM_THREADS", "all"),
        "versions": versions,
        "products": rows,
        "sampling": rates,
        "memory": memory(options.seconds, library) if options.seconds else None,
        "load": [before, os.getloadavg()[0]],
    }
    text = page(record)
    print(text)
    if options.write:
        RESULTS.mkdir(exist_ok=True)
        name = f"numbers-{options.library}"
        (RESULTS / f"{name}.json").write_text(json.dumps(record, indent=1) + "\n", "utf-8")
        (RESULTS / f"{name}.md").write_text(text, "utf-8")


if __name__ == "__main__":
    main()
