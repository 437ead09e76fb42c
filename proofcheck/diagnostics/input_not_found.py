from __future__ import annotations

from proofcheck.diagnostics.base import Diagnostic


class InputNotFound(Diagnostic):
    r"""A TeX document reads another file with `\input` or `\include`, and that file is not there.

    What it defines is then not known: formulas that use its commands are not read. Files are looked for beside the main
    file and beside the file that names them, inside of the repository only.
    """

    name = "input-not-found"
    severity = "warning"
    remedy = "Check the path; for a chapter that is read by itself, name the main file: `% !TeX root = ../main.tex`."
    example = r"""\documentclass{article}
\begin{document}
\input{no-such-chapter}
\end{document}
"""
