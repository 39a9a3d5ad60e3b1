"""The woodcraft commands: each a function first and a thin command-line shell around it second."""
