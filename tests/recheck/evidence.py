"""Evidence made by the checker for the tests: some claims of different kinds, and a directory written from them."""

from __future__ import annotations

import hashlib
import json
from functools import cache
from pathlib import Path
from typing import Any

from proofcheck.judging.evidence.record import evidence_record
from proofcheck.judging.judge import judge_payload
from proofcheck.judging.payload import Settings, statement_payload

# name -> (statement, where, given, define): one for each kind of evidence that matters.
CLAIMS: dict[str, tuple[str, dict[str, str], list[str], dict[str, str]]] = {
    "figure": ("1024**2 * 768 == approx(805 * M)", {}, [], {}),
    "false-figure": ("96 * 512 * MiB == 47 * GiB", {}, [], {}),
    "identity": ("(Q @ K.T) @ V == Q @ (K.T @ V)", {"n, d, m": "dim", "Q, K": "real[n, d]", "V": "real[n, m]"}, [], {}),
    "softmax": ("softmax(x + c) == softmax(x)", {"n": "dim", "x": "real[n]", "c": "real"}, [], {}),
    "moments": ("Var(q @ k) == d", {"d": "dim", "q, k": "iid[d](mean=0, var=1)"}, [], {}),
    "gradient": ("grad(x @ A @ x, x) == (A + A.T) @ x", {"n": "dim", "A": "real[n, n]", "x": "real[n]"}, [], {}),
    "witness": ("A @ B == B @ A", {"n": "dim", "A, B": "real[n, n]"}, [], {}),
    "undefined": ("x / x == 1", {"x": "real"}, [], {}),
    "squares": ("x**2 + y**2 >= 2 * x * y", {"x, y": "real"}, [], {}),
    "signs": ("exp(x) + abs(y) > 0", {"x, y": "real"}, [], {}),
    "smt": ("(a + b) / 2 >= m", {"a, b, m": "real"}, ["a >= m", "b >= m"], {}),
    "types": ("A @ A == A", {"n, d": "dim", "A": "real[n, d]"}, [], {}),
    "induction": ("2**n >= n + 1", {"n": "dim"}, [], {}),
    "point": ("r * cos(f) * pi < r * pi", {"r": "positive", "f": "real"}, ["abs(f) < pi / 2"], {}),
    "integral": (
        "integral(t * exp(-t**2 / b) for t in interval(0, a)) == b / 2 * (1 - exp(-a**2 / b))",
        {"a": "real", "b": "positive"},
        [],
        {},
    ),
    "rows": (
        "softmax(P @ x) == P @ softmax(x)",
        {"n": "dim", "P": "permutation[n, n]", "x": "real[n]"},
        [],
        {},
    ),
    "inverse": (
        "inv(X.T @ X + s * eye(d)) @ ((X.T @ X + s * eye(d)) @ y) == y",
        {"n, d": "dim", "s": "positive", "X": "real[n, d]", "y": "real[d]"},
        [],
        {},
    ),
    "assumed": (
        "a @ (C @ W) == 0",
        {"n, d, m": "dim", "a": "real[n]", "C": "real[n, d]", "W": "real[d, m]"},
        ["a @ C == 0"],
        {},
    ),
    "higher moments": ("E((q @ a)**4) == 3 * norm2(a)**2", {"n": "dim", "a": "real[n]", "q": "normal[n]"}, [], {}),
    "waves": ("E(cos(a @ w)) == exp(-(a @ a) / 2)", {"n": "dim", "a": "real[n]", "w": "normal[n]"}, [], {}),
    "premise": ("implies(square(x) > 4, x > 2 or x < -2)", {"x": "real"}, [], {"square(u)": "u * u"}),
}


@cache
def made(name: str) -> str:
    """The evidence of one of the claims, as text."""
    statement, where, given, define = CLAIMS[name]
    payload = {**statement_payload(statement, where, given, define), "id": name, "file": f"{name}.yaml"}
    answer = judge_payload({"claim": payload, "settings": Settings(evidence=True).to_json()})
    return json.dumps(evidence_record(payload, answer))


def record(name: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(made(name))
    return found


def write(folder: Path, records: dict[str, Any]) -> None:
    """A directory whose manifest fits whatever stands in the files, as somebody who forges them would write it."""
    files = {}
    folder.mkdir(parents=True, exist_ok=True)
    for name, value in records.items():
        data = json.dumps(value).encode()
        (folder / f"{name}.json").write_bytes(data)
        told = value.get("id") if isinstance(value, dict) else None
        files[f"{name}.json"] = {"id": told, "sha256": hashlib.sha256(data).hexdigest(), "claim_sha256": "0" * 64}
    (folder / "MANIFEST.json").write_text(json.dumps({"schema": 1, "files": files}))
