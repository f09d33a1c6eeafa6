"""What code returns, as JSON."""
import collections.abc
import datetime
import decimal
import enum
import json
import math
import uuid

DOCUMENTATION = "See docs/code-steps.md, 'What a Python step can return'."


class NotJson(TypeError):
    def __init__(self, message, hint):
        super().__init__(message)
        self.hint = hint


def hint_for(value):
    if isinstance(value, map):
        return f"A map is not a value yet. Convert it to a list: return list(…). {DOCUMENTATION}"
    if isinstance(value, (set, frozenset)):
        return f"Convert the set to a list: return list(…). {DOCUMENTATION}"
    if isinstance(value, (bytes, bytearray, memoryview)):
        return f"Decode the bytes (….decode()) or write them in Base64 (base64.b64encode(…).decode()). {DOCUMENTATION}"
    if isinstance(value, collections.abc.Iterator):
        return f"Convert it to a list: return list(…). {DOCUMENTATION}"
    return f"Return text, numbers, booleans, None, lists and dictionaries of them. {DOCUMENTATION}"


def plain(value):
    """A value that JSON knows in the place of one that it does not know."""
    if isinstance(value, decimal.Decimal):
        number = float(value)
        # Where a number would lose digits, the text keeps them.
        return number if not math.isfinite(number) or decimal.Decimal(repr(number)) == value else str(value)
    if isinstance(value, (datetime.datetime, datetime.date, datetime.time)):
        return value.isoformat()
    if isinstance(value, datetime.timedelta):
        return value.total_seconds()
    if isinstance(value, uuid.UUID):
        return str(value)
    if isinstance(value, enum.Enum):
        return value.value
    home = type(value).__module__.split(".")[0]
    if home == "pandas":
        if hasattr(value, "to_dict") and hasattr(value, "columns"):
            return value.to_dict(orient="records")
        if hasattr(value, "tolist"):
            return value.tolist()
        if hasattr(value, "isoformat"):
            return value.isoformat()
    if home == "numpy" and hasattr(value, "tolist"):
        return value.tolist()
    if isinstance(value, collections.abc.Mapping):
        return dict(value)
    raise NotJson(f"Object of type {type(value).__name__} is not JSON serializable", hint_for(value))


def finite(value):
    """The same with null for what is no number, as JSON has no word for it."""
    if isinstance(value, float):
        return value if math.isfinite(value) else None
    if isinstance(value, dict):
        return {key: finite(held) for key, held in value.items()}
    if isinstance(value, (list, tuple)):
        return [finite(held) for held in value]
    if value is None or isinstance(value, (bool, int, str)):
        return value
    return finite(plain(value))


ENCODER = json.JSONEncoder(default=plain, allow_nan=False)
ENCODER_OF_FINITE = json.JSONEncoder(allow_nan=False)


def as_json(value, what):
    """The value as JSON. Raises NotJson with a hint where it is none."""
    try:
        try:
            return ENCODER.encode(value)
        except ValueError as error:
            if "Circular" in str(error):
                raise NotJson(f"{what} refers to itself, so it is not JSON.", f"Return only the parts that are needed. {DOCUMENTATION}") from None
            return ENCODER_OF_FINITE.encode(finite(value))
    except RecursionError:
        raise NotJson(f"{what} is nested too deeply to be JSON.", f"Return only the parts that are needed. {DOCUMENTATION}") from None
    except NotJson:
        raise
    except TypeError as error:
        if "keys must be" in str(error):
            raise NotJson(f"{what} has a key that is no text: {error}.", f"Use text as keys of dictionaries. {DOCUMENTATION}") from None
        raise
