"""The gate: documents with claims in fences, markers and anchors, and the file of links, in a small repository.

A text holds several files: a line `=== PATH` begins one. Promised besides: facts are JSON; findings stand in the files
that are there; what is accepted is read back, and nothing has drifted right after.
"""

from __future__ import annotations

import json
import tempfile
from collections.abc import Iterator
from pathlib import Path

from proofcheck.diagnostics.base import Finding, ProofcheckError
from proofcheck.documents.gate.accept import accept
from proofcheck.documents.gate.facts import document_facts
from proofcheck.documents.gate.lock import read_lock, written
from proofcheck.documents.gate.run import gate
from proofcheck.documents.gate.situation import survey
from proofcheck.source.documents import read_text
from tests.fuzzing.mutate import words
from tests.fuzzing.properties import check_findings, lines_of, require
from tests.fuzzing.targets import documents

ROOT = Path(__file__).parents[3]
FILES = ("docs/a.md", "docs/b.rst", "docs/c.ipynb", "claims/a.yaml", "claims/b/c.yaml", "claims/links.json")
WORDS = [*(f"\n=== {name}\n" for name in FILES), *words("gate", "documents", "formulas", "claims")]
_FENCES = """\
# Head

<a id="x"></a>
**A square.** For all numbers, $(a + b)^2 = a^2 + 2 a b + b^2$, so $4 \\cdot 16 = 64$. <!-- claim: a -->

```claim d
title: A mean
where: {x: real}
claim: x <= x
source: {document: docs/a.md, anchor: head}
```

The mean is at least $\\frac{1}{n} \\sum_{i=1}^n x_i$. <!-- claim: d --> Nothing else.

| width | square |
|---:|---:|
| 3 | $3^2 = 9$ | <!-- claim: a, b/c -->
"""
_CLAIM = """\
title: A square
where: {a: real, b: real}
claim: (a + b)**2 == a**2 + 2*a*b + b**2
source: {document: docs/a.md, anchor: x}
"""
_LOCK = """\
{"version": 1, "links": [
{"claim": "a", "at": "docs/a.md#x", "states": "s", "says": ["f x = 1", "n 64"], "of": "0", "meaning": "1", "text": "2"}
]}
"""


def seeds() -> Iterator[bytes]:
    yield f"=== docs/a.md\n{_FENCES}=== claims/a.yaml\n{_CLAIM}=== claims/links.json\n{_LOCK}".encode()
    yield f"=== docs/b.rst\n{next(documents.examples())}=== claims/b/c.yaml\n{_CLAIM}".encode()
    yield f"=== docs/a.md\n{_FENCES}=== docs/c.ipynb\n{list(documents.examples())[1]}\n".encode()
    for path in sorted(ROOT.glob("docs/**/*.md")):
        text = path.read_text("utf-8")
        for start in range(0, min(len(text), 9_000), 1_500):
            yield f"=== docs/a.md\n{text[start : start + 1_500]}\n=== claims/a.yaml\n{_CLAIM}".encode()


def check(data: bytes) -> None:
    files = _files(data.decode("utf-8", "replace"))
    for name, text in files.items():
        if name.startswith("docs/"):
            json.dumps(document_facts(read_text(text, name), ["head", "x"]))
    with tempfile.TemporaryDirectory(prefix="proofcheck-", dir=_memory()) as folder:
        root = Path(folder)
        for name, text in files.items():
            path = root / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(text.encode("utf-8", "surrogatepass"))
        _check_repository(root, files)


def _check_repository(root: Path, files: dict[str, str]) -> None:
    def lines(file: str) -> list[str] | None:
        for name, text in files.items():
            if file.endswith(name):
                return lines_of(text)
        return None

    def findings(found: list[Finding]) -> None:
        if found:
            check_findings(found, lines)

    try:
        result = gate([root], root=root, judging=None)
    except ProofcheckError as error:
        findings(list(error.findings))
        (root / "claims/links.json").unlink()
        files = {name: text for name, text in files.items() if name != "claims/links.json"}
        result = gate([root], root=root, judging=None)
    findings(result.findings)
    findings([item.finding for item in result.notes])
    require(0 <= result.coverage.linked <= result.coverage.formulas, "coverage is a share", result.coverage)
    situation = survey([root], root=root)
    accept(situation, (), everything=True)
    if situation.lock_path.is_file():
        lock = read_lock(situation.lock_path)
        require(written(lock.values()) == situation.lock_path.read_text("utf-8"), "the file of links reads back")
    after = gate([root], root=root, judging=None, scan=False)
    drifted = [f for f in after.findings if f.diagnostic in ("drift", "claim-changed", "link-not-accepted")]
    require(not drifted, "nothing has changed since it was accepted", drifted)


def _files(text: str) -> dict[str, str]:
    files: dict[str, str] = {}
    for part in ("\n" + text).split("\n=== "):
        name, _, body = part.partition("\n")
        if name.strip() in FILES:
            files[name.strip()] = body
        elif not files:
            files[FILES[0]] = part
    return files


def _memory() -> str | None:
    return "/dev/shm" if Path("/dev/shm").is_dir() else None
