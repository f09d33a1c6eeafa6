import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { codeSteps, outputOf } from './fixtures/code-steps.ts'
import { describeInEach, isolates } from './fixtures/isolation.ts'

const isolated = codeSteps('python', { processes: 3 })
const inWebAssembly = codeSteps('python', { processes: 3, mayIsolate: false })
const folder = mkdtempSync(join(tmpdir(), 'canary-'))
const canaryFile = join(folder, 'canary.txt')
const canary = 'canary-5f1c'
const server = createServer((socket) => socket.end(canary))
let port = 0

beforeAll(async () => {
  process.env['ASHLAR_CANARY'] = canary
  writeFileSync(canaryFile, canary, { mode: 0o644 })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  port = typeof address === 'object' && address !== null ? address.port : 0
})
afterAll(async () => {
  await Promise.all([isolated, inWebAssembly].map(({ runner }) => runner.close()))
  server.close()
  rmSync(folder, { recursive: true })
})

describeInEach(
  [
    { place: 'a process', run: isolated.run, options: { processes: 3 }, isHere: isolates.python },
    { place: 'WebAssembly', run: inWebAssembly.run, options: { processes: 3, mayIsolate: false } },
  ],
  'hostile Python code in',
  ({ run, options }) => {
    const works = async (): Promise<void> => expect(outputOf(await run('return 6 * 7'))).toBe(42)

    it('sees no environment of the server', async () => {
      expect(JSON.stringify(await run('import os\nreturn dict(os.environ)'))).not.toContain(canary)
    })

    it.each([
      ['a file of the server', () => `return open(${JSON.stringify(canaryFile)}).read()`],
      ['this file', () => `return open(${JSON.stringify(import.meta.filename)}).read()`],
      ['passwords', () => 'return open("/etc/passwd").read()'],
      [
        'a link to a file',
        () =>
          `import os\nos.symlink(${JSON.stringify(canaryFile)}, "/tmp/link")\nreturn open("/tmp/link").read()`,
      ],
      ['a folder above', () => 'return open("/tmp/../../../etc/shadow").read()'],
      ['its own program', () => 'open("/sandbox/worker.py", "a").write("x")'],
      ['the root', () => 'open("/x", "w")'],
      ['system programs', () => 'open("/usr/lib/x", "w")'],
      ['the kernel’s facts', () => 'return open("/proc/self/environ").read()'],
      ['facts of the first process', () => 'import os\nreturn os.listdir("/proc/1")'],
    ])('cannot reach %s', async (_, code) => {
      const output = String(outputOf(await run(code())))
      expect(output).toMatch(/^failed: (?:FileNotFoundError|PermissionError|OSError|NotADirectoryError)/u)
      expect(output).not.toContain(canary)
    })

    it.each([
      [
        'connect',
        () => `import socket\nreturn socket.create_connection(("127.0.0.1", ${port})).recv(20).decode()`,
      ],
      ['send packets', () => 'import socket\nsocket.socket(socket.AF_INET, socket.SOCK_DGRAM)'],
      ['speak to the machine below', () => 'import socket\nsocket.socket(40, socket.SOCK_STREAM)'],
      ['speak to the kernel', () => 'import socket\nsocket.socket(socket.AF_NETLINK, socket.SOCK_RAW)'],
      [
        'resolve names',
        () =>
          'import socket\nreturn socket.getaddrinfo("localhost", 80, flags=0)[0][4][0] and socket.socket()',
      ],
    ])('cannot %s', async (_, code) => {
      expect(outputOf(await run(code()))).toMatch(
        /^failed: (?:PermissionError|OSError|gaierror|AttributeError)/u,
      )
    })

    it('cannot give an answer that is not its own', async () => {
      const code = `import names, os, struct
content = b"0000000035" + b'{"hasOutput":true,"assignments":{}}' + b'"forged"'
os.write(names.line.descriptor, struct.pack("<I", 16 + len(content)) + b"D" + bytes(16) + content)
return 1`
      expect(await run(code)).toMatchObject({ failure: 'crashed' })
      await works()
    })

    it.each([
      ['says that more follows than may', 'b"\\xff\\xff\\xff\\xffD" + b"x" * 100'],
      ['writes what is no message', 'bytes(range(256)) * 50'],
    ])('that %s does not break the line to the server for the next run', async (_, bytes) => {
      const code = `import names, os\nos.write(names.line.descriptor, ${bytes})\nreturn 1`
      expect(await run(code)).toMatchObject({ ok: false })
      await works()
    })

    it('that closes its line to the server does not break that of the next run', async () => {
      const code = 'import names, os\nos.close(names.line.descriptor)\nreturn 1'
      expect(await run(code, { limits: { milliseconds: 500 } })).toMatchObject({ ok: false })
      await works()
    })

    it.each([
      ['short', ''],
      ['too long to be kept', `held = [${'"x", 0.5, '.repeat(8_000)}]\n`],
    ])('that is %s cannot have another program kept in the place of its own', async (_, before) => {
      const code = `${before}import marshal, names
def other():
    return 2
names.line.send_bytes(b"C", marshal.dumps((other.__code__, False)))
return 1`
      for (let count = 0; count < 4; count += 1) {
        expect(await run(code)).toMatchObject({ failure: 'crashed' })
        await works()
      }
    })

    it('cannot read what other steps of its organization are made of', async () => {
      const others = codeSteps('python', { ...options, processes: 1 })
      for (let count = 0; count < 3; count += 1) await others.run('key = "secret-of-another"\nreturn 1')
      const code = `import gc
key = "-".join(["secret", "of", "another"])
held = [gc.get_referents(item) for item in gc.get_objects()]
return [item for items in held for item in items if isinstance(item, str) and item == key and item is not key]`
      expect(outputOf(await others.run(code))).toEqual([])
      await others.runner.close()
    })

    it.each([
      ['never ends', 'while True:\n    pass'],
      ['sleeps', 'import time\ntime.sleep(100)'],
      [
        'catches everything',
        'while True:\n    try:\n        while True:\n            pass\n    except BaseException:\n        pass',
      ],
      ['never comes back from the interpreter itself', 'return sum(range(10 ** 12))'],
    ])('that %s is stopped', async (_, code) => {
      expect(await run(code, { limits: { milliseconds: 400 } })).toMatchObject({ failure: 'timed_out' })
      await works()
    })

    it.each([
      ['in one block', 'return len(bytearray(1 << 30))'],
      ['in pieces', 'held = []\nwhile True:\n    held.append("x" * 1000000)'],
      ['in lists', 'held = []\nwhile True:\n    held.append([held] * 1000)'],
    ])('that takes all memory %s is stopped', async (_, code) => {
      const limits = { memoryBytes: 32 << 20, milliseconds: 60_000 }
      expect(String(outputOf(await run(code, { limits })))).toMatch(/^(?:out_of_memory|crashed)/u)
      await works()
    })

    it('cannot flood the log or the output', async () => {
      let lines = 0
      const host = { onLog: () => void (lines += 1) }
      expect(
        await run('while True:\n    print("x" * 1000)', { host, limits: { milliseconds: 400 } }),
      ).toMatchObject({ failure: 'timed_out' })
      expect(lines).toBeLessThan(15)
      expect(await run('return "x" * (1 << 30)')).toMatchObject({ ok: false })
      expect(await run('return "x" * (2 << 20)')).toMatchObject({ failure: 'too_large' })
      await works()
    })

    it('that ends its interpreter again and again pauses its organization, not others', async () => {
      const other = codeSteps('python', options)
      for (let count = 0; count < 5; count += 1) {
        expect(await other.run('import os\nos._exit(3)', { organizationId: 'mallory' })).toMatchObject({
          failure: 'crashed',
        })
      }
      expect(await other.run('return 1', { organizationId: 'mallory' })).toMatchObject({
        failure: 'unavailable',
      })
      expect(outputOf(await other.run('return 1'))).toBe(1)
      await other.runner.close()
    })
  },
)
