import type { PublishedApplication } from '@ashlar/contract'
import { defaultTheme, pageVersion, picturesFromAnywhere, type Profile } from '@ashlar/schema'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { viewerProfiles } from './viewer-profiles.ts'

const production: Profile = { id: 'p', key: 'production', displayName: 'Production', type: 'production' }
const staging: Profile = { id: 's', key: 'staging', displayName: 'Staging', type: 'staging' }

const anApplication = (id: string, deploymentId: string | null): PublishedApplication => ({
  id,
  name: 'Orders',
  deploymentId,
  user: null,
  organization: null,
  mayEdit: false,
  settings: { theme: defaultTheme, pictures: picturesFromAnywhere, routes: [] },
  stateVariables: [],
  timers: [],
  events: [],
  pages: [],
  hiddenPages: [],
  facts: [],
  documentVersion: pageVersion,
  profiles: { available: [production, staging], default: 'p' },
})
const noQuery = new URLSearchParams()

beforeEach(() => {
  const stored = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  })
})

describe('the profile of an application in use', () => {
  it('is the default one until another is selected', () => {
    expect(viewerProfiles(anApplication('a', 'd'), noQuery)).toMatchObject({ default: 'p', selected: null })
  })

  it('is remembered for the session, for this application and this view mode alone', () => {
    viewerProfiles(anApplication('a', 'd'), noQuery).select?.('s')
    expect(viewerProfiles(anApplication('a', 'd'), noQuery).selected).toBe('s')
    expect(viewerProfiles(anApplication('b', 'd'), noQuery).selected).toBeNull()
    expect(viewerProfiles(anApplication('a', null), noQuery).selected).toBeNull()
  })

  it('is what the address of a preview names, and nothing that an address of a deployed application does', () => {
    const query = new URLSearchParams('profile=staging')
    expect(viewerProfiles(anApplication('a', null), query).selected).toBe('s')
    expect(viewerProfiles(anApplication('a', 'd'), query).selected).toBeNull()
  })

  it('is the default one again where the browser keeps nothing', () => {
    vi.stubGlobal('sessionStorage', {
      getItem: () => {
        throw new Error('blocked')
      },
      setItem: () => {
        throw new Error('blocked')
      },
    })
    const profiles = viewerProfiles(anApplication('a', 'd'), noQuery)
    expect(() => profiles.select?.('s')).not.toThrow()
    expect(viewerProfiles(anApplication('a', 'd'), noQuery).selected).toBeNull()
  })
})
