"""The example review in every report, as committed files: `python -m tests.checks.reports.golden_files`."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from checks.model.location import Location
from checks.reports import REPORTS, Look, render
from tests.checks.review_example import HEAD, review

FOLDER = Path(__file__).parent / "golden"


def links(location: Location, commit: str | None) -> str | None:
    lines = "" if location.first is None else f"#L{location.first}-L{location.last or location.first}"
    return f"https://github.com/shop/shop/blob/{commit or HEAD}/{location.path}{lines}"


def texts() -> Mapping[str, str]:
    """Each golden file's name with the text that it should have."""
    written = {
        f"{name}{report.ending}": render(review(), name, Look(links=links))
        for name, report in REPORTS.items()
    }
    written["text-verbose.txt"] = render(review(), "text", Look(verbose=True))
    return {**written, "text-colour.txt": render(review(), "text", Look(width=100, colour=True))}


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for name, text in texts().items():
        (FOLDER / name).write_text(text, encoding="utf-8")
