"""The sources of the compiled core; Python never imports them, `build_core` makes `engine._core` of them."""
