"""Claims that would run, or grow, for ever: each costs one `unknown` with its reason, and the others are judged."""

from __future__ import annotations

import time

from proofcheck.session import session

HEAVY = {
    "power-tower": ("", "2**(2**(2**(2**(2**2)))) == 7"),
    "many-numbers": ("where: {A: 'real[1000000, 1000000]'}\n", "sum(A) == 0"),
    "many-terms": ("", "sum(sin(i) for i in range(10**12)) > 3"),
    "hard-for-z3": ("where: {a, b, c: natural}\ngiven: [a > 0, b > 0, c > 0]\n", "a**7 + b**7 != c**7"),
    "hard-for-sympy": ("where: {x: positive}\n", "limit(cos(exp(x))**2 + sin(exp(x))**2, x, oo) == 1"),
}


def test_each_heavy_claim_costs_one_unknown(tmp_path):
    root = tmp_path / "claims"
    root.mkdir()
    for name, (where, statement) in HEAVY.items():
        (root / f"{name}.yaml").write_text(f"title: {name}\n{where}claim: {statement}\nexpect: unknown\n")
    (root / "plain.yaml").write_text("title: plain\nwhere: {x: real}\nclaim: x + x == 2 * x\n")
    started = time.monotonic()
    record = session.run([root], use_cache=False, jobs=2)
    assert time.monotonic() - started < 60
    words = {claim["id"]: claim["verdict"] for claim in record["claims"]}
    assert words.pop("plain") == "proved"
    assert set(words) == set(HEAVY)
    assert set(words.values()) <= {"unknown", "supported"}, words
    for claim in record["claims"]:
        assert claim["verdict"] == "proved" or claim["reasons"]
