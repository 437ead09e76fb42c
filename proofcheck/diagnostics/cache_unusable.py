from __future__ import annotations

from proofcheck.diagnostics.base import Diagnostic


class CacheUnusable(Diagnostic):
    """Verdicts cannot be kept for later runs, or the stored ones are damaged.

    This costs time, but it changes no verdict: what is not in the cache is judged again.
    """

    name = "cache-unusable"
    severity = "warning"
    remedy = "Set PROOFCHECK_CACHE to a directory that can be written to, or use --no-cache."
    example = "PROOFCHECK_CACHE=/proc proofcheck verify claims/"
