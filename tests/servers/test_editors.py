"""The settings that docs/guide/editors.md gives for Neovim and Emacs, in those editors. Skipped where they are not
installed; NVIM and EMACS name other programs than `nvim` and `emacs`."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("pygls")

GUIDE = (Path(__file__).parents[2] / "docs/guide/editors.md").read_text("utf-8")
PAGE = """\
# Squares

Let $x$ be a real number. Then $x^2 \\ge 0$ and $(x + 1)^2 = x^2 + 1$.

There are 12 x 12 = 145 of them.
"""
NEOVIM = """\
vim.cmd("edit page.md")
vim.wait(60000, function() return #vim.diagnostic.get(0) >= 2 end, 50)
for _, one in ipairs(vim.diagnostic.get(0)) do print(one.lnum, one.code, one.severity) end
vim.api.nvim_win_set_cursor(0, {3, 33})
local place = vim.lsp.util.make_position_params(0, "utf-16")
for _, one in ipairs(vim.lsp.buf_request_sync(0, "textDocument/hover", place, 20000)) do
  print(one.result.contents.value)
end
vim.cmd("qa!")
"""
EMACS = """\
(package-initialize)
(load "{settings}")
(require 'markdown-mode)
(require 'eglot)
(setq eglot-sync-connect 30)
(find-file "page.md")
(unless (eglot-current-server) (apply #'eglot (eglot--guess-contact)))
(flymake-mode 1)
(let ((end (+ (float-time) 60)))
  (while (and (< (float-time) end) (< (length (flymake-diagnostics)) 2))
    (accept-process-output nil 0.2)
    (sit-for 0.1)))
(dolist (one (flymake-diagnostics))
  (princ (format "%s %s\\n" (1- (line-number-at-pos (flymake-diagnostic-beg one))) (flymake-diagnostic-text one))))
(goto-char (point-min))
(search-forward "x^2")
(princ (format "%s\\n" (jsonrpc-request (eglot-current-server) :textDocument/hover
                                       (eglot--TextDocumentPositionParams))))
"""


def settings(language: str) -> str:
    block = re.search(rf"```{language}\n(.*?)```", GUIDE, re.S)
    assert block
    return block.group(1)


def program(name: str) -> str:
    found = shutil.which(os.environ.get(name.upper(), name))
    if found is None:
        pytest.skip(f"{name} is not installed")
    return found


def run(command: list[str], home: Path) -> str:
    (home / "page.md").write_text(PAGE, "utf-8")
    (home / ".git").mkdir()
    scripts = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    # A home of its own: the settings of whoever runs the tests stay out of it.
    own = {"HOME": str(home), "XDG_CONFIG_HOME": str(home / "config"), "PATH": scripts}
    done = subprocess.run(command, cwd=home, env=os.environ | own, capture_output=True, text=True, timeout=150)
    return done.stdout + done.stderr


def looks_right(told: str) -> None:
    assert re.search(r"^2\b.*formula-refuted", told, re.M), told
    assert re.search(r"^4\b.*arithmetic-false", told, re.M), told
    assert "**proved**" in told and "for all x in ℝ: x**2 >= 0" in told, told


def test_neovim(tmp_path: Path) -> None:
    found = program("nvim")
    version = re.search(r"v(\d+)\.(\d+)", subprocess.run([found, "--version"], capture_output=True, text=True).stdout)
    if version is None or (int(version[1]), int(version[2])) < (0, 11):
        pytest.skip("the settings are for Neovim 0.11 and later")
    (tmp_path / "config/nvim").mkdir(parents=True)
    (tmp_path / "config/nvim/init.lua").write_text(settings("lua"), "utf-8")
    (tmp_path / "asks.lua").write_text(NEOVIM, "utf-8")
    looks_right(run([found, "--headless", "-c", "luafile asks.lua"], tmp_path))


def test_emacs(tmp_path: Path) -> None:
    found = program("emacs")
    parts = ["-q", "--batch", "--eval", "(package-initialize)"]
    needed = [found, *parts, "--eval", "(progn (require 'markdown-mode) (require 'eglot))"]
    if subprocess.run(needed, capture_output=True).returncode:
        pytest.skip("Emacs lacks Eglot or markdown-mode")
    (tmp_path / "settings.el").write_text(settings("elisp"), "utf-8")
    (tmp_path / "asks.el").write_text(EMACS.format(settings=tmp_path / "settings.el"), "utf-8")
    looks_right(run([found, *parts, "-l", "asks.el"], tmp_path))
