"""What our check run says of a checked review: conclusion, title, summary, annotations.

| what came out                                                          | conclusion                  |
|------------------------------------------------------------------------|-----------------------------|
| a warning whose failure the config lists in `fail_on`, unless somebody | failure                     |
| who may write called it wrong                                          |                             |
| any other warning                                                      | neutral                     |
| nothing was found to check                                             | neutral                     |
| something could not be read, fetched or judged, or we failed           | neutral, with the reason    |
| every finding grounded, its names found, or its place there; all       | success                     |
| covered (those of ignored paths left aside)                            |                             |

So it never blocks a merge for a fault of ours, and is never green where nothing earned it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Final
from urllib.parse import quote

import pathspec

from checks.model.agents.described import Statement
from checks.model.checked import CheckedFinding, CheckedReview, FindingOutcome
from checks.model.history.earlier import Earlier
from checks.model.location import Location, Side
from checks.model.outcome import Disposition, Failure
from checks.model.policy import Policy
from checks.reports import markdown
from checks.reports.since import Since
from checks.reports.wording import figures, finding_words
from checks.reports.wording.cut import markdown_cut, text_cut
from checks.reports.wording.escape import line, markdown_prose, plain, sentence
from checks.reports.wording.order import Order, ordered

TEXT_LIMIT: Final = 65_535
"""Characters that GitHub takes of a summary, and of a text."""

ANNOTATIONS_LIMIT: Final = 1_000
"""Annotations of one check run; warnings come first. The summary speaks of all findings."""

TITLE_LIMIT: Final = 255
MESSAGE_LIMIT: Final = 8_000
NOTES_LIMIT: Final = 12_000
BESIDES_LIMIT: Final = 16_000
PATH_LIMIT: Final = 4_096

_NOT_THERE: Final = frozenset(
    {
        Failure.PHANTOM_FILE,
        Failure.INVALID_RANGE,
        Failure.PAST_THE_END,
        Failure.DRIFTED,
        Failure.MISATTRIBUTED,
        Failure.FABRICATED_QUOTE,
        Failure.FABRICATED_SYMBOL,
        Failure.REMOVED_CODE,
    }
)
"""Failures of which can be said: the cited code is not there."""


class Conclusion(StrEnum):
    """How a check run ends, as GitHub names it."""

    SUCCESS = "success"
    NEUTRAL = "neutral"
    FAILURE = "failure"


class Level(StrEnum):
    """How GitHub shows an annotation."""

    NOTICE = "notice"
    WARNING = "warning"


@dataclass(frozen=True, slots=True)
class Annotation:
    """A remark beside the lines of a file. Lines are 1-based and inclusive."""

    path: str
    first: int
    last: int
    level: Level
    title: str
    message: str
    details: str = ""

    def body(self) -> dict[str, object]:
        """As the API takes it."""
        body: dict[str, object] = {
            "path": self.path,
            "start_line": self.first,
            "end_line": self.last,
            "annotation_level": self.level.value,
            "title": self.title,
            "message": self.message,
        }
        return body | ({"raw_details": self.details} if self.details else {})

    @classmethod
    def from_body(cls, body: Mapping[str, Any]) -> Annotation:
        """Read back what `body` gave."""
        return cls(
            path=body["path"],
            first=body["start_line"],
            last=body["end_line"],
            level=Level(body["annotation_level"]),
            title=body["title"],
            message=body["message"],
            details=body.get("raw_details", ""),
        )


@dataclass(frozen=True, slots=True)
class CheckRunReport:
    """Everything that a completed check run shows."""

    conclusion: Conclusion
    title: str
    summary: str
    text: str = ""
    """What found no room in the summary; GitHub shows it below."""

    annotations: tuple[Annotation, ...] = ()
    tier2: bool = False
    warned: bool = False
    """There is a warning that somebody can call wrong."""

    def to_json(self) -> dict[str, Any]:
        """As plain JSON values, to be kept between two steps of a job."""
        return {
            "conclusion": self.conclusion.value,
            "title": self.title,
            "summary": self.summary,
            "text": self.text,
            "annotations": [annotation.body() for annotation in self.annotations],
            "tier2": self.tier2,
            "warned": self.warned,
        }

    @classmethod
    def from_json(cls, kept: Mapping[str, Any]) -> CheckRunReport:
        """Read back what `to_json` gave."""
        return cls(
            conclusion=Conclusion(kept["conclusion"]),
            title=kept["title"],
            summary=kept["summary"],
            text=kept["text"],
            annotations=tuple(map(Annotation.from_body, kept["annotations"])),
            tier2=bool(kept["tier2"]),
            warned=bool(kept.get("warned")),
        )


def report(
    review: CheckedReview,
    policy: Policy,
    *,
    problems: Sequence[str] = (),
    repository_url: str = "",
    annotate_grounded: bool = False,
    earlier: Earlier | None = None,
) -> CheckRunReport:
    """Put a checked review into what a check run shows, beside what is known from before.

    `problems`: what is wrong in the repository's config, in words.
    """
    review = ordered(review, Order.URGENT)
    considered = _considered(review, policy)
    since = Since.of(review, earlier)
    notes = _notes(since, considered, policy, problems)
    summary, text = _texts(since, notes, repository_url)
    return CheckRunReport(
        conclusion=conclusion(review, policy, since),
        title=title(review, policy),
        summary=summary,
        text=text,
        annotations=tuple(annotations_of(review, annotate_grounded=annotate_grounded)),
        tier2=review.tier2,
        warned=earlier is not None and bool(review.warned),
    )


def conclusion(review: CheckedReview, policy: Policy, since: Since | None = None) -> Conclusion:
    """The conclusion, by the table above."""
    said = review.described.warned if review.described is not None else ()
    of_findings = [(checked, warning) for checked in review.findings for warning in checked.warnings]
    warnings = [warning for _, warning in of_findings]
    warnings += [warning for statement in said for warning in statement.warnings]
    excused = {
        id(warning)
        for checked, warning in of_findings
        if since is not None and since.is_called_wrong(checked, warning)
    }
    if any(policy.is_fatal(warning) for warning in warnings if id(warning) not in excused):
        return Conclusion.FAILURE
    considered = _considered(review, policy)
    if warnings or not considered or _lacks(review, considered):
        return Conclusion.NEUTRAL
    return Conclusion.SUCCESS


def title(review: CheckedReview, policy: Policy) -> str:
    """The news in one line: "3 of 14 findings cite code that is not there"."""
    tally = review.coverage
    count = tally.findings
    refuted = len(review.described.warned) if review.described is not None else 0
    if refuted and not tally.warned:
        verb = "does" if refuted == 1 else "do"
        return f"{figures.count(refuted, 'statement')} of the description {verb} not match the change"
    if tally.warned:
        failures = {warning.failure for checked in review.findings for warning in checked.warnings}
        not_there = failures <= _NOT_THERE
        one, many = (
            ("cites code that is not there", "cite code that is not there")
            if not_there
            else ("does not match the code", "do not match the code")
        )
        return f"{tally.warned:,} of {figures.count(count, 'finding')} {one if tally.warned == 1 else many}"
    if not _considered(review, policy):
        if review.unparsed:
            return f"{figures.count(len(review.unparsed), 'comment')} could not be read, nothing was checked"
        return "Nothing was fully checked" if review.not_covered else "No findings to check"
    if review.tier2:
        came_to = figures.others(tally) if tally.grounded else f"0 grounded, {figures.others(tally)}"
        return f"{figures.count(count, 'finding')}: {came_to}"
    came_to = "the cited lines exist" if tally.place_exists == count else figures.others(tally)
    return f"{figures.count(count, 'finding')}: {came_to} (content not checked)"


def annotations_of(review: CheckedReview, *, annotate_grounded: bool = False) -> Iterator[Annotation]:
    """Remarks on the cited lines that exist, warnings first; no line, no remark."""
    found = [annotation_of(checked, Level.WARNING) for checked in review.warned]
    if annotate_grounded:
        grounded = (one for one in review.of(FindingOutcome.GROUNDED) if one.merged_into is None)
        found += [annotation_of(checked, Level.NOTICE) for checked in grounded]
    if review.described is not None:
        found += [_of_statement(one) for one in review.described.warned]
    placed = [annotation for annotation in found if annotation is not None]
    yield from placed[:ANNOTATIONS_LIMIT]


def permalink(repository_url: str, location: Location, commit: str | None) -> str | None:
    """The page of a place at a commit; None without a commit, or for the base, whose commit is not known."""
    if not repository_url or commit is None or location.side is Side.LEFT:
        return None
    path = quote(location.path.encode("utf-8", "replace"), safe="/")
    lines = ""
    if location.first is not None and location.first > 0:
        last = location.last if location.last is not None else location.first
        lines = f"#L{location.first}" + (f"-L{last}" if last > location.first else "")
    return f"{repository_url}/blob/{quote(commit, safe='')}/{path}{lines}"


def _considered(review: CheckedReview, policy: Policy) -> tuple[CheckedFinding, ...]:
    """The findings that the config does not leave aside, duplicates once."""
    ignored = pathspec.GitIgnoreSpec.from_lines(policy.ignore)
    return tuple(
        checked
        for checked in review.distinct
        if checked.finding.location is None or not ignored.match_file(checked.finding.location.path)
    )


def _lacks(review: CheckedReview, considered: Sequence[CheckedFinding]) -> list[str]:
    """Why it may not be said that every finding was checked and all is covered, in words."""
    reasons = []
    if not_judged := sum(checked.outcome is FindingOutcome.NOT_JUDGED for checked in considered):
        reasons.append(f"{figures.count(not_judged, 'finding')} could not be judged")
    if review.unparsed:
        reasons.append(f"{figures.count(len(review.unparsed), 'comment')} could not be read as findings")
    return reasons + list(review.not_covered)


def _notes(
    since: Since,
    considered: Sequence[CheckedFinding],
    policy: Policy,
    problems: Sequence[str],
) -> str:
    """What is said above the findings: why the conclusion is neutral, and what is wrong in the config."""
    review, said = since.review, [*since.muted(), *since.limits()]
    refuted = review.described is not None and review.described.warned
    if not review.coverage.warned and not refuted and conclusion(review, policy) is Conclusion.NEUTRAL:
        reasons = _lacks(review, considered) or ["no reviewer left a finding that could be read"]
        said.append(f"Neutral because {markdown_prose(sentence('; '.join(reasons), 1_000))}.")
    if left_aside := len(review.distinct) - len(considered):
        said.append(f"{figures.count(left_aside, 'finding')} on paths that the config ignores: not judged.")
    if problems:
        listed = "\n".join(f"- {markdown_prose(sentence(problem, 400))}" for problem in problems)
        said.append(f"**The config has errors**; the defaults apply where it is wrong.\n\n{listed}")
    return markdown_cut("\n\n".join(said), NOTES_LIMIT)


# the texts


@dataclass(frozen=True, slots=True)
class _Fold:
    """A list that is folded away under a heading."""

    heading: str
    items: tuple[str, ...]

    def block(self, count: int) -> str:
        listed = "\n".join(self.items[:count])
        return f"<details><summary>{self.heading}</summary>\n\n{listed}\n\n</details>"

    def fitting(self, room: int) -> int:
        """How many items there is room for."""
        used = len(self.block(0))
        for count, item in enumerate(self.items):
            used += len(item) + 1
            if used > room:
                return count
        return len(self.items)


def _texts(since: Since, notes: str, repository_url: str) -> tuple[str, str]:
    """Summary and text: everything in the summary, or what finds no room there in the text."""

    def links(location: Location, commit: str | None) -> str | None:
        return permalink(repository_url, location, commit or review.head)

    review = since.review
    head = [since.changes(), *markdown.introduction(review), notes]
    warned = markdown.warned_findings(review, links, since.remark)
    folds = [
        _Fold(heading, tuple(items))
        for heading, items in markdown.folded(review, links, unread="comment", remark=since.remark)
    ]
    tail = [since.invitation(), *markdown.reviewers_table(review), markdown.coverage(review)]
    heading = ["### Findings with a warning"] if warned else []
    besides = markdown.beyond_findings(review, links)
    whole = _joined(
        [*head, *heading, *warned, *besides, *(fold.block(len(fold.items)) for fold in folds), *tail]
    )
    if len(whole) <= TEXT_LIMIT:
        return whole, ""
    tail = [markdown_cut(_joined(besides), BESIDES_LIMIT), *tail]
    room = TEXT_LIMIT - len(_joined([*head, *heading, *tail])) - 200
    here = _count_fitting(warned, room)
    below = "*Continued below.*"
    summary = _joined([*head, *heading, *warned[:here], below, *tail])
    return markdown_cut(summary, TEXT_LIMIT), _overflow(warned[here:], folds)


def _overflow(warned: Sequence[str], folds: Sequence[_Fold]) -> str:
    here = _count_fitting(warned, TEXT_LIMIT - 200)
    blocks = list(warned[:here])
    left_out = len(warned) - here
    room = TEXT_LIMIT - len(_joined(blocks)) - 200
    for fold in folds:
        count = fold.fitting(room) if not left_out else 0
        left_out += len(fold.items) - count
        if count:
            blocks.append(fold.block(count))
            room -= len(blocks[-1]) + 2
    return _joined([*blocks, markdown.left_out_note(left_out) if left_out else ""])


def _count_fitting(blocks: Sequence[str], room: int) -> int:
    for count, block in enumerate(blocks):
        room -= len(block) + 2
        if room < 0:
            return count
    return len(blocks)


def _joined(blocks: Sequence[str]) -> str:
    return "\n\n".join(block for block in blocks if block)


# annotations


def annotation_of(checked: CheckedFinding, level: Level) -> Annotation | None:
    """The remark of one finding; None when the code that it cites is nowhere."""
    place = _place(checked)
    if place is None or place.first is None or len(place.path) > PATH_LIMIT or "\0" in place.path:
        return None
    finding = checked.finding
    who = ", ".join(line(name, 60) for name in finding_words.reporters(checked)[:5])
    if level is Level.WARNING:
        said = [plain(warning.message) for warning in checked.warnings]
        news = f"{finding_words.outcome(checked)} {finding_words.marker(checked)}"
    else:
        said = [line(finding_words.heading(finding), 200)]
        news = finding_words.LABELS[checked.outcome]
    facts = f"{who}, confidence {finding_words.confidence(checked)}"
    link = [plain(finding.url)] if finding.url else []
    evidence = next((each for warning in checked.warnings for each in warning.evidence), None)
    return Annotation(
        path=place.path,
        first=place.first,
        last=max(place.first, place.last or place.first),
        level=level,
        title=line(f"{news}: {finding_words.heading(finding)}", TITLE_LIMIT),
        message=text_cut("\n".join([*said, facts, *link]), MESSAGE_LIMIT),
        details=text_cut(plain(f"{evidence.location}\n{evidence.text}"), MESSAGE_LIMIT) if evidence else "",
    )


def _of_statement(statement: Statement) -> Annotation | None:
    """The remark at the line that refutes a statement of the description; None where there is none at the head."""
    warning = statement.warnings[0]
    evidence = next((one for one in warning.evidence if one.side is Side.RIGHT), None)
    if evidence is None or len(evidence.path) > PATH_LIMIT or "\0" in evidence.path:
        return None
    return Annotation(
        path=evidence.path,
        first=evidence.first,
        last=evidence.last,
        level=Level.WARNING,
        title=line(f"the description: {statement.text}", TITLE_LIMIT),
        message=text_cut(plain(warning.message), MESSAGE_LIMIT),
    )


def _place(checked: CheckedFinding) -> Location | None:
    """Lines at the head that exist: those cited, else those that the code is really at."""
    if checked.carried is not None:
        now = checked.carried.location
        return now if now is not None and now.side is Side.RIGHT else None
    if checked.finding.commit is not None:  # judged on an older commit, whose lines say nothing here
        return None
    first = checked.claims[0].outcome if checked.claims else None
    cited = first.actual if first is not None and first.disposition is Disposition.VERIFIED else None
    for place in (cited, checked.relocated):
        if place is not None and place.side is Side.RIGHT and place.first is not None:
            return place
    return None
