"""Which of the places that a finding names is the one that it cites."""

from __future__ import annotations

import pytest

from checks.sources.github import Comment, Place, read_all


def _places(body: str) -> list[str]:
    found = read_all([Comment("1", "acme[bot]", body, Place.REVIEW_BODY, is_bot=True)])
    return [str(one.location) for one in found.findings]


def test_lines_of_several_members_of_a_list_are_not_those_of_the_finding_about_the_file() -> None:
    body = "## Issues\n\n### 1. Staging values in `deploy/prod.yaml`\nThese are not production's:\n\n{}"

    assert _places(body.format("- `zone: dev` (line 4)\n- `size: small` (line 9)")) == ["deploy/prod.yaml"]
    assert _places(body.format("- `zone: dev` (line 4)\n- `size: small`")) == ["deploy/prod.yaml:4"]
    assert _places(body.format("See line 4.\n\n- `zone: dev` (line 4)\n- `size: small` (line 9)")) == [
        "deploy/prod.yaml:4"
    ]


def test_a_paragraph_that_begins_with_lines_of_another_file_begins_another_finding() -> None:
    body = "Bug: the trace at src/a.py:3-5 leaks.\n\nThe cache is never cleared.\n\n{} {}"
    rest = "remove the prints and use an appropriate logger."

    assert _places(body.format("In src/b.py at line 8,", rest)) == ["src/a.py:3-5", "src/b.py:8"]
    assert _places(body.format("As src/b.py at line 8 shows,", "it is kept.")) == ["src/a.py:3-5"]


def test_lines_behind_which_a_paragraph_bids_are_cited_whatever_it_praises() -> None:
    body = "In src/b.py at line 8, {} for a safe and appropriate log."

    assert _places(body.format("replace the prints")) == ["src/b.py:8"]
    assert _places(body.format("you do all that is needed")) == []


@pytest.mark.parametrize("mark", ["", "`"])
def test_a_file_with_a_count_heads_the_lines_copied_from_its_fold(mark: str) -> None:
    body = (
        "Nitpick comments (2)\nsrc/store.py (2)\n"
        f"{mark}4-9{mark}: Close the handle.\n\nIt stays open.\n\n{mark}31-31{mark}: Rename `x`.\n\n"
        "The name says nothing.\nsrc/web.py (1)\n7-8: Escape the title.\n\nIt is shown as it comes.\n"
    )

    assert _places(body) == ["src/store.py:4-9", "src/store.py:31", "src/web.py:7-8"]


def test_a_heading_may_call_anything_a_file() -> None:
    body = "### {}\n\nHIGH:\n- The steps are out of order.\n- The paths of one person are hard-coded.\n"

    assert _places(body.format("📄 File: README")) == ["README", "README"]
    assert _places(body.format("📄 Part: README")) == ["None", "None"]


@pytest.mark.parametrize(
    "words",
    ["línea 3", "linea 3", "linha 3", "ligne 3", "lines 3-5", "líneas 3-5", "linhas 3-5", "lignes 3-5"],
)
def test_lines_are_called_so_in_languages_that_begin_alike(words: str) -> None:
    place = "src/a.py:3-5" if words[-1] == "5" else "src/a.py:3"

    assert _places(f"**High:** Doble suma\n- **File**: `src/a.py`, {words} (`x += x`)\n") == [place]


def test_a_link_to_another_file_is_evidence_for_the_lines_of_a_heading() -> None:
    link = "https://github.com/o/r/blob/0123abc/{}#L7"
    body = "## src/a.py:3\nMissing test: nothing reads `load`.\n\nSee " + link
    author = "claude[bot]"

    def cited(path: str) -> str:
        text = body.format(path)
        found = read_all([Comment("1", author, text, Place.REVIEW_BODY, is_bot=True)])
        return str(found.findings[0].location)

    assert cited("tests/b.py") == "src/a.py:3"
    assert cited("src/a.py") == "src/a.py:7"


def test_what_would_be_better_in_a_file_is_there_and_not_proposed() -> None:
    body = "## Issues\n\n- All writes are serial; a pool would {} `src/fill.ts`.\n"

    assert _places(body.format("be much faster for the import in")) == ["src/fill.ts"]
    assert _places(body.format("better live in")) == ["None"]


def test_lines_in_bold_below_a_file_begin_a_finding_each() -> None:
    body = (
        "### `src/a.ts`\n\n**Stale closure ({})**: it is read once.\n\n**Abort ({})**: it is never ended.\n"
    )

    assert _places(body.format("line 22", "lines 30-35")) == ["src/a.ts:22", "src/a.ts:30-35"]
    assert len(_places(body.format("minor", "minor"))) < 2


@pytest.mark.parametrize(
    ("said", "expected"),
    [
        ("In `@lib/parse.ts` around lines 12 - 19: the text backtracks.", ["lib/parse.ts:12-19"]),
        ("`@lib/parse.ts:12` backtracks and never ends.", ["lib/parse.ts:12"]),
        ("The import of `@lib/parse.ts` never ends.", ["None"]),
    ],
)
def test_a_sign_before_a_path_with_lines_is_no_part_of_it(said: str, expected: list[str]) -> None:
    assert _places(said) == expected


def test_a_document_named_in_the_sentence_before_takes_no_path_from_the_next() -> None:
    body = "## Issues\n\n- The guide is clear{} `docs/hooks.md` still shows the old header, which is wrong.\n"

    assert _places(body.format(".")) == ["docs/hooks.md"]
    assert _places(body.format(" where it says that")) == ["None"]
