"""`proofcheck schema`: print a published JSON Schema."""

from __future__ import annotations

import sys


def schema(verdicts: bool, scan: bool = False, batch: bool = False) -> int:
    """Print the schema of claim files, with `verdicts` that of the run record, with `scan` that of a scan's, with
    `batch` that of the lines of `check --batch`."""
    from proofcheck.report.json import dumps
    from proofcheck.report.schema import verdict_schema

    if scan:
        from proofcheck.documents.scanning.report import schema as scan_schema

        sys.stdout.write(dumps(scan_schema()))
    elif batch:
        from proofcheck.report.batch_schema import batch_schema

        sys.stdout.write(dumps(batch_schema()))
    elif verdicts:
        sys.stdout.write(dumps(verdict_schema()))
    else:
        from proofcheck.claimfile import json_schema

        sys.stdout.write(dumps(json_schema()))
    return 0
