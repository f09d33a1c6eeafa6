"""The entry of an interpreter in WebAssembly: it has no files of its own, so it is given the text of our modules."""
import importlib.machinery
import json
import sys


class GivenModules:
    """Finds modules among texts."""

    def __init__(self, texts):
        self.texts = texts

    def find_spec(self, name, path, target=None):
        return importlib.machinery.ModuleSpec(name, self) if name in self.texts else None

    def create_module(self, spec):
        return None

    def exec_module(self, module):
        exec(compile(self.texts[module.__name__], f"{module.__name__}.py", "exec"), module.__dict__)


sys.meta_path.insert(0, GivenModules(json.loads(sys.argv.pop())))

import loop  # noqa: E402

loop.serve(sys.argv.pop())
