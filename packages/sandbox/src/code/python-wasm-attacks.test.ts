import { afterAll, describe, expect, it } from 'vitest'
import { codeSteps, outputOf } from './fixtures/code-steps.ts'

const { run, runner } = codeSteps('python', { mayIsolate: false, processes: 1 })
afterAll(() => runner.close())

const works = async (): Promise<void> => expect(outputOf(await run('return 6 * 7'))).toBe(42)

describe('Python in WebAssembly', () => {
  it('sees no environment, no arguments, no folder and no file but its own library', async () => {
    const code = `import os, sys
seen = [dict(os.environ), sys.argv]
for place in ("/", ".", "..", "/tmp", "/etc", "/dev", "/proc", "/work"):
    try:
        seen.append(os.listdir(place))
    except OSError:
        pass
# The library is in what was compiled, and has the first descriptor for itself.
for descriptor in range(4, 300):
    try:
        seen.append([descriptor, os.fstat(descriptor).st_size])
    except OSError:
        pass
return seen`
    expect(outputOf(await run(code))).toEqual([{}, ['-c']])
  })

  it('cannot write to its own library', async () => {
    const code = `import os
at = os.__file__ if os.path.exists(os.__file__) else "/usr/local/lib/python3.12/os.py"
with open(at, "r+b") as file:
    file.write(b"raise SystemExit")`
    await run(code)
    expect(
      outputOf(await run('import importlib, os\\nreturn importlib.reload(os).name'.replaceAll('\\n', '\n'))),
    ).toBe('posix')
  })

  it.each([
    '_ctypes',
    'ctypes',
    'fcntl',
    'mmap',
    'resource',
    'termios',
    '_posixsubprocess',
    'multiprocessing',
  ])('has no %s', async (module) => {
    expect(outputOf(await run(`import ${module}`))).toMatch(/^failed: ModuleNotFoundError/u)
  })

  it.each(['fork', 'execv', 'system', 'kill', 'posix_spawn', 'setuid', 'popen', 'pipe', 'mkfifo', 'chroot'])(
    'cannot call os.%s',
    async (name) => {
      const code = `import os\nreturn os.${name}(*(["/bin/sh", ["sh"]] if "${name}" == "execv" else ["/bin/sh"]))`
      expect(outputOf(await run(code))).toMatch(/^failed: (?:AttributeError|OSError|TypeError)/u)
    },
  )

  it('finds a fresh interpreter each time, whatever the run before left', async () => {
    const code = `import builtins, json, math, random, sys, time, uuid
found = [
    hasattr(builtins, "left"), json.loads("[1]"), hasattr(sys, "left"), "left" in sys.modules,
    math.floor(1.5), "left" in globals(), sys.getrecursionlimit(), len(sys.meta_path), hasattr(random, "left"),
]
builtins.left = sys.left = random.left = "left"
json.loads = lambda *given, **named: "2"
math.floor = lambda given: 9
sys.modules["left"] = sys
sys.setrecursionlimit(5000)
sys.meta_path.clear()
globals()["left"] = ["left"] * 1000
for kind in (int, list):
    try:
        kind.left = 1
    except TypeError:
        pass
return found`
    const outputs = new Set<string>()
    for (let count = 0; count < 200; count += 1) outputs.add(JSON.stringify(outputOf(await run(code))))
    expect([...outputs]).toEqual([JSON.stringify([false, [1], false, false, 1, false, 1000, 6, false])])
  })

  it('keeps nothing of what a run was given', async () => {
    const names = { Secret: { kind: 'value', value: { text: 'given-to-one-run' } } } as const
    await run('held = Secret.text * 50\nreturn len(held)', { names })
    // All that the interpreter can still get at, and all that it left in memory that it gives out again.
    const code = `import gc
key = "-".join(["given", "to", "one", "run"])
found = [item for held in gc.get_objects() for item in gc.get_referents(held) if isinstance(item, str) and key in item and item is not key]
return len(found)`
    expect(outputOf(await run(code))).toBe(0)
  })

  it('has other random numbers, and other identifiers, in each run', async () => {
    const code =
      'import os, random, secrets, uuid\nreturn [random.random(), secrets.token_hex(4), str(uuid.uuid4()), list(os.urandom(4))]'
    const runs: unknown[][] = []
    for (let count = 0; count < 8; count += 1) runs.push([outputOf(await run(code))].flat())
    for (const place of [0, 1, 2, 3]) {
      expect(new Set(runs.map((outputs) => JSON.stringify(outputs[place]))).size).toBe(8)
    }
  })

  it('has the time of the server, also after its memory was put back', async () => {
    const code =
      'import datetime, time\nreturn [time.time(), time.monotonic(), datetime.datetime.now().astimezone().utcoffset().total_seconds()]'
    let last = 0
    for (let count = 0; count < 3; count += 1) {
      const before = Date.now() / 1000
      const [now, monotonic, offset] = [outputOf(await run(code))].flat().map(Number)
      expect(now).toBeGreaterThanOrEqual(before - 0.001)
      expect(now).toBeLessThanOrEqual(Date.now() / 1000 + 0.001)
      expect(monotonic).toBeGreaterThan(last)
      expect(offset).toBe(0)
      last = monotonic ?? 0
    }
  })

  it('has no more memory than its limit', async () => {
    const megabytes = `held = []
try:
    while True:
        held.append(bytearray(1 << 20))
except MemoryError:
    count = len(held)
    held.clear()
    return count`
    for (const limit of [32, 96]) {
      const count = Number(outputOf(await run(megabytes, { limits: { memoryBytes: limit << 20 } })))
      expect(count).toBeGreaterThan(limit / 2)
      expect(count).toBeLessThanOrEqual(limit + 16)
    }
  })

  it('is replaced after a run that made its memory grow', async () => {
    expect(outputOf(await run('return len(bytearray(60 << 20))'))).toBe(60 << 20)
    await works()
  })

  it.each([
    ['calls', 'def again(): return again()\nreturn again()'],
    [
      'calls of the interpreter',
      'import functools\ndef again(*_): return functools.reduce(again, [1, 2])\nreturn again()',
    ],
    ['data', 'held = []\nfor _ in range(100000): held = [held]\nreturn repr(held)'],
    ['text to compile', 'return eval("(" * 5000 + ")" * 5000)'],
    ['patterns', 'import re\nreturn re.compile("(" * 5000 + ")" * 5000)'],
    [
      'without its own limit',
      'import sys\nsys.setrecursionlimit(10 ** 9)\ndef again(): return [again()]\nreturn again()',
    ],
    [
      'comparisons',
      'import sys\nsys.setrecursionlimit(10 ** 9)\na = []\nb = []\na.append(b)\nb.append(a)\nreturn a == b',
    ],
  ])('ends alone where %s are nested too deeply', async (_, code) => {
    expect(await run(code)).toMatchObject({ ok: false })
    await works()
  })

  it('cannot have the server hold what it sends faster than it is read', async () => {
    const code =
      'import names\nwhile True:\n    names.line.send("L", "stdout\\n" + "x" * 100000) if False else names.line.send_bytes(b"L", b"stdout\\n" + b"x" * 100000)'
    const before = process.memoryUsage().rss
    const running = run(code, { limits: { milliseconds: 3000 } })
    // While the server does nothing else, what was sent can only gather.
    const until = Date.now() + 1500
    while (Date.now() < until) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 50)
    expect(process.memoryUsage().rss - before).toBeLessThan(150 * 1024 * 1024)
    expect(await running).toMatchObject({ failure: 'timed_out' })
    await works()
  })

  it('cannot have an answer to one run read by the next', async () => {
    const answered = Promise.withResolvers<undefined>()
    const host = {
      fetch: async () => {
        await answered.promise
        return { url: '', status: 200, statusText: '', headers: {}, body: Buffer.from('late') }
      },
    }
    const asks = `import json, names
asked = {"url": "http://a.example", "method": "GET", "headers": {}, "body": None}
names.line.send(b"F", "1\\n" + json.dumps(asked))
return 1`
    expect(outputOf(await run(asks, { host }))).toBe(1)
    answered.resolve(undefined)
    await works()
    await works()
  })
})

describe('the pause between two runs in WebAssembly', () => {
  // An answer as the interpreter gives it, so that the server holds the run to be over.
  const answers = `import json, names, os, sys
header = json.dumps({"hasOutput": True, "assignments": {}})
def answer():
    names.line.send(b"D", f"{len(header):010d}{header}1")
`
  const canary = 'import builtins\nreturn hasattr(builtins, "left")'

  it('is not made by code that gives way to others, which is nothing', async () => {
    expect(outputOf(await run('import os\nheld = 1\nos.sched_yield()\nreturn held'))).toBe(1)
  })

  it.each([
    [
      'at its end',
      `${answers}import builtins\nbuiltins.left = 1\nanswer()\nos.sched_yield()\nbuiltins.left = 1`,
    ],
    [
      'many times',
      `${answers}import builtins\nbuiltins.left = 1\nanswer()\nwhile True:\n    os.sched_yield()\n    builtins.left = 1`,
    ],
    [
      'from a function',
      `${answers}import builtins\ndef pause():\n    os.sched_yield()\n    builtins.left = 1\n    pause()\nanswer()\npause()`,
    ],
    [
      'from the loop itself, whose names it has changed',
      `${answers}import builtins
loop = sys._getframe()
while loop.f_code.co_name != "serve":
    loop = loop.f_back
def pause():
    builtins.left = 1
    os.sched_yield()
    builtins.left = 1
def trace(frame, event, given):
    frame.f_locals["pause"] = pause
    frame.f_locals["do_task"] = pause
    return trace
loop.f_trace = trace
loop.f_trace_opcodes = True
sys.settrace(trace)
return 1`,
    ],
    [
      'from a generator that goes on',
      `${answers}import builtins
def pauses():
    while True:
        builtins.left = 1
        os.sched_yield()
        yield
answer()
for _ in pauses():
    pass`,
    ],
  ])('cannot be made by code %s', async (_, code) => {
    await run(code, { limits: { milliseconds: 2000 } })
    expect(outputOf(await run(canary))).toBe(false)
    expect(outputOf(await run(canary))).toBe(false)
  })
})
