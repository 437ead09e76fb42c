r"""Names that a claim takes for something of its own: the language's own words, units in types, letters with two
spellings. Found by a reader set against how statements are read."""

from __future__ import annotations

import pytest

from proofcheck import check

N = ["n: dim"]
X = [*N, "x: real[n]"]
# What may not be said of these, each with what it was once called.
WRONG = [
    ("norm(x, 1) == norm1(x)", [*X, "norm1: real[n] -> real"], {}, "proved"),
    ("norm(x, 1) <= sqrt(n) * norm(x)", [*X, "norm1: real[n] -> real"], {}, "refuted"),
    ("norm(x, 1) == norm(x)", X, {"norm1(v)": "norm(v)"}, "proved"),
    ("norm(A, 2) == 7", [*N, "A: real[n, n]"], {"spectral_norm(v)": "7"}, "proved"),
    (r"$\ln 8 = 3$", [], {"log(t)": "log2(t)"}, "proved"),
    (r"$\ln(x) = \log(x)$", ["x: positive", "log: real -> real"], {}, "proved"),
    (r"$\arctan(x) = \operatorname{atan}(x)$", ["x: real", "atan: real -> real"], {}, "proved"),
    (r"$|x| = \operatorname{abs}(x)$", ["x: real", "abs: real -> real"], {}, "proved"),
    (r"$\|x\| = \operatorname{norm}(x)$", X, {"norm(v)": "0"}, "proved"),
    (r"$x y^\top = y x^\top$", [*X, "y: real[n]"], {"outer(y, z)": "zeros(n, n)"}, "proved"),
    (r"$\mathbb{E}[x] = E(x)$", ["x: normal", "E: real -> real"], {}, "proved"),
    (r"$\binom{n}{2} = 0$", N, {"binomial(a, b)": "0"}, "proved"),
    (r"$\int_0^1 g\,dx = g$", ["x: real"], {"g": "x**2"}, "proved"),
    (r"$f^2(x) = f(x)^2$", ["x: real", "f: real -> real"], {}, "proved"),
    ("E(z) == 1000", ["z: normal(mean=K, var=1)"], {"K": "0"}, "proved"),
    ("E(z) == K", ["z: normal(mean=K, var=1)"], {"K": "0"}, "refuted"),
    ("sum(x * 0 + 1) == K", ["x: real[K]"], {"K": "3"}, "refuted"),
    ("i < 3", ["i: index[K]"], {"K": "3"}, "refuted"),
    ("E(z) == cosh(1)", ["z: normal(mean=cosh(1), var=1)"], {"cosh(t)": "t"}, "refuted"),
    ("a == 1000", [], {"a": "K", "K": "3"}, "proved"),
    ("f(1, 2) == 2", [], {"f(x, x)": "x"}, "proved"),
    ("x == \U0001d431", ["x: real", "\U0001d431: real"], {}, "proved"),
    ("x\u1d62 == xi", ["x\u1d62: real", "xi: real"], {}, "proved"),
    (r"$\epsilon = \varepsilon$", ["epsilon: real", "varepsilon: real"], {}, "proved"),
    (r"$\phi = \varphi$", ["phi: real", "varphi: real"], {}, "proved"),
    (r"$\epsilon = \varepsilon$", ["eps: real", "epsilon: real"], {}, "proved"),
]
RIGHT = [
    (r"$\log 8 = 3$", [], {"log(t)": "log2(t)"}),
    ("norm(x) == 0", X, {"norm(v)": "0 * norm1(v)"}),
    ("log(x) == natural_log(x)", ["x: positive"], {"natural_log(t)": "log(t)"}),
    ("a == 3", [], {"K": "3", "a": "K"}),
    ("sum(x * 0 + 1) == K", ["x: real[K]"], {}),
    (r"$\varepsilon = \epsilon$", ["epsilon: real"], {}),
    ("\U0001d431 + 1 > x", ["\U0001d431: real"], {}),
]


@pytest.mark.parametrize(("statement", "where", "define", "word"), WRONG)
def test_not_called_this(statement, where, define, word):
    assert check(statement, where, define=define).word != word


@pytest.mark.parametrize(("statement", "where", "define"), RIGHT)
def test_proved_as_before(statement, where, define):
    assert check(statement, where, define=define).word == "proved"


def test_sizes_may_not_use_what_is_defined_as_if_it_were_a_unit():
    assert check("n == 6", N, ["n == 2 * K"], define={"K": "3"}).word in ("proved", "invalid")
    assert check("n == 2000", N, ["n == 2 * K"], define={"K": "3"}).word != "proved"
