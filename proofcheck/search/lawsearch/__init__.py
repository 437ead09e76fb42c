"""Search for traces (`proofcheck/logic/laws`). Untrusted: whatever it finds is replayed.

state       a form with the steps that led to it: each is done by the law itself, so none is written that fails
rendering   forms as terms, in a fixed order of monomials and factors
labels      names for the bound indices of a monomial, the same for all monomials that are equal up to names
atoms       an atom as a product of simpler ones: the equation that says so
products    a form as a product of what its monomials share
matching    where the left side of an equation stands in a monomial
prover      the order in which all this is tried
"""
