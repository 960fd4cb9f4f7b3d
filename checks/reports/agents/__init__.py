"""What was checked of an agent's work, written down: JSON, and one page in text, Markdown or HTML."""
