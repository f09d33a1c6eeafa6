"""Runs one task: the body of a function that a person wrote, with the names it can read as variables."""
import json
import marshal
import sys
from types import FunctionType

import find_requests  # noqa: F401
import names
import output
from log import LogStream
from program import FILE, STEP, compiled, plain_words

# A program that is longer is compiled each time.
MOST_PROGRAM_BYTES = 64 * 1024
# How functions that yield are marked, awaiting ones too.
GENERATORS = 0x20 | 0x200

given_names = json.JSONDecoder(object_hook=names.Record)
plain_json = json.JSONDecoder()


def failed(failure, message, places=(), hint=None):
    return b"X", json.dumps({"failure": failure, "message": message, "places": list(places), "hint": hint})


def about_missing(module):
    """What a person is told of a module that is not there, behind that it is not."""
    return ""


def message_of(error):
    try:
        text = str(error)
    except BaseException:
        text = ""
    if isinstance(error, ModuleNotFoundError) and isinstance(error.name, str):
        text += about_missing(error.name)
    name = type(error).__name__
    return f"{name}: {text}" if text else name


def places_of(error):
    """The lines of the person's code that an error went through, the innermost first."""
    places = []
    trace = error.__traceback__
    while trace is not None:
        code = trace.tb_frame.f_code
        if code.co_filename == FILE:
            places.append({"name": "" if code.co_name == STEP else code.co_name, "line": trace.tb_lineno})
        trace = trace.tb_next
    return places[::-1][:20]


def failed_to_compile(error):
    if not isinstance(error, SyntaxError):
        return failed("syntax", f"SyntaxError: {error}")
    at = [{"name": "", "line": error.lineno}] if error.lineno else []
    words = plain_words(error) if isinstance(error, IndentationError) else error.msg
    return failed("syntax", f"{type(error).__name__}: {words}", at)


def messages_of(value, give, may_be_list):
    """Hands over what a generator gives one after the other; tells whether it is one."""
    if hasattr(value, "__aiter__"):
        import asyncio

        async def drain():
            async for message in value:
                give(message)

        asyncio.run(drain())
        return True
    is_list = may_be_list and hasattr(value, "__iter__") and not isinstance(value, (str, bytes, dict))
    if not (is_list or hasattr(value, "__next__") and hasattr(value, "send")):
        return False
    for message in value:
        give(message)
    return True


def run(line, program, given, is_stream=False):
    """Runs a program; gives the letter and the text of what is told of it."""
    code, is_async = program
    scope = {"__name__": FILE, "__builtins__": __builtins__}
    variables = names.define(scope, given)
    try:
        step = scope[STEP] = FunctionType(code, scope)
        value = step()
        if is_async and not hasattr(value, "__aiter__"):
            import asyncio

            value = asyncio.run(value)
        gathered = []
        # What a step returns is its output; outside of a stream only its own yields are gathered.
        gives = is_stream or code.co_flags & GENERATORS
        if gives and messages_of(value, line.give if is_stream else gathered.append, is_stream):
            value = None if is_stream else gathered
        elif is_stream and value is not None:
            raise TypeError("A stream needs messages: use yield, or return what gives one after the other.")
        sys.stdout.flush()
        sys.stderr.flush()
        assignments = {
            name: output.as_json(variable.value, f"The value of {name}")
            for name, variable in variables.items()
            if variable.is_set
        }
        text = output.as_json(value, "The output")
    except output.NotJson as error:
        return failed("not_serializable", str(error), places_of(error), error.hint)
    except MemoryError:
        return failed("out_of_memory", "MemoryError")
    except BaseException as error:
        return failed("failed", message_of(error), places_of(error))
    header = json.dumps({"hasOutput": True, "assignments": assignments})
    return b"D", f"{len(header.encode()):010d}{header}{text}"


def warm_up():
    """Runs a step before one is asked for: what every run writes to is copied from the first process now, while nobody waits."""
    run(None, WARM_UP, given_names.decode(WARM_UP_NAMES))


WARM_UP_CODE = 'return {"total": sum(order.total for order in Orders["output"])}'
WARM_UP_NAMES = '{"Orders":{"kind":"value","value":{"output":[{"id":2,"total":20.5},{"id":1,"total":3}]}}}'
WARM_UP = compiled(WARM_UP_CODE)


class Worker:
    """Reads tasks, one after the other, and answers them. What holds a task to its limits is around it."""

    def __init__(self, line):
        self.line = line
        self.stdout = LogStream(line, "stdout")
        self.stderr = LogStream(line, "stderr")

    def do_task(self):
        line = self.line
        line.token, limits, code, given, *known = line.read_parts()
        # Whoever gave the task waits for this: a process that is frozen does not take one.
        line.send_bytes(b"B", b"")
        limits = plain_json.decode(limits.decode())
        self.begin(limits)
        for stream in (self.stdout, self.stderr):
            stream.allow(limits["logLines"], limits["logCharacters"])
        sys.stdout = self.stdout
        sys.stderr = self.stderr
        names.line = line
        try:
            program = marshal.loads(known[0]) if known else self.compile(code.decode())
        except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
            kind, text = failed_to_compile(error)
        else:
            kind, text = run(line, program, given_names.decode(given.decode()), limits["givesMessages"])
        try:
            sys.stdout.flush()
            sys.stderr.flush()
        except BaseException:
            pass
        if kind == b"D" and len(text) > limits["outputBytes"] + (1 << 20):
            kind, text = failed("too_large", "")
        line.send(kind, text)

    def begin(self, limits):
        """Called when there is a task, before anything of it is read."""

    def compile(self, code):
        """Compiles the code, and gives the program to the server for the next time. Nothing of a person has run here yet."""
        lines_left = self.stderr.lines_left
        program = compiled(code)
        told = marshal.dumps(program)
        # What the compiler warns of is told each time, so it compiles each time.
        is_quiet = self.stderr.lines_left == lines_left
        # Always something, so that the server takes it from nobody else.
        self.line.send_bytes(b"C", told if is_quiet and len(told) <= MOST_PROGRAM_BYTES else b"")
        return program
