"""UWI, the text protocol: sessions of lines in and lines out, the shell around them, clients and checks of engines."""
