import { Writable } from 'node:stream'
import { beforeEach, describe, expect, it } from 'vitest'
import { type Crash, CrashLog, crashesPerMinute } from './crash-log.ts'
import { createLogger } from './logs.ts'
import type { BrowserSpan, Telemetry } from './telemetry/telemetry.ts'
import { manualClock } from './testing.ts'

const aCrash: Crash = {
  part: 'viewer',
  code: 'SERVER_ERROR',
  screen: '/applications/:applicationId',
  error: 'TypeError',
  frames: ['page-abc.js:1:200'],
  applicationId: 'orders',
}

let lines: string[]
let spans: BrowserSpan[]
const clock = manualClock()
beforeEach(() => {
  lines = []
  spans = []
})

const aLog = () => {
  const logs = createLogger(
    'info',
    new Writable({
      write: (line: Buffer, _, written) => {
        lines.push(line.toString())
        written()
      },
    }),
  )
  const telemetry: Telemetry = {
    begin: () => {
      throw new Error('A crash is no span of the server.')
    },
    take: (taken) => {
      spans.push(...taken)
    },
    flush: () => Promise.resolve(),
  }
  return new CrashLog({ logs, telemetry, clock })
}

describe('a crash', () => {
  it('is one line of the log and one span', () => {
    expect(aLog().add(aCrash, '10.0.0.1')).toBeNull()
    expect(lines.map((line): unknown => JSON.parse(line))).toMatchObject([
      { level: 'warn', message: 'Somebody was shown a crash page.', crash: aCrash },
    ])
    expect(spans).toMatchObject([
      {
        name: 'crash',
        status: 'error',
        attributes: {
          part: 'viewer',
          'crash-code': 'SERVER_ERROR',
          'error-type': 'TypeError',
          stack: 'page-abc.js:1:200',
          'application-id': 'orders',
        },
      },
    ])
  })
})

describe('a flood of crashes', () => {
  const flood = (log: CrashLog, count: number, senderOf: (number: number) => string) => {
    for (let number = 0; number < count; number += 1) log.add(aCrash, senderOf(number))
  }

  it('of one sender leaves room for those of others', () => {
    const log = aLog()
    flood(log, 1000, () => '10.0.0.1')
    expect(lines.length).toBeLessThanOrEqual(crashesPerMinute.ofSender)
    expect(log.add(aCrash, '10.0.0.1')).toBeGreaterThan(0)
    expect(log.add(aCrash, '10.0.0.2')).toBeNull()
  })

  it('of many senders is as long as one minute allows, in the log and in the traces', () => {
    flood(aLog(), 10_000, (number) => `10.0.${number >> 8}.${number & 255}`)
    expect(lines.length).toBeLessThanOrEqual(crashesPerMinute.ofAll)
    expect(spans.length).toBe(lines.length)
  })

  it('ends, and crashes are told again', () => {
    const log = aLog()
    flood(log, 1000, () => '10.0.0.1')
    clock.advance(60_000)
    expect(log.add(aCrash, '10.0.0.1')).toBeNull()
  })
})
