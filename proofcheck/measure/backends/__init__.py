"""The array libraries that the numbers run on, one file each: namespace, transfers to the host, special functions.

A file has `trouble()`, why its library cannot compute here (empty where it can), and `load(note)`, its `Backend`. The
array program itself uses the array API and nothing else.
"""
