"""What a command gives back: the report in a file or on standard output, and the exit code."""

from __future__ import annotations

import errno
import os
import shutil
import sys
from pathlib import Path

from bot.cli.offline.output.notes import Notes
from bot.model.input_error import InputError
from checks.model.checked import CheckedReview
from checks.model.policy import Policy
from checks.reports import REPORTS, Look
from checks.reports.wording import finding_words, review_words
from checks.reports.wording.figures import count

LISTED_LIMIT = 10
"""Warned findings that are named on standard error where no report is on the screen."""


def refuse_report(name: str, diff: object) -> None:
    """Refuse a format that is none, or one that cannot say what is to be checked."""
    if name not in REPORTS:
        raise InputError(f"no report format {name!r}; there are {', '.join(REPORTS)}")
    if REPORTS[name].of_commit and diff is not None:
        raise InputError(
            f"--format {name} is about a commit: it goes with --repo, not with --diff and --tree"
        )


def reports_like(incomplete: str) -> list[str]:
    """The names of reports that begin so, for a shell."""
    return [name for name in REPORTS if name.startswith(incomplete.lower())]


def refuse_output(output: Path | None) -> None:
    """Refuse a file that cannot be written, before any work is done for it; what is in it stays as it is."""
    if output is None:
        return
    if output.is_dir():
        wrong = errno.EISDIR
    elif not output.parent.is_dir():
        wrong = errno.ENOENT
    elif not os.access(output if output.exists() else output.parent, os.W_OK):
        wrong = errno.EACCES
    else:
        return
    raise InputError(f"{output} cannot be written: {os.strerror(wrong)}")


def write(text: str, output: Path | None) -> None:
    """Write a report to a file or to standard output."""
    data = text.encode("utf-8", "replace")
    try:
        if output is not None:
            output.write_bytes(data)
        elif sys.stdout is not None:
            sys.stdout.buffer.write(data)
            sys.stdout.buffer.flush()
    except OSError as wrong:
        if output is None:  # keep the interpreter from trying again at its end
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if not isinstance(wrong, BrokenPipeError):  # else the reader has seen enough: `| head`
            place = output or "standard output"
            raise InputError(f"{place} cannot be written: {wrong.strerror or wrong}") from wrong


def look_of(output: Path | None, *, verbose: bool = False) -> Look:
    """How whoever reads standard output wants it."""
    if output is not None or sys.stdout is None or not sys.stdout.isatty():
        return Look(verbose=verbose)
    width = max(60, min(160, shutil.get_terminal_size((80, 24)).columns))
    colour = not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
    return Look(width=width, colour=colour, verbose=verbose)


def verdict(
    review: CheckedReview,
    policy: Policy,
    notes: Notes,
    fail_on: str | None,
    *,
    shown: bool = True,
    output: Path | None = None,
) -> int:
    """The exit code, and where it is 1 why, on standard error.

    `shown`: the report is on standard output and tells all. Without it what one must know is said here, too.
    """
    if review.unchanged and not shown:
        notes.say(review_words.scope(review).replace("`", ""))
    if not fails(review, policy):
        return 0
    fatal = [each for each in review.warned if any(map(policy.is_fatal, each.warnings))]
    if not shown:
        for one in fatal[:LISTED_LIMIT]:
            rules = ", ".join(
                dict.fromkeys(finding_words.rule(each) for each in one.warnings if policy.is_fatal(each))
            )
            notes.say(f"{one.finding.location or '(no file)'}: {rules}: {finding_words.heading(one.finding)}")
    said = review.described
    more = f"; the description: {review_words.described(review)}" if said is not None and said.warned else ""
    by = f"--fail-on {fail_on}" if fail_on else f"`fail_on` in the config ({count(len(fatal), 'finding')})"
    where = f"; the report is in {output}" if output is not None else ""
    notes.say(f"failed because of {by}: {review_words.closing(review)}{more}{where}")
    return 1


def fails(review: CheckedReview, policy: Policy) -> bool:
    """Whether the policy makes the exit code 1."""
    said = review.described.warned if review.described is not None else ()
    warned = [warning for one in review.findings for warning in one.warnings]
    return any(map(policy.is_fatal, warned + [warning for one in said for warning in one.warnings]))
