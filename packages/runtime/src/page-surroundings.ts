import type { ColorScheme, Theme } from '@ashlar/schema'
import type { RunRequest } from './apis/run-request.ts'
import type { PageLocation } from './navigation/navigation.ts'
import type { ApplicationOptions } from './ports.ts'
import { Profiles } from './profiles/profiles.ts'
import { ApplicationStore } from './state/application-store.ts'
import type { EntitySource } from './evaluation/entity-source.ts'
import { globalEntity, nowhere, themeEntity } from './evaluation/global-entities.ts'

/** What the names around a page need of the application. */
export interface PageSurroundingsHost {
  options: ApplicationOptions
  /** What scripts have stored until the application is loaded again. */
  stored: Map<string, unknown>
  define: (entity: EntitySource) => void
}

/** What every page reads beside its own: who uses it, where it is, its profiles, its look, and what scripts stored. */
export class PageSurroundings {
  readonly profiles: Profiles
  readonly store: ApplicationStore
  readonly #host: PageSurroundingsHost
  #location: PageLocation

  constructor(host: PageSurroundingsHost) {
    const { options, stored, define } = host
    this.#host = host
    this.#location = options.location ?? nowhere
    this.profiles = new Profiles(options.profiles, () => this.#tell())
    this.store = new ApplicationStore({
      storage: options.storage,
      applicationId: options.applicationId,
      temporary: stored,
      define,
    })
    this.#tell()
    this.takeTheme(options.theme, options.scheme ?? 'light')
  }

  get location(): PageLocation {
    return this.#location
  }

  /** What a run is asked for with, in the profile that is chosen. */
  withProfile(request: RunRequest): RunRequest {
    const profile = this.profiles.current()
    return profile === undefined ? request : { ...request, profile }
  }

  takeLocation(location: PageLocation): void {
    this.#location = location
    this.#tell()
  }

  takeTheme(theme: Theme, scheme: ColorScheme): void {
    this.#host.define(themeEntity(theme, scheme))
  }

  #tell(): void {
    const { options, define } = this.#host
    define(globalEntity({ ...options.globals, location: this.#location, profiles: this.profiles.state() }))
  }
}
