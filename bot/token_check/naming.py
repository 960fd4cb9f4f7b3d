"""Which pull request is meant: `OWNER/REPO#7`, its address, its number, or the event of a workflow."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

EVENT: Final = "event"
"""What stands for "the one that this workflow runs for"."""

EVENT_LIMIT: Final = 32 * 1024 * 1024
"""Bytes of an event file; GitHub sends at most 25 MB."""

FORMS: Final = "OWNER/REPO#7, its address, a number, or `event` in a workflow"

_OWNER = r"[A-Za-z0-9](?:[A-Za-z0-9-]{0,38})(?:_[A-Za-z0-9]{1,20})?"
_REPO = r"[A-Za-z0-9._-]{1,100}"
_NUMBER = r"[1-9][0-9]{0,9}"
_SHORT = re.compile(rf"({_OWNER})/({_REPO})#({_NUMBER})")
_REPOSITORY = re.compile(rf"({_OWNER})/({_REPO})")
_PAGE = re.compile(rf"/({_OWNER})/({_REPO})/pull/({_NUMBER})(?:/[a-z]{{1,20}})?/?")
_LARGEST = 2**31 - 1


@dataclass(frozen=True, slots=True)
class PullRequestName:
    """A pull request by the name of its repository and its number."""

    owner: str
    repo: str
    number: int

    def __str__(self) -> str:
        return f"{self.owner}/{self.repo}#{self.number}"


class NamingError(ValueError):
    """No pull request has that name; the message says what would be right."""


def pull_request_name(text: str, environment: Mapping[str, str]) -> PullRequestName:
    """The pull request that `text` names. Raises `NamingError`.

    `environment` is that of a workflow's job, where there is one: `GITHUB_REPOSITORY` for a number,
    `GITHUB_EVENT_PATH` for `event`, `GITHUB_SERVER_URL` for the one host that an address may have.
    """
    name = text.strip()
    if name == EVENT:
        return _of_event(environment)
    if name.startswith(("http://", "https://")):
        return _of_page(name, environment)
    if short := _SHORT.fullmatch(name):
        return _ref(*short.groups())
    if re.fullmatch(rf"#?{_NUMBER}", name):
        return _here(name.removeprefix("#"), environment)
    raise NamingError(f"{text[:100]!r} names no pull request; it is {FORMS}")


def _of_page(address: str, environment: Mapping[str, str]) -> PullRequestName:
    """An address of another host is refused: our token is for one host, and must not go to another."""
    server = environment.get("GITHUB_SERVER_URL") or "https://github.com"
    try:
        parts, own = urlsplit(address), urlsplit(server)
    except ValueError:
        raise NamingError(f"{address[:100]!r} is no address") from None
    page = _PAGE.fullmatch(parts.path)
    if page is None:
        raise NamingError(f"{address[:100]!r} is not the page of a pull request: {server}/OWNER/REPO/pull/7")
    if parts.netloc.lower() != own.netloc.lower():
        raise NamingError(
            f"{parts.netloc[:100]!r} is not {own.netloc}; for another host set GITHUB_SERVER_URL=https://HOST "
            "and GITHUB_API_URL=https://HOST/api/v3"
        )
    return _ref(*page.groups())


def _here(number: str, environment: Mapping[str, str]) -> PullRequestName:
    repository = _REPOSITORY.fullmatch(environment.get("GITHUB_REPOSITORY", ""))
    if repository is None:
        raise NamingError(
            f"of which repository is {number}? Write OWNER/REPO#{number}, or set GITHUB_REPOSITORY"
        )
    return _ref(repository[1], repository[2], number)


def _of_event(environment: Mapping[str, str]) -> PullRequestName:
    """The pull request that a workflow's event is about, whichever event it is."""
    path = environment.get("GITHUB_EVENT_PATH")
    if not path:
        raise NamingError(
            "there is no event: GITHUB_EVENT_PATH is not set; name the pull request, OWNER/REPO#7"
        )
    event = _event(Path(path))
    number = _number(event)
    if number is None:
        name = environment.get("GITHUB_EVENT_NAME", "this event")
        raise NamingError(f"{name[:60]} is about no pull request; name it, OWNER/REPO#7")
    return _here(str(number), environment)


def _event(path: Path) -> object:
    try:
        with path.open("rb") as file:
            data = file.read(EVENT_LIMIT + 1)
    except OSError as error:
        raise NamingError(f"the event file cannot be read: {error.strerror or error}") from None
    if len(data) > EVENT_LIMIT:
        raise NamingError(f"the event file is larger than {EVENT_LIMIT // 2**20} MiB")
    try:
        return json.loads(data)
    except (ValueError, RecursionError):
        raise NamingError("the event file is not JSON") from None


def _number(event: object) -> int | None:
    """A comment's event has the pull request as an issue that says so; a workflow's or a check's lists it."""
    found = _at(event, "pull_request", "number")
    if found is None and _at(event, "issue", "pull_request") is not None:
        found = _at(event, "issue", "number")
    for source in ("workflow_run", "check_run", "check_suite"):
        listed = _at(event, source, "pull_requests")
        if found is None and isinstance(listed, list) and len(listed) == 1:
            found = _at(listed[0], "number")
    is_number = isinstance(found, int) and not isinstance(found, bool) and 0 < found <= _LARGEST
    return found if is_number and isinstance(found, int) else None


def _at(value: object, *keys: str) -> object:
    for key in keys:
        value = value.get(key) if isinstance(value, dict) else None
    return value


def _ref(owner: str, repo: str, number: str) -> PullRequestName:
    if repo in {".", ".."}:
        raise NamingError(f"no repository is called {repo!r}")
    if int(number) > _LARGEST:
        raise NamingError(f"no pull request has the number {number}")
    return PullRequestName(owner, repo, int(number))
