"""No dialect leaves out a place in code without a word, and none reads what tells only of the change."""

from __future__ import annotations

import pytest

from checks.sources.github import Comment, Place, known, read

LOGINS = sorted({min(one.logins) for one in known() if one.logins} | {"anybody"})


def _review(login: str, body: str) -> Comment:
    return Comment("1", f"{login}[bot]", body, Place.REVIEW_BODY, is_bot=True)


@pytest.mark.parametrize("login", LOGINS)
@pytest.mark.parametrize(
    "body",
    [
        "## Summary\n\nMoves the lock.\n\nTwo observations:\n\n- The lock is never released (`src/a.py:12`)\n",
        "I left two remarks.\n\n- `src/a.py:12`: the lock is never released\n",
        "One more thing, outside the diff: at line 12 of `src/a.py` the lock is never released.",
        "| Where | Problem |\n|---|---|\n| src/a.py:12 | the lock is never released |",
        "### Left over\n\n**File:** `src/a.py`\n**Line:** 12\n\nThe lock is never released.",
        "<details>\n<summary>More (1)</summary>\n\n**`src/a.py:12`** the lock is never released\n\n</details>",
        "No security issues found.\n\n- The lock is never released (src/a.py:12)\n",
        "No critical bugs were found.\n\nAt line 12 of `src/a.py` the lock is never released.",
        "- The lock is never released (src/a.py:12)\n\nNo other issues found.",
        "No style issues found, but in `src/a.py:12` the lock is never released.",
        "No style issues found. In `src/a.py:12` the lock is never released.",
        "Review result\n\n- No style issues found\n  - src/a.py:12 the lock is never released\n",
        "- No security issues found\n  src/a.py:12 never releases the lock\n",
        "- No security issues found. src/a.py:12 never releases the lock\n",
        "No issues found in src/b.py:1-50; in src/a.py:12 the lock is never released.",
        "No security issues found \N{EM DASH} src/a.py:12 never releases the lock.",
        "No style issues found, yet in src/a.py:12 the lock is never released.",
        "No style issues found? src/a.py:12 never releases the lock.",
        "Fixed-size buffers overflow here:\n\n- src/a.py:12 the lock is never released\n",
        "Resolved paths escape the root:\n\n- src/a.py:12 the lock is never released\n",
        "Highlights:\n\n- src/a.py:12 the lock is never released\n",
        "What is good practice is not followed here:\n\n- src/a.py:12 the lock is never released\n",
        "I looked at it again.\n\nAddressed issues:\n\n- **High:** the lock of src/a.py:12 is still never released\n",
        "LGTM!\n\n1. The lock is never released (src/a.py:12)\n",
        "Looks good. src/a.py:12 never releases the lock.",
        "LGTM!\n\nFixed timeouts leak: src/a.py:12 never releases the lock.",
        "Looks good, one nit: the lock of `src/a.py:12` has an odd name.",
    ],
    ids=[
        "announced in a summary",
        "item",
        "prose",
        "table",
        "fields",
        "fold",
        "below nothing of one kind",
        "prose below nothing of one kind",
        "above nothing else",
        "but",
        "in the same line",
        "item below nothing of one kind",
        "line below nothing of one kind",
        "in the same item",
        "behind a semicolon",
        "behind a dash",
        "yet",
        "behind a question",
        "below what is fixed in size",
        "below resolved paths",
        "below highlights",
        "below good practice",
        "with a severity below addressed issues",
        "below praise",
        "behind praise",
        "what is fixed in size below praise",
        "a nit in praise",
    ],
)
def test_a_place_is_a_finding_or_unparsed(login: str, body: str) -> None:
    found = read(_review(login, body))

    told = [str(one.location) for one in found.findings] + [one.excerpt for one in found.unparsed]
    assert told
    assert all("src/a.py" in one for one in told)


@pytest.mark.parametrize("login", LOGINS)
@pytest.mark.parametrize(
    "below",
    [
        "| File | src/b.py:30 |\n| Issue | the file is never closed |\n",
        "| | src/b.py:30 never closes the file |\n",
    ],
    ids=["fields again", "a row without a name"],
)
def test_a_table_of_fields_hides_no_second_place(login: str, below: str) -> None:
    table = "| Field | Value |\n|---|---|\n| File | src/a.py:12 |\n| Issue | the lock is never released |\n"

    found = read(_review(login, table + below))

    told = " ".join(
        [*(str(one.location) for one in found.findings), *(one.excerpt for one in found.unparsed)]
    )
    assert "src/a.py" in told
    assert "src/b.py" in told


def test_a_settled_row_is_told_once() -> None:
    table = "| # | Severity | Where | Finding | Status |\n|-|-|-|-|-|\n| 1 | High | `src/a.py:12` | The lock is lost | Open |\n"

    found = read(
        _review("anybody", f"{table}| 2 | Low | `src/b.py:30` | The file is never closed | Fixed |\n")
    )
    assert [one.excerpt for one in found.unparsed] == ["2 Low `src/b.py:30` The file is never closed Fixed"]


@pytest.mark.parametrize("login", LOGINS)
def test_what_is_beside_findings_is_unparsed(login: str) -> None:
    body = "- `src/a.py:12`: the lock is never released\n\n> [!NOTE]\n> `src/b.py:30` is as bad.\n"

    found = read(_review(login, body))

    told = " ".join(
        [*(str(one.location) for one in found.findings), *(one.excerpt for one in found.unparsed)]
    )
    assert "src/a.py" in told
    assert "src/b.py" in told


@pytest.mark.parametrize("login", LOGINS)
@pytest.mark.parametrize(
    "body",
    [
        "## Summary\n\nMoves the lock of `src/a.py:12` into a class.",
        "## Resolved\n\n- `src/a.py:12`: the lock is never released\n",
        "No issues found. I looked at `src/a.py:12` twice.",
        "No security issues found in `src/a.py:12`.\n\nThe rest is for people.",
        "- No security issues found in\n  src/a.py:12\n",
        "- No still open issues were found in src/a.py:12.\n",
        "No security issues found in src/a.py:12; no style issues found in src/b.py:3.",
        "Addressed issues:\n\n- src/a.py:12 the lock is released\n",
        "Thanks!\n\nFixed in `src/a.py:12`.",
    ],
    ids=[
        "summary",
        "resolved",
        "nothing found",
        "nothing of one kind in a place",
        "over two lines",
        "still as a kind",
        "nothing of two kinds in a sentence",
        "addressed issues",
        "done with",
    ],
)
def test_what_is_no_finding_stays_none(login: str, body: str) -> None:
    assert read(_review(login, body)).findings == ()
