"""The index form: tensor expressions for all sizes, in a normal form that decides polynomial identities.

monomial.py        one product of factors under bound indices, and its canonical form
labelling.py       the canonical order of the vertices of a coloured hypergraph
algebra.py         forms (sums of monomials): +, *, powers, functions
nested.py          heads: names of nested forms
build.py           term -> form
cumulants.py       expectation: the random factors joined in blocks, one cumulant for each block
differentiate.py   partial derivatives: product rule, chain rule, deltas
rules.py           A A^-1 = 1 and S S^-1 = 1 by matching a pattern inside a monomial
"""
