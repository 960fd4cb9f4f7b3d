"""JSON Schemas of what users write for the bot, generated from its models."""

from __future__ import annotations

import json
from pathlib import Path

from bot.config import repo_config

CONFIG_SCHEMA = Path(__file__).with_name("citecheck.schema.json")
"""For editors, as the file's `# yaml-language-server: $schema=` line or in SchemaStore's manner."""


def rendered() -> dict[Path, str]:
    """What each schema file must hold."""
    return {CONFIG_SCHEMA: json.dumps(repo_config.schema(), indent=2, ensure_ascii=False) + "\n"}
