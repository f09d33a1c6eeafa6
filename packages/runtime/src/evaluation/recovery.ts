import { shownPath } from './cell-names.ts'
import type { EntitySource } from './entity-source.ts'
import {
  EvaluationLost,
  type ChangeRequest,
  type EntityMessage,
  type EvaluationPort,
  type SetMessage,
} from './protocol.ts'

/** How long each binding may take while it is looked for those that never end; in milliseconds. */
const quickLimit = 200
/** How many of them are looked for one by one: each costs an evaluator. */
const mostSuspects = 12
/** How long all bindings of a page that were put aside may take together; in milliseconds. */
const mostTogether = 4000
/** How many evaluators may be lost in a row while nothing says where. */
const mostUnexplained = 3

/** How often it is the machine that is taken to be slow, where what was stopped calls nothing. */
const mostDelays = 5
/** The longest that one binding is waited for, in milliseconds: as long as a whole request. */
const patientLimit = 2000

/** What a recovery needs of the session around it. */
export interface RecoveryHost {
  readonly port: EvaluationPort
  readonly sources: () => readonly EntitySource[]
  readonly sets: (entities?: readonly string[]) => readonly SetMessage[]
  /** Paths of bindings that are passed over; the recovery adds to them. */
  readonly skipped: Set<string>
  /** Takes over an answer; `isFresh` where it is everything that the evaluator knows. */
  readonly take: (responseData: unknown, isFresh: boolean) => void
  readonly isOver: () => boolean
  /** Hears in a sentence what was stopped. */
  readonly stopped: (message: string) => void
}

/** Calls alone can go on for long: names, paths and operators take no time to speak of, but on a machine that is busy. */
const mayRunLong = (template: string): boolean => /[(`]|\bnew\b/.test(template)

/** What goes on for ever repeats something, and says so. */
const mayRepeat = (template: string): boolean => /\b(?:while|for|do)\b/.test(template)

const templateAt = (messages: readonly EntityMessage[], path: string): string | undefined => {
  const [name = ''] = path.split('.', 1)
  return messages.find((message) => message.name === name)?.bindings[path.slice(name.length + 1)]?.template
}

const pathsOf = (
  messages: readonly EntityMessage[],
  isWanted: (template: string) => boolean,
): readonly string[] =>
  messages.flatMap(({ name, bindings }) =>
    Object.entries(bindings).flatMap(([property, { template }]) =>
      isWanted(template) ? [`${name}.${property}`] : [],
    ),
  )

const named = (paths: readonly string[]): string => {
  const [first = '', second] = paths.map(shownPath)
  if (second === undefined) return first
  return paths.length === 2 ? `${first} and ${second}` : `${first}, ${second} and ${paths.length - 2} more`
}

/**
 * Tells a fresh evaluator everything after one was lost, and finds the bindings that never end. All of a page share one
 * budget. What repeats nothing is there at once. Then each binding has a moment, and what takes longer is put aside, so that everything else is there soon;
 * then those are tried in turn with the whole limit, until together they have used up the budget, whether they end or not.
 * The others are passed over too.
 */
export class Recovery {
  readonly #host: RecoveryHost
  /** What was put aside, with what it said then: a binding that is mended meanwhile is not passed over for it. */
  readonly #suspects = new Map<string, string | undefined>()

  constructor(host: RecoveryHost) {
    this.#host = host
  }

  /** Answers with why the evaluation has to be given up, undefined where it goes on. */
  async run(startsCareful: boolean): Promise<string | undefined> {
    if (startsCareful) await this.#tellWhatRepeatsNothing()
    const reason = await this.#tellAll(startsCareful)
    if (reason !== undefined) return reason
    let spent = 0
    for (const path of Array.from(this.#suspects.keys())) {
      if (spent >= mostTogether || this.#host.isOver()) break
      const taken = await this.#timeOf(path)
      spent += taken ?? patientLimit
      if (taken === undefined) {
        // What was put aside and turned out to be slow alone must not be put aside again.
        const next = await this.#tellAll(false)
        if (next !== undefined) return next
      }
    }
    this.#passOver([...this.#suspects.keys()], (paths) => {
      const verb = paths.length === 1 ? 'was' : 'were'
      return `${named(paths)} ${verb} stopped: together, the bindings of this page take too long.`
    })
    return undefined
  }

  get #messages(): readonly EntityMessage[] {
    return this.#host.sources().map((source) => source.message)
  }

  /** Bindings that say something else than when they were put aside get another chance. */
  #passOver(paths: readonly string[], sentence: (paths: readonly string[]) => string): void {
    const messages = this.#messages
    const present = paths.filter((path) => templateAt(messages, path) === this.#suspects.get(path))
    for (const path of paths) this.#suspects.delete(path)
    for (const path of present) this.#host.skipped.add(path)
    if (present.length > 0) this.#host.stopped(sentence(present))
  }

  /** The search takes seconds, each evaluator that is lost in it a good part of one. */
  async #tellWhatRepeatsNothing(): Promise<void> {
    const entities = this.#messages
    const repeating = pathsOf(entities, mayRepeat)
    if (repeating.length === 0) return
    const skipped = [...this.#host.skipped, ...repeating]
    const requestData: ChangeRequest = {
      removed: [],
      entities,
      sets: this.#host.sets(),
      skipped,
      isCareful: true,
      limit: quickLimit,
    }
    try {
      const { responseData } = await this.#host.port.ask({ method: 'change', requestData })
      this.#host.take(responseData, true)
    } catch {
      // The search finds out why.
    }
  }

  async #tellAll(startsCareful: boolean): Promise<string | undefined> {
    let isCareful = startsCareful
    let unexplained = 0
    let delays = 0
    while (!this.#host.isOver() && unexplained < mostUnexplained) {
      if (this.#suspects.size >= mostSuspects) this.#passOverCalls()
      const request: ChangeRequest = {
        removed: [],
        entities: this.#messages,
        sets: this.#host.sets(),
        skipped: [...this.#host.skipped, ...this.#suspects.keys()],
        isCareful,
        ...(isCareful ? { limit: Math.min(patientLimit, quickLimit * 4 ** delays) } : {}),
      }
      try {
        const reply = await this.#host.port.ask({ method: 'change', requestData: request })
        this.#host.take(reply.responseData, true)
        return undefined
      } catch (thrown) {
        if (!(thrown instanceof EvaluationLost) || thrown.code === 'evaluation_unavailable') {
          return thrown instanceof Error ? thrown.message : String(thrown)
        }
        if (thrown.culprit === null) unexplained += isCareful ? 1 : 0
        else {
          const template = templateAt(request.entities, thrown.culprit)
          if (template !== undefined && !mayRunLong(template) && delays < mostDelays) delays += 1
          else this.#suspects.set(thrown.culprit, template)
        }
        isCareful = true
      }
    }
    return this.#host.isOver() ? undefined : tooLong
  }

  /**
   * How long a binding takes that was put aside, with everything else in place, in milliseconds; undefined where it uses up
   * the whole limit, and was stopped.
   */
  async #timeOf(path: string): Promise<number | undefined> {
    const [name = ''] = path.split('.', 1)
    const asked = this.#suspects.get(path)
    const source = this.#host.sources().find(({ message }) => message.name === name)
    if (source === undefined) {
      this.#suspects.delete(path)
      return 0
    }
    const others = [...this.#suspects.keys()].filter((other) => other !== path)
    const requestData: ChangeRequest = {
      removed: [],
      entities: [source.message],
      sets: this.#host.sets([name]),
      skipped: [...this.#host.skipped, ...others],
      isCareful: false,
    }
    try {
      const reply = await this.#host.port.ask({ method: 'change', requestData })
      this.#suspects.delete(path)
      this.#host.take(reply.responseData, false)
      return reply.timeTaken
    } catch {
      this.#suspects.set(path, asked)
      this.#passOver(
        [path],
        ([endless = '']) => `${shownPath(endless)} ran for more than 2 seconds and was stopped.`,
      )
      return undefined
    }
  }

  /** Where too many are slow to look for them, everything is passed over that could be. */
  #passOverCalls(): void {
    const messages = this.#messages
    for (const path of pathsOf(messages, mayRunLong)) this.#suspects.set(path, templateAt(messages, path))
    this.#passOver(
      [...this.#suspects.keys()],
      (stopped) => `The bindings of this page take too long: ${named(stopped)} are no longer evaluated.`,
    )
  }
}

const tooLong = 'The bindings of this page take too long and are no longer evaluated.'
