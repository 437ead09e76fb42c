"""The search for evidence. Nothing here is trusted: a mistake costs a proof, never a verdict.

| package | what it does |
|---|---|
| `engines` | propose evidence for a statement, the cheap and decisive ones first (`engines/all.py`) |
| `index` | tensor expressions for all sizes in a normal form, with expectation and derivative |
| `lawsearch` | traces of laws for equations |
| `repair` | one change that makes a refuted statement true |
"""
