"""Forms that speak of a second value of a declared name, `injective` of a lambda and `minimizes`: it is one of those
that the name may have, while all other names stay what they are.
"""

from __future__ import annotations

import pytest

from proofcheck import check

XY = {"x, y": "real"}
TIED = {"h, k, d": "dim"}

# Each form has a second value of its own names alone.
SEVERAL = [
    ("injective(lambda x: x**2) and injective(lambda x: x**4)", ["x >= 0"], "proved"),
    ("injective(lambda x: x**2) and injective(lambda y: y**2)", ["x * y > 0"], "proved"),
    ("injective(lambda x: 0 * x) and injective(lambda y: 0 * y)", ["x == y"], "proved"),
    ("injective(lambda x: x**2 + y) and injective(lambda y: (x - y)**2)", ["x >= 0", "y >= x"], "proved"),
    ("injective(lambda x: x**2)", ["x >= -1"], "refuted"),
    ("injective(lambda x: x**4) and injective(lambda x: x**2)", ["x >= -1"], "refuted"),
    ("injective(lambda x: x**2) and injective(lambda y: y**2)", ["x >= 0", "y >= x - 1"], "refuted"),
    ("injective(lambda x, y: [x**2, y**2])", ["x * y > 0"], "refuted"),
]


@pytest.mark.parametrize(("text", "given", "word"), SEVERAL)
def test_each_form_has_its_own_second_values(text: str, given: list[str], word: str) -> None:
    assert check(text, where=XY, given=given).word == word


REFUSED: list[tuple[str, dict[str, str], list[str]]] = [
    # A second value of one would have to be one of the other.
    ("injective(lambda d: 0 * d)", TIED, ["h * k == d"]),
    ("injective(lambda h: 0 * h)", TIED, ["h * k == d"]),
    ("injective(lambda h: h * d)", TIED, ["h * k == d"]),
    # The law exists for v >= 0 alone, the axis for n >= 5.
    ("injective(lambda v: v**2)", {"v": "real", "q": "normal(var=v)"}, []),
    ("injective(lambda v: v**2)", {"v": "real", "q": "normal(mean=sqrt(v))"}, []),
    ("injective(lambda n: (n - 3)**2)", {"n": "dim", "x": "real[n - 5]"}, []),
    ("injective(lambda n: (n - 3)**2)", {"n": "dim", "i": "index[n - 5]"}, []),
    ("minimizes(v, (v + 1)**2, at=-1)", {"v": "real", "q": "normal(var=v)"}, []),
    # A condition before the form would be one on a single value, and says nothing of the place or of the second one.
    ("implies(x >= 1, minimizes(x, x**2, at=0))", {"x": "real"}, []),
    ("implies(x >= 0, injective(lambda x: x**2))", {"x": "real"}, []),
    ("implies(re(z) > 0, injective(lambda z: z**2))", {"z": "complex"}, []),
    ("all(injective(lambda n: n**2 + k) for k in range(n))", {"n": "dim"}, []),
]


@pytest.mark.parametrize(("text", "where", "given"), REFUSED)
def test_declarations_that_say_which_values_there_are(text: str, where: dict[str, str], given: list[str]) -> None:
    assert check(text, where=where, given=given).word == "invalid"


OTHERS: list[tuple[str, dict[str, str], list[str], str]] = [
    ("injective(lambda n: n**2)", {"n": "dim", "x": "real[n]"}, [], "proved"),
    ("injective(lambda n: (n - 3)**2)", {"n": "dim", "x": "real[n + 1]"}, [], "refuted"),
    ("injective(lambda h: h * k)", {"h, k": "dim"}, [], "proved"),
    ("injective(lambda w: w**3)", {"v": "positive", "w": "real", "q": "normal(var=v)"}, [], "proved"),
    ("minimizes(u, (u - v)**2, at=v)", {"v": "positive", "u": "real", "q": "normal(var=v)"}, [], "proved"),
    ("minimizes(u, (u - 1)**2, at=1)", {"u": "real"}, ["u >= 1"], "proved"),
    ("minimizes(u, u**2, at=0)", {"u": "real"}, ["u >= 1"], "refuted"),
    ("implies(v >= 1, minimizes(u, (u - v)**2, at=v))", {"u, v": "real"}, [], "proved"),
    ("implies(v >= 1, injective(lambda u: v * u))", {"u, v": "real"}, [], "proved"),
    ("implies(v >= 0, injective(lambda u: v * u))", {"u, v": "real"}, [], "refuted"),
    # Assumptions about parts of complex names, which become two real names each.
    ("injective(lambda z: z**2)", {"z": "complex"}, ["re(z) > 0"], "proved"),
    ("injective(lambda z: z**2)", {"z": "complex"}, ["re(z) > -1"], "refuted"),
    ("injective(lambda x: x**2)", {"z": "complex", "x": "real"}, ["abs(z) < x"], "proved"),
]


@pytest.mark.parametrize(("text", "where", "given", "word"), OTHERS)
def test_other_second_values(text: str, where: dict[str, str], given: list[str], word: str) -> None:
    assert check(text, where=where, given=given).word == word
