"""Comments of merge and pull requests on hosts other than GitHub: a file for each product."""
