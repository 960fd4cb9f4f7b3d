"""The look-up that is asked next: which one a warning leads to, and how it is typed."""
