"""A large library is loaded late: once, whole for every thread, and out of the collector's sight."""

import subprocess
import sys

ROUND = """
import gc, sys, threading
from engine.loading import load
assert "sympy" not in sys.modules
faults, found = [], []
def use():
    try:
        found.append(load("sympy").sqrt(2))
    except Exception as fault:
        faults.append(repr(fault))
threads = [threading.Thread(target=use) for _ in range(6)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
assert not faults, faults
assert len(found) == 6
assert gc.get_freeze_count() > 10_000, gc.get_freeze_count()
"""


def test_threads_that_load_at_once_all_get_the_whole_library_and_it_is_frozen():
    done = subprocess.run([sys.executable, "-c", ROUND], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
