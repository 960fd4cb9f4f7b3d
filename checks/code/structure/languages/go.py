"""Go."""

from checks.code.structure.grammar import AFTER_BODY, Beginning, Grammar, ParameterShape, behind, named_after
from checks.code.structure.use_shape import GO as USES

BEGINNINGS = (
    Beginning(behind("func type var const"), plain=True),
    Beginning(r"\bfunc\s*\([^()\n]*\)\s*\Z", r"\s*[\[(]", plain=True),
    # a field, a method of an interface, a line of `var (`, `const (` or `type (`
    Beginning(
        r"(?:^|[\n;{(])[ \t]*\Z",
        r"(?:[ \t]+[\w*\[\](<.]|[ \t]*(?:\(|\[|=(?!=)|,|\n|\r|;|\)|\}|\Z|//|/\*))",
    ),
    Beginning(
        r"(?:^|[\n;{(])[ \t]*(?:var |const )?[\w, \t\n]*,\s*\Z", r"\s*(?:,|=(?!=)|[\w*\[(<.])", far=True
    ),
    Beginning(r"\Z", r"\s*:?=\s*func\b"),
)

GRAMMARS = (
    Grammar(
        name="go",
        module="tree_sitter_go",
        uses=USES,
        endings=("go",),
        beginnings=BEGINNINGS,
        classes=(named_after("type"), AFTER_BODY),
        definitions="""
            (function_declaration name: (_) @name parameters: (_) @parameters
              result: (_)? @annotation) @function
            (method_declaration receiver: (parameter_list (parameter_declaration type: (_) @owner))
              name: (_) @name parameters: (_) @parameters result: (_)? @annotation) @method
            (type_spec name: (_) @name) @class
            (type_spec name: (_) @name
              type: (struct_type (field_declaration_list (field_declaration !name type: (_) @base))))
            (type_spec name: (_) @name type: (interface_type (type_elem (_) @base)))
            (type_alias name: (_) @name) @class
            (field_declaration name: (_) @name type: (_) @annotation) @variable
            (method_elem name: (_) @name parameters: (_) @parameters result: (_)? @annotation) @method
            (const_spec name: (identifier) @name type: (_)? @annotation) @variable
            (const_spec . name: (identifier) @name value: (expression_list . (_) @value .))
            (var_spec name: (identifier) @name type: (_)? @annotation) @variable
            (var_spec . name: (identifier) @name value: (expression_list . (_) @value .))
            (var_spec . name: (identifier) @name
              value: (expression_list . (func_literal parameters: (_) @parameters) .)) @function
            (short_var_declaration left: (expression_list . (identifier) @name .)
              right: (expression_list . (func_literal parameters: (_) @parameters) .)) @function
            (func_literal) @scope
        """,
        passages="""
            (call_expression function: (_) @callee arguments: (_) @arguments) @call
            (return_statement) @return
            (if_statement condition: (_) @condition) @if
            (if_statement alternative: (if_statement condition: (_) @condition) @elif)
            (if_statement alternative: (_) @else)
            (for_statement . (_) @condition . body: (block)) @for
            (for_statement . body: (block)) @for
            (expression_switch_statement value: (_)? @condition) @switch
            (type_switch_statement value: (_) @condition) @switch
            (select_statement) @switch
            (expression_case value: (_) @condition) @case
            (type_case type: (_) @condition) @case
            (communication_case communication: (_) @condition) @case
        """,
        imports="""
            (import_spec !name path: (_) @module) @statement
            (import_spec name: (_) @bound path: (_) @module) @statement
        """,
        strings=frozenset({"interpreted_string_literal", "raw_string_literal", "rune_literal"}),
        numbers=frozenset({"int_literal", "float_literal", "imaginary_literal"}),
        keywords=frozenset({"nil", "true", "false", "iota"}),
        parameters={
            "parameter_declaration": ParameterShape("name", None, "type"),
            "variadic_parameter_declaration": ParameterShape("name", None, "type"),
        },
        module_separator="/",
    ),
)
