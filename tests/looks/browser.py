"""A real browser, without a window: takes a picture of a page at a width, and measures what is too wide for it."""

from __future__ import annotations

import base64
import html
import json
import shutil
import subprocess
import tempfile
from dataclasses import dataclass
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
const found = [];
SHOWN.forEach(([source, width, tables], at) => {
  const frame = document.body.appendChild(document.createElement("iframe"));
  frame.style = `border:0;width:${width}px;height:900px`;
  frame.onload = () => {
    const page = frame.contentDocument, wide = [];
    page.querySelectorAll("details").forEach(each => each.open = true);
    const room = page.documentElement;
    if (room.scrollWidth > room.clientWidth) wide.push("the page: " + room.scrollWidth);
    page.querySelectorAll((tables ? "table, " : "") + "ul, p, h1, h2, h3, h4, summary, article").forEach(each => {
      if (each.scrollWidth > each.clientWidth && each.clientWidth)
        wide.push(each.tagName.toLowerCase() + ": " + each.scrollWidth + " > " + each.clientWidth
                  + ": " + each.textContent.trim().slice(0, 60));
    });
    found.push([at, wide, room.scrollHeight]);
    document.body.dataset.found = JSON.stringify(found);
  };
  frame.srcdoc = new TextDecoder().decode(Uint8Array.from(atob(source), each => each.charCodeAt(0)));
});
"""


@dataclass(frozen=True, slots=True)
class Shown:
    """A page at a width. Code blocks may scroll by themselves, and without `tables` so may these."""

    page: str
    width: int
    tables: bool = True


def github_page(markdown: str) -> str:
    """A page that shows Markdown as GitHub does."""
    body = MarkdownIt("gfm-like", {"html": True, "linkify": False}).render(markdown)
    return (
        "<!doctype html><meta charset=utf-8><meta name=viewport content='width=device-width'>"
        f"<style>{STYLE.read_text('utf-8')} body {{margin: 0; padding: 16px}}</style>"
        f"<body class='markdown-body'>{body}"
    )


def measured(*shown: Shown) -> list[tuple[list[str], int]]:
    """What of each page cannot be read without scrolling sideways, and its height; all in one start of the browser."""
    pages = [
        (base64.b64encode(each.page.encode("utf-8", "replace")).decode(), each.width, each.tables)
        for each in shown
    ]
    outer = (
        "<!doctype html><meta charset=utf-8><body style='margin:0'>"
        f"<script>const SHOWN = {json.dumps(pages)};{MEASURE}</script>"
    )
    dumped = _run(outer, "--dump-dom", "--virtual-time-budget=5000", "--window-size=1200,1000")
    found = dumped.partition('data-found="')[2].partition('"')[0]
    by_place = {at: (wide, height) for at, wide, height in json.loads(html.unescape(found) or "[]")}
    if len(by_place) != len(shown):
        raise RuntimeError(f"the browser measured {len(by_place)} of {len(shown)} pages")
    return [by_place[at] for at in range(len(shown))]


def picture(page: str, width: int, to: Path) -> None:
    """Write what the whole page looks like, folds open, as a PNG. Not narrower than a window may be."""
    opened = page.replace("<details>", "<details open>")
    framed = max(width, 500)
    [(_, high)] = measured(Shown(opened, width))
    height = min(high, 12_000)
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
