"""The judgement: checks what reviewers cite against the code they reviewed."""
