"""What a person is told of modules that an interpreter in WebAssembly does not have."""
import sys


def about_missing(advice):
    def about(module):
        if module.partition(".")[0] in sys.stdlib_module_names:
            return f". Python runs in WebAssembly here, without what needs the system. {advice}"
        return f". Python runs in WebAssembly here, with its standard library and without installed packages. To use them: {advice} Then install the package on the server."

    return about
