"""Number systems. Whole numbers and fractions are exact in each of them, as Python's own; the rest is the system's."""
