"""What holds of Next.js: the APIs of a version, lifetimes and tags, and what makes a route wait for the request."""
