"""Laws of derivations: each checks its instance, and returns the term that is 0 at the places of its use.

An instance is the data of the law as evidence has them. Where its terms have values is seen by those who use it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from proofcheck.recheck import terms
from proofcheck.recheck.derivations import Data, Invalid, Reader, exponent, raised
from proofcheck.recheck.normal import Normal
from proofcheck.recheck.places import inside
from proofcheck.recheck.sequents import Sequent
from proofcheck.recheck.terms import ONE, ZERO, Size, Term, size_of
from proofcheck.recheck.wholes import whole

Law = Callable[[Reader, Data, Sequence[Term]], Term]
LAWS: dict[str, Law] = {}


def law(name: str) -> Callable[[Law], Law]:
    def register(function: Law) -> Law:
        LAWS[name] = function
        return function

    return register


def total(reader: Reader, size: Size, body: Callable[[Term], Term]) -> Term:
    return reader.s.e.total("sum", size, body)


def same(a: Term, b: Term) -> Term:
    """1 where two places are the same, and else 0."""
    return Term("where", (Term("eq", (a, b)), ONE, ZERO))


@law("assumption.Assumption")
def _assumption(r: Reader, d: Data, places: Sequence[Term]) -> Term:
    """l == r, where that is assumed, or follows from what is."""
    left, right = r.term(d["left"]), r.term(d["right"])
    told = Term("eq", (left, right))
    if not any(_says(given, told, places, r.s) for given in r.s.given) and not r.holds(told):
        raise Invalid("it is not assumed")
    return terms.sub(left, right)


def _says(given: Term, told: Term, places: Sequence[Term], s: Sequent) -> bool:
    """Whether what is assumed of all places in ranges is an equation at these places, up to normal forms."""
    for place in places:
        if given.op != "all" or not whole(s.e, place) or not inside(s, place, *given.args[:2]):
            return False
        given = terms.replaced(given.args[2], {Term("index", (), given.data): place})
    if given.op != "eq":
        return False
    plain = Normal(s.positive)  # which does not know what is assumed
    return plain.equal(terms.sub(*given.args), terms.sub(*told.args))


@law("exponential.Exponential")
def _exponential(r: Reader, d: Data, places: Sequence[Term]) -> Term:
    """prod_k exp(s_k)**e_k == prod_k exp(t_k)**f_k where sum_k e_k s_k == sum_k f_k t_k."""
    left, right = ([(r.term(t), e) for t, e in d[side]] for side in ("left", "right"))
    sums = (terms.add(*(terms.mul(terms.number(exponent(e)), t) for t, e in side)) for side in (left, right))
    r.zero(terms.sub(*sums), d["trace"])
    return terms.sub(*(terms.mul(*(raised(Term("call", (t,), "exp"), e) for t, e in side)) for side in (left, right)))


@law("powers.Powers")
def _powers(r: Reader, d: Data, places: Sequence[Term]) -> Term:
    """a**e == prod_k b_k**(e e_k) where a == prod_k b_k**e_k."""
    left, e = r.term(d["left"]), exponent(d["exponent"])
    factors = [(r.term(b), exponent(k)) for b, k in d["factors"]]
    r.zero(terms.sub(left, terms.mul(*(raised(b, k) for b, k in factors))), d["trace"])
    return terms.sub(raised(left, e), terms.mul(*(raised(b, k * e) for b, k in factors)))


@law("angle.Angle")
def _angle(r: Reader, d: Data, places: Sequence[Term]) -> Term:
    """cos(t) + i sin(t) == prod_k (cos(t_k) + i sin(t_k))**e_k where t == sum_k e_k t_k: the part that is asked for."""
    told, parts = r.term(d["function"]), [(r.term(t), exponent(e)) for t, e in d["parts"]]
    if told.op != "call" or told.data not in ("cos", "sin") or sum(abs(e) for _, e in parts) > 8:
        raise Invalid("no cosine or sine, or no multiple of an angle")
    r.zero(terms.sub(told.args[0], terms.add(*(terms.mul(terms.number(e), t) for t, e in parts))), d["trace"])
    real, imaginary = ONE, ZERO
    for t, e in parts:
        c, s = Term("call", (t,), "cos"), terms.mul(terms.number(-1 if e < 0 else 1), Term("call", (t,), "sin"))
        for _ in range(abs(e)):
            turned = terms.add(terms.mul(real, s), terms.mul(imaginary, c))
            real, imaginary = terms.sub(terms.mul(real, c), terms.mul(imaginary, s)), turned
    return terms.sub(told, real if told.data == "cos" else imaginary)


@law("symmetric.Symmetric")
def _symmetric(r: Reader, d: Data, places: Sequence[Term]) -> Term:
    """A[i, j] == A[j, i] for a symmetric A."""
    (name, size), (i, j) = r.matrix(d, "symmetric", "posdef"), places
    r.lie(places, size.term())
    return terms.sub(Term("entry", (i, j), name), Term("entry", (j, i), name))


def _entries(d: Data, name: str) -> Callable[[Term, Term], Term]:
    """The entries of a matrix, or where `row` says so of the transposed one."""
    first = d["row"] is True
    return lambda a, b: Term("entry", (a, b) if first else (b, a), name)


@law("pick.Exclusive")
def _exclusive(r: Reader, d: Data, places: Sequence[Term]) -> Term:
    """P[i, j] P[i, k] == P[i, j] [j == k] for a permutation P, and P[j, i] P[k, i] likewise."""
    (name, size), (i, j, k) = r.matrix(d, "permutation"), places
    r.lie(places, size.term())
    at = _entries(d, name)
    return terms.mul(at(i, j), terms.sub(at(i, k), same(j, k)))


@law("pick.Whole")
def _row(r: Reader, d: Data, places: Sequence[Term]) -> Term:
    """sum_j P[i, j] == 1 for a permutation P, and sum_j P[j, i] likewise."""
    (name, size), (i,) = r.matrix(d, "permutation"), places
    r.lie(places, size.term())
    at = _entries(d, name)
    return terms.sub(total(r, size, lambda j: at(i, j)), ONE)


@law("pick.Pick")
def _pick(r: Reader, d: Data, places: Sequence[Term]) -> Term:
    """f(t)**e == sum_j P[i, j] f(a_j)**e where t == sum_j P[i, j] a_j, for a permutation P, a place i and a function f
    of one number; the same for t itself, and for P[j, i]."""
    name, size = r.matrix(d, "permutation")
    told, i, at = r.term(d["function"]), r.term(d["place"]), _entries(d, name)
    r.lie([i], size.term())
    plain = d["plain"] is True
    if not plain and (told.op not in ("call", "apply", "slope") or len(told.args) != 1):
        raise Invalid("no function of one number")

    def argument(j: Term) -> Term:
        return r.also({d["index"]: j}).term(d["argument"])

    def value(j: Term) -> Term:
        return argument(j) if plain else Term(told.op, (argument(j),), told.data)

    whole = total(r, size, lambda j: terms.mul(at(i, j), argument(j)))
    r.zero(terms.sub(told if plain else told.args[0], whole), d["trace"])
    e = exponent(d["exponent"])
    return terms.sub(raised(told, e), total(r, size, lambda j: terms.mul(at(i, j), raised(value(j), e))))


def _square(told: Term, op: str, places: Sequence[Term], r: Reader) -> Size:
    """The size of a matrix that an inverse or a power is of, at whose places an instance is."""
    size = size_of(told.args[0], r.s.e.dims) if told.op == op else None
    if size is None:
        raise Invalid("no entry of such a matrix")
    r.lie(places, size.term())
    return size


def _inner(told: Term, a: Term, b: Term) -> Term:
    """The entry of the matrix itself."""
    places = zip(told.data, (a, b), strict=True)
    return terms.replaced(told.args[-1], {Term("index", (), name): place for name, place in places})


def _at(told: Term, a: Term, b: Term) -> Term:
    return Term(told.op, (told.args[0], a, b, *told.args[3:]), told.data)


@law("inverse.Inverse")
def _inverse(r: Reader, d: Data, places: Sequence[Term]) -> Term:
    """sum_k M[i, k] inv(M)[k, j] == [i == j] == sum_k inv(M)[i, k] M[k, j], where M has an inverse."""
    told, (i, j) = r.term(d["inverse"]), places
    size = _square(told, "inverse", places, r)
    first, second = (_inner, _at) if d["left"] is True else (_at, _inner)
    return terms.sub(total(r, size, lambda k: terms.mul(first(told, i, k), second(told, k, j))), same(i, j))


@law("matrix_power.Commutes")
def _commutes(r: Reader, d: Data, places: Sequence[Term]) -> Term:
    """sum_k (M**e)[i, k] M[k, j] == sum_k M[i, k] (M**e)[k, j]."""
    told, (i, j) = r.term(d["power"]), places[:2]
    size = _square(told, "power_of", (i, j), r)
    left = total(r, size, lambda k: terms.mul(_at(told, i, k), _inner(told, k, j)))
    return terms.sub(left, total(r, size, lambda k: terms.mul(_inner(told, i, k), _at(told, k, j))))


@law("inverse.Scaled")
def _scaled(r: Reader, d: Data, places: Sequence[Term]) -> Term:
    """inv(A)[i, j] == inv(B)[i, j] / s, where A[k, l] == s B[k, l] for all k, l, both have an inverse and s is no 0."""
    left, right, factor = (r.term(d[key]) for key in ("left", "right", "factor"))
    size = _square(left, "inverse", left.args[1:3], r)
    if right.op != "inverse" or left.args[:3] != right.args[:3]:
        raise Invalid("no entries of inverses at one place")
    k, j = (r.s.e.fresh(size) for _ in range(2))
    inner = r.also(dict(zip(d["names"], (k, j), strict=True)))
    inner.zero(terms.sub(_inner(left, k, j), terms.mul(factor, _inner(right, k, j))), d["trace"])
    return terms.sub(left, terms.div(right, factor))
