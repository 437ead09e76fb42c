"""Pages with a long run of one thing: blank lines, quotes, dots, formulas. Each is read in about the time of any page.

Patterns that look through the same run from each of its places take hours for what a page may hold by accident.
"""

from __future__ import annotations

import time
from contextlib import suppress

import pytest

from proofcheck.diagnostics.base import ProofcheckError
from proofcheck.documents.read import read_document
from proofcheck.documents.scanning.result import scanned
from proofcheck.source.documents import read_text

RUNS = ["\n", "\n ", "\t\n", "> ", ">\n", "\n> ", "\n- ", "\n| ", ". ", "- ", "* ", "_", "a ", "a, ", "1 ", "1,"]
RUNS += ["\\a", "的", "(", "( ", "$", "`", "{", "[", "<a ", "[x] ", "$x$ ", "and $x$ ", "if $x$ ", "where "]
RUNS += ["the norm ", ":\n", "\u3000"]
SECONDS = 3.0  # of the processor; what is quadratic takes 20 and more


@pytest.mark.parametrize("kind", ["markdown", "tex"])
@pytest.mark.parametrize("run", RUNS, ids=ascii)
def test_a_page_with_a_long_run_is_read_in_little_time(run: str, kind: str) -> None:
    long = run * (12_000 // len(run))
    text = f"# Title\n\nLet $x \\in \\mathbb{{R}}$.\n\nWe see {long} that $x + 1 = 1 + x$.\n\nWe have $x = x$."
    began = time.process_time()
    page = read_text(text, "notes", kind)
    with suppress(ProofcheckError):
        read_document(page)
    scanned(page)
    assert time.process_time() - began < SECONDS
