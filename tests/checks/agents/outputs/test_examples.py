"""The examples of every level come out as they say, with the category of the failure itself."""

from __future__ import annotations

from pathlib import Path

import pytest

from checks.agents.outputs import file_examples, files, structure, tools
from checks.agents.outputs.example import OutputExample
from checks.agents.outputs.verification import verify_output
from checks.code.tree import SnapshotTree
from checks.model.agents.verdicts import ErrorCategory, Level, LevelCheck

LEVELS = {
    Level.STRUCTURE: structure.EXAMPLES,
    Level.TOOLS: tools.EXAMPLES,
    Level.FILES: file_examples.EXAMPLES,
}
CASES = [
    pytest.param(level, example, id=f"{level}-{number}-{example.kind}-{example.category or example.expect}")
    for level, examples in LEVELS.items()
    for number, example in enumerate(examples)
]


def checks_of(example: OutputExample, root: Path) -> list[LevelCheck]:
    """What is made of it."""
    for path, text in example.files.items():
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).write_text(text, encoding="utf-8")
    verdict = verify_output(
        example.output, root, trace=example.trace, schemas=example.schemas,
        base=SnapshotTree(example.base) if example.base is not None else None,
    )  # fmt: skip
    return [one for one in verdict.checks if one.kind == example.kind]


@pytest.mark.parametrize(("level", "example"), CASES)
def test_the_example_comes_out_as_it_says(level: Level, example: OutputExample, tmp_path: Path) -> None:
    found = checks_of(example, tmp_path)
    assert [(one.disposition, one.category) for one in found] == [(example.expect, example.category)], found
    assert {one.level for one in found} <= {level, Level.STRUCTURE}


@pytest.mark.parametrize(
    ("claim", "level"),
    [
        ({"type": "file-write", "filePath": "gone.py"}, Level.STRUCTURE),
        ({"type": "file-write", "filePath": "gone.py", "contentHash": 3}, Level.STRUCTURE),
        ({"type": "file-write", "filePath": "gone.py", "contentHash": "0" * 64}, Level.FILES),
        ({"type": "file-write", "filePath": "../gone.py"}, Level.STRUCTURE),
        ({"type": "file-edit", "filePath": "gone.py"}, Level.STRUCTURE),
        ({"type": "file-delete"}, Level.STRUCTURE),
        ({"type": "command-executed", "command": "make"}, Level.STRUCTURE),
        ({"filePath": "gone.py"}, Level.STRUCTURE),
        ({"type": "file-rename", "filePath": "gone.py"}, Level.STRUCTURE),
        ("made it", Level.STRUCTURE),
    ],
)
def test_a_claim_that_is_not_of_its_form_fails_at_level_1(
    claim: object, level: Level, tmp_path: Path
) -> None:
    verdict = verify_output({"summary": "Done.", "traceRef": "trace:7", "claims": [claim]}, tmp_path)
    assert [one.level for one in verdict.failures] == [level]
    assert verdict.failed_level is level


def test_every_category_of_error_has_an_example() -> None:
    shown = {example.category for examples in LEVELS.values() for example in examples}
    assert set(ErrorCategory) <= shown


def test_every_type_of_claim_is_shown_true_and_false() -> None:
    for kind in files.CLAIM_TYPES:
        expected = {example.expect.value for example in file_examples.EXAMPLES if example.kind == kind}
        assert {"verified", "failed"} <= expected, kind


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        ("d", "failed"),
        ("d/", "failed"),
        ("d/none.py", "verified"),
        ("d/never.py", "failed"),
        ("l", "unverifiable"),
        ("l/a.py", "unverifiable"),
    ],
)
def test_an_empty_folder_is_not_deleted_and_no_link_is_followed(
    path: str, expected: str, tmp_path: Path
) -> None:
    (tmp_path / "d").mkdir()
    (tmp_path / "l").symlink_to("d")
    output = {"summary": "Done.", "claims": [{"type": "file-delete", "filePath": path}]}
    base = SnapshotTree({"d/none.py": "x = 1\n"})
    (found,) = verify_output(output, tmp_path, base=base).of(Level.FILES)
    assert str(found.disposition) == expected, found


@pytest.mark.parametrize(
    ("target", "expected"),
    [
        ("/usr", "failed"),
        ("../beside", "failed"),
        ("deep/../../beside", "failed"),
        ("deep", "unverifiable"),
        ("deep/../src", "unverifiable"),
        ("..", "failed"),
    ],
)
def test_a_link_that_leads_out_of_the_root_refutes_what_is_claimed_of_a_file_behind_it(
    target: str, expected: str, tmp_path: Path
) -> None:
    root = tmp_path / "root"
    (root / "deep").mkdir(parents=True)
    (root / "l").symlink_to(target)
    claim = {"type": "file-write", "filePath": "l/a.py", "contentHash": "0" * 64}
    (found,) = verify_output({"summary": "Done.", "claims": [claim]}, root).of(Level.FILES)
    assert str(found.disposition) == expected, found


def test_a_link_by_its_full_path_into_the_root_is_only_not_followed(tmp_path: Path) -> None:
    (tmp_path / "l").symlink_to(tmp_path / "deep")
    claim = {"type": "file-write", "filePath": "l/a.py", "contentHash": "0" * 64}
    (found,) = verify_output({"summary": "Done.", "claims": [claim]}, tmp_path).of(Level.FILES)
    assert str(found.disposition) == "unverifiable", found


def test_snippets_that_overlap_everywhere_are_not_compared_without_end(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("a" * 200_000, encoding="utf-8")
    anchor = {"beforeSnippet": "a" * 100_000, "afterSnippet": "a" * 99_999}
    output = {"summary": "Done.", "claims": [{"type": "file-edit", "filePath": "a.txt", "anchor": anchor}]}
    (found,) = verify_output(output, tmp_path).of(Level.FILES)
    assert str(found.disposition) == "unverifiable", found
