"""What a step prints."""
import io


class LogStream(io.TextIOBase):
    """What is printed, as lines of the log."""

    encoding = "utf-8"

    def __init__(self, line, name):
        self.line = line
        self.name = name
        self.held = ""
        self.lines_left = 0
        self.characters_left = 0

    def allow(self, lines, characters):
        """Says how much of it the server keeps."""
        self.lines_left = lines + 1
        self.characters_left = 2 * characters

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
