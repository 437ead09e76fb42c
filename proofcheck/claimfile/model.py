"""What a claim file says: one frozen model per mapping of the file, one field per key.

The models are the single declaration of the keys, their types and bounds: the reader validates against them, the
JSON Schema is generated from them, and `unknown-key` knows its alternatives from them. Statements and types are
`SourceText`, so that whoever parses them can point into the file.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, InstanceOf, WithJsonSchema
from pydantic_core import PydanticCustomError

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

Statement = Annotated[InstanceOf[SourceText], WithJsonSchema(_STATEMENT)]
Short = Annotated[str, Field(min_length=1, max_length=500)]
Prose = Annotated[str, Field(min_length=1, max_length=20_000)]
Size = Annotated[int, Field(ge=1, le=MAX_SIZE)]


def _inside_the_repository(path: str) -> str:
    parts = path.split("/")
    if ".." in parts or path.startswith(("/", "~")) or "\\" in path or ":" in parts[0]:
        raise PydanticCustomError("document-outside", "a document is named by its path inside the repository")
    return path


class _Model(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class Variable(_Model):
    """One name of `where` with the text of its type. `span` is where the name stands."""

    name: str
    type: Statement
    span: InstanceOf[Span]


class Definition(_Model):
    """One entry of `define`: `name(parameters): body`, or `name: body` without parameters."""

    name: str
    parameters: tuple[str, ...]
    body: Statement
    span: InstanceOf[Span]


class Evidence(_Model):
    """What a statement rests on that is not mathematics: a citation, a measurement, a definition, or plain text."""

    kind: EvidenceKind
    text: Prose


class Source(_Model):
    """Where a document makes the claim."""

    document: Annotated[Short, AfterValidator(_inside_the_repository)] = Field(
        description="Path of the document, from the root of the repository."
    )
    anchor: Short | None = Field(None, description="Heading or anchor in the document.")


class Numeric(_Model):
    """Settings of the numeric tests; normally left out."""

    sizes: dict[Short, Annotated[tuple[Size, ...], Field(min_length=1, max_length=32)]] = Field(
        default_factory=dict, description="Values of dimensions to try."
    )
    samples: Annotated[int, Field(ge=1, le=MAX_SAMPLES)] | None = Field(None, description="Number of random inputs.")
    dtypes: Annotated[tuple[Dtype, ...], Field(max_length=8)] = Field((), description="Floating-point types to try.")


_Variables = Annotated[tuple[Variable, ...], Field(max_length=MAX_NAMES), WithJsonSchema(_VARIABLES)]
_Definitions = Annotated[tuple[Definition, ...], Field(max_length=MAX_NAMES), WithJsonSchema(_DEFINITIONS)]
_Statements = Annotated[tuple[Statement, ...], Field(max_length=MAX_STATEMENTS), WithJsonSchema(_STATEMENTS)]


_Claim = Annotated[tuple[Statement, ...], Field(max_length=MAX_STATEMENTS), WithJsonSchema(_STATED)]


class Correct(_Model):
    """What is true instead of a refuted claim. Its names and definitions add to those of the claim."""

    where: _Variables = Field((), description="Further names with their types.")
    given: _Statements = Field((), description="Assumptions under which the corrected claim holds.")
    define: _Definitions = Field((), description="Further local definitions.")
    claim: _Statements = Field(description="The corrected statement, or a list of statements.")
    note: Prose | None = Field(None, description="A remark for readers.")


class ClaimKeys(_Model):
    """The keys of a claim file."""

    title: Short = Field(description="One line that says what is claimed.")
    says: Prose | None = Field(None, description="The claim in words, as the document makes it.")
    source: Source | None = Field(None, description="The place in a document that makes the claim.")
    where: _Variables = Field((), description="Every name with its type, such as `n, d: dim` or `A: real[n, d]`.")
    given: _Statements = Field((), description="Assumptions: a statement or a list of statements.")
    define: _Definitions = Field((), description="Local definitions: `name(parameters): expression`.")
    claim: _Claim = Field((), description="The statement, a list that must all hold, or a passage that states it.")
    steps: Annotated[
        tuple[Statement, ...],
        Field(max_length=MAX_STEPS),
        WithJsonSchema({"type": "array", "items": _STATEMENT, "minItems": 2}),
    ] = Field((), description="A calculation: an expression, then lines such as `== x + y`.")
    expect: Expectation = Field("proved", description="The expected verdict. The run fails if the verdict differs.")
    correct: Correct | None = Field(None, description="With `expect: refuted`: what is true instead.")
    needs: Annotated[tuple[Short, ...], Field(max_length=64)] = Field(
        (), description="Ids of the claims that this one depends on."
    )
    contradicts: Annotated[tuple[Short, ...], Field(max_length=64)] = Field(
        (), description="Ids of claims that contradict this one. The run fails if both are proved."
    )
    negates: Annotated[tuple[Short, ...], Field(max_length=64)] = Field(
        (), description="Ids of claims that this one negates. The run fails if both are proved or both are refuted."
    )
    evidence: Annotated[tuple[Evidence, ...], Field(max_length=64), WithJsonSchema(_EVIDENCE)] = Field(
        (), description="What a statement is based on that is not mathematics."
    )
    numeric: Numeric | None = Field(None, description="Settings of the numeric tests.")
    tags: Annotated[tuple[Short, ...], Field(max_length=32)] = Field((), description="Words to select claims by.")
    note: Prose | None = Field(None, description="A remark for readers.")
    covers: Annotated[tuple[Prose, ...], Field(max_length=64)] = Field(
        (), description="Formulas of the document that this claim covers."
    )


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
    spans: dict[str, InstanceOf[Span]] = Field(default_factory=dict, repr=False)

    @property
    def related(self) -> tuple[str, ...]:
        """The ids of the claims that are judged together with this one: `needs`, `contradicts` and `negates`."""
        return (*self.needs, *self.contradicts, *self.negates)

    def span_of(self, key: str) -> Span:
        """The place of the value at `key`, or of the nearest key around it that is written in the file."""
        while key and key not in self.spans:
            key = key.rpartition(".")[0]
        return self.spans[key] if key else Span(self.file, 1, 1, 1, 1)
