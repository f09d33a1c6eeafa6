import type { CodeWorker } from './code-process.ts'
import type { CodeTask } from './code-task.ts'

/** A worker, and what it has been used for. */
export interface WorkerPlace {
  readonly worker: CodeWorker
  readonly memoryBytes: number
  readonly standsBehind: boolean
  /** Null before its first task: it has run nothing of anybody. */
  organizationId: string | null
  state: 'starting' | 'free' | 'busy'
  /** It has been starting for so long that it may never be there. */
  isLate: boolean
  runs: number
  /** By the clock of `performance.now()`. */
  freeSince: number
}

/** The workers of a pool, and which of them is meant. */
export class WorkerPlaces {
  readonly #places = new Set<WorkerPlace>()
  /** All that have not ended, those without a place among them. */
  readonly #living = new Set<CodeWorker>()

  get count(): number {
    return this.#places.size
  }

  get all(): readonly WorkerPlace[] {
    return [...this.#places]
  }

  has(place: WorkerPlace): boolean {
    return this.#places.has(place)
  }

  add(worker: CodeWorker, memoryBytes: number, standsBehind: boolean): WorkerPlace {
    const place: WorkerPlace = {
      worker,
      memoryBytes,
      standsBehind,
      organizationId: null,
      state: 'starting',
      isLate: false,
      runs: 0,
      freeSince: 0,
    }
    this.#places.add(place)
    this.#living.add(worker)
    void worker.ended.then(() => this.#living.delete(worker))
    return place
  }

  /** Ends all workers. Resolves when none is left: who ends before them leaves them behind. */
  async endAll(): Promise<void> {
    const ends = [...this.#living].map(({ ended }) => ended)
    for (const worker of this.#living) worker.kill()
    await Promise.all(ends)
  }

  remove(place: WorkerPlace): void {
    this.#places.delete(place)
  }

  of(organizationId: string): readonly WorkerPlace[] {
    return this.all.filter((place) => place.organizationId === organizationId)
  }

  /** The organizations that have a worker; null among them stands for a worker of nobody yet. */
  get organizations(): ReadonlySet<string | null> {
    return new Set(this.all.map(({ organizationId }) => organizationId))
  }

  /** How many are on their way; one that is late is not counted on. */
  countStarting(memoryBytes: number): number {
    return this.all.filter(
      (place) => place.state === 'starting' && !place.isLate && place.memoryBytes === memoryBytes,
    ).length
  }

  /** A free worker that may run the task: rather one of its organization than one of nobody, and rather one that does not stand behind. */
  freeFor({ organizationId, limits }: CodeTask): WorkerPlace | null {
    const isFree = (place: WorkerPlace): boolean =>
      place.state === 'free' && place.memoryBytes === limits.memoryBytes
    const [best] = this.all
      .filter((place) => isFree(place) && (place.organizationId ?? organizationId) === organizationId)
      .toSorted(
        (one, other) =>
          Number(one.organizationId === null) - Number(other.organizationId === null) ||
          Number(one.standsBehind) - Number(other.standsBehind) ||
          // The one that was free longest has had time to prepare itself.
          one.freeSince - other.freeSince,
      )
    return best ?? null
  }

  /** The worker that has been free longest; null where none is free. */
  get longestFree(): WorkerPlace | null {
    const free = this.all.filter(({ state }) => state === 'free')
    return free.toSorted((one, other) => one.freeSince - other.freeSince)[0] ?? null
  }
}
