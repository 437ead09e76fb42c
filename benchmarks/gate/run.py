"""How long the gate takes on a large repository: 10,000 claims, 1,000 documents, an edit of one line.

    python benchmarks/gate/run.py [--claims 10000] [--documents 1000] [--write]

The repository is generated (`generate`), with anchors, formulas, tables and prose like that of docs/notes, committed
to git, and its links accepted. Then one line is edited and `proofcheck gate docs claims --base HEAD` is run as a
program, as CI would, so that starting Python counts. Edits that change a formula, a figure and wording only are timed
apart, each several times; the cold start (no catalogue of facts) and the first judging of a claim are given beside
them. `--write` puts the table into benchmarks/results/gate.md.
"""

from __future__ import annotations

import argparse
import os
import platform
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).parents[2]
REPEATS = 5
# (claim, where, formula)
KINDS = [
    ("(a + b)**2 == a**2 + 2*a*b + b**2", "{a: real, b: real}", "(a + b)^2 = a^2 + 2 a b + b^2"),
    ("a * (b + c) == a * b + a * c", "{a: real, b: real, c: real}", r"a \cdot (b + c) = a b + a c"),
    ("a**2 + b**2 >= 2 * a * b", "{a: real, b: real}", r"a^2 + b^2 \ge 2 a b"),
    ("{k} * 64 == {v}", "{{}}", "{k} \\cdot 64 = {v}"),
    ("(a - {k}) * (a + {k}) == a**2 - {s}", "{a: real}", "(a - {k})(a + {k}) = a^2 - {s}"),
]
PASSAGE = """\
<a id="{name}"></a>
**Statement {number}.** For all values that are named here one has the following, which is used in {k} places of the
text and does not depend on the order in which the terms are written:

$${formula}$$

Each of the {k} uses takes ${k} \\cdot n^2$ steps, so that {v} steps are enough for a block of 64.

| blocks | steps |
|---:|---:|
| 1 | {k} |
| 64 | {v} |

"""


def generate(root: Path, claims: int, documents: int) -> None:
    """Writes the repository."""
    each = -(-claims // documents)
    number = 0
    for page in range(documents):
        text = [f"# Page {page}\n\nWhat is used on this page is stated once and proved once.\n\n"]
        topic = root / f"claims/topic-{page:04d}"
        topic.mkdir(parents=True)
        for _ in range(min(each, claims - number)):
            k = number + 3
            claim, where, formula = KINDS[number % len(KINDS)]
            values = {"k": k, "v": 64 * k, "s": k * k}
            for name, value in values.items():
                claim, formula = (part.replace("{" + name + "}", str(value)) for part in (claim, formula))
            name = f"statement-{number}"
            text.append(PASSAGE.format(name=name, number=number, formula=formula, **values))
            needs = f"needs: [topic-{page:04d}/statement-{number - 1}]\n" if number % 7 == 3 and number % each else ""
            (topic / f"{name}.yaml").write_text(
                f"title: Statement {number}\nsource: {{document: docs/page-{page:04d}.md, anchor: {name}}}\n"
                f"where: {where.replace('{{}}', '{}')}\nclaim: {claim}\n{needs}",
                "utf-8",
            )
            number += 1
        path = root / f"docs/page-{page:04d}.md"
        path.parent.mkdir(exist_ok=True)
        path.write_text("".join(text), "utf-8")


def run(root: Path, cache: Path, *arguments: str) -> tuple[float, int, str]:
    """Seconds, exit status and output of the program."""
    environment = {**os.environ, "PROOFCHECK_CACHE": str(cache), "PYTHONPATH": str(ROOT)}
    started = time.perf_counter()
    done = subprocess.run(
        [sys.executable, "-m", "proofcheck", *arguments],
        cwd=root,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    return time.perf_counter() - started, done.returncode, done.stdout + done.stderr


def edit(path: Path, old: str, new: str) -> str:
    text = path.read_text("utf-8")
    assert old in text, old
    path.write_text(text.replace(old, new, 1), "utf-8")
    return text


def measure(root: Path, cache: Path, documents: int) -> list[tuple[str, float, float, int]]:
    """(what, median seconds, most seconds, exit status) of each kind of edit."""
    page = root / f"docs/page-{documents // 2:04d}.md"
    statement = page.read_text("utf-8").split("**Statement ")[2].split(".")[0]
    claim = next(root.glob(f"claims/*/statement-{statement}.yaml"))
    edits = [
        ("nothing edited", page, "# Page", "# Page"),
        ("wording", page, f"**Statement {statement}.** For all values", f"**Statement {statement}.** For  every value"),
        ("a figure in a table", page, "| 64 | ", "| 64 | 1"),
        ("a formula", page, "= a", "= b + a"),
        ("a claim", claim, "title: Statement", "title: The statement"),
        ("a document added", root / "docs/new.md", "", "# New\n\nNothing is claimed here, $x = x$.\n"),
    ]
    table = []
    for what, path, old, new in edits:
        seconds, status = [], -1
        for _ in range(REPEATS):
            if path.exists():
                before = edit(path, old, new)
            else:
                before = None
                path.write_text(new, "utf-8")
            taken, status, _ = run(root, cache, "gate", "docs", "claims", "--base", "HEAD")
            seconds.append(taken)
            if before is None:
                path.unlink()
            else:
                path.write_text(before, "utf-8")
        table.append((what, statistics.median(seconds), max(seconds), status))
    return table


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--claims", type=int, default=10_000)
    parser.add_argument("--documents", type=int, default=1_000)
    parser.add_argument("--write", action="store_true")
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        root, cache = Path(name) / "repository", Path(name) / "cache"
        root.mkdir()
        generate(root, chosen.claims, chosen.documents)
        size = sum(path.stat().st_size for path in root.glob("docs/*.md"))
        git = ["git", "-c", "user.name=benchmark", "-c", "user.email=benchmark@example.org"]
        cold, status, out = run(root, cache, "accept", "--all")
        assert status == 0, out
        for command in (["init", "-q"], ["add", "-A"], ["commit", "-q", "-m", "all"]):
            subprocess.run([*git, *command], cwd=root, check=True)
        time.sleep(2.5)  # what was written a moment ago is read again, because a second edit might not show in its date
        warm, status, out = run(root, cache, "gate", "docs", "claims", "--no-judge", "--base", "HEAD")
        assert status == 0, out
        table = measure(root, cache, chosen.documents)
    lines = [
        "# The gate on a large repository",
        "",
        f"{chosen.claims} claims, {chosen.documents} documents ({size / 1e6:.1f} MB), generated by "
        f"`benchmarks/gate/run.py`; Python "
        f"{platform.python_version()}, {os.cpu_count()} cores. Each row is an edit of one line, gated with",
        f"`proofcheck gate docs claims --base HEAD` as a program of its own, {REPEATS} times.",
        "",
        "| edit | median, s | longest, s | exit status |",
        "|---|---:|---:|---:|",
        *(f"| {what} | {middle:.2f} | {most:.2f} | {status} |" for what, middle, most, status in table),
        "",
        f"Without a catalogue of facts, all links accepted (`proofcheck accept --all`): {cold:.1f} s.",
        f"With one, nothing edited and nothing judged: {warm:.2f} s. The longest time of a row is its first run where",
        "a claim has to be judged; later runs have its verdict.",
        "",
    ]
    print("\n".join(lines))
    if chosen.write:
        (ROOT / "benchmarks/results/gate.md").write_text("\n".join(lines), "utf-8")


if __name__ == "__main__":
    main()
