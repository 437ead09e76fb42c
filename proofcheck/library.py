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

from proofcheck.cluster import connected
from proofcheck.diagnostics.base import ProofcheckError, hint
from proofcheck.documents.run import run
from proofcheck.judging.payload import Settings, flat, statement_payload
from proofcheck.report import record as records
from proofcheck.session import session
from proofcheck.session.session import Progress


@dataclass(frozen=True, slots=True)
class Verdict:
    """The verdict on one statement or claim. It is true in a condition only if the statement is proved.

    Attributes:
        record: Everything that is known, as in the JSON report; `proofcheck schema --verdicts` prints its schema.
    """

    record: Mapping[str, Any]

    @property
    def word(self) -> str:
        """The verdict: proved, refuted, supported, unsupported, vacuous, unknown, invalid or conflict."""
        return str(self.record["verdict"])

    @property
    def proved(self) -> bool:
        """Whether the statement is true for all declared values."""
        return self.word == "proved"

    @property
    def refuted(self) -> bool:
        """Whether the statement is false for some declared values, or has a type error."""
        return self.word == "refuted"

    @property
    def as_expected(self) -> bool | None:
        """Whether the verdict of a claim is the one that its file expects. None for a statement given to `check`."""
        expected: bool | None = self.record["as_expected"]
        return expected

    @property
    def witness(self) -> dict[str, Any] | None:
        """Values of the names at which the statement fails, and None if there are none.

        A number is an `int` or a `Fraction`, a tensor a list of its rows, a function its text, such as `"x**2"`. The
        values are exact. They lie in the declared types and satisfy all assumptions.
        """
        found = self.record["witness"]
        return None if found is None else {name: _value(value) for name, value in found["values"].items()}

    @property
    def repair(self) -> Mapping[str, Any] | None:
        """One change that makes a refuted statement true, and is proved; None if none was found.

        Its keys are `kind`, `statement` (as changed), `where` (names with narrower types), `given` (assumptions to add)
        and `census`.
        """
        found: Mapping[str, Any] | None = self.record["repair"]
        return found

    @property
    def census(self) -> tuple[str, ...]:
        """What the verdict relies on: a text for each rule or program that is trusted (docs/trust.md explains them)."""
        return tuple(self.record["census"])

    @property
    def numeric(self) -> Mapping[str, Any] | None:
        """What the numeric tests found, and None if there were none.

        Among its keys are `verdict` (consistent, violated, inconclusive or skipped), `method`, `backend`, `sizes`, the
        number of `samples`, and `error_share`, the largest error as a share of its bound.
        """
        found: Mapping[str, Any] | None = self.record["numeric"]
        return found

    @property
    def assumptions(self) -> tuple[Mapping[str, Any], ...]:
        """The assumptions of a proved statement: each with `assumption`, `needed`, `reason` and `witness`.

        `needed` is None if it is not known whether the statement holds without the assumption.
        """
        return tuple(self.record["assumptions"])

    @property
    def statement(self) -> str:
        """The statement as it was understood."""
        return str(self.record["statement"]["text"])

    def why(self) -> str:
        """The report for people, in several lines, as `proofcheck check -vv` prints it."""
        from proofcheck.report.text import explain

        return explain(self.record)

    def __bool__(self) -> bool:
        return self.proved

    def __str__(self) -> str:
        return f"{self.word}: {self.statement}" if self.statement else self.word

    def __repr__(self) -> str:
        from proofcheck.report.terminal import clean
        from proofcheck.report.told import reasons

        told = [] if self.proved else [*(item["message"] for item in self.record["findings"]), *reasons(self.record)]
        return f"<Verdict {'; '.join(map(clean, [str(self), *told[:1]]))}>"

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        """What IPython prints in a terminal."""
        from proofcheck.report.told import reasons

        printer.text("\n  ".join([str(self), *reasons(self.record)]))

    def _repr_html_(self) -> str:
        """What a notebook displays."""
        from proofcheck.report.cell import as_html

        return as_html(self.record)

    def _repr_markdown_(self) -> str:
        """The same for notebooks that are turned into documents."""
        from proofcheck.report.cell import as_markdown

        return as_markdown(self.record)


@dataclass(frozen=True, slots=True)
class Report:
    """The result of `verify`: the verdicts of all claims, and what is wrong with files that cannot be used.

    `report[ID]` is the verdict of one claim, `len(report)` the number of claims, and iteration gives all verdicts in
    the order of their ids. `str(report)` is the report for people.

    Attributes:
        record: The JSON report; `proofcheck schema --verdicts` prints its schema. Times in it are in seconds.
    """

    record: Mapping[str, Any]

    @property
    def ok(self) -> bool:
        """Whether every file could be read and every verdict is the expected one."""
        return self.exit_status == 0

    @property
    def exit_status(self) -> int:
        """The exit status that `proofcheck verify` has for this run."""
        return int(self.record["summary"]["exit_status"])

    @property
    def findings(self) -> tuple[Mapping[str, Any], ...]:
        """What is wrong with files: each with `diagnostic`, `severity`, `message`, `remedy` and `span`."""
        return tuple(self.record["findings"])

    def __iter__(self) -> Iterator[Verdict]:
        return (Verdict(entry) for entry in self.record["claims"])

    def __len__(self) -> int:
        return len(self.record["claims"])

    def __getitem__(self, name: str) -> Verdict:
        """The verdict of the claim with this id. Raises KeyError if there is none."""
        for entry in self.record["claims"]:
            if entry["id"] == name:
                return Verdict(entry)
        known = [entry["id"] for entry in self.record["claims"]]
        raise KeyError(f"there is no claim `{name}` in this report{hint(str(name), known)}")

    def __repr__(self) -> str:
        from proofcheck.report.text import summary

        return f"<Report {'; '.join(summary(self.record).splitlines())}>"

    def __str__(self) -> str:
        from proofcheck.report.text import report

        return report(self.record)

    def _repr_html_(self) -> str:
        """What a notebook displays."""
        from proofcheck.report.cell import report_as_html

        return report_as_html(self.record)


def check(
    statement: str,
    where: Mapping[str, str] | Sequence[str] | None = None,
    given: str | Sequence[str] = (),
    define: Mapping[str, Any] | Sequence[str] | None = None,
    *,
    numbers: str = "normal",
    budget: float | None = None,
    seed: int = 0,
    backend: str = "auto",
    second_opinion: bool = False,
    memory: float | None = None,
    limits: Mapping[str, int] | None = None,
) -> Verdict:
    r"""Check one statement: prove it, refute it, or say what is known.

    Text that cannot be read is no exception. Its verdict is `invalid`, and `why()` says what is wrong. May be called
    from several threads.

    Args:
        statement: The statement, in the claim language (`"x + x == 2 * x"`) or as LaTeX between dollar signs. It has to
            hold for all values of its names.
        where: Every name with its type: `{"n": "dim", "Q, K": "real[n, 3]"}` or `["n: dim", "Q, K: real[n, 3]"]`. A
            shape lists the size of each axis: whole numbers, names declared as `dim`, or polynomials in them.
        given: Assumptions, as one text or several.
        define: Local definitions: `{"f(x)": "x + 1"}` or `["f(x) = x + 1"]`. A distribution is a mapping:
            `{"late": {"over": "interval(1, oo)", "density(x)": "1 / x**2"}}`.
        numbers: How far numeric tests go: `"quick"` (small sizes), `"normal"` (beside a proof also one large size),
            `"large"` (what a second carries, and a longer search for counterexamples) or `"off"`. Work is counted,
            so the same choice gives the same answer on every machine.
        budget: Deprecated, use `numbers`. Nominal seconds for each step of the numeric tests.
        seed: Seed of all random inputs, from 0 to 2**63 - 1.
        backend: Library for numeric tests: `"auto"` (CuPy for large numbers if it works here, else NumPy),
            `"numpy"`, `"cupy"`, `"torch"` or `"jax"`.
        second_opinion: Also ask cvc5 what Z3 answered, and SymPy what the index algebra proved; see `Verdict.census`.
        memory: Share of the free memory that may be used, above 0 and at most 1. It is 2048 MiB if left out.
        limits: Limits to change, by name: `{"seconds": 60}`. `proofcheck explain limits` lists names and units.

    Returns:
        The verdict.

    Raises:
        TypeError: A statement, a name or a type is not text.
        ValueError: An option is out of its bounds, or names a backend or a limit that does not exist.
        ProofcheckError: The backend or the second opinion is not installed.
        RuntimeError: The system cannot start a process for the work.

    Example:
        >>> proofcheck.check("x / x == 1", where={"x": "real"}).witness
        {'x': 0}
    """
    _need_bounds(budget, seed)
    given = (given,) if isinstance(given, str) else given
    where = (where,) if isinstance(where, str) else where
    define = (define,) if isinstance(define, str) else flat(define) if isinstance(define, Mapping) else define
    _need_text("statement", (statement,))
    for argument, texts in (("where", where), ("given", given), ("define", define)):
        _need_text(argument, texts)
    try:
        payload = statement_payload(statement, where, given, define)
    except ProofcheckError as error:
        return Verdict(records.statement_record(records.malformed(error.findings)))
    settings = Settings(
        budget, backend, seed, second_opinion=second_opinion, memory=memory, limits=limits or {}, numbers=numbers
    )
    found = session.run_statement(payload, settings)
    return Verdict(found["claims"][0])


def check_many(
    statements: Iterable[str | Mapping[str, Any]],
    *,
    jobs: int | None = None,
    window: int | None = None,
    use_cache: bool = True,
    repair: bool = False,
    cluster: str | None = None,
    numbers: str = "normal",
    budget: float | None = None,
    seed: int = 0,
    backend: str = "auto",
    second_opinion: bool = False,
    memory: float | None = None,
    limits: Mapping[str, int] | None = None,
) -> Iterator[Verdict]:
    """Check many statements: a generator of their verdicts, in the order of the statements.

    A statement that cannot be read or judged gives a verdict that says so (`invalid`, `unknown`) and no exception.
    Statements are fetched as verdicts are asked for, at most `window` ahead, so the memory that is needed does not grow
    with their number. Statements that say the same are judged once. Leaving the loop ends all work.

    Args:
        statements: Texts, as for `check`, or mappings with the keys of a claim file: `claim` (one statement or several)
            or `steps` (a calculation, line by line), `where`, `given`, `define`, and if wanted `id`, `title` and
            `expect`. `Verdict.record` has the `id` again.
        jobs: Number of statements to judge at the same time; one for each core if left out.
        window: How many statements may be on their way at a time; 2048, or more for many cores, if left out.
        use_cache: Whether earlier verdicts are used and new ones kept.
        repair: Whether to look for what would make a refuted statement true, as `check` does. It takes about as long as
            the verdict.
        cluster: Judge on a cluster of Dask: the address of its scheduler, such as `"10.0.0.1:8786"`, or `"local:4"` for
            four workers on this machine. Needs `pip install 'proofcheck[cluster]'`. `jobs` says nothing then.
        numbers: How far numeric tests go, as in `check`.
        budget: Deprecated, use `numbers`.
        seed: Seed of all random inputs, as in `check`.
        backend: Library for numeric tests, as in `check`.
        second_opinion: Also ask cvc5 and SymPy, as in `check`.
        memory: Share of the free memory that all statements may use together. Each may use 2048 MiB if left out.
        limits: Limits to change, by name, as in `check`.

    Returns:
        A generator of verdicts.

    Raises:
        TypeError: `statements` is a single statement.
        ValueError: An option is out of its bounds, or names a backend or a limit that does not exist.
        ProofcheckError: The backend, the second opinion or Dask is not installed, or there is no such cluster.
        RuntimeError: The system cannot start a process for the work, or the cluster is gone.

    Example:
        >>> pairs = [("x + x", "2 * x"), ("x * x", "2 * x")]
        >>> given = ({"claim": f"{a} == {b}", "where": {"x": "real"}} for a, b in pairs)
        >>> [verdict.word for verdict in proofcheck.check_many(given)]
        ['proved', 'refuted']
    """
    from proofcheck.session.stream import Stream, judged

    if isinstance(statements, str | Mapping):
        raise TypeError("`statements` are several: for one, use `check`, or put it into a list")
    _need_bounds(budget, seed)
    if (jobs is not None and jobs < 1) or (window is not None and window < 1):
        raise ValueError("jobs and window must be at least 1")
    settings = Settings(
        budget,
        backend,
        seed,
        second_opinion=second_opinion,
        memory=memory,
        limits=limits or {},
        repair=repair,
        numbers=numbers,
    )
    _need_own_memory(memory, cluster)
    stream = Stream(settings, jobs=jobs, window=window, use_cache=use_cache, cluster=cluster)

    def verdicts() -> Iterator[Verdict]:
        with stream:
            yield from map(Verdict, judged(statements, stream))

    return verdicts()


def verify(
    paths: str | os.PathLike[str] | Iterable[str | os.PathLike[str]],
    *,
    only: str | None = None,
    jobs: int | None = None,
    numbers: str = "normal",
    budget: float | None = None,
    backend: str = "auto",
    seed: int = 0,
    use_cache: bool = True,
    second_opinion: bool = False,
    memory: float | None = None,
    limits: Mapping[str, int] | None = None,
    cluster: str | None = None,
    progress: Progress | None = None,
) -> Report:
    """Judge claim files and documents, and directories of them.

    What is wrong with files is in `Report.findings`; it raises nothing. May be called from several threads.

    Args:
        paths: One path or several: claim files (`*.yaml`), documents, or directories.
        only: A glob. Only claims whose id matches are judged, and the claims that they refer to.
        jobs: Number of claims to judge at the same time; one for each core if left out.
        numbers: How far numeric tests go, as in `check`.
        budget: Deprecated, use `numbers`.
        backend: Library for numeric tests, as in `check`.
        seed: Seed of all random inputs, as in `check`.
        use_cache: Whether earlier verdicts are used and new ones kept.
        second_opinion: Also ask cvc5 and SymPy, as in `check`.
        memory: Share of the free memory that all claims may use together. Each may use 2048 MiB if left out.
        limits: Limits to change, by name, as in `check`.
        cluster: Judge on a cluster of Dask, as in `check_many`.
        progress: Called after each claim with the number of claims done, the number of all claims, the id of the claim
            and its record.

    Returns:
        The report.

    Raises:
        ValueError: An option is out of its bounds, or names a backend or a limit that does not exist.
        ProofcheckError: The backend, the second opinion or Dask is not installed, or there is no such cluster.

    Example:
        >>> report = proofcheck.verify("claims/")
        >>> report.ok, report["scaling/unit-variance"].word
        (True, 'proved')
    """
    _need_bounds(budget, seed)
    places = [paths] if isinstance(paths, str | os.PathLike) else list(paths)
    _need_own_memory(memory, cluster)
    with connected(cluster):
        record = run(
            places,
            only=only,
            jobs=jobs,
            numbers=numbers,
            budget=budget,
            backend=backend,
            seed=seed,
            use_cache=use_cache,
            second_opinion=second_opinion,
            memory=memory,
            limits=limits,
            progress=progress,
        )
    return Report(record)


def _need_text(argument: str, texts: object) -> None:
    if texts is None:
        return
    if not isinstance(texts, Iterable):
        raise TypeError(f"`{argument}` is not {type(texts).__name__}: statements, names and types are text")
    for value in (*texts, *(texts.values() if isinstance(texts, Mapping) else ())):
        if not isinstance(value, str):
            kind = f"not {type(value).__name__}: {value!r}"
            raise TypeError(f"statements, names and types are text, in `{argument}` too, {kind}")


def _need_bounds(budget: float | None, seed: int) -> None:
    if budget is not None:
        import warnings

        warnings.warn("`budget` is deprecated; use `numbers`", DeprecationWarning, stacklevel=3)
    if budget is not None and not 0 < budget <= 86_400:
        raise ValueError(f"budget must be a number of seconds above 0 and at most 86400, not {budget}")
    if not 0 <= seed < 2**63:
        raise ValueError(f"seed must be a whole number from 0 to 2**63 - 1, not {seed}")


def _need_own_memory(memory: float | None, cluster: str | None) -> None:
    if memory is not None and cluster is not None:
        raise ValueError("memory is a share of this machine's; with a cluster, say limits={'memory': MIB}")


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
