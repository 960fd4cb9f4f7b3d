"""How a name may be reached without being written: reflection, decorators, base classes, the language itself."""

from __future__ import annotations

from collections.abc import Iterable
from types import MappingProxyType
from typing import Final

from checks.code.code import Code
from checks.code.facts.answer import CannotTell
from checks.code.facts.names.definitions import Defined
from checks.code.facts.names.visibility.reach import Reach
from checks.code.structure import Kind

BY_TEXT: Final = MappingProxyType(
    {
        "python": """getattr __getattr__ __getattribute__ globals locals vars eval exec import_module __import__
            __dict__ methodcaller attrgetter inspect""",
        "javascript": "eval Reflect Proxy",
        "typescript": "eval Reflect Proxy",
        "tsx": "eval Reflect Proxy",
        "go": "MethodByName FieldByName template",
        "java": """getMethod getDeclaredMethod getMethods getDeclaredMethods getField getDeclaredField
            getDeclaredFields forName findVirtual loadClass newProxyInstance""",
        "csharp": "GetMethod GetMethods GetProperty GetProperties GetField GetType Activator dynamic nameof",
        "rust": "paste concat_idents no_mangle export_name",
        "c": "dlsym GetProcAddress",
        "cpp": "dlsym GetProcAddress",
        "ruby": """send public_send __send__ method instance_method const_get define_method method_missing
            instance_variable_get eval class_eval instance_eval""",
        "php": """call_user_func call_user_func_array __call __callStatic __get ReflectionMethod ReflectionClass
            func_get_args compact extract eval""",
    }
)
"""Names by which a language calls or reads what only a text names."""

COMPUTED: Final = frozenset({"javascript", "typescript", "tsx", "php"})
"""Languages in which every `a[b]` or `$a->$b` may reach any member."""


def way_round(code: Code, found: Iterable[Defined]) -> CannotTell | None:
    """Why one of these may be reached where its name is not written; None when it cannot be.

    The head stands for both sides: a change seldom brings the first reflection of a repository, or takes the last.
    """
    reasons = (_own(each) or _by_text(code, each) for each in found)
    return next((CannotTell(reason) for reason in reasons if reason is not None), None)


SETTERS: Final = MappingProxyType(
    {
        "python": "setattr delattr __setattr__ __dict__ vars globals exec",
        "javascript": "assign defineProperty defineProperties eval",
        "typescript": "assign defineProperty defineProperties eval",
        "tsx": "assign defineProperty defineProperties eval",
        "ruby": "send public_send instance_variable_set attr_writer attr_accessor eval instance_eval",
        "php": "extract __set eval",
        "java": "setAccessible getDeclaredField getDeclaredFields",
        "csharp": "SetValue dynamic",
        "go": "reflect Unmarshal Scan Decode",
    }
)
"""Names by which a language sets what only a text names."""


def set_by_text(code: Code, language: str | None) -> CannotTell | None:
    """Why a name may be set where it is not written; None when no file has a name that does so."""
    word = next((each for each in SETTERS.get(language or "", "").split() if each in code.index), None)
    if word is None:
        return None
    return CannotTell(
        f"the repository uses `{word}` ({code.index.files(word)[0]}), which sets names by their text"
    )


def _own(found: Defined) -> str | None:
    name, language = found.name, found.language
    if found.decorators:
        return f"`{name}` is decorated with `{found.decorators[0][:60]}`, which may register it"
    if name.startswith("__") and name.endswith("__") and language == "python":
        return f"`{name}` is called by Python itself"
    if name in {"main", "init", "constructor", "__construct", "initialize"}:
        return f"`{name}` is called by the language itself"
    if found.kind in {Kind.METHOD, Kind.VARIABLE} and found.owner and language in COMPUTED:
        return f"`{name}` is a member, which a computed name may reach"
    private = found.visibility.reach is Reach.PRIVATE and language != "ruby"  # there a parent may call it
    if found.kind is Kind.METHOD and not private:
        return f"`{name}` is a method, which may be called through a type that it stands in for"
    if language in {"c", "cpp"} and not private:
        return f"`{name}` may be reached through the preprocessor or the linker"
    return None


def _by_text(code: Code, found: Defined) -> str | None:
    words = _of_go(found) if found.language == "go" else BY_TEXT.get(found.language or "", "").split()
    word = next((each for each in words if each in code.index), None)
    if word is None:
        return None
    return f"the repository uses `{word}` ({code.index.files(word)[0]}), which reaches names by their text"


def _of_go(found: Defined) -> list[str]:
    """In Go a text reaches members, of those that are not exported only fields, and otherwise what a plugin exports."""
    exported = found.name[:1].isupper()
    if not found.owner:
        return ["plugin"] if exported else []
    return BY_TEXT["go"].split() if exported else ["FieldByName"] if found.kind is Kind.VARIABLE else []
