"""The server as a process: start and stop, settings, the think pool, logs, metrics."""
