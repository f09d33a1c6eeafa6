import { shownPath } from './cell-names.ts'
import type { EntitySource } from './entity-source.ts'
import type { PageValues } from './page-values.ts'
import {
  EvaluationLost,
  type ChangeRequest,
  type EntityMessage,
  type EvaluateResponse,
  type EvaluationPort,
  type SetMessage,
  type TemplateText,
} from './protocol.ts'
import { readChangeResponse, readEvaluateResponse } from './reply-check.ts'

/** How many bindings that never end are passed over before the evaluation is given up. */
const mostCulprits = 20
/** How many times in a row a fresh evaluator may be lost before the evaluation is given up. */
const mostLosses = 40

/** Who hears what became of the values. */
export interface EvaluationListener {
  /** Paths (`Table1.data`) whose value or error is another than before. */
  changed(paths: readonly string[]): void
  /** Which APIs a bound property or an API's inputs depend on. */
  dependenciesChanged(dependencies: Readonly<Record<string, readonly string[]>>): void
  /** A binding was stopped (which its builder should know), or nothing is evaluated any more (`isOver`). */
  failed(message: string, isOver: boolean): void
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
  #pending = nothing()
  #hasPending = false
  #isScheduled = false
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
  define(sources: readonly EntitySource[], removed: readonly string[] = []): void {
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
    this.#schedule()
  }

  set(entity: string, property: string, value: unknown): void {
    this.#pending.sets.set(`${entity}.${property}`, { entity, property, value })
    this.#schedule()
  }

  clear(entity: string, property: string): void {
    this.#pending.sets.set(`${entity}.${property}`, { entity, property, isCleared: true })
    this.#schedule()
  }

  /** Resolves when the evaluator has answered everything that was changed until now. Never rejects. */
  async settled(): Promise<void> {
    while (this.#isWorking && (this.#hasPending || this.#onTheWay !== null || this.#recovery !== null)) {
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
    for (let attempt = 0; attempt < 3; attempt += 1) {
      await this.settled()
      if (this.#isOver) break
      if (this.#isGivenUp) return failures(templates, notAvailable)
      try {
        const requestData = { templates, names, ...(as === undefined ? {} : { as }) }
        const reply = await this.#port.ask({ method: 'evaluate', requestData })
        return readEvaluateResponse(reply.responseData, templates.length).results
      } catch (thrown) {
        if (!(thrown instanceof EvaluationLost)) return failures(templates, describe(thrown))
        this.#recover(false)
        if (thrown.code !== 'evaluation_restarted') return failures(templates, thrown.message)
      }
    }
    return failures(templates, 'User navigated away during evaluation')
  }

  stop(): void {
    this.#isOver = true
    this.#port.stop()
  }

  get #isWorking(): boolean {
    return !this.#isOver && !this.#isGivenUp
  }

  #schedule(): void {
    this.#hasPending = true
    if (this.#isScheduled || this.#isOver) return
    this.#isScheduled = true
    queueMicrotask(() => {
      this.#isScheduled = false
      if (this.#onTheWay === null && this.#recovery === null) void this.#flush()
    })
  }

  #flush(): Promise<void> {
    if (!this.#hasPending || this.#isOver || this.#isGivenUp) return Promise.resolve()
    const pending = this.#pending
    this.#pending = nothing()
    this.#hasPending = false
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
      if (this.#recovery === null) void this.#flush()
    })
    return this.#onTheWay
  }

  async #send(request: ChangeRequest): Promise<void> {
    try {
      const reply = await this.#port.ask({ method: 'change', requestData: request })
      if (!this.#isOver) this.#take(reply.responseData, false)
    } catch (thrown) {
      if (thrown instanceof EvaluationLost) this.#recover(thrown.code === 'evaluation_too_long')
      else this.#listener.failed(describe(thrown), false)
    }
  }

  #take(responseData: unknown, isFresh: boolean): void {
    const response = readChangeResponse(responseData)
    if (isFresh) this.#values.forgetComputed()
    const changed = this.#values.take(response)
    if (response.apiDependencies !== null) this.#listener.dependenciesChanged(response.apiDependencies)
    if (isFresh) this.#listener.changed([...this.#values.names()])
    else if (changed.length > 0) this.#listener.changed(changed)
  }

  #recover(isCareful: boolean): void {
    if (this.#recovery !== null || this.#isOver) return
    this.#recovery = this.#reload(isCareful).finally(() => {
      this.#recovery = null
      void this.#flush()
    })
  }

  /** Tells a fresh evaluator everything; binding by binding when one of them never ends. */
  async #reload(startsCareful: boolean): Promise<void> {
    let isCareful = startsCareful
    for (let losses = 0; losses < mostLosses && this.#skipped.size <= mostCulprits; losses += 1) {
      if (this.#isOver) return
      const request: ChangeRequest = {
        removed: [],
        entities: this.#values.sources().map((source) => source.message),
        sets: this.#values.sets(),
        skipped: [...this.#skipped],
        isCareful,
      }
      try {
        const reply = await this.#port.ask({ method: 'change', requestData: request })
        this.#take(reply.responseData, true)
        return
      } catch (thrown) {
        if (!(thrown instanceof EvaluationLost) || thrown.code === 'evaluation_unavailable') {
          this.#giveUp(describe(thrown))
          return
        }
        // A binding that was mended while it was waited for is not passed over for what it said before.
        if (thrown.culprit !== null && this.#isAsSent(thrown.culprit, request)) {
          this.#skipped.add(thrown.culprit)
          this.#listener.failed(
            `${shownPath(thrown.culprit)} ran for more than 2 seconds and was stopped.`,
            false,
          )
        }
        isCareful = true
      }
    }
    this.#giveUp('The bindings of this page take too long and are no longer evaluated.')
  }

  /** Whether a binding still says what it said in a request. */
  #isAsSent(path: string, { entities }: ChangeRequest): boolean {
    const [name = ''] = path.split('.', 1)
    const property = path.slice(name.length + 1)
    const template = (messages: readonly EntityMessage[]): string | undefined =>
      messages.find((message) => message.name === name)?.bindings[property]?.template
    return template(entities) === template(this.#values.sources().map((source) => source.message))
  }

  #giveUp(reason: string): void {
    this.#isGivenUp = true
    this.#listener.failed(reason, true)
  }
}

const notAvailable = 'The bindings of this page cannot be evaluated at the moment.'

const failures = (templates: readonly TemplateText[], error: string): EvaluateResponse['results'] =>
  templates.map(() => ({ value: undefined, error }))

const describe = (thrown: unknown): string => (thrown instanceof Error ? thrown.message : String(thrown))
