"""The worker: takes jobs off the queue, runs their steps so that these outlive it, and is a process."""
