"""Labels, fields and confidences, one row for each way to write them."""

from __future__ import annotations

import pytest

from checks.sources.github import labels


@pytest.mark.parametrize(
    ("text", "severity", "rest"),
    [
        ("🔴 High: Title", "high", "Title"),
        ("🟠 MEDIUM Title — src/a.py", "medium", "Title — src/a.py"),
        ("[P2] Title", "medium", "Title"),
        ("P0: Title", "critical", "Title"),
        ("**WARNING:** Title", "medium", "Title"),
        ("(nit) Title", "nit", "Title"),
        ("Nit: Title", "nit", "Title"),
        ("Critical – Title", "critical", "Title"),
        ("3. 🟡 Low: Title", "low", "Title"),
        ("Issue 2: High: Title", "high", "Title"),
        ("🔴 Title", "critical", "Title"),
        ("Severity: high", "high", ""),
        ("High Severity", "high", ""),
        ("CRITICAL", "critical", ""),
        ("High memory use in the loop", None, "High memory use in the loop"),
        ("Low-level API is misused", None, "Low-level API is misused"),
        ("Error handling is missing", None, "Error handling is missing"),
        ("Major refactoring needed", None, "Major refactoring needed"),
        ("Plain title", None, "Plain title"),
        ("R3-1 — MINOR: Title", "low", "Title"),
        ("[B2] High: Title", "high", "Title"),
        ("M-2: Low: Title", "low", "Title"),
        ("F2.1 **Major** – Title", "high", "Title"),
        ("2 · medium · Title", "medium", "Title"),
        ("B1 — low coverage", None, "B1 — low coverage"),
        ("UTF-8 error handling", None, "UTF-8 error handling"),
        ("Must-fix: Title", "high", "Title"),
        ("Should fix — Title", "medium", "Title"),
        ("Must fix the cap", None, "Must fix the cap"),
        ("**[non-blocking]** Title", "low", "Title"),
        ("Optional: Title", "low", "Title"),
        ("Optional chaining is missing", None, "Optional chaining is missing"),
        ("Severe: Title", "critical", "Title"),
        ("Med: Title", "medium", "Title"),
        ("Nit (non-blocking): Title", "nit", "Title"),
        ("Minor (style): Title", "low", "Title"),
        ("Error (fatal) in the loop", None, "Error (fatal) in the loop"),
        ("Minor/Style: Title", "low", "Title"),
        ("Blocker #2 — Title", "critical", "Title"),
        ("Major 3. Title", "high", "Title"),
        ("HIGH-2: Title", "high", "Title"),
        ("Low 10 ms latency", None, "Low 10 ms latency"),
        ("🎉 Title", None, "🎉 Title"),
    ],
)
def test_labels_before_a_title(text: str, severity: str | None, rest: str) -> None:
    found, left = labels.label_of(text)

    assert (found.value if found else None, left) == (severity, rest)


@pytest.mark.parametrize(
    "text",
    [
        "🔴 High: Title",
        "3. [P2] x",
        "**WARNING:** x",
        "- Issue 2: High: x",
        "_🟠 Major_",
        "### CRITICAL",
        "R3-1 — MINOR: x",
        "[B2] High: x",
        "**2 · low · x**",
        "HIGH-2: x",
    ],
)
def test_the_quick_look_spares_no_label(text: str) -> None:
    assert labels.may_begin(text)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Confidence: 85%", 85),
        ("(confidence: 85)", 85),
        ("confidence 85/100", 85),
        ("**Confidence:** 0.85", 85),
        ("Confidence Score: 2/5", None),
        ("confidence: 7/10", None),
        ("confidence: 4", None),
        ("confidence: 850%", None),
        ("high confidence", None),
        ("no number", None),
    ],
)
def test_only_a_confidence_on_a_scale_of_a_hundred_is_kept(text: str, expected: int | None) -> None:
    assert labels.confidence_in(text) == expected


def test_fields_are_read_out_of_a_text() -> None:
    text = "**File:** `src/a.py`\n- **Line(s):** 4-6\nSeverity: High\nConfidence: 90%\n\nNote: it is `x`."

    fields = labels.fields_in(text)

    assert str(fields.location) == "src/a.py:4-6"
    assert fields.severity is not None
    assert fields.severity.value == "high"
    assert fields.confidence == 90
    assert fields.rest.strip() == "Note: it is `x`."


@pytest.mark.parametrize(
    ("rest", "expected"),
    [
        ("(3)", True),
        ("Issues (3)", True),
        ("Priority Findings", True),
        ("", True),
        ("issue in the parser", False),
    ],
)
def test_a_severity_alone_heads_a_group(rest: str, expected: bool) -> None:
    assert labels.is_group(rest) is expected


@pytest.mark.parametrize(
    ("line", "severity", "rest"),
    [
        ("Title (High Severity)", "high", "Title"),
        ("**Title** — HIGH", "high", "**Title**"),
        ("**Title** [P1]", "high", "**Title**"),
        ("Title — HIGH", "high", "Title — HIGH"),
        ("Title - low priority", "low", "Title - low priority"),
        ("Title — SIGNIFICANT (NON-BLOCKING)", "high", "Title — SIGNIFICANT (NON-BLOCKING)"),
        ("The load is high", None, "The load is high"),
        ("Verdict: blocking", None, "Verdict: blocking"),
    ],
)
def test_labels_behind_a_title(line: str, severity: str | None, rest: str) -> None:
    found, left = labels.label_behind(line)

    assert (found.value if found else None, left) == (severity, rest)
