"""`proofcheck schema`: print a published JSON Schema."""

from __future__ import annotations

import sys


def schema(verdicts: bool) -> int:
    """Print the schema of claim files, or with `verdicts` that of the run record."""
    from proofcheck.report.json import dumps
    from proofcheck.report.schema import verdict_schema

    if verdicts:
        sys.stdout.write(dumps(verdict_schema()))
    else:
        from proofcheck.claimfile import json_schema

        sys.stdout.write(dumps(json_schema()))
    return 0
