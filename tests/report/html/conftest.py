"""Without the extra `report` there is nothing to test here."""

from __future__ import annotations

from proofcheck.report import formats

collect_ignore_glob = ["test_*.py"] if formats.missing("html") else []
