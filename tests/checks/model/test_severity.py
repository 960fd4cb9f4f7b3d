"""Every reviewer's words for urgency come out as one of five."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from checks.model.finding import Severity
from checks.model.scales.severity import SEVERITY_EMOJI, SEVERITY_WORDS, severity_of


@pytest.mark.parametrize(
    ("label", "severity"),
    [
        ("P0", Severity.CRITICAL),
        ("P1 Badge", Severity.HIGH),
        ("p2", Severity.MEDIUM),
        ("P3", Severity.LOW),
        ("critical", Severity.CRITICAL),
        ("HIGH", Severity.HIGH),
        ("Medium severity", Severity.MEDIUM),
        ("info", Severity.LOW),
        ("error", Severity.HIGH),
        ("warning", Severity.MEDIUM),
        ("nitpick", Severity.NIT),
        ("Nice To Have", Severity.NIT),
        ("Action required", Severity.HIGH),
        ("security-high", Severity.HIGH),
        ("nice to have, but critical", Severity.CRITICAL),
        ("_⚠️ Potential issue_ | _🟠 Major_", Severity.HIGH),
        ("_⚠️ Potential issue_ | _🟡 Minor_", Severity.LOW),
        ("_🛠️ Refactor suggestion_ | _🔵 Trivial_", Severity.NIT),
        ("_🧹 Nitpick_", Severity.NIT),
        ("🟠 MEDIUM", Severity.MEDIUM),
        ("🔴", Severity.CRITICAL),
        ("🟠", Severity.HIGH),
        ("🟡", Severity.MEDIUM),
        ("⚠️", Severity.MEDIUM),
        ("‼️", Severity.HIGH),
        ("🔵", Severity.LOW),
        ("ℹ️", Severity.LOW),
        ("🟢", Severity.NIT),
    ],
)
def test_a_label_names_a_severity(label: str, severity: Severity) -> None:
    assert severity_of(label) is severity


@pytest.mark.parametrize(
    "label", ["", "   ", "banana", "highlight", "p9", "Functional Correctness", "x" * 300]
)
def test_a_label_without_a_known_word_names_none(label: str) -> None:
    assert severity_of(label) is None


def test_prose_after_the_limit_is_not_read() -> None:
    assert severity_of("a" * 200 + " critical") is None


@pytest.mark.parametrize("severity", Severity)
def test_our_own_words_come_back(severity: Severity) -> None:
    assert severity_of(severity.value) is severity


@given(st.text() | st.sampled_from([*SEVERITY_WORDS, *SEVERITY_EMOJI]))
def test_any_text_gives_a_severity_or_none_and_case_does_not_matter(label: str) -> None:
    assert severity_of(label.upper()) in {None, *Severity}
    if label in SEVERITY_WORDS:
        assert severity_of(label.upper()) is severity_of(label) is SEVERITY_WORDS[label]
