"""The GitHub Action: a check of a pull request inside a workflow's job, see `action.yml`."""
