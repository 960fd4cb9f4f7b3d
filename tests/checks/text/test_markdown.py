"""Markdown: tags are left out, and what nobody writes by hand is not read to its end."""

from __future__ import annotations

import pytest

from checks.text.markdown import Fence, Paragraph, blocks


def test_tags_are_no_words() -> None:
    assert list(blocks("<div class='x'>\nIt is slow.\n</div>")) == [Paragraph("It is slow.")]


@pytest.mark.parametrize(("depth", "kind"), [(5, Fence), (30, Paragraph)])
def test_deep_nesting_is_not_read_as_such(depth: int, kind: type) -> None:
    (block,) = blocks("> " * depth + "     x = 1")
    assert isinstance(block, kind)


def test_an_endless_line_is_cut() -> None:
    (block,) = blocks("word " * 2_000)
    assert 3_000 < len(block.text) <= 4_000


@pytest.mark.parametrize(("lines", "read"), [(500, True), (3_000, False)])
def test_an_endless_text_is_cut(lines: int, read: bool) -> None:
    texts = [block.text for block in blocks("word\n" * lines + "\nlast")]
    assert ("last" in texts) is read
