"""Evidence of true statements with one thing altered, put to the kernel: rejected, or a proof of what is true anyway.

sources.py     true statements of the tests, the corpora and the claims, with the evidence that the engines find
alterations.py one typed change of a piece of evidence, or of a statement and its evidence alike
nearby.py      statements one change away, with values at which an evaluator of its own finds them false
evaluation.py  what an evaluator of its own says of a part of a proof
campaign.py    one altered piece after another, by number; what is wrong
run.py         the long run, as a command
parts.py       steps, equations and lines by themselves
lines.py       lines of combinations, altered, at values that satisfy the case
lemmas.py      what lemmas make of false statements: one of the parts has to be false
"""
