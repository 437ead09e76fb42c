"""One claim file -> one claim, or everything that is wrong with it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from difflib import get_close_matches
from functools import partial
from typing import Any, get_args

from proofcheck.claimfile import declarations
from proofcheck.claimfile.forms import FORMS, SYNONYMS, remedy_for
from proofcheck.claimfile.kinds import Faults, Section, keys_of, values_of
from proofcheck.claimfile.latex import in_language
from proofcheck.claimfile.model import Claim, ClaimKeys, Expectation, Source
from proofcheck.claimfile.sections import BROKEN, Sections
from proofcheck.diagnostics.base import Finding, ProofcheckError
from proofcheck.diagnostics.colon_without_space import ColonWithoutSpace
from proofcheck.diagnostics.correct_without_refutation import CorrectWithoutRefutation
from proofcheck.diagnostics.duplicate_name import DuplicateName
from proofcheck.diagnostics.impossible_expectation import ImpossibleExpectation
from proofcheck.diagnostics.missing_key import MissingKey
from proofcheck.diagnostics.render import in_order
from proofcheck.diagnostics.wrong_value import WrongValue
from proofcheck.source.nodes import Document, Mapping, Node, Scalar
from proofcheck.source.span import Span
from proofcheck.source.yaml import read

MAX_FINDINGS = 100
MAX_MESSAGE = 300
_A_STATEMENT = f"`{FORMS['claim']}`"
_CONTENT = {"claim", "steps", "evidence"}
_VERDICTS = frozenset(get_args(Expectation))
_Reader = Callable[[Node, str], Any]


def parse_claim(data: bytes | str, *, file: str = "<claim>", id: str = "claim", first: int = 1) -> Claim:
    """The claim written in `data`, the contents of a claim file, or a part of one that begins in line `first`. Raises
    ProofcheckError with all findings."""
    try:
        return _parse(data, file, id, first)
    except ProofcheckError as error:
        raise ProofcheckError(_bounded(error.findings)) from None


def _bounded(findings: tuple[Finding, ...]) -> list[Finding]:
    """At most `MAX_FINDINGS`, none of them longer than a few lines: a hostile file must not flood the report."""
    kept = [
        replace(f, message=f.message[:MAX_MESSAGE] + "...") if len(f.message) > MAX_MESSAGE else f
        for f in in_order(findings)[:MAX_FINDINGS]
    ]
    more = len(findings) - len(kept)
    if more:
        kept[-1] = replace(kept[-1], message=f"{kept[-1].message} (and {more} more findings in this file)")
    return kept


def _parse(data: bytes | str, file: str, id: str, first: int) -> Claim:
    document = read(data, file, first)
    start = Span(file, first, 1, first, 1)
    if document.root is None:
        message = "the file has only comments" if document.positions.text.strip() else "the file is empty"
        raise MissingKey.error(start, message, remedy=f"Write a claim: `{FORMS['title']}`, {_A_STATEMENT}.")
    if not isinstance(document.root, Mapping):
        raise ProofcheckError([_not_a_mapping(document.root)])
    return _Reading(document, document.root, start).claim(id)


def _not_a_mapping(root: Node) -> Finding:
    if isinstance(root, Scalar):
        key, colon, _ = root.text.value.partition(":")
        if colon and key.isalpha():
            message = f"`{key}:` is a key only with a space behind the colon"
            return ColonWithoutSpace.at(root.text.span(0, len(key) + 1), message)
    message = "a claim file must be a mapping with keys such as `title: ...` and `claim: ...`"
    if not root.span.file.endswith((".yaml", ".yml", "<claim>")):
        remedy = "Claim files are named `*.yaml`, and documents .md, .rst, .tex, .ipynb, .py or .txt."
    elif isinstance(root, Scalar):
        remedy = f"Write a claim: `{FORMS['title']}`, {_A_STATEMENT}."
    else:
        remedy = "Write the keys without `- ` or brackets; one file holds one claim."
    return WrongValue.at(root.span, message, remedy=remedy)


class _Reading:
    def __init__(self, document: Document, root: Mapping, start: Span) -> None:
        self.sections = Sections(document)
        self.document, self.root, self.start = document, root, start
        self.keys: dict[str, Span] = {}
        self.taken: dict[str, Any] | None = None
        statements = self.sections.statements
        shared: dict[str, _Reader] = {
            "where": partial(declarations.where, self.sections),
            "given": statements,
            "define": partial(declarations.define, self.sections),
            "claim": statements,
        }
        self.in_correct = shared
        self.in_claim: dict[str, _Reader] = {
            **shared,
            "claim": self.stated,
            "steps": self.sections.steps,
            "correct": self.correct,
            "evidence": self.sections.evidence,
            "numeric": self.sections.numeric,
        }

    def claim(self, id: str) -> Claim:
        data = self.mapping(self.root, "", self.in_claim)
        self.rules(data)
        findings = self.sections.findings
        if not findings:
            findings += in_language(data)
        faults = Faults(self.sections.spans, self.keys, self.start)
        held = values_of(ClaimKeys, data, "", faults)
        taken = None if self.taken is None else Section(Source).check(self.taken, "taken", faults)
        findings += faults.findings
        if findings:
            raise ProofcheckError(findings)
        return Claim(**held, id=id, file=self.document.file, taken=taken, spans=self.sections.spans)

    def mapping(self, node: Mapping, prefix: str, readers: dict[str, _Reader]) -> dict[str, Any]:
        data = {}
        for entry in node:
            key = entry.key.text.value
            path = f"{prefix}{key}"
            self.keys[path] = entry.key.span
            self.note_keys(entry.value, path)
            data[key] = readers.get(key, self.sections.plain)(entry.value, path)
        return data

    def note_keys(self, node: Node, path: str) -> None:
        if isinstance(node, Mapping):
            for entry in node:
                self.keys[f"{path}.{entry.key.text.value}"] = entry.key.span

    def stated(self, node: Node, path: str) -> Any:
        """The statements of a claim, or the passage of a document that makes them."""
        keys = {entry.key.text.value for entry in node} if isinstance(node, Mapping) else set()
        if not isinstance(node, Mapping) or keys != {"document", "anchor"}:
            return self.sections.statements(node, path)
        self.sections.spans[path] = node.span
        named = [(entry.key.text.value, entry.value) for entry in node]
        self.taken = {key: self.sections.plain(value, f"taken.{key}") for key, value in named}
        return ()

    def correct(self, node: Node, path: str) -> Any:
        self.sections.spans[path] = node.span
        if not isinstance(node, Mapping):
            message = "`correct` must be a mapping with a `claim`, and perhaps `given` and others"
            return self.sections.report(WrongValue, node.span, message, remedy_for(path))
        if self.sections.cut_at_comma(node):
            return BROKEN
        return self.mapping(node, f"{path}.", self.in_correct)

    def rules(self, data: dict[str, Any]) -> None:
        """What holds between keys."""
        report, spans = self.sections.report, self.sections.spans
        expect = data.get("expect", "proved") if isinstance(data.get("expect", ""), str) else None
        if not _CONTENT & data.keys():
            # `claims: ...` is one mistake, a misspelt key, and not a missing one as well.
            strange = data.keys() - keys_of(ClaimKeys).keys()
            if not any(get_close_matches(key, _CONTENT, 1) or SYNONYMS.get(key) in _CONTENT for key in strange):
                message = "the claim needs `claim`, `steps` or `evidence`"
                remedy = f"Add {_A_STATEMENT}, `steps` for a calculation, or `evidence` for what is no mathematics."
                report(MissingKey, self.start, message, remedy)
        elif not {"claim", "steps"} & data.keys() and expect in _VERDICTS - {"unsupported"}:
            message = f"a claim with evidence alone is `unsupported`, but the file expects it to be {expect}"
            report(ImpossibleExpectation, spans.get("expect", spans["evidence"]), message)
        if "correct" in data and expect in _VERDICTS - {"refuted"}:
            report(CorrectWithoutRefutation, self.keys["correct"], "`correct` without `expect: refuted`")
        declared: dict[str, Span] = {}
        for section in ("where", "define"):
            here = data.get(section, ())
            for item in [item for item in here if item.name] if here is not BROKEN else ():
                if item.name in declared:
                    first = declared[item.name]
                    message = f"`{item.name}` is declared twice; first in line {first.line}, column {first.column}"
                    report(DuplicateName, item.span, message)
                declared.setdefault(item.name, item.span)
