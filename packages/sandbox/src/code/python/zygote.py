"""The entry of a process that runs Python steps, inside its namespaces.

It is the first process there. It forks a worker that waits for one task; when the server says that the run is over, it
kills whatever else lives, so that nothing of a run goes on, and forks the next. Descriptor 3 is its own line to the server;
descriptor 4 is the line of the worker, which guest code can write to as it likes.
"""
import ctypes
import gc
import os
import select
import signal
import sys

sys.path.insert(0, sys.argv[1])
import worker  # noqa: E402

MARKER_LENGTH = 16
PR_SET_DUMPABLE = 4


def read_exactly(descriptor, length):
    parts = []
    while length > 0:
        part = os.read(descriptor, length)
        if not part:
            os._exit(0)
        parts.append(part)
        length -= len(part)
    return b"".join(parts)


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


def discard_until(marker):
    """Reads away what the last worker has left unread."""
    seen = b""
    while not seen.endswith(marker):
        part = os.read(4, 1 if len(seen) >= MARKER_LENGTH else MARKER_LENGTH - len(seen))
        if not part:
            os._exit(0)
        seen = (seen + part)[-MARKER_LENGTH:]


def fork_worker():
    """Forks a worker; gives a descriptor that can be read once it has ended."""
    process = os.fork()
    if process == 0:
        os.close(3)
        worker.serve(4)
    return os.pidfd_open(process)


def wait_for_order(ended):
    """Waits for the server to say that the run is over; tells it if the worker ends before."""
    waiting = select.poll()
    waiting.register(3, select.POLLIN)
    waiting.register(ended, select.POLLIN)
    while True:
        for descriptor, _ in waiting.poll():
            if descriptor == 3:
                os.close(ended)
                return read_exactly(3, MARKER_LENGTH)
            waiting.unregister(ended)
            os.write(3, b"X")


def main():
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    # Nobody of the same user may look into this process or stop it by its memory.
    ctypes.CDLL(None).prctl(PR_SET_DUMPABLE, 0, 0, 0, 0)
    gc.collect()
    gc.freeze()
    ended = fork_worker()
    os.write(3, b"Y")
    while True:
        marker = wait_for_order(ended)
        end_all()
        # What a run has left in files would be there for the next one: then this process is not used again.
        os.write(3, b"S" if os.listdir("/tmp") else b"D")
        discard_until(marker)
        os.write(4, marker)
        ended = fork_worker()


main()
