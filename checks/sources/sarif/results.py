"""SARIF 2.1.0 logs: each result of each run is a finding."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from checks.model.finding import BODY_LIMIT, Finding, Quote, Reading, Severity, Unparsed
from checks.model.location import Location
from checks.sources.fields import number
from checks.sources.handed_in import with_claims
from checks.sources.interface import Document, JsonValue, SourceFormat, stem
from checks.sources.itemwise import if_something, read_each
from checks.sources.proposal import Replaced, fix, paragraphs
from checks.sources.sarif.around import Surroundings, path_of, surroundings
from checks.sources.sarif.shapes import Message, Region, Result, Rule

_PLACEHOLDER = re.compile(r"\{([0-9]{1,3})\}|\{\{|\}\}")
_LINK = re.compile(r"(?<!\\)\[((?:[^\[\]\\]|\\.){1,500}+)\]\([0-9]{1,9}\)")
"""A link in a plain message to one of the result's related locations (3.11.6)."""

_ESCAPED = re.compile(r"\\([\[\]\\])")


class Sarif(SourceFormat):
    """A SARIF log."""

    name = "sarif"
    expects = '{"version": "2.1.0", "runs": [{"tool": …, "results": […]}]}'

    def recognises(self, document: Document) -> bool:
        """An object with `runs`."""
        return any(isinstance(value, dict) and "runs" in value for value in document.values)

    def read(self, document: Document, source: str) -> Reading:
        """Each result, of whatever kind and level; suppressed ones too, with a note."""

        def read_one(around: Surroundings, item: JsonValue, where: str) -> Reading:
            finding, unparsed = _finding_of_result(around, item, stem(source), where)
            one = if_something(finding, where, item)
            return Reading((one,), unparsed) if isinstance(one, Finding) else Reading((), (one, *unparsed))

        return read_each(_results(document), source, read_one)


def _results(document: Document) -> Iterator[tuple[Surroundings, JsonValue]]:
    for value in document.values:
        runs = value.get("runs") if isinstance(value, dict) else None
        if not isinstance(runs, list):
            yield Surroundings(), value if runs is None else runs
            continue
        for run in runs:
            if not isinstance(run, dict):
                yield Surroundings(), run
                continue
            results = run.get("results") or []
            around = surroundings(run)
            yield from ((around, result) for result in (results if isinstance(results, list) else [results]))


def _finding_of_result(
    around: Surroundings, item: JsonValue, name: str, where: str
) -> tuple[Finding, tuple[Unparsed, ...]]:
    """A result as a finding, and those of the claims in its `properties` that could not be read."""
    notes: list[str] = []
    read = Result.model_validate(item, context=notes)
    rule = _rule(around, read)
    rule_id = read.rule_id or (rule.id if rule else "") or (read.rule.id if read.rule else "")
    if read.suppressions:
        notes.append("suppressed in the source")
    if read.kind not in ("", "fail"):
        notes.append(f"kind {read.kind[:40]} in the source")
    given = [one.physical for one in (*read.locations, *read.related) if one and one.physical]
    paths = [path_of(one.artifact, around) for one in given]
    places = [(one.region or Region()).location(path) for one, path in zip(given, paths, strict=True) if path]
    located = [one for one in places if one is not None]
    cited = located[0] if located else None
    finding = Finding(
        id=read.guid,
        reviewer=around.reviewer or name,
        title=(rule.short.text if rule and rule.short else "") or rule_id,
        body=paragraphs(_text(read.message, rule, around), *_fixes(read, cited, around)),
        location=cited,
        further=tuple(located[1:]),
        quotes=tuple(
            Quote(region.snippet.text, region.location(path))
            for one, path in zip(given, paths, strict=True)
            for region in (one.region, one.context)
            if region and region.snippet and region.snippet.text.strip()
        ),
        severity=_severity(read, rule),
        confidence=read.properties.confidence if read.properties else None,
        commit=around.commit,
        url=read.url,
        notes=tuple(notes),
    )
    claims = read.properties.claims if read.properties else ()
    return with_claims(finding, claims, where, field="properties.claims")


def _rule(around: Surroundings, read: Result) -> Rule | None:
    """By index, which wins in SARIF, else by id; `rule/part` ids name the rule before the slash."""
    index = read.rule_index if read.rule_index is not None else (read.rule.index if read.rule else None)
    wanted = read.rule_id or (read.rule.id if read.rule else "")
    component = number(read.rule.component.index) if read.rule and read.rule.component else None
    rules = around.rules
    if component is not None:
        rules = around.extensions[component] if 0 <= component < len(around.extensions) else ()
    if isinstance(index, int) and 0 <= index < len(rules):
        rule = rules[index]
        # An index may count the rules of an extension that is not named: then the ids do not agree.
        if rule is None or wanted in ("", rule.id) or wanted.startswith(f"{rule.id}/"):
            return rule
    return around.by_id.get(wanted) or around.by_id.get(wanted.rpartition("/")[0])


def _text(message: Message | None, rule: Rule | None, around: Surroundings) -> str:
    """The message as Markdown: its own text or the one that its id names, the arguments filled in."""
    if message is None:
        return ""
    found = message
    if not (message.markdown or message.text):
        own = (rule.messages or {}) if rule else {}
        found = own.get(message.id) or around.messages.get(message.id) or message
    text = found.markdown or _ESCAPED.sub(r"\1", _LINK.sub(r"\1", found.text))
    if not message.arguments:
        return text

    return _filled_in(text, message.arguments)


def _filled_in(text: str, arguments: Sequence[str]) -> str:
    """The text with its placeholders filled in: up to where it is longer than a body may be, and is cut."""
    parts: list[str] = []
    length = done = 0
    for placeholder in _PLACEHOLDER.finditer(text):
        filled = placeholder[0][0]  # of a doubled brace
        if placeholder[1] is not None:
            at = int(placeholder[1])
            filled = arguments[at] if at < len(arguments) else placeholder[0]
        parts += (text[done : placeholder.start()], filled)
        length += placeholder.start() - done + len(filled)
        done = placeholder.end()
        if length > BODY_LIMIT:
            break
    return "".join((*parts, text[done:]))


def _severity(read: Result, rule: Rule | None) -> Severity | None:
    """The security score where there is one, as GitHub's code scanning does, else the level."""
    scores = (one.properties.security_severity for one in (read, rule) if one and one.properties)
    for score in scores:
        try:
            number = float(score)
        except ValueError:
            continue
        # The bounds of CVSS 3.1's qualitative scale, section 5.
        for bound, severity in ((9.0, Severity.CRITICAL), (7.0, Severity.HIGH), (4.0, Severity.MEDIUM)):
            if number >= bound:
                return severity
        return Severity.LOW
    return read.level or (rule.configuration.level if rule and rule.configuration else None)


def _fixes(read: Result, cited: Location | None, around: Surroundings) -> Iterator[str]:
    for one in read.fixes:
        for change in one.changes if one else ():
            for replacement in change.replacements if change else ():
                if change and replacement and replacement.inserted and replacement.inserted.text.strip():
                    region = replacement.deleted or Region()
                    replaced = Replaced(
                        path_of(change.artifact, around),
                        number(region.start),
                        number(region.end),
                        number(region.start_column),
                        number(region.end_column),
                    )
                    yield fix(replacement.inserted.text, replaced, cited)
