"""What a person wrote, compiled: the body of a function. Nothing of it runs here."""
import ast
from types import CodeType

STEP = "__step__"
FILE = "Code"


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
    """The code of the function, and whether it is an awaiting one."""
    tree = compile(code, FILE, "exec", ast.PyCF_ONLY_AST)
    # Both ways to await have the word in them.
    is_async = ("await" in code or "async" in code) and any(awaits(statement) for statement in tree.body)
    kind = ast.AsyncFunctionDef if is_async else ast.FunctionDef
    nothing = ast.arguments(posonlyargs=[], args=[], kwonlyargs=[], kw_defaults=[], defaults=[])
    first = {"lineno": 1, "end_lineno": 1, "col_offset": 0, "end_col_offset": 0}
    body = tree.body or [ast.Pass(**first)]
    function = kind(name=STEP, args=nothing, body=body, decorator_list=[], **first)
    module = compile(ast.Module(body=[function], type_ignores=[]), FILE, "exec")
    return next(part for part in module.co_consts if isinstance(part, CodeType)), is_async
