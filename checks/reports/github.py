"""The report as GitHub's workflow commands: each warning becomes an annotation of the job, without any token.

https://docs.github.com/en/actions/reference/workflows-and-actions/workflow-commands; GitHub shows ten annotations of
a step and puts the others into the log.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from checks.model.checked import CheckedReview
from checks.model.location import Location
from checks.reports.wording import finding_words, review_words
from checks.reports.wording.escape import line, sentence
from checks.reports.wording.receipt import command

LAST_LINE: Final = 2**31 - 1
"""The last line that an annotation may have."""


def render(review: CheckedReview) -> str:
    """One command a line: the warnings, then the counts as a notice."""
    return "".join(f"{one}\n" for one in _commands(review))


def _commands(review: CheckedReview) -> Iterator[str]:
    if scope := review_words.scope(review):
        yield _command("notice", scope, "citecheck", None)
    for checked in review.findings:
        named = sentence(finding_words.named(checked), 600)
        for warning in checked.warnings:
            receipts = (command(one, review.head) for one in warning.evidence)
            receipt = next(filter(None, receipts), None)
            said = f"{finding_words.title(checked)}: {line(warning.message, 2_000)}"
            yield _command(
                "warning",
                said + (f" ({named})" if named else "") + (f" See it with: {receipt}" if receipt else ""),
                f"{finding_words.rule(warning)} (evidence-match warning)",
                warning.citation or checked.finding.location,
            )
    for statement in review.described.warned if review.described is not None else ():
        for warning in statement.warnings:
            said = f"The description says: {line(statement.text, 300)} – {line(warning.message, 2_000)}"
            place = warning.evidence[0].location if warning.evidence else None
            yield _command("warning", said, finding_words.rule(warning), place)
    for item in review.unparsed:
        yield _command("notice", line(review_words.unparsed(item), 1_000), "not readable", None)
    counts = [
        review_words.summary(review),
        *(each for each in review_words.coverage(review) if each != review_words.LEGEND),
    ]
    yield _command("notice", line(" ".join(counts)), "citecheck", None)


def _command(name: str, message: str, title: str, place: Location | None) -> str:
    properties = []
    if place is not None:
        properties.append(f"file={_property(place.path)}")
        first, last = place.first, place.last or place.first
        if first is not None and last is not None and 1 <= first <= last <= LAST_LINE:
            properties += [f"line={first}", f"endLine={last}"]
    properties.append(f"title={_property(title)}")
    return f"::{name} {','.join(properties)}::{_data(line(message))}"


def _data(text: str) -> str:
    """Text behind the second pair of colons, as the runner's own toolkit writes it."""
    text = text.encode("utf-8", "replace").decode()
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _data(line(text)).replace(":", "%3A").replace(",", "%2C")
