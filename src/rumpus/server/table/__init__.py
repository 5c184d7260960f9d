"""A table online: its state, its mailbox, its commands, what people are sent."""
