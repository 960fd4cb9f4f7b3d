"""Classes that may have members that their definition does not show."""

from __future__ import annotations

from typing import Final

from checks.code.code import Code
from checks.code.structure import Definition

HOOKS: Final = frozenset(("__getattr__", "__getattribute__", "__call", "__callStatic", "__get"))
"""Methods that answer for members that a class does not define."""

REOPENED: Final = {"csharp": "extension methods", "ruby": "other files that reopen it"}
"""What adds members to a class from outside, by language."""

FILES_LIMIT: Final = 20
"""Files that name the class and are looked into."""


def may_gain(code: Code, path: str, owner: Definition) -> str:
    """What may bring a class more members than it defines; "" where nothing is known to."""
    outline = code.outline(path)
    if outline.language in REOPENED:
        return REOPENED[outline.language]
    hook = next(
        (name for name in sorted(HOOKS) for one in outline.named(name) if one.parent == owner.qualified), ""
    )
    if hook:
        return f"its `{hook}`"
    name = owner.name
    setting = (["setattr", "(", name], [name, ".", "prototype"], ["Object", ".", "assign", "(", name])
    for file in (path, *code.index.files(name)[:FILES_LIMIT]):
        text = code.tokens(file)
        if any(text.find(each, 1) for each in setting):
            return f"`{file}`, which sets members of it from outside"
    return ""
