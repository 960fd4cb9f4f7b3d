"""The GraphQL documents that the bot sends. Values travel as variables, never inside a document."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from types import MappingProxyType


@cache
def _load(*names: str) -> str:
    folder = files(__name__)
    return "\n".join((folder / f"{name}.graphql").read_text(encoding="utf-8") for name in names)


def files_at(shape: Sequence[Sequence[bool]]) -> str:
    """The document that asks for files at commits.

    `shape` has a row for each commit and in it an entry for each file: True when its text is wanted,
    False when its facts are enough. The variables are `commit0`, `commit1`, … and, counted through all
    commits, `path0`, `path1`, …; the answer has the aliases `commit0`, … with `file0`, … inside.
    """
    variables = ["$owner: String!", "$name: String!", "$number: Int!"]
    commits = []
    number = 0
    for index, texts in enumerate(shape):
        variables.append(f"$commit{index}: String!")
        entries = []
        for text in texts:
            variables.append(f"$path{number}: String!")
            fragment = "Text" if text else "Facts"
            entries.append(f"file{number}: file(path: $path{number}) {{ ...{fragment} }}")
            number += 1
        inside = " ".join(["oid", *entries])
        commits.append(
            f"commit{index}: object(expression: $commit{index}) {{ ... on Commit {{ {inside} }} }}"
        )
    query = (
        f"query Files({', '.join(variables)}) {{\n"
        "  repository(owner: $owner, name: $name) {\n"
        "    databaseId\n"
        "    pullRequest(number: $number) { state headRefOid }\n"
        f"    {f'{chr(10)}    '.join(commits)}\n"
        "  }\n}\n"
    )
    fragments = _load("files")
    if not any(text for texts in shape for text in texts):
        fragments = fragments[: fragments.index("fragment Text")]
    return query + fragments


PULL_REQUEST = _load("pull_request", "comments", "annotations")
MORE_COMMENTS = _load("more_comments", "comments")
MORE_ANNOTATIONS = _load("more_annotations", "annotations")
STILL_THERE = _load("still_there")

DOCUMENTS: Mapping[str, str] = MappingProxyType(
    {
        "pull_request": PULL_REQUEST,
        "more_comments": MORE_COMMENTS,
        "more_annotations": MORE_ANNOTATIONS,
        "still_there": STILL_THERE,
        "files": files_at(((True, False), (True,))),
        "files, only facts": files_at(((False,),)),
    }
)
"""Every document, by a name for reports; the one for files in two of its shapes."""
