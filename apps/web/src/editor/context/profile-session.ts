import type { ApplicationView } from '@ashlar/contract'
import type { ProfileOptions } from '@ashlar/runtime'
import {
  completeProfileSettings,
  type PageRecords,
  type Profile,
  type ProfileSettings,
  profileSettingsOf,
  profilesInMode,
} from '@ashlar/schema'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { rememberedProfile, type RememberedProfile } from '../../profiles/remembered-profile.ts'
import type { EditorSession } from '../session/editor-session.ts'
import type { EditorMode } from '../session/editor-state.ts'

/** With which profiles an application can run, and which ones are selected while it is built and tried out. */
export interface ProfileState {
  readonly settings: ProfileSettings
  /** By mode, the id of the profile that was selected; null while the default counts. */
  readonly selected: { readonly [Mode in EditorMode]: string | null }
}

const viewModeOf = { edit: 'editor', preview: 'preview' } as const

/** The profiles of the application that is built. A selection is remembered until the tab is closed. */
export class ProfileSession {
  readonly store: StoreApi<ProfileState>
  /** The profiles of the organization. */
  readonly profiles: readonly Profile[]
  readonly #memory: { readonly [Mode in EditorMode]: RememberedProfile }
  readonly #changed: () => void

  /** `changed` hears when the page has to be brought to life with other profiles. */
  constructor({ id, settings, profiles }: ApplicationView, changed: () => void) {
    this.profiles = profiles
    this.#changed = changed
    this.#memory = { edit: rememberedProfile(id, 'editor'), preview: rememberedProfile(id, 'preview') }
    this.store = createStore<ProfileState>(() => ({
      settings: settings.profiles,
      selected: { edit: this.#memory.edit.read(), preview: this.#memory.preview.read() },
    }))
  }

  /** What a page is brought to life with in a mode. */
  optionsIn(mode: EditorMode): ProfileOptions {
    const { settings, selected } = this.store.getState()
    return {
      ...profilesInMode(viewModeOf[mode], settings, this.profiles),
      selected: selected[mode],
      select: (id) => this.#remember(mode, id),
    }
  }

  /** Selects a profile for a mode; the page begins anew with its data. */
  select(mode: EditorMode, id: string): void {
    if (currentProfile(this.optionsIn(mode))?.id === id) return
    this.#remember(mode, id)
    this.#changed()
  }

  /**
   * Takes over the settings whenever they are others among the records that are edited. `opened` are the records with
   * which the page was brought to life.
   */
  follow({ store }: EditorSession, opened: PageRecords): void {
    const follow = (records: PageRecords, before: PageRecords): void => {
      const settings = profileSettingsOf(records)
      if (settings === profileSettingsOf(before)) return
      this.store.setState({ settings: completeProfileSettings(settings, this.profiles) })
      this.#changed()
    }
    follow(store.getState().records, opened)
    store.subscribe(({ records }, before) => follow(records, before.records))
  }

  #remember(mode: EditorMode, id: string): void {
    this.#memory[mode].remember(id)
    this.store.setState(({ selected }) => ({ selected: { ...selected, [mode]: id } }))
  }
}

/** The profile that counts: the selected one, where it is still available, or the default. */
export const currentProfile = ({
  available,
  selected,
  default: byDefault,
}: ProfileOptions): ProfileOptions['available'][number] | null =>
  available.find(({ id }) => id === selected) ?? available.find(({ id }) => id === byDefault) ?? null
