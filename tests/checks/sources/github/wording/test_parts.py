"""Words that name a part of a finding, and words that begin one."""

from __future__ import annotations

import pytest

from checks.sources.github.generic.wording.parts import is_part


@pytest.mark.parametrize(
    "words",
    [
        "Fix:",
        "Suggested fix",
        "Impact",
        "Why it matters:",
        "Root cause:",
        "Location",
        "Files affected",
        "Option A:",
        "How to fix",
    ],
)
def test_a_part_of_a_finding(words: str) -> None:
    assert is_part(words)


@pytest.mark.parametrize("words", ["Fix the race in `put`", "Race in `put`:", "Nits", "Security"])
def test_what_is_no_part_of_a_finding(words: str) -> None:
    assert not is_part(words)


@pytest.mark.parametrize(
    ("words", "each"),
    [
        ("{}", "fix | fixes | solution | solutions | remedy | remedies | remediation | change | mitigation | suggestion | recommendation | alternative | approach | workaround | patch | action | ask | next step | follow-up | followup | option b"),
        ("{}", "impact | effect | consequence | result | severity | priority | risk | likelihood | confidence | effort | benefit | benefits | trade-off | trade-offs | tradeoffs"),
        ("{}", "why | what | where | when | how | who | who cares | cause | reason | reasoning | rationale | background | context | story | scenario | detail | details | description | problem | category | type | status | note | caveat | question | questions | questions to address | missing | given"),
        ("{}", "example | examples | evidence | proof | repro | reproduce | reproduced | reproduction | steps | trace | test | test case | verify | verification | reference | references | see | see also | location | locations | file | files | line | lines | path | code | snippet | before | after | current | currently | expected | actual | behavior | behaviour"),
        ("{} impact", "the | a | suggested | proposed | recommended | possible | potential | requested | cheap | simple | minimal | better | root | current | improved | existing | expected | actual | affected | also | how | to"),
        ("Severity {}", "it | this | that | affected | it matters | this matters | for you | code | item | behavior | behaviour | requested | needed | found | failure | detail | steps | (optional) | cause"),
    ],
)  # fmt: skip
def test_a_word_names_a_part(words: str, each: str) -> None:
    names = [words.format(word) for word in each.split(" | ")]
    assert [name for name in names if not is_part(f"**{name}:**")] == []
    assert not any(is_part(f"{name} of the parser") for name in names)
