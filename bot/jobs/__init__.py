"""The queue and its worker: jobs that survive the process that runs them."""
