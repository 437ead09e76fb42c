"""Every failure a person can meet, one file each: name, page, example, remedy.

Whoever finds something imports its file. All of them are in `proofcheck.diagnostics.all`.
"""

from proofcheck.diagnostics.base import Diagnostic, Finding, ProofcheckError

__all__ = ["Diagnostic", "Finding", "ProofcheckError"]
