"""Rust."""

from checks.code.structure.grammar import Beginning, Grammar, ParameterShape, behind, named_after
from checks.code.structure.use_shape import RUST as USES

BEGINNINGS = (
    Beginning(
        behind("fn struct enum union trait mod const static mut type macro_rules!", r"\s+(?:r#)?"), plain=True
    ),
    Beginning(r"\b(?:impl|for)\b[^;{}]*[\s:>&*]\Z", far=True),
    Beginning(r"(?:^|[{,\])\n]|\bpub\s)\s*(?:r#)?\Z", r"\s*:(?!:)"),
    Beginning(r"(?:^|[{,\]\n])\s*(?:r#)?\Z", r"\s*(?:[,({}]|=(?![=>]))", "enum"),
    Beginning(r"\blet\s+(?:mut\s+)?\Z", r"\s*(?::[^=;{}]*)?=\s*(?:(?:move|async|static)\s*)*\|"),
)

GRAMMARS = (
    Grammar(
        name="rust",
        module="tree_sitter_rust",
        uses=USES,
        endings=("rs",),
        beginnings=BEGINNINGS,
        classes=(named_after("struct enum union trait impl mod"),),
        definitions="""
            (function_item name: (_) @name parameters: (_) @parameters return_type: (_)? @annotation) @function
            (function_signature_item name: (_) @name parameters: (_) @parameters
              return_type: (_)? @annotation) @function
            (struct_item name: (_) @name) @class
            (enum_item name: (_) @name) @class
            (union_item name: (_) @name) @class
            (trait_item name: (_) @name) @class
            (trait_item name: (_) @name bounds: (trait_bounds (_) @base))
            (impl_item type: (_) @name) @class
            (impl_item trait: (_) @base type: (_) @name)
            (mod_item name: (_) @name) @namespace
            (macro_definition name: (_) @name) @function
            (const_item name: (_) @name type: (_) @annotation value: (_)? @value) @variable
            (static_item name: (_) @name type: (_) @annotation value: (_)? @value) @variable
            (type_item name: (_) @name type: (_) @value) @variable
            (associated_type name: (_) @name) @variable
            (field_declaration name: (_) @name type: (_) @annotation) @variable
            (enum_variant name: (_) @name value: (_)? @value) @variable
            (enum_variant name: (_) @name body: (field_declaration_list)) @object
            (let_declaration pattern: (identifier) @name
              value: (closure_expression parameters: (_) @parameters)) @function
            (closure_expression) @scope
        """,
        decorators="(attribute_item (attribute) @decorator)",
        passages="""
            (call_expression function: (_) @callee arguments: (_) @arguments) @call
            (macro_invocation macro: (_) @callee (token_tree) @arguments) @call
            (token_tree (identifier) @callee @call . (token_tree . "(") @arguments)
            (return_expression) @return
            (await_expression) @await
            (if_expression condition: (_) @condition) @if
            (else_clause (if_expression condition: (_) @condition)) @elif
            (else_clause) @else
            (for_expression pattern: (_) @condition value: (_) @condition) @for
            (while_expression condition: (_) @condition) @while
            (loop_expression) @while
            (match_expression value: (_) @condition) @match
            (match_arm pattern: (_) @condition) @case
        """,
        imports="""
            (use_declaration argument: (scoped_identifier path: (_) @module name: (_) @imported)) @statement
            (use_declaration argument: (identifier) @module) @statement
            (use_declaration argument: (use_as_clause path: (_) @module alias: (_) @bound)) @statement
            (use_declaration argument: (use_wildcard (_) @module "*" @imported)) @statement
            (scoped_use_list path: (_) @module list: (use_list [(identifier) (self)] @imported)) @statement
            (scoped_use_list path: (_) @module
              list: (use_list (scoped_identifier name: (_) @imported))) @statement
            (scoped_use_list path: (_) @module
              list: (use_list (use_as_clause path: (_) @imported alias: (_) @bound))) @statement
            (scoped_use_list path: (_) @module list: (use_list (use_wildcard "*" @imported))) @statement
        """,
        comments=frozenset({"line_comment", "block_comment"}),
        strings=frozenset({"string_literal", "raw_string_literal", "char_literal"}),
        numbers=frozenset({"integer_literal", "float_literal"}),
        keywords=frozenset({"primitive_type", "self", "super", "crate", "mutable_specifier"}),
        selves=frozenset({"self"}),
        names=frozenset({"identifier", "self"}),
        parameters={
            "identifier": ParameterShape(),
            "parameter": ParameterShape("pattern", None, "type"),
            "self_parameter": ParameterShape(),
        },
        patterns=frozenset({"tuple_pattern", "slice_pattern"}),
        token_trees=frozenset({"token_tree"}),
        module_separator="::",
    ),
)
