"""Findings as JSON in a fenced block: ce-code-review in either of its shapes, or citecheck's own format."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace

from checks import sources
from checks.model.finding import Finding, Reading, Unparsed
from checks.sources.github import noise
from checks.sources.github.comment import Comment
from checks.sources.github.dialect import Context, dialect
from checks.sources.github.markup import Kind, parse
from checks.sources.github.markup.nodes import blocks

SOURCE = "comment"


def _holds_json(comment: Comment) -> bool:
    return '"findings"' in comment.body and ("```" in comment.body or "~~~" in comment.body)


@dialect("JSON findings", recogniser=_holds_json, anybody=True)
def read(comment: Comment, context: Context) -> Reading | None:  # noqa: ARG001  # the seam's signature
    """Every finding of every block of JSON that holds a list of findings."""
    findings: list[Finding] = []
    unparsed: list[Unparsed] = []
    seen = False
    for text in _documents(comment.body):
        seen = True
        found = sources.read(text.encode("utf-8", "replace"), source=SOURCE)
        findings += found.findings
        unparsed += found.unparsed
    if not seen:
        return None
    author = comment.author.removesuffix("[bot]")
    return Reading(
        tuple(
            replace(
                finding,
                id=f"{comment.id}.{finding.id}",
                reviewer=author if finding.reviewer == SOURCE else finding.reviewer,
                commit=finding.commit or comment.commit,
                url=finding.url or comment.url,
            )
            for finding in sources.combine([Reading(tuple(findings))]).findings
        ),
        tuple(
            replace(one, source=f"{comment.place.value} {comment.id}", reviewer=author, url=comment.url)
            for one in unparsed
        ),
    )


def _documents(body: str) -> Iterator[str]:
    own = noise.without(parse(body), lambda section: section.tag == "blockquote")
    for block in blocks(own):
        if block.kind is not Kind.FENCE or '"findings"' not in block.text:
            continue
        if block.language in ("json", "json5", "jsonc") or (
            block.text.lstrip().startswith(("{", "[")) and _is_json(block.text)
        ):
            yield block.text


def _is_json(text: str) -> bool:
    try:
        json.loads(text)
    except (ValueError, RecursionError):
        return False
    return True
