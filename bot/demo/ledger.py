"""A ledger of some months for the demo: reviews that are made up, each really checked against real code.

The reviewers have names of animals, for none of them is a product; how often each is wrong is made up, too.
What the checker finds of that is its own: nothing here tells it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random
from typing import TYPE_CHECKING

from bot import demo as scene
from bot.model.repository_key import RepositoryKey
from bot.storage.ledger import feedback
from bot.storage.ledger.feedback import Saying, Source
from bot.storage.ledger.record import record
from bot.storage.ledger.rows import Check
from checks.code.code import Code
from checks.code.tree import SnapshotTree
from checks.model.finding import Finding, Quote, Reading, Severity
from checks.model.location import Location
from checks.model.policy import Policy
from checks.review import check_review

if TYPE_CHECKING:
    import sqlalchemy as sa

NOTICE = (
    "Demo: what acme/larder-demo and acme/cellar-demo show is made up, reviews and reviewers, and really checked. "
    "Other repositories here are those that the demo's bot has checked on this machine."
)

REPOSITORIES = (
    (RepositoryKey(1, 1), "acme/larder-demo"),
    (RepositoryKey(1, 2), "acme/cellar-demo"),
)
DAYS = 84
DAY = 86_400.0
PULL_REQUESTS = 90
FIRST_CHECK = 1_000_001

SHORTEST_LINE = 24
"""Characters of a line that is worth a quote."""


@dataclass(frozen=True, slots=True)
class _Reviewer:
    """A made-up reviewer: what share of the findings is wrong, early and late, and how much it writes."""

    name: str
    wrong: float
    wrong_late: float
    findings: int
    share: float
    """Of the pull requests that it looks at."""


REVIEWERS = (
    _Reviewer("heron", 0.03, 0.03, 4, 0.9),
    _Reviewer("lynx", 0.10, 0.10, 3, 0.8),
    _Reviewer("otter", 0.30, 0.12, 3, 0.7),  # which learns
    _Reviewer("magpie", 0.35, 0.35, 2, 0.6),
    _Reviewer("wren", 0.05, 0.05, 1, 0.06),  # too seldom to say
)

_SAID = (
    "`{line}` runs on every call, which is slow for large answers.",
    "This should be covered by a test: `{line}`.",
    "`{line}` hides what went wrong from the caller.",
    "The name in `{line}` says less than it could.",
)
_INVENTED = (
    "if not self.session.is_valid(request.user):",
    "cursor.execute(f\"DELETE FROM entry WHERE key = '{key}'\")",
    "return json.loads(response.text)['data']['items']",
)
_OPINIONS = (
    "Consider a clearer structure here.",
    "It would be good to think about concurrent use.",
    "Perhaps this belongs into a module of its own.",
)


def fill(engine: sa.Engine, *, now: float) -> int:
    """Write the ledger, with the last check at `now` in epoch seconds, and give how many checks there are."""
    chance = Random(20_261_122)  # noqa: S311 - the same ledger every time
    files = {path: text for path, text in _code().items() if path.endswith(".py")}
    code = Code(SnapshotTree(files, commit="5" * 40))
    number = 0
    for pull in range(1, PULL_REQUESTS + 1):
        key, name = REPOSITORIES[pull % 3 == 0]
        begun = now - DAYS * DAY * (1 - pull / PULL_REQUESTS) - 3 * 3_600
        findings = tuple(_findings(chance, pull, files))
        if not findings:
            continue
        with engine.begin() as connection:
            number += _checked(
                connection, chance, code, findings, Check(key, number + FIRST_CHECK, name, pull, begun)
            )
    return number


def _checked(
    connection: sa.Connection, chance: Random, code: Code, findings: tuple[Finding, ...], first: Check
) -> int:
    """Write the checks of one pull request, each push with a few comments more; how many there are."""
    pushes = chance.choice((2, 3, 3))
    for push in range(pushes):
        so_far = findings[: max(1, len(findings) * (push + 1) // pushes)]
        review = check_review(Reading(so_far), code, Policy(tier2=True))
        title = f"{review.coverage.warned or 'None'} of {review.coverage.findings} findings have a warning"
        check = replace(first, check_id=first.check_id + push, at=first.at + push * 3_600, title=title)
        record(connection, check, review)
    if chance.random() < 0.05:  # somebody disagrees with us
        saying = Saying("alice", Source.BUTTON, check.at, check_id=check.check_id)
        feedback.keep_word(connection, first.key, saying)
    return pushes


def _code() -> dict[str, str]:
    found = {**scene.before(), **scene.after()}
    return {path: text for path, text in found.items() if isinstance(text, str)}


def _findings(chance: Random, pull: int, files: dict[str, str]) -> Iterator[Finding]:
    for reviewer in REVIEWERS:
        if chance.random() > reviewer.share:
            continue
        late = pull / PULL_REQUESTS
        wrong = reviewer.wrong + (reviewer.wrong_late - reviewer.wrong) * late
        for at in range(chance.randint(1, 2 * reviewer.findings - 1)):
            made = _invented_finding(chance, files, wrong=chance.random() < wrong)
            yield Finding(
                id=f"{reviewer.name}-{pull}-{at}",
                reviewer=reviewer.name,
                title="",
                body=made.body,
                location=made.location,
                quotes=made.quotes,
                severity=chance.choice((Severity.HIGH, Severity.MEDIUM, Severity.LOW)),
                confidence=chance.choice((50, 75, 100)),
            )


@dataclass(frozen=True, slots=True)
class _Made:
    body: str
    location: Location
    quotes: tuple[Quote, ...] = ()


def _invented_finding(chance: Random, files: dict[str, str], *, wrong: bool) -> _Made:
    path, at, text = _line(chance, files)
    said = chance.choice(_SAID).format(line=text)
    place = Location(path, at, at)
    if not wrong:
        if chance.random() < 0.2:
            return _Made(chance.choice(_OPINIONS), place)
        return _Made(said, place, (Quote(text, place),))
    match chance.randrange(6):
        case 0:
            invented = chance.choice(_INVENTED)
            return _Made(chance.choice(_SAID).format(line=invented), place, (Quote(invented, place),))
        case 1:
            altered = _altered(chance, text)
            return _Made(chance.choice(_SAID).format(line=altered), place, (Quote(altered, place),))
        case 2:
            end = files[path].count("\n")
            beyond = Location(path, end + 40, end + 44)
            return _Made("This block is never reached.", beyond)
        case 3:
            gone = Location(path.replace("larder/", "larder/async_", 1), at, at)
            return _Made(said, gone)
        case 4:
            other = Location(path, max(1, at - 30) if at > 40 else at + 25, None)
            return _Made(said, other, (Quote(text, other),))
        case _:
            return _Made("`purge_expired_sessions()` is called here without a lock.", place)


def _line(chance: Random, files: dict[str, str]) -> tuple[str, int, str]:
    """A line of code that is nowhere else in the repository: its path, its number, its text."""
    everything = "\n".join(files.values())
    while True:
        path = chance.choice(sorted(files))
        lines = files[path].splitlines()
        if not lines:
            continue
        at = chance.randrange(len(lines))
        text = lines[at].strip()
        plain = (
            not text.startswith(("#", '"""', "import ", "from ")) and "`" not in text and '"""' not in text
        )
        if len(text) >= SHORTEST_LINE and plain and everything.count(text) == 1:
            return path, at + 1, text


def _altered(chance: Random, text: str) -> str:
    """The line with one word of it changed, as somebody writes who remembers it badly."""
    words = [word for word in text.replace("(", " ").replace(")", " ").split() if word.isidentifier()]
    word = chance.choice(words) if words else text[:4]
    return text.replace(word, f"{word}_value", 1)
