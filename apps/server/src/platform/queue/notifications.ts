import type pg from 'pg'
import { openConnectionBeside } from '../database/connections.ts'
import type { Logger } from '../logs.ts'
import { errorMessage } from '../start-error.ts'

/** What was told on a channel. */
export type NotificationHandler = (payload: string) => void

const firstPause = 100
const longestPause = 2000

/**
 * Listens to what other processes tell through the database. Needs one connection of its own; when it breaks, another is
 * opened, and whoever listens is asked to look for themselves at what they may have missed.
 */
export class Notifications {
  readonly #pool: pg.Pool
  readonly #logs: Logger
  readonly #handlers = new Map<string, NotificationHandler>()
  readonly #onConnect: (() => void)[] = []
  #client: pg.Client | null = null
  #retry: NodeJS.Timeout | null = null
  #pause = firstPause
  #isStopped = false

  /** `pool` only says how to connect. */
  constructor(pool: pg.Pool, logs: Logger) {
    this.#pool = pool
    this.#logs = logs
  }

  /** Sets who hears a channel. Call it before `start`. */
  on(channel: string, handler: NotificationHandler): void {
    this.#handlers.set(channel, handler)
  }

  /** Sets what happens after each connecting: anything may have been told meanwhile. */
  onConnect(handler: () => void): void {
    this.#onConnect.push(handler)
  }

  /** Resolves after the first try to connect; goes on trying in the background. */
  async start(): Promise<void> {
    await this.#connect()
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    if (this.#retry !== null) clearTimeout(this.#retry)
    const client = this.#client
    this.#client = null
    await client?.end()
  }

  async #connect(): Promise<void> {
    let client: pg.Client | null = null
    let isBroken = false
    const lost = (opened: pg.Client, error: Error | null): void => {
      isBroken = true
      this.#lost(opened, error)
    }
    try {
      const opened = await openConnectionBeside(this.#pool)
      client = opened
      opened.on('notification', ({ channel, payload }) => this.#handlers.get(channel)?.(payload ?? ''))
      opened.on('error', (error) => lost(opened, error))
      opened.on('end', () => lost(opened, null))
      for (const channel of this.#handlers.keys()) {
        await opened.query(`listen ${opened.escapeIdentifier(channel)}`)
      }
    } catch (error) {
      client?.end().catch(() => undefined)
      this.#again(error)
      return
    }
    if (this.#isStopped) {
      await client.end()
      return
    }
    if (isBroken) {
      this.#again(null)
      return
    }
    this.#client = client
    this.#pause = firstPause
    for (const handler of this.#onConnect) handler()
  }

  #lost(client: pg.Client, error: Error | null): void {
    if (this.#client !== client) return
    this.#client = null
    void client.end().catch(() => undefined)
    this.#again(error)
  }

  #again(error: unknown): void {
    if (this.#isStopped || this.#retry !== null) return
    this.#logs.warn(
      { reason: error === null ? 'closed' : errorMessage(error) },
      'Listening to the other servers broke; connecting again',
    )
    this.#retry = setTimeout(
      () => {
        this.#retry = null
        void this.#connect()
      },
      this.#pause * (0.5 + Math.random() / 2),
    )
    this.#retry.unref()
    this.#pause = Math.min(this.#pause * 2, longestPause)
  }
}
