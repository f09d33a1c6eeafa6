import { afterAll, describe, expect, it } from 'vitest'
import type { CodeRequest } from './code-task.ts'
import { codeSteps, outputOf, value } from './fixtures/code-steps.ts'
import { describeInEach, isolates } from './fixtures/isolation.ts'

const isolated = codeSteps('python')
const inWebAssembly = codeSteps('python', { mayIsolate: false })
afterAll(() => Promise.all([isolated, inWebAssembly].map(({ runner }) => runner.close())))

describeInEach(
  [
    { place: 'an isolated process', run: isolated.run, isHere: isolates.python },
    { place: 'WebAssembly', run: inWebAssembly.run },
  ],
  'a Python step in',
  ({ run }) => {
    it.each([
      ['return 1 + 1', 2],
      ['import math\n\ndef area(r):\n    return math.floor(r * r * math.pi)\n\nreturn area(10)', 314],
      ['import asyncio\nawait asyncio.sleep(0.001)\nreturn "later"', 'later'],
      ['text = """a\n  b"""\nreturn text', 'a\n  b'],
      ['pass', null],
      ['', null],
    ])('gives what it returns: %j', async (code, output) => {
      expect(outputOf(await run(code))).toEqual(output)
    })

    it('has random numbers of its own, however often it runs', async () => {
      const code = 'import random\nreturn random.random()'
      const runs = await Promise.all(Array.from({ length: 8 }, () => run(code)))
      expect(new Set(runs.map(outputOf)).size).toBe(8)
    })

    it('tells what the compiler warns of each time it runs', async () => {
      for (let count = 0; count < 3; count += 1) {
        const lines: string[] = []
        await run('x = 1\nreturn x is 1', { host: { onLog: (line) => void lines.push(line) } })
        expect(lines.join('\n')).toMatch(/Code:2: SyntaxWarning/u)
      }
    })

    it('gives the same the second time, with what it is given then', async () => {
      const code = 'def double(given):\n    return given * 2\nreturn double(Given)'
      for (const given of [1, 2, 3]) {
        expect(outputOf(await run(code, { names: { Given: value(given) } }))).toBe(given * 2)
      }
      for (let count = 0; count < 3; count += 1) {
        const failing = 'text = "x"\n\nraise ValueError(text)'
        expect(await run(failing)).toMatchObject({ failure: 'failed', line: 3 })
      }
    })

    it.each([
      [
        'a decimal',
        'import decimal\nreturn [decimal.Decimal("0.1"), decimal.Decimal("12345678901234567890.5")]',
        [0.1, '12345678901234567890.5'],
      ],
      [
        'dates',
        'import datetime\nreturn [datetime.date(2020, 1, 2), datetime.datetime(2020, 1, 2, 3)]',
        ['2020-01-02', '2020-01-02T03:00:00'],
      ],
      ['no number', 'return [float("nan"), {"a": float("inf")}]', [null, { a: null }]],
      ['a tuple', 'return (1, "a")', [1, 'a']],
      ['an identifier', 'import uuid\nreturn uuid.UUID(int=1)', '00000000-0000-0000-0000-000000000001'],
      [
        'what numpy makes',
        'class Array:\n    __module__ = "numpy"\n    def tolist(self):\n        return [1, 2]\nreturn {"a": Array()}',
        { a: [1, 2] },
      ],
    ])('writes %s as JSON', async (_, code, output) => {
      expect(outputOf(await run(code))).toEqual(output)
    })

    it.each([
      [
        'return {1, 2}',
        'Object of type set is not JSON serializable',
        'Convert the set to a list: return list(…).',
      ],
      [
        'return map(str, [1])',
        'Object of type map is not JSON serializable',
        'A map is not a value yet. Convert it to a list: return list(…).',
      ],
      ['return {"a": b"x"}', 'Object of type bytes is not JSON serializable', 'Decode the bytes'],
      [
        'return (n for n in [1])',
        'Object of type generator is not JSON serializable',
        'Convert it to a list',
      ],
      [
        'a = []\na.append(a)\nreturn a',
        'The output refers to itself, so it is not JSON.',
        'Return only the parts that are needed.',
      ],
      ['return {(1, 2): 3}', 'The output has a key that is no text', 'Use text as keys of dictionaries.'],
    ])('says what to do about what is not JSON: %j', async (code, message, hint) => {
      const result = await run(code)
      expect(result).toMatchObject({
        ok: false,
        failure: 'not_serializable',
        message: expect.stringContaining(message),
        hint: expect.stringContaining(hint),
      })
      expect(result).toMatchObject({ hint: expect.stringContaining('docs/code-steps.md') })
    })

    it('reads names by attribute and by item', async () => {
      const names = { Step1: value({ output: [{ id: 7 }] }) }
      expect(outputOf(await run('return [Step1.output[0].id, Step1["output"][0]["id"]]', { names }))).toEqual(
        [7, 7],
      )
      expect(outputOf(await run('return Step1.outputs', { names }))).toBe(
        "failed: AttributeError: There is no 'outputs' here. There are: output.",
      )
    })

    it('reads files of a file picker where they stand, in whichever form they came', async () => {
      const base64 = Buffer.from('id;é').toString('base64')
      const given = { name: 'a.csv', type: 'text/csv', size: 5, lastModified: 0 }
      const code = 'return [Picker.files[0].readContents(), len(Picker.files[0].readContents("binary"))]'
      for (const data of [base64, `data:text/csv;base64,${base64}`, 'id;é']) {
        const value = { files: [{ ...given, data }] }
        const names = { Picker: { kind: 'value', value, holdsFiles: true } } as const
        expect(outputOf(await run(code, { names }))).toEqual(['id;é', 5])
      }
      const names = { Picker: { ...value({ files: [given] }), holdsFiles: true } }
      expect(outputOf(await run(code, { names }))).toContain('The content of a.csv is not there')
    })

    it('reads and writes variables, and reads files', async () => {
      const file = {
        name: 'a.txt',
        type: 'text/plain',
        size: 2,
        content: Buffer.from('hi').toString('base64'),
      }
      const names = {
        count: { kind: 'variable', value: 1, isWritable: true, isAwaited: true },
        fixed: { kind: 'variable', value: 0, isWritable: false, isAwaited: false },
        Upload: { kind: 'files', files: [file] },
      } as const
      expect(await run('count.set(count.get() + 1)\nreturn Upload[0].readContents()', { names })).toEqual({
        ok: true,
        output: 'hi',
        assignments: { count: 2 },
      })
      expect(outputOf(await run('fixed.set(1)', { names }))).toBe(
        'failed: TypeError: fixed can only be read here.',
      )
    })

    it.each([
      [
        'if True:\nreturn 1',
        2,
        "Line 2 has to be indented, because it belongs to the 'if' statement on line 1.",
      ],
      [
        'a = 1\n  b = 2',
        2,
        'Line 2 is indented, but the line above it does not begin a block. Remove the spaces before it.',
      ],
      [
        'if True:\n    a = 1\n  b = 2',
        3,
        'Line 3 is indented by a number of spaces that no line above it has.',
      ],
      ['if True:\n        a = 1\n\tb = 2', 3, 'Line 3 mixes tabs and spaces. Indent with spaces only.'],
    ])('says in plain words how it has to be indented: %j', async (code, line, words) => {
      expect(await run(code)).toMatchObject({
        failure: 'syntax',
        line,
        message: expect.stringContaining(words),
      })
    })

    it('says the line of the error in the person’s code', async () => {
      const code = 'import json\n\ndef read(text):\n    return json.loads(text)\n\nreturn read("{")'
      const result = await run(code)
      expect(result).toMatchObject({ ok: false, failure: 'failed', line: 4 })
      expect(result).toMatchObject({
        fullErrorMessage: expect.stringMatching(
          /^Error on line 4:\nJSONDecodeError: .*\n {4}at read, line 4\n {4}at line 6$/u,
        ),
      })
      expect(await run('x = = 1')).toMatchObject({ failure: 'syntax', line: 1 })
      expect(await run('import sys\nsys.exit(3)')).toMatchObject({
        failure: 'failed',
        message: 'SystemExit: 3',
      })
    })

    it('tells what it prints', async () => {
      const lines: string[] = []
      const host = { onLog: (line: string, stream: string) => void lines.push(`${stream} ${line}`) }
      await run('import sys\nprint("a", 1)\nprint("two\\nlines", file=sys.stderr)\nprint("no end", end="")', {
        host,
      })
      expect(lines).toEqual(['stdout a 1', 'stderr two', 'stderr lines', 'stdout no end'])
    })

    it('sends requests through the host alone', async () => {
      const asked: CodeRequest[] = []
      const host = {
        fetch: async (request: CodeRequest) => {
          asked.push(request)
          return {
            url: request.url,
            status: 404,
            statusText: 'Not Found',
            headers: { 'X-Id': '1' },
            body: Buffer.from('{"a":1}'),
          }
        },
      }
      const code = `import requests
answer = requests.post("https://a.example/x", json={"n": 1}, params={"q": "a b"}, auth=("u", "p"))
try:
    answer.raise_for_status()
except requests.HTTPError as error:
    return [answer.json(), answer.headers["x-id"], str(error)]`
      expect(outputOf(await run(code, { host }))).toEqual([
        { a: 1 },
        '1',
        '404 Not Found for url: https://a.example/x?q=a+b',
      ])
      expect(asked[0]).toMatchObject({ method: 'POST', headers: { authorization: 'Basic dTpw' } })
      expect(outputOf(await run('import requests\nrequests.get("https://a.example")'))).toBe(
        'failed: ConnectionError: This code has no network. Use an integration for it.',
      )
    })
  },
)

describe.runIf(isolates.python)('a Python step in an isolated process', () => {
  it('has threads', async () => {
    const code = `import threading
seen = [threading.current_thread() is threading.main_thread()]
thread = threading.Thread(target=lambda: seen.append(threading.active_count()))
thread.start()
thread.join()
return seen`
    expect(outputOf(await isolated.run(code))).toEqual([true, 2])
  })
})

describe('a Python step where processes cannot be isolated, or where there is no Python', () => {
  it.runIf(isolates.javascript)('says that it runs in WebAssembly, and what to install', async () => {
    const missing = codeSteps('python', { python: '/nowhere/python3' })
    expect((await inWebAssembly.runner.isolation).python).toMatchObject({
      kind: 'interpreter',
      sentence: expect.stringContaining('slower than in isolated processes and without installed packages'),
    })
    expect(await missing.run('import sys\nreturn sys.platform')).toMatchObject({ output: 'wasi' })
    expect((await missing.runner.isolation).python).toMatchObject({
      kind: 'interpreter',
      sentence: expect.stringContaining('There is no Python 3.9 or newer at /nowhere/python3'),
      advice: expect.stringContaining('apt install python3'),
    })
    await missing.runner.close()
  })

  it.runIf(isolates.javascript)(
    'names what is missing, and what to install for it, where it imports a package',
    async () => {
      const missing = codeSteps('python', { python: '/nowhere/python3' })
      expect(await missing.run('import json\nimport pandas')).toMatchObject({
        failure: 'failed',
        line: 2,
        message: expect.stringMatching(
          /^ModuleNotFoundError: No module named 'pandas'\. .*without installed packages.*apt install python3/u,
        ),
      })
      expect(outputOf(await missing.run('import multiprocessing'))).toMatch(/without what needs the system/u)
      const careful = 'try:\n    import numpy\nexcept ImportError:\n    return "without"'
      expect(outputOf(await missing.run(careful))).toBe('without')
      await missing.runner.close()
    },
  )

  it('waits for several things at once, and ends where nothing would ever settle them', async () => {
    const code = `import asyncio, time
begun = time.monotonic()
async def later(given):
    await asyncio.sleep(0.2)
    return given
given = await asyncio.gather(later(1), later(2), asyncio.wait_for(later(3), 5))
return [given, time.monotonic() - begun < 0.6]`
    expect(outputOf(await inWebAssembly.run(code))).toEqual([[1, 2, 3], true])
    expect(outputOf(await inWebAssembly.run('import asyncio\nawait asyncio.Future()'))).toBe(
      'failed: RuntimeError: The code waits for something that nothing will settle.',
    )
  })

  it('says what it cannot do in WebAssembly', async () => {
    const code = 'import threading\nthreading.Thread(target=print).start()'
    expect(outputOf(await inWebAssembly.run(code))).toBe("failed: RuntimeError: can't start new thread")
    expect(outputOf(await inWebAssembly.run('open("/tmp/x", "w")'))).toMatch(/^failed: FileNotFoundError/u)
  })
})
