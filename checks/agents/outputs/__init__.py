"""What a specialist agent hands back to its orchestrator: its structure, its tools' outputs, the files it wrote."""
