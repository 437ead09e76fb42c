"""Reading tensor entries: `A[i, j]`, `A[i, i]`, `A[t + 1, 0]` as data movement on named axes.

A stored tensor has the axes `@0`, `@1`, ...; each index of an entry either renames such an axis (a plain bound
index, used once, whose range fits) or selects along it (anything else: a repeated index, a constant, an
expression). Where an index falls outside the tensor the entry has no value and reads nan.
"""

from __future__ import annotations

import math

from proofcheck.measure.space import Axis, Named, Space

Selector = Axis | Named  # a bound index, or the positions themselves as whole numbers


def slot(position: int) -> str:
    """The label of a stored tensor's axis."""
    return f"@{position}"


def lookup(space: Space, tensor: Named, selectors: tuple[Selector, ...]) -> Named:
    """The entries of `tensor` at the selected positions. Its labels other than slots stay."""
    computed: dict[str, Named] = {}
    for position, selector in enumerate(selectors):
        label = slot(position)
        if label not in tensor.labels:
            continue
        if isinstance(selector, Axis):
            extent = tensor.extents[label]
            fits = selector.low >= 0 and selector.low + selector.size <= extent
            if fits and selector.label not in tensor.labels:
                if selector.size < extent:
                    tensor = space.cut(tensor, label, selector.low, selector.low + selector.size)
                tensor = Named(tuple(selector.label if k == label else k for k in tensor.labels), tensor.data)
                continue
            computed[label] = space.arange(selector)
        else:
            computed[label] = selector
    return gather(space, tensor, computed) if computed else tensor


def gather(space: Space, tensor: Named, computed: dict[str, Named]) -> Named:
    """Entries at computed positions along some axes: one `take` along those axes laid out as one."""
    xp, extents = space.xp, tensor.extents
    taken = tuple(computed)
    # An axis that both the tensor and a position depend on is walked in step.
    shared = tuple(k for k in tensor.labels if any(k in p.labels for p in computed.values()))
    kept = tuple(k for k in tensor.labels if k not in taken and k not in shared)
    positions = [computed[k] for k in taken]
    positions += [space.arange(Axis(k, 0, extents[k])) for k in shared]
    labels, arrays = space.align(*positions)
    flat, valid = None, None
    for label, index in zip((*taken, *shared), arrays, strict=True):
        extent = extents[label]
        inside = (index >= 0) & (index < extent) & (xp.floor(index) == index)
        place = xp.astype(xp.where(inside, index, 0.0 * index), xp.int64)
        flat = place if flat is None else flat * extent + place
        valid = inside if valid is None else valid & inside
    assert flat is not None
    space.charge(math.prod(flat.shape) * math.prod(extents[k] for k in kept))
    table = xp.reshape(space.order(tensor, (*kept, *taken, *shared), extents), (*(extents[k] for k in kept), -1))
    data = xp.reshape(xp.take(table, xp.reshape(flat, (-1,)), axis=-1), (*table.shape[:-1], *flat.shape))
    if not bool(xp.all(valid)):
        data = xp.where(valid, data, float("nan"))
    return Named((*kept, *labels), data)
