"""The GraphQL API: what the bot asks for, executed by graphql-core against GitHub's schema."""

from bot.sandbox.graphql.endpoint import OWN_SCHEMA, endpoint, load_schema

__all__ = ["OWN_SCHEMA", "endpoint", "load_schema"]
