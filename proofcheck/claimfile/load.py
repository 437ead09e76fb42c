"""Many claim files: from paths to claims, with all findings of all files at once.

A file that cannot be read never keeps the others from being checked, and nothing is left out silently: what looks like
a claim file and is not read leaves a note.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from proofcheck.claimfile import needs
from proofcheck.claimfile.model import Claim
from proofcheck.claimfile.read import parse_claim
from proofcheck.diagnostics.base import Diagnostic, Finding, ProofcheckError
from proofcheck.diagnostics.duplicate_claim import DuplicateClaim
from proofcheck.diagnostics.nothing_to_check import NothingToCheck
from proofcheck.diagnostics.path_not_found import PathNotFound
from proofcheck.diagnostics.path_skipped import PathSkipped
from proofcheck.diagnostics.render import in_order
from proofcheck.diagnostics.unusable_claim_name import UnusableClaimName
from proofcheck.source.characters import MAX_BYTES
from proofcheck.source.exclude import Exclude
from proofcheck.source.roots import root_of
from proofcheck.source.span import Span

_NAME = re.compile(r"[a-z0-9](?:[-a-z0-9._]*[a-z0-9])?")
Memo = dict[tuple[str, str], tuple[bytes, "Claim | ProofcheckError"]]


@dataclass(frozen=True, slots=True)
class Loaded:
    """The result of `load`.

    Attributes:
        claims: The claims that could be read, in the order of their ids.
        findings: What is wrong with other files, in the order of files and lines.
    """

    claims: tuple[Claim, ...]
    findings: tuple[Finding, ...]


def load(
    paths: str | os.PathLike[str] | Iterable[str | os.PathLike[str]],
    *,
    root: str | os.PathLike[str] | None = None,
    exclude: Sequence[str] = (),
    memo: Memo | None = None,
) -> Loaded:
    """Read claim files without judging them.

    A file that cannot be read is a finding, and raises nothing.

    Args:
        paths: One path or several: claim files (`*.yaml`), or directories, which are searched recursively.
        root: The directory that ids are relative to. If left out, it is the nearest directory named `claims` at or
            above a path, else the given directory, or the directory of the given file.
        exclude: Globs of files and directories to skip.
        memo: A dictionary that keeps what was read. A file with the same bytes is not parsed again by a later call with
            the same dictionary.

    Returns:
        The claims and the findings.

    Example:
        >>> loaded = proofcheck.load("claims/")
        >>> [claim.title for claim in loaded.claims if claim.id == "scaling/unit-variance"]
        ['Dividing by the square root of the dimension gives unit variance']
    """
    places = [paths] if isinstance(paths, str | os.PathLike) else list(paths)
    return _Loading(Path(root) if root is not None else None, Exclude(exclude), memo).load(
        [Path(path) for path in places]
    )


class _Loading:
    def __init__(self, root: Path | None, exclude: Exclude, memo: Memo | None) -> None:
        self.root = root
        self.exclude = exclude
        self.memo = memo
        self.findings: list[Finding] = []
        self.claims: dict[str, Claim] = {}
        self.roots: dict[str, Path] = {}  # of each id that was met, in a sound file or not
        self.files: dict[str, str] = {}
        self.seen: set[str] = set()

    def load(self, paths: list[Path]) -> Loaded:
        for path in paths:
            root = self.root or root_of(path)
            found = 0
            for file in self.files_at(path):
                found += 1
                self.read(file, root)
            if not found and path.is_dir():
                left = ", except those that are excluded" if self.exclude.any else ""
                self.report(NothingToCheck, path, f"there is no claim file (*.yaml) in `{_shown(path)}`{left}")
        if not paths:
            self.findings.append(NothingToCheck.at(None, "no path was given"))
        self.check_needs()
        return Loaded(tuple(self.claims[id] for id in sorted(self.claims)), tuple(in_order(self.findings)))

    def report(self, kind: type[Diagnostic], path: Path, message: str, remedy: str | None = None) -> None:
        finding = kind.at(Span(_shown(path), 1, 1, 1, 1), message, remedy=remedy)
        if finding not in self.findings:  # of a directory that is given twice
            self.findings.append(finding)

    def files_at(self, path: Path) -> Iterator[Path]:
        """The files to read for one given path, directories in sorted order and without recursion."""
        if self.exclude(path):
            return
        if not path.is_dir():
            if path.is_file():
                yield path
            else:
                there = path.exists() or path.is_symlink()
                what = "is not a file that can be read" if there else "does not exist"
                self.report(PathNotFound, path, f"`{_shown(path)}` {what}")
            return
        tree = path.resolve()
        stack = [path]
        while stack:
            entry = stack.pop()
            if entry.is_dir():
                try:
                    children = sorted(entry.iterdir(), reverse=True)
                except OSError as error:
                    self.report(PathNotFound, entry, f"`{_shown(entry)}` cannot be read: {error.strerror}")
                    continue
                stack += [child for child in children if not (self.exclude(child) or self.skipped(child, tree))]
            elif entry.suffix == ".yaml":
                yield entry

    def skipped(self, entry: Path, tree: Path) -> bool:
        """Whether `entry`, found below the directory `tree`, is left out; what might be missed leaves a note."""
        why, remedy = "", None
        if entry.is_symlink():
            target = Path(os.path.realpath(entry))
            if os.path.isdir(entry):
                why = "links to directories are not followed"
            elif entry.suffix == ".yaml" and not target.is_relative_to(tree):
                why = "the link leads out of the tree"
        elif entry.name.startswith(".") and (entry.is_dir() or entry.suffix == ".yaml"):
            why = "hidden files and directories are not read"
        elif entry.suffix.lower() in (".yml", ".yaml") and entry.suffix != ".yaml" and entry.is_file():
            why = "claim files are named `*.yaml`"
            remedy = f"Rename it to `{entry.stem}.yaml` if it is a claim."
        if why:
            self.report(PathSkipped, entry, f"`{_shown(entry)}` is skipped: {why}", remedy)
        return bool(why)

    def read(self, file: Path, root: Path) -> None:
        full = os.path.abspath(file)
        if full in self.seen:  # given twice, say as a file and by its directory
            return
        self.seen.add(full)
        id = self.id_of(file, root)
        if id in self.files:
            self.report(DuplicateClaim, file, f"the id `{id}` is also used by `{self.files[id]}`")
            return
        if id is not None:
            self.files[id], self.roots[id] = _shown(file), root
        try:
            claim = _read(file, id or "claim", self.memo)
        except OSError as error:
            self.report(PathNotFound, file, f"`{_shown(file)}` cannot be read: {error.strerror}")
        except ProofcheckError as error:
            self.findings += error.findings
        else:
            if id is not None:
                self.claims[id] = claim

    def id_of(self, file: Path, root: Path) -> str | None:
        """The name of the claim in `file`; None, after reporting it, when that cannot be one."""
        try:
            relative = Path(os.path.abspath(file)).relative_to(os.path.abspath(root))
        except ValueError:
            message = f"`{_shown(file)}` is not below the root of the claims, `{_shown(root)}`"
            self.report(UnusableClaimName, file, message)
            return None
        name = relative.as_posix().removesuffix(relative.suffix)  # `with_suffix` refuses a name of dots
        if not _is_claim_name(name):
            self.report(UnusableClaimName, file, f"`{_shown(Path(name))}` cannot be used as the id of a claim")
            return None
        return name

    def check_needs(self) -> None:
        """Takes out the claims that name unknown claims, or whose `needs` are circular.

        A claim that was not loaded but has a file under the same root is no mistake: one claim of many is checked.
        """

        def exists(claim: Claim, need: str) -> bool:
            below_the_root = self.roots[claim.id] / f"{need}.yaml"
            return need in self.files or (_is_claim_name(need) and below_the_root.is_file())

        strangers = needs.unknown(self.claims.values(), exists, self.files)
        circular, on_circles = needs.circles(self.claims.values())
        self.findings += [*strangers, *circular]
        broken = {finding.span.file for finding in strangers if finding.span}
        self.claims = {
            id: claim for id, claim in self.claims.items() if id not in on_circles and claim.file not in broken
        }


def _read(file: Path, id: str, memo: Memo | None) -> Claim:
    if not file.is_file():  # opening a pipe or a device might never return
        raise PathNotFound.error(Span(_shown(file), 1, 1, 1, 1), "this file cannot be read")
    with file.open("rb") as stream:
        data = stream.read(MAX_BYTES + 1)
    if memo is None:
        return parse_claim(data, file=_shown(file), id=id)
    known = memo.get((_shown(file), id))
    if known is None or known[0] != data:
        found: Claim | ProofcheckError
        try:
            found = parse_claim(data, file=_shown(file), id=id)
        except ProofcheckError as error:
            found = error
        known = memo[_shown(file), id] = data, found
    if isinstance(known[1], ProofcheckError):
        raise known[1]
    return known[1]


def _is_claim_name(id: str) -> bool:
    return all(_NAME.fullmatch(part) for part in id.split("/"))


def _shown(path: Path) -> str:
    """`path` as messages name it; bytes that are not UTF-8 become escapes, so that the name can always be printed."""
    return os.fsencode(path.as_posix()).decode("utf-8", "backslashreplace")
