"""What was measured, as plots: SVG by Matplotlib, with the colours of the page and the numbers behind each plot.

Matplotlib writes fixed colours into a picture. Here each is a stand-in for a variable of the page's style sheet, so
that one picture serves light, dark and print.
"""

from __future__ import annotations

import io
import re
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from markupsafe import Markup

if TYPE_CHECKING:
    from matplotlib.axes import Axes

FEWEST = 8  # measurements in a plot
_INK, _FAINT, _LINE, _AGREES, _DIFFERS, _OPEN = "#010101", "#020202", "#030303", "#040404", "#050505", "#060606"
_VARIABLES = {
    _INK: "var(--ink)",
    _FAINT: "var(--faint)",
    _LINE: "var(--line)",
    _AGREES: "var(--proved)",
    _DIFFERS: "var(--refuted)",
    _OPEN: "var(--open)",
}
_WORDS = (("consistent", "agrees", _AGREES), ("violated", "violated", _DIFFERS), ("inconclusive", "open", _OPEN))
_SETTINGS: dict[str, Any] = {
    "svg.fonttype": "none",  # text stays text: searchable, and in the font of the page
    "svg.hashsalt": "proofcheck",  # the same names in the same picture, every time
    "font.family": "sans-serif",
    "font.size": 9,
    "text.color": _INK,
    "axes.edgecolor": _LINE,
    "axes.labelcolor": _INK,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "xtick.color": _FAINT,
    "ytick.color": _FAINT,
    "xtick.labelcolor": _FAINT,
    "ytick.labelcolor": _FAINT,
    "grid.color": _LINE,
    "grid.linewidth": 0.6,
    "legend.frameon": False,
    "legend.fontsize": 8.5,
}


class Plot(NamedTuple):
    """head: of the table of the same numbers. rows: its rows."""

    name: str
    title: str
    description: str
    svg: Markup
    head: tuple[str, ...]
    rows: Sequence[tuple[str, ...]]


def plots(entries: Sequence[Mapping[str, Any]]) -> list[Plot]:
    """The plots of a run; none where little was measured: a few numbers are told with their statements."""
    measured = [entry["numeric"] for entry in entries if entry["numeric"] and entry["numeric"]["sizes"]]
    shares = [n for n in measured if n["error_share"] is not None]
    sampled = [entry["numeric"] for entry in entries if entry["numeric"] and _interval(entry["numeric"])]
    if len(measured) < FEWEST:
        return []
    import matplotlib

    with matplotlib.rc_context(_SETTINGS):
        found = [_shares(shares)] if len(shares) >= FEWEST else []
        found += [_intervals(sampled)] if len(sampled) >= FEWEST else []
        return [*found, _sizes(measured)]


def _interval(n: Mapping[str, Any]) -> bool:
    """Whether an average was measured, with an interval of finite width relative to it."""
    return bool(n["method"] == "monte carlo" and n["samples"] and n["error_share"] is not None and n["detectable"])


def _shares(measured: Sequence[Mapping[str, Any]]) -> Plot:
    """The measured error as a share of its derived bound, by the largest size."""
    points = Counter((max(n["sizes"].values()), n["error_share"]) for n in measured)
    figure, axes = _axes()
    places, counts = list(points), [points[place] for place in points]
    axes.axhline(1, color=_DIFFERS, linewidth=1, linestyle=(0, (4, 3)))
    place: dict[str, Any] = {"xycoords": ("axes fraction", "data"), "textcoords": "offset points"}
    axes.annotate("the bound", (1, 1), (0, 3), ha="right", color=_DIFFERS, **place)
    area = [12 + 10 * min(count, 60) ** 0.7 for count in counts]
    xs, ys = [x for x, _ in places], [y for _, y in places]
    axes.scatter(xs, ys, s=area, color=_AGREES, alpha=0.55, linewidths=0)
    axes.set(xscale="log", xlabel="largest size", ylabel="error / bound")
    axes.xaxis.set_major_formatter(lambda x, _: f"{x:,.0f}" if x < 1e6 else f"{x:.0e}".replace("e+0", "e"))
    axes.xaxis.minorticks_off()
    axes.set_ylim(-0.04, max(1.12, 1.08 * max(ys)))
    largest = max(y for _, y in places)
    description = (
        f"The largest rounding error of {len(measured):,} measurements as a share of the bound that was derived for "
        f"it, by the largest size. The largest share is {largest:.2g}. A larger dot stands for more statements."
    )
    rows = [(f"{x:,}", f"{y:.2g}", f"{points[x, y]:,}") for x, y in sorted(points)]
    head = ("largest size", "error / bound", "statements")
    return Plot("shares", "Error against its bound", description, _svg(figure), head, rows)


def _intervals(measured: Sequence[Mapping[str, Any]]) -> Plot:
    """Half the width of the confidence interval, and how far off the average was, by the number of samples."""
    points = sorted((n["samples"], n["detectable"], n["error_share"] * n["detectable"]) for n in measured)
    floor = min(width for _, width, _ in points) / 100  # a logarithmic axis has no place for 0
    figure, axes = _axes()
    xs, widths, offs = zip(*((x, width, max(off, floor)) for x, width, off in points), strict=True)
    axes.vlines(xs, offs, widths, color=_LINE, linewidth=1, zorder=1)
    axes.scatter(xs, widths, s=70, marker="_", color=_DIFFERS, label="half-width of the interval", zorder=2)
    axes.scatter(xs, offs, s=22, color=_AGREES, alpha=0.7, linewidths=0, label="difference that was measured", zorder=3)
    axes.set(xscale="log", yscale="log", xlabel="samples", ylabel="relative to the value")
    axes.minorticks_off()
    axes.legend(loc="upper right", ncols=2)
    axes.set_ylim(floor / 2, 6 * max(widths))
    description = (
        f"{len(points):,} averages measured by sampling: half the width of the confidence interval, and the difference "
        "between the two sides, both relative to the value, by the number of samples. A difference below its bar "
        "agrees with the statement. Differences too small for the plot are drawn at its lower edge."
    )
    rows = [(f"{x:,}", f"{width:.2g}", f"{off:.2g}") for x, width, off in points]
    head = ("samples", "half-width", "difference")
    return Plot("intervals", "Confidence intervals by samples", description, _svg(figure), head, rows)


def _sizes(measured: Sequence[Mapping[str, Any]]) -> Plot:
    """How large the measured tensors were."""
    edges = [1, 2, 4, 10, 32, 100, 1_000, 100_000]
    sizes = [(max(n["sizes"].values()), n["verdict"]) for n in measured]
    last = next((k for k, edge in enumerate(edges) if all(size < edge for size, _ in sizes)), len(edges))
    edges = edges[: max(last, 4)]
    labels = [_range(low, high) for low, high in zip(edges, [*edges[1:], None], strict=True)]
    bins = Counter((max(k for k, edge in enumerate(edges) if size >= edge), word) for size, word in sizes if size > 0)
    from matplotlib.ticker import MaxNLocator

    figure, axes = _axes()
    base = [0] * len(edges)
    for word, label, color in _WORDS:
        heights = [bins[k, word] for k in range(len(edges))]
        if any(heights):
            axes.bar(range(len(edges)), heights, 0.72, bottom=base, color=color, label=label, alpha=0.85)
            base = [a + b for a, b in zip(base, heights, strict=True)]
    axes.set(xlabel="largest size", ylabel="statements")
    axes.set_xticks(range(len(edges)), labels)
    axes.tick_params(axis="x", length=0)
    axes.yaxis.set_major_locator(MaxNLocator(integer=True))
    axes.legend(loc="upper right", ncols=3)
    axes.set_ylim(0, 1.18 * max([*base, 1]))
    most = max(size for size, _ in sizes)
    description = f"The largest size that each of {len(sizes):,} measurements reached. The largest of all is {most:,}."
    words = [(word, label) for word, label, _ in _WORDS]
    rows = [(labels[k], *(f"{bins[k, word]:,}" for word, _ in words)) for k in range(len(edges)) if base[k]]
    head = ("largest size", *(label for _, label in words))
    return Plot("sizes", "Sizes reached", description, _svg(figure), head, rows)


def _range(low: int, high: int | None) -> str:
    if low >= 1_000:
        return f"{low:,}+" if high is None else f"< {high:,}"
    return f"{low}+" if high is None else f"{low}" if high == low + 1 else f"{low}–{high - 1}"


def _axes() -> tuple[Any, Axes]:
    from matplotlib.figure import Figure

    figure = Figure(figsize=(6.4, 3.1), layout="constrained")
    axes = figure.subplots()
    axes.grid(axis="y")
    axes.set_axisbelow(True)
    return figure, axes


def _svg(figure: Any) -> Markup:
    """The picture as an element of a page: no preamble, no fixed size, the page's colours and font."""
    buffer = io.StringIO()
    nothing = dict.fromkeys(("Date", "Creator", "Format", "Type"))
    figure.savefig(buffer, format="svg", transparent=True, metadata=nothing)
    text = buffer.getvalue()
    text = text[text.index("<svg") :]
    text = re.sub(r"<metadata>.*?</metadata>", "", text, flags=re.DOTALL)
    text = re.sub(r'<svg([^>]*?) width="[^"]*"', r'<svg\1 aria-hidden="true" focusable="false"', text, count=1)
    text = re.sub(r'(<svg[^>]*?) height="[^"]*"', r"\1", text, count=1)
    text = re.sub(r"<style.*?</style>|<!--.*?-->", "", text, flags=re.DOTALL)
    text = re.sub(r'<g id="[^"]*"', "<g", text)  # nothing refers to these, and other pictures have the same
    text = re.sub(r"font-family: [^;\"]*", "font-family: inherit", text)
    for color, variable in _VARIABLES.items():
        text = text.replace(color, variable)
    return Markup(re.sub(r"[ \t]*\n[ \t]*", "\n", text).strip())
