"""Claims in a notebook: `%load_ext proofcheck` brings the magic `%%claim`.

    %%claim
    where: {x: real}
    claim: (x + 1)**2 == x**2 + 2*x + 1

The cell is a claim file, of which the title may be left out. Its value is the verdict, which displays itself; with
`%%claim NAME` the verdict is also kept under that name.
"""

from __future__ import annotations

import re
from typing import Any

from proofcheck.claimfile.read import parse_claim
from proofcheck.diagnostics.base import ProofcheckError
from proofcheck.judging.payload import Settings
from proofcheck.library import Verdict
from proofcheck.report import record as records
from proofcheck.session import session

_TITLE = re.compile(r"^title[ \t]*:", re.MULTILINE)
_CELL = "<cell>"
_NONE = "a cell without a title"


def judged(text: str) -> Verdict:
    """The verdict on a claim as a cell has it."""
    if not _TITLE.search(text):
        text = f"{text.rstrip()}\ntitle: {_NONE}\n"  # behind the rest, whose lines keep their numbers
    try:
        claim = parse_claim(text, file=_CELL, id="cell")
        if claim.needs or claim.taken is not None:
            raise ProofcheckError([_apart(claim)])
    except ProofcheckError as error:
        return Verdict(records.statement_record(records.malformed(error.findings)))
    (entry,) = session.run_claims({claim.id: claim}, [], Settings())["claims"]
    return Verdict({**entry, "title": "" if entry["title"] == _NONE else entry["title"]})


def _apart(claim: Any) -> Any:
    from proofcheck.diagnostics.unknown_claim import UnknownClaim

    return UnknownClaim.at(claim.span_of("title"), "a cell stands alone: it can name no other claims and no documents")


def load_ipython_extension(shell: Any) -> None:
    """What `%load_ext proofcheck` calls."""

    def claim(line: str, cell: str) -> Verdict:
        verdict = judged(cell)
        name = line.strip()
        if name.isidentifier():
            shell.user_ns[name] = verdict
        return verdict

    claim.__doc__ = __doc__
    shell.register_magic_function(claim, magic_kind="cell", magic_name="claim")
