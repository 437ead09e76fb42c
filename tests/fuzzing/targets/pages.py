"""Documents understood: `documents.read.read_document` of every kind, which the first byte chooses; nothing is judged.

Promised besides: every formula has a role and a place in its file; what is to be judged is a problem of the language;
coverage adds up; what `read` and `draft` print is plain.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from proofcheck.documents.draft import notation
from proofcheck.documents.read import read_document
from proofcheck.documents.roles import ROLES
from proofcheck.documents.shown import shown
from proofcheck.lang.parse import parse
from proofcheck.report.terminal import clean
from proofcheck.source.documents import KINDS, read_text
from tests.fuzzing.mutate import words
from tests.fuzzing.properties import check_findings, check_shown, check_span, for_file, require
from tests.fuzzing.targets import documents

ROOT = Path(__file__).parents[3]
FILE = "document"
WORDS = words("pages")


def seeds() -> Iterator[bytes]:
    for path in [*sorted(ROOT.glob("docs/notes/*.md")), ROOT / "README.md", ROOT / "docs/guide/documents.md"]:
        text = path.read_text("utf-8")
        for start in range(0, min(len(text), 24_000), 1_200):
            yield b"0" + text[start : start + 1_200].encode()
    for text in (*documents.examples(), *_EXAMPLES):
        for k in range(len(KINDS)):
            yield str(k).encode() + text.encode()


_EXAMPLES = (
    "<!-- notation:\nQ, K: real[n, d]\n$V \\in \\mathbb{R}^{n \\times m}$\ngiven: n >= 2\nf(x) = x + 1\n-->\n"
    "$$(QK^\\top)V = Q(K^\\top V)$$\n",
    "Let $A \\succ 0$ be symmetric, $x \\sim \\mathcal{N}(\\mu, \\Sigma)$ i.i.d. Suppose $n \\ge 1$.\n"
    "Then $$\\mathbb{E}[x] = \\mu.$$ If $a > 0$, then $a + 1 > 1$ for $a \\ne 0$.\n",
    "| symbol | shape |\n|---|---|\n| $W$ | (n, d) |\n\n设 $S := X^\\top X$，则 $S^\\top = S$。\n",
    "\\newcommand{\\R}{\\mathbb{R}}\n\\begin{thm} Let $x \\in \\R^n$. Then $\\|x\\| \\ge 0$. \\end{thm}\n",
)


def check(data: bytes) -> None:
    kind = KINDS[(data[0] if data else 0) % len(KINDS)]
    text = data[1:].decode("utf-8", "replace")
    document = read_text(text, FILE, kind)
    reading = read_document(document)
    here = for_file(FILE, text)
    lines = here(FILE)
    assert lines is not None
    if reading.findings:
        check_findings(reading.findings, here)
    for said in reading.formulas:
        require(said.role in (*ROLES, "term"), "a formula has a role", said.role)
        check_span(said.span, lines)
        require(not (said.judged and said.unclear), "what is judged is read", said.tex)
        for claim in said.claims:
            parse(claim)
        if said.unclear is not None:
            check_span(said.unclear.span, lines)
    counts = reading.coverage()
    require(counts["judged"] <= counts["asserting"] <= counts["relations"] <= counts["formulas"], "it adds up", counts)
    check_shown(shown(reading, color=False, verbose=True))
    check_shown("\n".join(clean(line) for line in notation(reading).split("\n")))
