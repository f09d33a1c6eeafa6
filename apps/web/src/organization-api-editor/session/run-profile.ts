import type { Profile } from '@ashlar/schema'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { rememberedProfile, type RememberedProfile } from '../../profiles/remembered-profile.ts'

/** With which profile of the organization a workflow or job is tried out. Remembered until the tab is closed. */
export class RunProfile {
  readonly store: StoreApi<{ readonly selected: string | null }>
  readonly profiles: readonly Profile[]
  readonly #memory: RememberedProfile

  constructor(apiId: string, profiles: readonly Profile[]) {
    this.profiles = profiles
    this.#memory = rememberedProfile(apiId, 'editor')
    this.store = createStore(() => ({ selected: this.#memory.read() }))
  }

  /** The one that counts: the selected one, or production. */
  get current(): Profile | undefined {
    const { selected } = this.store.getState()
    return (
      this.profiles.find(({ id }) => id === selected) ??
      this.profiles.find(({ type }) => type === 'production')
    )
  }

  select(id: string): void {
    this.#memory.remember(id)
    this.store.setState({ selected: id })
  }
}
