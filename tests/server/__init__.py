"""The server under test is a real process, spoken to over real sockets."""
