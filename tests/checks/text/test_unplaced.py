"""Paths that a sentence proposes, denies or takes from a document, each beside a twin that cites the path as a place."""

from __future__ import annotations

import pytest

from checks.model.policy import Policy
from checks.review import check_finding
from checks.sources.github.places import Files, first_cited
from tests.checks.claims.scenes import change, finding

SHOP = {
    "src/shop/till.ts": "export class Till {\n  pay(rows) {\n    return rows;\n  }\n}\n",
    "docs/plan.md": "# Plan\n",
}

PAIRS = (
    ("Move it into a new `src/shop/rows.ts`.", "The loop moves rows into `src/shop/rows.ts`."),
    ("Extract the loop into `src/shop/rows.ts`.", "The loop is the one in `src/shop/rows.ts`."),
    ("Rename it to `src/shop/rows.ts`.", "It is read by the loop in `src/shop/rows.ts`."),
    ("Put the loop in `src/shop/rows.ts`.", "The loop in `src/shop/rows.ts` reads it, too."),
    ("The loop should live in `src/shop/rows.ts`.", "The loop lives in `src/shop/rows.ts`."),
    ("The loop belongs in `src/shop/rows.ts`.", "The loop comes from `src/shop/rows.ts`."),
    ("Create `src/shop/rows.ts` with the loop.", "This creates the rows of `src/shop/rows.ts`."),
    ("Consider adding `src/shop/rows.ts`.", "This adds the rows of `src/shop/rows.ts`."),
    ("A `src/shop/rows.ts` is what it needs.", "The file `src/shop/rows.ts` is what it needs."),
    ("A separate module `src/shop/rows.ts` helps.", "The module `src/shop/rows.ts` helps."),
    ("`src/shop/rows.ts` should hold it.", "`src/shop/rows.ts` holds it."),
    ("Per `src/shop/rows.ts` it is closed.", "In `src/shop/rows.ts` it is closed."),
    ("According to `src/shop/rows.ts` it is closed.", "Next to `src/shop/rows.ts` it is closed."),
    ("It breaks the conventions in `src/shop/rows.ts`.", "It breaks the rows in `src/shop/rows.ts`."),
    ("It breaks the rules of `src/shop/rows.ts`.", "It breaks the rows of `src/shop/rows.ts`."),
    ("It follows a convention from `src/shop/rows.ts`.", "It follows a row from `src/shop/rows.ts`."),
    ("It breaks the guidelines in `src/shop/rows.ts`.", "It breaks the guards in `src/shop/rows.ts`."),
    ("It breaks a guideline in `src/shop/rows.ts`.", "It breaks a guard in `src/shop/rows.ts`."),
    ("It breaks the standards in `src/shop/rows.ts`.", "It breaks the stands in `src/shop/rows.ts`."),
    ("There is no `src/shop/rows.ts`.", "There is `src/shop/rows.ts`."),
    ("No file `src/shop/rows.ts` exists.", "The file `src/shop/rows.ts` exists."),
    ("It lacks `src/shop/rows.ts`.", "It has `src/shop/rows.ts`."),
    ("`src/shop/rows.ts` does not exist yet.", "`src/shop/rows.ts` does not check it."),
    ("`src/shop/rows.ts` is missing.", "`src/shop/rows.ts` is wrong."),
    ("`src/shop/rows.ts` isn't included.", "`src/shop/rows.ts` is included."),
    ("We cannot find `src/shop/rows.ts`.", "The loop is found in `src/shop/rows.ts`."),
    ("Appendix B specifies `src/shop/rows.ts`.", "The table specifies `src/shop/rows.ts`."),
    ("The README lists `src/shop/rows.ts`.", "The index lists `src/shop/rows.ts`."),
    ("Then emit `src/shop/rows.ts`.", "Then it reads `src/shop/rows.ts`."),
    ("It emits `src/shop/rows.ts`.", "It reads `src/shop/rows.ts`."),
    ("The emitted `src/shop/rows.ts` lacks it.", "The slow `src/shop/rows.ts` lacks it."),
    ("They generate `src/shop/rows.ts`.", "They compile `src/shop/rows.ts`."),
    ("It generates `src/shop/rows.ts`.", "It builds `src/shop/rows.ts`."),
    ("The generated `src/shop/rows.ts` lacks it.", "It transpiles `src/shop/rows.ts`."),
    ("They compile this to `src/shop/rows.ts`.", "They hand this to `src/shop/rows.ts`."),
    ("It compiles this into `src/shop/rows.ts`.", "It bundles `src/shop/rows.ts`."),
    ("It is compiled to `src/shop/rows.ts`.", "It is compiled in `src/shop/rows.ts`."),
    ("They build this to `src/shop/rows.ts`.", "They tie this to `src/shop/rows.ts`."),
    ("It builds this into `src/shop/rows.ts`.", "It is made from `src/shop/rows.ts`."),
    ("It is built as `src/shop/rows.ts`.", "It is as slow as `src/shop/rows.ts`."),
    ("They bundle it into `src/shop/rows.ts`.", "They look into `src/shop/rows.ts`."),
    ("It bundles this into `src/shop/rows.ts`.", "It looks into `src/shop/rows.ts`."),
    ("It is bundled into `src/shop/rows.ts`.", "It is read into `src/shop/rows.ts`."),
    ("They transpile it to `src/shop/rows.ts`.", "They add it to `src/shop/rows.ts`."),
    ("It transpiles this to `src/shop/rows.ts`.", "It adds this to `src/shop/rows.ts`."),
    ("It is transpiled to `src/shop/rows.ts`.", "It is handed to `src/shop/rows.ts`."),
    ("`src/shop/rows.ts` is emitted on each run.", "`src/shop/rows.ts` is read on each run."),
    ("`src/shop/rows.ts` is generated.", "`src/shop/rows.ts` is compiled."),
    ("`src/shop/rows.ts` gets built by the script.", "`src/shop/rows.ts` gets read by the script."),
    ("`docs/plan.md` names `src/shop/rows.ts`.", "`src/shop/till.ts` names `src/shop/rows.ts`."),
)  # fmt: skip


@pytest.mark.parametrize(("unplaced", "cited"), PAIRS)
def test_a_path_that_is_proposed_denied_or_a_documents_is_no_place_and_its_twin_is_one(
    unplaced: str, cited: str
) -> None:
    code = change(SHOP)
    for says, expected in ((unplaced, []), (cited, ["phantom_file"])):
        warned = check_finding(finding(says, "src/shop/till.ts", 2), code, Policy(tier2=True)).warnings
        assert [str(one.failure) for one in warned] == expected, f"{says!r}: {warned}"


@pytest.mark.parametrize(("unplaced", "cited"), PAIRS)
def test_the_same_with_a_line_behind_the_path(unplaced: str, cited: str) -> None:
    code = change(SHOP)
    for says, expected in ((unplaced, []), (cited, ["phantom_file"])):
        lined = says.replace("rows.ts", "rows.ts:12")
        warned = check_finding(finding(lined, "src/shop/till.ts", 2), code, Policy(tier2=False)).warnings
        assert [str(one.failure) for one in warned] == expected, f"{lined!r}: {warned}"


@pytest.mark.parametrize(("unplaced", "cited"), PAIRS)
def test_a_finding_without_a_place_of_its_own_is_put_only_where_a_path_is_cited(
    unplaced: str, cited: str
) -> None:
    named = first_cited(unplaced)
    assert named is None or named.path == "docs/plan.md", unplaced
    found = first_cited(cited)
    assert found is not None
    assert found.path.startswith("src/shop/"), cited


def test_a_file_of_the_pull_request_is_a_place_whatever_is_proposed_of_it() -> None:
    found = first_cited("Move it into `src/shop/rows.ts`.", Files(["src/shop/rows.ts"]))
    assert found is not None
    assert found.path == "src/shop/rows.ts"


@pytest.mark.parametrize(
    "says", ["Handling of a: `src/shop/rows.ts` fails.", "**Option a** `src/shop/rows.ts` fails."]
)
def test_a_word_that_something_else_stands_behind_says_nothing_of_the_path(says: str) -> None:
    assert first_cited(says) is not None
