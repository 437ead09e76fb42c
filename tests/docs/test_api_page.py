"""docs/reference/api.md is what the docstrings say, these say all of it, and their examples give what they show."""

from __future__ import annotations

import doctest
import importlib.util
import inspect
import sys
from pathlib import Path

import pytest

import proofcheck

ROOT = Path(__file__).parents[2]
_SPEC = importlib.util.spec_from_file_location("api", ROOT / ".ci/api.py")
assert _SPEC is not None and _SPEC.loader is not None
api = importlib.util.module_from_spec(_SPEC)
sys.modules["api"] = api
_SPEC.loader.exec_module(api)


def test_the_page_is_up_to_date() -> None:
    assert (ROOT / api.PAGE).read_text("utf-8") == api.page(), "run `python .ci/api.py`"


def test_everything_that_is_exported_is_on_it() -> None:
    assert {*api.ORDER, "__version__"} == set(proofcheck.__all__)


@pytest.mark.parametrize("name", [name for name in api.ORDER if name.islower()])
def test_every_argument_is_described(name: str) -> None:
    function = getattr(proofcheck, name)
    text = api.doc(function)
    assert text.split("\n")[0].endswith(".") and "Returns:\n" in text and "Example:\n" in text
    missing = [argument for argument in inspect.signature(function).parameters if f"\n    {argument}: " not in text]
    assert not missing


@pytest.mark.parametrize("name", [name for name in api.ORDER if not name.islower()])
def test_every_public_member_is_described(name: str) -> None:
    kind = getattr(proofcheck, name)
    own = [n for n, m in vars(kind).items() if not n.startswith("_") and (isinstance(m, property) or callable(m))]
    described = {n for n, _ in api.public(kind)}
    assert described >= {n for n in own if not n.startswith("model_")}


@pytest.mark.parametrize("name", ["check", "load", "scan"])
def test_the_example_gives_what_it_shows(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    example = doctest.DocTestParser().get_doctest(
        api.doc(getattr(proofcheck, name)), {"proofcheck": proofcheck}, name, None, 0
    )
    assert example.examples
    assert doctest.DocTestRunner().run(example).failed == 0


def test_options_out_of_bounds_are_refused() -> None:
    for options in ({"budget": 0}, {"budget": float("nan")}, {"seed": -1}, {"memory": 2.0}, {"limits": {"foo": 1}}):
        with pytest.raises(ValueError):
            proofcheck.check("1 == 1", **options)
