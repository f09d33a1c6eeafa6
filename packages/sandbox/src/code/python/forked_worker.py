"""A worker that is a process of its own, forked for one task."""
import resource
import signal

from worker import Worker, warm_up

# What an interpreter takes without running anything.
AROUND = 64 * 1024 * 1024


class ForkedWorker(Worker):
    """Made once in the first process; in each process that is forked from it, it runs one task."""

    def serve(self):
        """Waits for one task, runs it and answers. Then it waits to be ended with all that the task has started."""
        warm_up()
        self.do_task()
        while True:
            signal.pause()

    def begin(self, limits):
        data = limits["memoryBytes"] + AROUND
        seconds = limits["milliseconds"] // 1000 + 2
        resource.setrlimit(resource.RLIMIT_DATA, (data, data))
        resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
