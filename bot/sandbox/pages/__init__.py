"""GitHub's pages for people: where an App is registered and installed, and where one signs in to it."""
