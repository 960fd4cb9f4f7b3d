"""One check of one pull request with somebody's token: no App, no server, nothing checked out."""
