from __future__ import annotations

from proofcheck.diagnostics.base import Diagnostic


class ProgressFalse(Diagnostic):
    """A fraction such as `3/5 done` is not what the list or table that it counts shows.

    Compared are the checked boxes of a task list in the same section, and the states of a table's rows.
    """

    name = "progress-false"
    remedy = "Count again, or set the finding aside with `<!-- proofcheck: ignore REASON -->`."
    example = """\
## Progress: 2/3

- [x] design
- [ ] code
- [ ] tests
"""
