"""The scan held against assertions of public documents, which are named here and not copied.

    python -m tests.scanning.public --mirror MIRROR [--part PART] [--list]

tests/corpus/scan/public-*.yaml name snippets by repository, commit, path and lines (in a
notebook the lines of one cell), with the first digits of the SHA-256 of their text. Each mark gives the place of a
figure in the snippet that an assertion claims; `+` says that the assertion is true and `-` that it is false. A snippet
without marks asserts nothing, or nothing that can be judged. The marks were set by reading, with values from exact
fractions, and by no part of the scan. A third of the repositories was drawn as sealed before the scan had read any of
them (`drawn`): sealed snippets are for a last measurement, and nothing is to be tuned on them. Half of a second set and
a third of the third to sixth ones, each of other repositories, were sealed in the same way.

MIRROR holds one repository each in `owner+name`, as tests.public.extract says. Besides the marks as they are, every
figure marked `+` is altered once, and counted as found if the scan then calls it false.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import random
import re
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

import yaml

from proofcheck.documents.scanning.scanner import assertions
from proofcheck.source.documents import read_text
from tests.public.extract import git_directory
from tests.scanning.corpus import HOME, Score, Snippet, score

SETS = ("", "second-", "third-", "fourth-", "fifth-", "sixth-")
PARTS = tuple(f"{set_}{part}" for set_ in SETS for part in ("open", "sealed"))
SEED = 20261127
_MARK = re.compile(r"(\d+)-(\d+)([+-])")


@dataclass(frozen=True)
class Entry:
    """One snippet as the manifest names it."""

    repository: str
    commit: str
    path: str
    kind: str
    cell: int | None
    first: int
    last: int
    digest: str
    marks: tuple[tuple[str, int, int], ...]


def manifest(part: str) -> list[Entry]:
    """The snippets of one part."""
    found = []
    for repository, about in yaml.safe_load((HOME / f"public-{part}.yaml").read_text("utf-8")).items():
        for path, lines in about["files"].items():
            for line in lines:
                found.append(_entry(repository, about["commit"], path, line))
    return found


def documents(part: str) -> dict[str, int]:
    """How many documents each repository of a part has, where it was drawn by that; empty for the earlier sets."""
    entries = yaml.safe_load((HOME / f"public-{part}.yaml").read_text("utf-8"))
    return {name: about["documents"] for name, about in entries.items() if "documents" in about}


def drawn(counts: dict[str, int], seed: int = SEED, of: int = 3) -> set[str]:
    """The repositories that are sealed: of every three (or two) with about as many assertions, one; of a rest, the
    first. The sixth set counts documents."""
    order = sorted(counts, key=lambda name: (-counts[name], name.replace("/", "+", 1)))
    chance = random.Random(seed)
    groups = [order[k : k + of] for k in range(0, len(order), of)]
    return {group[chance.randrange(of)] if len(group) == of else group[0] for group in groups}


def _entry(repository: str, commit: str, path: str, line: str) -> Entry:
    kind, place, digest, *marks = line.split()
    cell, _, span = place.rpartition(":")
    first, _, last = span.partition("-")
    read = [_MARK.fullmatch(mark) for mark in marks]
    return Entry(
        repository, commit, path, kind, int(cell) if cell else None, int(first), int(last or first), digest,
        tuple((m[3], int(m[1]), int(m[2])) for m in read if m),
    )  # fmt: skip


@lru_cache(maxsize=8)
def _file(git: Path, commit: str, path: str) -> str:
    return subprocess.run(
        ["git", f"--git-dir={git}", "show", f"{commit}:{path}"], capture_output=True, check=True
    ).stdout.decode("utf-8")


def snippets(part: str, mirror: Path) -> Iterator[Snippet]:
    """The snippets of one part with their text. Those whose repository is not at hand are left out."""
    for entry in manifest(part):
        git = git_directory(mirror, entry.repository.replace("/", "+"))
        if git is None:
            continue
        text = _file(git, entry.commit, entry.path)
        if entry.cell is not None:
            text = "".join(json.loads(text)["cells"][entry.cell]["source"])
        text = "\n".join(text.split("\n")[entry.first - 1 : entry.last])
        if hashlib.sha256(text.encode()).hexdigest()[: len(entry.digest)] != entry.digest:
            raise ValueError(f"{entry.repository}: {entry.path}: line {entry.first} is not what was marked")
        name = f"{entry.repository}: {entry.path}:{entry.first}"
        yield _standing_alone(Snippet(name, text, entry.kind, entry.marks))


def _standing_alone(snippet: Snippet) -> Snippet:
    """The snippet as a document of its own: not indented like code, and with the delimiters of its formula."""
    if snippet.kind == "python":
        return snippet
    text = snippet.text.lstrip(" \t")
    moved = len(text) - len(snippet.text)
    if re.search(r"\\[a-zA-Z]{2}", text) and not any(sign in text for sign in ("$", "\\(", "{math}", ":math:")):
        text, moved = f"$$\n{text}\n$$\n", moved + 3
    marks = tuple((sign, start + moved, end + moved) for sign, start, end in snippet.marks)
    return Snippet(snippet.name, text, snippet.kind, marks)


def altered(found: list[Snippet]) -> tuple[int, int]:
    """How many figures marked `+` are called false once their second (or only) digit is another, and of how many."""
    seen = made = 0
    for snippet in found:
        for sign, start, end in snippet.marks:
            digits = [k for k in range(start, end) if snippet.text[k] in "0123456789"]
            if sign != "+" or not digits:
                continue
            at = digits[min(1, len(digits) - 1)]
            digit = (int(snippet.text[at]) + 4) % 10
            text = f"{snippet.text[:at]}{digit}{snippet.text[at + 1 :]}"
            made += 1
            judged = assertions(read_text(text, snippet.name, snippet.kind))
            seen += any(a.verdict == "false" and a.claimed[0] < end and start < a.claimed[1] for a in judged)
    return seen, made


def report(found: list[Snippet], listed: bool) -> None:
    result: Score = score(found)
    print(f"{len(found)} snippets, {result.marked} assertions, {result.false} of them false")
    print(f"read: {result.recognised} ({result.recognition:.3f})")
    print(f"false ones found: {result.found} ({result.recall:.3f})")
    print(f"called false and not: {len(result.wrong)} (precision {result.precision:.3f})")
    seen, made = altered(found)
    print(f"altered ones found: {seen} of {made} ({seen / made:.3f})")
    if listed:
        for name, lines in (("wrong", result.wrong), ("missed", result.missed), ("unseen", result.unseen)):
            for line in lines:
                print(f"{name}: {line}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--mirror", type=Path, required=True)
    parser.add_argument("--part", choices=PARTS, default="open")
    parser.add_argument("--list", action="store_true", help="name what was missed")
    arguments: Any = parser.parse_args()
    report(list(snippets(arguments.part, arguments.mirror)), arguments.list)


if __name__ == "__main__":
    main()
