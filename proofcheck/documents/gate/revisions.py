"""What an edit touched: the files that differ from a revision of the repository, and what they were there.

By git, run as a program with its arguments as a list. The revision is the point where the branch left the given one,
so that what happened there since does not count as an edit.
"""

from __future__ import annotations

import subprocess
from pathlib import Path

from proofcheck.diagnostics.base_unknown import BaseUnknown

MAX_BYTES = 64 << 20
_SECONDS = 60


class Revision:
    """One revision of the repository that `root` lies in. Raises ProofcheckError where there is none of that name."""

    def __init__(self, root: Path, name: str) -> None:
        self.root = root
        commit = self._git("rev-parse", "--verify", "--quiet", "--end-of-options", f"{name}^{{commit}}")
        if commit is None:
            raise BaseUnknown.error(None, f"`{name}` is not a revision in the git repository at `{root.as_posix()}`")
        self.commit = commit.decode().strip()
        base = self._git("merge-base", self.commit, "HEAD")
        self.base = base.decode().strip() if base else self.commit
        prefix = self._git("rev-parse", "--show-prefix")
        self.prefix = (prefix or b"").decode("utf-8", "surrogateescape").strip()

    def changed(self) -> set[str]:
        """Paths below the root that differ from the revision, new files that git does not ignore among them."""
        found: set[str] = set()
        for command in (
            ("diff", "--name-only", "-z", "--no-renames", "--relative", self.base, "--"),
            ("ls-files", "--others", "--exclude-standard", "-z"),
        ):
            out = self._git(*command)
            if out is None:
                raise BaseUnknown.error(None, "git cannot list what changed")
            found.update(name.decode("utf-8", "surrogateescape") for name in out.split(b"\0") if name)
        return found

    def text(self, path: str) -> bytes | None:
        """A file as it was; None where it did not exist or is too large."""
        data = self._git("show", f"{self.base}:{self.prefix}{path}")
        return data if data is not None and len(data) <= MAX_BYTES else None

    def _git(self, *arguments: str) -> bytes | None:
        try:
            done = subprocess.run(
                ["git", "-C", str(self.root), *arguments], capture_output=True, timeout=_SECONDS, check=False
            )
        except (OSError, subprocess.SubprocessError):
            return None
        return done.stdout if done.returncode == 0 else None
