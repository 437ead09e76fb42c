"""Proofs of the solver, checked step by step: what `unsat` rests on besides the solver's word.

forms.py       the solver's terms as this program reads them
entailment.py  whether statements follow from others, by polynomials, orders on a line and truth tables
steps.py       the steps of a proof, each from the ones before

A step is not looked up in a list of the solver's rules: that its conclusion follows from its premises is established
anew. A few arithmetical rules, whose conclusions need more than that, have a check of their own. A proof with a step
that is not seen to follow is not complete, and then nothing is said of the answer.
"""

from proofcheck.recheck.certificates.steps import unproved

__all__ = ["unproved"]
