"""The git repositories of the stand-in for GitHub, and what it answers about their code."""
