"""How long documents take: 1,000 formulas judged cold and warm, and 1 MB of text read.

    .venv/bin/python benchmarks/documents/run.py [--formulas 1000] [--repeat 3] [--profile]

A page with as many formulas, no two the same (`pages.py` has the mix), goes through `proofcheck verify PAGE --jobs 2`
as a program of its own: with an empty cache, and again, with the verdicts kept. No more may be proved than is
true on the page. Then `proofcheck read --no-judge` reads 1 MB made of this project's pages with the names changed: all
of docs as Markdown, which has 3,800 formulas in a megabyte, as many as the public documents of tests/public; docs/notes
and docs/guide, which have twice as many; and these as TeX. Nothing of it is kept from one time to the next. Wall-clock
time, and processor time of the program with its workers: on a busy machine only the second means something. Written to
benchmarks/results/documents.md and .json. `--profile` prints where the time goes instead.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import resource
import shutil
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

from pages import much, page

ROOT = Path(__file__).resolve().parents[2]
RESULTS = ROOT / "benchmarks/results"
MEGABYTE = 1_000_000
AIMS = {"cold": 60.0, "warm": 2.0, "reading": 3.0}
PAGES = {
    "Markdown": (["docs/notes", "docs/guide", "docs"], False),
    "Markdown, many formulas": (["docs/notes", "docs/guide"], False),
    "TeX, many formulas": (["docs/notes", "docs/guide"], True),
}


@dataclass(frozen=True)
class Timed:
    wall: float
    processor: float
    status: int
    out: str


def run(arguments: list[str], cache: Path, cores: int) -> Timed:
    """The program on so many cores; processor time with that of its workers."""
    environment = {**os.environ, "PROOFCHECK_CACHE": str(cache), "PYTHONPATH": str(ROOT)}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)  # without bytecode the program is compiled anew for each run
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    start = time.perf_counter()
    done = subprocess.run(
        [sys.executable, "-m", "proofcheck", *arguments],
        env=environment,
        capture_output=True,
        text=True,
        cwd=cache.parent,
        preexec_fn=lambda: os.sched_setaffinity(0, set(sorted(os.sched_getaffinity(0))[:cores])),
    )
    wall = time.perf_counter() - start
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    used = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    if done.returncode > (2 if "--no-judge" in arguments else 1):  # text put together may have faults of its own
        raise RuntimeError(done.stdout[-2000:] + done.stderr[-2000:])
    return Timed(wall, used, done.returncode, done.stdout)


def judged(place: Path, formulas: int, repeat: int, cores: int) -> dict[str, object]:
    """The page judged: cold once, warm several times, of which the fastest is taken."""
    text, false = page(formulas)
    file = place / "page.md"
    file.write_text(text, "utf-8")
    arguments = ["verify", file.name, "--jobs", str(cores), "--format", "json"]
    cold = run(arguments, place / "cache", cores)
    warm = min((run(arguments, place / "cache", cores) for _ in range(repeat)), key=lambda timed: timed.processor)
    record = json.loads(cold.out)
    verdicts: dict[str, int] = {}
    for entry in record["claims"]:
        verdicts[entry["verdict"]] = verdicts.get(entry["verdict"], 0) + 1
    assert verdicts.get("proved", 0) <= formulas - false, "something false is proved"
    (coverage,) = [document["coverage"] for document in record["documents"]]
    return {
        "formulas": coverage["relations"],
        "judged": coverage["judged"],
        "false": false,
        "verdicts": verdicts,
        "kept": json.loads(warm.out)["timing"].get("cached"),
        "cold": times(cold),
        "warm": times(warm),
    }


def times(timed: Timed) -> dict[str, float]:
    return {"wall": round(timed.wall, 2), "processor": round(timed.processor, 2)}


def read(place: Path, folders: list[str], tex: bool, repeat: int) -> dict[str, object]:
    """A megabyte read, several times with an empty cache, of which the fastest is taken."""
    text = much([ROOT / folder for folder in folders], MEGABYTE, tex)
    file = place / ("much.tex" if tex else "much.md")
    file.write_text(text, "utf-8")
    arguments = ["read", "--no-judge", file.name]
    best = min((run(arguments, place / f"cache-{k}", 1) for k in range(repeat)), key=lambda timed: timed.processor)
    for k in range(repeat):
        shutil.rmtree(place / f"cache-{k}", ignore_errors=True)
    return {"bytes": len(text.encode()), "formulas": int(best.out.rpartition(": ")[2].split()[0]), **times(best)}


def profile(formulas: int) -> None:
    """Where the time goes: in reading a megabyte, and in the run over a page whose verdicts are kept."""
    import cProfile
    import pstats

    from proofcheck.documents.read import read_document
    from proofcheck.documents.run import record_of
    from proofcheck.source.documents import read_text

    for tex in (False, True):
        text = much([ROOT / "docs/notes", ROOT / "docs/guide"], MEGABYTE, tex)
        watch = cProfile.Profile()
        watch.enable()
        read_document(read_text(text, "much.tex" if tex else "much.md"))
        watch.disable()
        pstats.Stats(watch).sort_stats("tottime").print_stats(25)
    with tempfile.TemporaryDirectory() as name:
        os.environ["PROOFCHECK_CACHE"] = str(Path(name) / "cache")
        file = Path(name) / "page.md"
        file.write_text(page(formulas)[0], "utf-8")
        record_of([file], jobs=2)
        watch = cProfile.Profile()
        watch.enable()
        record_of([file], jobs=2)
        watch.disable()
        for order in ("tottime", "cumulative"):
            pstats.Stats(watch).sort_stats(order).print_stats(30)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--formulas", type=int, default=1000)
    parser.add_argument("--repeat", type=int, default=3)
    parser.add_argument("--profile", action="store_true")
    chosen = parser.parse_args()
    if chosen.profile:
        profile(chosen.formulas)
        return
    cores = min(2, len(os.sched_getaffinity(0)))
    load = os.getloadavg()[0]
    with tempfile.TemporaryDirectory() as name:
        place = Path(name)
        page_times = judged(place, chosen.formulas, chosen.repeat, cores)
        print(json.dumps(page_times), flush=True)
        reading = {kind: read(place, *pages, chosen.repeat) for kind, pages in PAGES.items()}
    found = {
        "python": platform.python_version(),
        "cores": cores,
        "load": round(load, 1),
        "page": page_times,
        "reading": reading,
    }
    verdicts = ", ".join(f"{count} {word}" for word, count in sorted(page_times["verdicts"].items()))  # type: ignore
    rows = [
        (f"`verify`, {page_times['judged']} formulas, nothing kept", page_times["cold"], "cold"),
        (f"`verify`, the same again, {page_times['kept']} verdicts kept", page_times["warm"], "warm"),
        *(
            (f"`read --no-judge`, {kind}, {part['bytes'] / 1e6:.2f} MB, {part['formulas']} formulas", part, "reading")
            for kind, part in reading.items()
        ),
    ]
    lines = [
        "# Documents",
        "",
        f"`benchmarks/documents/run.py`; Python {found['python']}, {cores} cores; load when it began: {load:.1f}.",
        "Processor time counts the program and its workers together.",
        "",
        "| run | wall, s | processor, s | aim, s |",
        "|---|---:|---:|---:|",
        *(f"| {what} | {part['wall']} | {part['processor']} | {AIMS[aim]:.0f} |" for what, part, aim in rows),
        "",
        f"Of {page_times['formulas']} formulas {page_times['false']} are false. Verdicts: {verdicts}.",
        "",
    ]
    print("\n".join(lines))
    (RESULTS / "documents.md").write_text("\n".join(lines), "utf-8")
    (RESULTS / "documents.json").write_text(json.dumps(found, indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    main()
