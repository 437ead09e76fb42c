from __future__ import annotations

import pytest

from proofcheck.measure.arrays import backend
from proofcheck.measure.random import Stream, philox

# kat_vectors of the Random123 distribution (Salmon et al. 2011): counter, key, result.
KNOWN = [
    ("00000000 00000000 00000000 00000000", "00000000 00000000", "6627e8d5 e169c58d bc57ac4c 9b00dbd8"),
    ("ffffffff ffffffff ffffffff ffffffff", "ffffffff ffffffff", "408f276d 41c83b0e a20bc7c6 6d5451fd"),
    ("243f6a88 85a308d3 13198a2e 03707344", "a4093822 299f31d0", "d16cfe09 94fdcceb 5001e420 24126ea1"),
]
DRAWS = {
    "uniform": (),
    "rademacher": (),
    "integers": (-5, 6),
    "normal": (),
    "exponential": (),
    "log_uniform": (1e-3, 1e3),
    "adversarial": (),
}
ROUNDED = {"normal", "exponential", "log_uniform", "adversarial"}


def words(text: str) -> list[int]:
    return [int(w, 16) for w in text.split()]


@pytest.mark.parametrize("library", ["numpy", "strict"])
@pytest.mark.parametrize(("counter", "key", "result"), KNOWN)
def test_known_answers(library: str, counter: str, key: str, result: str) -> None:
    xp = backend(library).xp
    dtype = xp.int64 if "torch" in xp.__name__ else xp.uint64  # PyTorch shifts no uint64
    arrays = tuple(xp.asarray([w], dtype=dtype) for w in words(counter))
    found = philox(xp, arrays, tuple(words(key)))
    assert [int(w[0]) for w in found] == words(result)


@pytest.mark.parametrize("method", DRAWS)
def test_the_same_bits_on_every_library(method: str) -> None:
    streams = [Stream(backend(name).xp, 7, "a/b") for name in ("numpy", "strict")]
    first, second = (getattr(s, method)(*DRAWS[method], 101, 3) for s in streams)
    alike = [float(first[k]) for k in range(101)], [float(second[k]) for k in range(101)]
    own = "numpy" not in streams[0].xp.__name__ or "jax" in streams[0].xp.__name__
    if method in ROUNDED and own:
        assert alike[0] == pytest.approx(alike[1], rel=1e-15, abs=0)  # exp and log are the library's
    else:
        assert alike[0] == alike[1]


@pytest.mark.parametrize("method", DRAWS)
@pytest.mark.parametrize("cut", [1, 32, 4097, 40000])
def test_a_shard_alone_equals_its_part_of_the_whole(method: str, cut: int) -> None:
    stream, count = Stream(backend("numpy").xp, 1, "shards"), 70_000
    whole = getattr(stream, method)(*DRAWS[method], count)
    shard = getattr(stream, method)(*DRAWS[method], count - cut, cut)
    assert (whole[cut:] == shard).all()


def test_streams_differ_by_seed_and_name() -> None:
    xp = backend("numpy").xp
    drawn = {tuple(Stream(xp, seed, name).uniform(3).tolist()) for seed in (0, 1) for name in ("x", "y", "x/y")}
    assert len(drawn) == 6


def test_uniform_stays_inside_the_open_interval_and_is_exact() -> None:
    u = Stream(backend("numpy").xp, 0, "u").uniform(100_000)
    assert u.min() > 0
    assert u.max() < 1
    assert (u * 2.0**53 % 2 == 1).all()


def test_moments() -> None:
    stream, count = Stream(backend("numpy").xp, 3, "moments"), 200_000
    for name, mean, variance in [
        ("uniform", 0.5, 1 / 12),
        ("normal", 0, 1),
        ("rademacher", 0, 1),
        ("exponential", 1, 1),
    ]:
        drawn = getattr(stream, name)(count)
        # Five standard errors of the mean; the variance to two per cent.
        assert abs(drawn.mean() - mean) < 5 * (variance / count) ** 0.5, name
        assert abs(drawn.var() - variance) < 0.02 * variance + 1e-9, name


def test_integers_cover_their_range_and_refuse_an_empty_one() -> None:
    stream = Stream(backend("numpy").xp, 0, "k")
    assert set(stream.integers(-2, 3, 500).tolist()) == {-2, -1, 0, 1, 2}
    with pytest.raises(ValueError, match="cannot draw"):
        stream.integers(3, 3, 1)


def test_signs_and_tables_are_the_same_bits_however_they_are_drawn() -> None:
    drawn = []
    for name in ("numpy", "strict"):
        library = backend(name)  # type: ignore[arg-type]
        stream, atoms = Stream(library.xp, 9, "bytes"), library.xp.asarray([float(k) for k in range(16)])
        signs, entries = stream.signs(1001, 3), stream.table(atoms, 1001, 3)
        drawn.append((library.host(signs), library.host(entries), library.host(stream.spread(1001, 3))))
        assert library.host(stream.signs(900, 60)) == drawn[-1][0][57:957]
        assert library.host(stream.table(atoms, 900, 60)) == drawn[-1][1][57:957]
        assert library.host(stream.spread(900, 60)) == drawn[-1][2][57:957]
    assert drawn[0] == drawn[1]


def test_pieces_join_without_a_seam() -> None:
    library = backend("numpy")
    stream, atoms = Stream(library.xp, 9, "long"), library.xp.asarray([float(k) for k in range(16)])
    for draw in (stream.signs, stream.spread, lambda n, o: stream.table(atoms, n, o)):
        whole = draw(2**20, 5)
        for start in (0, 2**15 - 7, 2**18 + 1, 2**19 - 1, 2**20 - 50):
            assert (whole[start : start + 50] == draw(50, 5 + start)).all()


def test_every_atom_is_as_likely_as_any_other() -> None:
    import numpy

    library = backend("numpy")
    stream, count = Stream(library.xp, 4, "atoms"), 400_000
    atoms = library.xp.asarray([float(k) for k in range(16)])
    drawn = numpy.asarray(library.host(stream.table(atoms, count)), dtype=int)
    seen = numpy.bincount(drawn, minlength=16)
    assert ((seen - count / 16) ** 2 / (count / 16)).sum() < 45  # chi squared with 15 degrees of freedom: 1e-4
    joint = numpy.bincount(drawn[:-1] * 16 + drawn[1:], minlength=256)
    assert ((joint - count / 256) ** 2 / (count / 256)).sum() < 350
    assert abs(sum(library.host(stream.signs(count))) / count) < 5 / count**0.5
