
from fractions import Fraction as F
from proofcheck.verdict import Numbers, Polynomial
def measure(problem, **k): return Numbers("skipped", detail="none")
def hunt(problem, refutes, *, seconds, seed):
    import random
    rng=random.Random(0)
    names=[n for n in sorted(problem.used()) if n not in problem.sizes]
    for attempt in range(150):
        dims={n:(rng.choice([1,2]) if attempt>2 else 1) for n in names if problem.declarations[n].kind=="dim"}
        vals=dict(dims)
        def arr(shape,pick):
            return pick() if not shape else tuple(arr(shape[1:],pick) for _ in range(shape[0]))
        for n in names:
            d=problem.declarations[n]
            if d.kind=="dim": continue
            if d.kind=="function": vals[n]=Polynomial((F(rng.randint(-1,1)),F(rng.randint(-1,1)))); continue
            pool=[F(0),F(1),F(-1),F(2),F(1,2)]
            if d.kind=="positive": pool=[F(1),F(2),F(1,2)]
            if d.integral: pool=[F(0),F(1),F(2)]
            vals[n]=arr(tuple(s.value(dims) for s in d.shape), lambda: rng.choice(pool))
        if refutes(vals): return vals
    return None
