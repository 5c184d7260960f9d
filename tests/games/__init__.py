"""What belongs to one game alone, besides its rules: its box and what people see of it."""
