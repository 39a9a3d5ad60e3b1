"""Settings for the whole suite: how hard Hypothesis tries, by profile, and that Ctrl-C reaches the programs under test.

Choose one with --hypothesis-profile: quick (the second pass of .ci/run), dev (the default), ci, nightly.
"""

import signal
import threading

from hypothesis import HealthCheck, settings

# A shell starts what runs in its background deaf to Ctrl-C, and whatever that starts inherits it.
if threading.current_thread() is threading.main_thread() and signal.getsignal(signal.SIGINT) == signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

# A deadline would assert wall-clock time, which a busy machine makes a lie; building a random game is slow on purpose.
settings.register_profile("base", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("quick", settings.get_profile("base"), max_examples=10, derandomize=True)
settings.register_profile("dev", settings.get_profile("base"), max_examples=40)
settings.register_profile("ci", settings.get_profile("base"), max_examples=100, derandomize=True, print_blob=True)
settings.register_profile("nightly", settings.get_profile("base"), max_examples=2000, print_blob=True)
settings.load_profile("dev")
