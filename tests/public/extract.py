r"""Writes the documents of the manifest, as they were at the commit that it names, into a directory outside.

    python -m tests.public.extract --mirror MIRROR --work WORK [--part PART]

MIRROR holds one repository each in `owner+name`, for example from
`git clone --bare https://github.com/owner/name MIRROR/owner+name`; a folder `repo` inside is found too. A document
comes to lie at `WORK/<part>/<owner+name>/<path>`. With a TeX document come the files of the same repository that it
reads in, and those that read it in, because commands are defined there.
"""

from __future__ import annotations

import argparse
import json
import posixpath
import re
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

MANIFEST = Path(__file__).with_name("documents.json")
PARTS = ("open", "sealed", "fresh-open", "fresh-sealed", "last")
_READS = re.compile(
    r"\\(?P<word>input|include|subfile|subfileinclude|usepackage|RequirePackage|documentclass|LoadClass)"
    r"\s*(?:\[[^\]]*\]\s*)?\{(?P<names>[^{}]+)\}"
)
_SUFFIXES = {"usepackage": (".sty",), "RequirePackage": (".sty",), "documentclass": (".cls", ".tex", "")}
_COMMENT = re.compile(r"(?<!\\)%[^\n]*")
MAX_FILES = 200


def manifest(part: str | None = None) -> list[dict[str, Any]]:
    """The documents of one part, or all."""
    documents = json.loads(MANIFEST.read_text(encoding="utf-8"))
    return [document for document in documents if part in (None, document["part"])]


def folder(document: dict[str, Any]) -> str:
    """The name of the directory of the document's repository."""
    return document["repository"].replace("/", "+")


def place(work: Path, document: dict[str, Any]) -> Path:
    """Where the extracted document lies."""
    return work / document["part"] / folder(document) / document["path"]


@dataclass(slots=True)
class Snapshot:
    """The files of a repository at one commit."""

    git: Path
    commit: str
    _texts: dict[str, bytes | None] = field(default_factory=dict)
    _paths: frozenset[str] | None = None

    def _run(self, *words: str) -> bytes | None:
        made = subprocess.run(["git", f"--git-dir={self.git}", *words], capture_output=True, check=False)
        return made.stdout if made.returncode == 0 else None

    @property
    def paths(self) -> frozenset[str]:
        if self._paths is None:
            listing = self._run("ls-tree", "-r", "-z", "--name-only", self.commit) or b""
            self._paths = frozenset(listing.decode("utf-8", "replace").split("\0")) - {""}
        return self._paths

    def bytes(self, path: str) -> bytes | None:
        if path not in self._texts:
            self._texts[path] = self._run("show", f"{self.commit}:{path}")
        return self._texts[path]

    def text(self, path: str) -> str:
        return (self.bytes(path) or b"").decode("utf-8", "replace")

    def around(self, path: str) -> list[str]:
        """A TeX document, what reads it in, and all that these read in."""
        mains = list(self._mains(path))
        found: dict[str, None] = {path: None}
        for main in [path, *mains]:
            waiting = [main]
            while waiting and len(found) < MAX_FILES:
                one = waiting.pop()
                found[one] = None
                waiting += [other for other in self._read_in(one, main) if other not in found]
        return list(found)

    def _read_in(self, path: str, main: str) -> Iterator[str]:
        for match in _READS.finditer(_COMMENT.sub("", self.text(path))):
            suffixes = _SUFFIXES.get(match["word"], (".tex", ".ltx", ""))
            for name in match["names"].split(","):
                for base in dict.fromkeys((posixpath.dirname(main), posixpath.dirname(path))):
                    named = posixpath.normpath(posixpath.join(base, name.strip()))
                    found = next((named + suffix for suffix in suffixes if named + suffix in self.paths), None)
                    if found is not None:
                        yield found
                        break

    def _mains(self, path: str) -> Iterator[str]:
        others = [one for one in sorted(self.paths) if one.endswith(".tex") and one != path]
        seen, wanted = {path}, [path]
        while wanted:
            inner = wanted.pop()
            stem = posixpath.splitext(posixpath.basename(inner))[0]
            for one in others:
                if one not in seen and stem in self.text(one) and inner in self._read_in(one, one):
                    seen.add(one)
                    wanted.append(one)
                    yield one


def git_directory(mirror: Path, name: str) -> Path | None:
    """The git directory of a repository in the mirror."""
    tops = [mirror / name / "repo", mirror / name]
    return next((top for place in tops for top in (place / ".git", place) if (top / "HEAD").is_file()), None)


def extract(mirror: Path, work: Path, part: str | None) -> list[str]:
    """Writes the documents, and returns what is missing."""
    missing = []
    for document in manifest(part):
        git = git_directory(mirror, folder(document))
        snapshot = None if git is None else Snapshot(git, document["commit"])
        if snapshot is None or snapshot.bytes(document["path"]) is None:
            missing.append(f"{document['repository']} {document['commit'][:12]} {document['path']}")
            continue
        top = work / document["part"] / folder(document)
        (top / ".git").mkdir(parents=True, exist_ok=True)  # marks where the repository ends: nothing above is looked at
        paths = snapshot.around(document["path"]) if document["kind"] == "tex" else [document["path"]]
        for path in paths:
            content = snapshot.bytes(path)
            if content is not None:
                (top / path).parent.mkdir(parents=True, exist_ok=True)
                (top / path).write_bytes(content)
    return missing


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--mirror", type=Path, required=True, help="directory with the repositories")
    parser.add_argument("--work", type=Path, required=True, help="directory to write to, outside of this repository")
    parser.add_argument("--part", choices=PARTS, help="only this part (default: all)")
    arguments = parser.parse_args()
    missing = extract(arguments.mirror, arguments.work, arguments.part)
    for line in missing:
        print(f"not there: {line}", file=sys.stderr)
    print(f"{len(manifest(arguments.part)) - len(missing)} documents written to {arguments.work}")
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main())
