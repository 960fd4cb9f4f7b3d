"""What a file does with a name, wherever it has it: read from its syntax tree."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import Final

from tree_sitter import Node

from checks.code.structure.outline import USES_LIMIT
from checks.code.structure.source import SHORT, Source, lines
from checks.code.structure.use import Use, UseKind, ValueKind

DEPTH_READ: Final = 400
"""Nodes around a name that are looked at."""

NAME_FIELDS: Final = frozenset(
    {"name", "declarator", "superclasses", "superclass", "interfaces", "decorator"}
)
"""Fields of a function or class that are outside of what it hides."""

AROUND: Final = 40
"""Nodes around a name that may leave open what is done with it: patterns in patterns, parentheses."""

AFTER: Final = rb"(?![\w$\x80-\xff])"
OF_SELF: Final = {"instance_variable": "self", "class_variable": "self", "global_variable": "$"}
"""Types of names that say by a sign whose they are, as `@name` in Ruby."""

CALLED: Final = re.compile(r"call|invocation|creation|^new_expression")
PATTERN: Final = re.compile(r"pattern|list|tuple")
PARAMETER: Final = re.compile(r"parameter|^inferred_|^lambda_expression$|^closure_")
VARIABLE: Final = re.compile(
    r"variable_declarator|init_declarator|(?:const|var)_spec|(?:const|static)_item|let_|^var_|short_|range_"
    r"|^for|enhanced_for|foreach|property|field_de|^declaration$|static_variable|const_element"
)
CLASS: Final = re.compile(r"(?:^|_)(?:class|struct|interface|enum|impl|trait|union|record)(?:_|$)")
CONTAINER: Final = re.compile(CLASS.pattern + r"|(?:^|_)(?:namespace|module|mod_item)(?:_|$)")
FUNCTION: Final = re.compile(r"function|method")
UPDATED: Final = re.compile(r"\+\+|--|=|\bdel\b")
LENT: Final = re.compile(r"&|(?:ref|out|inout)\b")
VALUE_FIELDS: Final = ("value", "right", "default_value", "default")
LITERALS: Final = frozenset(
    {"true", "false", "null", "nil", "none", "unary_expression", "boolean_literal", "null_literal"}
)
"""What a type of node says by its name, in all grammars alike."""


Path = list[tuple[Node, str]]
"""From the root of the tree to a leaf; each node with the field of its parent that it is in."""


@dataclass(slots=True)
class _Placed:
    use: Use
    start: int
    binds: tuple[int, int] | None = None
    """Bytes in which the name means what is bound here; None when nothing local is bound."""


def uses_in(source: Source, name: str) -> tuple[Use, ...]:
    """The places of a name in order, at most `USES_LIMIT`."""
    placed: list[_Placed] = []
    outer: list[tuple[int, int]] = []  # scopes in which a statement says that the name is not local
    word = name.encode("utf-8", "replace")
    for match in re.finditer(source.grammar.uses.before + re.escape(word) + AFTER, source.data):
        if len(placed) >= USES_LIMIT:
            break
        path = _path_to(source, match.start())
        kind = path[-1][0].type if path else ""
        shape = source.grammar.uses
        if any(node.type in shape.globals for node, _ in path):
            outer.append(_scope(source, path) or (0, len(source.data)))
        elif kind and path[-1][0].is_named and kind not in source.grammar.keywords:
            placed.append(_placed(source, path, name, match.start()))
    bound = [each.binds for each in placed if each.binds is not None and each.binds not in outer]
    found = [
        replace(each.use, local=True)
        if each.use.owner is None
        and each.use.kind.in_code
        and each.use.kind not in {UseKind.ARGUMENT, UseKind.KEY}
        and not each.use.member
        and any(start <= each.start < end for start, end in bound)
        else each.use
        for each in placed
    ]
    may_call = source.grammar.uses.bare_calls and not name[:1].isupper()
    return tuple(_as_call(each) if may_call else each for each in found)


def _as_call(use: Use) -> Use:
    """A bare name that nothing around it binds, in a language that calls what it does not know."""
    bare = use.kind is UseKind.READ and use.owner is None and not use.local
    return replace(use, kind=UseKind.CALL) if bare else use


def _path_to(source: Source, offset: int) -> Path:
    cursor = source.tree.walk()
    path: Path = []
    while len(path) < DEPTH_READ:
        node = cursor.node
        if node is None:
            break
        path.append((node, cursor.field_name or ""))
        if cursor.goto_first_child_for_byte(offset) is None:
            break
        child = cursor.node
        if child is None or child.start_byte > offset:
            break
    return path


def _placed(source: Source, path: Path, name: str, start: int) -> _Placed:
    first, last = lines(path[-1][0])
    row = source.line_of(start)
    text = _text_kind(source, path)
    if text is not None:
        node = next(node for node, _ in reversed(path) if _is_text(source, node))
        whole = source.text(node, SHORT).strip("\"'`:") == name
        return _Placed(Use(text, row, row, whole=whole), start)
    use = replace(_use(source, path), line=row, last=max(row, last) if first == row else row)
    return _Placed(use, start, _binding(source, path, use))


def _is_text(source: Source, node: Node) -> bool:
    grammar = source.grammar
    return node.type in grammar.comments or node.type in grammar.strings or node.type in grammar.symbols


def _text_kind(source: Source, path: Path) -> UseKind | None:
    """Whether the leaf is text: a comment, documentation or a string, and not code put into one."""
    grammar = source.grammar
    for index in range(len(path) - 1, -1, -1):
        node = path[index][0]
        if node.type in grammar.comments:
            return UseKind.COMMENT
        if node.type in grammar.symbols and path[index][1] != "key":
            return UseKind.STRING
        if node.type in grammar.interpolations:
            return None
        if node.type in grammar.strings:
            above = path[index - 1][0] if index else node
            return UseKind.DOCSTRING if above.type in grammar.docstrings else UseKind.STRING
    return None


def _use(source: Source, path: Path) -> Use:
    """What is done with the leaf of a path; its lines are filled in by the caller."""
    shape = source.grammar.uses
    if path[-1][0].type in source.grammar.unread:
        return Use(UseKind.UNREAD, 0, 0)
    handed = _handed(source, path)
    if handed is not None:
        return Use(handed, 0, 0)
    owner = OF_SELF.get(path[-1][0].type)
    apart = lent = False
    for index in range(len(path) - 1, max(0, len(path) - AROUND), -1):
        around, (node, name_of_field) = path[index - 1][0], path[index]
        place = f"{around.type}.{name_of_field or _unnamed_field(around, node)}"
        if place in shape.owners and owner is None:
            owner = _owner(source, around, shape.owners[place], node)
        found = _at(source, path[: index + 1], place, owner, apart=apart)
        if found is not None:
            return found
        lent = lent or _is_lent(source, around)
        alone = around.named_child_count == 1 and f"{place}:alone" in shape.through
        if not alone and place not in shape.through and place not in shape.owners:
            break
        several = around.type != "expression_list" or around.named_child_count > 1
        apart = apart or (several and place in shape.through and PATTERN.search(around.type) is not None)
    return Use(UseKind.READ, 0, 0, owner, lent=lent)


def _unnamed_field(around: Node, node: Node) -> str:
    """The field that the grammar of Python's patterns does not name: `x` of `case A(b=x)` and `case [1] as x`."""
    first = around.named_child(0)
    if around.type == "keyword_pattern":
        return "value" if node != first else ""
    behind = around.type == "as_pattern" and first is not None and first.type == "case_pattern"
    return "alias" if behind and node != first else ""


def _handed(source: Source, path: Path) -> UseKind | None:
    """Whether an import brings the leaf in, or an export hands it on."""
    shape = source.grammar.uses
    for node, _ in path:
        if node.type in shape.exports:
            return UseKind.EXPORT
        if node.type in shape.imports:
            public = any(child.type == "visibility_modifier" for child in node.children[:2])
            return UseKind.EXPORT if public else UseKind.IMPORT
    return None


def _at(source: Source, path: Path, place: str, owner: str | None, *, apart: bool) -> Use | None:
    """What the place of the last node of the path says; None when the node around must be asked."""
    shape = source.grammar.uses
    around, node = path[-2][0], path[-1][0]
    if place in shape.members:
        return replace(_defined(source, path, apart=apart), owner=owner, member=True)
    if place in shape.defines or (f"{place}:body" in shape.defines and around.child_by_field_name("body")):
        if place.endswith(("match_arm.pattern", "let_condition.pattern")) and source.text(node, 1).isupper():
            return Use(UseKind.READ, 0, 0, owner)  # a constant, as the name of a binding is not written
        member = owner is not None or node.type == "field_identifier" or _is_member(source, path)
        return replace(_defined(source, path, apart=apart), owner=owner, member=member)
    assigned = place in shape.calls and len(path) > 2 and f"{path[-3][0].type}.{path[-2][1]}" in shape.writes
    if (place in shape.calls and not assigned) or (
        around.type in source.grammar.token_trees and _is_called(node)
    ):
        return Use(UseKind.CALL, 0, 0, owner)
    if place in shape.arguments:
        return Use(UseKind.ARGUMENT, 0, 0)
    if place in shape.keys:
        return Use(UseKind.DEFINITION if node.type.startswith("shorthand") else UseKind.KEY, 0, 0)
    if place in shape.exports:
        return Use(UseKind.EXPORT, 0, 0, owner)
    if place in shape.updates and UPDATED.search(source.text(around, SHORT)):
        written = source.text(around, SHORT)
        return Use(UseKind.WRITE, 0, 0, owner, value=written, value_kind=ValueKind.UPDATE)
    if place in shape.writes and not (around.type == "foreach_statement" and _is_first(around, node)):
        value, kind = _value(source, around, shape.writes[place], apart=apart)
        in_class = source.grammar.uses.assignment_binds and _is_member(source, path)
        return Use(UseKind.WRITE, 0, 0, owner, member=in_class, value=value, value_kind=kind)
    return None


def _is_member(source: Source, path: Path) -> bool:
    """Whether what is bound here is a member of a class, and not a variable of a function."""
    if any(node.type in source.grammar.uses.fields for node, _ in path[-4:]):
        return True
    if PARAMETER.search(path[-2][0].type):
        return False
    scope = _scope_node(source, path)
    if scope is not None and scope.type == "module" and source.grammar.name == "ruby":
        return True
    return scope is not None and CLASS.search(scope.type) is not None


def _is_called(node: Node) -> bool:
    behind = node.next_sibling
    opening = behind.child(0) if behind is not None and behind.type == "token_tree" else None
    return opening is not None and opening.type == "("


def _is_first(around: Node, node: Node) -> bool:
    first = around.named_child(0)
    return first is not None and first.start_byte == node.start_byte


def _is_lent(source: Source, around: Node) -> bool:
    return LENT.match(source.text(around, SHORT)) is not None


def _owner(source: Source, around: Node, name_of_field: str, node: Node) -> str | None:
    owner = around.child_by_field_name(name_of_field) if name_of_field else around.named_child(0)
    if owner is None:
        # `this` is no named node in every grammar; `::name` and `.name` have nothing before them
        text = source.span(around.start_byte, node.start_byte, SHORT)
        return "".join(text.split()).rstrip(".:->?") or None
    if owner.start_byte == node.start_byte:
        return None
    return "".join(source.text(owner, SHORT).split())


def _defined(source: Source, path: Path, *, apart: bool) -> Use:
    around, name_of_field = path[-2][0], path[-1][1]
    held = f"{path[-3][0].type if len(path) > 2 else ''} {around.type}"
    given = (
        PARAMETER.search(around.type) or "spread_parameter" in held or name_of_field.startswith("parameter")
    )
    if given and not around.type.startswith("type_"):
        value, _ = _value(source, around, "", apart=False)
        return Use(UseKind.DEFINITION, 0, 0, value=value, value_kind=ValueKind.GIVEN)
    if not VARIABLE.search(around.type):
        return Use(UseKind.DEFINITION, 0, 0)
    value, kind = _value(source, around, "", apart=apart)
    return Use(UseKind.DEFINITION, 0, 0, value=value, value_kind=kind)


def _value(source: Source, around: Node, name_of_field: str, *, apart: bool) -> tuple[str | None, ValueKind]:
    fields = (name_of_field,) if name_of_field else VALUE_FIELDS
    value = next((each for each in map(around.child_by_field_name, fields) if each is not None), None)
    if value is None and around.type == "variable_declarator" and source.grammar.name == "csharp":
        value = around.named_children[1] if around.named_child_count > 1 else None
    if value is None:
        return None, ValueKind.NOTHING
    text = source.text(value, SHORT)
    if around.type.startswith(("for", "enhanced_for", "range_clause")):
        return text, ValueKind.EACH
    if value.type == "expression_list":
        apart = apart or value.named_child_count > 1
        value = value.named_child(0) or value
    return text, ValueKind.PART if apart else _kind_of_value(source, value)


def _kind_of_value(source: Source, value: Node) -> ValueKind:
    grammar = source.grammar
    kind = value.type
    if kind in grammar.strings:
        held = any(child.type in grammar.interpolations for child in value.children)
        return ValueKind.OTHER if held else ValueKind.LITERAL
    if kind in grammar.numbers or kind in grammar.keywords - {"this", "self", "super"} or kind in LITERALS:
        return ValueKind.LITERAL
    if CALLED.search(kind):
        return ValueKind.CALL
    return ValueKind.NAME if kind in grammar.names or kind == "variable_name" else ValueKind.OTHER


def _binding(source: Source, path: Path, use: Use) -> tuple[int, int] | None:
    """The bytes in which a name that is bound here hides one of the file; None when it hides none."""
    bare = use.owner is None and not use.member and path[-1][0].type != "constant"
    binds = use.kind in {UseKind.DEFINITION, UseKind.IMPORT} or (
        use.kind is UseKind.WRITE and source.grammar.uses.assignment_binds
    )
    return _scope(source, path) if bare and binds else None


def _scope(source: Source, path: Path) -> tuple[int, int] | None:
    """What a name bound at the leaf is unknown outside of; None when it is the file, a class or a module."""
    node = _scope_node(source, path)
    if node is not None and node.type == "program" and path[-2][0].type == "method":
        return None  # a method of the file is known everywhere, its variables are not
    return None if node is None or CONTAINER.search(node.type) else (node.start_byte, node.end_byte)


def _scope_node(source: Source, path: Path) -> Node | None:
    """The function, block, class or module that a name bound at the leaf belongs to."""
    script = source.grammar.module in {"tree_sitter_javascript", "tree_sitter_typescript"}
    hoisted = script and any(node.type == "variable_declaration" for node, _ in path)
    for index in range(len(path) - 2, -1, -1):
        node, inner = path[index][0], path[index + 1][1]
        if node.type not in source.grammar.uses.scopes or inner in NAME_FIELDS:
            continue
        if node.type == "function_declarator":  # its parameters are known in the body, too
            bodies = [each for each, _ in path[:index] if each.type == "function_definition"]
            return bodies[-1] if bodies else node
        if not hoisted or FUNCTION.search(node.type) or CONTAINER.search(node.type):
            return node
    return None
