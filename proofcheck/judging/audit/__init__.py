"""What makes a verdict useful beyond its word: what it rests on and where it breaks. Untrusted, except that what it
calls shown was shown by the kernel.

assumptions.py  which assumptions a proof needs
clash.py        which assumptions and declarations exclude each other
steps.py        the lines of a calculation, and what they come to from end to end
opinion.py      what others say where a verdict rests on one program's word: cvc5 beside Z3, SymPy beside the algebra
solver.py       the process in which cvc5 runs
explicit.py     both sides of an equation at explicit sizes, by SymPy
"""
