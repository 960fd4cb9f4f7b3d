"""`docs/messages.md`: every message that a check can print, by what makes it, each with an example that prints it.

The words that make a message are read from the source; the examples are run, and each message is put to the words
that made it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from checks.model.claim import STANCE_REASONS
from tests.docs.messages.examples import ROOMS, Part
from tests.docs.messages.recording import Sources, recorded
from tests.docs.messages.sites import ROOT, Site

PAGE = ROOT / "docs" / "messages.md"


@dataclass(frozen=True)
class Shown:
    """A message that an example printed, and the example's words."""

    message: str
    says: str


@cache
def sites(part: Part) -> tuple[Site, ...]:
    """Every message of a part, in the order of the source, each once in a file."""
    found: dict[tuple[str, str, str], Site] = {}
    for site in part.room.sites:
        found.setdefault((site.file, site.ends, site.template), site)
    return tuple(found.values())


@cache
def shown(part: Part) -> dict[tuple[str, str, str], Shown]:
    """The messages that an example prints, by file, ending and words: each the first time that one does."""
    every = part.room.sites
    sources = Sources(every)
    found: dict[tuple[str, str, str], Shown] = {}
    wanted = {(site.file, site.ends, site.template) for site in every}
    for says, run in part.examples():
        if len(found) == len(wanted):
            break
        with recorded() as recorder:
            recorder.run(run)
        for message, ends, at_work in recorder.made:
            site = sources.of(message, ends, at_work)
            if site is not None:
                found.setdefault((site.file, site.ends, site.template), Shown(message, says))
    return found


def missing(part: Part) -> list[Site]:
    """The messages that no example prints."""
    known = shown(part)
    return [site for site in sites(part) if (site.file, site.ends, site.template) not in known]


def page() -> str:
    """The text that the page should have."""
    lines = [
        "# Messages",
        "",
        "What a check can print, by what makes it, each with an example that prints it. Made by `make docs`.",
        "",
        "## Claims that are not asserted",
        "",
        *(f"- *{stance}*: {reason}" for stance, reason in STANCE_REASONS.items()),
    ]
    for part in ROOMS:
        lines += ["", f"## {part.title}", "", *_tables(part)]
    return "\n".join(lines) + "\n"


def _tables(part: Part) -> Iterator[str]:
    yield part.about
    known = shown(part)
    heading = ""
    for site in sites(part):
        if part.heading(site.file) != heading:
            heading = part.heading(site.file)
            yield from ("", f"### {heading}", "") if heading else ("",)
            yield from (f"| {part.what} | message | example |", "|---|---|---|")
        one = known.get((site.file, site.ends, site.template))
        message = _cell(one.message if one else site.template)
        yield f"| {site.ends} | {message} | {_cell(one.says) if one else ''} |"


def _cell(text: str) -> str:
    folded = " ".join(text.split())
    return folded.replace("|", "\\|").replace("<", "&lt;")
