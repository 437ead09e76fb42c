"""Imported by the worker server before it forks: what every claim would otherwise build for itself is built once.

Nothing is judged here and Z3 is asked nothing (its threads would not survive a fork; it has none before it has a time
to keep); its empty context, tables, caches and code paths are made ready, and the garbage collector is told to leave
them alone, so that workers share their memory.
"""

from __future__ import annotations

import gc
import importlib
import pkgutil
from types import ModuleType

import sympy.physics.units  # noqa: F401  # by `simplify`, which is much work for each worker
import z3

import proofcheck.judging.audit
import proofcheck.judging.decision
import proofcheck.lang
import proofcheck.logic.decide
import proofcheck.logic.kernel
import proofcheck.measure.face
import proofcheck.search.engines.algebra
import proofcheck.search.repair
from proofcheck.lang import prelude
from proofcheck.lang.problem import problem_from
from proofcheck.logic.kernel import identity
from proofcheck.run import heap


def _whole(package: ModuleType) -> None:
    """Imports every module of a package. Many are imported by functions, where a claim would pay for it."""
    for found in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
        importlib.import_module(found.name)


for _package in (
    proofcheck.logic.decide,
    proofcheck.logic.kernel,
    proofcheck.search.engines,
    proofcheck.measure,
    proofcheck.search.repair,
    proofcheck.judging.audit,
    proofcheck.lang,
):
    _whole(_package)
for _name in prelude.names():
    prelude.definition(_name)
_where = {"n, d": "dim", "Q, K": "real[n, d]", "q": "normal[d]", "a": "positive"}
for _statement in (
    "softmax(Q @ K.T / sqrt(d))[0] == softmax(Q @ K.T / sqrt(d))[0]",
    "E(q @ q) == d",
    "exp(a) * sin(a) == sin(a) * exp(a)",
):
    _problem = problem_from(_statement, _where)
    proofcheck.search.engines.algebra.propose(_problem)
    identity.check(_problem, _problem.statement, normal_forms=True)
    proofcheck.measure.face.measure(_problem, seconds=0.001, backend="numpy")
# With several names at several sizes: the beginnings of random streams, which belong to places and not to names.
_beginnings = (
    (
        "x * (A + B) + y * (C + D) == x * A + x * B + y * C + y * D",
        {"n, m": "dim", "A, B, C, D": "real[n, m]", "x, y": "real"},
    ),
    ("sum(u * v) == sum(v * u)", {"n": "dim", "u, v": "real[n]"}),
    ("n * d * m * h == h * m * d * n", {"n, d, m, h": "dim"}),
    ("a * n * b + c * d + u == u + d * c + b * n * a", {"a, b, c, u": "real", "n, d": "dim"}),
)
for _statement, _where in _beginnings:
    proofcheck.measure.face.measure(problem_from(_statement, _where), seconds=0.02, backend="numpy")
_reals = problem_from("a + b + c + d == d + c + b + a", {"a, b, c, d": "real"}, given=["a * b * c * d < 9"])
proofcheck.measure.face.measure(_reals, seconds=0.02, backend="numpy")
z3.main_ctx()  # 8 ms for every worker that asks Z3 anything
gc.collect()
heap.fill()
heap.keep()
gc.freeze()
