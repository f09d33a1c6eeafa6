import { PassThrough } from 'node:stream'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { manualClock } from '../platform/testing.ts'
import { silenceMilliseconds } from './body-limits.ts'
import { readBody, textOfParts } from './read-body.ts'
import { Refusal } from '../requests/refusal.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
})
afterEach(() => {
  vi.useRealTimers()
})

const clock = manualClock()
const pass = (milliseconds: number): void => {
  clock.advance(milliseconds)
  vi.advanceTimersByTime(milliseconds)
}
const roomy = () => ({ take: vi.fn(), complete: vi.fn(), release: vi.fn() })
const turn = () => new Promise((resolve) => setImmediate(resolve))

describe('the body of a request', () => {
  it('is read as it comes, slowly too', async () => {
    const body = new PassThrough()
    const read = readBody(body, 100, roomy(), clock)
    for (const part of ['{"a":', '"ä', '"}']) {
      body.write(part)
      await turn()
      pass(silenceMilliseconds - 1000)
    }
    body.end()
    expect(textOfParts(await read)).toBe('{"a":"ä"}')
  })

  it('is given up when nothing of it comes any more', async () => {
    const body = new PassThrough()
    const read = readBody(body, 100, roomy(), clock)
    body.write('{')
    await turn()
    const refused = expect(read).rejects.toMatchObject({ code: 'request_incomplete' })
    pass(silenceMilliseconds * 1.5)
    await refused
  })

  it('is given up when its sender goes away', async () => {
    const body = new PassThrough()
    const read = readBody(body, 100, roomy(), clock)
    body.destroy()
    await expect(read).rejects.toMatchObject({ code: 'request_incomplete' })
  })

  it('is kept no further from the moment it is refused, and read to its end', async () => {
    const share = roomy()
    share.take
      .mockImplementationOnce(() => undefined)
      .mockImplementation(() => {
        throw new Refusal('busy', 'No room.')
      })
    const body = new PassThrough()
    const read = readBody(body, 1000, share, clock)
    for (let part = 0; part < 5; part += 1) {
      body.write('x'.repeat(100))
      await turn()
    }
    const refused = expect(read).rejects.toMatchObject({ code: 'busy' })
    body.end()
    await refused
    expect(share.take).toHaveBeenCalledTimes(2)
  })
})
