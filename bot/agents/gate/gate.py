"""Holds a review comment against the code before it is posted, and answers with the receipt.

It refuses only what it is sure of. Whatever keeps it from judging (no repository, no change at hand, another
repository, our own mistake) lets the comment pass, with the reason for whoever reads standard error.
"""

from __future__ import annotations

import contextlib
import sys
from contextlib import closing
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from bot.agents.gate.hooks import INPUT_LIMIT, Call, read_call, refusal
from bot.agents.policy import policy_of_base
from bot.checkout import RepositoryCheckout
from checks.code.code import Code
from checks.code.git.process import TreeError
from checks.code.git.repository import GitRepository
from checks.model.checked import CheckedFinding, CheckedReview
from checks.model.checked_claim import EvidenceWarning
from checks.model.finding import BODY_LIMIT, Finding, Reading
from checks.reports.wording.cut import text_cut
from checks.reports.wording.escape import code, line, plain
from checks.reports.wording.receipt import COMMIT_SHOWN, command, shown
from checks.review import check_review

REASON_LIMIT: Final = 6_000
"""Characters of a refusal: an agent reads all of it."""

COMMENTS_LIMIT: Final = 100
"""Comments of one call that are judged."""

TEXT_LIMIT: Final = 1024 * 1024
"""Characters of them that are judged: the agent waits, some 15 seconds for so much."""

SHOWN_LINES: Final = 8
SHOWN_COLUMNS: Final = 200

LOOK_UPS_LIMIT: Final = 3
"""Warnings of one refusal whose look-up is asked at once."""

ANSWER_LINES: Final = 12
"""Lines of the answer to a look-up."""


@dataclass(frozen=True, slots=True)
class GateOptions:
    """How comments are judged; the revisions are those of `citecheck check`."""

    base: str | None = None
    head: str = "HEAD"
    tier2: bool | None = None
    """Whether what a comment says of the code is checked; None: yes, unless the config of the base says not."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What the hook answers."""

    output: str = ""
    """For standard output: a refusal, or nothing at all, which leaves the agent to its own rules."""

    passed: str = ""
    """Why comments, or some of them, were let pass without a judgement; empty when all were judged, or there are none."""


def run(wanted: GateOptions) -> int:
    """Answer the hook on standard input; the exit code, which is always 0."""
    try:
        data = sys.stdin.buffer.read(INPUT_LIMIT + 1)
    except (OSError, AttributeError) as error:  # closed
        given = Answer(passed=f"standard input cannot be read: {error}")
    else:
        given = answer(data, wanted)
    with contextlib.suppress(OSError, AttributeError):  # nobody listens
        if given.output:
            print(given.output, flush=True)  # noqa: T201
        if given.passed:
            print(f"citecheck: not checked: {given.passed}", file=sys.stderr, flush=True)  # noqa: T201
    return 0


def answer(data: bytes, wanted: GateOptions) -> Answer:
    """Answer a hook's input. Never raises."""
    try:
        call = read_call(data)
        if not call.is_shell:
            return _answered(call, wanted) if call.posts else Answer()
        answers = [
            Answer(passed=one.unknown)
            if one.unknown
            else _answered(replace(call, arguments=dict(one.arguments)), wanted)
            for one in call.posted()
        ]
        passed = "; ".join(dict.fromkeys(one.passed for one in answers if one.passed))
        return Answer(next((one.output for one in answers if one.output), ""), passed)
    except Exception as error:  # a mistake of ours must not stop an agent's work
        return Answer(
            passed=line(f"{error}" if isinstance(error, ValueError | TreeError) else repr(error), 500)
        )


def _answered(call: Call, wanted: GateOptions) -> Answer:
    comments = tuple(call.comments())
    return _judged(call, comments, wanted) if comments else Answer()


def _judged(call: Call, comments: tuple[Finding, ...], wanted: GateOptions) -> Answer:
    repository = GitRepository.find(call.folder or Path.cwd())
    if call.repository is not None and not _is(repository, call.repository):
        return Answer(
            passed=f"the comment is for {line(call.repository, 200)}, which is not what is checked out"
        )
    head = call.commit or wanted.head
    with closing(RepositoryCheckout(repository.path, wanted.base, head)) as checkout:
        # the change is not checked out, so what it adds would be missing
        if unchanged := "; ".join(checkout.not_covered) or checkout.unchanged:
            return Answer(passed=line(f"there is no change to look at: {unchanged}", 500))
        reading, left_out = _limited(comments)
        review = check_review(
            reading, checkout.code, policy_of_base(checkout, wanted.tier2, heeds_ignore=False)
        )
        reason = _reason(review, checkout.code, wanted.base) if review.warned else ""
    return Answer(refusal(call.form, reason) if reason else "", passed=left_out)


def _limited(comments: tuple[Finding, ...]) -> tuple[Reading, str]:
    """As many comments as are judged at one time, and what is left out."""
    kept: list[Finding] = []
    room = TEXT_LIMIT
    for one in comments[:COMMENTS_LIMIT]:
        room -= min(len(one.body), BODY_LIMIT)
        if room < 0:
            break
        kept.append(replace(one, body=one.body[:BODY_LIMIT]))
    said = []
    if len(kept) < len(comments):
        said.append(
            f"only the first {len(kept):,} of {len(comments):,} comments are judged, {COMMENTS_LIMIT} or "
            f"{TEXT_LIMIT:,} characters of them"
        )
    if any(len(one.body) > BODY_LIMIT for one in comments):
        said.append(f"of a comment only the first {BODY_LIMIT:,} characters are judged")
    return Reading(tuple(kept)), "; ".join(said)


def _is(repository: GitRepository, name: str) -> bool:
    """Whether the repository was cloned from the one of that name; not, when it does not say from where."""
    origin = repository.origin().rstrip("/").removesuffix(".git").replace(":", "/")
    return origin.casefold().endswith(f"/{name.casefold()}")


def _reason(review: CheckedReview, at_hand: Code, base: str | None) -> str:
    """What is wrong, each with its receipt and what the code has instead, and what to do."""
    asked = 0
    shown: list[str] = []
    for checked in review.warned:
        said = _shown(checked, review.head)
        for warning in checked.warnings[: LOOK_UPS_LIMIT - asked]:
            asked += 1
            said += _looked_up(warning, at_hand, base, review.head)
        shown.append(said)
    closing_words = (
        "Correct the citation and post it again, or leave it out; `citecheck look references NAME` and the other "
        "look-ups, or the MCP tools `look_…`, show more of what the code has. "
        f"Checked at commit {(review.head or '')[:12]}; if the comment is about another, check that one out."
    )
    first = "citecheck: this comment cites what the code does not have."
    said = "\n\n".join(shown)
    return text_cut(f"{first}\n\n{said}", REASON_LIMIT) + f"\n\n{closing_words}"


def _looked_up(warning: EvidenceWarning, at_hand: Code, base: str | None, head: str | None) -> str:
    """The look-up that goes on from a warning, as it is typed, and its answer; empty where there is none."""
    # a comment that passes, as most do, waits for none of it
    from checks.lookups.look import look  # noqa: PLC0415
    from checks.lookups.next.from_warning import look_up_after  # noqa: PLC0415
    from checks.lookups.next.typed import command_line  # noqa: PLC0415

    asked = look_up_after(warning, at_hand)
    typed = command_line(asked, base=base, head=(head or "")[:COMMIT_SHOWN]) if asked is not None else None
    if asked is None or typed is None:
        return ""
    answer = code(look(asked, at_hand).text, lines=ANSWER_LINES, columns=SHOWN_COLUMNS)
    return f"\nLooked up with: {plain(typed, keep='')}\n{answer}"


def _shown(checked: CheckedFinding, head: str | None) -> str:
    lines: list[str] = []
    for warning in checked.warnings:
        lines.append(plain(f"{warning.failure.value}: {warning.message}"))
        if warning.actual is not None:
            lines.append(plain(f"It is at {warning.actual}."))
        for one in warning.evidence[:2]:
            lines.append(plain(f"{one.location}:"))
            lines.append(code(one.text, lines=SHOWN_LINES, columns=SHOWN_COLUMNS))
            if receipt := command(one, head):
                lines.append(f"See it with: {receipt}")
        if lacking := shown(warning.absence):
            lines.append(f"See it with: {lacking.command} (which {lacking.words})")
    return "\n".join(lines)
