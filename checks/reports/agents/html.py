"""A page in HTML, one file without anything to load."""

from __future__ import annotations

from markupsafe import Markup, escape

from checks.reports.agents.page import MARKS, MESSAGE_LIMIT, TITLE_LIMIT, Page
from checks.reports.wording.escape import code_spans, line, sentence

STYLE = Markup(
    "body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#1f2328;"
    "background:#fff;overflow-wrap:anywhere}h1{font-size:1.5rem}h2{font-size:1.1rem;margin:2rem 0 .25rem}"
    "ul{list-style:none;padding:0}li{padding:.3rem 0;border-top:1px solid #d0d7de}"
    "code{font-size:.875em;background:#f6f8fa;padding:.1em .3em;border-radius:4px}"
    "b{display:inline-block;min-width:6.5rem;font-weight:600}.failed b,.bad{color:#b42318}.verified b,.good{color:#1a7f37}"
    ".unsupported b,.unverifiable b{color:#57606a}"
    "@media(prefers-color-scheme:dark){body{color:#e6edf3;background:#0d1117}code{background:#161b22}"
    "li{border-color:#30363d}.failed b,.bad{color:#ff7b72}.verified b,.good{color:#56d364}"
    ".unsupported b,.unverifiable b{color:#9198a1}}"
)


def render(page: Page) -> str:
    """The whole page."""
    parts = [
        Markup('<!doctype html><html lang="en"><meta charset="utf-8">'),
        Markup('<meta name="viewport" content="width=device-width,initial-scale=1">'),
        Markup(
            "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none';style-src 'unsafe-inline'\">"
        ),
        Markup("<title>{}</title><style>{}</style><h1>{}</h1>").format(page.title, STYLE, page.title),
        *(Markup("<p>{}</p>").format(_prose(each)) for each in page.summary),
    ]
    for entry in page.entries:
        side = "good" if entry.good else "bad"
        parts.append(Markup("<h2>{}</h2>").format(line(entry.title, TITLE_LIMIT)))
        parts.append(Markup('<p><strong class="{}">{}</strong>').format(side, line(entry.standing)))
        parts += [Markup(" · {}").format(_prose(fact)) for fact in entry.facts]
        parts.append(Markup("</p><ul>"))
        for row in entry.rows:
            parts.append(
                Markup('<li class="{}"><b>{}</b> <code>{}</code>{}: {}</li>').format(
                    row.disposition.value,
                    MARKS[row.disposition],
                    line(row.kind),
                    Markup("{}<code>{}</code>").format(row.joint, line(row.where)) if row.where else "",
                    _prose(row.message),
                )
            )
        parts.append(Markup("</ul>"))
    parts += [Markup("<p>{}</p>").format(_prose(note)) for note in page.notes]
    return str(Markup("\n").join(parts)) + "\n"


def _prose(text: str) -> Markup:
    spans = code_spans(sentence(text, MESSAGE_LIMIT))
    return Markup("").join(
        Markup("<code>{}</code>").format(part) if is_code else escape(part) for is_code, part in spans
    )
