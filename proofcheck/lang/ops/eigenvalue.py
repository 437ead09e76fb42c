from __future__ import annotations

from proofcheck.lang.ops.base import SCOPED, OfMatrix


class Eigenvalue(OfMatrix):
    """An eigenvalue of a symmetric matrix, by its place among all of them, each as often as its multiplicity.

    The smallest one has the place 0. Of a matrix M that is not symmetric it is that of (M + M.T) / 2: so it has a value
    wherever the entries have, and is continuous in them. No statement is read to speak of such a matrix.
    """

    name, example, arity = "eigenvalue", "sum(eigenvalues(A + A.T)) == 2 * trace(A)", 3
    domain = SCOPED

    def text(self, *args: str) -> str:
        return f"eigenvalues({args[0]})[{args[1]}]"

    def latex(self, *args: str) -> str:
        return rf"\lambda_{{{args[1]}}}\left({args[0]}\right)"
