"""Many statements through `proofcheck.session.stream`: processor time for each, and the memory of a long run.

    python benchmarks/many/run.py throughput --count 200        # statements of tests/corpus, with numbers and without
    python benchmarks/many/run.py memory --count 100000         # generated statements, no two the same
    python benchmarks/many/run.py cluster --count 4000          # the same in a plain pool and by two local workers
    python benchmarks/many/run.py conflicts --count 200000    # the numbers of true statements at large sizes

The processor time is that of all processes: this one, the server, and the workers, whose time the server is told when
they end. It depends less on what else the machine does than the time on the clock. Linux only.
"""

from __future__ import annotations

import argparse
import importlib.util
import os
import random
import sys
import time
from collections import Counter
from collections.abc import Iterator
from multiprocessing import Pool
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "benchmarks" / "scalar"), str(Path(__file__).parent)]

from proofcheck.diagnostics.base import ProofcheckError  # noqa: E402
from proofcheck.judging.decision import conjuncts  # noqa: E402
from proofcheck.judging.payload import Settings  # noqa: E402
from proofcheck.lang.problem import problem_from  # noqa: E402
from proofcheck.logic.verdict import Numbers  # noqa: E402
from proofcheck.measure.face import measure  # noqa: E402
from proofcheck.session.stream import Stream, judged  # noqa: E402

HZ, PAGE = os.sysconf("SC_CLK_TCK"), os.sysconf("SC_PAGE_SIZE")
Item = dict[str, Any]


def corpora(true: bool | None = None) -> dict[str, list[Item]]:
    """Statements of the corpora of the tests, by corpus; only those that are true, or false, if that is asked for."""
    from statements import load

    found: dict[str, list[Item]] = {}
    for entry in load():
        if true is not None and entry["truth"] != true:
            continue
        item = {"claim": entry["statement"], **{key: entry[key] for key in ("where", "given", "define")}}
        found.setdefault(entry["corpus"], []).append(item)
    first = _module("statements_corpus", "statements.py")
    kinds = {True: first.TRUE, False: first.FALSE, None: [*first.TRUE, *first.FALSE]}
    for _, claim, where, *more in kinds[true]:
        given, define = (*more, [], {})[:2]
        found.setdefault("statements", []).append({"claim": claim, "where": where, "given": given, "define": define})
    for name in ("tensors", "matrices", "chances"):
        for entry in _module(name, f"{name}/__init__.py").ENTRIES:
            if true is not None and entry.true != true:
                continue
            item = {"claim": entry.statement, "where": dict(entry.where), "given": list(entry.given)}
            found.setdefault(name, []).append({**item, "define": dict(getattr(entry, "define", None) or {})})
    return found


def _module(name: str, file: str) -> Any:
    path = ROOT / "tests" / "corpus" / file
    places = [str(path.parent)] if path.name == "__init__.py" else None
    spec = importlib.util.spec_from_file_location(name, path, submodule_search_locations=places)
    assert spec is not None and spec.loader is not None
    sys.modules[name] = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(sys.modules[name])
    return sys.modules[name]


def light(count: int) -> Iterator[Item]:
    """Identities, no two the same, each with a name of its own for the answer."""
    for k in range(count):
        a, b = k % 997 + 2, k // 997 + 3
        claim = f"({a} * x + {b})**2 == {a * a} * x**2 + {2 * a * b} * x + {b * b}"
        yield {"claim": claim, "where": {"x": "real"}, "id": str(k)}


def processor(pid: int) -> float:
    """Seconds of a process and of its children that have ended."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return sum(map(int, fields[11:15])) / HZ


def resident(pid: int) -> float:
    """MiB."""
    return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * PAGE / (1 << 20)


def measured(items: list[Item], numbers: bool, jobs: int, repair: bool) -> tuple[float, Counter[str]]:
    """Milliseconds of processor time for each statement, and the verdicts."""
    settings = Settings(repair=repair, numbers="normal" if numbers else "off")
    with Stream(settings, jobs=jobs, use_cache=False) as stream:
        stream.put("1 == 1")
        stream.take()  # the workers are warm
        assert stream.server_pid is not None
        before = processor(stream.server_pid) + time.process_time()
        words = Counter(entry["verdict"] for entry in judged(items, stream))
        time.sleep(1)  # the last workers end
        spent = processor(stream.server_pid) + time.process_time() - before
    return 1e3 * spent / len(items), words


def throughput(count: int, jobs: int, repair: bool) -> None:
    found = {"generated": list(light(count)), **corpora()}
    print(f"{'corpus':12}{'statements':>11}{'with numbers':>22}{'without':>22}")
    total = [0.0, 0.0]
    for name, items in found.items():
        chosen = random.Random(0).sample(items, min(count, len(items)))
        cells = []
        for numbers in (True, False):
            each, words = measured(chosen, numbers, jobs, repair)
            total[not numbers] += each if name != "generated" else 0
            cells.append(f"{each:8.1f} ms {2e3 / each:7.0f}/s")
        print(f"{name:12}{len(chosen):>11}{cells[0]:>22}{cells[1]:>22}  {dict(words)}", flush=True)
    ways = len(found) - 1
    print(f"{'corpora':12}{'':>11}" + "".join(f"{t / ways:11.1f} ms {2e3 * ways / t:7.0f}/s" for t in total))
    print("/s: statements a second that two cores have time for")


def memory(count: int, jobs: int, cache: bool) -> None:
    """MiB of this process and of the server at several points of one run."""
    started, points = time.monotonic(), {count * k // 10 for k in range(1, 11)}
    with Stream(Settings(), jobs=jobs, use_cache=cache) as stream:
        for number, entry in enumerate(judged(light(count), stream), 1):
            assert entry["verdict"] == "proved" and entry["id"] == str(number - 1), entry
            if number in points or number == 1000:
                server = resident(stream.server_pid) if stream.server_pid else 0.0
                seconds = time.monotonic() - started
                print(f"{number:>8} {seconds:7.0f} s  {resident(os.getpid()):6.1f} MiB  {server:6.1f} MiB", flush=True)


def everything() -> dict[int, float]:
    """Seconds of each process below this one that runs, with those of its children that have ended."""
    parents = {}
    for name in filter(str.isdecimal, os.listdir("/proc")):
        try:
            parents[int(name)] = int(Path(f"/proc/{name}/stat").read_text().rpartition(")")[2].split()[1])
        except OSError:
            continue
    found, frontier = {}, [os.getpid()]
    while frontier:
        parent = frontier.pop()
        for pid in [pid for pid, other in parents.items() if other == parent]:
            frontier.append(pid)
            try:
                found[pid] = processor(pid)
            except OSError:
                continue
    return found


def cluster(count: int, jobs: int) -> None:
    """Milliseconds of processor time and of the clock for each statement, in turns, once all workers are warm."""
    spent: dict[str, list[float]] = {"pool": [], "cluster": []}
    streams = {
        "pool": Stream(Settings(), jobs=jobs, use_cache=False),
        "cluster": Stream(Settings(), use_cache=False, cluster=f"local:{jobs}"),
    }
    items, part = list(light(count)), max(1, count // 4)
    for stream in streams.values():
        for _ in judged(({"claim": f"{k} == {k}"} for k in range(200)), stream):
            pass
    for start in range(0, count, part):
        for name, stream in streams.items():
            before, began = sum(everything().values()) + time.process_time(), time.monotonic()
            words = Counter(entry["verdict"] for entry in judged(items[start : start + part], stream))
            time.sleep(1)
            after = sum(everything().values()) + time.process_time()
            each = 1e3 * (after - before) / part
            spent[name].append(each)
            seconds = 1e3 * (time.monotonic() - began - 1) / part
            print(f"{name:8}{part:>7} {each:7.2f} ms processor {seconds:8.2f} ms clock  {dict(words)}", flush=True)
    for stream in streams.values():
        stream.close()
    plain, there = (sum(times) / len(times) for times in spent.values())
    print(f"pool {plain:.2f} ms, cluster {there:.2f} ms: {there / plain - 1:+.1%}")


def _parts() -> list[Item]:
    """The true statements of the sets that were written from the guide."""
    from tests.corpus.parts import rows

    true = (row for row in rows() if row.truth)
    return [{"claim": r.statement, "where": r.where, "given": list(r.given), "define": {}} for r in true]


def _said_otherwise(items: list[Item]) -> list[Item]:
    """The statements as they stand, and each in the ways of tests/corpus/variants.py."""
    from tests.corpus.variants import Statement, variants

    found = list(items)
    for item in items:
        where = {name.strip(): kind for names, kind in item["where"].items() for name in names.split(",")}
        said = Statement(item["claim"], where, tuple(item["given"]), dict(item["define"] or {}))
        for _, other in variants(said):
            given, define = list(other.given), dict(other.define)
            found.append({"claim": other.statement, "where": other.where, "given": given, "define": define})
    return found


def _numbers_of(job: tuple[int, Item, str]) -> tuple[Item, int, list[Numbers]]:
    """What the numbers say of the parts of a statement, with this seed, as they would beside its proof."""
    seed, item, numbers = job
    settings = Settings(numbers=numbers)
    try:
        problem = problem_from(item["claim"], item["where"], item["given"], item["define"] or {})
    except ProofcheckError as error:
        return item, seed, [Numbers("invalid", detail=str(error))]
    amounts = {"seconds": settings.seconds, "level": settings.statement_level, "proved": settings.beside}
    try:
        return item, seed, [measure(part, seed=seed, **amounts) for part in conjuncts(problem)]
    except Exception as error:  # the numbers of a verdict would be left out for it: a fault too
        return item, seed, [Numbers("defect", detail=f"{type(error).__name__}: {error}")]


def conflicts(count: int, jobs: int, first: int, numbers: str) -> None:
    """What the numbers say of true statements at large sizes. They are as if proved, so a violation is a conflict."""
    items = _said_otherwise([*(item for found in corpora(true=True).values() for item in found), *_parts()])
    random.Random(0).shuffle(items)
    chosen = ((k, items[k % len(items)], numbers) for k in range(first, first + count))
    said, sizes, faults = Counter[str](), Counter[int](), 0
    print(f"{len(items)} statements, each with up to {-(-count // len(items))} seeds", flush=True)
    with Pool(jobs, maxtasksperchild=2000) as pool:
        for number, (item, seed, found) in enumerate(pool.imap(_numbers_of, chosen, chunksize=20), 1):
            for part in found:
                said[part.verdict] += 1
                if part.sizes:
                    sizes[max(part.sizes.values())] += 1
                if part.verdict in ("violated", "defect"):
                    faults += 1
                    print(f"FAULT: {item}, seed {seed}: {part.detail}", flush=True)
            if number % 5000 == 0 or number == count:
                print(f"{number}: {dict(said)}; {faults} faults", flush=True)
    if sizes:
        largest = sorted(sizes.elements())
        median, least = largest[len(largest) // 2], largest[len(largest) // 10]
        print(f"largest size: median {median}, first decile {least}, {largest[-1]} at most")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=("throughput", "memory", "cluster", "conflicts"))
    parser.add_argument("--count", type=int, default=200, help="statements, of each corpus")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--first", type=int, default=0, help="of conflicts: the number of the first, which is its seed")
    parser.add_argument("--numbers", default="normal", help="of conflicts: quick, normal or large")
    parser.add_argument("--repair", action="store_true", help="also look for what would make a statement true")
    parser.add_argument("--cache", action="store_true", help="use the cache, in $PROOFCHECK_CACHE")
    options = parser.parse_args()
    if options.what == "throughput":
        throughput(options.count, options.jobs, options.repair)
    elif options.what == "cluster":
        cluster(options.count, options.jobs)
    elif options.what == "conflicts":
        conflicts(options.count, options.jobs, options.first, options.numbers)
    else:
        memory(options.count, options.jobs, options.cache)


if __name__ == "__main__":
    main()
