"""The code on the pages about recommendations and outputs does what the pages say."""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256
from importlib.metadata import EntryPoint
from pathlib import Path
from typing import Any

import pytest
from markdown_it import MarkdownIt

from checks.agents.packs import registry
from tests.checks.agents.scenes import results

DOCS = Path(__file__).parents[2] / "docs"


def code_of(page: str) -> str:
    """The Python on a page."""
    text = (DOCS / page).read_text(encoding="utf-8")
    (code,) = (
        one.content for one in MarkdownIt().parse(text) if one.type == "fence" and one.info == "python"
    )
    return str(code)


@pytest.fixture
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The pack of the page, as an installed package would bring it."""
    (tmp_path / "acme_postgres.py").write_text(code_of("writing-a-pack.md"), encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    entry = EntryPoint("postgres", "acme_postgres:PACK", registry.GROUP)
    monkeypatch.setattr(registry, "entry_points", lambda group: [entry] if group == registry.GROUP else [])
    for each in (registry.load, registry.added):
        each.cache_clear()
    yield
    for each in (registry.load, registry.added):
        each.cache_clear()


@pytest.mark.usefixtures("installed")
def test_the_pack_of_the_page_is_found_and_its_examples_hold() -> None:
    assert registry.names() == ("vercel", "postgres")
    (pack,) = registry.loaded(["postgres"])
    for rule in pack.rules:
        for example in rule.examples:
            assert results(example, rule.id, [rule]) == {example.expect}


@pytest.mark.usefixtures("installed")
def test_two_packs_with_a_rule_of_one_name_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    entries = [EntryPoint(name, "acme_postgres:PACK", registry.GROUP) for name in ("postgres", "another")]
    monkeypatch.setattr(registry, "entry_points", lambda group: entries)
    registry.added.cache_clear()
    with pytest.raises(ValueError, match="two rules have the name 'index_built_concurrently'"):
        registry.loaded(["postgres", "another"])


def test_the_loop_of_the_page_tries_again_with_longer_pauses_until_the_output_is_valid(
    tmp_path: Path,
) -> None:
    names: dict[str, Any] = {}
    exec(compile(code_of("verify.md"), "verify.md", "exec"), names)
    pauses: list[float] = []
    tasks: list[str] = []

    def specialist(task: str) -> object:
        tasks.append(task)
        text = "x = 1\n" if len(tasks) < 3 else "x = 2\n"
        (tmp_path / "a.py").write_text(text)
        claim = {"type": "file-write", "filePath": "a.py", "contentHash": sha256(b"x = 2\n").hexdigest()}
        return {"summary": "Wrote it.", "traceRef": "trace:1", "claims": [claim]}

    found, valid = names["verified"](specialist, "write a.py", tmp_path, sleep=pauses.append)
    assert (found["summary"], valid) == ("Wrote it.", True)
    assert pauses == [1.0, 2.0]
    assert "hash_mismatch" in tasks[1]
    unclaimed = {"summary": "Thought.", "traceRef": "trace:1"}
    assert names["verified"](lambda task: unclaimed, "think", tmp_path) == (unclaimed, False)
    (tmp_path / "a.py").unlink()
    with pytest.raises(RuntimeError, match="no valid output in 2 attempts"):
        names["verified"](lambda task: {}, "write a.py", tmp_path, attempts=2, sleep=pauses.append)
