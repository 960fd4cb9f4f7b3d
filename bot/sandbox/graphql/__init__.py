"""The GraphQL API: views of the state for each type, executed against GitHub's schema."""

from bot.sandbox.graphql.endpoint import OWN_SCHEMA, endpoint, load_schema

__all__ = ["OWN_SCHEMA", "endpoint", "load_schema"]
