from __future__ import annotations

from proofcheck.diagnostics.base import Diagnostic


class WorkerCrashed(Diagnostic):
    """The process that judged the claim crashed.

    A library that the engines use (Z3, FLINT, a GPU driver) ended the process. The claim is `unknown`; the others are
    not affected.
    """

    name = "worker-crashed"
    remedy = "Judge the claim again by itself; if it still crashes, please report it together with the claim file."
    example = "x == x, judged while the worker is killed"
