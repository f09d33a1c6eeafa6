import type { CodeResult } from './code-task.ts'

interface Crashes {
  inARow: number
  pausedUntil: number
}

const crashesBeforePause = 5
const firstPause = 250
const longestPause = 10_000

/** Lets an organization wait whose code has ended its process several times in a row: longer after each further time. */
export class CrashPauses {
  readonly #crashes = new Map<string, Crashes>()

  isPaused(organizationId: string): boolean {
    return (this.#crashes.get(organizationId)?.pausedUntil ?? 0) > performance.now()
  }

  count(organizationId: string, result: CodeResult): void {
    if (result.ok || result.failure !== 'crashed') {
      this.#crashes.delete(organizationId)
      return
    }
    const crashes = this.#crashes.get(organizationId) ?? { inARow: 0, pausedUntil: 0 }
    crashes.inARow += 1
    const over = crashes.inARow - crashesBeforePause
    if (over >= 0) crashes.pausedUntil = performance.now() + Math.min(firstPause * 2 ** over, longestPause)
    this.#crashes.set(organizationId, crashes)
  }
}
