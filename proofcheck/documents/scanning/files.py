"""Many files scanned: found in directories, in several processes where that pays, fixed, held against a baseline."""

from __future__ import annotations

import json
import os
from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path

from proofcheck.diagnostics.base import Finding, ProofcheckError
from proofcheck.diagnostics.path_not_found import PathNotFound
from proofcheck.documents.scanning.result import Fix, ScanFinding, Scanned, scanned
from proofcheck.run.launch import cores
from proofcheck.source.contents import contents
from proofcheck.source.documents import SUFFIXES, read
from proofcheck.source.whole import write_whole

BASELINE = "proofcheck.scan.baseline/1"
MAX_BASELINE = 64 << 20
# Below this many bytes a second process costs more than it saves.
_PAYS = 1_500_000
_SKIPPED = frozenset(["node_modules", "__pycache__", "site-packages", "dist", "build"])


def documents(paths: Iterable[Path]) -> tuple[list[Path], list[Finding]]:
    """The files to scan: those named, and those in directories whose ending says that they are documents."""
    found: list[Path] = []
    problems: list[Finding] = []
    for path in paths:
        if path.is_dir():
            found += _in(path)
        elif path.exists():
            found.append(path)
        else:
            problems.append(PathNotFound.at(None, f"`{path}` does not exist"))
    return list(dict.fromkeys(found)), problems


def _in(root: Path) -> list[Path]:
    found = []
    for folder, names, files in os.walk(root):
        names[:] = sorted(n for n in names if not n.startswith(".") and n not in _SKIPPED)
        for name in sorted(files):
            path = Path(folder) / name
            if path.suffix.lower() not in SUFFIXES or name.startswith(".") or path.is_symlink():
                continue
            if path.is_file():  # opening a pipe might never return
                found.append(path)
    return found


def scan_file(path: Path, verbose: bool = False, kind: str | None = None) -> Scanned:
    """One file. A file that cannot be read is a finding."""
    try:
        return scanned(read(path, kind), verbose)
    except ProofcheckError as error:
        return Scanned(str(path), findings=[ScanFinding(finding) for finding in error.findings])


def _job(job: tuple[str, bool]) -> Scanned:
    return scan_file(Path(job[0]), job[1])


def scan_files(paths: Sequence[Path], verbose: bool = False, processes: int | None = None) -> list[Scanned]:
    """All files, in their order; in several processes where there is enough to do."""
    sizes = [path.stat().st_size if path.is_file() else 0 for path in paths]
    workers = processes or cores()
    if len(paths) < 2 or workers < 2 or sum(sizes) < _PAYS:
        return [scan_file(path, verbose) for path in paths]
    from concurrent.futures import ProcessPoolExecutor

    # The largest first, so that none of them is left for the end.
    order = sorted(range(len(paths)), key=lambda k: -sizes[k])
    results: list[Scanned | None] = [None] * len(paths)
    with ProcessPoolExecutor(min(workers, 8)) as pool:
        jobs = [(str(paths[k]), verbose) for k in order]
        for k, result in zip(order, pool.map(_job, jobs, chunksize=max(1, len(jobs) // 64)), strict=True):
            results[k] = result
    return [result for result in results if result is not None]


def apply(path: Path, fixes: Sequence[Fix]) -> int:
    """Writes the fixes into a file, all other bytes unchanged, and returns how many."""
    text = path.read_bytes().decode("utf-8")
    done = 0
    last = len(text) + 1
    for fix in sorted(fixes, key=lambda f: -f.start):
        if fix.end > last:
            continue
        text = text[: fix.start] + fix.text + text[fix.end :]
        last = fix.start
        done += 1
    write_whole(path, text.encode("utf-8"))
    return done


def read_baseline(path: Path) -> dict[str, Counter[str]]:
    """The findings that a baseline knows, by file. Raises ValueError."""
    data = contents(path, MAX_BASELINE)
    if len(data) > MAX_BASELINE:
        raise ValueError(f"`{path}` is larger than {MAX_BASELINE >> 20} MiB")
    try:
        record = json.loads(data)
    except RecursionError:
        record = None
    if not isinstance(record, dict) or record.get("schema") != BASELINE or not _are_counts(record.get("findings")):
        raise ValueError(f"`{path}` is not a baseline of proofcheck scan")
    return {file: Counter(keys) for file, keys in record["findings"].items()}


def _are_counts(found: object) -> bool:
    """Whether a baseline says of each file how often each finding is in it."""
    return isinstance(found, dict) and all(
        isinstance(keys, dict) and all(isinstance(count, int) for count in keys.values()) for keys in found.values()
    )


def write_baseline(path: Path, results: Iterable[Scanned]) -> int:
    """Writes a baseline of all findings, and returns their number."""
    made: dict[str, dict[str, int]] = {}
    for result in results:
        keys = Counter(finding.key for finding in result.findings if finding.key)
        if keys:
            made[_name(path, result.file)] = dict(sorted(keys.items()))
    record = {"schema": BASELINE, "findings": dict(sorted(made.items()))}
    write_whole(path, (json.dumps(record, indent=1, ensure_ascii=False) + "\n").encode("utf-8"))
    return sum(sum(keys.values()) for keys in made.values())


def without_known(result: Scanned, known: dict[str, Counter[str]], baseline: Path) -> int:
    """Takes the findings out of a result that the baseline knows, and returns how many."""
    counts = Counter(known.get(_name(baseline, result.file), Counter()))
    left = []
    for finding in result.findings:
        if finding.key and counts[finding.key] > 0:
            counts[finding.key] -= 1
        else:
            left.append(finding)
    gone = len(result.findings) - len(left)
    result.findings = left
    return gone


def _name(baseline: Path, file: str) -> str:
    return Path(os.path.relpath(file, baseline.parent)).as_posix()
