"""The scales on which reviewers rate findings: how urgent one is, and how sure they are."""
