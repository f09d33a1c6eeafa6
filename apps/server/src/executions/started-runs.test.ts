import type { RunView } from '@ashlar/contract'
import { rolePermissions } from '@ashlar/schema'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type MemberPrincipal, visitor } from '../requests/principal.ts'
import { claimMilliseconds, type StartedRunFacts, StartedRuns } from './started-runs.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const ada: MemberPrincipal = {
  kind: 'member',
  userId: 'ada',
  organizationId: 'o1',
  organizationName: 'Example works',
  permissions: rolePermissions.developer,
  groups: [],
  rightsVersion: 'developer',
  name: 'Ada',
  email: 'ada@example.com',
}
const facts: StartedRunFacts = {
  principal: ada,
  applicationId: 'a1',
  deploymentId: 'd1',
  apiId: 'api1',
  inputs: {},
  profileId: 'production',
}
const run: RunView = { id: 'r', status: 'succeeded', milliseconds: 1, output: 1, error: null, steps: [] }
const nobodyLeaves = new AbortController().signal

const started = () => {
  const runs = new StartedRuns()
  let signal = nobodyLeaves
  const id =
    runs.start(facts, async (given) => {
      signal = given
      return run
    }) ?? ''
  return { runs, id, isCancelled: () => signal.aborted }
}

describe('a run that was started with a page', () => {
  it('is given out to whom it was started for, once', async () => {
    const { runs, id } = started()
    expect(await runs.claim(id, facts, nobodyLeaves)).toBe(run)
    expect(runs.claim(id, facts, nobodyLeaves)).toBeNull()
  })

  it.each([
    ['another member', { principal: { ...ada, userId: 'eve' } }],
    ['a visitor', { principal: visitor }],
    ['the same member with other rights', { principal: { ...ada, rightsVersion: 'owner' } }],
    ['another deployment', { deploymentId: 'd2' }],
    ['another application', { applicationId: 'a2' }],
    ['another API', { apiId: 'api2' }],
    ['other inputs', { inputs: { Country: { value: 'Norway' } } }],
    ['another profile', { profileId: 'staging' }],
  ])('is not given out to %s, and waits on', async (_, other) => {
    const { runs, id } = started()
    expect(runs.claim(id, { ...facts, ...other }, nobodyLeaves)).toBeNull()
    expect(await runs.claim(id, facts, nobodyLeaves)).toBe(run)
  })

  it('is not found under an id that somebody made up', () => {
    expect(started().runs.claim('guessed', facts, nobodyLeaves)).toBeNull()
  })

  it('is cancelled and forgotten when nobody asks for it', () => {
    const { runs, id, isCancelled } = started()
    vi.advanceTimersByTime(claimMilliseconds)
    expect(isCancelled()).toBe(true)
    expect(runs.claim(id, facts, nobodyLeaves)).toBeNull()
  })

  it('goes on for as long as it takes once it was asked for', () => {
    const { runs, id, isCancelled } = started()
    void runs.claim(id, facts, nobodyLeaves)
    vi.advanceTimersByTime(10 * claimMilliseconds)
    expect(isCancelled()).toBe(false)
  })

  it('is cancelled when whoever asked goes away', () => {
    const { runs, id, isCancelled } = started()
    const asking = new AbortController()
    void runs.claim(id, facts, asking.signal)
    asking.abort()
    expect(isCancelled()).toBe(true)
  })

  it('is cancelled when the process stops', () => {
    const { runs, isCancelled } = started()
    runs.stop()
    expect(isCancelled()).toBe(true)
  })
})
