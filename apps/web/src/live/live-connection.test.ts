import { CallError, type LiveEnd, type LiveEvent } from '@ashlar/contract'
import { describe, expect, it } from 'vitest'
import { LiveConnection, type LiveState } from './live-connection.ts'

/** A connection to a server that is played by hand, at a time that is played too. */
const aConnection = () => {
  const calls: {
    onEvent: (event: LiveEvent) => void
    signal: AbortSignal
    end: (reason: LiveEnd['reason']) => void
    fail: (error: unknown) => void
  }[] = []
  const states: LiveState[] = []
  const heard: LiveEvent[] = []
  const timers = new Map<number, { milliseconds: number; run: () => void }>()
  let ids = 0
  const connection = new LiveConnection({
    follow: (onEvent, signal) => {
      const { promise, resolve, reject } = Promise.withResolvers<LiveEnd>()
      calls.push({ onEvent, signal, end: (reason) => resolve({ reason }), fail: reject })
      return promise
    },
    heard: (event) => heard.push(event),
    changed: (state) => states.push(state),
    later: (milliseconds, run) => {
      const id = (ids += 1)
      timers.set(id, { milliseconds, run })
      return () => timers.delete(id)
    },
  })
  const settle = async () => {
    for (let turn = 0; turn < 5; turn += 1) await Promise.resolve()
  }
  return {
    connection,
    calls,
    states,
    heard,
    settle,
    waits: () => [...timers.values()].map(({ milliseconds }) => milliseconds),
    fire: (isDue: (milliseconds: number) => boolean) => {
      const begun = Array.from(timers)
      for (const [id, { milliseconds, run }] of begun) {
        if (!isDue(milliseconds)) continue
        timers.delete(id)
        run()
      }
    },
  }
}
const alive: LiveEvent = { type: 'alive' }
const isPause = (milliseconds: number): boolean => milliseconds < 25_000
const lost = new CallError('offline', 'Gone.', 0, null)

describe('a connection to what others do', () => {
  it('comes back by itself, later each time, and soon again once it was good', async () => {
    const { connection, calls, settle, waits, fire, states } = aConnection()
    connection.connect()
    for (let time = 1; time <= 6; time += 1) {
      calls.at(-1)?.fail(lost)
      await settle()
      fire(isPause)
      expect(calls).toHaveLength(time + 1)
    }
    calls.at(-1)?.fail(lost)
    await settle()
    expect(Math.max(...waits())).toBeGreaterThan(4_000)
    fire(isPause)
    calls.at(-1)?.onEvent(alive)
    expect(states.at(-1)).toBe('following')
    calls.at(-1)?.end('stopped')
    await settle()
    expect(Math.max(...waits())).toBeLessThan(500)
  })

  it('is tried at once when the network is back or the tab is seen again', async () => {
    const { connection, calls, settle } = aConnection()
    connection.connect()
    calls[0]?.fail(lost)
    await settle()
    connection.connect()
    expect(calls).toHaveLength(2)
    connection.reconnect()
    expect(calls).toHaveLength(3)
    expect(calls[1]?.signal.aborted).toBe(true)
  })

  it('hears nothing of a connection that it left', () => {
    const { connection, calls, heard } = aConnection()
    connection.connect()
    connection.reconnect()
    calls[0]?.onEvent(alive)
    expect(heard).toEqual([])
    calls[1]?.onEvent(alive)
    expect(heard).toEqual([alive])
  })

  it('is left when it is silent for too long', () => {
    const { connection, calls, fire } = aConnection()
    connection.connect()
    fire((milliseconds) => milliseconds === 25_000)
    expect(calls).toHaveLength(2)
  })

  it('ends where the right was withdrawn, and where the program is of another version', async () => {
    for (const [end, state] of [
      [(one: ReturnType<typeof aConnection>['calls'][number]) => one.end('reload'), 'reload'],
      [
        (one: ReturnType<typeof aConnection>['calls'][number]) =>
          one.fail(new CallError('not_found', 'Gone.', 404, null)),
        'ended',
      ],
      [
        (one: ReturnType<typeof aConnection>['calls'][number]) =>
          one.fail(new CallError('not_signed_in', 'Sign in.', 200, null)),
        'signedOut',
      ],
    ] as const) {
      const { connection, calls, settle, states, waits } = aConnection()
      connection.connect()
      const [first] = calls
      if (first !== undefined) end(first)
      await settle()
      expect(states.at(-1)).toBe(state)
      expect(waits()).toEqual([])
      connection.connect()
      expect(calls).toHaveLength(1)
    }
  })

  it('rests until it is asked for again, and then goes on at once', async () => {
    const { connection, calls, states, settle, waits } = aConnection()
    connection.connect()
    calls[0]?.onEvent(alive)
    connection.rest()
    calls[0]?.fail(lost)
    await settle()
    expect(calls[0]?.signal.aborted).toBe(true)
    expect(waits()).toEqual([])
    connection.connect()
    calls[1]?.onEvent(alive)
    expect(states).toEqual(['following', 'connecting', 'following'])
  })

  it('does not come back from its end by resting', async () => {
    const { connection, calls, states, settle } = aConnection()
    connection.connect()
    calls[0]?.end('reload')
    await settle()
    connection.rest()
    connection.connect()
    expect(calls).toHaveLength(1)
    expect(states).toEqual(['reload'])
  })
})
