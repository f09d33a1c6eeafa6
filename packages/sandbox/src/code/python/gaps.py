"""The memory that the interpreter has free between its objects."""
import sys

MOST_GAP_BYTES = 1 << 18
# In what pieces the interpreter takes memory for objects of one size, and what each begins with.
POOL_BYTES = 1 << (14 if sys.version_info >= (3, 10) else 12)
POOL_HEAD_BYTES = 48
EMPTY_BYTES = sys.getsizeof(b"")
# How many objects in a row from the beginning of a piece show that it is a new one, and that no gap is left.
ENOUGH_IN_A_ROW = 4


def fill_gaps():
    """
    Fills what is free between the objects of this process; gives what it is filled with. What is allocated afterwards lies
    together, on few pages, rather than on one of many pages for each object; each page that a worker writes to has to be
    copied for it.
    """
    kept = []
    for size in range(16, 513, 16):
        before, in_a_row = 0, 0
        for _ in range(MOST_GAP_BYTES // size):
            kept.append(object() if size == 16 else complex(size, size) if size == 32 else bytes(size - EMPTY_BYTES))
            at = id(kept[-1])
            in_a_row = in_a_row + 1 if at == before + size else 0
            before = at
            since_begin = (at % POOL_BYTES - POOL_HEAD_BYTES) // size
            if in_a_row >= ENOUGH_IN_A_ROW and since_begin <= in_a_row:
                break
    return kept
