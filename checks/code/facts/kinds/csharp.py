"""C#."""

from checks.code.facts.kinds.table import C_LOOPS, GuardKind, Kinds, Loop, Subject, predicates, words

CSHARP = Kinds(
    functions=words(
        "method_declaration constructor_declaration local_function_statement accessor_declaration"
        " operator_declaration destructor_declaration"
    ),
    callbacks=words("lambda_expression anonymous_method_expression"),
    classes=words("class_declaration struct_declaration interface_declaration record_declaration"),
    blocks=words("block switch_section compilation_unit"),
    transparent=words("block using_statement lock_statement checked_statement unsafe_statement"),
    wrappers=words("expression_statement parenthesized_expression global_statement arrow_expression_clause"),
    ternaries=words("conditional_expression"),
    loops={
        "foreach_statement": Loop.EACH,
        **C_LOOPS,
    },
    switches={"switch_statement": "value", "switch_expression": ""},
    arms=words("switch_section switch_expression_arm"),
    arm_patterns=words(
        "constant_pattern declaration_pattern recursive_pattern negated_pattern relational_pattern type_pattern"
    ),
    arm_guards=words("when_clause"),
    pattern_wrappers=words("constant_pattern parenthesized_pattern"),
    type_patterns=words(
        "declaration_pattern recursive_pattern type_pattern identifier qualified_name predefined_type"
    ),
    negated_patterns=words("negated_pattern"),
    pattern_tests=words("is_pattern_expression"),
    type_tests=words("is_expression"),
    tries=words("try_statement"),
    handlers=words("catch_clause"),
    finals=words("finally_clause"),
    withs=words("using_statement lock_statement"),
    with_heads=words("using_statement"),
    raises=words("throw_statement throw_expression"),
    jumps=words("goto_statement"),
    targets=words("labeled_statement"),
    leaving_calls=words("Environment.Exit Environment.FailFast"),
    breakable=words("switch_statement"),
    yields=words("yield_statement"),
    awaits=words("await_expression"),
    unary=words("prefix_unary_expression"),
    asserting_calls=words("Assert"),
    requiring_calls=words("ThrowIfNull ThrowIfNullOrEmpty ThrowIfNullOrWhiteSpace"),
    calls={"invocation_expression": "function", "object_creation_expression": "type"},
    argument_wrappers=words("argument"),
    uses={
        "member_access_expression": "expression",
        "element_access_expression": "expression",
        "conditional_access_expression": "condition",
        "invocation_expression": "function",
    },
    optional=words("conditional_access_expression"),
    nulls=words("null_literal"),
    literals=words(
        "integer_literal real_literal string_literal verbatim_string_literal interpolated_string_expression"
        " character_literal boolean_literal object_creation_expression implicit_object_creation_expression"
        " array_creation_expression collection_expression lambda_expression"
    ),
    checks={
        **predicates("HasValue", GuardKind.NULL),
        **predicates("IsNullOrEmpty IsNullOrWhiteSpace", GuardKind.EMPTY, usable=False, of=Subject.ARGUMENT),
        **predicates("Any", GuardKind.EMPTY, both_ways=False),
        **predicates("Contains ContainsKey TryGetValue", GuardKind.MEMBERSHIP, of=Subject.BOTH),
        **predicates("Equals", GuardKind.EQUALITY, of=Subject.BOTH),
    },
    lengths=words("Length Count"),
    writes={
        "assignment_expression": "left",
        "variable_declarator": "name",
        "postfix_unary_expression": "",
        "foreach_statement": "left",
        "declaration_expression": "name",
    },
    binds={"catch_declaration": "name", "declaration_pattern": "name", "var_pattern": "name"},
    declares=words("variable_declarator declaration_expression foreach_statement"),
    target_lists=words("tuple_expression argument"),
    conditional_text=words("preproc_if preproc_elif preproc_else"),
    result="returns type",
    nullable_results=words("?"),
    plain_results=words(
        "int long short byte char bool float double decimal uint ulong DateTime Guid TimeSpan"
    ),
    carriers=words("Task ValueTask"),
    empty_results=words("void Task ValueTask"),
    closing=words("Close Dispose DisposeAsync Release"),
    chained=words("ContinueWith"),
    ignored_results=words("_"),
    snippet="class A { object x = %s; }",
)

TABLES = {"csharp": CSHARP}
