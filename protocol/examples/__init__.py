"""Tiny UWI engines to learn from. They are programs of their own: none of them imports this project."""
