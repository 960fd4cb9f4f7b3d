"""What GitHub talks to: webhooks in, health and metrics out."""
