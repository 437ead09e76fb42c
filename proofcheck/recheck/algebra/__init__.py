"""Equations at all sizes by one normal form of both sides: sums of products with indices, exponentials, roots."""
