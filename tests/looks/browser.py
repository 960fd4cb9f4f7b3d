"""A real browser, without a window: takes a picture of a page at a width, and measures what is too wide for it."""

from __future__ import annotations

import base64
import html
import json
import shutil
import subprocess
import tempfile
from pathlib import Path

from markdown_it import MarkdownIt

NAMES = ("chromium", "chromium-browser", "google-chrome", "chrome")
STYLE = Path(__file__).parents[1] / "contract/node_modules/github-markdown-css/github-markdown-light.css"
"""GitHub's own styles for Markdown."""

TELEPHONE, DESK = 390, 980
"""Widths, in pixels: of a telephone, and of the column in which GitHub shows a check run."""

HIGH = 100_000
"""Pixels of height that a page may have."""

PROGRAM = next(filter(None, map(shutil.which, NAMES)), None)

MEASURE = """
const frame = document.querySelector("iframe");
frame.onload = () => {
  const page = frame.contentDocument, wide = [];
  page.querySelectorAll("details").forEach(each => each.open = true);
  const room = page.documentElement;
  if (room.scrollWidth > room.clientWidth) wide.push("the page: " + room.scrollWidth);
  page.querySelectorAll(TABLES + "ul, p, h1, h2, h3, h4, summary, article").forEach(each => {
    if (each.scrollWidth > each.clientWidth && each.clientWidth)
      wide.push(each.tagName.toLowerCase() + ": " + each.scrollWidth + " > " + each.clientWidth
                + ": " + each.textContent.trim().slice(0, 60));
  });
  document.body.dataset.wide = JSON.stringify(wide);
  document.body.dataset.height = room.scrollHeight;
};
"""


def github_page(markdown: str) -> str:
    """A page that shows Markdown as GitHub does."""
    body = MarkdownIt("gfm-like", {"html": True, "linkify": False}).render(markdown)
    return (
        "<!doctype html><meta charset=utf-8><meta name=viewport content='width=device-width'>"
        f"<style>{STYLE.read_text('utf-8')} body {{margin: 0; padding: 16px}}</style>"
        f"<body class='markdown-body'>{body}"
    )


def too_wide(page: str, width: int, *, tables: bool = True) -> list[str]:
    """What cannot be read at a width without scrolling sideways.

    Code blocks may scroll by themselves, and without `tables` so may these.
    """
    return measured(page, width, tables=tables)[0]


def measured(page: str, width: int, *, tables: bool = True) -> tuple[list[str], int]:
    """What is too wide, and the page's height."""
    source = base64.b64encode(page.encode("utf-8", "replace")).decode()
    outer = (
        f"<!doctype html><meta charset=utf-8><body style='margin:0'><iframe style='border:0;width:{width}px;height:900px'>"
        f"</iframe><script>const TABLES = '{'table, ' if tables else ''}';{MEASURE}frame.srcdoc = new TextDecoder().decode(Uint8Array.from("
        f"atob('{source}'), each => each.charCodeAt(0)));</script>"
    )
    shown = _run(outer, "--dump-dom", "--virtual-time-budget=5000", "--window-size=1200,1000")
    wide = shown.partition('data-wide="')[2].partition('"')[0]
    height = shown.partition('data-height="')[2].partition('"')[0]
    if not height:
        raise RuntimeError("the browser measured nothing")
    return json.loads(html.unescape(wide)), int(height)


def picture(page: str, width: int, to: Path) -> None:
    """Write what the whole page looks like, folds open, as a PNG. Not narrower than a window may be."""
    opened = page.replace("<details>", "<details open>")
    framed = max(width, 500)
    height = min(measured(opened, width)[1], 12_000)
    outer = (
        "<!doctype html><meta charset=utf-8><body style='margin:0;background:#888'>"
        f"<iframe style='border:0;background:#fff;width:{width}px;height:{height}px' srcdoc=\"{html.escape(opened)}\"></iframe>"
    )
    _run(outer, f"--screenshot={to}", f"--window-size={framed},{height}", "--hide-scrollbars")


def _run(page: str, *options: str) -> str:
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "page.html")
        file.write_text(page, encoding="utf-8")
        done = subprocess.run(
            [
                PROGRAM or NAMES[0],
                "--headless",
                "--no-sandbox",
                "--disable-gpu",
                "--disable-quic",
                "--no-first-run",
                "--disable-background-networking",
                "--disable-component-update",
                "--disable-sync",
                f"--user-data-dir={folder}/profile",
                *options,
                file.as_uri(),
            ],
            capture_output=True,
            text=True,
            timeout=100,
            check=True,
        )
    return done.stdout
