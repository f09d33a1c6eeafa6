import { describe, expect, it } from 'vitest'
import { check } from '../problem.ts'
import {
  completeProfileSettings,
  type Profile,
  type ProfileSettings,
  profileKeySchema,
  profileSettingsSchema,
  profilesInMode,
} from './profiles.ts'

const production: Profile = { id: 'p', key: 'production', displayName: 'Production', type: 'production' }
const staging: Profile = { id: 's', key: 'staging', displayName: 'Staging', type: 'staging' }
const profiles = [production, staging]

const choice = (defaultProfileId: string, ...others: string[]) => ({
  availableProfileIds: [defaultProfileId, ...others],
  defaultProfileId,
})
const settings: ProfileSettings = {
  editor: choice('s', 'p'),
  preview: choice('s'),
  deployed: choice('p'),
}

describe('the profiles of a view mode', () => {
  it('are those that the settings of the application name for it', () => {
    expect(profilesInMode('editor', settings, profiles)).toEqual({ available: profiles, default: 's' })
    expect(profilesInMode('preview', settings, profiles)).toEqual({ available: [staging], default: 's' })
    expect(profilesInMode('deployed', settings, profiles)).toEqual({ available: [production], default: 'p' })
  })

  it('are all for builders and production alone for users while nobody has said which', () => {
    expect(profilesInMode('editor', undefined, profiles)).toEqual({ available: profiles, default: 'p' })
    expect(profilesInMode('preview', undefined, profiles)).toEqual({ available: profiles, default: 'p' })
    expect(profilesInMode('deployed', undefined, profiles)).toEqual({
      available: [production],
      default: 'p',
    })
  })

  it('have nothing in the place of a default that is gone', () => {
    const onlyProduction = profilesInMode('editor', settings, [production])
    expect(onlyProduction).toEqual({ available: [production], default: null })
  })

  it('stand in the completed settings of every application', () => {
    expect(completeProfileSettings(undefined, profiles)).toEqual({
      editor: choice('p', 's'),
      preview: choice('p', 's'),
      deployed: choice('p'),
    })
    expect(completeProfileSettings(settings, profiles).deployed).toEqual(choice('p'))
  })
})

describe('profile settings', () => {
  it.each([
    ['no available profile', { availableProfileIds: [], defaultProfileId: 'p' }],
    ['a default that is not available', { availableProfileIds: ['s'], defaultProfileId: 'p' }],
    ['anything else', { ...choice('p'), isOpen: true }],
  ])('are refused with %s', (_, deployed) => {
    expect(check(profileSettingsSchema, { ...settings, deployed }).ok).toBe(false)
  })
})

describe('the key of a profile', () => {
  it.each(['production', 'eu-west-2'])('may be %s', (key) => {
    expect(check(profileKeySchema, key).ok).toBe(true)
  })
  it.each(['', 'Production', '2nd', 'a b', "x' or 1=1", '__proto__', 'a'.repeat(33)])(
    'may not be "%s"',
    (key) => {
      expect(check(profileKeySchema, key).ok).toBe(false)
    },
  )
})
