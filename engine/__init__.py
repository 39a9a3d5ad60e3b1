"""The game of Woodcraft: components, states, moves, rules, views and notation. Needs only the standard library."""
