"""8-Bit Rummy beside its rules: its box, its solver, and what people see and read."""
