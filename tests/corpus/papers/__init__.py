"""Statements as machine-learning papers make them, with known truth, written before the work that they measure.

python -m tests.corpus.papers.run open|sealed     put them to proofcheck

A third, drawn at random by `python -m tests.corpus.papers.seal`, was not put to proofcheck before the work had ended.
"""
