import type { PassThrough } from 'node:stream'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { EventLines } from './event-lines.ts'

afterEach(() => {
  vi.useRealTimers()
})

/** Lines whose client reads nothing until it is let. */
const someLines = () => {
  let sent: PassThrough | undefined
  const reply = {
    headers: () => reply,
    type: () => reply,
    send: (lines: PassThrough) => {
      sent = lines
      return reply
    },
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what the lines use of a reply
  const lines = new EventLines(reply as never)
  const read = (): string => String(sent?.read() ?? '')
  return { lines, read, leave: () => sent?.destroy() }
}

describe('an answer in lines', () => {
  it('tells events, and the answer last', () => {
    const { lines, read } = someLines()
    void lines.tell({ at: 1 })
    void lines.tell({ at: 2 })
    lines.end('answer', '"done"')
    expect(read()).toBe('{"event":{"at":1}}\n{"event":{"at":2}}\n{"answer":"done"}\n')
  })

  it('makes whoever tells wait for a client that does not read', async () => {
    const { lines, read } = someLines()
    const large = 'x'.repeat(300_000)
    const told: (void | Promise<void>)[] = []
    while (!lines.isBehind) told.push(lines.tell(large))
    const last = told.at(-1)
    expect(last).toBeInstanceOf(Promise)
    read()
    await last
    expect(lines.isBehind).toBe(false)
  })

  it('lets nobody wait for a client that is gone', async () => {
    const { lines, leave } = someLines()
    let last: void | Promise<void> = undefined
    while (!lines.isBehind) last = lines.tell('x'.repeat(300_000))
    leave()
    await last
    await lines.tell('more')
    lines.end('answer', '1')
  })

  it('says something now and then, so that nothing on the way takes it for dead', () => {
    vi.useFakeTimers()
    const { lines, read } = someLines()
    lines.begin()
    vi.advanceTimersByTime(31_000)
    expect(read()).toBe('\n\n')
    lines.end('refusal', '{}')
    expect(read()).toBe('{"refusal":{}}\n')
    vi.advanceTimersByTime(60_000)
    expect(read()).toBe('')
  })
})
