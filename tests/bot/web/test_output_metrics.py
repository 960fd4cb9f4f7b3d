"""`/metrics` shows what was counted of specialists' outputs, beside everything else."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import httpx
import pytest

from bot.storage import database
from bot.storage.output_counts import OutputCounts
from bot.telemetry.metrics import Metrics
from bot.web.app import create_health_app
from checks.agents.outputs.verification import verify_output


@pytest.mark.parametrize("prepared", [True, False], ids=["counted", "no table"])
async def test_metrics_show_the_outputs_and_do_without_them(tmp_path: Path, prepared: bool) -> None:
    with database.connect(database.normalize(f"sqlite:///{tmp_path}/queue.sqlite")) as own:
        counts = OutputCounts(own)
        if prepared:
            counts.prepare()
            counts.add(verify_output({"summary": "x"}, tmp_path, specialist='co"der\n'))
        settings: Any = SimpleNamespace(metrics_token=None)
        app = create_health_app(settings, cast("Any", SimpleNamespace(output_counts=counts)), Metrics())
        transport = httpx.ASGITransport(app)
        async with httpx.AsyncClient(transport=transport, base_url="http://citecheck") as client:
            said = await client.get("/metrics")
    assert said.status_code == 200
    assert "citecheck_deliveries" in said.text
    wanted = 'citecheck_outputs_by_specialist_total{specialist="co\\"der\\n",outcome="failed"} 1'
    assert (wanted in said.text) is prepared


def test_many_specialists_are_counted_together(tmp_path: Path) -> None:
    with database.connect(database.normalize(f"sqlite:///{tmp_path}/queue.sqlite")) as own:
        counts = OutputCounts(own)
        counts.prepare()
        for number in range(205):
            counts.add(verify_output({"summary": "x"}, tmp_path, specialist=f"s{number}"))
        found = counts.load()
    assert found.specialists["other"].total == 5
    assert sum(one.total for one in found.specialists.values()) == found.outputs.total == 205
