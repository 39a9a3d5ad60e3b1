"""Players of Woodcraft: information-set tree search, its playout policy and evaluation, and reference players."""
