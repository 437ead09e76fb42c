"""Evidence as files that stand alone: what was claimed, what was found, and everything that the kernel accepted for it.

Written for a reader that shares no code with the checker: terms are text of the claim language (`text.py`), the
problems that parts of a proof speak of are spelled out (`problems.py`), a proof is a tree of such parts (`tree.py`),
and one file for each claim stands beside a manifest with the digests of all (`files.py`). docs/reference/evidence.md
has the format.
"""
