"""Statements with known truth, half of them written before the code: see `blind.py`."""
