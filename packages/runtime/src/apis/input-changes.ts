import type { PublishedApi } from '@ashlar/contract'
import { parsePath } from '@ashlar/expression/running'
import type { ApiHandlers } from './api-handlers.ts'
import type { ApiRunner } from './api-runner.ts'

/** How long inputs have to stay as they are before an API runs again, in milliseconds: longer than between two keys. */
export const inputDebounce = 250
/** How often an API runs again by itself within the window; more is taken for a circle. */
export const mostRunsByThemselves = 20
/** The window in which such runs are counted, in milliseconds. */
export const runsWindow = 10_000

/** What is needed of the application to run APIs again whose inputs changed. */
export interface InputChangesHost {
  runner: Pick<ApiRunner, 'hasOtherInputs'>
  apis: Pick<ApiHandlers, 'run'>
  /** Shows a warning to whoever builds. */
  show: (message: string) => void
  /** Resolves when everything that was changed until now is evaluated. */
  settled: () => Promise<void>
  isStopped: () => boolean
}

/** The entities whose values an API reads: the first name of each of its paths. What it answered itself calls for no other run. */
const entitiesOf = ({ name, inputs }: PublishedApi): Set<string> =>
  new Set(inputs.flatMap((path) => parsePath(path)[0] ?? []).filter((entity) => entity !== name))

/**
 * Runs APIs again that want it once what they would send is other than what their latest run sent, and has stayed so for
 * a moment. An API that has not run yet waits for whoever runs it first: the load of the page, or an event handler.
 */
export class InputChanges {
  readonly #host: InputChangesHost
  #watched = new Map<string, Set<string>>()
  readonly #timers = new Map<string, ReturnType<typeof setTimeout>>()
  /** When each API ran by itself, by its name. */
  readonly #runs = new Map<string, number[]>()

  constructor(host: InputChangesHost) {
    this.#host = host
  }

  /** Takes over the APIs of a page. */
  take(apis: readonly PublishedApi[]): void {
    const watched = apis.filter(({ runsOnInputChange }) => runsOnInputChange)
    this.#watched = new Map(watched.map((api) => [api.name, entitiesOf(api)]))
    for (const name of this.#timers.keys()) if (!this.#watched.has(name)) this.#forget(name)
  }

  /** Something of these entities is another value than before. */
  look(entities: Iterable<string>): void {
    if (this.#watched.size === 0) return
    const names = [...entities]
    for (const [api, read] of this.#watched) {
      if (!names.some((name) => read.has(name))) continue
      clearTimeout(this.#timers.get(api))
      this.#timers.set(
        api,
        setTimeout(() => void this.#check(api), inputDebounce),
      )
    }
  }

  stop(): void {
    for (const name of Array.from(this.#timers.keys())) this.#forget(name)
  }

  #forget(name: string): void {
    clearTimeout(this.#timers.get(name))
    this.#timers.delete(name)
  }

  async #check(name: string): Promise<void> {
    const { runner, apis, settled, isStopped } = this.#host
    this.#timers.delete(name)
    await settled()
    // It changed once more meanwhile, and will be looked at then.
    if (isStopped() || this.#timers.has(name) || !runner.hasOtherInputs(name)) return
    if (this.#isCircle(name)) return
    await apis.run(name, 'inputChange', {})
  }

  /** Whether an API keeps running because its own runs change what it reads; a builder is told once. */
  #isCircle(name: string): boolean {
    const now = performance.now()
    const recent = (this.#runs.get(name) ?? []).filter((time) => now - time < runsWindow)
    if (recent.length >= mostRunsByThemselves) {
      this.#host.show(
        `${name} was stopped: it ran again ${mostRunsByThemselves} times because what follows its runs changes its inputs.`,
      )
      return true
    }
    this.#runs.set(name, [...recent, now])
    return false
  }
}
