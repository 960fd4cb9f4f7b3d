"""Whose remarks are read as findings: the accounts of bots, less those that do not review."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from types import MappingProxyType

NOT_REVIEWERS: Mapping[str, str] = MappingProxyType(
    {
        # dependency updates
        "dependabot": "opens pull requests for dependencies",
        "dependabot-preview": "opens pull requests for dependencies",
        "renovate": "opens pull requests for dependencies",
        "renovate-bot": "opens pull requests for dependencies",
        "mend-bolt-for-github": "opens pull requests for dependencies",
        "pyup-bot": "opens pull requests for dependencies",
        "greenkeeper": "opens pull requests for dependencies",
        "depfu": "opens pull requests for dependencies",
        "scala-steward": "opens pull requests for dependencies",
        "pre-commit-ci": "pushes formatting and updates of hooks",
        "imgbot": "compresses pictures",
        # releases and changelogs
        "release-please": "prepares releases",
        "semantic-release-bot": "announces releases",
        "release-drafter": "drafts release notes",
        "changeset-bot": "asks for changesets",
        # coverage, sizes, previews: numbers and links, no findings
        "codecov": "reports coverage",
        "codecov-commenter": "reports coverage",
        "coveralls": "reports coverage",
        "vercel": "links previews",
        "netlify": "links previews",
        "cloudflare-workers-and-pages": "links previews",
        "cloudflare-pages": "links previews",
        "render": "links previews",
        "pkg-pr-new": "links packages",
        "readthedocs-bot": "links previews",
        # bookkeeping
        "cla-assistant": "asks for signatures",
        "cla-bot": "asks for signatures",
        "google-cla": "asks for signatures",
        "linux-foundation-easycla": "asks for signatures",
        "dco": "asks for signatures",
        "stale": "closes what is old",
        "mergify": "merges",
        "kodiakhq": "merges",
        "bors": "merges",
        "allcontributors": "lists contributors",
        "linear": "links issues",
        "github-project-automation": "moves cards",
    }
)
"""Bot accounts that write on pull requests without reviewing them, and what they do instead.

`github-actions` is not here: many reviewers run as an action and write under its name.
"""


def canonical(login: str) -> str:
    """The login without case and without `[bot]`, which REST shows and GraphQL does not."""
    return login.strip().casefold().removesuffix("[bot]")


def is_reviewer(
    login: str, *, is_bot: bool, include: Collection[str] = (), exclude: Collection[str] = ()
) -> bool:
    """Whether remarks of this account are findings.

    `include` and `exclude` are the logins that a repository's configuration names; naming one
    decides, and `exclude` wins over `include`. Otherwise every bot is, apart from those in
    `NOT_REVIEWERS`, and no person is.
    """
    name = canonical(login)
    if name in {canonical(login) for login in exclude}:
        return False
    if name in {canonical(login) for login in include}:
        return True
    return is_bot and name not in NOT_REVIEWERS
