"""A checked review as our check run on GitHub."""

from checks.reports.check_run.annotations import (
    ANNOTATIONS_LIMIT,
    Annotation,
    Level,
    annotation_of,
    annotations_of,
)
from checks.reports.check_run.ending import Conclusion, conclusion, title
from checks.reports.check_run.page import TEXT_LIMIT, CheckRunReport, permalink, report

__all__ = [
    "ANNOTATIONS_LIMIT", "TEXT_LIMIT", "Annotation", "CheckRunReport", "Conclusion", "Level", "annotation_of",
    "annotations_of", "conclusion", "permalink", "report", "title",
]  # fmt: skip
