import { CallError } from '@ashlar/contract'
import type { Route } from '@ashlar/schema'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { routeSaveDelay, RoutesSession } from './routes-session.ts'

const aRoute = (id: string, path = `/${id}`): Route => ({ id, path, pageId: 'p1' })
const start = [aRoute('a', '/'), aRoute('b')]

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const opened = (send = vi.fn(async (_routes: readonly Route[], _base: readonly Route[]) => {})) => {
  const saved = vi.fn()
  const session = new RoutesSession(start, {
    send,
    later: (milliseconds, run) => {
      const timer = setTimeout(run, milliseconds)
      return () => clearTimeout(timer)
    },
    saved,
  })
  return { session, send, saved }
}
const refusal = (
  status: number,
  code: 'revision_conflict' | 'invalid_request',
  message: string,
  details?: unknown,
): CallError => new CallError(code, message, status, { code, message, requestId: 'r', details })
const conflict = (theirs: readonly Route[]): CallError =>
  refusal(409, 'revision_conflict', 'Somebody else changed the routes.', {
    routes: theirs,
    updated: '2026-01-01T00:00:00.000Z',
  })

describe('the routes of an application', () => {
  it('are saved by one call, 500 milliseconds after the last of several changes', async () => {
    const { session, send, saved } = opened()
    for (const path of ['/x', '/y', '/z']) {
      session.change([...start, aRoute('c', path)])
      await vi.advanceTimersByTimeAsync(300)
    }
    expect(send).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(routeSaveDelay - 300)
    expect(routeSaveDelay).toBe(500)
    expect(send.mock.calls).toEqual([[[...start, aRoute('c', '/z')], start]])
    expect(saved).toHaveBeenCalledOnce()
    expect(session.state.saving).toEqual({ kind: 'saved' })
  })

  it('are taken back, and nothing is sent where nothing is left', async () => {
    const { session, send } = opened()
    session.change([...start, aRoute('c')])
    session.undo()
    await vi.advanceTimersByTimeAsync(5000)
    expect(session.state.routes).toEqual(start)
    expect(send).not.toHaveBeenCalled()
  })

  it('go together with what somebody else changed elsewhere', async () => {
    const theirs = [...start, aRoute('theirs')]
    const { session, send } = opened()
    send.mockRejectedValueOnce(conflict(theirs))
    session.change([...start, aRoute('mine')])
    await session.flush()
    await vi.advanceTimersByTimeAsync(0)
    expect(send).toHaveBeenLastCalledWith([...start, aRoute('mine'), aRoute('theirs')], theirs)
    expect(session.isSaved).toBe(true)
  })

  it('wait for a person where both changed the same route', async () => {
    const theirs = [aRoute('a', '/'), aRoute('b', '/theirs')]
    const { session, send } = opened()
    send.mockRejectedValueOnce(conflict(theirs))
    session.change([aRoute('a', '/'), aRoute('b', '/mine')])
    expect(await session.flush()).toBe(false)
    expect(session.state.saving).toEqual({ kind: 'conflict', theirs })
    session.keepMine()
    await vi.advanceTimersByTimeAsync(0)
    expect(send).toHaveBeenLastCalledWith([aRoute('a', '/'), aRoute('b', '/mine')], theirs)
    expect(session.isSaved).toBe(true)
  })

  it('are tried again by themselves after a lost connection, and shown as refused where the server says no', async () => {
    const { session, send } = opened()
    send.mockRejectedValueOnce(new Error('offline'))
    session.change([...start, aRoute('c')])
    await session.flush()
    expect(session.state.saving.kind).toBe('offline')
    await vi.advanceTimersByTimeAsync(3000)
    expect(session.isSaved).toBe(true)
    send.mockRejectedValueOnce(refusal(400, 'invalid_request', 'The path is taken.'))
    session.change(start)
    await session.flush()
    expect(session.state.saving).toEqual({ kind: 'refused', message: 'The path is taken.' })
  })
})

describe('what the server changes of the routes beside a page', () => {
  const steps = (name: string): Route['onRouteLoad'] => [{ id: 's', type: 'executeApi', apiNames: [name] }]
  const renamed = (routes: Route[]): Route[] =>
    routes.map((route) =>
      route.onRouteLoad === undefined ? route : { ...route, onRouteLoad: steps('Today') },
    )

  it('is taken over, also in what can be taken back, and is not sent again', async () => {
    const { session, send } = opened()
    session.change([...start, { ...aRoute('c'), onRouteLoad: steps('Orders') }])
    await vi.advanceTimersByTimeAsync(routeSaveDelay)
    session.change(session.state.routes.slice(0, 1))
    await vi.advanceTimersByTimeAsync(routeSaveDelay)
    expect(send).toHaveBeenCalledTimes(2)
    session.follow(renamed)
    session.undo()
    expect(session.state.routes[2]?.onRouteLoad).toEqual(steps('Today'))
    await vi.advanceTimersByTimeAsync(routeSaveDelay)
    expect(send).toHaveBeenCalledTimes(3)
    session.follow(renamed)
    await vi.advanceTimersByTimeAsync(5000)
    expect(send).toHaveBeenCalledTimes(3)
    expect(session.isSaved).toBe(true)
  })

  it('is what the next save was made from', async () => {
    const { session, send } = opened()
    session.change([...start, { ...aRoute('c'), onRouteLoad: steps('Orders') }])
    await vi.advanceTimersByTimeAsync(routeSaveDelay)
    session.follow(renamed)
    session.change(session.state.routes.toSpliced(1, 1))
    await vi.advanceTimersByTimeAsync(routeSaveDelay)
    expect(send.mock.calls[1]?.[1][2]?.onRouteLoad).toEqual(steps('Today'))
  })

  it('is nothing new where no route is concerned', () => {
    const { session } = opened()
    const { routes } = session.state
    session.follow(renamed)
    expect(session.state.routes).toBe(routes)
  })
})
