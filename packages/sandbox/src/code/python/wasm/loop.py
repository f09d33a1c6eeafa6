"""Runs tasks in an interpreter whose memory is put back between them."""
import functools
import gc
import io
import os
import random
import sys

# What steps often import, loaded once.
import base64  # noqa: F401
import datetime  # noqa: F401
import decimal  # noqa: F401
import math  # noqa: F401
import re  # noqa: F401
import threading  # noqa: F401
import typing  # noqa: F401
import urllib.parse  # noqa: F401
import uuid  # noqa: F401

import http_requests  # noqa: F401
import packages
import waiting
import worker
from line import Line

LINE = 0
SPARE_BYTES = 16 << 20


class WorkerThatIsPutBack(worker.Worker):
    def begin(self, limits):
        """What was random when the memory was taken would be the same in each run."""
        random.seed()


def serve(advice):
    """
    Does one task after the other. At each pause the server may put back all that the interpreter remembers, so what is
    called here, and how, has to be the same each time; a call of `partial` is one of the interpreter's own functions, so
    that a task is never at the place of the pause.
    """
    worker.about_missing = packages.about_missing(advice)
    sys.meta_path.insert(0, waiting.AsyncioFinder())
    pause = os.sched_yield
    do_task = functools.partial(WorkerThatIsPutBack(Line(LINE)).do_task)
    gc.collect()
    gc.freeze()
    # Taken and given back without being written to: what steps take of it does not make the memory grow.
    io.BufferedReader(io.BytesIO(), SPARE_BYTES).close()
    while True:
        pause()
        do_task()
