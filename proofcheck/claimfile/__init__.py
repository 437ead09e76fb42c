"""The claim file: what a claim is, reading one, loading many, and the schema for editors.

Nothing here imports SymPy, Z3, NumPy or python-flint, so commands that only read files start at once.
"""

from __future__ import annotations

from proofcheck.claimfile.load import Loaded, load
from proofcheck.claimfile.model import Claim, Correct, Definition, Evidence, Numeric, Source, Variable
from proofcheck.claimfile.read import parse_claim
from proofcheck.claimfile.schema import json_schema, modeline

__all__ = [
    "Claim",
    "Correct",
    "Definition",
    "Evidence",
    "Loaded",
    "Numeric",
    "Source",
    "Variable",
    "json_schema",
    "load",
    "modeline",
    "parse_claim",
]
