from __future__ import annotations

from proofcheck.diagnostics.base import Diagnostic


class WorkerCrashed(Diagnostic):
    """The process that judged the claim died.

    A library that the engines use (Z3, FLINT, a GPU driver) ended the process. The claim is `unknown`, and the others
    are not affected. If it happens again, it is a defect worth reporting.
    """

    name = "worker-crashed"
    remedy = "Run the claim again by itself; if it still crashes, please report it together with the claim file."
    example = "x == x, judged while the worker is killed"
