"""Where the parts that others published are, once `npm ci --prefix tests/contract` has installed them."""

from __future__ import annotations

import shutil
from pathlib import Path

FOLDER = Path(__file__).parent
MODULES = FOLDER / "node_modules"

OPENAPI = MODULES / "@octokit/openapi/generated/api.github.com.json"
GRAPHQL_SCHEMA = MODULES / "@octokit/graphql-schema/schema.graphql"
WEBHOOK_EXAMPLES = MODULES / "@octokit/webhooks-examples/api.github.com/index.json"
PRISM = MODULES / "@stoplight/prism-cli/dist/index.js"
EMULATE = MODULES / "emulate"

INSTALL = "npm ci --ignore-scripts --prefix tests/contract"


def missing(part: Path, *, runs_on_node: bool = False) -> str | None:
    """Why a part cannot be used; None when it can."""
    if not part.exists():
        return f"{part.relative_to(FOLDER)} is not installed: run `{INSTALL}`"
    if runs_on_node and shutil.which("node") is None:
        return "node is not installed"
    return None
