import type { Profile } from '@ashlar/schema'
import { describe, expect, it, vi } from 'vitest'
import { Profiles } from './profiles.ts'

const production: Profile = { id: 'p', key: 'production', displayName: 'Production', type: 'production' }
const staging: Profile = { id: 's', key: 'staging', displayName: 'Staging', type: 'staging' }
const available = [production, staging]

describe('the profiles of an application', () => {
  it('are the default one while none was selected', () => {
    const profiles = new Profiles({ available, selected: null, default: 'p' }, () => undefined)
    expect(profiles.state()).toEqual({ id: 'p', available, selected: production, default: production })
    expect(profiles.current()).toBe('production')
  })

  it('are the selected one from then on, and whoever remembers it hears of it', () => {
    const select = vi.fn()
    const changed = vi.fn()
    const profiles = new Profiles({ available, selected: null, default: 'p', select }, changed)
    profiles.select('s')
    expect(profiles.state()).toEqual({ id: 's', available, selected: staging, default: production })
    expect(profiles.current()).toBe('staging')
    expect(select).toHaveBeenCalledExactlyOnceWith('s')
    expect(changed).toHaveBeenCalledOnce()
  })

  it('let only an available one be selected', () => {
    const changed = vi.fn()
    const profiles = new Profiles({ available: [production], selected: 's', default: 'p' }, changed)
    // What was remembered from before may not be available any more.
    expect(profiles.state().selected).toEqual(production)
    profiles.select('s')
    expect(profiles.current()).toBe('production')
    expect(changed).not.toHaveBeenCalled()
  })

  it('say nothing where there are none', () => {
    const profiles = new Profiles(undefined, () => undefined)
    expect(profiles.state()).toEqual({ id: null, available: [], selected: null, default: null })
    expect(profiles.current()).toBeUndefined()
  })
})
