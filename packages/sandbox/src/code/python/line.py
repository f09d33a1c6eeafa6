"""The line of one run to the server."""
import _thread
import json
import os
import struct

import output


class Line:
    """Frames of four bytes of length, a letter, and the task's token before the content."""

    def __init__(self, descriptor):
        self.descriptor = descriptor
        self.token = b""
        self.sending = _thread.allocate_lock()
        self.asking = _thread.allocate_lock()
        self.next_id = 0

    def read_exactly(self, length):
        parts = []
        while length > 0:
            part = os.read(self.descriptor, min(length, 1 << 20))
            if not part:
                os._exit(0)
            parts.append(part)
            length -= len(part)
        return parts[0] if len(parts) == 1 else b"".join(parts)

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
        self.send_bytes(kind, text.encode("utf-8", "replace"))

    def send_bytes(self, kind, content):
        frame = struct.pack("<I", len(self.token) + len(content)) + kind + self.token + content
        with self.sending:
            sent = os.write(self.descriptor, frame)
            while sent < len(frame):
                sent += os.write(self.descriptor, memoryview(frame)[sent:])

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
