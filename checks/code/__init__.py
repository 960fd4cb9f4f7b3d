"""Looking things up in code: knows no English."""
