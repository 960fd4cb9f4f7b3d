"""What we answer to `/citecheck why` and `/citecheck help`, as a comment in Markdown. Pure."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from checks.reports.wording.escape import markdown, markdown_code, markdown_link, markdown_prose, sentence

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bot.storage.ledger.earlier_checks import KeptFinding, KeptWarning

LIMIT: Final = 60_000
"""Characters of a comment; GitHub takes 65,536."""

HELP: Final = """\
| comment | what it does |
|---|---|
| `/recheck` | checks this pull request again; its author may ask, too |
| `/recheck tier2` | the same, once with what findings claim of the code |
| `/citecheck why ID` | says what was made of a finding, and why |
| `/citecheck wrong ID` | says that the warnings of a finding are wrong; the next check shows it |
| `/citecheck right ID` | says that they are right; when the same is said of the same code again, the check shows it |
| `/citecheck help` | shows this |

The ID of a finding is beside it in the check. The last four are for people who may write."""


def why(finding: KeptFinding) -> str:
    """What the latest check made of a finding."""
    link = markdown_link("comment", finding.url)
    place = f" at {markdown_code(finding.place)}" if finding.place else ""
    first = f"{markdown_code(finding.finding)}: “{markdown_prose(sentence(finding.heading, 120))}” of "
    first += f"{markdown(finding.reviewer, 60)}{place}: **{finding.outcome.replace('_', ' ')}**"
    first += f" · {link}" if link != "comment" else ""
    parts = [first]
    if finding.reason:
        parts.append(f"Why it is not grounded: {markdown_prose(finding.reason)}.")
    parts += [part for warning in finding.warnings for part in _warning(warning)]
    claims = [
        f"- {markdown_code(one.kind)}: {one.disposition}"
        + (f" ({markdown_code(one.failure)})" if one.failure else "")
        + (f", judged by {markdown(one.judged_by, 80)}" if one.judged_by else "")
        for one in finding.claims[:30]
    ]
    if claims:
        parts.append("What it claims, by kind, and what each came to:\n\n" + "\n".join(claims))
    if len(finding.claims) > 30:
        parts.append(f"And {len(finding.claims) - 30} more claims.")
    if finding.called_wrong:
        said = ", ".join(
            f"{markdown_code(one.rule)} by {markdown(one.login, 60)} on {one.day}"
            for one in finding.called_wrong[:10]
        )
        parts.append(f"Called wrong: {said}.")
    return "\n\n".join(parts)


def unknown(finding: str) -> str:
    """There is no such finding."""
    return (
        f"No finding {markdown_code(finding)} is known on this pull request. "
        "The check shows the id beside each finding; a comment that was edited since may have a new one."
    )


def nothing_to_call_wrong(finding: str) -> str:
    """The finding has no warning."""
    return f"The finding {markdown_code(finding)} has no warning: there is nothing to call wrong or right."


def _warning(warning: KeptWarning) -> Iterator[str]:
    yield f"**{markdown_code(warning.rule)}**: {markdown_prose(warning.message)}"
    receipt = warning.receipt
    facts = [f"cited {markdown_code(receipt.citation)}"] if receipt.citation else []
    facts += [f"really at {markdown_code(receipt.actual)}"] if receipt.actual else []
    if facts:
        text = "; ".join(facts)
        yield f"{text[0].upper()}{text[1:]}."
    for shown in receipt.evidence:
        if shown.command:
            yield f"See it with {markdown_code(shown.command)}"
