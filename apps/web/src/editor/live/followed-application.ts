import type { ApplicationView } from '@ashlar/contract'

/** What following the facts of an application needs. */
export interface FollowedApplicationPorts {
  readonly read: () => Promise<ApplicationView>
  /** Told of the application as it was read again. */
  readonly changed: (application: ApplicationView) => void
}

/**
 * The application as it is shown beside its documents: its name, its list of pages, its deployment and the rights to it. It is
 * read again, once at a time, when somebody changed one of them.
 */
export class FollowedApplication {
  readonly #ports: FollowedApplicationPorts
  #current: ApplicationView
  #isWanted = false
  #reading: Promise<void> | null = null
  #isStopped = false

  constructor(application: ApplicationView, ports: FollowedApplicationPorts) {
    this.#current = application
    this.#ports = ports
  }

  get current(): ApplicationView {
    return this.#current
  }

  /** Reads it again; resolves when what is shown is not older than this call. Rejects where it cannot be read. */
  refresh(): Promise<void> {
    this.#isWanted = true
    this.#reading ??= this.#read().finally(() => {
      this.#reading = null
    })
    return this.#reading
  }

  stop(): void {
    this.#isStopped = true
  }

  async #read(): Promise<void> {
    while (this.#isWanted && !this.#isStopped) {
      this.#isWanted = false
      const application = await this.#ports.read()
      if (this.#isStopped) return
      this.#current = application
      this.#ports.changed(application)
    }
  }
}
