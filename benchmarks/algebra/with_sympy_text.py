"""The identities that SymPy decides for all sizes, from their text: read by SymPy's own reader, then decided as in
`with_sympy.py`.

proofcheck starts from text, and reading and typing take a good part of its time; `with_sympy.py` starts from Python
that builds the two sides without a reader. Here both start from the same thing. The names that a text uses are made
first, as declarations are in proofcheck.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sympy.parsing.sympy_parser import parse_expr
from with_sympy import before, d, m, n, same, symbol, versions

__all__ = ["CASES", "before", "versions"]

Text = tuple[dict[str, tuple[Any, Any]], str, str]  # the names with their sizes, and the two sides
TEXTS: dict[str, Text] = {
    "associativity of attention": ({"Q": (n, d), "K": (n, d), "V": (n, m)}, "(Q*K.T)*V", "Q*(K.T*V)"),
    "transpose of a product": ({"A": (n, n), "B": (n, n)}, "(A*B).T", "B.T*A.T"),
    "difference of squares": (
        {"A": (n, n), "B": (n, n)},
        "((A + B)*(A - B)).expand()",
        "A*A - A*B + B*A - B*B",
    ),
    "rank-one state": ({"x": (n, 1), "y": (n, 1), "q": (n, 1)}, "(x*y.T)*q", "x*(y.T*q)"),
    "trace of a Kronecker product": (
        {"A": (n, n), "R": (m, m)},
        "Trace(KroneckerProduct(A, R))",
        "Trace(A)*Trace(R)",
    ),
    "gradient of a quadratic form": (
        {"A": (n, n), "x": (n, 1)},
        "(x.T*A*x).diff(x).expand()",
        "((A + A.T)*x).expand()",
    ),
    "gradient of a trace": ({"A": (n, n), "B": (n, n), "X": (n, n)}, "Trace(A*X*B).diff(X)", "A.T*B.T"),
    "gradient of squared error by the input": (
        {"W": (m, n), "x": (n, 1), "y": (m, 1)},
        "((W*x - y).T*(W*x - y)).diff(x)",
        "2*W.T*(W*x - y)",
    ),
    "gradient of squared error by the weights": (
        {"W": (m, n), "x": (n, 1), "y": (m, 1)},
        "Trace((W*x - y).T*(W*x - y)).diff(W).doit().expand()",
        "(2*(W*x - y)*x.T).expand()",
    ),
    "inverse": ({"A": (n, n)}, "A*A.I", "Identity(n)"),
    "inverse of a product": ({"A": (n, n), "B": (n, n)}, "(A*B).I", "B.I*A.I"),
    "gradient of the trace of an inverse": ({"X": (n, n)}, "Trace(X.I).diff(X)", "-(X.I*X.I).T"),
    "determinant of a product": (
        {"A": (n, n), "B": (n, n)},
        "Determinant(A*B)",
        "Determinant(A)*Determinant(B)",
    ),
}


def case(text: Text) -> Callable[[], bool]:
    shapes, left, right = text

    def decide() -> bool:
        names: dict[str, Any] = {"n": n, "d": d, "m": m}
        names |= {name: symbol(name, *shape) for name, shape in shapes.items()}
        return same(*(parse_expr(side, local_dict=names) for side in (left, right)))

    return decide


CASES = {name: ("all", case(text)) for name, text in TEXTS.items()}
