"""Python."""

from checks.code.structure.grammar import Beginning, Grammar, ParameterShape, behind, named_behind
from checks.code.structure.use_shape import PYTHON as USES

BEGINNINGS = (
    Beginning(behind("def class type", r"[\s\\]+"), plain=True),
    # an assignment: at the beginning of a statement, or as a target behind another one
    Beginning(r"(?:^|[\n;:])[ \t\f]*\Z", r"[\s\\]*(?:=(?!=)|:(?!=)|,[^\n]*(?:=|\\))"),
    Beginning(r"=[\s\\]*\Z", r"[\s\\]*=(?!=)"),
    Beginning(
        r"(?:^|\n)(?:[^()\n]|\((?:[^()\n]|\([^()\n]*\))*\))*,[ \t]*\Z", r"[\s\\]*(?:=(?!=)|,[^\n]*(?:=|\\))"
    ),
    Beginning(r"\b(?:self|cls)\s*\.\s*\Z", r"[\s\\]*(?::(?!=)|=(?!=))"),
)

GRAMMARS = (
    Grammar(
        name="python",
        module="tree_sitter_python",
        uses=USES,
        endings=("py", "pyi", "pyw", "pyx", "pxd", "bzl"),
        beginnings=BEGINNINGS,
        classes=(named_behind("class"),),
        file_names=("SConstruct", "SConscript"),
        interpreters=("python", "pypy"),
        definitions="""
            (function_definition name: (identifier) @name parameters: (_) @parameters
              return_type: (_)? @annotation) @function
            (class_definition name: (identifier) @name) @class
            (class_definition name: (identifier) @name
              superclasses: (argument_list [(identifier) (attribute) (subscript) (call)] @base))
            (decorated_definition definition: (_ name: (identifier) @name)) @wide
            (assignment left: (identifier) @name type: (_)? @annotation right: (_)? @value) @variable
            (assignment left: (pattern_list (identifier) @name)) @variable
            (type_alias_statement left: (type (identifier) @name) right: (_) @value) @variable
            (assignment left: (attribute object: (identifier) @self attribute: (identifier) @name)
              type: (_)? @annotation right: (_)? @value
              (#one-of? @self "self" "cls")) @attribute
            (lambda) @scope
        """,
        decorators="(decorator (_) @decorator)",
        passages="""
            (call function: (_) @callee arguments: (_) @arguments) @call
            (raise_statement . (_) @raised) @raise
            (return_statement) @return
            (await) @await
            (with_statement "async" @await)
            (for_statement "async" @await)
            (try_statement) @try
            (except_clause) @except
            (except_clause value: (_) @caught) @except
            (finally_clause) @finally
            (if_statement condition: (_) @condition) @if
            (elif_clause condition: (_) @condition) @elif
            (else_clause) @else
            (for_statement left: (_) @condition right: (_) @condition) @for
            (while_statement condition: (_) @condition) @while
            (match_statement subject: (_) @condition) @match
            (case_clause (case_pattern) @condition) @case
            (with_statement (with_clause) @condition) @with
            (conditional_expression (_) . (_) @condition . (_)) @ternary
        """,
        imports="""
            (import_statement name: (dotted_name) @module) @statement
            (import_statement name: (aliased_import name: (_) @module alias: (_) @bound)) @statement
            (import_from_statement module_name: (_) @module name: (dotted_name) @imported) @statement
            (import_from_statement module_name: (_) @module
              name: (aliased_import name: (_) @imported alias: (_) @bound)) @statement
            (import_from_statement module_name: (_) @module (wildcard_import) @imported) @statement
            (future_import_statement "__future__" @module name: (dotted_name) @imported) @statement
        """,
        docstrings=frozenset({"expression_statement"}),
        numbers=frozenset({"integer", "float"}),
        keywords=frozenset({"true", "false", "none", "ellipsis"}),
        parameters={
            "identifier": ParameterShape(),
            "default_parameter": ParameterShape("name", "value"),
            "typed_parameter": ParameterShape(None, None, "type"),
            "typed_default_parameter": ParameterShape("name", "value", "type"),
            "list_splat_pattern": ParameterShape(),
            "dictionary_splat_pattern": ParameterShape(),
        },
        patterns=frozenset({"tuple_pattern"}),
        keyword_arguments={"keyword_argument": "name"},
        binds_first=True,
    ),
)
