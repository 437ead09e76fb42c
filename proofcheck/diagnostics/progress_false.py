from __future__ import annotations

from proofcheck.diagnostics.base import Diagnostic


class ProgressFalse(Diagnostic):
    """A fraction such as `3/5 done` does not match the list or table that it counts.

    It is compared with the checked boxes of a task list in the same section, and with the states in the rows of a
    table.
    """

    name = "progress-false"
    remedy = "Correct the count, or set the finding aside with `<!-- proofcheck: ignore REASON -->`."
    example = """\
## Progress: 2/3

- [x] design
- [ ] code
- [ ] tests
"""
