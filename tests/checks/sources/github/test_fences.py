"""What is proposed and what is said to exist reaches the reading of prose in the right roles."""

from __future__ import annotations

import pytest

from checks.model.location import Location
from checks.sources.github import Comment, Place, read
from checks.text.prose import Role, Text

CODERABBIT = """\
_⚠️ Potential issue_ | _🟠 Major_

**Check first.**

`compile` runs too early.

<details>
<summary>🐛 Proposed fix</summary>

```{language}
{code}
```

</details>
"""
QODO = """\
<h3>Code Review by Qodo</h3>

<details>
<summary>1. Title</summary>

> <details>
><summary>Code</summary>
>
><code>[a/b.py[R1-2]](https://github.com/o/r/pull/1/files#diff-0)</code>
>
>```diff
>+x = 1
> y = 2
>-z = 3
>```
></details>

</details>
"""


def _roles(author: str, body: str, place: Place = Place.INLINE) -> list[tuple[Role, str]]:
    comment = Comment("1", author, body, place, is_bot=True, location=Location("a/b.py", 1, 2))
    [finding] = read(comment).findings
    return [(block.role, block.text) for block in Text(finding).blocks]


@pytest.mark.parametrize(
    ("author", "body", "expected"),
    [
        pytest.param(
            "Copilot",
            "Use a constant.\n```suggestion\nx = LIMIT\n```",
            [(Role.SUGGESTION, "x = LIMIT")],
            id="a suggestion",
        ),
        pytest.param(
            "coderabbitai[bot]",
            CODERABBIT.format(language="python", code="check()"),
            [(Role.PROPOSAL, "check()")],
            id="a fence under Proposed fix",
        ),
        pytest.param(
            "sourcery-ai[bot]",
            "**suggestion:** Name it.\n\n<details>\n<summary>Suggested implementation:</summary>\n\n"
            "```python\nx = LIMIT\n```\n\n</details>",
            [(Role.PROPOSAL, "x = LIMIT")],
            id="a fence under Suggested implementation",
        ),
        pytest.param(
            "acme[bot]",
            "The code currently reads\n\n```python\nx = 1\n```\n\nand should not.",
            [(Role.QUOTE, "x = 1")],
            id="a quote",
        ),
    ],
)
def test_fences_keep_their_roles(author: str, body: str, expected: list[tuple[Role, str]]) -> None:
    assert _roles(author, body) == expected


def test_a_proposed_diff_removes_what_exists() -> None:
    body = CODERABBIT.format(language="diff", code="-    compile(x)\n+    check(x)")
    comment = Comment("1", "coderabbitai[bot]", body, Place.INLINE, is_bot=True)

    [block] = Text(read(comment).findings[0]).blocks

    assert (block.role, block.text.strip(), block.removed.strip()) == (
        Role.DIFF,
        "check(x)",
        "compile(x)",
    )


def test_code_that_a_reviewer_copied_is_handed_over_as_a_quote() -> None:
    comment = Comment("1", "qodo-code-review[bot]", QODO, Place.ISSUE_COMMENT, is_bot=True)

    [finding] = read(comment).findings

    assert [quote.text for quote in finding.quotes] == ["x = 1\ny = 2"]
    assert finding.quotes[0].location == Location("a/b.py", 1, 2)
    assert "x = 1" not in finding.body
