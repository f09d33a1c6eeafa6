import { describe, expect, it } from 'vitest'
import { readGitCallback } from './git-callback.ts'

const state = '0123456789abcdef0123456789abcdef'
const read = (given: Record<string, string>, pathname = '/oauth/github-callback') =>
  readGitCallback({ search: `?${new URLSearchParams(given).toString()}`, pathname })

describe('what a server of Git sends back', () => {
  it('is a code of a login, at the address of that server', () => {
    expect(read({ code: 'abc', state })).toEqual({ loginId: state, body: { hostId: 'github', code: 'abc' } })
    expect(read({ code: 'abc', state }, '/oauth/gitlab-callback')?.body.hostId).toBe('gitlab')
  })

  it('is why somebody was not signed in, cut where it is long', () => {
    expect(read({ error: 'access_denied', error_description: 'x'.repeat(2_000), state })?.body).toEqual({
      hostId: 'github',
      error: 'access_denied',
      errorDescription: 'x'.repeat(1_000),
    })
  })

  it.each(['', '../completion', 'f'.repeat(31), 'F'.repeat(32), `${state}/x`])(
    'is nothing with the state %j',
    (other) => {
      expect(read({ code: 'abc', state: other })).toBeNull()
    },
  )
})
