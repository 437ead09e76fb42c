"""A claim as a judge's worker takes it: plain JSON, and the key under which its verdict is kept.

The payload holds what a verdict may depend on and nothing else. Its key adds what the payload does not show: the code
that judges, the versions of the libraries it trusts, and what the machine offers. So a stored verdict is never out of
date; changing one character of the checker asks everything anew.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass, field
from functools import cache
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from proofcheck.diagnostics.base import ProofcheckError
from proofcheck.source.span import SourceText

if TYPE_CHECKING:
    from proofcheck.claimfile import Claim, Correct, Definition, Numeric

BUDGET = 0.002  # nominal seconds of the search for counterexamples, and of numbers where nothing is proved
LEVEL = 1e-9
# A statement gets this part of the level, whatever it stands beside: a run of so many statements keeps the level
# (Bonferroni), and no answer depends on how many others were asked for.
STATEMENTS = 2**16
# Distributions whose version can change a verdict or its wording.
DEPENDENCIES = (
    *("sympy", "mpmath", "z3-solver", "cvc5", "python-flint", "numpy", "array-api-compat", "PyYAML"),
    *("torch", "jax"),
)
# What `--numbers` says: nominal seconds as in BUDGET, and those for one large size beside a proof.
NUMBERS: Mapping[str, tuple[float, float]] = {
    "off": (BUDGET, 0.0),
    "quick": (BUDGET, 0.0),
    "normal": (BUDGET, 0.025),
    "large": (0.05, 1.0),
}
_DEVICE = 0.5  # nominal seconds from which it is worth while to start a device for a claim, which takes seconds
_GPU = ("cupy-cuda12x", "cupy-cuda13x", "cupy-cuda11x", "cupy")
Text = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Settings:
    """What a judge is told besides the claim.

    budget: nominal seconds for each step of the numbers in place of those that `numbers` stands for. They are counted
        in units (`run.Budget`), so that the same gives the same answer on every machine. Hard limits on wall-clock time
        stand behind it: see `session.limits`.
    backend: "auto" (see `arrays`), "numpy", "cupy", "torch" or "jax".
    level: the chance that any of the statistical answers of a run is wrong, for runs of up to `STATEMENTS` statements;
        each of them is judged at that part of it.
    second_opinion: whether others are asked too, cvc5 beside Z3 and SymPy beside the index algebra.
    memory: the share of what is free that all workers together may take; None for the usual limit of each.
    limits: bounds with other than their usual values, by name (`lang.bounds`).
    evidence: whether answers hold what the kernel accepted, for others to confirm; such answers are kept apart.
    repair: whether a change is looked for that would make a refuted statement true.
    numbers: how far numeric tests go, a key of NUMBERS. "off" leaves out what stands beside a verdict; counterexamples
        are searched for all the same.

    Raises ValueError for a share that is not above 0 and at most 1, for limits and for levels of the numbers that there
    are not.
    """

    budget: float | None = None
    backend: str = "auto"
    seed: int = 0
    level: float = LEVEL
    second_opinion: bool = False
    memory: float | None = None
    limits: Mapping[str, int] = field(default_factory=dict)
    evidence: bool = False
    repair: bool = True
    numbers: str = "normal"

    def __post_init__(self) -> None:
        from proofcheck.lang import bounds

        if self.numbers not in NUMBERS:
            raise ValueError(f"numbers must be one of {', '.join(NUMBERS)}, not {self.numbers!r}")
        for name, value in self.limits.items():
            if wrong := bounds.fault(name, value):
                raise ValueError(wrong)
        if self.memory is not None and not 0 < self.memory <= 1:
            raise ValueError(f"memory must be a share above 0 and at most 1, not {self.memory!r}")

    @property
    def seconds(self) -> float:
        """Nominal seconds of the search, and of numbers where nothing is proved."""
        return NUMBERS[self.numbers][0] if self.budget is None else self.budget

    @property
    def beside(self) -> float:
        """Nominal seconds for one large size beside a proof."""
        return NUMBERS[self.numbers][1] if self.budget is None or self.numbers == "off" else self.budget

    @property
    def arrays(self) -> str:
        """The array library that is asked for: a device for "auto" only where there is enough to compute."""
        little = max(self.seconds, self.beside) < _DEVICE
        return "numpy" if self.backend == "auto" and little else self.backend

    @property
    def statement_level(self) -> float:
        """The level at which one statement is judged."""
        return self.level / STATEMENTS

    def to_json(self) -> dict[str, Any]:
        """The settings as a worker is told them, with the level of a statement. What is seldom asked for is told only
        where it is, so that it does not change the usual keys."""
        told = asdict(self) | {"level": self.statement_level, "limits": dict(sorted(self.limits.items()))}
        told |= {"budget": self.seconds, "beside": self.beside, "backend": self.arrays}
        usual = {"memory": self.memory is None, "limits": not self.limits, "evidence": not self.evidence}
        usual["repair"] = self.repair
        return {key: value for key, value in told.items() if not usual.get(key)}


def text_json(text: SourceText) -> Text:
    """A text with its positions; `text_from` is the way back."""
    return {"value": text.value, "file": text.file, "lines": list(text.lines), "columns": list(text.columns)}


def text_from(data: Text) -> SourceText:
    return SourceText(data["value"], data["file"], tuple(data["lines"]), tuple(data["columns"]))


def claim_payload(claim: Claim) -> dict[str, Any]:
    """The JSON form of a claim file."""
    numeric = claim.numeric
    return {
        "id": claim.id,
        "file": claim.file,
        "title": claim.title,
        **_sections(claim),
        "steps": [text_json(text) for text in claim.steps],
        "expect": claim.expect,
        "correct": None if claim.correct is None else {**_sections(claim.correct, claim), "steps": []},
        "evidence": "; ".join(f"{e.kind}: {e.text}" for e in claim.evidence) or None,
        "numeric": None if numeric is None else _numeric(numeric),
    }


def _numeric(numeric: Numeric) -> dict[str, Any]:
    sizes = {name: list(values) for name, values in numeric.sizes.items()}
    return {"sizes": sizes, "samples": numeric.samples, "dtypes": list(numeric.dtypes)}


def flat(define: Mapping[str, Any]) -> dict[str, Any]:
    """Definitions with each distribution, which is a mapping, part by part."""
    from proofcheck.lang.distributions.reading import flattened

    return flattened(define)


def statement_payload(
    statement: str | Sequence[str],
    where: Mapping[str, str] | Sequence[str] | None = None,
    given: Sequence[str] = (),
    define: Mapping[str, str] | Sequence[str] | None = None,
    steps: Sequence[str] = (),
) -> dict[str, Any]:
    """The JSON form of one statement given as plain text, of several, or of a calculation, in either notation. Raises
    ProofcheckError for LaTeX that is not read, for a `where` without types, and for steps that do not say how they
    compare."""
    from proofcheck.lang.tex.plain import written

    writer = written(where, given, define)
    parts = writer.parts()
    said = [statement] if isinstance(statement, str) else statement
    claim = [text for one in said for text in writer.statements(SourceText.bare(one))]
    lines = [writer.step(SourceText.bare(step, f"<step {k}>")) for k, step in enumerate(steps, 1)]
    if steps:
        from proofcheck.lang.calculation import unrelated

        fault = unrelated(lines)
        if fault is not None:
            raise ProofcheckError([fault])
    return {
        "id": "statement",
        "file": "<statement>",
        "title": "",
        "where": [[name, text_json(text)] for name, text in parts.where],
        "given": [text_json(text) for text in parts.given],
        "define": [[text_json(header), text_json(body)] for header, body in parts.define],
        "claim": [text_json(text) for text in claim],
        "steps": [text_json(text) for text in lines],
        "expect": "proved",
        "correct": None,
        "evidence": None,
        "numeric": None,
    }


def _sections(claim: Claim | Correct, outer: Claim | None = None) -> dict[str, Any]:
    return {
        "where": [[name, text_json(text)] for name, text in types(claim, outer).items()],
        "given": [text_json(text) for text in claim.given],
        "define": [[text_json(_header(d)), text_json(d.body)] for d in claim.define],
        "claim": [text_json(text) for text in claim.claim],
    }


def types(claim: Claim | Correct, outer: Claim | None = None) -> dict[str, SourceText]:
    """The types of a claim's names, with the sizes that only stand in shapes; `outer` declares further names."""
    from proofcheck.lang.tex.plain import shape_names

    own = {variable.name: variable.type for variable in claim.where}
    if not any("[" in text.value for text in own.values()):
        return own
    defined = {item.name for item in (*claim.define, *(outer.define if outer is not None else ()))}
    seen = {**(types(outer) if outer is not None else {}), **own}
    sizes = {name: text for name, text in shape_names(seen).items() if name not in defined}
    return {**sizes, **own}


def _header(definition: Definition) -> SourceText:
    """`name(a, b)` as a text that stands where the definition's key stands."""
    value = f"{definition.name}({', '.join(definition.parameters)})" if definition.parameters else definition.name
    span, count = definition.span, len(value)
    width = max(span.end_column - span.column, 0) if span.end_line == span.line else count
    columns = tuple(span.column + min(k, width) for k in range(count + 1))
    return SourceText(value, span.file, (span.line,) * (count + 1), columns)


def verdict_key(payload: Mapping[str, Any], *context: Any) -> str:
    """The key of a claim's verdict: equal only where everything that could change the verdict is equal.

    `context` is all that counts besides the claim: settings, limits, `surroundings()`. Positions, the title and the
    file's path are left out: they change no verdict.
    """
    from proofcheck.run.cache import content_key

    claim = {key: _without_positions(value) for key, value in payload.items() if key not in ("file", "title")}
    return content_key(claim, *context)


def positions_key(payload: Mapping[str, Any]) -> str:
    """A digest of what `verdict_key` leaves out, for records that point into the file."""
    from proofcheck.run.cache import content_key

    return content_key(dict(payload))


def _without_positions(value: Any) -> Any:
    if isinstance(value, Mapping):
        if value.keys() == {"value", "file", "lines", "columns"}:
            return value["value"]
        return {key: _without_positions(item) for key, item in value.items()}
    return [_without_positions(item) for item in value] if isinstance(value, list) else value


def surroundings() -> dict[str, Any]:
    """What a verdict depends on besides the claim and the settings. Read anew for every run: workers load the code
    that is on disk then, whatever this process has loaded."""
    import platform

    return {
        "code": code_digest(),
        "python": platform.python_version(),
        "machine": platform.machine(),
        "versions": versions(DEPENDENCIES),
        "gpu": gpu_likely(),
    }


def code_digest() -> str:
    """The digest of the checker's own source: the contents, never the dates, of its Python files and its prelude."""
    import hashlib

    root = os.path.dirname(os.path.dirname(__file__))
    files = []
    for folder, folders, names in os.walk(root):
        if "__pycache__" in folders:  # as many files again, of which none is meant
            folders.remove("__pycache__")
        files += [os.path.join(folder, name) for name in names if name.endswith((".py", ".yaml", ".json"))]
    digest = hashlib.sha256()
    for file in sorted(files):
        with open(file, "rb", buffering=0) as source:
            content = source.readall()
        digest.update(f"{file[len(root) :]}\0{len(content)}\0".encode())
        digest.update(content)
    return digest.hexdigest()


def versions(names: Iterable[str]) -> dict[str, str | None]:
    """Versions of installed distributions, without importing them; None for one that is missing."""
    known, all_of_them = _installed()
    return {name: known.get(name.lower()) or (None if all_of_them else _asked(name)) for name in names}


@cache
def _installed() -> tuple[dict[str, str], bool]:
    """Versions as the names of metadata directories give them, and whether nothing was seen that is described
    otherwise. Importing `importlib.metadata` takes longer than all else that a short run does."""
    found: dict[str, str] = {}
    plain = True
    for place in sys.path:
        with suppress(OSError):
            for name in os.listdir(place or "."):
                if name.endswith(".dist-info"):
                    project, _, version = name.removesuffix(".dist-info").partition("-")
                    found.setdefault(project.replace("_", "-").lower(), version)
                plain = plain and not name.endswith((".egg-info", ".egg", ".egg-link"))
    return found, plain


def _asked(name: str) -> str | None:
    from importlib import metadata

    try:
        return metadata.version(name)
    except metadata.PackageNotFoundError:
        return None


def gpu_likely() -> str | None:
    """CuPy's version where it is installed and an NVIDIA driver is loaded; asked without importing anything."""
    if not (os.path.exists("/dev/nvidiactl") or os.path.exists("/dev/dxg")) or find_spec("cupy") is None:
        return None
    return next((version for version in versions(_GPU).values() if version), "unknown")


def weight(payload: Mapping[str, Any]) -> float:
    """How long a claim may take beside others, by its look: inequalities longest, then assumptions, then length."""
    correct = payload["correct"] or {}
    texts = [*payload["claim"], *payload["steps"], *correct.get("claim", ())]
    assumed = [*payload["given"], *correct.get("given", ())]
    statements = " ".join(str(text["value"]) for text in texts)
    return 3.0 * sum(map(statements.count, "<>")) + len(statements) / 60 + 3.0 * bool(assumed)
