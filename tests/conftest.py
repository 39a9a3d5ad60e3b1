"""Settings for the whole suite: how hard Hypothesis tries, by profile.

Choose one with --hypothesis-profile: quick (the second pass of .ci/run), dev (the default), ci, nightly.
"""

from hypothesis import HealthCheck, settings

# A deadline would assert wall-clock time, which a busy machine makes a lie; building a random game is slow on purpose.
settings.register_profile("base", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("quick", settings.get_profile("base"), max_examples=10, derandomize=True)
settings.register_profile("dev", settings.get_profile("base"), max_examples=40)
settings.register_profile("ci", settings.get_profile("base"), max_examples=100, derandomize=True, print_blob=True)
settings.register_profile("nightly", settings.get_profile("base"), max_examples=2000, print_blob=True)
settings.load_profile("dev")
