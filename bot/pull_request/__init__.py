"""Checks one pull request: hands it to a checker, and fetches the code that the checker asks for."""
