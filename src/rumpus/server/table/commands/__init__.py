"""What each command of the wire does: a handler for every one, a file for every kind."""
