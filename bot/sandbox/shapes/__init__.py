"""The JSON that GitHub's REST API answers with, a file for each kind of thing."""
