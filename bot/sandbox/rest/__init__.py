"""The REST API: one file for each part of it, and a table of all endpoints."""

from bot.sandbox.rest.routes import ENDPOINTS, refuse, routes, unknown

__all__ = ["ENDPOINTS", "refuse", "routes", "unknown"]
