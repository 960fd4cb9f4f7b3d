"""`--description`: what a pull request says of itself, from a file of Markdown or of `gh pr view --json`."""

from __future__ import annotations

import json
from dataclasses import replace

from bot.checkout import Checkout
from bot.model.input_error import InputError
from checks.model.agents.described import MESSAGES_LIMIT, Description
from checks.model.checked import CheckedReview

AUTHOR = "the description"
"""Who said it, where the file does not tell."""

FIELDS = "title,body,author,commits"
"""What `gh pr view --json` is to be asked for."""


def read_description(name: str, data: bytes) -> Description:
    """The description in a file. Raises InputError for JSON that is none, and for a file without any text."""
    text = data.decode("utf-8-sig", "replace")
    if not text.strip():
        raise InputError(f"{name} is empty: a description has text")
    if not text.lstrip().startswith("{"):
        return Description(AUTHOR, body=text)
    try:
        found = json.loads(text)
    except (ValueError, RecursionError) as wrong:
        raise InputError(f"{name} begins like JSON and is none: {wrong}"[:300]) from None
    if not isinstance(found, dict) or not ("body" in found or "title" in found):
        raise InputError(
            f"{name} has neither `title` nor `body`; `gh pr view --json {FIELDS}` writes what is read"
        )
    author = found.get("author")
    login = author.get("login") if isinstance(author, dict) else author
    commits = found.get("commits")
    return Description(
        _text(login) or AUTHOR,
        _text(found.get("title")),
        _text(found.get("body")),
        tuple(map(_message, commits)) if isinstance(commits, list) else (),
    )


def with_messages(said: Description, checkout: Checkout) -> Description:
    """The description with the messages of the commits of the change, where the file did not bring them."""
    return said if said.messages else replace(said, messages=checkout.messages(MESSAGES_LIMIT))


def with_description(
    review: CheckedReview, said: Description | None, checkout: Checkout, silent: frozenset[str]
) -> CheckedReview:
    """The review with what became of the description, where there is one."""
    if said is None:
        return review
    from checks.agents.descriptions.check import check_description  # noqa: PLC0415 - only where it is asked for

    described = check_description(with_messages(said, checkout), checkout.code, silent=silent)
    return replace(review, described=described)


def _text(value: object) -> str:
    return value if isinstance(value, str) else ""


def _message(commit: object) -> tuple[str, str]:
    if not isinstance(commit, dict):
        return "", ""
    lines = (_text(commit.get("messageHeadline")), _text(commit.get("messageBody")))
    return _text(commit.get("oid")), "\n\n".join(filter(None, lines))
