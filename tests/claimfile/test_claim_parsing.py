"""One claim file: what is read from it, and what is refused where."""

import pickle
import sys
from dataclasses import FrozenInstanceError
from subprocess import run

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from proofcheck.claimfile import Claim, parse_claim
from proofcheck.claimfile.read import MAX_FINDINGS
from proofcheck.diagnostics import ProofcheckError

HEAD = "title: t\n"


def parse(text):
    return parse_claim(text, file="claims/c.yaml", id="c")


def findings(text):
    with pytest.raises(ProofcheckError) as caught:
        parse(text)
    return [(f.diagnostic, f.span.line, f.span.column) for f in caught.value.findings]


def values(texts):
    return [text.value for text in texts]


FULL = """\
# yaml-language-server: $schema=../docs/reference/claim.schema.json
title: A claim with every key
says: It has every key.
source: {document: docs/notes/a.md, anchor: all-keys}
where:                    # comments behind keys are fine
  d: dim
  q, k: iid[d](mean=0, var=1)
  σ: nonnegative          # and so are comments at a distance
given:
  - d >= 2
  - "q[0] == 1  # in quotes, a number sign is text"
define:
  twice(x, y): 2 * x * y
  half: 0.5
claim: |
  Var(q @ k / sqrt(d))
    == 1
steps: [x, == z]
expect: refuted           # witness: d = 1
correct:
  where: {e: real}
  given: e > 0
  define: {g: e}
  claim: [g == e, e == g]
  note: corrected
needs: [other/claim]
evidence:
  - {citation: "Someone, 2017"}
  - on good authority
numeric: {sizes: {d: [2, 1e3]}, samples: 1e6, dtypes: [float32, float64]}
tags: [a, "1"]
note: done
covers: ['\\mathrm{Var}(q \\cdot k)']
"""


def test_every_key_is_read():
    claim = parse(FULL)
    assert (claim.id, claim.file, claim.title, claim.expect) == (
        "c",
        "claims/c.yaml",
        "A claim with every key",
        "refuted",
    )
    assert (claim.source.document, claim.source.anchor) == ("docs/notes/a.md", "all-keys")
    assert [(v.name, v.type.value) for v in claim.where] == [
        ("d", "dim"),
        ("q", "iid[d](mean=0, var=1)"),
        ("k", "iid[d](mean=0, var=1)"),
        ("σ", "nonnegative"),
    ]
    assert values(claim.given) == ["d >= 2", "q[0] == 1  # in quotes, a number sign is text"]
    assert [(d.name, d.parameters, d.body.value) for d in claim.define] == [
        ("twice", ("x", "y"), "2 * x * y"),
        ("half", (), "0.5"),
    ]
    assert values(claim.claim) == ["Var(q @ k / sqrt(d))\n  == 1"]
    assert values(claim.steps) == ["x", "== z"]
    assert values(claim.correct.claim) == ["g == e", "e == g"]
    assert values(claim.correct.given) == ["e > 0"]
    assert claim.correct.where[0].name == claim.correct.define[0].body.value == "e"
    assert claim.needs == ("other/claim",)
    assert [(e.kind, e.text) for e in claim.evidence] == [("citation", "Someone, 2017"), ("text", "on good authority")]
    assert claim.numeric.sizes == {"d": (2, 1000)}
    assert (claim.numeric.samples, claim.numeric.dtypes) == (1_000_000, ("float32", "float64"))
    assert (claim.tags, claim.note, claim.covers) == (("a", "1"), "done", (r"\mathrm{Var}(q \cdot k)",))


def test_everything_knows_its_place():
    claim = parse(FULL)
    assert str(claim.span_of("expect")) == "claims/c.yaml:19:9"
    assert str(claim.span_of("source.anchor")) == "claims/c.yaml:4:45"
    assert str(claim.span_of("correct.claim.1")) == "claims/c.yaml:24:19"
    assert str(claim.span_of("needs.0")) == "claims/c.yaml:26:9"
    assert claim.span_of("needs.7") == claim.span_of("needs")
    assert str(claim.span_of("unwritten")) == "claims/c.yaml:1:1"
    assert str(claim.where[2].span) == "claims/c.yaml:7:6"
    # The statement in block style: its second line begins at the `==`.
    statement = claim.claim[0]
    span = statement.span(statement.value.index("=="), statement.value.index("==") + 2)
    assert (span.line, span.column, span.end_column) == (17, 5, 7)


def test_a_claim_is_frozen_and_travels_to_other_processes():
    claim = parse(FULL)
    with pytest.raises(FrozenInstanceError):
        claim.title = "other"
    copy = pickle.loads(pickle.dumps(claim))
    assert copy == claim
    assert isinstance(copy, Claim)
    assert copy.claim[0].span() == claim.claim[0].span()


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("{q, k: 'real[2]', theta: real, m, n: integer}", "q:real[2] k:real[2] theta:real m:integer n:integer"),
        ("{d, h, dk: dim}", "d:dim h:dim dk:dim"),
        ('{v: "real[m]", "k, q": "real[n]", alpha: real}', "v:real[m] k:real[n] q:real[n] alpha:real"),
        ("{x: real, f: real -> real}", "x:real f:real -> real"),
        ("{}", ""),
        ("{y, n, on, no: bool}", "y:bool n:bool on:bool no:bool"),
        ("\n  a , b: dim\n  c: real", "a:dim b:dim c:real"),
        ("{ϕ: real}", "φ:real"),  # names are compared as Python compares identifiers
    ],
)
def test_names_and_types(written, read):
    claim = parse(f"{HEAD}where: {written}\nclaim: x == y\n")
    assert " ".join(f"{v.name}:{v.type.value}" for v in claim.where) == read


@pytest.mark.parametrize(
    "statement",
    [
        "100000 * 512**2 == approx(26e6)",
        "x == y  # two spaces before a comment",
        "x == y\t # white space of two",
        "[a == b, c == d]",
        "[a == b, 'f(x, y) == 1']",
        "'[x, y] == [y, x]'",
        "'x # y'",
        "[\n  a == b,\n  c == d,\n  ]",
        ">-\n  x\n  == y # the text of a block has no comments",
        "don't == x",
        "3",
    ],
)
def test_statements_that_mean_what_they_say(statement):
    assert parse(f"{HEAD}claim: {statement}\n").claim


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        # comments
        ("claim: x # y", ("comment-cuts-statement", 2, 10)),
        ("claim:\n  - x == y # z", ("comment-cuts-statement", 3, 12)),
        ("claim: x +  # y", ("comment-cuts-statement", 2, 13)),
        ("claim: f(x  # y)", ("comment-cuts-statement", 2, 13)),
        ("claim: x and  # y", ("comment-cuts-statement", 2, 15)),
        ("claim: [a # b\n  , c]", ("comment-cuts-statement", 2, 11)),
        ("where:\n  x: real # y\nclaim: x", ("comment-cuts-statement", 3, 11)),
        ("define:\n  x: y # z\nclaim: x", ("comment-cuts-statement", 3, 8)),
        ("claim: x\ncorrect: {claim: y # z\n  }\nexpect: refuted", ("comment-cuts-statement", 3, 20)),
        # commas and colons
        ("claim: [f(x, y) == 1]", ("statement-split-at-comma", 2, 9)),
        ("claim: [z, f(x, y) == 1]", ("statement-split-at-comma", 2, 12)),
        ("given: [diff(f(x), x) >= 0]\nclaim: x", ("statement-split-at-comma", 2, 9)),
        ("where: {x: normal(0, 1)}\nclaim: x", ("statement-split-at-comma", 2, 12)),
        ("define: {f(x, y): x}\nclaim: x", ("statement-split-at-comma", 2, 10)),
        ("correct: {claim: g(x, y)}\nclaim: x\nexpect: refuted", ("statement-split-at-comma", 2, 18)),
        ("claim:\n  - f(lambda x: x)", ("colon-needs-quotes", 3, 5)),
        ("claim: [f(lambda x: x)]", ("colon-needs-quotes", 2, 9)),
        # statements of the wrong kind
        ("claim:", ("wrong-value", 2, 7)),
        ("claim: ''", ("wrong-value", 2, 8)),
        ("claim: true", ("wrong-value", 2, 8)),
        ("claim: []", ("wrong-value", 2, 8)),
        ("claim: {}", ("wrong-value", 2, 8)),
        ("claim: [[a]]", ("wrong-value", 2, 9)),
        ("claim: >1\nnote: empty block", ("wrong-value", 2, 8)),
        # calculations
        ("steps: x == y", ("wrong-value", 2, 8)),
        ("steps: [x]", ("step-without-relation", 2, 8)),
        ("steps: [== x, == y]", ("step-without-relation", 2, 9)),
        ("steps: [x, y, == z]", ("step-without-relation", 2, 12)),
        ("where: {x: real}\nsteps: [$x$, $x + 1$, '$= x + 1$']", ("step-without-relation", 3, 15)),
        # names
        ("where: x\nclaim: x", ("wrong-value", 2, 8)),
        ("where: {x: real, y}\nclaim: x", ("name-without-type", 2, 18)),
        ("where:\n  x:\nclaim: x", ("name-without-type", 3, 3)),
        ("where: {x:real}\nclaim: x", ("colon-without-space", 2, 9)),
        ("where: {x: {y: z}}\nclaim: x", ("wrong-value", 2, 12)),
        ("where: {lambda: real}\nclaim: x", ("unusable-name", 2, 9)),
        ("where: {a.b: real}\nclaim: x", ("unusable-name", 2, 9)),
        ("where: {2x: real}\nclaim: x", ("unusable-name", 2, 9)),
        ("where:\n  x,: real\nclaim: x", ("unusable-name", 3, 5)),
        ("where: {sс: real}\nclaim: x", ("unusable-name", 2, 10)),  # a Cyrillic letter
        ("where:\n  x, y, x: real\nclaim: x", ("duplicate-name", 3, 9)),
        ("where:\n  φ: real\n  ϕ: real\nclaim: x", ("duplicate-name", 4, 3)),
        ("where: {x: real}\ndefine: {x: 1}\nclaim: x", ("duplicate-name", 3, 10)),
        ("define: [x]\nclaim: x", ("wrong-value", 2, 9)),
        ("define:\n  f(x)(y): x\nclaim: x", ("unusable-name", 3, 3)),
        ("define:\n  f(): x\nclaim: x", ("unusable-name", 3, 5)),
        ("define:\n  f(x, x): x\nclaim: x", ("duplicate-name", 3, 8)),
        # keys
        ("claim: x\nexpects: proved", ("unknown-key", 3, 1)),
        ("claims: x", ("unknown-key", 2, 1)),
        ("claim: x\nsource: {documnt: a}", ("missing-key", 3, 9)),
        ("claim: x\nsource: a.md", ("wrong-value", 3, 9)),
        ("claim: x\nsource: {document: a, line: 3}", ("unknown-key", 3, 23)),
        ("says: something", ("missing-key", 1, 1)),
        ("claim: x\nnote:", ("wrong-value", 3, 6)),
        ("claim: x\ntags: a", ("wrong-value", 3, 7)),
        ("claim: x\ntags: [1]", ("wrong-value", 3, 8)),
        ("claim: x\nneeds: [[a]]", ("wrong-value", 3, 9)),
        ("claim: x\nexpect: prooved", ("unknown-expectation", 3, 9)),
        ("claim: x\nexpect: [proved]", ("wrong-value", 3, 9)),
        ("claim: x\ncorrect: {claim: y}", ("correct-without-refutation", 3, 1)),
        ("claim: x\nexpect: refuted\ncorrect: y", ("wrong-value", 4, 10)),
        ("claim: x\nexpect: refuted\ncorrect: {note: y}", ("missing-key", 4, 10)),
        ("evidence: {citation: x}", ("impossible-expectation", 2, 11)),
        ("evidence: x\nexpect: proved", ("impossible-expectation", 3, 9)),
        ("evidence: {book: x}\nexpect: unsupported", ("unknown-key", 2, 12)),
        ("evidence: []\nexpect: unsupported", ("wrong-value", 2, 11)),
        ("evidence: [x, {citation: 3}]\nexpect: unsupported", ("wrong-value", 2, 26)),
        ("claim: x\nsource: {document: ../a}", ("document-outside", 3, 20)),
        ("claim: x\nsource: {document: /a}", ("document-outside", 3, 20)),
        ("claim: x\nsource: {document: 'C:\\a'}", ("document-outside", 3, 20)),
        # numbers
        ("claim: x\nnumeric: {samples: 0}", ("number-out-of-bounds", 3, 20)),
        ("claim: x\nnumeric: {samples: 1.5}", ("wrong-value", 3, 20)),
        ("claim: x\nnumeric: {samples: true}", ("wrong-value", 3, 20)),
        ("claim: x\nnumeric: {samples: 1_000}", ("ambiguous-number", 3, 20)),
        ("claim: x\nnumeric: {sizes: {n: [010]}}", ("ambiguous-number", 3, 23)),
        ("claim: x\nnumeric: {sizes: {n: [1, 1e12]}}", ("number-out-of-bounds", 3, 26)),
        ("claim: x\nnumeric: {sizes: {n: []}}", ("number-out-of-bounds", 3, 22)),
        ("claim: x\nnumeric: {sizes: {n: 3}}", ("wrong-value", 3, 22)),
        ("claim: x\nnumeric: {dtypes: [int8]}", ("wrong-value", 3, 20)),
    ],
)
def test_refusals_and_their_places(text, expected):
    found = findings(HEAD + text + "\n")
    assert found[0] == expected
    assert {f[0] for f in found} <= {expected[0], "unknown-key"}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", ("missing-key", 1, 1)),
        ("claim: x\n", ("missing-key", 1, 1)),
        ("title: ''\nclaim: x\n", ("wrong-value", 1, 8)),
        ("title: 42\nclaim: x\n", ("wrong-value", 1, 8)),
        ("- title: t\n", ("wrong-value", 1, 1)),
        ("title:t\n", ("colon-without-space", 1, 1)),
        ("|2+\n  title:t\n", ("colon-without-space", 2, 3)),
        (f"title: {'x' * 501}\nclaim: x\n", ("number-out-of-bounds", 1, 8)),
    ],
)
def test_refusals_of_whole_files(text, expected):
    assert findings(text) == [expected]


def test_all_mistakes_of_a_file_come_at_once_and_in_order():
    text = "title: 1\nwhere: {x}\ngiven: x # y\nclaim: [f(x, y)]\nexpect: prved\ntags: a\nnots: b\n"
    assert findings(text) == [
        ("wrong-value", 1, 8),
        ("name-without-type", 2, 9),
        ("comment-cuts-statement", 3, 10),
        ("statement-split-at-comma", 4, 9),
        ("unknown-expectation", 5, 9),
        ("wrong-value", 6, 7),
        ("unknown-key", 7, 1),
    ]


def test_messages_help():
    with pytest.raises(ProofcheckError) as caught:
        parse(HEAD + "claim: [max(x, y) == 1]\nexpekt: refuted\n")
    split, key = caught.value.findings
    assert "'max(x, y) == 1'" in split.remedy
    assert "did you mean `expect`?" in key.message


def test_a_hostile_file_does_not_flood_the_report():
    with pytest.raises(ProofcheckError) as caught:
        parse(HEAD + "claim: x\n" + "".join(f"{'k' * 900}{i}: v\n" for i in range(900)))
    assert len(caught.value.findings) == MAX_FINDINGS
    assert "800 more findings" in caught.value.findings[-1].message
    assert all(len(f.message) < 500 for f in caught.value.findings)


KEYS = ["title", "claim", "where", "given", "define", "steps", "expect", "correct", "needs", "evidence", "numeric", "x"]
SCALARS = st.sampled_from(["", "x == y", "1e-6", "null", "true", "-3", "f(x", "y)", "0x1", "proved", "a, b", "f(x)"])
TREES = st.recursive(
    SCALARS.map(lambda s: f'"{s}"') | SCALARS,
    lambda inner: (
        st.lists(inner, max_size=3).map(lambda items: f"[{', '.join(items)}]")
        | st.lists(st.tuples(st.sampled_from([*KEYS, "sizes", "claim"]), inner), max_size=3).map(
            lambda entries: "{" + ", ".join(f"{key}: {value}" for key, value in entries) + "}"
        )
    ),
    max_leaves=8,
)


@given(st.lists(st.tuples(st.sampled_from(KEYS), TREES), max_size=6, unique_by=lambda entry: entry[0]))
@settings(max_examples=200, deadline=None)
def test_any_tree_is_a_claim_or_a_list_of_findings(entries):
    try:
        parse("".join(f"{key}: {value}\n" for key, value in entries))
    except ProofcheckError as error:
        assert error.findings
        assert all(f.span is not None and f.span.file == "claims/c.yaml" for f in error.findings)


@given(
    st.binary(max_size=80)
    | st.text(max_size=80)
    | st.text(st.sampled_from("ab:-?[]{},&*!|>'\"%@`# \n\t\\"), max_size=80)
)
@settings(max_examples=400, deadline=None)
def test_garbage_raises_nothing_but_proofcheck_errors(data):
    try:
        parse(data)
    except ProofcheckError as error:
        assert error.findings


def test_reading_claims_imports_no_engine():
    code = "import sys, proofcheck.claimfile; print([m for m in ('sympy', 'z3', 'numpy', 'flint') if m in sys.modules])"
    assert run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "[]\n"


@pytest.mark.parametrize(
    ("text", "place", "message", "remedy"),
    [
        ("# nothing yet\n", (1, 1), "only comments", "`claim: x**2 >= 0`"),
        ("where: {x: real}\nclaim: x == x\n", (1, 1), "has no `title`", "`title: A square is not negative`"),
        (HEAD + "where: {x: real}\n", (1, 1), "`claim`, `steps` or `evidence`", "`claim: x**2 >= 0`"),
        (HEAD + "statement: 1 == 1\n", (2, 1), "no key `statement`; did you mean `claim`?", "The keys here are"),
        (HEAD + "claim: 1 == 1\nassume: 1 == 1\n", (3, 1), "did you mean `given`?", "The keys here are"),
        (HEAD + "claim: 1 == 1\nexpect: true\n", (3, 9), "`true` is not a verdict; did you mean `proved`?", "proved"),
        (HEAD + "claim: 1 == 1\nwhere: 3\n", (3, 8), "`where` must be a mapping", "`where: {x: real}`"),
        ("title: [t]\nclaim: 1 == 1\n", (1, 8), "must be a text, not a list", "`title: A square"),
        (HEAD + "claim: |\n1 == 1\n", (3, 1), "`|` opens in line 2 ends before", "Indent every line"),
        (HEAD + "claim: 1 == 1\n2 == 2\n", (3, 1), "this line has no `: `", "Write `key: value`"),
    ],
)
def test_one_mistake_is_one_message_that_says_what_to_write(text, place, message, remedy):
    with pytest.raises(ProofcheckError) as caught:
        parse(text)
    (finding,) = caught.value.findings
    assert (finding.span.line, finding.span.column) == place
    assert message in finding.message and remedy in finding.remedy
