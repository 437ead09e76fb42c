"""The scan: `scanning.result.scanned` of every kind of document, which the first byte chooses.

Promised besides: nothing is called false that is true in exact arithmetic, read by a small evaluator of its own; the
record is JSON; a fix makes the text say what it says it does, and its finding goes.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path

import yaml

from proofcheck.documents.scanning.report import record, summary
from proofcheck.documents.scanning.result import Scanned, scanned
from proofcheck.source.documents import KINDS, read_text
from tests.fuzzing.mutate import words
from tests.fuzzing.properties import check_findings, check_shown, for_file, require
from tests.fuzzing.targets import documents

ROOT = Path(__file__).parents[3]
FILE = "document"
WORDS = words("scan")


def seeds() -> Iterator[bytes]:
    for path in sorted((ROOT / "tests/corpus/scan").glob("tuning*.yaml")):
        for k, text in enumerate(yaml.load(path.read_text("utf-8"), Loader=yaml.CBaseLoader)):
            if isinstance(text, str) and k % 3 == 0 and len(text) < 1_500:
                yield b"0" + re.sub(r"\[[-+]|[-+]\]", "", text).encode()
    for text in documents.examples():
        for k in range(len(KINDS)):
            yield str(k).encode() + text.encode()


def check(data: bytes) -> None:
    kind = KINDS[(data[0] if data else 0) % len(KINDS)]
    text = data[1:].decode("utf-8", "replace")
    result = scanned(read_text(text, FILE, kind), verbose=True)
    here = for_file(FILE, text)
    if result.findings:
        check_findings([finding.finding for finding in result.findings], here)
    run = record([result])
    json.dumps(run).encode("ascii")
    check_shown(summary(run))
    require(sum(result.counts.values()) == len(result.readings), "every assertion is counted")
    for finding in result.findings:
        if finding.diagnostic == "arithmetic-false":
            require(not plainly_true(finding.text), "what is true is not called false", finding.text, finding.message)
    _check_fixes(result, text, kind)


def _check_fixes(result: Scanned, text: str, kind: str) -> None:
    """Each fix by itself: what it replaces is a figure, and at its place nothing is called false any more."""
    for finding in result.findings[:5]:
        fix = finding.fix
        if fix is None:
            continue
        require(0 <= fix.start < fix.end <= len(text), "a fix stands in the text", fix)
        require(
            re.search(r"\d", text[fix.start : fix.end]) or kind == "notebook",
            "a fix replaces a figure",
            text[fix.start : fix.end],
        )
        fixed = text[: fix.start] + fix.text + text[fix.end :]
        after = scanned(read_text(fixed, FILE, kind))
        same = [f for f in after.findings if f.span == fix.span and f.diagnostic == finding.diagnostic]
        require(
            not same,
            "a fix mends its finding",
            text[fix.start : fix.end],
            fix.text,
            finding.text,
            [f.text for f in same],
        )


_CHAIN = re.compile(r"\d+(?:\.\d+)?(?: ?[-+*×·/] ?\d+(?:\.\d+)?)+ ?=+ ?\d+(?:\.\d+)?")
_TOKEN = re.compile(r"\d+(?:\.\d+)?|[-+*×·/]")


def plainly_true(text: str) -> bool:
    """Whether `text` is an equation between plain decimal figures that holds in exact arithmetic."""
    if not _CHAIN.fullmatch(text):
        return False
    left, _, right = (part.strip("= ") for part in text.partition("="))
    try:
        return _value(_TOKEN.findall(left)) == Fraction(right)
    except ZeroDivisionError:
        return False


def _value(tokens: list[str]) -> Fraction:
    total, product, sign = Fraction(0), Fraction(tokens[0]), 1
    for operator, figure in zip(tokens[1::2], map(Fraction, tokens[2::2]), strict=True):
        if operator in "+-":
            total, sign, product = total + sign * product, (1 if operator == "+" else -1), figure
        else:
            product = product / figure if operator == "/" else product * figure
    return total + sign * product
