"""`docs/metrics.md`: its template, filled from what the bot counts."""

from __future__ import annotations

from collections.abc import Iterator

from prometheus_client.metrics import MetricWrapperBase

from bot.telemetry.metrics import LABEL_VALUES, Metrics
from tests.docs.reference.filled import DOCS, filled, table

PAGE = DOCS / "metrics.md"


def page() -> str:
    """The text that the page should have."""
    return filled(
        "metrics.md.jinja",
        metrics=table(("metric", "labels", "what it counts"), _rows(Metrics())),
        names=LABEL_VALUES,
    )


def _rows(metrics: Metrics) -> Iterator[tuple[str, ...]]:
    collectors = [one for one in vars(metrics).values() if isinstance(one, MetricWrapperBase)]
    for collector in collectors:
        (family,) = collector.describe()
        name = f"{family.name}_total" if family.type == "counter" else family.name
        kind = {"counter": "", "gauge": " (now)", "histogram": " (histogram, in seconds)"}[family.type]
        # no public name has the labels of a metric that has not counted yet
        labels = ", ".join(f"`{label}`" for label in collector._labelnames)
        yield f"`{name}`", labels, f"{family.documentation.rstrip('.')}{kind}"
