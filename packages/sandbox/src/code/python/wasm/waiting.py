"""`asyncio` where there is nothing to wait for but time: neither sockets nor other threads."""
import importlib.machinery
import time


class Clock:
    """In the place of what waits for sockets."""

    def select(self, timeout):
        if timeout is None:
            raise RuntimeError("The code waits for something that nothing will settle.")
        if timeout > 0:
            time.sleep(timeout)
        return []


def wait_for_time_alone(asyncio):
    class TimeLoop(asyncio.BaseEventLoop):
        def __init__(self):
            super().__init__()
            self._selector = Clock()

        def _process_events(self, events):
            pass

        def _write_to_self(self):
            pass

    class TimePolicy(asyncio.DefaultEventLoopPolicy):
        _loop_factory = TimeLoop

    asyncio.set_event_loop_policy(TimePolicy())


class AsyncioLoader:
    def __init__(self, loader):
        self.loader = loader

    def create_module(self, spec):
        return self.loader.create_module(spec)

    def exec_module(self, module):
        self.loader.exec_module(module)
        wait_for_time_alone(module)


class AsyncioFinder:
    """Has `asyncio` wait in another way as soon as it is loaded, which takes long and few steps need."""

    def find_spec(self, name, path, target=None):
        if name != "asyncio":
            return None
        spec = importlib.machinery.PathFinder.find_spec(name, path)
        spec.loader = AsyncioLoader(spec.loader)
        return spec
