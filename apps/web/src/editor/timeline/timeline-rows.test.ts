import type { SpanRecord } from '@ashlar/runtime'
import { describe, expect, it } from 'vitest'
import { matchingRows, shownDuration, timelineRows } from './timeline-rows.ts'

const aSpan = (
  id: string,
  timestamp: number,
  duration: number,
  more: Partial<SpanRecord> = {},
): SpanRecord => ({
  traceId: 't',
  parentId: null,
  traceState: '',
  name: id,
  id,
  kind: 'internal',
  timestamp,
  duration,
  attributes: {},
  status: { code: 'ok' },
  events: [],
  links: [],
  ...more,
})

const click = aSpan('click', 1000, 100, { name: 'executeApi', attributes: { handler: 'Button1.onClick' } })
const run = aSpan('run', 1010, 80, { parentId: 'click', name: 'GetOrders' })
const block = aSpan('block', 1020, 60, { parentId: 'run', name: 'Step1', status: { code: 'error' } })
const later = aSpan('later', 5000, 1)

describe('the lines of the timeline', () => {
  it('show the latest first, and in it its parts in the order in which they began', () => {
    const rows = timelineRows([block, run, click, later])
    expect(rows.map(({ label, depth, handler }) => [label, depth, handler])).toEqual([
      ['later', 0, ''],
      ['Run APIs', 0, 'Button1.onClick'],
      ['GetOrders', 1, ''],
      ['Step1', 2, ''],
    ])
    expect(rows[2]).toMatchObject({ from: 0.1, length: 0.8 })
  })

  it('reach to the end of the last part, which may outlast the whole', () => {
    const [whole, part] = timelineRows([aSpan('whole', 0, 10), aSpan('part', 5, 15, { parentId: 'whole' })])
    expect(whole).toMatchObject({ from: 0, length: 0.5 })
    expect(part).toMatchObject({ from: 0.25, length: 0.75 })
  })

  it('keep a part whose whole is gone, and end where spans name each other in a circle', () => {
    expect(timelineRows([aSpan('part', 0, 1, { parentId: 'gone' })])).toHaveLength(1)
    const circle = [aSpan('a', 0, 1, { parentId: 'b' }), aSpan('b', 0, 1, { parentId: 'a' })]
    expect(timelineRows(circle)).toEqual([])
  })

  it('are found by name and handler, or because they failed, with what they are a part of', () => {
    const rows = timelineRows([block, run, click, later])
    expect(matchingRows(rows, 'button1', false).map(({ span }) => span.id)).toEqual(['click'])
    expect(matchingRows(rows, '', true).map(({ span }) => span.id)).toEqual(['click', 'run', 'block'])
    expect(matchingRows(rows, 'nothing', false)).toEqual([])
    expect(matchingRows(rows, '  ', false)).toHaveLength(4)
  })

  it('tell times as people do', () => {
    expect([0.2, 3.4, 1240].map(shownDuration)).toEqual(['< 1 ms', '3 ms', '1.24 s'])
  })
})
