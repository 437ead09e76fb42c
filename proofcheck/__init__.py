"""Checks the mathematics in technical documents: proves it, refutes it with a witness, or says that it can do neither.

    >>> import proofcheck
    >>> verdict = proofcheck.check("x**2 + y**2 >= 2 * x * y", where={"x, y": "real"})
    >>> verdict.word
    'proved'

Importing this package is cheap: every name below is loaded when it is first used.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from proofcheck.claimfile import Claim, load
    from proofcheck.diagnostics import ProofcheckError
    from proofcheck.documents.scanning import scan
    from proofcheck.library import Report, Verdict, check, check_many, verify

__version__ = "0.1.0"
__all__ = [
    "Claim",
    "ProofcheckError",
    "Report",
    "Verdict",
    "__version__",
    "check",
    "check_many",
    "load",
    "scan",
    "verify",
]

_HOMES = {
    "Claim": "proofcheck.claimfile",
    "ProofcheckError": "proofcheck.diagnostics.base",
    "Report": "proofcheck.library",
    "Verdict": "proofcheck.library",
    "check": "proofcheck.library",
    "check_many": "proofcheck.library",
    "load": "proofcheck.claimfile",
    "load_ipython_extension": "proofcheck.integrations.notebook",
    "scan": "proofcheck.documents.scanning",
    "verify": "proofcheck.library",
}


def __getattr__(name: str) -> Any:
    home = _HOMES.get(name)
    if home is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(importlib.import_module(home), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
