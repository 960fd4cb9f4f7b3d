"""PHP."""

from checks.code.structure.grammar import Beginning, Grammar, ParameterShape, behind, named_behind
from checks.code.structure.use_shape import PHP as USES

BEGINNINGS = (
    Beginning(behind("function fn class interface trait enum const case", r"\s+&?\s*"), plain=True),
    Beginning(r"\bnamespace\s[\w\\]*\Z", plain=True),
    Beginning(r"\bconst\s+[\w|?&\\]+\s+\Z"),
    Beginning(
        r"(?:public|protected|private|var|static|readonly|set\))(?:(?!function|;|\{|\}).)*\$\Z", far=True
    ),
    Beginning(r"\$\Z", r"\s*=(?![=>])"),
    Beginning(r"\$this\s*\??->\s*\Z", r"\s*=(?![=>])"),
    Beginning(r",\s*\Z", r"\s*=(?![=>])", "const"),
    Beginning(r"define\s*\(\s*[\"'](?:[^\"'\n]*\W)?\Z"),
)

GRAMMARS = (
    Grammar(
        name="php",
        module="tree_sitter_php",
        uses=USES,
        factory="language_php",
        endings=("php", "phtml", "php5", "php7"),
        beginnings=BEGINNINGS,
        classes=(named_behind("class interface trait enum namespace"),),
        interpreters=("php",),
        definitions="""
            [(class_declaration name: (_) @name) (interface_declaration name: (_) @name)
              (trait_declaration name: (_) @name) (enum_declaration name: (_) @name)] @class
            (class_declaration name: (_) @name [(base_clause (_) @base) (class_interface_clause (_) @base)])
            (interface_declaration name: (_) @name (base_clause (_) @base))
            (enum_declaration name: (_) @name (class_interface_clause (_) @base))
            (namespace_definition name: (_) @name body: (_)) @namespace
            (method_declaration name: (_) @name parameters: (_) @parameters return_type: (_)? @annotation) @method
            (function_definition name: (_) @name parameters: (_) @parameters
              return_type: (_)? @annotation) @function
            (property_declaration type: (_)? @annotation
              (property_element name: (variable_name (name) @name) default_value: (_)? @value)) @variable
            (property_promotion_parameter type: (_)? @annotation name: (variable_name (name) @name)) @attribute
            (const_element . (name) @name . (_) @value) @variable
            (enum_case name: (_) @name value: (_)? @value) @variable
            (function_call_expression function: (name) @means
              arguments: (arguments . (argument (string) @name) . (argument (_) @value))
              (#one-of? @means "define")) @variable
            (program (expression_statement (assignment_expression
              left: (variable_name (name) @name) right: (_) @value) @variable))
            (assignment_expression left: (variable_name (name) @name)
              right: [(anonymous_function parameters: (_) @parameters)
                (arrow_function parameters: (_) @parameters)]) @function
            (assignment_expression
              left: (member_access_expression object: (variable_name) @self name: (name) @name)
              right: (_) @value (#one-of? @self "$this")) @attribute
            (anonymous_function) @scope
            (arrow_function) @scope
        """,
        decorators="(attribute_group (attribute) @decorator)",
        passages="""
            (function_call_expression function: (_) @callee arguments: (_) @arguments) @call
            (member_call_expression object: (_) @callee name: (_) @callee arguments: (_) @arguments) @call
            (nullsafe_member_call_expression object: (_) @callee name: (_) @callee
              arguments: (_) @arguments) @call
            (scoped_call_expression scope: (_) @callee name: (_) @callee arguments: (_) @arguments) @call
            (object_creation_expression . [(name) (qualified_name) (relative_name) (variable_name)] @callee
              (arguments)? @arguments) @call
            (throw_expression (_) @raised) @raise
            (return_statement) @return
            (try_statement) @try
            (catch_clause) @except
            (catch_clause type: (type_list (_) @caught)) @except
            (finally_clause) @finally
            (if_statement condition: (_) @condition) @if
            (else_if_clause condition: (_) @condition) @elif
            (else_clause body: (if_statement condition: (_) @condition)) @elif
            (else_clause) @else
            (for_statement initialize: (_)? @condition condition: (_)? @condition) @for
            (foreach_statement . (_) @condition . (_) @condition) @for
            (while_statement condition: (_) @condition) @while
            (do_statement condition: (_) @condition) @while
            (switch_statement condition: (_) @condition) @switch
            (case_statement value: (_) @condition) @case
            (match_expression condition: (_) @condition) @match
            (match_conditional_expression conditional_expressions: (_) @condition) @case
            (conditional_expression condition: (_) @condition) @ternary
        """,
        imports="""
            (namespace_use_declaration (namespace_use_clause
              [(name) (qualified_name)] @module !alias)) @statement
            (namespace_use_declaration (namespace_use_clause
              [(name) (qualified_name)] @module alias: (_) @bound)) @statement
            (namespace_use_declaration (namespace_name) @module
              body: (namespace_use_group (namespace_use_clause . (_) @imported !alias))) @statement
            (namespace_use_declaration (namespace_name) @module
              body: (namespace_use_group (namespace_use_clause . (_) @imported alias: (_) @bound))) @statement
        """,
        strings=frozenset({"string", "encapsed_string", "heredoc_body", "nowdoc_body", "text"}),
        plain_text=frozenset({"text"}),
        interpolations=frozenset(
            {
                "variable_name",
                "dynamic_variable_name",
                "member_access_expression",
                "nullsafe_member_access_expression",
                "subscript_expression",
                "member_call_expression",
                "scoped_call_expression",
            }
        ),
        numbers=frozenset({"integer", "float"}),
        keywords=frozenset({"null", "boolean", "primitive_type", "relative_scope", "php_tag", "php_end_tag"}),
        selves=frozenset({"$this", "self"}),
        names=frozenset({"name"}),
        parameters={
            "simple_parameter": ParameterShape("name", "default_value", "type"),
            "variadic_parameter": ParameterShape("name", None, "type"),
            "property_promotion_parameter": ParameterShape("name", "default_value", "type"),
        },
        keyword_arguments={"argument": "name"},
        module_separator="\\",
    ),
)
