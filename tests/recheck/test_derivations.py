"""Derivations that evidence offers: what is no instance of a law is not replayed, and shows nothing."""

from __future__ import annotations

import copy
import random
from collections.abc import Iterator
from typing import Any

import pytest

from proofcheck.recheck import claims
from proofcheck.recheck.record import rechecked
from proofcheck.recheck.rulings import proved
from proofcheck.recheck.tree import parse
from tests.recheck.evidence import CLAIMS, record

WHERE = {
    "n, m, d": "dim",
    "x, y": "real[n]",
    "A": "real[n, n]",
    "S": "symmetric[n, n]",
    "P": "permutation[n, n]",
    "Q": "orthogonal[n, n]",
    "M": "invertible[n, n]",
    "a, b": "real",
    "p": "positive",
    "i, j": "index[n]",
    "q": "iid[n](mean=0, var=1)",
    "z": "normal[n]",
    "f": "real -> real",
}
N = {"term": "n"}


def t(text: str) -> dict[str, str]:
    return {"term": text}


def instance(law: str, **data: Any) -> dict[str, Any]:
    return {"law": law, **data}


def use(equation: int = 0, c: Any = -1, places: tuple[str, ...] = (), factors: Any = (), binders: Any = ()) -> Any:
    own = [t(place) for place in places]
    return instance("use.Use", equation=equation, places=own, c=c, binders=list(binders), factors=list(factors))


def trace(*equations: Any, steps: tuple[Any, ...] = (use(),)) -> dict[str, Any]:
    return {"equations": list(equations), "steps": list(steps)}


NOTHING = trace(steps=())


def word(claim: str, told: Any, given: tuple[str, ...] = (), binders: Any = (), sides: Any = None) -> str:
    where = {name: kind for names, kind in WHERE.items() for name in names.split(", ")}
    left, right = sides or claim.split(" ~ " if " ~ " in claim else " == ")
    claim = claim.replace(" ~ ", " == ")
    equation = {"binders": list(binders), "left": t(left), "right": t(right), "trace": told}
    data = {"derivations": [{"equations": [equation]}]}
    problem = {"where": [], "given": [], "claim": "0 == 0"}
    evidence = {"kind": "identity", "engine": "by hand", "problem": problem, "data": data}
    return proved(claims.read(list(where.items()), list(given)), parse(claim), [evidence], "by hand").word


# Instances of laws, each of which shows something that is false of some values, but for a condition that it needs.
FALSE: list[tuple[str, Any]] = [
    ("a**0 * a * a**(-1) == 1", trace(instance("nonzero.Nonzero", slots=[], atom=t("a"), factored=None))),
    ("f(a) == f(b)", trace(instance("congruence.Congruence", slots=[], left=t("f(a)"), right=t("f(b)"),
                                    traces=[None], exponent=1))),
    ("a**b == exp(b * log(a))", trace(instance("exponent.Exponent", slots=[], base=t("a"), exponent=t("b"), e=1))),
    ("exp(a) * exp(b) == exp(a - b)", trace(instance(
        "exponential.Exponential", slots=[], left=[[t("a"), 1], [t("b"), 1]], right=[[t("a - b"), 1]], trace=NOTHING))),
    ("where(a < b, 1, 0) == 1", trace(instance("order.Decided", slots=[], comparison=t("a < b"), holds=True))),
    ("where(a < b, 1, 0) + where(b < a, 1, 0) + where(a == b, 1, 0) ~ 2", trace(
        instance("order.Trichotomy", slots=[], a=t("a"), b=t("b")))),
    ("a == b", trace(instance("assumption.Assumption", slots=[], number=0, left=t("a"), right=t("b")))),
    ("A[i, j] == A[j, i]", trace(instance("symmetric.Symmetric", slots=[["r", N], ["c", N]], name="A"),
                                 steps=(use(places=("i", "j")),))),
    ("sum(A[i, k] * A[j, k] for k in range(n)) ~ where(i == j, 1, 0)", trace(
        instance("orthonormal.Orthonormal", slots=[["r", N], ["c", N]], name="A", columns=False),
        steps=(use(places=("i", "j")),))),
    ("sum(Q[i, k] for k in range(n)) == 1", trace(instance("pick.Whole", slots=[["r", N]], name="Q", row=True),
                                                  steps=(use(places=("i",)),))),
    ("Q[i, i] * Q[i, j] ~ Q[i, i] * where(i == j, 1, 0)", trace(
        instance("pick.Exclusive", slots=[["r", N], ["c", N], ["k", N]], name="Q", row=True),
        steps=(use(places=("i", "i", "j")),))),
    ("sum(A[i, k] * inv(A)[k, j] for k in range(n)) ~ where(i == j, 1, 0)", trace(
        instance("inverse.Inverse", slots=[["r", N], ["c", N]], left=True,
                 inverse=t("inv([A[u, v] for u in range(n) for v in range(n)])[r, c]")),
        steps=(use(places=("i", "j")),))),
    ("diff(abs(a), a) == 1", trace(instance("calculus.Calculus", slots=[], term=t("diff(abs(a), a)"), written=t("1")))),
    ("diff(a * b, a) == a", trace(instance("calculus.Calculus", slots=[], term=t("diff(a * b, a)"), written=t("a")))),
    ("cos(2 * a) == cos(a)", trace(instance("angle.Angle", slots=[], function=t("cos(2 * a)"), parts=[[t("a"), 1]],
                                            trace=NOTHING))),
]  # fmt: skip


@pytest.mark.parametrize(("claim", "told"), FALSE, ids=[claim for claim, _ in FALSE])
def test_a_law_needs_its_conditions(claim: str, told: Any) -> None:
    assert word(claim, told) != "confirmed"


def at(name: str, place: str, other: str, size: str = "n") -> str:
    return f"{name}([M[u, v] for u in range({size}) for v in range({size})])[{place}, {other}]"


ROWS = "sum(f(sum(P[i, k] * x[k] for k in range(n))) for i in range(n))"
PICK = instance(
    "pick.Pick", slots=[["r", N]], name="P", row=True, index="p", place=t("r"), argument=t("x[p]"), exponent=1,
    plain=False, function=t("f(sum(P[r, k] * x[k] for k in range(n)))"), trace=NOTHING)  # fmt: skip
WHOLE = instance("pick.Whole", slots=[["r", N]], name="P", row=False)
UNDER = {"binders": [["i0", N]], "places": ("i0",)}
TRUE: list[tuple[str, Any]] = [
    ("S[i, j] == S[j, i]", trace(instance("symmetric.Symmetric", slots=[["r", N], ["c", N]], name="S"),
                                     steps=(use(places=("i", "j")),))),
    ("sum(P[i, k] * P[j, k] * x[k] for k in range(n)) ~ sum(where(i == j, P[i, k] * x[k], 0) for k in range(n))",
     trace(instance("pick.Exclusive", slots=[["r", N], ["c", N], ["k", N]], name="P", row=False),
               steps=(use(places=("k0", "i", "j"), binders=[["k0", N]], factors=[[t("x[k0]"), 1]]),))),
    (f"{ROWS} ~ sum(f(x[k]) for k in range(n))", trace(PICK, WHOLE, steps=(
        use(**UNDER), use(1, factors=[[t("f(x[i0])"), 1]], **UNDER)))),
    ("sum(matrix_power(M, m)[i, k] * M[k, j] for k in range(n)) ~ sum(M[i, k] * matrix_power(M, m)[k, j]"
     " for k in range(n))", trace(instance("matrix_power.Commutes", slots=[["r", N], ["c", N]],
                                               power=t(at("matrix_power", "0", "0").replace("])[", "], m)["))),
                                      steps=(use(places=("i", "j")),))),
    ("cos(a) == 1 - 2 * sin(a / 2)**2", trace(instance(
        "angle.Angle", slots=[], function=t("cos(a)"), parts=[[t("a / 2"), 2]], trace=NOTHING))),
]  # fmt: skip


@pytest.mark.parametrize(("claim", "told"), TRUE, ids=[claim for claim, _ in TRUE])
def test_what_laws_say_is_confirmed(claim: str, told: Any) -> None:
    assert word(claim, told) == "confirmed"


PLACES = ("n", "0 - 1", "1 / 2", "a", "p", "q[0]", "1 / 0")


@pytest.mark.parametrize("place", PLACES)
def test_a_law_is_used_at_places_of_its_matrix_only(place: str) -> None:
    # Each is 1 at the places of P, and has no value elsewhere.
    claim = f"where(a > 0, sum(P[{place}, k] for k in range(n)), 1) ~ 1"
    told = trace(instance("pick.Whole", slots=[["r", N]], name="P", row=True), steps=(use(places=(place,)),))
    assert word(claim, told) != "confirmed"


def test_names_that_meet_mean_what_they_say_where_they_stand() -> None:
    """An index that a form binds, a slot, and the index of a use may go by one name; the place is of the use."""
    law = instance("symmetric.Symmetric", slots=[["k", N], ["i0", N]], name="S")
    swapped = use(places=("i0", "k"), binders=[["i0", N], ["k", N]], factors=[[t("x[i0] * y[k]"), 1]])
    left, right = (f"sum(sum({e} * x[i] * y[k] for k in range(n)) for i in range(n))" for e in ("S[i, k]", "S[k, i]"))
    assert word(f"{left} ~ {right}", trace(law, steps=(swapped,)), sides=(left, right)) == "confirmed"
    other = left.replace("S[i, k]", "S[i, i]")
    assert word(f"{left} ~ {other}", trace(law, steps=(swapped,)), sides=(left, other)) != "confirmed"


def test_a_use_that_has_no_value_shows_nothing() -> None:
    law = instance("assumption.Assumption", slots=[], number=0, left=t("a * b"), right=t("0"))
    assert word("b == 0", trace(law, steps=(use(factors=[[t("a"), -1]]),)), ("a * b == 0",)) != "confirmed"
    assert word("b == 0", trace(law, steps=(use(factors=[[t("p"), -1]]),)), ("a * b == 0",)) != "confirmed"
    law = instance("assumption.Assumption", slots=[], number=0, left=t("p * b"), right=t("0"))
    assert word("b == 0", trace(law, steps=(use(factors=[[t("p"), -1]]),)), ("p * b == 0",)) == "confirmed"


INSIDE = "sum(where(k == m, x[k], 0) for k in range(n))"
STEPS: list[tuple[str, tuple[Any, ...]]] = [
    ("a == b", ()),
    ("a == b", (use(),)),
    ("sum(x) == n * a", (instance("unused.Unused", at=0, name="_0"),)),
    ("sum(x) == sum(y)", (instance("rename.Rename", at=0, names=[["_0", "i"]]),)),
    (f"{INSIDE} ~ 0", (instance("contract.Contract", at=0, name="_0", place=t("m")),)),
    ("a == b", (instance("no.Step"),)),
    ("a == b", ("unused.Unused",)),
]


@pytest.mark.parametrize(("claim", "steps"), STEPS)
def test_a_step_needs_its_conditions(claim: str, steps: tuple[Any, ...]) -> None:
    assert word(claim, trace(steps=steps)) != "confirmed"


def test_a_true_equation_of_other_ranges_shows_nothing() -> None:
    sides = ("sum(y[k] for k in range(0, n))", "sum(y[k] for k in range(0, n))")
    assert word("sum(x) == sum(y)", NOTHING, sides=sides) != "confirmed"
    # x[k] == x[k] for all k is no statement about x[k] and y[k].
    assert (
        word("all(x[k] == y[k] for k in range(n))", NOTHING, binders=[["k", N]], sides=("x[k]", "x[k]")) != "confirmed"
    )


def test_what_is_assumed_of_some_places_is_so_of_no_others() -> None:
    law = instance("assumption.Assumption", slots=[["r", N]], number=0, left=t("x[r]"), right=t("0"))
    shown = trace(law, steps=(use(places=("i",)),))
    assert word("x[i] == 0", shown, ("all(x[k] == 0 for k in range(n))",)) == "confirmed"
    assert word("x[i] == 0", shown, ("all(x[k] == 0 for k in range(n - 1))",)) != "confirmed"
    assert word("x[i] == 0", shown, ("all(x[k] == 0 for k in range(1, n))",)) != "confirmed"
    assert word("x[i] == 0", shown, ("all(y[k] == 0 for k in range(n))",)) != "confirmed"


def test_what_is_assumed_of_places_is_not_so_between_them() -> None:
    """k b == 0 for k = 0 says nothing of b, and so nothing of b / 2."""
    law = instance("assumption.Assumption", slots=[["r", N]], number=0, left=t("r * b"), right=t("0"))
    given = ("all(k * b == 0 for k in range(n))", "0 <= a", "a < n")
    assert word("i * b == 0", trace(law, steps=(use(places=("i",)),)), given) == "confirmed"
    assert word("a * b == 0", trace(law, steps=(use(places=("a",)),)), given) != "confirmed"


def _leaves(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    if isinstance(value, dict | list):
        for key, item in value.items() if isinstance(value, dict) else enumerate(value):
            yield from _leaves(item, (*path, key))
    else:
        yield path


def _put(value: Any, path: tuple[Any, ...], new: Any) -> Any:
    out = place = copy.deepcopy(value)
    for step in path[:-1]:
        place = place[step]
    place[path[-1]] = new
    return out


DERIVED = ("rows", "inverse", "assumed")
OTHERS = {
    "rows": ("softmax(P @ x) == softmax(x)", "softmax(P @ x) == P.T @ softmax(x)", "exp(P @ x) == P @ softmax(x)"),
    "inverse": ("inv(X.T @ X - s * eye(d)) @ ((X.T @ X + s * eye(d)) @ y) == y", "(X.T @ X + s * eye(d)) @ y == y"),
    "assumed": ("(a @ C) @ (C.T @ a) == 1", "C @ W == 0", "a @ C == 1"),
}


@pytest.mark.parametrize("name", DERIVED)
def test_a_derivation_of_another_statement_shows_nothing(name: str) -> None:
    whole = record(name)
    assert rechecked(whole)["word"] == "confirmed"
    for claim in OTHERS[name]:
        forged = copy.deepcopy(whole)
        forged["claim"] = [claim]
        forged["statements"][0]["text"] = claim
        assert rechecked(forged)["word"] not in ("confirmed", "listed"), claim


@pytest.mark.parametrize("name", DERIVED)
def test_a_changed_derivation_of_a_false_statement_shows_nothing(name: str) -> None:
    """One leaf of the derivation is changed, and the claim is a false one that is near to it."""
    chance = random.Random(name)
    whole = record(name)
    tree = whole["statements"][0]["evidence"]
    paths = list(_leaves(tree["data"]["derivations"]))
    texts = [p for p in paths if isinstance(p[-1], str) and p[-1] == "term"]
    for path in chance.sample(texts, min(12, len(texts))):
        for claim in OTHERS[name][:2]:
            left, _, right = claim.partition(" == ")
            forged = copy.deepcopy(whole)
            forged["claim"], forged["statements"][0]["text"] = [claim], claim
            data = forged["statements"][0]["evidence"]["data"]
            data["derivations"] = _put(data["derivations"], path, chance.choice((left, right, "0", "1", "s", "x[0]")))
            assert rechecked(forged)["word"] not in ("confirmed", "listed"), (path, claim)


def test_the_names_are_those_of_claims() -> None:
    assert set(DERIVED) <= CLAIMS.keys()
