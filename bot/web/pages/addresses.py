"""Where things are on the pages: every link is made here, from names that may hold anything."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING
from urllib.parse import quote, urlencode, urlsplit

if TYPE_CHECKING:
    from checks.cards.card import Example

SIGN_IN = "/-/sign-in"
SIGNED_IN = "/-/signed-in"
SIGN_OUT = "/-/sign-out"
STYLE = "/-/pages.css"
ICON = "/-/icon.svg"
"""No account at GitHub is called `-`, so that these are in nobody's way."""

LONGEST_PATH = 1_500

DOTS = frozenset({"", ".", ".."})
"""What a browser takes out of a path, however it is encoded."""


@dataclass(frozen=True, slots=True)
class Addresses:
    """The links of the pages of one repository, with the chosen period in each."""

    repository: str
    """`OWNER/NAME`; empty on the page of all repositories."""

    chosen: Mapping[str, str] = field(default_factory=dict)
    names: Mapping[int, str] = field(default_factory=dict)
    """Repositories by number, where a page is about several."""

    github: str = ""
    """Where GitHub's own pages are."""

    def _at(self, repository: str, tail: str = "", **more: str) -> str:
        query = urlencode({**self.chosen, **more})
        owner, _, name = repository.partition("/")
        return f"/{_part(owner)}/{_part(name)}{tail}" + (f"?{query}" if query else "")

    def home(self, **more: str) -> str:
        """The page of all repositories."""
        query = urlencode({**self.chosen, **more})
        return f"/?{query}" if query else "/"

    def of(self, repository: str) -> str:
        """The page of a repository."""
        return self._at(repository)

    def here(self, **more: str) -> str:
        """The page of this repository with another choice."""
        return self._at(self.repository, **more) if self.repository else self.home(**more)

    def reviewer(self, name: str, **more: str) -> str:
        """The page of a reviewer of this repository."""
        if not self.repository:
            return self.home(reviewer=name, **more)
        if name in DOTS:
            return self._at(self.repository, "/reviewers/", name=name, **more)
        return self._at(self.repository, f"/reviewers/{quote(name, safe='')}", **more)

    def failures(self, name: str) -> str:
        """The findings of a reviewer that were warned of."""
        return f"{self.reviewer(name)}#findings"

    def failure(self, name: str, rule: str) -> str:
        """Those of one kind."""
        return f"{self.reviewer(name, rule=rule)}#findings"

    def check(self, check_id: int, repository_id: int = 0) -> str:
        """The page of a check."""
        repository = self.repository or self.names.get(repository_id, "")
        owner, _, name = repository.partition("/")
        return f"/{_part(owner)}/{_part(name)}/checks/{check_id}"

    def example(self, one: Example) -> str:
        """The receipt of an example."""
        return self.finding(one.check, one.finding, one.repository_id)

    def finding(self, check_id: int, finding: str, repository_id: int = 0) -> str:
        """The receipts of a finding."""
        return f"{self.check(check_id, repository_id)}#finding-{finding}"

    def pull_request(self, number: int, repository_id: int = 0) -> str:
        """The pull request at GitHub."""
        repository = self.repository or self.names.get(repository_id, "")
        owner, _, name = repository.partition("/")
        return f"{self.github}/{_part(owner)}/{_part(name)}/pull/{number}"


def _part(name: str) -> str:
    """A name as one part of a path; one that a browser would take out becomes one that is nowhere."""
    return "%00" if name in DOTS else quote(name, safe="")


def safe_path(wanted: str) -> str:
    """Where to go after signing in: a path of ours, or else the first page."""
    try:
        parts = urlsplit(wanted) if len(wanted) <= LONGEST_PATH and wanted.isprintable() else None
    except ValueError:  # brackets that are no address, signs that fold to a slash
        return "/"
    if parts is None or parts.scheme or parts.netloc or not wanted.startswith("/") or "\\" in wanted:
        return "/"
    return "/" if wanted.startswith(("//", "/-/")) else wanted
