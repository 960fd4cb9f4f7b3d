"""What a check run shows of a checked review: summary, text and annotations."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final
from urllib.parse import quote

from pydantic import TypeAdapter

from checks.model.checked import CheckedFinding, CheckedReview
from checks.model.history.earlier import Earlier
from checks.model.location import Location, Side
from checks.model.policy import Policy
from checks.reports import markdown
from checks.reports.check_run.annotations import Annotation, annotations_of
from checks.reports.check_run.ending import Conclusion, conclusion, considered, lacks, title
from checks.reports.check_run.since import Since
from checks.reports.wording import figures
from checks.reports.wording.cut import markdown_cut
from checks.reports.wording.escape import markdown_prose, sentence
from checks.reports.wording.order import Order, ordered

TEXT_LIMIT: Final = 65_535
"""Characters that GitHub takes of a summary, and of a text."""

NOTES_LIMIT: Final = 12_000
BESIDES_LIMIT: Final = 16_000


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
        kept: dict[str, Any] = _KEPT.dump_python(self, mode="json")
        return kept

    @classmethod
    def from_json(cls, kept: Mapping[str, Any]) -> CheckRunReport:
        """Read back what `to_json` gave."""
        return _KEPT.validate_python(kept)


_KEPT: Final = TypeAdapter(CheckRunReport)


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
    in_question = considered(review, policy)
    since = Since.of(review, earlier)
    notes = _notes(since, in_question, policy, problems)
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


def _notes(
    since: Since,
    findings: Sequence[CheckedFinding],
    policy: Policy,
    problems: Sequence[str],
) -> str:
    """What is said above the findings: why the conclusion is neutral, and what is wrong in the config."""
    review, said = since.review, [*since.muted(), *since.limits()]
    refuted = review.described is not None and review.described.warned
    if not review.coverage.warned and not refuted and conclusion(review, policy) is Conclusion.NEUTRAL:
        reasons = lacks(review, findings) or ["no reviewer left a finding that could be read"]
        said.append(f"Neutral because {markdown_prose(sentence('; '.join(reasons), 1_000))}.")
    if left_aside := len(review.distinct) - len(findings):
        said.append(f"{figures.count(left_aside, 'finding')} on paths that the config ignores: not judged.")
    if problems:
        listed = "\n".join(f"- {markdown_prose(sentence(problem, 400))}" for problem in problems)
        said.append(f"**The config has errors**; the defaults apply where it is wrong.\n\n{listed}")
    return markdown_cut("\n\n".join(said), NOTES_LIMIT)


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
