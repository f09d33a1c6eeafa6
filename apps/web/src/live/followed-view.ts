/** What following something beside its documents needs. */
export interface FollowedViewPorts<View> {
  readonly read: () => Promise<View>
  /** Told of it as it was read again. */
  readonly changed: (view: View) => void
}

/**
 * What is open as it is shown beside its documents, such as the name, the pages and the deployment of an application. It is
 * read again, once at a time, when somebody changed one of them.
 */
export class FollowedView<View> {
  readonly #ports: FollowedViewPorts<View>
  #current: View
  #isWanted = false
  #reading: Promise<void> | null = null
  #isStopped = false

  constructor(view: View, ports: FollowedViewPorts<View>) {
    this.#ports = ports
    this.#current = view
  }

  get current(): View {
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
      const view = await this.#ports.read()
      if (this.#isStopped) return
      this.#current = view
      this.#ports.changed(view)
    }
  }
}
