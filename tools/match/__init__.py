"""The tournament runner: fair games between engines and players, at tables of 2 to 4, and results one can trust."""
