"""What people see and read, in plain Python: no rules."""
