"""C#."""

from checks.code.structure.grammar import (
    AFTER_EQUALS,
    Beginning,
    Grammar,
    ParameterShape,
    behind,
    named_after,
    named_behind,
)
from checks.code.structure.use_shape import CSHARP as USES

TYPE_BEFORE = r"(?<!\breturn)(?<!\bnew)(?<!\bthrow)(?<!\bcase)(?<!\belse)(?<!\bawait)(?<!\byield)\s*\Z"
BEGINNINGS = (
    Beginning(behind("class struct interface record enum delegate event", r"\s+@?"), plain=True),
    Beginning(r"\bnamespace\s[\w.\s]*\Z", plain=True),
    Beginning(r"(?:^|[\w\]>?*{;})\n~@])" + TYPE_BEFORE, r"\s*(?:<[^;(){}]*>)?\s*\("),
    Beginning(r"(?:^|[\w\]>?*@)])" + TYPE_BEFORE, r"\s*(?:[;{]|=(?!=))"),
    Beginning(r"(?:^|[\w\]>?*@])" + TYPE_BEFORE, r"\s*,(?!\s*[\w.<>?]+\s+\w+\s*[,)])"),
    Beginning(r"(?:^|[;{}])(?:[^(){};]|\((?:[^()]|\([^()]*\))*\))*,\s*@?\Z", r"\s*(?:[;,]|=(?!=))", far=True),
    Beginning(r"(?:^|[\w\]>?*@])\s*\Z", r"\s*(?:[,)]|=(?!=))", "record"),
    Beginning(r"(?:^|[{,\n\]])\s*@?\Z", r"\s*(?:[,}]|=(?!=)|\n|\Z)", "enum"),
    Beginning(r"(?:^|\n|\])\s*(?:[\w<>\[\]?,.]+\s+)+[\w.<>,]+\.\s*\Z", r"\s*(?:[({<]|=>)", far=True),
)

GRAMMARS = (
    Grammar(
        name="csharp",
        module="tree_sitter_c_sharp",
        uses=USES,
        endings=("cs", "csx"),
        beginnings=BEGINNINGS,
        classes=(named_behind("class struct interface record enum namespace"), named_after("delegate")),
        definitions="""
            [(class_declaration name: (_) @name) (struct_declaration name: (_) @name)
              (interface_declaration name: (_) @name) (record_declaration name: (_) @name)
              (enum_declaration name: (_) @name)] @class
            (class_declaration name: (_) @name (base_list (_) @base))
            (struct_declaration name: (_) @name (base_list (_) @base))
            (interface_declaration name: (_) @name (base_list (_) @base))
            (record_declaration name: (_) @name (base_list (_) @base))
            (class_declaration name: (_) @name (parameter_list) @parameters)
            (record_declaration name: (_) @name (parameter_list) @parameters)
            (record_declaration (parameter_list
              (parameter type: (_) @annotation name: (identifier) @name) @variable))
            (namespace_declaration name: (_) @name) @namespace
            (method_declaration returns: (_) @annotation name: (_) @name parameters: (_) @parameters) @method
            (constructor_declaration name: (_) @name parameters: (_) @parameters) @method
            (local_function_statement type: (_) @annotation name: (_) @name parameters: (_) @parameters) @function
            (delegate_declaration type: (_) @annotation name: (_) @name parameters: (_) @parameters) @class
            (property_declaration type: (_) @annotation name: (_) @name value: (_)? @value) @variable
            (event_declaration type: (_) @annotation name: (_) @name) @variable
            (field_declaration (variable_declaration type: (_) @annotation
              (variable_declarator name: (_) @name (_)? @value))) @variable
            (event_field_declaration (variable_declaration type: (_) @annotation
              (variable_declarator name: (_) @name))) @variable
            (enum_member_declaration name: (_) @name value: (_)? @value) @variable
            (lambda_expression) @scope
            (anonymous_method_expression) @scope
        """,
        decorators="(attribute_list (attribute) @decorator)",
        passages="""
            (invocation_expression function: (_) @callee arguments: (_) @arguments) @call
            (object_creation_expression type: (_) @callee arguments: (_)? @arguments) @call
            (throw_statement (_) @raised) @raise
            (throw_expression (_) @raised) @raise
            (return_statement) @return
            (await_expression) @await
            (foreach_statement "await" @await)
            (try_statement) @try
            (catch_clause) @except
            (catch_clause (catch_declaration type: (_) @caught)) @except
            (finally_clause) @finally
            (if_statement condition: (_) @condition) @if
            (if_statement alternative: (if_statement condition: (_) @condition) @elif)
            (if_statement alternative: (_) @else)
            (for_statement initializer: (_)? @condition condition: (_)? @condition) @for
            (foreach_statement left: (_) @condition right: (_) @condition) @for
            (while_statement condition: (_) @condition) @while
            (do_statement condition: (_) @condition) @while
            (switch_statement value: (_) @condition) @switch
            (switch_section "case" . (_) @condition) @case
            (switch_expression . (_) @condition) @match
            (switch_expression_arm . (_) @condition) @case
            (using_statement . (_) @condition) @with
            (conditional_expression condition: (_) @condition) @ternary
        """,
        imports="""
            (using_directive !name [(identifier) (qualified_name)] @module) @statement
            (using_directive name: (_) @bound [(identifier) (qualified_name) (generic_name)] @module .) @statement
        """,
        strings=frozenset(
            {
                "string_literal",
                "verbatim_string_literal",
                "raw_string_literal",
                "interpolated_string_expression",
                "character_literal",
            }
        ),
        numbers=frozenset({"integer_literal", "real_literal"}),
        keywords=frozenset(
            {
                "predefined_type",
                "null_literal",
                "boolean_literal",
                "modifier",
                "implicit_type",
                "this",
                "base",
            }
        ),
        selves=frozenset({"this"}),
        parameters={
            "parameter": ParameterShape("name", AFTER_EQUALS, "type"),
            "identifier": ParameterShape(),  # behind `params`, which the grammar leaves bare
        },
        keyword_arguments={"argument": "name"},
        module_separator="",
    ),
)
