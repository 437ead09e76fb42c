from __future__ import annotations

from proofcheck.diagnostics.base import Diagnostic


class CacheUnusable(Diagnostic):
    """Verdicts cannot be kept for later runs, or those kept before were damaged.

    It costs time and no verdict: what the cache does not hold is judged anew.
    """

    name = "cache-unusable"
    severity = "warning"
    remedy = "Let $PROOFCHECK_CACHE name a directory that can be written to, or say --no-cache."
    example = "PROOFCHECK_CACHE=/proc proofcheck verify claims/"
