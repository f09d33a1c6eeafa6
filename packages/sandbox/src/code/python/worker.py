"""Runs one task: the body of a function that a person wrote, with the names it can read as variables."""
import ast
import io
import json
import os
import resource
import signal
import struct
import sys
import threading

import names
import output

STEP = "__step__"
FILE = "Code"
# What an interpreter takes without running anything.
AROUND = 64 * 1024 * 1024
# How functions that yield are marked, awaiting ones too.
GENERATORS = 0x20 | 0x200


class Line:
    """The line to the server: frames of four bytes of length, a letter, and the task's token before the content."""

    def __init__(self, descriptor):
        self.descriptor = descriptor
        self.token = b""
        self.lock = threading.Lock()
        self.next_id = 0

    def read_exactly(self, length):
        parts = []
        while length > 0:
            part = os.read(self.descriptor, min(length, 1 << 20))
            if not part:
                os._exit(0)
            parts.append(part)
            length -= len(part)
        return b"".join(parts)

    def read_parts(self):
        length, _ = struct.unpack("<Ic", self.read_exactly(5))
        payload = self.read_exactly(length)
        parts = []
        at = 0
        while at + 4 <= length:
            (size,) = struct.unpack_from("<I", payload, at)
            parts.append(payload[at + 4 : at + 4 + size])
            at += 4 + size
        return parts

    def send(self, kind, text):
        content = text.encode("utf-8", "replace")
        frame = struct.pack("<I", len(self.token) + len(content)) + kind + self.token + content
        with self.lock:
            view = memoryview(frame)
            while view:
                view = view[os.write(self.descriptor, view) :]

    def ask(self, kind, text):
        """Asks the server for something and waits; gives the answer, or raises ConnectionError with the reason."""
        with self.asking:
            self.next_id += 1
            self.send(kind, f"{self.next_id}\n{text}")
            _, answer = self.read_parts()
        if answer[:1] != b"+":
            raise ConnectionError(answer[1:].decode())
        return answer[1:]

    def fetch(self, request):
        """Sends a request through the server; gives its answer."""
        return json.loads(self.ask(b"F", json.dumps(request)))

    def give(self, message):
        """Gives a message of a stream, and waits until more may come."""
        self.ask(b"M", output.as_json(message, "A message"))

    asking = threading.Lock()


class LogStream(io.TextIOBase):
    """What is printed, as lines of the log."""

    def __init__(self, line, name, limits):
        self.line = line
        self.name = name
        self.held = ""
        self.lines_left = limits["logLines"] + 1
        self.characters_left = 2 * limits["logCharacters"]

    encoding = "utf-8"

    def writable(self):
        return True

    def write(self, text):
        self.held += text
        if "\n" in self.held:
            *lines, self.held = self.held.split("\n")
            self.tell(lines)
        elif len(self.held) > self.characters_left:
            self.flush()
        return len(text)

    def flush(self):
        if self.held:
            held, self.held = self.held, ""
            self.tell([held])

    def tell(self, lines):
        # The server counts exactly; this only keeps a flood off the way to it.
        lines = lines[: self.lines_left]
        if not lines or self.characters_left <= 0:
            return
        text = "\n".join(lines)[: self.characters_left]
        self.lines_left -= len(lines)
        self.characters_left -= len(text)
        self.line.send(b"L", f"{self.name}\n{text}")


def plain_words(error):
    """Says what is wrong with indentation so that somebody new to the language can mend it."""
    line = error.lineno
    if isinstance(error, TabError):
        return f"Line {line} mixes tabs and spaces. Indent with spaces only."
    if "expected an indented block" in error.msg:
        rest = error.msg.removeprefix("expected an indented block after ")
        return f"Line {line} has to be indented, because it belongs to the {rest}."
    if "unindent does not match" in error.msg:
        return f"Line {line} is indented by a number of spaces that no line above it has."
    return f"Line {line} is indented, but the line above it does not begin a block. Remove the spaces before it."


def awaits(node):
    """Whether the body itself awaits, rather than a function inside it."""
    if isinstance(node, (ast.Await, ast.AsyncFor, ast.AsyncWith)):
        return True
    if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda, ast.ClassDef)):
        return False
    return any(awaits(child) for child in ast.iter_child_nodes(node))


def compiled(code):
    tree = ast.parse(code, FILE)
    is_async = any(awaits(statement) for statement in tree.body)
    kind = ast.AsyncFunctionDef if is_async else ast.FunctionDef
    nothing = ast.arguments(posonlyargs=[], args=[], kwonlyargs=[], kw_defaults=[], defaults=[])
    function = kind(name=STEP, args=nothing, body=tree.body or [ast.Pass()], decorator_list=[])
    function.lineno = function.end_lineno = 1
    function.col_offset = function.end_col_offset = 0
    module = ast.Module(body=[function], type_ignores=[])
    return compile(ast.fix_missing_locations(module), FILE, "exec"), is_async


def failed(failure, message, places=(), hint=None):
    return b"X", json.dumps({"failure": failure, "message": message, "places": list(places), "hint": hint})


def message_of(error):
    try:
        text = str(error)
    except BaseException:
        text = ""
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


def run(line, code, given, is_stream=False):
    try:
        program, is_async = compiled(code)
    except SyntaxError as error:
        at = [{"name": "", "line": error.lineno}] if error.lineno else []
        words = plain_words(error) if isinstance(error, IndentationError) else error.msg
        return failed("syntax", f"{type(error).__name__}: {words}", at)
    except (ValueError, RecursionError, MemoryError) as error:
        return failed("syntax", f"SyntaxError: {error}")
    scope = {"__name__": FILE, "__builtins__": __builtins__}
    variables = names.define(scope, given)
    try:
        exec(program, scope)
        value = scope[STEP]()
        if is_async and not hasattr(value, "__aiter__"):
            import asyncio

            value = asyncio.run(value)
        gathered = []
        # What a step returns is its output; outside of a stream only its own yields are gathered.
        gives = is_stream or scope[STEP].__code__.co_flags & GENERATORS
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
        return failed("not_serialisable", str(error), places_of(error), error.hint)
    except MemoryError:
        return failed("out_of_memory", "MemoryError")
    except BaseException as error:
        return failed("failed", message_of(error), places_of(error))
    header = json.dumps({"hasOutput": True, "assignments": assignments})
    return b"D", f"{len(header.encode()):010d}{header}{text}"


def warm_up():
    """Runs a step before one is asked for: what every run writes to is copied from the zygote now, while nobody waits."""
    given = '{"Orders":{"kind":"value","value":{"output":[{"id":2,"total":20.5},{"id":1,"total":3}]}}}'
    code = 'return {"total": sum(order.total for order in Orders["output"])}'
    run(None, code, json.loads(given, object_hook=names.Record))


def serve(descriptor):
    """Waits for one task, runs it and answers. Then it waits to be ended with all that the task has started."""
    line = Line(descriptor)
    warm_up()
    token, limits, code, given = line.read_parts()
    line.token = token
    limits = json.loads(limits)
    data = limits["memoryBytes"] + AROUND
    seconds = limits["milliseconds"] // 1000 + 2
    resource.setrlimit(resource.RLIMIT_DATA, (data, data))
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
    sys.stdout = LogStream(line, "stdout", limits)
    sys.stderr = LogStream(line, "stderr", limits)
    names.line = line
    kind, text = run(line, code.decode(), json.loads(given, object_hook=names.Record), limits["givesMessages"])
    try:
        sys.stdout.flush()
        sys.stderr.flush()
    except BaseException:
        pass
    if kind == b"D" and len(text) > limits["outputBytes"] + (1 << 20):
        kind, text = failed("too_large", "")
    line.send(kind, text)
    while True:
        signal.pause()
