"""What code reads: values of earlier blocks, variables, files."""
import base64
import re

import output

line = None


class Record(dict):
    """An object of JSON, whose parts are reached both as record["id"] and as record.id."""

    __slots__ = ()

    def __getattr__(self, name):
        try:
            return self[name]
        except KeyError:
            raise AttributeError(f"There is no '{name}' here. There are: {', '.join(map(str, self))}.") from None

    def __setattr__(self, name, value):
        self[name] = value

    def __delattr__(self, name):
        try:
            del self[name]
        except KeyError:
            raise AttributeError(name) from None


class Variable:
    """A variable of the API: name.value or name.get(), and name.set(value) where it may be written."""

    def __init__(self, name, value, is_writable):
        self._name = name
        self._value = value
        self._is_writable = is_writable
        self.is_set = False

    @property
    def value(self):
        return self._value

    @value.setter
    def value(self, value):
        self.set(value)

    def get(self):
        return self._value

    def set(self, value):
        if not self._is_writable:
            raise TypeError(f"{self._name} can only be read here.")
        output.as_json(value, f"The value of {self._name}")
        self._value = value
        self.is_set = True


def read_as(content, mode):
    if mode == "text":
        return content.decode("utf-8")
    if mode in ("binary", "raw"):
        return content
    if mode == "base64":
        return base64.b64encode(content).decode()
    raise TypeError(f"A file is read as 'text', 'binary' or 'base64', not as '{mode}'.")


class File:
    """A file that somebody uploaded."""

    def __init__(self, given):
        self.name = given["name"]
        self.type = given["type"]
        self.size = given["size"]
        self._content = given["content"]

    def readContents(self, mode="text"):
        return read_as(base64.b64decode(self._content), mode)

    async def readContentsAsync(self, mode="text"):
        return self.readContents(mode)


def is_picked(value):
    """Whether an object is a file as a file picker gives it."""
    return (
        isinstance(value.get("name"), str)
        and isinstance(value.get("type"), str)
        and isinstance(value.get("size"), (int, float))
        and isinstance(value.get("lastModified"), (int, float))
    )


class PickedFile(Record):
    """A file of a file picker: its content is given in base64, as a data address, or as text."""

    __slots__ = ()

    def readContents(self, mode="text"):
        data = self.get("data")
        if not isinstance(data, str):
            raise ValueError(
                f'The content of {self["name"]} is not there: let the file picker give it ("Content as").'
            )
        address = re.match(r"data:[^,]*;base64,", data)
        if address:
            return read_as(base64.b64decode(data[address.end() :]), mode)
        content = data.encode()
        if len(data) % 4 == 0 and re.fullmatch(r"[A-Za-z0-9+/]*={0,2}", data):
            decoded = base64.b64decode(data)
            if len(decoded) == self["size"]:
                content = decoded
        return read_as(content, mode)

    async def readContentsAsync(self, mode="text"):
        return self.readContents(mode)


def with_readers(value):
    """The value, with every file of a file picker in it readable."""
    if isinstance(value, list):
        return [with_readers(item) for item in value]
    if not isinstance(value, dict):
        return value
    kind = PickedFile if is_picked(value) else Record
    return kind((key, with_readers(item)) for key, item in value.items())


class Files(list):
    @property
    def files(self):
        return self


def define(scope, given):
    """Puts the names into the scope of the code; gives the variables among them."""
    variables = {}
    for name, what in given.items():
        if what["kind"] == "value":
            scope[name] = with_readers(what["value"]) if what.get("holdsFiles") else what["value"]
        elif what["kind"] == "variable":
            scope[name] = variables[name] = Variable(name, what["value"], what["isWritable"])
        else:
            scope[name] = Files(File(file) for file in what["files"])
    return variables
