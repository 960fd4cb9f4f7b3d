"""What a check run says of the checks before it: what changed, what repeats, what people called wrong."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from checks.difference import difference
from checks.identity import short_ids
from checks.repeats import repeats
from checks.reports.wording import figures, finding_words
from checks.reports.wording.escape import markdown, markdown_code, markdown_prose, sentence

if TYPE_CHECKING:
    from checks.model.checked import CheckedFinding, CheckedReview
    from checks.model.checked_claim import EvidenceWarning
    from checks.model.history.earlier import Earlier

LISTED: Final = 10
"""Findings that a list of changes names; of more it says how many."""

HEADING_LIMIT, NAME_LIMIT = 80, 60


@dataclass(frozen=True, slots=True)
class Since:
    """A review beside what is known from before it; None: nothing is kept, as in a run by a workflow's token."""

    review: CheckedReview
    earlier: Earlier | None
    _ids: dict[int, str] = field(default_factory=dict)
    _repeated: dict[int, str] = field(default_factory=dict)
    _not_compared: int = 0

    @classmethod
    def of(cls, review: CheckedReview, earlier: Earlier | None) -> Since:
        """Know each finding by its short id, and what it repeats."""
        if earlier is None:
            return cls(review, None)
        ids = short_ids([checked.finding for checked in review.findings])
        found = repeats(review.findings)
        repeated = {id(review.findings[at]): ids[first] for at, first in found.first.items()}
        by_finding = dict(zip(map(id, review.findings), ids, strict=True))
        return cls(review, earlier, by_finding, repeated, found.not_compared)

    def remark(self, checked: CheckedFinding) -> str:
        """What stands beside a finding: its short id, what it repeats, who called its warning wrong. Markdown."""
        if self.earlier is None or id(checked) not in self._ids:
            return ""
        said = [f"id {markdown_code(self._ids[id(checked)])}"]
        if id(checked) in self._repeated:
            said.append(f"**repeats** {markdown_code(self._repeated[id(checked)])} of an earlier push")
        wrong = {
            (one.login, one.day)
            for warning in checked.warnings
            for one in self.earlier.called_wrong
            if (one.finding, one.rule) == (self._ids[id(checked)], finding_words.rule(warning))
        }
        said += [
            f"**called wrong** by {markdown(login, NAME_LIMIT)} on {day}" for login, day in sorted(wrong)[:3]
        ]
        return ", ".join(said)

    def is_called_wrong(self, checked: CheckedFinding, warning: EvidenceWarning) -> bool:
        """Whether somebody who may write says that this warning is wrong."""
        if self.earlier is None:
            return False
        named = (self._ids.get(id(checked)), finding_words.rule(warning))
        return any((one.finding, one.rule) == named for one in self.earlier.called_wrong)

    def changes(self) -> str:
        """What has changed since the check before, for the top of the summary; empty when nothing is to be said."""
        if self.earlier is None or not self.earlier.head:
            return ""
        found = difference(self.review, self.earlier)
        pushed = self.earlier.head != self.review.head
        if found.is_empty and not pushed:
            return ""
        since = (
            f"the check of {markdown_code(self.earlier.head[: finding_words.COMMIT_SHOWN])}"
            if pushed
            else "the last check of this commit"
        )
        lists = (
            ("newly warned", found.newly_warned),
            ("no longer warned", found.no_longer_warned),
            ("gone", found.gone),
        )
        counts = [f"{len(ids):,} {name}" for name, ids in (*lists, ("carried over", found.carried)) if ids]
        first = f"**Since {since}:** {', '.join(counts) or 'nothing'}."
        listed = [one for name, ids in lists for one in self._listed(name, ids)]
        return "\n\n".join([first, "\n".join(listed)] if listed else [first])

    def limits(self) -> list[str]:
        """A sentence where not every finding was compared with all earlier ones."""
        if not self._not_compared:
            return []
        were = "finding was" if self._not_compared == 1 else "findings were"
        what = "not compared with all earlier ones on the same file and may repeat one: there are too many"
        return [f"{self._not_compared:,} {were} {what} or they are too long."]

    def muted(self) -> list[str]:
        """A sentence for each rule that does not warn here, and how to have it back. Markdown."""
        if self.earlier is None:
            return []
        return [
            f"The rule {markdown_code(one.rule)} is muted in this repository: {one.wrong:,} of its {one.shown:,} "
            f"warnings were called wrong"
            + (
                f" ({figures.percent(one.wrong / one.shown)}, 95% interval {figures.interval_of(one.interval)})"
                if one.interval
                else ""
            )
            + f". Put `unmute: [{one.rule.removeprefix('judge/')}]` in `.github/citecheck.yml` to turn it back on."
            for one in self.earlier.muted
        ]

    def invitation(self) -> str:
        """How to say that a warning is wrong; empty where there is none."""
        if self.earlier is None or not self.review.warned:
            return ""
        first = self._ids[id(self.review.warned[0])]
        return (
            "Is a warning wrong? Press *Dismiss warnings* above to dismiss them all, or comment "
            f"`/citecheck wrong {first}` to dismiss one; `/citecheck why {first}` explains it. "
            "You need write access for either."
        )

    def _listed(self, name: str, ids: Sequence[str]) -> Iterator[str]:
        assert self.earlier is not None  # noqa: S101 - asked for only then
        by_id = {short: checked for checked in self.review.findings if (short := self._ids[id(checked)])}
        for short in ids[:LISTED]:
            if short in by_id:
                heading, who = finding_words.heading(by_id[short].finding), by_id[short].finding.reviewer
            else:
                heading, who = self.earlier.findings[short].heading, self.earlier.findings[short].reviewer
            title = markdown_prose(sentence(heading, HEADING_LIMIT))
            yield f"- {name}: “{title}” of {markdown(who, NAME_LIMIT)} ({markdown_code(short)})"
        if len(ids) > LISTED:
            yield f"- {name}: {figures.count(len(ids) - LISTED, 'more finding')}"
