"""The YAML reader: what it reads, what it refuses, and where it says so."""

import math

import pytest

from proofcheck.diagnostics import ProofcheckError
from proofcheck.source.nodes import Mapping, Scalar, Sequence
from proofcheck.source.yaml import MAX_DEPTH, MAX_NODES, read


def value_of(text):
    root = read(f"k: {text}\n", "f").root
    return root.get("k").value


def findings(text):
    with pytest.raises(ProofcheckError) as caught:
        read(text, "f")
    return [(f.diagnostic, f.span.line, f.span.column, f.span.end_column) for f in caught.value.findings]


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("", None),
        ("~", None),
        ("null", None),
        ("Null", None),
        ("nULL", "nULL"),
        ("true", True),
        ("FALSE", False),
        ("tRUE", "tRUE"),
        ("yes", "yes"),
        ("no", "no"),
        ("on", "on"),
        ("y", "y"),
        ("12", 12),
        ("-12", -12),
        ("+3", 3),
        ("010", 10),
        ("0o17", 15),
        ("0x1F", 31),
        ("0b11", "0b11"),
        ("1_000", "1_000"),
        ("1:30", "1:30"),
        ("1e-6", 1e-6),
        ("1.5", 1.5),
        (".5", 0.5),
        ("1.", 1.0),
        ("1e6", 1e6),
        ("-.inf", -math.inf),
        ("2024-01-01", "2024-01-01"),
        ("=", "="),
        ("'12'", "12"),
        ('"true"', "true"),
        ("x == y", "x == y"),
        ("9" * 5000, "9" * 5000),
    ],
)
def test_scalars_follow_the_core_schema_of_yaml_1_2(text, value):
    assert value_of(text) == value
    assert type(value_of(text)) is type(value)


def test_a_number_keeps_its_text():
    scalar = read("k: 0.10\n", "f").root.get("k")
    assert scalar.text.value == "0.10"
    assert scalar.value == 0.1


def test_the_tree_knows_its_places():
    root = read("a:\n  - x\n  - {b: c}\n\nd: e\n", "f").root
    assert isinstance(root, Mapping)
    assert not root.flow
    items = root.get("a")
    assert isinstance(items, Sequence)
    assert (items.span.line, items.span.column, items.span.end_line, items.span.end_column) == (2, 3, 3, 11)
    inner = items.items[1]
    assert isinstance(inner, Mapping)
    assert inner.flow
    assert str(inner.get("b").span) == "f:3:9"
    assert root.get("nothing") is None
    assert [entry.key.text.value for entry in root] == ["a", "d"]


def test_an_empty_file_has_no_root():
    assert read("# nothing but a comment\n", "f").root is None


def test_a_key_in_braces_without_a_value_is_empty():
    root = read("{a, b: null, c: ''}\n", "f").root
    assert [entry.value.is_empty for entry in root if isinstance(entry.value, Scalar)] == [True, False, False]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a: 1\nb: 2\na: 3\n", ("duplicate-key", 3, 1, 2)),
        ("a: 1\n'a': 3\n", ("duplicate-key", 2, 1, 4)),
        ("a: &x b\n", ("anchor-or-alias", 1, 4, 6)),
        ("a: *x\n", ("anchor-or-alias", 1, 4, 6)),
        ("a: *x == 1\n", ("anchor-or-alias", 1, 4, 6)),
        ("a: *(x)\n", ("anchor-or-alias", 1, 4, 5)),
        ("<<: {a: b}\n", ("anchor-or-alias", 1, 1, 3)),
        ("a: !x b\n", ("explicit-tag", 1, 4, 5)),
        ("a: !!python/object:os.system b\n", ("explicit-tag", 1, 4, 5)),
        ("a: b\n---\nc: d\n", ("several-documents", 2, 1, 4)),
        ("a: b\n...\nc: d\n", ("several-documents", 3, 1, 2)),
        ("%YAML 1.1\n---\na: b\n", ("yaml-syntax", 1, 1, 4)),
        ("1: a\n", ("key-not-text", 1, 1, 2)),
        ("[a]: b\n", ("key-not-text", 1, 1, 2)),
        ("true: b\n", ("key-not-text", 1, 1, 5)),
        ("[" * (MAX_DEPTH + 1), ("nesting-too-deep", 1, MAX_DEPTH + 1, MAX_DEPTH + 2)),
        ("- " * (MAX_DEPTH + 1), ("nesting-too-deep", 1, 2 * MAX_DEPTH + 1, 2 * MAX_DEPTH + 2)),
        ("a: |x| <= 1\n", ("text-needs-quotes", 1, 4, 12)),
        ("- >= x  # y\n", ("text-needs-quotes", 1, 3, 7)),
        ("a: @x\n", ("text-needs-quotes", 1, 4, 6)),
        ("a: `x`\n", ("text-needs-quotes", 1, 4, 7)),
        ("a: %x\n", ("text-needs-quotes", 1, 4, 6)),
        ("a: - x\n", ("text-needs-quotes", 1, 4, 7)),
        ("a: [x, y] @ A\n", ("text-needs-quotes", 1, 4, 14)),
        ("a: {x} == y\n", ("text-needs-quotes", 1, 4, 12)),
        ('a: "x" == y\n', ("text-needs-quotes", 1, 4, 12)),
        ("a: 'it's'\n", ("text-needs-quotes", 1, 4, 10)),
        ('a: {x: "y" z}\n', ("text-needs-quotes", 1, 12, 13)),
        ("a: {A: real[n, d], b: dim}\n", ("brackets-need-quotes", 1, 8, 18)),
        ("a: [x[1] == 2, y]\n", ("brackets-need-quotes", 1, 5, 14)),
        ("a: [b: c: d]\n", ("colon-needs-quotes", 1, 9, 10)),
        ("a: f(lambda x: x)\n", ("colon-needs-quotes", 1, 4, 18)),
        ("a:b\nc: d\n", ("colon-without-space", 1, 1, 3)),
        ("a: b\nc:d\n", ("colon-without-space", 2, 1, 3)),
        ("a: [b, c\nd: e\n", ("brackets-not-closed", 1, 4, 5)),
        ("a: [b,\n", ("brackets-not-closed", 1, 4, 5)),
        ("a: [b, , c]\n", ("yaml-syntax", 1, 8, 9)),
        ("a: {b: c\nd: e\n", ("brackets-not-closed", 1, 4, 5)),
        ('a: "b\nc: d\n', ("quotes-not-closed", 1, 4, 5)),
        ("a:\n\tb: c\n", ("tab-in-indentation", 2, 1, 2)),
        ("a: |\n\tb\n", ("tab-in-indentation", 2, 1, 2)),
        ("a: b # c\n  + d\n", ("comment-cuts-statement", 1, 6, 9)),
        ("a: b\n  c: d\n", ("yaml-syntax", 2, 3, 5)),
        ("a:\n  b: c\n d: e\n", ("yaml-syntax", 3, 2, 6)),
        ('a: "x \\frac y"\n', ("escape-in-double-quotes", 1, 7, 12)),
        ('a: "\\theta"\n', ("escape-in-double-quotes", 1, 5, 11)),
        ('a: "\\lambda"\n', ("escape-in-double-quotes", 1, 5, 12)),
        ('a: "\\xi"\n', ("escape-in-double-quotes", 1, 5, 8)),
        ('a: "\\u202e"\n', ("escape-in-double-quotes", 1, 5, 11)),
        ("a: \u202eb\n", ("hidden-character", 1, 4, 5)),
        ("a: \u2062b\n", ("hidden-character", 1, 4, 5)),
        ("\ufeffa: b\n", ("hidden-character", 1, 1, 2)),
        ("σ: b\x1b[31m\n", ("hidden-character", 1, 5, 6)),
        ("a: b\x00\n", ("hidden-character", 1, 5, 6)),
        ("a: b\rc: d\n", ("hidden-character", 1, 5, 6)),
        ("a: b\x85c: d\n", ("hidden-character", 1, 5, 6)),
        ("a: \ud800\n", ("hidden-character", 1, 4, 5)),
        (b"a: \xc3\xa9\nb: \xe9\n", ("not-utf8", 2, 4, 5)),
        (b"\xff\xfea", ("not-utf8", 1, 1, 1)),
        (b"a" * (1 << 20) + b"a", ("file-too-large", 1, 1, 1)),
        ("σ" * (1 << 19) + "a", ("file-too-large", 1, 1, 1)),
    ],
)
def test_refusals_and_their_places(text, expected):
    assert findings(text) == [expected]


def test_too_many_values_are_refused():
    assert findings("[" + "a," * (MAX_NODES + 1) + "]")[0][0] == "file-too-large"


def test_all_refusals_of_a_file_come_at_once():
    names = [finding[0] for finding in findings('a: &x 1\nb: "\\frac"\na: !t 2\n1: 2\nc: [\n d: e')]
    assert names == [
        "anchor-or-alias",
        "escape-in-double-quotes",
        "duplicate-key",
        "explicit-tag",
        "key-not-text",
        "brackets-not-closed",
    ]


@pytest.mark.parametrize(
    "text", ['a: "one\\ntwo"\n', 'a: "a\\tb"\n', 'a: "\\\\frac"\n', "a: '\\frac'\n", 'a: "\\u03c3"\n']
)
def test_honest_escapes_pass(text):
    assert read(text, "f").root is not None


def test_lines_may_end_with_carriage_return_and_line_feed():
    root = read("a: x\r\nb: |\r\n  y\r\n  z\r\nc: 1\r\n", "f").root
    assert [entry.value.text.value for entry in root] == ["x", "y\nz\n", "1"]
    assert str(root.get("c").span) == "f:5:4"


def test_the_remedy_spells_out_the_quoted_text():
    with pytest.raises(ProofcheckError) as caught:
        read("given: |x'| <= 1\n", "f")
    assert "given: '|x''| <= 1'" in caught.value.findings[0].remedy
