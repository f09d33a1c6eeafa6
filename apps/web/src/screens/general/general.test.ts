import { describe, expect, it } from 'vitest'
import { changesOf, draftOf } from './general.ts'

const stored = {
  id: 'o',
  name: 'Works',
  logo: null,
  accentColor: null,
  joinDomains: ['example.org'],
  joinRole: 'end-user' as const,
  sessionHours: null,
  idleMinutes: 30,
  requiresSecondFactor: false,
  completion: { isOn: false, users: null, applications: null, sendsFeedback: false },
  revision: 4,
  deletesAt: null,
}

describe('what is sent of the general settings', () => {
  it('is what was changed, with the revision that it stands on', () => {
    expect(changesOf(stored, { ...draftOf(stored), name: 'New works', idleMinutes: null })).toEqual({
      revision: 4,
      name: 'New works',
      idleMinutes: null,
    })
  })

  it('is nothing else where nothing was changed', () => {
    expect(changesOf(stored, draftOf(stored))).toEqual({ revision: 4 })
  })
})
