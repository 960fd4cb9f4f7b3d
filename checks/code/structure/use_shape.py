"""Where a grammar puts a name that is defined, written, called or imported."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


@dataclass(frozen=True)
class UseShape:
    """What the place of a name in the tree says of its use.

    A place is written `type.field`: the type of the node that holds the name, and the field that the
    name is in; `type.` where it is in no field. A name that is in none of these places is read.
    """

    defines: frozenset[str] = frozenset()
    """Names that are bound for what is around: functions, classes, variables, parameters."""

    members: frozenset[str] = frozenset()
    """Names that are defined as a member of what is around: methods, fields, cases of an enumeration."""

    writes: Mapping[str, str] = field(default_factory=dict)
    """Targets of an assignment → the field of what is assigned ("" where there is none)."""

    updates: frozenset[str] = frozenset()
    """Targets that are read and written: `x += 1`, `x++`."""

    calls: frozenset[str] = frozenset()
    arguments: frozenset[str] = frozenset()
    """Names of keyword arguments."""

    keys: frozenset[str] = frozenset()
    """Keys of an object or of a struct that is made."""

    owners: Mapping[str, str] = field(default_factory=dict)
    """The member in `owner.member` → the field of its owner ("" for the first child)."""

    through: frozenset[str] = frozenset()
    """What is as the node around it is: patterns, parentheses, names with type arguments.

    With `:alone` only where nothing else is in that node.
    """

    imports: frozenset[str] = frozenset()
    """Types of import statements."""

    exports: frozenset[str] = frozenset()
    """Places, and types of statements, that hand a name on."""

    fields: frozenset[str] = frozenset()
    """Types of statements in which what is defined is a member."""

    bare_calls: bool = False
    """Whether a bare name that nothing binds is a call, as in Ruby."""

    before: bytes = rb"(?<![\w$\x80-\xff])"
    """What is right before a name, as a regular expression: no other letter of it."""

    scopes: frozenset[str] = frozenset()
    """Types of nodes that a name bound in them is unknown outside of."""

    globals: frozenset[str] = frozenset()
    """Types of statements that say that a name is not local."""

    assignment_binds: bool = False
    """Whether assigning to a bare name makes it local to the function, as in Python, Ruby and PHP."""


PYTHON = UseShape(
    defines=_words(
        """function_definition.name class_definition.name parameters. lambda_parameters. default_parameter.name
        typed_parameter. typed_default_parameter.name type_alias_statement.left"""
    ),
    writes={
        "assignment.left": "right",
        "for_statement.left": "right",
        "for_in_clause.left": "right",
        "named_expression.name": "value",
        "as_pattern.alias": "",
        "delete_statement.": "",
        "case_pattern.": "",
        "dict_pattern.": "",  # `**rest`
        "keyword_pattern.value": "",
    },
    updates=_words("augmented_assignment.left"),
    calls=_words("call.function"),
    arguments=_words("keyword_argument.name keyword_pattern."),
    owners={"attribute.attribute": "object"},
    through=_words(
        """pattern_list. tuple_pattern. list_pattern. list_splat_pattern. dictionary_splat_pattern.
        parenthesized_expression. as_pattern_target. type. expression_list. splat_pattern.
        dotted_name.:alone"""
    ),
    imports=_words("import_statement import_from_statement future_import_statement"),
    scopes=_words(
        """function_definition lambda class_definition list_comprehension set_comprehension
        dictionary_comprehension generator_expression"""
    ),
    globals=_words("global_statement nonlocal_statement"),
    assignment_binds=True,
)

JAVASCRIPT = UseShape(
    defines=_words(
        """function_declaration.name generator_function_declaration.name function_expression.name
        generator_function.name class_declaration.name class.name variable_declarator.name formal_parameters.
        arrow_function.parameter required_parameter.pattern optional_parameter.pattern catch_clause.parameter
        type_alias_declaration.name interface_declaration.name enum_declaration.name
        abstract_class_declaration.name internal_module.name module.name function_signature.name
        type_parameter.name"""
    ),
    members=_words(
        """method_definition.name field_definition.property public_field_definition.name method_signature.name
        abstract_method_signature.name property_signature.name enum_body.name enum_assignment.name"""
    ),
    writes={"assignment_expression.left": "right", "for_in_statement.left": "right"},
    updates=_words("augmented_assignment_expression.left update_expression.argument"),
    calls=_words("call_expression.function new_expression.constructor"),
    keys=_words("pair.key pair_pattern.key"),
    owners={"member_expression.property": "object", "nested_identifier.property": "object",
            "nested_type_identifier.name": "module"},
    through=_words(
        """object_pattern. array_pattern. pair_pattern.value assignment_pattern.left rest_pattern.
        object_assignment_pattern.left parenthesized_expression. non_null_expression. as_expression.
        satisfies_expression. instantiation_expression. instantiation_expression.function"""
    ),
    imports=_words("import_statement"),
    exports=_words("export_clause export_statement.value"),
    scopes=_words(
        """function_declaration generator_function_declaration function_expression generator_function
        arrow_function method_definition class_declaration class statement_block for_statement for_in_statement
        catch_clause internal_module module switch_body function_signature method_signature
        interface_declaration type_alias_declaration abstract_method_signature function_type"""
    ),
)  # fmt: skip

GO = UseShape(
    defines=_words(
        """function_declaration.name type_spec.name type_alias.name const_spec.name var_spec.name
        parameter_declaration.name variadic_parameter_declaration.name type_parameter_declaration.name
        short_var_declaration.left range_clause.left type_switch_statement.alias receive_statement.left"""
    ),
    members=_words("method_declaration.name field_declaration.name method_elem.name"),
    writes={"assignment_statement.left": "right"},
    updates=_words("inc_statement. dec_statement."),
    calls=_words("call_expression.function"),
    keys=_words("keyed_element.key"),
    owners={"selector_expression.field": "operand", "qualified_type.name": "package"},
    through=_words("expression_list. parenthesized_expression. literal_element. generic_type.type"),
    imports=_words("import_declaration"),
    scopes=_words(
        """function_declaration method_declaration func_literal block if_statement for_statement
        expression_switch_statement type_switch_statement expression_case default_case type_case
        communication_case select_statement type_spec"""
    ),
)

JAVA = UseShape(
    defines=_words(
        """class_declaration.name interface_declaration.name enum_declaration.name record_declaration.name
        annotation_type_declaration.name formal_parameter.name catch_formal_parameter.name resource.name
        enhanced_for_statement.name lambda_expression.parameters inferred_parameters. instanceof_expression.name
        type_parameter. variable_declarator.name record_pattern_component. type_pattern."""
    ),
    members=_words(
        """method_declaration.name constructor_declaration.name compact_constructor_declaration.name
        enum_constant.name annotation_type_element_declaration.name"""
    ),
    writes={"assignment_expression.left": "right"},
    updates=_words("update_expression."),
    fields=_words("field_declaration constant_declaration"),
    calls=_words("method_invocation.name object_creation_expression.type"),
    arguments=_words("element_value_pair.key"),
    owners={
        "field_access.field": "object",
        "method_invocation.name": "object",
        "scoped_type_identifier.": "",
    },
    through=_words("parenthesized_expression. generic_type."),
    imports=_words("import_declaration package_declaration"),
    scopes=_words(
        """method_declaration constructor_declaration compact_constructor_declaration lambda_expression block
        constructor_body for_statement enhanced_for_statement try_with_resources_statement catch_clause
        switch_block class_declaration interface_declaration enum_declaration record_declaration"""
    ),
)

RUST = UseShape(
    defines=_words(
        """function_item.name function_signature_item.name struct_item.name enum_item.name union_item.name
        trait_item.name mod_item.name macro_definition.name const_item.name static_item.name type_item.name
        parameter.pattern let_declaration.pattern let_condition.pattern for_expression.pattern
        match_arm.pattern closure_parameters. type_parameter.name const_parameter.name"""
    ),
    members=_words("field_declaration.name enum_variant.name associated_type.name"),
    writes={"assignment_expression.left": "right"},
    updates=_words("compound_assignment_expr.left"),
    calls=_words("call_expression.function macro_invocation.macro"),
    keys=_words("field_initializer.field field_pattern.name"),
    owners={
        "field_expression.field": "value",
        "scoped_identifier.name": "path",
        "scoped_type_identifier.name": "path",
    },
    through=_words(
        """generic_function.function tuple_pattern. tuple_struct_pattern. slice_pattern. field_pattern.pattern
        ref_pattern. mut_pattern. reference_pattern. captured_pattern. match_pattern. or_pattern. struct_pattern.
        parenthesized_expression. generic_type.type generic_type_with_turbofish.type"""
    ),
    imports=_words("use_declaration extern_crate_declaration"),
    scopes=_words(
        """function_item closure_expression block match_arm if_expression while_expression for_expression
        mod_item function_signature_item struct_item enum_item impl_item trait_item"""
    ),
)

C = UseShape(
    defines=_words(
        """function_declarator.declarator init_declarator.declarator declaration.declarator
        parameter_declaration.declarator optional_parameter_declaration.declarator
        struct_specifier.name:body union_specifier.name:body enum_specifier.name:body class_specifier.name:body
        type_definition.declarator preproc_def.name preproc_function_def.name preproc_params.
        namespace_definition.name alias_declaration.name concept_definition.name for_range_loop.declarator
        type_parameter_declaration. variadic_parameter_declaration.declarator"""
    ),
    members=_words("field_declaration.declarator enumerator.name"),
    writes={"assignment_expression.left": "right", "field_initializer.": ""},
    updates=_words("update_expression.argument"),
    calls=_words("call_expression.function new_expression.type"),
    keys=_words("field_designator."),
    owners={"field_expression.field": "argument", "qualified_identifier.name": "scope"},
    through=_words(
        """pointer_declarator.declarator reference_declarator. array_declarator.declarator
        parenthesized_declarator. template_function.name template_method.name template_type.name
        parenthesized_expression. attributed_declarator. structured_binding_declarator."""
    ),
    imports=_words("preproc_include using_declaration"),
    scopes=_words(
        """function_definition compound_statement for_statement for_range_loop lambda_expression catch_clause
        class_specifier struct_specifier template_declaration preproc_function_def function_declarator
        namespace_definition"""
    ),
)  # fmt: skip

CSHARP = UseShape(
    defines=_words(
        """class_declaration.name struct_declaration.name interface_declaration.name record_declaration.name
        enum_declaration.name namespace_declaration.name delegate_declaration.name local_function_statement.name
        variable_declarator.name parameter.name parameter_list.name catch_declaration.name foreach_statement.left
        lambda_expression.parameters declaration_pattern.name declaration_expression.name tuple_pattern.name
        type_parameter.name var_pattern.name"""
    ),
    members=_words(
        """method_declaration.name constructor_declaration.name property_declaration.name event_declaration.name
        enum_member_declaration.name destructor_declaration.name"""
    ),
    writes={"assignment_expression.left": "right"},
    updates=_words("postfix_unary_expression. prefix_unary_expression."),
    fields=_words("field_declaration event_field_declaration"),
    calls=_words("invocation_expression.function object_creation_expression.type"),
    arguments=_words("argument.name"),
    owners={"member_access_expression.name": "expression", "member_binding_expression.name": "",
            "qualified_name.name": "qualifier"},
    through=_words(
        """generic_name. tuple_expression. argument. parenthesized_expression. conditional_access_expression."""
    ),
    imports=_words("using_directive"),
    scopes=_words(
        """method_declaration constructor_declaration local_function_statement lambda_expression block
        for_statement foreach_statement catch_clause class_declaration struct_declaration record_declaration
        interface_declaration anonymous_method_expression delegate_declaration accessor_declaration"""
    ),
)  # fmt: skip

RUBY = UseShape(
    defines=_words(
        """class.name module.name method.name method_parameters. block_parameters. lambda_parameters.
        optional_parameter.name splat_parameter.name keyword_parameter.name hash_splat_parameter.name
        block_parameter.name destructured_parameter."""
    ),
    members=_words("singleton_method.name"),
    writes={"assignment.left": "right", "for.pattern": "value", "exception_variable.": ""},
    updates=_words("operator_assignment.left"),
    calls=_words("call.method"),
    bare_calls=True,
    keys=_words("pair.key"),
    owners={"call.method": "receiver", "scope_resolution.name": "scope"},
    through=_words(
        "left_assignment_list. rest_assignment. destructured_left_assignment. parenthesized_statements."
    ),
    scopes=_words("method singleton_method class module block do_block lambda program"),
    assignment_binds=True,
)

PHP = UseShape(
    before=rb"(?<![\w\x80-\xff])",
    defines=_words(
        """function_definition.name class_declaration.name interface_declaration.name trait_declaration.name
        enum_declaration.name simple_parameter.name variadic_parameter.name property_promotion_parameter.name
        catch_clause.name const_element. static_variable_declaration.name"""
    ),
    members=_words("method_declaration.name property_element.name enum_case.name"),
    writes={"assignment_expression.left": "right", "foreach_statement.": "", "reference_assignment_expression.left": "right"},
    updates=_words("augmented_assignment_expression.left update_expression.argument"),
    calls=_words(
        """function_call_expression.function member_call_expression.name nullsafe_member_call_expression.name
        scoped_call_expression.name object_creation_expression."""
    ),
    arguments=_words("argument.name"),
    owners={
        "member_access_expression.name": "object",
        "nullsafe_member_access_expression.name": "object",
        "member_call_expression.name": "object",
        "nullsafe_member_call_expression.name": "object",
        "scoped_call_expression.name": "scope",
        "scoped_property_access_expression.name": "scope",
        "class_constant_access_expression.": "",
    },
    through=_words("variable_name. list_literal. array_element_initializer. parenthesized_expression. qualified_name. pair. by_ref."),
    imports=_words("namespace_use_declaration"),
    scopes=_words("function_definition method_declaration anonymous_function arrow_function"),
    globals=_words("global_declaration"),
    assignment_binds=True,
)  # fmt: skip
