import type { EventHandler } from '@ashlar/schema'
import { cycleWarningSeconds, dependencyErrorSeconds, type Alerts } from '../alerts/alerts.ts'
import type { ApiHandlers } from '../apis/api-handlers.ts'
import type { ApiRunner } from '../apis/api-runner.ts'
import { noChain, type Chain } from '../handlers/chain.ts'
import type { StepOutcome } from '../handlers/step-outcome.ts'
import type { RunCause } from '../apis/run-request.ts'
import type { ApplicationMode } from '../page-model.ts'
import { Load } from './load.ts'
import { cycleWarning, loadOrder } from './load-order.ts'

/** What the load of a page needs of the application around it. */
export interface PageLoadHost {
  mode: ApplicationMode
  runner: ApiRunner
  apis: ApiHandlers
  alerts: Alerts
  /** Which APIs others depend on. */
  apiDependencies: () => Readonly<Record<string, readonly string[]>>
  /** Resolves when everything is evaluated. */
  settled: () => Promise<void>
  /** The steps that the page itself has for its load. */
  steps: () => EventHandler
  run: (steps: EventHandler) => Promise<void>
}

/**
 * The load of a page: its APIs in batches by what they depend on, then its own steps. Where one of these steps is the
 * optimized load, the APIs run there, each as soon as those it depends on are done. A load ends early when the page is
 * left, the evaluation is started anew or another route is entered; what runs is cancelled then, and the load of the
 * other route takes over what was left.
 */
export class PageLoad {
  readonly #host: PageLoadHost
  #present: Load | null = null

  constructor(host: PageLoadHost) {
    this.#host = host
  }

  /** Loads the whole page. Never rejects. */
  async start(): Promise<void> {
    const steps = this.#host.steps()
    const load = this.#begin(this.#names())
    const isOptimized = steps.some(({ type }) => type === 'optimizedPageLoadApis')
    if (!isOptimized && (await this.#inBatches(load)) === 'stopped') return
    if (steps.length > 0) await this.#host.run(steps)
    if (!load.hasBegun) this.#end(load)
  }

  /** Another route was entered: loads APIs again whose inputs changed, those that depend on them, and what was left. */
  async enter(changed: ReadonlySet<string>): Promise<void> {
    const before = this.#present
    // It has not read anything yet, and will read the new address.
    if (before !== null && !before.hasBegun) return
    const left = before === null ? [] : before.unfinished(this.#host.runner)
    const wanted = new Set([...changed, ...left])
    if (wanted.size === 0) return
    const names = this.#names().filter((name) => this.#isWanted(name, wanted, new Set()))
    const load = new Load(names)
    before?.stop(this.#host.runner, load)
    this.#announce(load)
    await this.#inBatches(load)
  }

  /** The step: runs the APIs of the load, or all of them again where the page was loaded before. */
  async runOptimized(chain: Chain): Promise<StepOutcome> {
    const waiting = this.#present?.hasBegun === false ? this.#present : null
    const cause = waiting === null ? 'eventHandler' : 'pageLoad'
    return this.#optimized(waiting ?? this.#begin(this.#names()), cause, chain)
  }

  /** The evaluation was started anew: what APIs would be sent is not known any more. */
  evaluationRestarted(): void {
    if (this.#present?.isOrdered === true) this.stop()
  }

  /** Ends the present load: nothing that it has not begun yet runs, and what runs is cancelled. */
  stop(): void {
    const load = this.#present
    this.#present = null
    load?.stop(this.#host.runner)
  }

  #names(): string[] {
    return this.#host.runner.all().flatMap((api) => (api.runsOnPageLoad ? [api.name] : []))
  }

  #begin(names: readonly string[]): Load {
    this.#present?.stop(this.#host.runner)
    const load = new Load(names)
    this.#announce(load)
    return load
  }

  #announce(load: Load): void {
    this.#present = load
    this.#host.runner.announce([...load.left])
  }

  #end(load: Load): void {
    load.end(this.#host.runner)
    if (this.#present === load) this.#present = null
  }

  async #inBatches(load: Load): Promise<StepOutcome> {
    const { batches } = await this.#ordered(load, 'pageLoad', noChain)
    for (const batch of batches) {
      if (load.isStopped) break
      await Promise.all(batch.map((name) => this.#runApi(load, name, 'pageLoad', noChain)))
    }
    return this.#outcome(load)
  }

  async #optimized(load: Load, cause: RunCause, chain: Chain): Promise<StepOutcome> {
    const { batches, graph } = await this.#ordered(load, cause, chain)
    const done = new Map<string, Promise<void>>()
    for (const name of batches.flat()) {
      const before = (graph.get(name) ?? []).flatMap((other) => done.get(other) ?? [])
      const run = Promise.all(before).then(() => this.#runApi(load, name, cause, chain))
      done.set(name, run)
    }
    await Promise.all(done.values())
    return this.#outcome(load)
  }

  /** Starts what waits for nothing, while the evaluator may still be starting, and finds the order of the others. */
  async #ordered(load: Load, cause: RunCause, chain: Chain): Promise<ReturnType<typeof loadOrder>> {
    const { runner, mode, alerts, settled, apiDependencies } = this.#host
    load.hasBegun = true
    const names = [...load.left]
    for (const name of names.filter((one) => runner.isReady(one)).toSorted()) {
      void this.#runApi(load, name, cause, chain)
    }
    await settled()
    load.isOrdered = true
    const order = loadOrder(names, apiDependencies())
    for (const cycle of load.isStopped ? [] : order.cycles) {
      load.leaveOut(runner, cycle)
      if (mode === 'edit') alerts.show(cycleWarning(cycle), 'warning', cycleWarningSeconds)
    }
    return order
  }

  #runApi(load: Load, name: string, cause: RunCause, chain: Chain): Promise<void> {
    return load.run(name, () => this.#host.apis.run(name, cause, { chain }))
  }

  /** How a load ended; one that another took over ends with that. */
  async #outcome(load: Load): Promise<StepOutcome> {
    if (load.next !== null) return load.next.ended
    const outcome = load.isStopped ? 'stopped' : load.hasFailed ? 'failed' : 'succeeded'
    this.#end(load)
    const { mode, alerts } = this.#host
    // Whoever builds hears of it once, also where a component or a handler shows the failure to those who use it.
    if (outcome === 'failed' && mode !== 'published') {
      alerts.show('Failed to load onPageLoad actions', 'error', dependencyErrorSeconds)
    }
    return outcome
  }

  #isWanted(name: string, wanted: ReadonlySet<string>, asked: Set<string>): boolean {
    if (wanted.has(name)) return true
    if (asked.has(name)) return false
    asked.add(name)
    const before = this.#host.apiDependencies()[name] ?? []
    return before.some((other) => this.#isWanted(other, wanted, asked))
  }
}
