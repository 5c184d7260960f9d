"""The server as a process: start and stop, settings, precompiling, the think pool, logs, metrics."""
