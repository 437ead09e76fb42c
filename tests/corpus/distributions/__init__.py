"""Statements about distributions with known truth, written from docs/guide/distributions.md before there was any code.

python -m tests.corpus.distributions.truth            confirm each truth without proofcheck
python -m tests.corpus.distributions.run open|blind|fresh   put them to proofcheck
"""
