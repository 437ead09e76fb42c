"""Every character of a decoded scalar is mapped to the character of the file that it came from."""

from itertools import pairwise

import pytest
import yaml
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from proofcheck.diagnostics import ProofcheckError
from proofcheck.source.yaml import read

QUICK = settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow])
STYLES = {None: "plain", "'": "single", '"': "double", "|": "literal", ">": "folded"}


def check_map(source, text):
    """The map is exact: it moves strictly forward, and each place holds the character, a fold or an escape."""
    assert len(text.lines) == len(text.columns) == len(text.value) + 1
    places = list(zip(text.lines, text.columns, strict=True))
    assert all(before < after for before, after in pairwise(places)), places
    lines = source.split("\n")
    for character, (line, column) in zip(text.value, places[:-1], strict=True):
        in_file = (lines[line - 1] + "\n")[column - 1]
        # A fold starts at the first white space that it swallows, an escape at its backslash.
        allowed = character, *("\\" if in_file == "\\" else ()), *(" \t\r\n" if character in " \n" else ())
        assert in_file in allowed, (character, in_file, line, column)


def check_every_scalar(source):
    root = read(source, "f").root
    waiting = [root] if root else []
    while waiting:
        node = waiting.pop()
        if hasattr(node, "entries"):
            waiting += [part for entry in node for part in (entry.key, entry.value)]
        elif hasattr(node, "items"):
            waiting += node.items
        else:
            check_map(source, node.text)
    return root


@pytest.mark.parametrize("style", STYLES)
@given(
    value=st.text(st.sampled_from("ab =+()σ宽𝔸'\"\\#:-\n"), min_size=1, max_size=60),
    width=st.integers(5, 40),
    depth=st.integers(0, 2),
)
@QUICK
def test_what_an_emitter_writes(style, value, width, depth):
    tree = {"k": value, "after": 1}
    for _ in range(depth):
        tree = {"in": [tree]}
    source = yaml.safe_dump(tree, default_style=style, width=width, allow_unicode=True).replace("! ", "")
    source = source.replace("!!int ", "")
    try:
        root = check_every_scalar(source)
    except ProofcheckError as error:  # the text happens to look like one of the traps
        assert {f.diagnostic for f in error.findings} <= {"escape-in-double-quotes"}, source
        return
    for _ in range(depth):
        root = root.get("in").items[0]
    reference = yaml.safe_load(source)  # and not `value`: the emitter misplaces leading spaces in folded style
    for _ in range(depth):
        reference = reference["in"][0]
    if style is not None:
        assert root.get("k").text.value == reference["k"]


RAW = st.text(st.sampled_from("ab'\\\" \t\n#|-"), max_size=30)


@given(
    raw=RAW, form=st.sampled_from(['k: "{}"\n', "k: '{}'\n", "k: {}\n", "- [{}]\n", 'k: {{a: "{}"}}\n', "- - '{}'\nx"])
)
@example(raw="a\\\n\n  b", form='k: "{}"\n')
@example(raw="a \\\n  \\ b", form='k: "{}"\n')
@example(raw="a  \n\n\n  b", form="k: '{}'\n")
@QUICK
def test_raw_flow_scalars(raw, form):
    source = form.format(raw)
    try:
        check_every_scalar(source)
    except ProofcheckError:
        return


@given(
    raw=st.text(st.sampled_from("ab \n\t#"), max_size=40),
    header=st.sampled_from(["|", ">", "|-", ">+", "|+", ">-", "|1", ">2-", "|+2", "|  # comment"]),
    form=st.sampled_from(
        ["k: {}\n  {}\n", "k: {}\n  {}", "- - {}\n     {}\n", "k:\n  - a: {}\n      {}\nx: y\n", "{}\n {}\n"]
    ),
)
@example(raw="a\n\n\n  b\n  c\n", header=">", form="k: {}\n  {}\n")
@example(raw="a\n\n \n", header="|+", form="k: {}\n  {}\n")
@QUICK
def test_raw_block_scalars(raw, header, form):
    source = form.format(header, raw.replace("\n", "\n    ") if "    " in form else raw.replace("\n", "\n  "))
    try:
        check_every_scalar(source)
    except ProofcheckError:
        return


@pytest.mark.parametrize(
    ("source", "value", "places"),
    [
        ("k: ab", "ab", [(1, 4), (1, 5), (1, 6)]),
        ("k: a\n  b\n", "a b", [(1, 4), (1, 5), (2, 3), (2, 4)]),
        ("k: 'a''b'", "a'b", [(1, 5), (1, 6), (1, 8), (1, 9)]),
        ('k: "\\u03c3\\tx"', "σ\tx", [(1, 5), (1, 11), (1, 13), (1, 14)]),
        ("k: |\n  a\n  b\n", "a\nb\n", [(2, 3), (2, 4), (3, 3), (3, 4), (4, 1)]),
        ("k: >-\n  a\n  b\n", "a b", [(2, 3), (2, 4), (3, 3), (3, 4)]),
        ("k: |2-\n   a\n", " a", [(2, 3), (2, 4), (2, 5)]),
        ("𝔸: 宽b", "宽b", [(1, 4), (1, 5), (1, 6)]),
    ],
)
def test_places_by_example(source, value, places):
    text = read(source, "f").root.entries[0].value.text
    assert text.value == value
    assert list(zip(text.lines, text.columns, strict=True)) == places
