import type { RunView } from '@ashlar/contract'
import { describe, expect, it, vi } from 'vitest'
import { runWithLogins } from './logins-of-runs.ts'

const calls = { begin: vi.fn(), check: vi.fn() }

const run = (code?: 'login_required' | 'query_failed'): RunView => ({
  id: 'run',
  status: code === undefined ? 'succeeded' : 'failed',
  milliseconds: 1,
  output: null,
  error: code === undefined ? null : { code, message: '', block: null },
  steps: [],
})

const answering = (...answers: RunView[]) => {
  const ids: string[] = []
  const ask = (id: string): Promise<RunView> => {
    ids.push(id)
    return Promise.resolve(answers.shift() ?? run())
  }
  return { ask, ids }
}

describe('a run that lacks a login', () => {
  it('is asked for again under another id once its person has logged in', async () => {
    const { ask, ids } = answering(run('login_required'), run())
    expect(await runWithLogins(ask, 'first', calls, () => Promise.resolve(true))).toEqual(run())
    expect(ids[0]).toBe('first')
    expect(new Set(ids).size).toBe(2)
  })

  it('stays as it is where they do not', async () => {
    const { ask, ids } = answering(run('login_required'))
    const answer = await runWithLogins(ask, 'first', calls, () => Promise.resolve(false))
    expect(answer.error?.code).toBe('login_required')
    expect(ids).toEqual(['first'])
  })

  it('is given up where no login helps', async () => {
    const { ask } = answering(...Array.from({ length: 20 }, () => run('login_required')))
    const askPerson = vi.fn(() => Promise.resolve(true))
    await runWithLogins(ask, 'first', calls, askPerson)
    expect(askPerson).toHaveBeenCalledTimes(5)
  })

  it('runs once more where none of its own is missing', async () => {
    const { ask, ids } = answering(...Array.from({ length: 20 }, () => run('login_required')))
    calls.begin.mockResolvedValueOnce(null)
    await runWithLogins(ask, 'first', calls, async ({ begin }) => (await begin()) === null)
    expect(ids).toHaveLength(2)
  })

  it('asks nobody where it failed for another reason', async () => {
    const askPerson = vi.fn(() => Promise.resolve(true))
    await runWithLogins(answering(run('query_failed')).ask, 'first', calls, askPerson)
    expect(askPerson).not.toHaveBeenCalled()
  })
})
