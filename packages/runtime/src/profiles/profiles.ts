import type { Profile } from '@ashlar/schema'

/** What bindings read as `Global.profiles`. */
export interface ProfileState {
  /** The id of the profile with which APIs run: the selected one, or the default; null where there is neither. */
  readonly id: string | null
  readonly available: readonly Profile[]
  /** The profile with which APIs run, as a whole; null where `id` is. */
  readonly selected: Profile | null
  readonly default: Profile | null
}

/** The profiles as the place where the application runs knows them. */
export interface ProfileOptions {
  readonly available: readonly Profile[]
  /** The id of the selected profile; null where none was selected. */
  readonly selected: string | null
  readonly default: string | null
  /** Hears of another selection, to remember it. */
  readonly select?: (id: string) => void
}

const noProfiles: ProfileOptions = { available: [], selected: null, default: null }

/** The profiles of an application and which of them is selected. */
export class Profiles {
  readonly #options: ProfileOptions
  readonly #changed: () => void
  #selected: string | null

  constructor(options: ProfileOptions | undefined, changed: () => void) {
    this.#options = options ?? noProfiles
    this.#changed = changed
    this.#selected = this.#options.selected
  }

  state(): ProfileState {
    const byDefault = this.#find(this.#options.default)
    const selected = this.#find(this.#selected) ?? byDefault
    return { id: selected?.id ?? null, available: this.#options.available, selected, default: byDefault }
  }

  /** The key of the profile with which APIs run; undefined where there are no profiles. */
  current(): string | undefined {
    return this.state().selected?.key
  }

  /** Selects an available profile; others are passed over. */
  select(id: string): void {
    if (this.#find(id) === null || id === this.#selected) return
    this.#selected = id
    this.#options.select?.(id)
    this.#changed()
  }

  #find(id: string | null): Profile | null {
    return this.#options.available.find((profile) => profile.id === id) ?? null
  }
}
