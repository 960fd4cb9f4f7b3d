"""What is cut away from a finding, and what only looks as if it were to be."""

from __future__ import annotations

import pytest

from checks.sources.github import noise
from checks.sources.github.markup import markdown, parse


@pytest.mark.parametrize(
    "last",
    [
        "Useful? React with 👍 / 👎.",
        "<sub>🤖 Was this useful? React with 👍 or 👎.</sub>",
        "*Spotted by [Graphite](https://app.graphite.com)*",
        "🤖 Generated with [Claude Code](https://claude.ai/code)",
        "_Reply with `@kilocode-bot fix it` to have Kilo Code address this issue._",
        "[Fix in Cursor](https://cursor.com/open?x) | [Fix in Web](https://cursor.com/agents)",
        "Comment `@cursor review` to run again.",
        "---",
        '<a href="https://x"><img alt="Fix All in Cursor" src="y"></a>',
    ],
)
def test_footers_go(last: str) -> None:
    assert (
        markdown(noise.without_footer(parse(f"The loop never ends.\n\n{last}\n"))) == "The loop never ends."
    )


@pytest.mark.parametrize(
    "last",
    [
        "Fix with `await`.",
        "Fix in `src/a.py` by closing the file.",
        "View in the template is never escaped.",
        "Open with `r` only.",
        "It is reviewed nowhere.",
        "```suggestion\nx = 1\n```",
    ],
)
def test_the_last_words_of_a_finding_stay(last: str) -> None:
    text = f"The loop never ends.\n\n{last}"

    assert markdown(noise.without_footer(parse(text))) == text


@pytest.mark.parametrize(
    ("title", "expected"),
    [
        ("🤖 Prompt for AI Agents", True),
        ("Prompt To Fix With AI", True),
        ("Prompt To Fix All With AI", True),
        ("Agent prompt", True),
        ("Fix in Cursor", True),
        ("🧩 Analysis chain", True),
        ("📝 Committable suggestion", True),
        ("🪄 Autofix (Beta)", True),
        ("ℹ️ Review info", True),
        ("Context for Agents", True),
        ("Artifacts", True),
        ("🐛 Proposed fix", False),
        ("Suggested fix in utils", False),
        ("Extended reasoning...", False),
        ("Stale artifacts of the build are kept", False),
        ("Nitpick comments (2)", False),
    ],
)
def test_folds_for_agents_are_told_by_their_title(title: str, expected: bool) -> None:
    assert noise.is_prompt(title) is expected
