"""The steps of a check of one pull request, of the answers to commands, and of the search for pull requests."""
