"""Modules that steps often import, loaded once for all of them."""
import importlib.machinery
import os
import sys

NAMES = (
    ("base64", "datetime", "decimal", "math", "random", "re")
    + ("threading", "typing", "urllib.parse", "uuid")
)


class PreparedModules:
    """
    Finds modules that want to be told of each fork, such as `random` for its seed: they are told when a step imports them,
    rather than at every fork for the steps that do not.
    """

    def __init__(self):
        self.told_later = {}

    def load(self):
        hooks = []
        register = os.register_at_fork
        os.register_at_fork = lambda **hook: hooks.append(hook)
        try:
            for name in NAMES:
                importlib.import_module(name)
        finally:
            os.register_at_fork = register
        for hook in hooks:
            name = next(iter(hook.values())).__module__
            module, its_hooks = self.told_later.setdefault(name, (sys.modules[name], []))
            its_hooks.append(hook)
        for name in self.told_later:
            del sys.modules[name]
        sys.meta_path.insert(0, self)

    def find_spec(self, name, path, target=None):
        if name not in self.told_later:
            return None
        return importlib.machinery.ModuleSpec(name, self)

    def create_module(self, spec):
        module, _ = self.told_later[spec.name]
        self.own_spec = module.__spec__
        return module

    def exec_module(self, module):
        module.__spec__ = self.own_spec
        _, hooks = self.told_later.pop(module.__name__)
        for hook in hooks:
            os.register_at_fork(**hook)
            if "after_in_child" in hook:
                hook["after_in_child"]()
