from __future__ import annotations

from proofcheck.diagnostics.base import Diagnostic


class InputNotFound(Diagnostic):
    r"""A TeX document reads another file with `\input` or `\include`, and that file does not exist.

    The definitions in it are then unknown, and formulas that use its commands are not read. Files are looked up beside
    the main file and beside the file that names them, inside the repository only.
    """

    name = "input-not-found"
    severity = "warning"
    remedy = "Check the path; if the chapter belongs to another main file, name that file: `% !TeX root = ../main.tex`."
    example = r"""\documentclass{article}
\begin{document}
\input{no-such-chapter}
\end{document}
"""
