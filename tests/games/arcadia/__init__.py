"""What is Arcadia's alone and no rule: its box, its bot, its words."""
