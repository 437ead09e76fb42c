"""A run as JUnit XML, which most CI systems show as a list of tests: one test case for each claim.

A claim that is not as expected is a failure whose type is its verdict; one that could not be read, or over which the
checker contradicts itself, is an error. Findings about files are a suite of their own, a case for each: an error fails,
what is less grave is told and passes. There is no standard for this format; the elements and attributes are those that
Jenkins, GitLab and pytest share. What may differ between two runs on the same input stands in `time` and nowhere else.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from xml.etree import ElementTree as Xml

from proofcheck.report.issues import Issue, issues
from proofcheck.report.lines import details
from proofcheck.report.terminal import clean
from proofcheck.report.view import View

_BROKEN = ("invalid", "conflict")


def write(record: Mapping[str, Any], view: View) -> str:
    """The document as text. Characters that XML or a terminal has no use for are escapes already: see `clean`."""
    root = Xml.Element("testsuites", name="proofcheck")
    faults = {issue.claim: issue for issue in issues({**record, "findings": []}, view)}
    claims = [_claim(entry, faults.get(entry["id"]), view) for entry in record["claims"]]
    found = [_finding(issue, view) for issue in issues({**record, "claims": []}, view)]
    if claims or not found:
        _suite(root, "claims", claims)
    if found:
        _suite(root, "findings", found)
    for count in ("tests", "failures", "errors", "skipped"):
        root.set(count, str(sum(int(suite.get(count, "0")) for suite in root)))
    root.set("time", f"{record['timing'].get('seconds', 0):.3f}")
    Xml.indent(root)
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{Xml.tostring(root, encoding="unicode")}\n'


def _suite(root: Xml.Element, name: str, cases: list[Xml.Element]) -> None:
    seconds = sum(float(case.get("time", "0")) for case in cases)
    suite = Xml.SubElement(root, "testsuite", name=name, tests=str(len(cases)))
    for kind, tag in _OUTCOMES.items():
        suite.set(kind, str(sum(case.find(tag) is not None for case in cases)))
    suite.set("time", f"{seconds:.3f}")
    suite.extend(cases)


_OUTCOMES = {"failures": "failure", "errors": "error", "skipped": "skipped"}


def _claim(entry: Mapping[str, Any], fault: Issue | None, view: View) -> Xml.Element:
    topic, _, _ = entry["id"].rpartition("/")
    case = _case(clean(entry["id"]), clean(topic).replace("/", ".") or "claims", entry["timing"])
    if entry["file"]:
        case.set("file", clean(view.path(entry["file"])))
        case.set("line", str(entry["line"] or 1))
    if fault is not None:
        outcome = Xml.SubElement(case, "error" if entry["verdict"] in _BROKEN else "failure")
        outcome.set("type", entry["verdict"])
        outcome.set("message", clean(fault.message))
        outcome.text = _body(fault, view)
    elif entry["title"]:
        lines = [clean(entry["title"]), f"{entry['verdict']}, as expected", *details(entry)]
        Xml.SubElement(case, "system-out").text = "\n".join(lines)
    return case


def _finding(issue: Issue, view: View) -> Xml.Element:
    place = clean(view.path(issue.span.file)) if issue.span else "proofcheck"
    where = f"{issue.span.line}:{issue.span.column} " if issue.span else ""
    case = _case(where + clean(issue.rule), place, {})
    if issue.span:
        case.set("file", place)
        case.set("line", str(issue.span.line))
    if issue.severity == "error":
        Xml.SubElement(case, "failure", type=clean(issue.rule), message=clean(issue.message)).text = _body(issue, view)
    else:
        Xml.SubElement(case, "system-out").text = _body(issue, view)
    return case


def _case(name: str, group: str, timing: Mapping[str, Any]) -> Xml.Element:
    seconds = float(timing.get("worker_seconds", 0)) if not timing.get("cached") else 0.0
    return Xml.Element("testcase", classname=group, name=name, time=f"{seconds:.3f}")


def _body(issue: Issue, view: View) -> str:
    places = [f"{clean(view.path(issue.span.file))}:{issue.span.line}"] if issue.span else []
    places += [f"{clean(view.path(span.file))}:{span.line}: {clean(said)}" for span, said in issue.related]
    help_lines = [f"help: {clean(issue.remedy)}"] if issue.remedy else []
    return "\n".join([*places, clean(issue.message), *map(clean, issue.details), *help_lines])
