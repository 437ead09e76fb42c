"""Growth of scalar functions: expansions in several scales (log, powers, exponentials), and limits read off them.

coefficients.py  exact coefficients, and what is known of their signs
expansions.py    monomials in their order of growth, expansions with a bound for what is left
far.py           the gamma function and its kin
limits.py        terms as expansions; the value of a limit
"""

from proofcheck.logic.semantics.growth.coefficients import Oracle
from proofcheck.logic.semantics.growth.limits import value

__all__ = ["Oracle", "value"]
