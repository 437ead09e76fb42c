"""What is said of a statement that is no expression: where the slip is, and what to write instead."""

from __future__ import annotations

import pytest

from proofcheck.diagnostics.base import Finding, ProofcheckError
from proofcheck.lang.absent import INSTEAD
from proofcheck.lang.calls import is_function
from proofcheck.lang.parse import parse
from proofcheck.lang.problem import problem_from
from proofcheck.lang.slips import SIGNS, SLIPS, slip
from proofcheck.source.span import SourceText

SAID = [
    ("x = y", "=", "Write `==`."),
    ("P(x > 0) = 1/2", "=", "Write `==`."),
    ("2x == x + x", "2x", "Write products with `*`"),
    ("n * d == 85M", "85M", "scales as factors"),
    ("cross entropy >= entropy", "cross entropy", "A @ B"),
    ("x >= 0 && y >= 0", "&&", "Write `and`."),
    ("x > 0 || y > 0", "||", "Write `or`"),
    ("x > 0 => x >= 0", "=>", "implies"),
    ("n! >= 1", "!", "factorial"),
    ("f'(x) == 2", "'", "diff"),
    ("|x| >= 0", "|", "abs"),
    ("5% == 0.05", "%", "percent"),
    ("sum(i for i=1 to n)", "=", "range(1, n + 1)"),
    ("x == y where x > 0", "where", "given"),
    ("for all x, x >= 0", "for all", "given"),
    ("if x > 0 then y > 0", "if", "implies"),
    ("y ~ 3", "~", "approx"),
    ("x == y.", ".", "Take it away."),
    ("x > 0 or", "or", "comes next"),
    ("== 3", "==", "comes first"),
    (r"\frac{1}{2} == 0.5", "\\", "between dollars"),
    ("x ≤ y", "≤", "`<=`"),
]


def finding(text: str) -> Finding:
    with pytest.raises(ProofcheckError) as caught:
        parse(SourceText.bare(text))
    return caught.value.findings[0]


@pytest.mark.parametrize(("text", "place", "remedy"), SAID)
def test_a_slip_is_told_at_its_place_with_what_to_write(text: str, place: str, remedy: str) -> None:
    found = finding(text)
    assert found.diagnostic == "statement-syntax"
    assert found.span is not None and text[found.span.column - 1 : found.span.end_column - 1] == place
    assert remedy in found.remedy


@pytest.mark.parametrize("sign", SIGNS)
def test_a_sign_of_written_mathematics_is_told_with_its_word(sign: str) -> None:
    found = finding(f"x {sign} y")
    assert f"`{sign}`" in found.message and found.remedy == SIGNS[sign]


@pytest.mark.parametrize("text", ["(a + b)(a - b) == 0", "2(a + b) == 0"])
def test_brackets_side_by_side_are_no_product(text: str) -> None:
    assert "`2 * (a + b)`" in finding(text).remedy


def test_a_comma_in_a_number_is_told() -> None:
    assert "without commas" in finding("1,000 == 10**3").remedy


def test_what_is_no_known_slip_is_told_as_well() -> None:
    assert finding("x == lambda").message == "not a complete expression"


def test_time_is_linear_in_the_length() -> None:
    """No pattern of the table goes back and forth over a long text."""
    import time

    for part in ("- ", "a", "1", " ", "=", "x! ", "(", ")", "a\t", "1.", "%  "):
        started = time.process_time()
        slip(part * 20_000)
        assert time.process_time() - started < 1, part


def test_every_row_says_what_to_write() -> None:
    assert all(row.remedy.endswith(".") and row.message for row in SLIPS)


def test_words_of_other_languages_say_what_to_write() -> None:
    for name, instead in INSTEAD.items():
        assert not is_function(name), name
        found = problem_findings(f"{name}(x) == 1")
        assert found.diagnostic == "undefined-term" and found.message.endswith(f"; {instead}")


def test_names_of_other_languages_say_what_to_write() -> None:
    told = {"inf > 0": "`oo`", "True": "Write a comparison", "I == 1": "`eye(n)`", "i**2 == 1": "`i: complex`"}
    for text, remedy in told.items():
        found = problem_findings(text)
        assert found.diagnostic == "unknown-name" and remedy in found.remedy


def test_operators_of_other_languages_say_what_to_write() -> None:
    told = {
        "E(3 | 2 > 1) > 0": "given=",
        "2 ^ 3 == 8": "Powers are",
        "(1 if 2 > 1 else 0) == 1": "where(",
        "2 in interval(0, 3)": "Write bounds",
    }
    for text, remedy in told.items():
        assert remedy in finding(text).remedy


def test_what_is_written_with_a_module_is_written_without_it() -> None:
    told = {"np.exp(1) > 0": "`exp(...)`", "math.pi > 3": "Write `pi` alone.", "x.sum() == 1": "`sum(...)`"}
    for text, remedy in told.items():
        assert remedy in finding(text).remedy


def test_wrong_arguments_name_the_page_of_the_function() -> None:
    for text, name in {"softmax(x, 1) == x": "softmax", "sum(x, 1) == 1": "sum"}.items():
        assert problem_findings(text).remedy == f"Run `proofcheck explain {name}` to see its arguments."


def test_a_name_declared_twice_is_deleted_or_renamed() -> None:
    with pytest.raises(ProofcheckError) as caught:
        problem_from("x == x", {"x": "real"}, define={"x": "3"})
    assert caught.value.findings[0].remedy == "Delete or rename one of the two."
    with pytest.raises(ProofcheckError, match="still to be written"):
        problem_from("x == x", {"x": "?"})


def problem_findings(text: str) -> Finding:
    with pytest.raises(ProofcheckError) as caught:
        problem_from(text, {"n": "dim", "x": "real[n]"})
    return caught.value.findings[0]
