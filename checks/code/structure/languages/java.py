"""Java."""

from checks.code.structure.grammar import Beginning, Grammar, ParameterShape, behind, named_behind
from checks.code.structure.use_shape import JAVA as USES

TYPE_BEFORE = r"(?<!\breturn)(?<!\bnew)(?<!\bthrow)(?<!\bassert)(?<!\byield)(?<!\bcase)(?<!\belse)\s*\Z"
BEGINNINGS = (
    Beginning(behind("class interface enum record"), plain=True),
    Beginning(r"(?:^|[\w\]>{;})\n$])" + TYPE_BEFORE, r"\s*\("),
    Beginning(r"(?:^|[\w\]>$])" + TYPE_BEFORE, r"\s*(?:\[\s*\]\s*)*(?:[;{]|=(?!=))"),
    Beginning(r"(?:^|[\w\]>$])" + TYPE_BEFORE, r"\s*(?:\[\s*\]\s*)*,(?!\s*[\w.]+\s+\w+\s*[,)])"),
    Beginning(
        r"(?:^|[;{}])(?:[^(){};]|\((?:[^()]|\([^()]*\))*\))*,\s*\Z",
        r"\s*(?:\[\s*\]\s*)*(?:[;,]|=(?!=))",
        far=True,
    ),
    Beginning(r"(?:^|[\w\]>$])\s*\Z", r"\s*[,)]", "record"),
    Beginning(r"(?:^|[{,\n)])\s*\Z", r"\s*[,;({}]", "enum"),
)

GRAMMARS = (
    Grammar(
        name="java",
        module="tree_sitter_java",
        uses=USES,
        endings=("java",),
        beginnings=BEGINNINGS,
        classes=(named_behind("class interface enum record"),),
        definitions="""
            (class_declaration name: (_) @name) @class
            (class_declaration name: (_) @name superclass: (superclass (_) @base))
            (class_declaration name: (_) @name interfaces: (super_interfaces (type_list (_) @base)))
            (interface_declaration name: (_) @name) @class
            (interface_declaration name: (_) @name (extends_interfaces (type_list (_) @base)))
            (enum_declaration name: (_) @name) @class
            (enum_declaration name: (_) @name interfaces: (super_interfaces (type_list (_) @base)))
            (record_declaration name: (_) @name parameters: (_) @parameters) @class
            (record_declaration name: (_) @name interfaces: (super_interfaces (type_list (_) @base)))
            (record_declaration parameters: (formal_parameters
              (formal_parameter type: (_) @annotation name: (_) @name) @variable))
            (annotation_type_declaration name: (_) @name) @class
            (annotation_type_element_declaration type: (_) @annotation name: (_) @name) @method
            (method_declaration type: (_) @annotation name: (_) @name parameters: (_) @parameters) @method
            (constructor_declaration name: (_) @name parameters: (_) @parameters) @method
            (compact_constructor_declaration name: (_) @name) @method
            (field_declaration type: (_) @annotation
              declarator: (variable_declarator name: (_) @name value: (_)? @value)) @variable
            (constant_declaration type: (_) @annotation
              declarator: (variable_declarator name: (_) @name value: (_)? @value)) @variable
            (enum_constant name: (_) @name) @variable
            (lambda_expression) @scope
        """,
        decorators="(modifiers [(annotation) (marker_annotation)] @decorator)",
        passages="""
            (method_invocation object: (_) @callee name: (_) @callee arguments: (_) @arguments) @call
            (method_invocation !object name: (_) @callee arguments: (_) @arguments) @call
            (object_creation_expression type: (_) @callee arguments: (_) @arguments) @call
            (explicit_constructor_invocation constructor: (_) @callee arguments: (_) @arguments) @call
            (throw_statement (_) @raised) @raise
            (return_statement) @return
            (try_statement) @try
            (try_with_resources_statement) @try
            (catch_clause (catch_formal_parameter (catch_type (_) @caught))) @except
            (finally_clause) @finally
            (if_statement condition: (_) @condition) @if
            (if_statement alternative: (if_statement condition: (_) @condition) @elif)
            (if_statement alternative: (_) @else)
            (for_statement init: (_)? @condition condition: (_)? @condition) @for
            (enhanced_for_statement name: (_) @condition value: (_) @condition) @for
            (while_statement condition: (_) @condition) @while
            (do_statement condition: (_) @condition) @while
            (switch_expression condition: (_) @condition) @switch
            (switch_label (_) @condition) @case
            (ternary_expression condition: (_) @condition) @ternary
        """,
        imports="""
            (import_declaration (scoped_identifier scope: (_) @module name: (_) @imported) .) @statement
            (import_declaration . (identifier) @module .) @statement
            (import_declaration (_) @module (asterisk) @imported) @statement
        """,
        comments=frozenset({"line_comment", "block_comment"}),
        strings=frozenset({"string_literal", "character_literal"}),
        interpolations=frozenset({"string_interpolation"}),
        numbers=frozenset(
            {
                "decimal_integer_literal",
                "hex_integer_literal",
                "octal_integer_literal",
                "binary_integer_literal",
                "decimal_floating_point_literal",
                "hex_floating_point_literal",
            }
        ),
        keywords=frozenset({"this", "super", "true", "false", "null_literal", "void_type", "boolean_type"}),
        selves=frozenset({"this"}),
        parameters={
            "formal_parameter": ParameterShape("name", None, "type"),
            "spread_parameter": ParameterShape(),
        },
    ),
)
