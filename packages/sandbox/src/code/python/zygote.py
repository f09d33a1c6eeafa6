"""The entry of a process that runs Python steps, inside its namespaces.

It is the first process there. It forks a worker that waits for one task; when the server says that the run is over, it
kills whatever else lives, so that nothing of a run goes on, and forks the next. Descriptor 3 is its own line to the server;
descriptor 4 is the line of the worker, which guest code can write to as it likes.
"""
import _socket
import ctypes
import fcntl
import gc
import os
import select
import signal
import sys

sys.path.insert(0, sys.argv[1])
from gaps import fill_gaps  # noqa: E402
from prepared import PreparedModules  # noqa: E402

# What every run writes to lies together then, rather than between what only few steps need.
PreparedModules().load()
gc.collect()
KEPT = [fill_gaps()]

from forked_worker import ForkedWorker  # noqa: E402
from line import Line  # noqa: E402
from rehearsal import rehearse  # noqa: E402

CONTROL = 3
TASKS = 4
MARKER_LENGTH = 16
PR_SET_DUMPABLE = 4


def read_marker():
    marker = b""
    while len(marker) < MARKER_LENGTH:
        part = os.read(CONTROL, MARKER_LENGTH - len(marker))
        if not part:
            os._exit(0)
        marker += part
    return marker


def end_all():
    """Kills every process of this namespace but this one, and waits until they are gone."""
    try:
        os.kill(-1, signal.SIGKILL)
    except ProcessLookupError:
        pass
    while True:
        try:
            os.waitpid(-1, 0)
        except ChildProcessError:
            return


class TaskLine:
    """The line of the workers as this process sees it. A run can change the way it works, for all that hold it."""

    def __init__(self):
        # Whoever has opened it reads and writes without waiting.
        os.set_blocking(TASKS, True)
        self.socket = _socket.socket(fileno=TASKS)
        self.waiting = select.poll()
        self.waiting.register(TASKS, select.POLLIN)
        self.setting_at_start = self.setting()

    def setting(self):
        options = (_socket.SO_RCVTIMEO, _socket.SO_SNDTIMEO)
        return (
            fcntl.fcntl(TASKS, fcntl.F_GETFL),
            [self.socket.getsockopt(_socket.SOL_SOCKET, option, 16) for option in options],
        )

    def is_as_at_start(self):
        return self.setting() == self.setting_at_start

    def discard_unread(self):
        """Reads away what the last worker has left unread: all that the server has sent is there by now."""
        while self.waiting.poll(0):
            if not os.read(TASKS, 1 << 16):
                os._exit(0)


def fork_worker(worker):
    """Forks a worker; gives a descriptor that can be read once it has ended."""
    process = os.fork()
    if process == 0:
        os.close(CONTROL)
        worker.serve()
    return os.pidfd_open(process)


def wait_for_order(ended):
    """Waits for the server to say that the run is over; tells it if the worker ends before."""
    waiting = select.poll()
    waiting.register(CONTROL, select.POLLIN)
    waiting.register(ended, select.POLLIN)
    while True:
        for descriptor, _ in waiting.poll():
            if descriptor == CONTROL:
                os.close(ended)
                return read_marker()
            waiting.unregister(ended)
            os.write(CONTROL, b"X")


def main():
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    # Nobody of the same user may look into this process or stop it by its memory.
    ctypes.CDLL(None).prctl(PR_SET_DUMPABLE, 0, 0, 0, 0)
    os.set_blocking(CONTROL, True)
    task_line = TaskLine()
    worker = ForkedWorker(Line(TASKS))
    rehearse()
    gc.collect()
    KEPT.append(fill_gaps())
    # It was for the loader: symbols that are looked up once, here, need not be looked up in each worker.
    del os.environ["LD_BIND_NOW"]
    gc.freeze()
    ended = fork_worker(worker)
    os.write(CONTROL, b"Y")
    while True:
        marker = wait_for_order(ended)
        end_all()
        # What a run has left in files or on its line would be there for the next one: then this process is not used again.
        if os.listdir("/tmp") or not task_line.is_as_at_start():
            os._exit(0)
        task_line.discard_unread()
        # Nobody but this process can have read the marker, so what comes after it is the next run's.
        os.write(TASKS, marker)
        ended = fork_worker(worker)


main()
