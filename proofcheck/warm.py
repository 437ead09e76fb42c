"""Imported by the worker server before it forks: what every claim would otherwise build for itself is built once.

Nothing is judged here and Z3 is not touched (its threads do not survive a fork); tables, caches and code paths are made
ready, and the garbage collector is told to leave them alone, so that workers share their memory.
"""

from __future__ import annotations

import gc

import proofcheck.engines.all
import proofcheck.measure.face
import proofcheck.repair
from proofcheck.kernel import identity
from proofcheck.lang import prelude
from proofcheck.lang.problem import problem_from

for _name in prelude.names():
    prelude.definition(_name)
_where = {"n, d": "dim", "Q, K": "real[n, d]", "q": "normal[d]", "a": "positive"}
for _statement in (
    "softmax(Q @ K.T / sqrt(d))[0] == softmax(Q @ K.T / sqrt(d))[0]",
    "E(q @ q) == d",
    "exp(a) * sin(a) == sin(a) * exp(a)",
):
    _problem = problem_from(_statement, _where)
    proofcheck.engines.algebra.propose(_problem)
    identity.check(_problem, _problem.statement, normal_forms=True)
    proofcheck.measure.face.measure(_problem, seconds=0.001, backend="numpy")
gc.collect()
gc.freeze()
