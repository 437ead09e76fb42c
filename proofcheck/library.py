"""The library's face: `check` one statement, `verify` claim files.

    verdict = proofcheck.check("norm2(a + b) <= norm2(a) + norm2(b)", where={"n": "dim", "a, b": "real[n]"})
    if not verdict:
        print(verdict.why())

Both may be called from several threads, and from a script without a main guard: the work is done in processes that
never import the caller's code. There is no state but the pool of workers, which is shared, warm, and ends with the
program.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from proofcheck import session
from proofcheck.diagnostics.base import ProofcheckError
from proofcheck.documents.run import run
from proofcheck.payload import BUDGET, Settings, statement_payload
from proofcheck.report import record as records
from proofcheck.session import Progress


@dataclass(frozen=True, slots=True)
class Verdict:
    """What is known of one statement or claim. True in a condition only when it is proved.

    record: the claim's entry of the run record, as JSON has it (`proofcheck schema --verdicts`).
    """

    record: Mapping[str, Any]

    @property
    def word(self) -> str:
        """proved, refuted, supported, unsupported, vacuous, unknown, invalid or conflict."""
        return str(self.record["verdict"])

    @property
    def proved(self) -> bool:
        return self.word == "proved"

    @property
    def refuted(self) -> bool:
        return self.word == "refuted"

    @property
    def as_expected(self) -> bool | None:
        """Whether a claim's verdict is the one its file expects; None for a statement of `check`."""
        expected: bool | None = self.record["as_expected"]
        return expected

    @property
    def witness(self) -> dict[str, Any] | None:
        """The values at which the statement fails: numbers (int or Fraction), lists of them, functions as text."""
        found = self.record["witness"]
        return None if found is None else {name: _value(value) for name, value in found["values"].items()}

    @property
    def repair(self) -> Mapping[str, Any] | None:
        """One proved change that makes a refuted statement true: `kind`, `statement`, `where`, `given`, `census`."""
        found: Mapping[str, Any] | None = self.record["repair"]
        return found

    @property
    def census(self) -> tuple[str, ...]:
        """What had to be trusted for this verdict."""
        return tuple(self.record["census"])

    @property
    def numeric(self) -> Mapping[str, Any] | None:
        """What the numbers say: method, backend, sizes, samples, error against its bound."""
        found: Mapping[str, Any] | None = self.record["numeric"]
        return found

    @property
    def assumptions(self) -> tuple[Mapping[str, Any], ...]:
        """Of a proved claim: each assumption, whether it is `needed` (None: not known), and the witness for that."""
        return tuple(self.record["assumptions"])

    @property
    def statement(self) -> str:
        """The statement as it was understood."""
        return str(self.record["statement"]["text"])

    def why(self) -> str:
        """How the verdict came about, in lines for people: the proof or the witness, the numbers, the reasons."""
        from proofcheck.report.text import explain

        return explain(self.record)

    def __bool__(self) -> bool:
        return self.proved

    def __str__(self) -> str:
        return f"{self.word}: {self.statement}"


@dataclass(frozen=True, slots=True)
class Report:
    """What a run over claim files found: a sequence of verdicts by claim id, and the findings about broken files."""

    record: Mapping[str, Any]

    @property
    def ok(self) -> bool:
        """Whether everything could be read and is as expected."""
        return self.exit_status == 0

    @property
    def exit_status(self) -> int:
        """What `proofcheck verify` would exit with."""
        return int(self.record["summary"]["exit_status"])

    @property
    def findings(self) -> tuple[Mapping[str, Any], ...]:
        return tuple(self.record["findings"])

    def __iter__(self) -> Iterator[Verdict]:
        return (Verdict(entry) for entry in self.record["claims"])

    def __len__(self) -> int:
        return len(self.record["claims"])

    def __getitem__(self, name: str) -> Verdict:
        """The verdict of the claim called `name`. Raises KeyError."""
        for entry in self.record["claims"]:
            if entry["id"] == name:
                return Verdict(entry)
        raise KeyError(name)

    def __str__(self) -> str:
        from proofcheck.report.text import report

        return report(self.record)


def check(
    statement: str,
    where: Mapping[str, str] | Sequence[str] | None = None,
    given: str | Sequence[str] = (),
    define: Mapping[str, str] | Sequence[str] | None = None,
    *,
    budget: float = BUDGET,
    seed: int = 0,
    backend: str = "auto",
    second_opinion: bool = False,
    memory: float | None = None,
    limits: Mapping[str, int] | None = None,
) -> Verdict:
    r"""The verdict on one statement.

    where: every name with its type, `{"n": "dim", "Q, K": "real[n, n]"}` or `["n: dim", "Q, K: real[n, n]"]`.
    given: assumptions. define: local definitions, `{"f(x)": "x + 1"}` or `["f(x) = x + 1"]`. The statement and each of
    these may be LaTeX between dollar signs: `r"$x \in \mathbb{R}^n$"`. budget: nominal seconds of work.
    second_opinion: ask others too, cvc5 beside Z3 and SymPy beside the algebra; the census says what came of it.
    memory: the share of the free memory that the worker may take, 2048 MiB if left out. limits: other values for
    limits, by name: `proofcheck explain limits` lists them.

    Text that cannot be read is no exception: the verdict is `invalid` and `why()` says what is wrong with it. Raises
    TypeError for what is not text, PoolError where no worker process can be started.
    """
    given = (given,) if isinstance(given, str) else given
    where = (where,) if isinstance(where, str) else where
    define = (define,) if isinstance(define, str) else define
    _need_text(statement, *given, *(define or ()), *(define.values() if isinstance(define, Mapping) else ()))
    _need_text(*(where or ()), *(where.values() if isinstance(where, Mapping) else ()))
    try:
        payload = statement_payload(statement, where, given, define)
    except ProofcheckError as error:
        return Verdict(records.statement_record(records.malformed(error.findings)))
    settings = Settings(budget, backend, seed, second_opinion=second_opinion, memory=memory, limits=limits or {})
    found = session.run_statement(payload, settings)
    return Verdict(found["claims"][0])


def verify(
    paths: str | os.PathLike[str] | Iterable[str | os.PathLike[str]],
    *,
    only: str | None = None,
    jobs: int | None = None,
    budget: float = BUDGET,
    backend: str = "auto",
    seed: int = 0,
    use_cache: bool = True,
    second_opinion: bool = False,
    memory: float | None = None,
    limits: Mapping[str, int] | None = None,
    progress: Progress | None = None,
) -> Report:
    """Judge claim files and documents, and directories of them; see `proofcheck verify --help` for the options.

    Broken files are findings of the report, and so is a system that gives it no worker process.
    """
    places = [paths] if isinstance(paths, str | os.PathLike) else list(paths)
    return Report(
        run(
            places,
            only=only,
            jobs=jobs,
            budget=budget,
            backend=backend,
            seed=seed,
            use_cache=use_cache,
            second_opinion=second_opinion,
            memory=memory,
            limits=limits,
            progress=progress,
        )
    )


def _need_text(*values: object) -> None:
    for value in values:
        if not isinstance(value, str):
            raise TypeError(f"statements, names and types are text, not {type(value).__name__}: {value!r}")


def _value(value: Any) -> Any:
    """A JSON value of a witness as a number where it is one."""
    if isinstance(value, list):
        return [_value(item) for item in value]
    if isinstance(value, str):
        try:
            return Fraction(value)
        except (ValueError, ZeroDivisionError):
            return value
    return value
