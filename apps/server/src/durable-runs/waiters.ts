import type { DurableRun } from './durable-run.ts'

/** What somebody who waits for a run is told. */
export type DurableRunEnd = Pick<DurableRun, 'id' | 'status' | 'output' | 'error' | 'endedAt'>

interface Listener {
  readonly hear: (end: DurableRunEnd | null) => void
  readonly fail: (reason: unknown) => void
}

/** Those in this process who wait for runs to end. */
export class Waiters {
  readonly #listeners = new Map<string, Set<Listener>>()

  /** The runs that somebody waits for. */
  get runIds(): string[] {
    return [...this.#listeners.keys()]
  }

  /** Tells those who wait how the run ended; null: they have to look. */
  tell(runId: string, end: DurableRunEnd | null): void {
    const listeners = this.#listeners.get(runId)
    this.#listeners.delete(runId)
    for (const { hear } of listeners ?? []) hear(end)
  }

  /** Tells those who wait why nothing is known of the run. */
  fail(runId: string, reason: unknown): void {
    const listeners = this.#listeners.get(runId)
    this.#listeners.delete(runId)
    for (const listener of listeners ?? []) listener.fail(reason)
  }

  /** Begins to wait. Rejects with the signal's reason when it aborts. */
  wait(runId: string, signal: AbortSignal): Promise<DurableRunEnd | null> {
    return new Promise((resolve, reject) => {
      const leave = (): void => {
        const listeners = this.#listeners.get(runId)
        listeners?.delete(listener)
        if (listeners?.size === 0) this.#listeners.delete(runId)
        reject(signal.reason)
      }
      const listener: Listener = {
        hear: (end) => {
          signal.removeEventListener('abort', leave)
          resolve(end)
        },
        fail: (reason) => {
          signal.removeEventListener('abort', leave)
          reject(reason)
        },
      }
      if (signal.aborted) return reject(signal.reason)
      const listeners = this.#listeners.get(runId) ?? new Set()
      this.#listeners.set(runId, listeners.add(listener))
      signal.addEventListener('abort', leave, { once: true })
      return undefined
    })
  }
}
