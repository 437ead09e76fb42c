"""Claim files: `source.yaml.read` and `claimfile.read.parse_claim`.

Promised besides: what is read is what libyaml reads, with its texts as they stand and at their places; a claim that is
read has a payload that is JSON and reads back; a file that the reader of YAML refuses is no claim.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import yaml

from proofcheck.claimfile.read import parse_claim
from proofcheck.diagnostics.base import ProofcheckError
from proofcheck.judging.payload import claim_payload, positions_key, text_from, text_json, verdict_key, weight
from proofcheck.source.nodes import Mapping, Node, Scalar
from proofcheck.source.span import SourceText
from proofcheck.source.yaml import read
from tests.fuzzing.mutate import words
from tests.fuzzing.properties import check_findings, check_span, for_file, lines_of, require

ROOT = Path(__file__).parents[3]
FILE = "claim.yaml"
WORDS = words("claims")


def seeds() -> Iterator[bytes]:
    for path in sorted(ROOT.glob("claims/**/*.yaml"))[::3]:
        yield path.read_bytes()
    for path in sorted(ROOT.glob("proofcheck/lang/prelude/*.yaml")):
        yield path.read_bytes()[:3000]
    yield b"a: [b, {c: 'd''e', \"f\\x41\": |\n  g\n\n  h\n}]\n"
    yield b'title: "a\\\n  b \\u0041"\nclaim: >-\n  x ==\n   y\n\n  + 1\n'


def check(data: bytes) -> None:
    text = data.decode("utf-8", "replace")
    here = for_file(FILE, text)
    try:
        document = read(data, FILE)
    except ProofcheckError as error:
        check_findings(error.findings, here)
        document = None
    else:
        if document.root is not None:
            expected = yaml.load(text, Loader=yaml.CBaseLoader)
            require(_plain(document.root) == expected, "what is read is what libyaml reads", expected)
            _check_places(document.root, text.split("\n"))
    try:
        claim = parse_claim(data, file=FILE, id="claim")
    except ProofcheckError as error:
        check_findings(error.findings, here)
        return
    require(document is not None, "a claim is YAML that is read")
    payload = claim_payload(claim)
    again = json.loads(json.dumps(payload))
    require(verdict_key(again, {}) == verdict_key(payload, {}), "a payload reads back")
    positions_key(payload)
    weight(payload)
    for section in (payload["claim"], payload["given"], payload["steps"]):
        for item in section:
            source = text_from(item)
            require(text_json(source) == item, "a text reads back", item["value"])
            check_span(source.span(), lines_of(text))
    for span in claim.spans.values():
        check_span(span, lines_of(text))


def _plain(node: Node) -> Any:
    if isinstance(node, Scalar):
        return node.text.value
    if isinstance(node, Mapping):
        return {entry.key.text.value: _plain(entry.value) for entry in node}
    return [_plain(item) for item in node]


def _check_places(node: Node, lines: list[str]) -> None:
    check_span(node.span, lines)
    if isinstance(node, Scalar):
        _check_text(node.text, node.style, lines)
        return
    for child in (part for entry in node for part in (entry.key, entry.value)) if isinstance(node, Mapping) else node:
        _check_places(child, lines)


def _check_text(text: SourceText, style: str, lines: list[str]) -> None:
    """Each character of a decoded text stands where it says; escapes and folded line breaks stand for others."""
    require(len(text.lines) == len(text.columns) == len(text.value) + 1, "every character has a place", text.value)
    places = list(zip(text.lines, text.columns, strict=True))
    require(places == sorted(places), "places rise with the text", text.value, places)
    for character, (line, column) in zip(text.value, places, strict=False):
        there = lines[line - 1][column - 1 : column]
        plain = character not in " \n" and not (style == "double" and there == "\\")
        require(not plain or there == character, "a character stands where it says", character, there, line, column)
