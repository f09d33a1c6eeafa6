import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codeSteps, outputOf } from './fixtures/code-steps.ts'
import { isolates } from './fixtures/isolation.ts'
import { openDescriptors, processesBelow } from './fixtures/process-facts.ts'
import { parentOf } from './process-tree.ts'

const { run, runner } = codeSteps('python', { processes: 3 })
const canary = 'canary-5f1c'
// Other programs of the machine use the usual one.
const temporaryFolder = mkdtempSync(join(tmpdir(), 'python-process-attacks-'))

beforeAll(() => {
  process.env['ASHLAR_CANARY'] = canary
  process.env['TMPDIR'] = temporaryFolder
})
afterAll(async () => {
  await runner.close()
  rmSync(temporaryFolder, { recursive: true })
})

/** What Python code may do with a C library. */
const withLibrary = `import ctypes, os, sys
libc = ctypes.CDLL(None, use_errno=True)
def call(name, *given):
    result = getattr(libc, name)(*given)
    return [result, os.strerror(ctypes.get_errno())] if result == -1 else result
`

const works = async (): Promise<void> => expect(outputOf(await run('return 6 * 7'))).toBe(42)

describe.runIf(isolates.python)('hostile Python code in a process', () => {
  it('sees no environment of the server', async () => {
    const output = await run('import os\nreturn dict(os.environ)')
    expect(JSON.stringify(output)).not.toContain(canary)
    expect(Object.keys(Object(outputOf(output))).toSorted()).toEqual([
      'HOME',
      'LANG',
      'OMP_NUM_THREADS',
      'OPENBLAS_NUM_THREADS',
      'PWD',
      'TZ',
    ])
  })

  it('sees nothing but what it needs', async () => {
    expect(
      outputOf(
        await run(
          'import os\nreturn [sorted(os.listdir("/")), os.listdir("/tmp"), sorted(os.listdir("/dev"))]',
        ),
      ),
    ).toEqual([
      expect.not.arrayContaining(['root', 'home', 'work', 'proc', 'sys', 'etc', 'var']),
      [],
      ['null', 'random', 'urandom', 'zero'],
    ])
  })

  it.each([
    ['become root', 'import os\nos.setuid(0)'],
    ['look into another process', `${withLibrary}return call("ptrace", 16, 1, 0, 0)[5]`],
    [
      'read the memory of another process',
      `${withLibrary}import struct\nreturn call("process_vm_readv", 1, None, 0, None, 0, 0)[5]`,
    ],
    ['mount', `${withLibrary}return call("mount", b"none", b"/tmp", b"tmpfs", 0, None)[5]`],
    ['make namespaces', `${withLibrary}return call("unshare", 0x10000000)[5]`],
    ['share memory beyond its end', `${withLibrary}return call("shmget", 1, 4096, 0o1666)[5]`],
    ['leave a queue', `${withLibrary}return call("msgget", 1, 0o1666)[5]`],
    ['change the root', 'import os\nos.chroot("/tmp")'],
    ['raise its limits', 'import resource\nresource.setrlimit(resource.RLIMIT_DATA, (1 << 40, 1 << 40))'],
  ])('cannot %s', async (_, code) => {
    // Each call gives -1 with a reason, which is a list of two: taking more of it fails.
    expect(outputOf(await run(code))).toMatch(/^failed: (?:PermissionError|OSError|IndexError|ValueError)/u)
  })

  it('cannot answer for another run', async () => {
    const forge = `import os, struct
content = b"0000000035" + b'{"hasOutput":true,"assignments":{}}' + b'"forged"'
frame = struct.pack("<I", 16 + len(content)) + b"D" + bytes(16) + content
`
    // One that is left behind writes on and on.
    const outliving = `${forge}
if os.fork() == 0:
    os.setpgid(0, 0)
    if os.fork() == 0:
        import signal
        for number in range(1, 65):
            try:
                signal.signal(number, signal.SIG_IGN)
            except (OSError, ValueError):
                pass
        while True:
            os.write(4, frame)
    os._exit(0)
return 1`
    for (let count = 0; count < 5; count += 1) {
      await run(outliving)
      await works()
    }
  })

  it.each([
    ['waits', 'SO_RCVTIMEO'],
    ['sends', 'SO_SNDTIMEO'],
  ])('cannot change for the next run how long the line %s', async (_, option) => {
    const code = `import os, socket, struct
line = socket.socket(fileno=os.dup(4))
line.setsockopt(socket.SOL_SOCKET, socket.${option}, struct.pack("ll", 0, 1000))
return 1`
    for (let count = 0; count < 4; count += 1) {
      await run(code)
      await works()
    }
  })

  it('cannot end or hold up others of its organization', async () => {
    expect(await run('import os\nos.kill(1, 9)\nreturn 1')).toMatchObject({ ok: true })
    expect(await run('import os, signal\nos.kill(1, signal.SIGSTOP)\nreturn 1')).toMatchObject({ ok: true })
    await run('import os\nos.kill(-1, 9)\nreturn 1')
    await works()
  })

  it('leaves nothing for the next run', async () => {
    await run(
      'import builtins, json\nbuiltins.left = 1\njson.dumps = lambda *a, **k: "2"\nopen("/tmp/left", "w").write("x")',
    )
    const code =
      'import builtins, json, os\nreturn [hasattr(builtins, "left"), json.dumps([1]), os.listdir("/tmp")]'
    for (let count = 0; count < 4; count += 1) expect(outputOf(await run(code))).toEqual([false, '[1]', []])
  })

  it.each([
    [
      'ignores signals',
      'import signal, time\nfor n in (1, 2, 3, 15):\n    signal.signal(n, signal.SIG_IGN)\nwhile True:\n    time.sleep(1)',
    ],
    ['waits for a thread', 'import threading\nthreading.Event().wait()'],
  ])('that %s is stopped', async (_, code) => {
    expect(await run(code, { limits: { milliseconds: 400 } })).toMatchObject({ failure: 'timed_out' })
    await works()
  })

  it.each([
    [
      'in a file of memory',
      `${withLibrary}import mmap\nheld = []\nwhile True:\n    held.append(mmap.mmap(-1, 1 << 26, flags=mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS))`,
    ],
    [
      'in processes',
      `import os, time
for _ in range(20):
    if os.fork() == 0:
        held = bytearray(60 << 20)
        time.sleep(20)
time.sleep(20)`,
    ],
  ])('that takes all memory %s is stopped', async (_, code) => {
    const result = await run(code)
    expect(result).toMatchObject({ ok: false })
    expect(String(outputOf(result))).toMatch(/^(?:out_of_memory|failed: OSError|crashed)/u)
    await works()
  })

  it('that starts processes without end is held', async () => {
    const bomb = 'import os\nwhile True:\n    try:\n        os.fork()\n    except OSError:\n        pass'
    expect(await run(bomb, { limits: { milliseconds: 600 } })).toMatchObject({ ok: false })
    await works()
    const counted =
      'import os, signal\ncount = 0\ntry:\n    while True:\n        if os.fork() == 0:\n            signal.pause()\n        count += 1\nexcept OSError:\n    return count'
    expect(outputOf(await run(counted))).toBeLessThanOrEqual(64)
    await works()
  })

  it('opens no more files, and writes no more, than the limits', async () => {
    const open =
      'held = []\ntry:\n    while True:\n        held.append(open("/dev/null"))\nexcept OSError:\n    return len(held)'
    expect(outputOf(await run(open))).toBeLessThan(256)
    const write =
      'import os, signal\nsignal.signal(signal.SIGXFSZ, signal.SIG_IGN)\nsize = 0\ntry:\n    for name in range(20):\n        with open(f"/tmp/{name}", "wb") as file:\n            for _ in range(16):\n                size += file.write(bytes(1 << 20))\nexcept OSError:\n    pass\nreturn size'
    expect(outputOf(await run(write))).toBeLessThanOrEqual(65 * 1024 * 1024)
    await works()
  })

  it('leaves no process, no open file and no temporary file after many runs', async () => {
    const temporary = (): readonly string[] => readdirSync(tmpdir()).toSorted()
    const before = {
      processes: new Set(processesBelow()),
      descriptors: openDescriptors(),
      temporary: temporary(),
    }
    // Those that were there before fork a worker of their own now and then.
    const further = (): readonly number[] =>
      processesBelow().filter(
        (pid) => !before.processes.has(pid) && !before.processes.has(parentOf(pid) ?? 0),
      )
    const many = codeSteps('python', { processes: 3 })
    const programs = [
      'return 1',
      'import os\nos.fork()\nreturn 1',
      'open("/tmp/x", "w")\nreturn 1',
      'raise ValueError("no")',
      'import os\nos._exit(3)',
      'import threading, time\nthreading.Thread(target=time.sleep, args=(50,)).start()\nreturn 2',
    ]
    await Promise.all(
      Array.from({ length: 90 }, (_, index) =>
        many.run(programs[index % programs.length] ?? '', { organizationId: `organization ${index % 3}` }),
      ),
    )
    await many.runner.close()
    await expect.poll(further).toEqual([])
    await expect.poll(() => openDescriptors()).toBeLessThanOrEqual(before.descriptors)
    expect(temporary()).toEqual(before.temporary)
  }, 90_000)
})
