"""Candidates elaborated: what the claim declares and defines is read once for all that leave it as it is."""

from __future__ import annotations

from proofcheck.diagnostics.base import ProofcheckError
from proofcheck.lang.parse import Node
from proofcheck.lang.printing import to_text
from proofcheck.lang.problem import Parts, Reader
from proofcheck.lang.types import Problem
from proofcheck.search.repair.candidate import Candidate
from proofcheck.source.span import SourceText


class Reading:
    """The readers of one claim's candidates."""

    def __init__(self, parts: Parts) -> None:
        self.parts = parts
        self.defined = frozenset(header.value.strip() for header, _ in parts.define)  # names without parameters
        self._reader: Reader | None = None

    def problem(self, statement: Node | str) -> Problem:
        """The problem that a statement poses in the claim. Raises ProofcheckError where it cannot be read or typed."""
        text = statement if isinstance(statement, str) else to_text(statement)
        if self._reader is None:
            self._reader = Reader(self.parts)
        try:
            return self._reader.problem(SourceText.bare(text, "<repair>"))
        except ProofcheckError:
            self._reader = None  # a reader that stopped half way keeps what it had begun
            raise

    def candidate(self, candidate: Candidate) -> Problem:
        """The problem that a candidate poses. Raises ProofcheckError as `problem` does."""
        if not candidate.where and not candidate.given:
            return self.problem(candidate.tree)
        return Reader(candidate.parts(self.parts)).problem(SourceText.bare(candidate.text, "<repair>"))
