import { describe, expect, it } from 'vitest'
import { accessModes, type Arrival, resolveAccessMode } from './access-mode.ts'

const nobody: Arrival = { isEmbedded: false, hasEmbedToken: false, isSignedIn: false, needsAccount: false }

describe('somebody who opens a page', () => {
  it('is a visitor, signed in, or signed in by another site', () => {
    expect(accessModes).toEqual(['visitor', 'auth user', 'external user'])
  })

  it.each([
    ['a visitor of a deployed application', {}, 'visitor'],
    ['a visitor of an embedded application', { isEmbedded: true }, 'visitor'],
    ['a member', { isSignedIn: true }, 'auth user'],
    ['a member in the editor', { isSignedIn: true, needsAccount: true }, 'auth user'],
    ['whom the site around has signed in', { isEmbedded: true, hasEmbedToken: true }, 'external user'],
    [
      'that person, where the browser has a session of a member',
      { isEmbedded: true, hasEmbedToken: true, isSignedIn: true },
      'external user',
    ],
    ['nobody yet, where the page needs an account', { needsAccount: true }, 'sign in'],
    [
      'nobody yet, with a token outside of another site',
      { hasEmbedToken: true, needsAccount: true },
      'sign in',
    ],
  ] as const)('is %s', (_, known, mode) => {
    expect(resolveAccessMode({ ...nobody, ...known })).toBe(mode)
  })
})
