import { afterAll, describe, expect, it } from 'vitest'
import { type Asked, codeSteps, outputOf, type RunCode } from './fixtures/code-steps.ts'
import { describeInEach, isolates } from './fixtures/isolation.ts'

const javascript = codeSteps('javascript')
const interpreted = codeSteps('javascript', { mayIsolate: false })
const python = codeSteps('python')
const pythonInWebAssembly = codeSteps('python', { mayIsolate: false })
const all = [javascript, interpreted, python, pythonInWebAssembly]
afterAll(() => Promise.all(all.map(({ runner }) => runner.close())))

/** Runs code that gives messages, and gathers them. */
const stream = async (
  run: RunCode,
  code: string,
  { onMessage, ...asked }: Asked & { onMessage?: (message: unknown) => Promise<void> } = {},
) => {
  const messages: unknown[] = []
  const result = await run(code, {
    ...asked,
    host: {
      ...asked.host,
      onMessage: async (message) => {
        messages.push(message)
        await onMessage?.(message)
      },
    },
  })
  return { messages, output: outputOf(result) }
}

const codes = {
  javascript: {
    yields: 'for (let at = 0; at < 3; at += 1) yield { at }',
    waits: 'yield 1\nawait new Promise((done) => setTimeout(done, 5))\nyield 2',
    returnsGenerator: 'function* words() { yield "a"; yield "b" }\nreturn words()',
    list: 'return [1, 2]',
    one: 'return 7',
    nothing: '',
    fails: 'yield 1\nthrow new Error("broken")',
    forever: 'for (let at = 0; ; at += 1) yield at',
    large: 'yield "x".repeat(100_000)',
    many: 'while (true) yield "x".repeat(50_000)',
    noJson: 'yield () => 1',
    catches: 'try { yield 1 } finally { console.log("end") }',
  },
  python: {
    yields: 'for at in range(3):\n    yield {"at": at}',
    waits: 'import asyncio\nyield 1\nawait asyncio.sleep(0.005)\nyield 2',
    returnsGenerator: 'def words():\n    yield "a"\n    yield "b"\nreturn words()',
    list: 'return [1, 2]',
    one: 'return 7',
    nothing: 'pass',
    fails: 'yield 1\nraise ValueError("broken")',
    forever: 'at = 0\nwhile True:\n    yield at\n    at += 1',
    large: 'yield "x" * 100_000',
    many: 'while True:\n    yield "x" * 50_000',
    noJson: 'yield lambda: 1',
    catches: 'try:\n    yield 1\nfinally:\n    print("end")',
  },
} as const

describeInEach(
  [
    { place: 'JavaScript', run: javascript.run, code: codes.javascript, isHere: isolates.javascript },
    { place: 'JavaScript in the interpreter', run: interpreted.run, code: codes.javascript },
    { place: 'Python', run: python.run, code: codes.python, isHere: isolates.python },
    { place: 'Python in WebAssembly', run: pythonInWebAssembly.run, code: codes.python },
  ],
  'a step that gives messages in',
  ({ run, code }) => {
    it('gives what it yields, one after the other', async () => {
      const { messages, output } = await stream(run, code.yields)
      expect(messages).toEqual([{ at: 0 }, { at: 1 }, { at: 2 }])
      expect(output ?? null).toBe(null)
      expect((await stream(run, code.waits)).messages).toEqual([1, 2])
    })

    it('gives what a generator that it returns gives, and the items of a list', async () => {
      expect((await stream(run, code.returnsGenerator)).messages).toEqual(['a', 'b'])
      expect((await stream(run, code.list)).messages).toEqual([1, 2])
    })

    it('goes on when whoever reads is done with a message, and not before', async () => {
      const first = Promise.withResolvers<undefined>()
      const heard: unknown[] = []
      const running = stream(run, code.yields, {
        onMessage: async (message) => {
          heard.push(message)
          if (heard.length === 1) await first.promise
        },
      })
      await expect.poll(() => heard.length).toBe(1)
      first.resolve(undefined)
      await running
      expect(heard).toHaveLength(3)
    })

    it('may give nothing, but not one answer', async () => {
      expect(await stream(run, code.nothing)).toMatchObject({ messages: [] })
      expect((await stream(run, code.one)).output).toContain('A stream needs messages')
    })

    it('tells of its error behind the messages that came before', async () => {
      const { messages, output } = await stream(run, code.fails)
      expect(messages).toEqual([1])
      expect(output).toContain('broken')
    })

    it('is stopped in the middle', async () => {
      const controller = new AbortController()
      const { messages, output } = await stream(run, code.forever, {
        signal: controller.signal,
        onMessage: async (message) => {
          if (message === 2) controller.abort()
        },
      })
      expect(messages).toEqual([0, 1, 2])
      expect(output).toBe('cancelled: The run was cancelled.')
    })

    it('is stopped when its time is up', async () => {
      const limits = { milliseconds: 1500 }
      expect((await stream(run, code.forever, { limits })).output).toMatch(/^timed_out/u)
    })

    it('is stopped where a message, or all of them, are too large', async () => {
      expect(await stream(run, code.large)).toEqual({
        messages: [],
        output: 'too_large: A message has at most 64 kB. Send less at a time.',
      })
      const { messages, output } = await stream(run, code.many)
      expect(messages.length).toBeLessThan(25)
      expect(output).toBe('too_large: The messages of a step have at most 1 MB together. Send less.')
    })

    it('gives only what is JSON', async () => {
      expect((await stream(run, code.noJson)).output).toMatch(/^not_serializable/u)
    })

    it('that nobody reads as a stream gives its messages as a list', async () => {
      expect(outputOf(await run(code.yields))).toEqual([{ at: 0 }, { at: 1 }, { at: 2 }])
      expect(outputOf(await run(code.list))).toEqual([1, 2])
    })
  },
)

describe('code that mentions yield and is no generator', () => {
  it('gives what it returns', async () => {
    const code = '// the yield of the field\nreturn { yield: 3 }'
    expect(outputOf(await javascript.run(code))).toEqual({ yield: 3 })
    expect(outputOf(await interpreted.run(code))).toEqual({ yield: 3 })
  })

  it('may import as well', async () => {
    const code = 'import _ from "lodash"\nfor (const pair of _.chunk([1, 2, 3], 2)) yield pair'
    expect((await stream(javascript.run, code)).messages).toEqual([[1, 2], [3]])
    expect((await stream(interpreted.run, code)).messages).toEqual([[1, 2], [3]])
  })

  it('says in which line it cannot be read', async () => {
    const result = await javascript.run('yield 1\nyield )')
    expect(result).toMatchObject({ ok: false, failure: 'syntax', line: 2 })
  })
})

describeInEach(
  [
    { place: 'a process', run: python.run, isHere: isolates.python },
    { place: 'WebAssembly', run: pythonInWebAssembly.run },
  ],
  'hostile code that speaks to the server itself from',
  ({ run }) => {
    const speak = (...frames: string[]) =>
      [
        'import sys',
        ...frames.map((frame) => `sys.modules["names"].line.send(b"M", ${frame})`),
        'import time',
        'time.sleep(5)',
      ].join('\n')
    // Never read on: what it pushed beyond the first message is not taken.
    const slowly = { onMessage: () => new Promise<void>(() => {}) }

    it.each([
      ['sends more before it is answered', speak('"1\\n1"', '"2\\n2"'), slowly],
      ['sends what is no JSON', speak('"1\\n{"'), slowly],
      ['sends a message without a number', speak('"1"'), slowly],
      ['sends messages where nobody asked for them', speak('"1\\n1"'), null],
    ])('ends where it %s', async (_, code, host) => {
      const output = host === null ? outputOf(await run(code)) : (await stream(run, code, host)).output
      expect(output).toMatch(/^crashed/u)
    })
  },
)
