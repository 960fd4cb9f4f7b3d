"""Java."""

from checks.code.facts.kinds.table import C_LOOPS, GuardKind, Kinds, Loop, Subject, predicates, words

JAVA = Kinds(
    functions=words("method_declaration constructor_declaration compact_constructor_declaration"),
    callbacks=words("lambda_expression"),
    classes=words("class_declaration interface_declaration enum_declaration record_declaration"),
    blocks=words("block constructor_body switch_block_statement_group program"),
    transparent=words("block synchronized_statement try_with_resources_statement"),
    ternaries=words("ternary_expression"),
    loops={
        "enhanced_for_statement": Loop.EACH,
        **C_LOOPS,
    },
    switches={"switch_expression": "condition"},
    arms=words("switch_block_statement_group switch_rule"),
    value_arms=words("switch_rule"),
    arm_patterns=words("switch_label"),
    arm_guards=words("guard"),
    falls_through=True,
    pattern_wrappers=words("pattern"),
    type_patterns=words("type_pattern record_pattern"),
    value_patterns=words("identifier field_access"),
    tries=words("try_statement try_with_resources_statement"),
    handlers=words("catch_clause"),
    finals=words("finally_clause"),
    withs=words("try_with_resources_statement synchronized_statement"),
    with_heads=words("resource"),
    raises=words("throw_statement"),
    jumps=words("yield_statement"),
    labels=words("identifier"),
    leaving_calls=words("System.exit"),
    breakable=words("switch_expression"),
    type_tests=words("instanceof_expression"),
    asserts=words("assert_statement"),
    requiring_calls=words("requireNonNull checkNotNull"),
    calls={"method_invocation": "name", "object_creation_expression": "type"},
    uses={"method_invocation": "object", "field_access": "object", "array_access": "array"},
    nulls=words("null_literal"),
    literals=words(
        "decimal_integer_literal hex_integer_literal decimal_floating_point_literal string_literal"
        " character_literal true false object_creation_expression array_creation_expression lambda_expression"
    ),
    checks={
        **predicates("isEmpty isBlank", GuardKind.EMPTY, usable=False),
        **predicates("isPresent", GuardKind.NULL),
        **predicates("nonNull", GuardKind.NULL, of=Subject.ARGUMENT),
        **predicates("isNull", GuardKind.NULL, usable=False, of=Subject.ARGUMENT),
        **predicates("isInstance", GuardKind.TYPE, of=Subject.ARGUMENT),
        **predicates("equals equalsIgnoreCase", GuardKind.EQUALITY, of=Subject.BOTH),
        **predicates("contains containsKey containsValue", GuardKind.MEMBERSHIP, of=Subject.BOTH),
        **predicates("hasNext", GuardKind.BOUNDS),
    },
    lengths=words("length size"),
    writes={
        "assignment_expression": "left",
        "variable_declarator": "name",
        "update_expression": "",
        "enhanced_for_statement": "name",
        "resource": "name",
    },
    binds={
        "catch_formal_parameter": "name",
        "instanceof_expression": "name",
        "type_pattern": "",
        "record_pattern_component": "",
    },
    declares=words("variable_declarator resource"),
    result="type",
    nullable_results=words("Optional Nullable CheckForNull"),
    plain_results=words("int long short byte char boolean float double"),
    empty_results=words("void"),
    closing=words("close shutdown shutdownNow release dispose disconnect unlock"),
    chained=words("exceptionally handle whenComplete"),
    snippet="class A { Object x = %s; }",
)

TABLES = {"java": JAVA}
