"""What every game shares: records, random numbers, piles, the rule decorator, Match, Batch, saves."""
