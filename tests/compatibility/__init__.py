"""Files of an earlier version: today's code opens them, tells them as they were told then, and plays on."""
