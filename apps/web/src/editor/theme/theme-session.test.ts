import { CallError } from '@ashlar/contract'
import { defaultTheme, type Theme } from '@ashlar/schema'
import { describe, expect, it, vi } from 'vitest'
import { ThemeSession, themeSaveDelay } from './theme-session.ts'

const coloured = (primaryColor: string): Theme => ({ ...defaultTheme, primaryColor })
const [red, blue, green] = [coloured('#aa2222'), coloured('#2222aa'), coloured('#22aa22')]

/** A session over a server that answers when the test says so, and a clock that the test moves. */
const aSession = () => {
  const timers: { milliseconds: number; run: () => void }[] = []
  const requests: { theme: Theme; base: Theme; answer: (error?: unknown) => Promise<void> }[] = []
  const saved = vi.fn()
  const changed = vi.fn()
  const session = new ThemeSession(defaultTheme, {
    send: (theme, base) => {
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      requests.push({
        theme,
        base,
        answer: async (error) => {
          if (error === undefined) resolve()
          else reject(error)
          await promise.catch(() => undefined)
        },
      })
      return promise
    },
    later: (milliseconds, run) => {
      const timer = { milliseconds, run }
      timers.push(timer)
      return () => {
        if (timers.includes(timer)) timers.splice(timers.indexOf(timer), 1)
      }
    },
    saved,
    changed,
  })
  const runTimers = (): void => {
    for (const { run } of timers.splice(0)) run()
  }
  return { session, timers, requests, runTimers, saved, changed }
}

const refusal = (theirs: Theme): CallError =>
  new CallError('revision_conflict', 'Somebody else changed the theme.', 409, {
    code: 'revision_conflict',
    message: 'Somebody else changed the theme.',
    details: { theme: theirs },
  })

describe('the theme that is edited', () => {
  it('is shown at once, gathered for a moment and then saved, with what it was made from', async () => {
    const { session, timers, requests, runTimers, saved, changed } = aSession()
    session.change(red, { label: 'Primary color', group: 'primary' })
    session.change(blue, { label: 'Primary color', group: 'primary' })
    expect(changed).toHaveBeenLastCalledWith(blue)
    expect(session.state.saving).toEqual({ kind: 'saving' })
    expect(timers.map(({ milliseconds }) => milliseconds)).toEqual([themeSaveDelay])
    runTimers()
    expect(requests).toMatchObject([{ theme: blue, base: defaultTheme }])
    await requests[0]?.answer()
    expect(session.state.saving).toEqual({ kind: 'saved' })
    expect(saved).toHaveBeenCalledOnce()
  })

  it('sends what was changed while a save was under way, on top of it', async () => {
    const { session, requests, runTimers } = aSession()
    session.change(red, { label: 'One' })
    runTimers()
    session.change(blue, { label: 'Two' })
    runTimers()
    expect(requests).toHaveLength(1)
    await requests[0]?.answer()
    expect(requests[1]).toMatchObject({ theme: blue, base: red })
    await requests[1]?.answer()
    expect(session.isSaved).toBe(true)
  })

  it('takes one drag back as one step, and does it again', () => {
    const { session } = aSession()
    session.change(red, { label: 'Corners', group: 'radius' })
    session.change(blue, { label: 'Corners', group: 'radius' })
    session.seal()
    session.change(green, { label: 'Corners', group: 'radius' })
    expect(session.state.done).toHaveLength(2)
    session.undo()
    expect(session.state.theme).toEqual(blue)
    session.undo()
    expect(session.state.theme).toEqual(defaultTheme)
    session.undo()
    session.redo()
    session.redo()
    expect(session.state.theme).toEqual(green)
    expect(session.state.undone).toEqual([])
  })

  it('has nothing to save once everything was taken back', () => {
    const { session, timers } = aSession()
    session.change(red, { label: 'One' })
    session.undo()
    expect(session.state.saving).toEqual({ kind: 'saved' })
    expect(timers).toEqual([])
  })

  it('does not save over what somebody else saved, until the person decides', async () => {
    const { session, requests, runTimers, timers } = aSession()
    session.change(red, { label: 'One' })
    runTimers()
    await requests[0]?.answer(refusal(blue))
    expect(session.state.saving).toEqual({ kind: 'conflict', theirs: blue })
    session.change(green, { label: 'Two' })
    expect(timers).toEqual([])
    expect(await session.flush()).toBe(false)
    session.keepMine()
    expect(requests[1]).toMatchObject({ theme: green, base: blue })
  })

  it('shows the theme of somebody else when asked, and takes that back like any change', async () => {
    const { session, requests, runTimers } = aSession()
    session.change(red, { label: 'One' })
    runTimers()
    await requests[0]?.answer(refusal(blue))
    session.takeTheirs()
    expect(session.state).toMatchObject({ theme: blue, saving: { kind: 'saved' } })
    session.undo()
    runTimers()
    expect(requests[1]).toMatchObject({ theme: red, base: blue })
  })

  it('tries again by itself, later and later, while there is no answer', async () => {
    const { session, requests, runTimers, timers } = aSession()
    session.change(red, { label: 'One' })
    runTimers()
    await requests[0]?.answer(new CallError('offline', 'No answer.', 0, null))
    expect(session.state.saving).toEqual({ kind: 'offline' })
    expect(timers[0]?.milliseconds).toBe(1_000)
    runTimers()
    await requests[1]?.answer(new CallError('offline', 'No answer.', 0, null))
    expect(timers[0]?.milliseconds).toBe(2_000)
    runTimers()
    await requests[2]?.answer()
    expect(session.state.saving).toEqual({ kind: 'saved' })
  })

  it('says why the server refused', async () => {
    const { session, requests, runTimers } = aSession()
    session.change(red, { label: 'One' })
    runTimers()
    await requests[0]?.answer(new CallError('not_found', 'This application does not exist.', 404, null))
    expect(session.state.saving).toEqual({ kind: 'refused', message: 'This application does not exist.' })
  })

  it('arrives at the server before what waits for it goes on', async () => {
    const { session, requests } = aSession()
    expect(await session.flush()).toBe(true)
    session.change(red, { label: 'One' })
    const flushed = session.flush()
    await requests[0]?.answer()
    expect(await flushed).toBe(true)
  })
})
