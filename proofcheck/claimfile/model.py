"""What a claim file says: one frozen model per mapping of the file, one field per key.

The models are the single declaration of the keys, their types and bounds (`kinds`): the reader checks values against
them, the JSON Schema is generated from them, and `unknown-key` knows its alternatives from them. Statements and types
are `SourceText`, so that whoever parses them can point into the file.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Literal, get_args

from proofcheck.claimfile.kinds import Faults, Many, OneOf, Section, Table, Text, Whole, key
from proofcheck.diagnostics.base import hint
from proofcheck.diagnostics.document_outside import DocumentOutside
from proofcheck.diagnostics.unknown_expectation import UnknownExpectation
from proofcheck.source.span import SourceText, Span

Expectation = Literal["proved", "refuted", "supported", "unsupported", "unknown", "vacuous"]
EvidenceKind = Literal["text", "citation", "measurement", "definition"]
Dtype = Literal["float16", "float32", "float64", "complex64", "complex128"]

MAX_NAMES = 64
MAX_STATEMENTS = 64
MAX_STEPS = 200
MAX_SIZE = 1 << 31
MAX_SAMPLES = 10**9

# Schemas of what stands in the file, where that differs from what the model holds.
_STATEMENT: dict[str, Any] = {"type": ["string", "number"]}
_STATEMENTS = {"anyOf": [_STATEMENT, {"type": "array", "items": _STATEMENT, "minItems": 1}]}
_PAGE = {
    "type": "object",
    "properties": {"document": {"type": "string", "minLength": 1}, "anchor": {"type": "string", "minLength": 1}},
    "required": ["document", "anchor"],
    "additionalProperties": False,
}
_STATED = {"anyOf": [*_STATEMENTS["anyOf"], _PAGE]}
# Instead of a mapping, declarations and definitions may be formulas in LaTeX: `$x \\in \\mathbb{R}^n$`.
_FORMULA = {"type": "string", "pattern": "^\\s*\\$"}
_FORMULAS: list[dict[str, Any]] = [_FORMULA, {"type": "array", "items": _FORMULA, "minItems": 1}]
_DEFINITIONS = {"anyOf": [{"type": "object", "additionalProperties": _STATEMENT}, *_FORMULAS]}
# In braces a name may leave its type to the next one: {q, k: real}.
_VARIABLES = {"anyOf": [{"type": "object", "additionalProperties": {"type": ["string", "null"]}}, *_FORMULAS]}
_CITED = {"type": "string", "minLength": 1}
_ONE_EVIDENCE = {
    "anyOf": [
        _CITED,
        {
            "type": "object",
            "properties": dict.fromkeys(("text", "citation", "measurement", "definition"), _CITED),
            "additionalProperties": False,
            "minProperties": 1,
        },
    ]
}
_EVIDENCE = {"anyOf": [*_ONE_EVIDENCE["anyOf"], {"type": "array", "items": _ONE_EVIDENCE, "minItems": 1}]}


def _inside_the_repository(path: str, key: str, faults: Faults) -> None:
    parts = path.split("/")
    if ".." in parts or path.startswith(("/", "~")) or "\\" in path or ":" in parts[0]:
        faults.report(DocumentOutside, key, "a document is named by its path inside the repository")


def _no_verdict(words: tuple[str, ...], value: str, path: str, faults: Faults) -> None:
    meant = {"true": "proved", "false": "refuted"}.get(value)
    guess = f"; did you mean `{meant}`?" if meant else hint(value, words)
    faults.report(UnknownExpectation, path, f"`{value}` is not a verdict{guess}")


def _no_evidence(words: tuple[str, ...], value: str, path: str, faults: Faults) -> None:
    """What evidence is of stands as a key in the file."""
    faults.unknown_key(value, faults.values.get(path) or faults.whole, list(words))


_SHORT = Text(500)
_PROSE = Text(20_000)
_NAMES = Many(_SHORT, 64)
_WHERE = Many(None, MAX_NAMES, written=_VARIABLES)
_DEFINE = Many(None, MAX_NAMES, written=_DEFINITIONS)
_GIVEN = Many(None, MAX_STATEMENTS, written=_STATEMENTS)
_CLAIM = Many(None, MAX_STATEMENTS, written=_STATED)
_STEPS = Many(None, MAX_STEPS, written={"type": "array", "items": _STATEMENT, "minItems": 2})


@dataclass(frozen=True, slots=True, kw_only=True)
class Variable:
    """One name of `where` with the text of its type. `span` is where the name stands."""

    name: str
    type: SourceText
    span: Span


@dataclass(frozen=True, slots=True, kw_only=True)
class Definition:
    """One entry of `define`: `name(parameters): body`, or `name: body` without parameters."""

    name: str
    parameters: tuple[str, ...]
    body: SourceText
    span: Span


@dataclass(frozen=True, slots=True, kw_only=True)
class Evidence:
    """What a statement rests on that is not mathematics: a citation, a measurement, a definition, or plain text."""

    kind: EvidenceKind = key(OneOf(get_args(EvidenceKind), _no_evidence))
    text: str = key(_PROSE)


@dataclass(frozen=True, slots=True, kw_only=True)
class Source:
    """Where a document makes the claim."""

    document: str = key(Text(500, _inside_the_repository), "Path of the document, from the root of the repository.")
    anchor: str | None = key(_SHORT, "Heading or anchor in the document.", default=None)


@dataclass(frozen=True, slots=True, kw_only=True)
class Numeric:
    """Settings of the numeric tests; normally left out."""

    sizes: dict[str, tuple[int, ...]] = key(
        Table(_SHORT, Many(Whole(MAX_SIZE), 32, least=1)), "Values of dimensions to try.", default_factory=dict
    )
    samples: int | None = key(Whole(MAX_SAMPLES), "Number of random inputs.", default=None)
    dtypes: tuple[Dtype, ...] = key(Many(OneOf(get_args(Dtype)), 8), "Floating-point types to try.", default=())


@dataclass(frozen=True, slots=True, kw_only=True)
class Correct:
    """What is true instead of a refuted claim. Its names and definitions add to those of the claim."""

    where: tuple[Variable, ...] = key(_WHERE, "Further names with their types.", default=())
    given: tuple[SourceText, ...] = key(_GIVEN, "Assumptions under which the corrected claim holds.", default=())
    define: tuple[Definition, ...] = key(_DEFINE, "Further local definitions.", default=())
    claim: tuple[SourceText, ...] = key(_GIVEN, "The corrected statement, or a list of statements.")
    note: str | None = key(_PROSE, "A remark for readers.", default=None)


@dataclass(frozen=True, slots=True, kw_only=True)
class ClaimKeys:
    """The keys of a claim file."""

    title: str = key(_SHORT, "One line that says what is claimed.")
    says: str | None = key(_PROSE, "The claim in words, as the document makes it.", default=None)
    source: Source | None = key(Section(Source), "The place in a document that makes the claim.", default=None)
    where: tuple[Variable, ...] = key(
        _WHERE, "Every name with its type, such as `n, d: dim` or `A: real[n, d]`.", default=()
    )
    given: tuple[SourceText, ...] = key(_GIVEN, "Assumptions: a statement or a list of statements.", default=())
    define: tuple[Definition, ...] = key(_DEFINE, "Local definitions: `name(parameters): expression`.", default=())
    claim: tuple[SourceText, ...] = key(
        _CLAIM, "The statement, a list that must all hold, or a passage that states it.", default=()
    )
    steps: tuple[SourceText, ...] = key(
        _STEPS, "A calculation: an expression, then lines such as `== x + y`.", default=()
    )
    expect: Expectation = key(
        OneOf(get_args(Expectation), _no_verdict),
        "The expected verdict. The run fails if the verdict differs.",
        default="proved",
    )
    correct: Correct | None = key(Section(Correct), "With `expect: refuted`: what is true instead.", default=None)
    needs: tuple[str, ...] = key(_NAMES, "Ids of the claims that this one depends on.", default=())
    contradicts: tuple[str, ...] = key(
        _NAMES, "Ids of claims that contradict this one. The run fails if both are proved.", default=()
    )
    negates: tuple[str, ...] = key(
        _NAMES,
        "Ids of claims that this one negates. The run fails if both are proved or both are refuted.",
        default=(),
    )
    evidence: tuple[Evidence, ...] = key(
        Many(Section(Evidence), 64, written=_EVIDENCE),
        "What a statement is based on that is not mathematics.",
        default=(),
    )
    numeric: Numeric | None = key(Section(Numeric), "Settings of the numeric tests.", default=None)
    tags: tuple[str, ...] = key(Many(_SHORT, 32), "Words to select claims by.", default=())
    note: str | None = key(_PROSE, "A remark for readers.", default=None)
    covers: tuple[str, ...] = key(Many(_PROSE, 64), "Formulas of the document that this claim covers.", default=())


@dataclass(frozen=True, slots=True, kw_only=True)
class Claim(ClaimKeys):
    """A claim: what its file says, its id, and where in the file each value is.

    Its other attributes are the keys of a claim file; `proofcheck schema` describes them.

    Attributes:
        id: The path of the file below the directory of the claims, without `.yaml`.
        file: The path of the file, as messages show it.
        taken: The passage of a document that states the claim, if `claim` names one.
        spans: The place of each value by its path in the file, such as `expect`, `source.anchor` or `needs.0`.
    """

    id: str
    file: str
    taken: Source | None = None  # the passage of a document that states the claim, instead of `claim`
    spans: dict[str, Span] = field(default_factory=dict, repr=False)

    @property
    def related(self) -> tuple[str, ...]:
        """The ids of the claims that are judged together with this one: `needs`, `contradicts` and `negates`."""
        return (*self.needs, *self.contradicts, *self.negates)

    def span_of(self, key: str) -> Span:
        """The place of the value at `key`, or of the nearest key around it that is written in the file."""
        while key and key not in self.spans:
            key = key.rpartition(".")[0]
        return self.spans[key] if key else Span(self.file, 1, 1, 1, 1)
