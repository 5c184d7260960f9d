"""Speed: Rumpus beside OpenSpiel in one run, and the time it takes to start."""
