import { CallError, type ConflictView, type ErrorCode, type SavedView } from '@ashlar/contract'
import { difference } from '@ashlar/document'
import { emptyPage, type Change, type PageRecords } from '@ashlar/schema'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { PendingChanges } from './pending-storage.ts'
import { Saver, type SaveRequest, type SaverPorts, type SaveState } from './saver.ts'

const page = emptyPage('Page1', () => 's1')
const withValue = (value: string): PageRecords => ({
  ...page,
  v: {
    kind: 'stateVariable',
    id: 'v',
    name: 'V',
    defaultValue: value,
    persistance: 'Temporary',
    createdAt: 0,
  },
})
const step = (from: string, to: string): Change => difference(withValue(from), withValue(to))
const saved = (revision: number): SavedView => ({ revision, lastSuccessfulWrite: '', missed: [] })
const failure = (code: ErrorCode | 'offline', status: number, details?: unknown) =>
  new CallError(code, 'No.', status, code === 'offline' ? null : { code, message: 'No.', details })

// The middle of what chance gives, so that tries come exactly when they are expected.
beforeEach(() => void vi.spyOn(Math, 'random').mockReturnValue(0.5))
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const byTimers: SaverPorts['later'] = (milliseconds, run) => {
  const timer = setTimeout(run, milliseconds)
  return () => clearTimeout(timer)
}

/** A saver whose server is moved by hand, and its clock too unless it is given one. */
const aSaver = (later?: SaverPorts['later']) => {
  const requests: SaveRequest[] = []
  const states: SaveState[] = []
  const collisions: { conflict: ConflictView; mine: Change }[] = []
  let timer: { milliseconds: number; run: () => void } | null = null
  let stored: PendingChanges | null = null
  let answer: { resolve: (saved: SavedView) => void; reject: (error: unknown) => void } | null = null
  let ids = 0
  const saver = new Saver(1, {
    send: (request) => {
      requests.push(request)
      return new Promise<SavedView>((resolve, reject) => {
        answer = { resolve, reject }
      })
    },
    storage: { adopt: () => [], write: (pending) => void (stored = pending) },
    later:
      later ??
      ((milliseconds, run) => {
        timer = { milliseconds, run }
        return () => {
          timer = null
        }
      }),
    newRequestId: () => `request-${(ids += 1)}`,
    changed: (state) => states.push(state),
    acknowledged: () => undefined,
    collided: (conflict, mine) => collisions.push({ conflict, mine }),
  })
  const settled = async () => {
    for (let turn = 0; turn < 5; turn += 1) await Promise.resolve()
  }
  return {
    saver,
    requests,
    states,
    collisions,
    stored: () => stored,
    delay: () => timer?.milliseconds ?? null,
    tick: () => {
      const due = timer
      timer = null
      due?.run()
    },
    arrive: async (revision: number) => {
      answer?.resolve(saved(revision))
      await settled()
    },
    fail: async (error: unknown) => {
      answer?.reject(error)
      await settled()
    },
  }
}

describe('the saver', () => {
  it('gathers edits for a moment and sends them as one change', async () => {
    const { saver, requests, delay, tick, arrive, stored } = aSaver()
    saver.add(step('', 'a'))
    saver.add(step('a', 'ab'))
    expect(delay()).toBe(500)
    tick()
    expect(requests).toEqual([{ requestId: 'request-1', baseRevision: 1, change: step('', 'ab') }])
    await arrive(2)
    expect(saver.state).toEqual({ kind: 'saved' })
    expect(stored()).toBeNull()
  })

  it('sends what is typed once, half a second after the last letter', () => {
    vi.useFakeTimers()
    const { saver, requests } = aSaver(byTimers)
    const words = 'Orders of today'
    for (let length = 1; length <= words.length; length += 1) {
      vi.advanceTimersByTime(100)
      saver.add(step(words.slice(0, length - 1), words.slice(0, length)), length === 1)
    }
    vi.advanceTimersByTime(499)
    expect(requests).toEqual([])
    vi.advanceTimersByTime(1)
    expect(requests).toMatchObject([{ change: step('', words) }])
  })

  it('sends what the assistant made by itself, marked, and what a person did around it without a mark', async () => {
    const { saver, requests, tick, arrive, stored } = aSaver()
    saver.add(step('', 'typed'))
    saver.add(step('typed', 'proposed'), true, 'assistant')
    saver.add(step('proposed', 'typed again'))
    expect(saver.unsaved).toEqual(step('', 'typed again'))
    expect(stored()).toMatchObject({ origins: ['person', 'assistant', 'person'], count: 3 })
    for (const revision of [2, 3, 4]) {
      tick()
      await arrive(revision)
    }
    expect(requests).toMatchObject([
      { change: step('', 'typed'), baseRevision: 1 },
      { change: step('typed', 'proposed'), baseRevision: 2, origin: 'assistant' },
      { change: step('proposed', 'typed again'), baseRevision: 3 },
    ])
    expect(requests.map(({ origin }) => origin)).toEqual([undefined, 'assistant', undefined])
    expect(saver.isSaved).toBe(true)
    expect(stored()).toBeNull()
  })

  it('marks the whole where what the assistant made was put upon what others saved', async () => {
    const { saver, requests, tick, arrive } = aSaver()
    saver.add(step('', 'proposed'), true, 'assistant')
    saver.add(step('proposed', 'typed'))
    saver.rebase(5, step('theirs', 'typed'))
    tick()
    await arrive(6)
    expect(requests).toMatchObject([{ baseRevision: 5, origin: 'assistant' }])
  })

  it('sends what the server refused of the assistant together with what mends it, still marked', async () => {
    const { saver, requests, tick, arrive, fail } = aSaver()
    saver.add(step('', 'unsound'), true, 'assistant')
    tick()
    await fail(failure('invalid_document', 422))
    saver.add(step('unsound', 'better'))
    saver.add(step('better', 'sound'))
    tick()
    expect(requests[1]).toMatchObject({ change: step('', 'sound'), origin: 'assistant' })
    await arrive(2)
    saver.add(step('sound', 'typed'))
    tick()
    expect(requests[2]?.origin).toBeUndefined()
  })

  it('sends what was edited meanwhile on the revision that came back', async () => {
    const { saver, requests, tick, arrive, stored } = aSaver()
    saver.add(step('', 'a'))
    tick()
    saver.add(step('a', 'b'))
    expect(stored()).toEqual({ changes: [step('', 'a'), step('a', 'b')], count: 2 })
    await arrive(7)
    tick()
    expect(requests[1]).toEqual({ requestId: 'request-2', baseRevision: 7, change: step('a', 'b') })
  })

  it('tries again with the same request when there was no answer, waiting longer each time', async () => {
    const { saver, requests, tick, fail, delay, arrive } = aSaver()
    saver.add(step('', 'a'))
    tick()
    await fail(failure('offline', 0))
    expect(saver.state).toEqual({ kind: 'offline', count: 1 })
    expect(delay()).toBe(1000)
    tick()
    await fail(failure('database_unavailable', 503))
    expect(delay()).toBe(2000)
    saver.add(step('a', 'b'))
    expect(saver.state).toEqual({ kind: 'offline', count: 2, isDatabaseAway: true })
    tick()
    expect(requests.map(({ requestId }) => requestId)).toEqual(['request-1', 'request-1', 'request-1'])
    await arrive(2)
    expect(saver.state).toEqual({ kind: 'saving' })
  })

  it('keeps what may have been saved or not, and sends it again as the same request', async () => {
    const { saver, requests, tick, fail, arrive, stored } = aSaver()
    saver.add(step('', 'a'))
    tick()
    await fail(failure('outcome_unknown', 503))
    expect(saver.state).toEqual({ kind: 'offline', count: 1, isDatabaseAway: true })
    expect(stored()).toEqual({ changes: [step('', 'a')], count: 1 })
    tick()
    expect(requests.map(({ requestId }) => requestId)).toEqual(['request-1', 'request-1'])
    await arrive(2)
    expect(saver.state).toEqual({ kind: 'saved' })
  })

  it('sends at once, with the same request, when it is told that the connection is back', async () => {
    const { saver, requests, tick, fail, arrive } = aSaver()
    saver.add(step('', 'a'))
    tick()
    await fail(failure('offline', 0))
    const flushed = saver.flush()
    expect(requests.map(({ requestId }) => requestId)).toEqual(['request-1', 'request-1'])
    await arrive(2)
    expect(await flushed).toBe(true)
    expect(saver.state).toEqual({ kind: 'saved' })
  })

  it('keeps what was refused, says why, and sends it together with the next edit', async () => {
    const { saver, requests, tick, fail } = aSaver()
    saver.add(step('', 'a'))
    tick()
    await fail(failure('invalid_document', 400))
    expect(saver.state).toEqual({ kind: 'refused', message: 'No.', isSignedOut: false })
    saver.add(step('a', 'b'))
    tick()
    expect(requests[1]).toEqual({ requestId: 'request-2', baseRevision: 1, change: step('', 'b') })
  })

  it('hands a collision over with everything unsaved and waits for the merge', async () => {
    const { saver, requests, collisions, tick, fail } = aSaver()
    const conflict: ConflictView = { revision: 5, author: 'Ada', savedAt: '', conflicts: [], missed: [] }
    saver.add(step('', 'a'))
    tick()
    saver.add(step('a', 'b'))
    await fail(failure('revision_conflict', 409, conflict))
    expect(collisions).toEqual([{ conflict, mine: step('', 'b') }])
    saver.add(step('b', 'c'))
    tick()
    expect(requests).toHaveLength(1)
    saver.rebase(5, step('x', 'c'))
    tick()
    expect(requests[1]).toMatchObject({ baseRevision: 5, change: step('x', 'c') })
  })

  it('flushes everything, also what is edited while it flushes', async () => {
    const { saver, requests, arrive } = aSaver()
    saver.add(step('', 'a'))
    const flushed = saver.flush()
    saver.add(step('a', 'b'))
    await arrive(2)
    await arrive(3)
    expect(await flushed).toBe(true)
    expect(requests).toHaveLength(2)
  })

  it('says that a flush did not arrive', async () => {
    const { saver, fail } = aSaver()
    saver.add(step('', 'a'))
    const flushed = saver.flush()
    await fail(failure('offline', 0))
    expect(await flushed).toBe(false)
    expect(saver.unsaved).toEqual(step('', 'a'))
  })
})
