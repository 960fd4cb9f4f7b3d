"""An outline as lines of text, for the expected files beside the examples."""

from __future__ import annotations

from collections.abc import Iterator

from checks.code.structure import Definition, Kind, Outline, Role


def rendered(outline: Outline) -> str:
    """All that an outline shows, one fact in a line."""
    return "\n".join(_lines(outline)) + "\n"


def _lines(outline: Outline) -> Iterator[str]:
    last = outline.line_count
    passage = outline.passage(1, last)
    yield f"{outline.language} {'exact' if outline.exact else 'inexact'} {last} lines"
    yield from _section("definitions", map(_definition, outline.definitions))
    yield from _section(
        "imports",
        (f"{i.line} {i.module} {i.imported or ''} as {i.name_bound or '-'}" for i in outline.imports),
    )
    yield from _section(
        "calls",
        (
            f"{_range(c.line, c.last)} {c.full}({c.arguments}{''.join(f' {k}=' for k in c.keywords)}) {c.name}"
            for c in passage.calls
        ),
    )
    yield from _section("raises", (f"{t.line} {t.text}" for t in passage.raises))
    yield from _section(
        "handlers", (f"{_range(h.first, h.last)} {h.kind} {' '.join(h.caught)}" for h in passage.handlers)
    )
    yield from _section("returns", (f"{_range(s.line, s.last)} {s.text}" for s in passage.returns))
    yield from _section(
        "branches", (f"{_range(b.first, b.last)} {b.kind} {b.condition}" for b in passage.branches)
    )
    yield from _section("awaits", map(str, passage.awaits))
    words = outline.tokens(1, last)
    for role in (Role.STRING, Role.NUMBER, Role.DOCSTRING, Role.COMMENT):
        yield from _section(
            role.value, (f"{_range(t.line, t.last)} {t.text!r}" for t in words if t.role is role)
        )
    yield from _section("comment lines", [" ".join(map(str, sorted(outline.comment_lines)))])


def _section(title: str, lines: Iterator[str] | list[str]) -> Iterator[str]:
    shown = [line.rstrip() for line in lines if line]
    if shown:
        yield f"\n[{title}]"
        yield from shown


def _definition(each: Definition) -> str:
    parts = [_range(each.first, each.last), each.kind.value, each.qualified]
    if each.name_line != each.first:
        parts.insert(1, f"@{each.name_line}")
    if each.parameters and each.kind is not Kind.PARAMETER:
        parts.append(f"({', '.join(parameter.name for parameter in each.parameters)})")
    parts += [f": {each.annotation}"] if each.annotation else []
    parts += [f"= {each.value!r}"] if each.value else []
    parts += [f"< {', '.join(each.bases)}"] if each.bases else []
    parts += [f"decorated {', '.join(each.decorators)}"] if each.decorators else []
    return " ".join(parts)


def _range(first: int, last: int) -> str:
    return str(first) if first == last else f"{first}-{last}"
