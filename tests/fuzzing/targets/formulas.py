"""LaTeX: `lang.tex.structure`, `canonical` and `reading` under the names of three claims.

The first byte chooses the claim. Promised besides: places lie inside the formula; a statement that was read prints as
text that poses the same problem; two formulas with the same canonical text, both read, say the same.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

from proofcheck.documents.gate.equality import same
from proofcheck.lang import terms
from proofcheck.lang.latex import latex
from proofcheck.lang.problem import Parts
from proofcheck.lang.recursion import deeply
from proofcheck.lang.tex.canonical import canonical, pieces
from proofcheck.lang.tex.reading import Statement, Unread, read
from proofcheck.lang.tex.structure import structure
from proofcheck.lang.tex.tokens import TexError
from proofcheck.lang.tex.tree import walk
from proofcheck.lang.tex.vocabulary import Vocabulary, vocabulary_of
from proofcheck.report.terminal import clean
from proofcheck.source.span import SourceText
from tests.fuzzing.mutate import words
from tests.fuzzing.properties import check_shown, require

ROOT = Path(__file__).parents[3]
WHERES = (
    {"n, d, m": "dim", "Q, K": "real[n, d]", "V": "real[n, m]", "q, k, x": "real[d]", "W_O": "real[d, m]"}
    | {"i, j": "index[n]"},
    {"x, y, z, a, b, c, t": "real", "lambda_, sigma2, eta": "positive", "f, g": "real -> real", "n, k, N": "natural"},
    {"d, n": "dim", "X": "normal[n, d]", "w": "normal[d]", "eps": "normal[n]", "A, B": "real[n, n]", "p": "integer"},
)  # fmt: skip
WORDS = words("formulas")


def seeds() -> Iterator[bytes]:
    found: list[str] = []
    for path in sorted(ROOT.glob("docs/**/*.md")):
        found += re.findall(r"\$\$?([^$]+)\$\$?", path.read_text("utf-8"))
    from proofcheck.claimfile import load
    from proofcheck.diagnostics.base import ProofcheckError
    from proofcheck.lang.parse import parse

    for claim in load([ROOT / "claims"]).claims[::4]:
        for statement in claim.claim[:1]:
            try:
                found.append(latex(parse(statement), {}))
            except ProofcheckError:
                continue
    for path in (*sorted(ROOT.glob("tests/lang/tex/*.py")), ROOT / "tests/gate/test_edits.py"):
        found += re.findall(r'r"([^"\n]*\\[^"\n]*)"', path.read_text("utf-8"))
    for k, tex in enumerate(dict.fromkeys(found)):
        if len(tex) < 600:
            yield f"{k % 3}{tex}".encode()


@lru_cache(maxsize=4)
def _vocabulary(number: int) -> Vocabulary:
    made = vocabulary_of(Parts.of(WHERES[number]))
    assert made is not None
    return made


# Canonical text -> the first formula read that has it, in this process.
_KNOWN: dict[tuple[int, str], tuple[str, tuple[Statement, ...]]] = {}


def check(data: bytes) -> None:
    number, tex = (data[0] if data else 0) % 3, data[1:].decode("utf-8", "replace")
    written = pieces(tex)
    for piece in written:
        require(0 <= piece.start <= piece.end <= len(tex), "a piece stands in its formula", piece)
    try:
        tree = structure(tex)
    except TexError as error:
        require(0 <= error.start <= error.end <= len(tex) + 1, "an error stands in its formula", error.start, error.end)
        return
    for node in walk(tree):
        require(
            0 <= node.start <= node.end <= len(tex), "a part stands in its formula", node.kind, node.start, node.end
        )
    try:
        statements = read(tex, _vocabulary(number))
    except Unread as error:
        require(0 <= error.start < error.end <= len(tex) + 1, "a refusal stands in its formula", error.start, error.end)
        require(error.reason and len(error.reason) < 2_000, "a refusal gives a reason")
        return
    for statement in statements:
        _check_statement(statement, _vocabulary(number))
    _check_canonical(number, canonical(tree), tex, statements)


_FRESH = re.compile(r"'\d+")  # variables of integrals and limits are numbered as they are met


def _check_statement(statement: Statement, vocabulary: Vocabulary) -> None:
    check_shown(clean(statement.text))
    again = vocabulary.reader.problem(SourceText.bare(statement.text))
    one, other = (_FRESH.sub("'", repr(terms.alpha(made.statement))) for made in (again, statement.problem))
    require(one == other, "a statement prints as what was read", statement.text)


def _check_canonical(number: int, text: str, tex: str, statements: tuple[Statement, ...]) -> None:
    if len(_KNOWN) > 20_000:
        _KNOWN.clear()
    other, known = _KNOWN.setdefault((number, text), (tex, statements))
    if [s.text for s in known] == [s.text for s in statements]:
        return
    left, right = (_whole(each) for each in (known, statements))
    equal = deeply(same)(left, right) or terms.size_of(left.statement) > 500
    require(equal, "one canonical text, one meaning", tex, [s.text for s in statements], other, [s.text for s in known])


def _whole(statements: tuple[Statement, ...]):  # type: ignore[no-untyped-def]
    from dataclasses import replace

    whole = terms.conjunction(*(s.problem.statement for s in statements))
    return replace(statements[0].problem, statement=whole)
