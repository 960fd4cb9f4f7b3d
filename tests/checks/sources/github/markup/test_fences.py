"""Fences of Markdown within which other fences are shown."""

from __future__ import annotations

import pytest

from checks.sources.github.markup import Block, Kind, parse

SHOWN = "Before.\n\n```{language}\n# Title\n\n```bash\nmake\n```\n\nText\n```\n\n## After\n"


def _kinds(text: str) -> list[Kind]:
    return [node.kind for node in parse(text) if isinstance(node, Block)]


@pytest.mark.parametrize("language", ["markdown", "md", "MDX"])
def test_a_fence_of_markdown_ends_behind_the_fences_in_it(language: str) -> None:
    assert _kinds(SHOWN.format(language=language)) == [Kind.PARAGRAPH, Kind.FENCE, Kind.HEADING]


def test_a_fence_of_code_ends_at_the_first_end() -> None:
    assert _kinds(SHOWN.format(language="text"))[:4] == [
        Kind.PARAGRAPH,
        Kind.FENCE,
        Kind.PARAGRAPH,
        Kind.FENCE,
    ]


def test_a_fence_of_markdown_in_a_list_ends_behind_the_fences_in_it() -> None:
    body = "1. One\n\n   ```md\n   ```sh\n   make\n   ```\n   ## Text\n   ```\n\n2. Two\n"

    [listed] = parse(body)
    assert isinstance(listed, Block)
    assert [item.split()[0] for item in listed.items] == ["One", "Two"]


def test_a_fence_of_markdown_without_a_second_end_ends_at_the_first() -> None:
    assert _kinds("```md\n```sh\nmake\n```\n\n## After\n") == [Kind.FENCE, Kind.HEADING]


def test_a_fence_of_markdown_without_fences_in_it_stays() -> None:
    assert _kinds("```md\n# Title\n```\n\n## After\n\n```sh\nmake\n```\n") == [
        Kind.FENCE,
        Kind.HEADING,
        Kind.FENCE,
    ]


def test_a_fence_of_code_that_shows_a_fence_of_markdown_stays() -> None:
    assert _kinds("~~~text\n```md\n```sh\n~~~\n\n## After\n\n```\nx\n```\n```\n")[:2] == [
        Kind.FENCE,
        Kind.HEADING,
    ]
