"""Which rules the proofs and refutations of claims/ and of the corpora are made of.

    python benchmarks/lemmas.py --count 1500 > benchmarks/results/lemmas.md
    python benchmarks/lemmas.py --only papers,arrays --log rules.jsonl    # keeps what it finds, and goes on from it

Judges all statements of claims/, and `--count` of tests/corpus that are drawn once for all, without numbers and without
the cache. Counts in how many statements a kind of evidence, a law or a theorem about matrices stands in what the kernel
accepted. A statement that is not decided within `--seconds` of the processor counts for no rule.

The statements of tests/inventory are those of claims/ (docs/coverage.md).
"""

from __future__ import annotations

import argparse
import importlib
import json
import multiprocessing
import os
import pkgutil
import random
import sys
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT), str(ROOT / "benchmarks" / "many"), str(ROOT / "benchmarks" / "scalar")]

from proofcheck.claimfile import load  # noqa: E402
from proofcheck.diagnostics.base import ProofcheckError  # noqa: E402
from proofcheck.judging import judge  # noqa: E402
from proofcheck.judging.evidence import tree  # noqa: E402
from proofcheck.judging.payload import Settings, claim_payload, flat, statement_payload  # noqa: E402
from proofcheck.logic import laws  # noqa: E402
from proofcheck.logic.decide.lemmas import LEMMAS  # noqa: E402
from proofcheck.logic.decide.spectra import THEOREMS  # noqa: E402
from proofcheck.logic.kernel.check import _CHECKS  # noqa: E402
from proofcheck.logic.verdict import Evidence  # noqa: E402
from proofcheck.run.deadline import Expired, deadline  # noqa: E402

MORE = ("arrays", "papers.entries", *(f"distributions.{half}" for half in ("blind", "open", "fresh")))
TITLES = {"evidence": "Kinds of evidence", "law": "Laws", "theorem": "Theorems about matrices"}
Item = dict[str, Any]


def statements() -> dict[str, list[Item]]:
    """What is to be judged, as payloads, by corpus; what cannot be read is left out."""
    from run import corpora

    from tests.corpus.test_numbers_and_series import HALVES, entries

    found = {"claims": [claim_payload(claim) for claim in load([ROOT / "claims"], root=ROOT).claims]}
    said = corpora()
    more = [(place, importlib.import_module(f"tests.corpus.{place}").ENTRIES) for place in MORE]
    more += [(topic, entries(topic, half, 1)) for topic, half in HALVES]
    for place, found_there in more:
        for e in found_there:
            item = {"claim": e.statement, "where": dict(e.where), "given": list(e.given)}
            define = dict(getattr(e, "define", None) or {})
            said.setdefault(place.partition(".")[0], []).append({**item, "define": define})
    for name, items in said.items():
        found[name] = []
        for item in items:
            try:
                found[name].append(_payload(item))
            except ProofcheckError:
                continue
    return found


def _payload(item: Item) -> Item:
    return statement_payload(item["claim"], item["where"], item["given"], flat(item.get("define") or {}))


def rules() -> dict[str, list[str]]:
    """All that is counted."""
    modules = [importlib.import_module(f"{laws.__name__}.{m.name}") for m in pkgutil.iter_modules(laws.__path__)]
    of_laws = [c for m in modules for c in vars(m).values() if isinstance(c, type) and c.__module__ == m.__name__]
    named = sorted(
        {c.__name__ for c in of_laws if hasattr(c, "apply") or hasattr(c, "difference")} - {"Step", "Equation"}
    )
    return {"evidence": sorted({*_CHECKS, *LEMMAS}), "law": named, "theorem": sorted(THEOREMS)}


def used(value: Any) -> Iterator[tuple[str, str]]:
    """The rules that stand in a piece of evidence, with those of its parts."""
    if isinstance(value, Evidence):
        yield "evidence", value.kind
        if value.kind == "spectral":
            yield from (("theorem", each[0]) for each in value.data["theorems"])
        value = value.data
    if isinstance(value, Mapping):
        value = [*value.values()]
    elif is_dataclass(value) and type(value).__module__.startswith(laws.__name__):
        yield "law", type(value).__name__
        value = [getattr(value, field.name) for field in fields(value)]
    if isinstance(value, list | tuple | frozenset | set):
        for item in value:
            yield from used(item)


def said(claim: Item) -> str:
    """The first statement of a claim."""
    lines = claim["claim"] or claim["steps"]
    return str(lines[0]["value"]) if lines else ""


def judged(job: tuple[str, Item, float]) -> tuple[str, str, str, list[tuple[str, str]]]:
    """(corpus, statement, verdict, rules), in a process for it alone."""
    corpus, claim, seconds = job
    met: set[tuple[str, str]] = set()
    told = tree.statement

    def noting(part: tree.Found, *more: Any) -> tree.Node:
        if part.evidence is not None:
            met.update(used(part.evidence))
        return told(part, *more)

    tree.statement = noting  # type: ignore[assignment]
    settings = Settings(numbers="off", evidence=True, repair=False).to_json()
    try:
        with deadline(seconds):
            word = judge.judge_payload({"claim": claim, "settings": settings})["verdict"]
    except Expired:
        word = "unknown"
    return corpus, said(claim), word, sorted(met)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--count", type=int, default=1500)
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--only", default="")
    parser.add_argument("--log", type=Path, default=Path(os.devnull))
    options = parser.parse_args()
    found = statements()
    rest = [(name, claim) for name, claims in found.items() if name != "claims" for claim in claims]
    drawn = random.Random(0).sample(rest, min(options.count, len(rest)))
    jobs = [("claims", claim, options.seconds) for claim in found["claims"]]
    jobs += [(name, claim, options.seconds) for name, claim in sorted(drawn, key=lambda each: each[0])]
    if options.only:
        jobs = [job for job in jobs if job[0] in options.only.split(",")]
    for module in judge.PRELOAD:
        importlib.import_module(module)
    rows = [json.loads(line) for line in options.log.read_text("utf-8").splitlines()] if options.log.exists() else []
    known = {(corpus, text) for corpus, text, *_ in rows}
    context = multiprocessing.get_context("fork")
    with context.Pool(options.jobs, maxtasksperchild=1) as pool, options.log.open("a", encoding="utf-8") as file:
        for row in pool.imap(judged, (job for job in jobs if (job[0], said(job[1])) not in known)):
            rows.append(row)
            file.write(json.dumps(row) + "\n")
            file.flush()
    counts: Counter[tuple[str, str, bool]] = Counter()
    verdicts: dict[str, Counter[str]] = {}
    for corpus, _, word, met in rows:
        verdicts.setdefault(corpus, Counter())[word] += 1
        counts.update((kind, name, corpus == "claims") for kind, name in met)
    print("# Which rules proofs are made of\n\n    python benchmarks/lemmas.py " + " ".join(sys.argv[1:]) + "\n")
    print("| corpus | judged | proved | refuted |\n|---|---:|---:|---:|")
    for corpus, words in sorted(verdicts.items()):
        print(f"| {corpus} | {words.total()} | {words['proved']} | {words['refuted']} |")
    for kind, names in rules().items():
        print(f"\n## {TITLES[kind]}\n\n| rule | of claims/ | of the corpora |\n|---|---:|---:|")
        for name in sorted(names, key=lambda n: -counts[kind, n, True] - counts[kind, n, False]):
            print(f"| {name} | {counts[kind, name, True]} | {counts[kind, name, False]} |")


if __name__ == "__main__":
    main()
