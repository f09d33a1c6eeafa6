import { shownPath } from './cell-names.ts'
import type { EntitySource } from './entity-source.ts'
import type { PageValues } from './page-values.ts'
import type { ReportedProblem } from './reported-problem.ts'
import {
  badUnevaluatedTree,
  EvaluationLost,
  evaluationCancelled,
  type ChangeRequest,
  type EvaluateResponse,
  type EvaluationPort,
  type EvaluationRequest,
  type SetMessage,
  type TemplateText,
} from './protocol.ts'
import { readTriggerResponse } from './scripts/read-trigger-response.ts'
import type { ClientAnswer, TriggerRequest, TriggerResponse } from './scripts/script-messages.ts'
import { evaluationDelay, type EvaluationCause } from './evaluation-delay.ts'
import { Recovery } from './recovery.ts'
import { readChangeResponse, readEvaluateResponse } from './reply-check.ts'

/** Who hears what became of the values. */
export interface EvaluationListener {
  /** Paths (`Table1.data`) whose value or error is another than before. */
  changed(paths: readonly string[]): void
  /** Which APIs a bound property or an API's inputs depend on. */
  dependenciesChanged(dependencies: Readonly<Record<string, readonly string[]>>): void
  /** The evaluator was lost, and a fresh one is told everything. */
  restarted(): void
  /** A binding was stopped (which its builder should know), or nothing is evaluated any more (`isOver`). */
  failed(message: string, isOver: boolean): void
  /** Something is wrong with what was evaluated, or with the page itself. */
  found(problem: ReportedProblem): void
  /** The evaluator has answered everything that was changed until now. */
  settled(): void
}

interface Pending {
  removed: Set<string>
  entities: Map<string, EntitySource>
  sets: Map<string, SetMessage>
}

const nothing = (): Pending => ({ removed: new Set(), entities: new Map(), sets: new Map() })

/**
 * The page's side of the evaluation: gathers what changed within a tick into one message, keeps at most one change
 * on its way, takes the answers over, and puts a fresh evaluator in the place of one that was lost.
 */
export class EvaluationSession {
  readonly #port: EvaluationPort
  readonly #values: PageValues
  readonly #listener: EvaluationListener
  readonly #skipped = new Set<string>()
  /** By name: how long the evaluation took that last changed something of it, in milliseconds. */
  readonly #taken = new Map<string, number>()
  #pending = nothing()
  #hasPending = false
  /** When what is pending is sent, in milliseconds of `performance.now`; null while nothing is. */
  #due: number | null = null
  #timer: ReturnType<typeof setTimeout> | undefined
  #onTheWay: Promise<void> | null = null
  #recovery: Promise<void> | null = null
  #isOver = false
  /** The evaluation does not work; it is tried again when the document changes. */
  #isGivenUp = false

  constructor(port: EvaluationPort, values: PageValues, listener: EvaluationListener) {
    this.#port = port
    this.#values = values
    this.#listener = listener
  }

  /** Adds or changes entities and removes others. A name may be removed and defined anew in one call. */
  define(
    sources: readonly EntitySource[],
    removed: readonly string[] = [],
    cause: EvaluationCause = 'valueChange',
  ): void {
    for (const name of removed) {
      this.#pending.removed.add(name)
      this.#pending.entities.delete(name)
      for (const [path, set] of this.#pending.sets) if (set.entity === name) this.#pending.sets.delete(path)
    }
    for (const source of sources) {
      this.#pending.entities.set(source.message.name, source)
      // A binding that changed is given another chance.
      for (const path of this.#skipped) {
        if (path.startsWith(`${source.message.name}.`)) this.#skipped.delete(path)
      }
    }
    if (this.#isGivenUp) {
      this.#isGivenUp = false
      this.#recover(true)
    }
    this.#schedule(cause)
  }

  set(entity: string, property: string, value: unknown, cause: EvaluationCause = 'valueChange'): void {
    this.#pending.sets.set(`${entity}.${property}`, { entity, property, value })
    this.#schedule(cause)
  }

  clear(entity: string, property: string): void {
    this.#pending.sets.set(`${entity}.${property}`, { entity, property, isCleared: true })
    this.#schedule('valueChange')
  }

  /**
   * How long the evaluation took that last changed something of an entity, with all else that it evaluated, in milliseconds;
   * null where none did.
   */
  timeOf(name: string): number | null {
    return this.#taken.get(name) ?? null
  }

  /** Resolves when the evaluator has answered everything that was changed until now. Never rejects. */
  async settled(): Promise<void> {
    while (this.#isWorking && this.#isAwaited) {
      await (this.#recovery ?? this.#onTheWay ?? this.#flush())
    }
  }

  /**
   * Evaluates templates once, with everything that was changed before; names mean what they mean to the entity `as`.
   * Never rejects: errors are results.
   */
  async evaluate(
    templates: readonly TemplateText[],
    names: Readonly<Record<string, unknown>>,
    as?: string,
  ): Promise<EvaluateResponse['results']> {
    const requestData = {
      bindings: templates,
      scope: as === undefined ? {} : { as },
      additionalNamedArguments: names,
    }
    const reply = await this.#ask({ method: 'evaluateActionBindings', requestData })
    return 'error' in reply
      ? templates.map(() => ({ value: undefined, error: reply.error }))
      : readEvaluateResponse(reply.data, templates.length).results
  }

  /** Begins a script, with everything that was changed before, and runs it until it waits or ends. Never rejects. */
  async startScript(request: TriggerRequest): Promise<TriggerResponse> {
    const reply = await this.#ask({ method: 'evaluateTrigger', requestData: request })
    return 'error' in reply ? failedScript(reply.error) : readTriggerResponse(reply.data)
  }

  /** Gives a script what it waits for, with everything that was changed before, and runs it on. Never rejects. */
  async resumeScript(scriptId: string, answers: readonly ClientAnswer[]): Promise<TriggerResponse> {
    const reply = await this.#ask({ method: 'resumeTrigger', requestData: { scriptId, answers } })
    return 'error' in reply ? failedScript(reply.error) : readTriggerResponse(reply.data)
  }

  /** Says again what a property is on the page, where a script had changed it and the page did not follow. */
  tellAgain(entity: string, property: string): void {
    if (this.#values.setProperties(entity).includes(property)) {
      this.set(entity, property, this.#values.values(entity)?.[property])
    } else this.clear(entity, property)
  }

  /** Asks once everything that was changed is evaluated. */
  async #ask(request: EvaluationRequest): Promise<{ data: unknown } | { error: string }> {
    for (let attempt = 0; attempt < 3; attempt += 1) {
      await this.settled()
      if (this.#isOver) break
      if (this.#isGivenUp) return { error: notAvailable }
      try {
        return { data: (await this.#port.ask(request)).responseData }
      } catch (thrown) {
        if (!(thrown instanceof EvaluationLost)) return { error: describe(thrown) }
        if (thrown.code === 'evaluation_cancelled' || thrown.code === 'worker_not_ready') {
          return { error: thrown.message }
        }
        this.#recover(false)
        if (thrown.code !== 'evaluation_restarted') return { error: thrown.message }
      }
    }
    return { error: evaluationCancelled().message }
  }

  stop(): void {
    this.#isOver = true
    clearTimeout(this.#timer)
    this.#port.stop()
  }

  get #isWorking(): boolean {
    return !this.#isOver && !this.#isGivenUp
  }

  /** Whether anything was changed that the evaluator has not answered. */
  get #isAwaited(): boolean {
    return this.#hasPending || this.#onTheWay !== null || this.#recovery !== null
  }

  /** What nobody waits for may gather for a while; whatever reads sends it at once. */
  #schedule(cause: EvaluationCause): void {
    this.#hasPending = true
    if (this.#isOver) return
    const delay = evaluationDelay[cause]
    const due = performance.now() + delay
    if (this.#due !== null && this.#due <= due) return
    this.#due = due
    clearTimeout(this.#timer)
    const send = (): void => {
      if (this.#due !== due) return
      this.#due = null
      if (this.#onTheWay === null && this.#recovery === null) void this.#flush()
    }
    if (delay === 0) queueMicrotask(send)
    else this.#timer = setTimeout(send, delay)
  }

  #flush(): Promise<void> {
    if (!this.#hasPending || this.#isOver || this.#isGivenUp) return Promise.resolve()
    const pending = this.#pending
    this.#pending = nothing()
    this.#hasPending = false
    this.#due = null
    clearTimeout(this.#timer)
    const defined = [...pending.entities.keys()]
    const request: ChangeRequest = {
      removed: [...pending.removed],
      entities: [...pending.entities.values()].map((source) => source.message),
      // Defining an entity anew may undo what was set in it: that is said again, before what is new.
      sets: [...this.#values.sets(defined), ...pending.sets.values()],
      skipped: [...this.#skipped],
      isCareful: false,
    }
    this.#onTheWay = this.#send(request).finally(() => {
      this.#onTheWay = null
      if (this.#recovery === null && this.#due === null) void this.#flush()
      this.#tellSettled()
    })
    return this.#onTheWay
  }

  async #send(request: ChangeRequest): Promise<void> {
    try {
      const reply = await this.#port.ask({ method: 'change', requestData: request })
      if (this.#isOver) return
      for (const path of this.#take(reply.responseData, false)) {
        this.#taken.set(path.split('.', 1)[0] ?? path, reply.timeTaken)
      }
    } catch (thrown) {
      if (thrown instanceof EvaluationLost) this.#recover(thrown.code === 'evaluation_too_long')
      else this.#listener.found({ kind: kindOf(thrown), message: describe(thrown) })
    }
  }

  /** Answers with the paths of what is another value than before. */
  #take(responseData: unknown, isFresh: boolean): readonly string[] {
    const response = readChangeResponse(responseData)
    if (isFresh) this.#values.forgetComputed()
    const changed = this.#values.take(response)
    for (const { path, message, kind } of response.errors) {
      if (message !== null && kind !== undefined) {
        const place = shownPath(path)
        this.#listener.found({ kind, message: message.includes(place) ? message : `${place}: ${message}` })
      }
    }
    if (response.apiDependencies !== null) this.#listener.dependenciesChanged(response.apiDependencies)
    if (isFresh) this.#listener.changed([...this.#values.names()])
    else if (changed.length > 0) this.#listener.changed(changed)
    return changed
  }

  #recover(isCareful: boolean): void {
    if (this.#recovery !== null || this.#isOver) return
    this.#listener.restarted()
    this.#recovery = this.#reload(isCareful).finally(() => {
      this.#recovery = null
      void this.#flush()
      this.#tellSettled()
    })
  }

  #tellSettled(): void {
    if (!this.#isOver && !this.#isAwaited) this.#listener.settled()
  }

  async #reload(startsCareful: boolean): Promise<void> {
    const recovery = new Recovery({
      port: this.#port,
      sources: () => this.#values.sources(),
      sets: (entities) => this.#values.sets(entities),
      skipped: this.#skipped,
      take: (responseData, isFresh) => this.#take(responseData, isFresh),
      isOver: () => this.#isOver,
      stopped: (message) => this.#listener.failed(message, false),
    })
    const reason = await recovery.run(startsCareful)
    if (reason !== undefined && !this.#isOver) this.#giveUp(reason)
  }

  #giveUp(reason: string): void {
    this.#isGivenUp = true
    this.#listener.failed(reason, true)
  }
}

const notAvailable = 'The bindings of this page cannot be evaluated at the moment.'

/** A page that cannot be taken in is one that should not have come to be; anything else failed by itself. */
const kindOf = (thrown: unknown): ReportedProblem['kind'] =>
  typeof thrown === 'object' && thrown !== null && 'code' in thrown && thrown.code === badUnevaluatedTree
    ? 'badUnevaluatedTree'
    : 'evaluation'

const failedScript = (message: string): TriggerResponse => ({
  calls: [],
  outcome: { kind: 'failed', message, callId: null },
  unhandled: [],
})

const describe = (thrown: unknown): string => (thrown instanceof Error ? thrown.message : String(thrown))
