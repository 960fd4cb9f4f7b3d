"""A page in Markdown."""

from __future__ import annotations

from checks.reports.agents.page import MARKS, MESSAGE_LIMIT, TITLE_LIMIT, Page
from checks.reports.wording.escape import markdown, markdown_code, markdown_prose, sentence


def render(page: Page) -> str:
    """The whole page; nothing in it that was given is markup."""
    parts = [
        f"# {markdown(page.title)}",
        *(markdown_prose(sentence(each, MESSAGE_LIMIT)) for each in page.summary),
    ]
    for entry in page.entries:
        parts.append(f"## {markdown(entry.title, TITLE_LIMIT)}")
        facts = "".join(f" · {markdown_prose(sentence(fact, MESSAGE_LIMIT))}" for fact in entry.facts)
        parts.append(f"**{markdown(entry.standing)}**{facts}")
        rows = [
            f"- **{MARKS[row.disposition]}** {markdown_code(row.kind)}"
            f"{row.joint + markdown_code(row.where) if row.where else ''}: "
            f"{markdown_prose(sentence(row.message, MESSAGE_LIMIT))}"
            for row in entry.rows
        ]
        if rows:
            parts.append("\n".join(rows))
    if page.notes:
        parts.append("\n".join(f"- {markdown_prose(sentence(note, MESSAGE_LIMIT))}" for note in page.notes))
    return "\n\n".join(parts) + "\n"
