"""Distributions by their names: what they are declared to be, and averages over them."""
