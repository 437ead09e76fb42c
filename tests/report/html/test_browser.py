"""The page in a browser: opening, filtering, keyboard, notes, dark and print; and the page of 10,000 statements.

    pip install playwright && python -m pytest -m browser

Needs Chromium, as `chromium` or where CHROMIUM says. Nothing is downloaded.
"""

from __future__ import annotations

import importlib.util
import os
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from proofcheck.documents.files import read_all
from proofcheck.documents.paged import paged
from proofcheck.report import html
from proofcheck.report.record import run_record
from proofcheck.report.view import View

sync_api = pytest.importorskip("playwright.sync_api", reason="needs playwright")
_SPEC = importlib.util.spec_from_file_location("html_pages", Path(__file__).with_name("pages.py"))
assert _SPEC is not None and _SPEC.loader is not None
pages = importlib.util.module_from_spec(_SPEC)
sys.modules["html_pages"] = pages
_SPEC.loader.exec_module(pages)


CHROMIUM = os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser")
FLAGS = (
    "--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking "
    "--disable-component-update --disable-sync"
)
pytestmark = [pytest.mark.browser, pytest.mark.skipif(CHROMIUM is None, reason="needs Chromium")]
MANY = 10_000
SECOND = 1.0
NOTES = """# Notes

Let $a, b \\in \\mathbb{R}$. Then $(a + b)^2 = a^2 + b^2$, and $\\zeta_9 + a = 1$. See <b onclick="alert(1)">this</b>.
"""


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    with sync_api.sync_playwright() as playwright:
        found = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS.split())
        yield found
        found.close()


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("pages")


@pytest.fixture
def look(browser, place) -> Iterator[Any]:
    """`look(text)` shows a page and answers it; a script that fails, or a request, fails the test."""
    faults: list[str] = []
    contexts = []

    def look(text: str, fragment: str = "", **options: Any) -> Any:
        file = place / "page.html"
        file.write_text(text, "utf-8")
        context = browser.new_context(**options)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.on("dialog", lambda dialog: faults.append("a dialog"))
        page.on("console", lambda message: faults.append(message.text) if message.type == "error" else None)
        page.on(
            "request", lambda r: faults.append(r.url) if not r.url.startswith(("file:", "blob:", "data:")) else None
        )
        page.goto(f"{file.as_uri()}{fragment}")
        return page

    yield look
    for context in contexts:
        context.close()
    assert not faults


@pytest.fixture(scope="module")
def small() -> str:
    return html.write(pages.small(), View())


def shown(page: Any) -> list[str]:
    return page.locator("[role=listitem]:visible .name").all_inner_texts()


def test_a_statement_opens_and_closes(look, small):
    page = look(small)
    first = page.locator("[role=listitem] > button").first
    first.click()
    page.locator(".detail math").first.wait_for()
    assert first.get_attribute("aria-expanded") == "true"
    assert "expected proved, found refuted" in page.locator(".detail").inner_text()
    first.click()
    assert first.get_attribute("aria-expanded") == "false" and not page.locator(".detail").is_visible()


def test_search_and_filters_and_the_address_that_keeps_them(look, small):
    page = look(small)
    page.keyboard.press("/")
    page.keyboard.type("B/ CLAIM")
    assert shown(page) == ["b/false", "b/open"]
    assert page.locator("#found").inner_text() == "2 of 11 shown"
    page.click(".chip[data-word=refuted]")
    assert shown(page) == ["b/false"] and "v=refuted" in page.url
    again = look(small, "#" + page.url.partition("#")[2])
    assert shown(again) == ["b/false"] and again.locator("#search").input_value() == "B/ CLAIM"
    page.keyboard.press("/")
    page.keyboard.press("Escape")
    page.click(".chip[data-word=refuted]")
    page.select_option("#topic", "a")
    assert len(shown(page)) == 9
    page.fill("#search", "nothing of the kind")
    page.click("#clear")
    assert len(shown(page)) == 11


def test_an_address_opens_a_statement_and_links_lead_on(look, small):
    page = look(small, "#b/open")
    page.locator("#s1 .detail").wait_for()
    page.get_by_role("link", name="a/3").first.click()
    page.locator(".opened .name", has_text="a/3").wait_for()


def test_the_keyboard_reaches_everything(look, small):
    page = look(small)
    reached = set()
    for _ in range(40):
        page.keyboard.press("Tab")
        reached.add(page.evaluate(REACHED))
    assert {"skip", "search", "topic", "chip", "open", "print", "BUTTON"} <= reached


def test_dark_and_print(look, small):
    light, dark = (look(small, color_scheme=scheme) for scheme in ("light", "dark"))
    colors = [page.evaluate("getComputedStyle(document.body).backgroundColor") for page in (light, dark)]
    assert colors[0] == "rgb(253, 253, 252)" and colors[1] == "rgb(22, 24, 27)"
    dark.emulate_media(media="print")
    assert dark.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"
    assert not dark.locator(".tools").is_visible() and dark.locator("#s10").is_visible()
    assert len(dark.pdf()) > 5_000


@pytest.mark.parametrize("width", [360, 800, 1600])
def test_nothing_is_wider_than_the_window(look, small, width):
    page = look(small, viewport={"width": width, "height": 800})
    page.click("#open")
    page.locator("#s10 .detail").wait_for()
    assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_notes_beside_formulas(look, tmp_path):
    (tmp_path / "notes.md").write_text(NOTES, "utf-8")
    (reading,), _ = read_all([tmp_path / "notes.md"], False)
    text = html.write(run_record([], [], {}), View(command="read", pages=[paged(reading, 0)]))
    page = look(text)
    formula = page.locator(".math.formula", has_text="=").last
    formula.hover()
    page.locator("#note", has_text="not read").wait_for()
    page.mouse.move(1, 1)
    page.locator("#note").wait_for(state="hidden")
    formula.focus()
    assert page.locator("#note").is_visible()
    page.keyboard.press("Escape")
    assert not page.locator("#note").is_visible()
    told = page.evaluate(
        "(f) => document.getElementById(f.getAttribute('aria-describedby')).textContent", formula.element_handle()
    )
    assert "zeta" in told


def test_ten_thousand_statements(look, place):
    """Below 20 MB; opens and filters within a second of the browser's main thread, in its own processor time: by the
    clock it takes as much longer as others use the machine."""
    run = pages.small()["claims"]
    claims = []
    for number in range(MANY):
        one = run[number % len(run)]
        latex = one["statement"]["latex"].replace("x", f"x_{{{number % 500}}}")
        said = {"statement": one["statement"] | {"latex": latex}, "title": f"The {number}th claim", "needs": []}
        claims.append(one | said | {"id": f"topic{number % 40}/claim-{number}"})
    text = html.write(run_record(claims, [], {"seconds": 1.0}), View())
    assert len(text.encode()) < 20_000_000
    page = look("<title>empty</title>")
    session = page.context.new_cdp_session(page)
    session.send("Performance.enable", {"timeDomain": "threadTicks"})

    def worked() -> float:
        metrics = session.send("Performance.getMetrics")["metrics"]
        return next(metric["value"] for metric in metrics if metric["name"] == "TaskDuration")

    (place / "page.html").write_text(text, "utf-8")
    before = worked()
    page.reload()
    opened = worked() - before
    filtered = []
    for words in ("claim-77", "9th", "nothing", ""):
        before = worked()
        page.evaluate(FILTER, words)
        filtered.append(worked() - before)
    assert page.locator("#found").inner_text() == "10,000 shown"
    assert 0.01 < opened < SECOND and max(filtered) < SECOND
    print(f"\n{len(text):,} characters; opened in {opened:.2f} s, filtered in at most {max(filtered):.2f} s")


REACHED = """() => {
  const at = document.activeElement;
  return at.getAttribute("class") || at.id || at.tagName;
}"""
FILTER = """async (words) => {
  const search = document.getElementById("search");
  search.value = words;
  search.dispatchEvent(new Event("input"));
  await new Promise((done) => requestAnimationFrame(() => setTimeout(done, 0)));
}"""
