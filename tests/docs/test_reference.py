"""The pages that list settings and metrics are current."""

from __future__ import annotations

from types import ModuleType

import pytest

from bot.config.repo_config import RepoConfig
from tests.docs.reference import metrics, settings


@pytest.mark.parametrize("each", [metrics, settings], ids=lambda each: each.PAGE.name)
def test_the_page_is_what_the_models_give(each: ModuleType) -> None:
    assert each.page() == each.PAGE.read_text(encoding="utf-8"), "run `make docs`"


def test_every_key_of_the_config_is_on_the_page() -> None:
    text = settings.page()
    assert all(f"| `{key}" in text for key in RepoConfig.model_fields)
