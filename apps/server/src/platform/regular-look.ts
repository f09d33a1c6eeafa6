import type { Logger } from './logs.ts'

/** What is looked after again and again. */
export interface RegularLookOptions {
  /** Between the beginnings of two looks. One that takes longer is not begun again meanwhile. */
  readonly everyMilliseconds: number
  readonly look: () => Promise<void>
  readonly logs: Pick<Logger, 'warn'>
  /** Said in the log where a look fails; the next one comes all the same. */
  readonly failure: string
}

/** Does something at once and then again and again, one after the other, without keeping the process alive. */
export class RegularLook {
  readonly #options: RegularLookOptions
  #timer: NodeJS.Timeout | undefined
  #looking: Promise<void> | null = null

  constructor(options: RegularLookOptions) {
    this.#options = options
  }

  start(): void {
    this.#timer = setInterval(() => this.#look(), this.#options.everyMilliseconds)
    this.#timer.unref()
    this.#look()
  }

  /** Waits for the look that is going on. */
  async stop(): Promise<void> {
    clearInterval(this.#timer)
    await this.#looking
  }

  #look(): void {
    if (this.#looking !== null) return
    const { look, logs, failure } = this.#options
    this.#looking = look()
      .catch((error: unknown) => logs.warn({ err: error }, failure))
      .finally(() => {
        this.#looking = null
      })
  }
}
