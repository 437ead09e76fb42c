"""The gate: documents and their claims held together, so that neither changes its meaning unnoticed.

`links.py` says what belongs together, `elements.py` what a passage says, `lock.py` what it said when somebody last
looked, `drift.py` what has changed since, `formulas.py` whether a formula and its claim say the same, `run.py` all of
it. Nothing here decides whether a claim is true: that is asked of `session`.
"""
