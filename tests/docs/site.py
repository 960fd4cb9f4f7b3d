"""What the site of the documentation needs besides `docs/`: pages at the root, and links to files that are no page.

A hook of mkdocs, named in `mkdocs.yml`. A link that leads nowhere is left as it is: `--strict` reports it.
"""

from __future__ import annotations

import re
from pathlib import Path
from posixpath import dirname, normpath, relpath
from urllib.parse import urlsplit

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

ROOT = Path(__file__).parents[2]

AT_ROOT = {
    "CHANGELOG.md": "changelog.md",
    "CONTRIBUTING.md": "contributing.md",
    "README.md": "index.md",
    "SECURITY.md": "security-policy.md",
}
"""Pages that GitHub looks for at the root, and where they are on the site. The site's first page is its own."""

TARGET = re.compile(r"(?<=\]\()[^()\s]{1,300}(?=\))")
"""Where a link or an image leads."""


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the pages that stand at the root, and those that are made of examples."""
    for name, page in AT_ROOT.items():
        if files.get_file_from_path(page) is None:
            files.append(File.generated(config, page, content=(ROOT / name).read_text("utf-8")))
    from tests.docs import claims

    for page, content in claims.pages().items():
        files.append(File.generated(config, page, content=content))
    return files


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Lead links to pages of the site, or to the file on GitHub."""
    at_root = {uri: name for name, uri in AT_ROOT.items() if page.file.generated_by}
    source = at_root.get(page.file.src_uri, f"docs/{page.file.src_uri}")

    def led(found: re.Match[str]) -> str:
        return _led(found[0], source, page, files, config.repo_url or "")

    return TARGET.sub(led, markdown)


def _led(target: str, source: str, page: Page, files: Files, repository: str) -> str:
    parts = urlsplit(target)
    if parts.scheme or parts.netloc or not parts.path:
        return target
    path = normpath(f"{dirname(source)}/{parts.path}").lstrip("/")
    on_site = AT_ROOT.get(path, path.removeprefix("docs/") if path.startswith("docs/") else "")
    anchor = f"#{parts.fragment}" if parts.fragment else ""
    if on_site and files.get_file_from_path(on_site):
        return relpath(on_site, dirname(page.file.src_uri)) + anchor
    file = ROOT / path
    if not file.exists():
        return target
    return f"{repository}/{'tree' if file.is_dir() else 'blob'}/main/{path}{anchor}"
