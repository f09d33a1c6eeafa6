import { setImmediate } from 'node:timers/promises'
import { createScope, parseTemplate, standardGlobals } from '@ashlar/expression'
import type { ApiDefinition, JsonObject, JsonValue } from '@ashlar/schema'
import { runApi } from '../src/engine.ts'
import type { RunEvent } from '../src/events.ts'
import type { JournalEntry, RunJournal } from '../src/journal.ts'
import type { OutputBudget } from '../src/kept-outputs.ts'
import { defaultRunLimits, type RunLimits } from '../src/limits.ts'
import type { RunPart } from '../src/part.ts'
import { planApi, planPart } from '../src/plan.ts'
import type { EnginePorts, HostStep, HostTransaction, StepCall, StepSecrets } from '../src/ports.ts'
import type { RunCaller } from '../src/run-caller.ts'
import { StepError } from '../src/run-fault.ts'

/** What a step of the tests does, by its body; without one of its own a step gives the values of its bindings. */
export type StepWork = (values: readonly unknown[], call: StepCall) => Promise<JsonValue> | JsonValue

export interface BlockRunOptions {
  readonly inputs?: JsonObject
  readonly caller?: RunCaller
  /** By the words that a step's body begins with. */
  readonly work?: Readonly<Record<string, StepWork>>
  /** Secrets that a step reads, by its name. */
  readonly secrets?: Readonly<Record<string, StepSecrets>>
  readonly readsSecrets?: boolean
  readonly streams?: Readonly<Record<string, readonly JsonValue[]>>
  readonly limits?: Partial<RunLimits>
  readonly budget?: OutputBudget
  readonly signal?: AbortSignal
  readonly journal?: RunJournal
  /** Runs only this part, with what a former run told. */
  readonly part?: RunPart
  readonly known?: JsonObject
  readonly now?: () => Date
  readonly onMessage?: (message: JsonValue) => void | Promise<void>
  readonly sleep?: EnginePorts['sleep']
  /** Begins a transaction; without one of its own, what happens to it is written down in `transactions`. */
  readonly beginTransaction?: EnginePorts['beginTransaction']
}

/** Runs an API with guest code as native functions of this realm, since the tests wrote it. */
export const runBlocks = async (api: ApiDefinition, options: BlockRunOptions = {}) => {
  const slept: number[] = []
  const transactions: string[] = []
  let breaths = 0
  const ports: EnginePorts = {
    compileStep(block): HostStep {
      const body = String(block.configuration['body'])
      const reads = block.configuration['reads']
      const bindings = parseTemplate(body).parts.flatMap((part) =>
        part.kind === 'binding' ? [{ path: 'body', expression: part.expression }] : [],
      )
      const work = Object.entries(options.work ?? {}).find(([word]) => body.startsWith(word))?.[1]
      const messages = Object.entries(options.streams ?? {}).find(([word]) => body.startsWith(word))?.[1]
      const secrets = options.secrets?.[block.name]
      return {
        bindings,
        readSecrets: secrets === undefined ? undefined : () => Promise.resolve(secrets),
        reads: Array.isArray(reads) ? reads.map(String) : undefined,
        run: async (values, call) => {
          if (work === undefined) return first(values)
          await call.begin?.()
          return await work(values, call)
        },
        ...(messages === undefined
          ? {}
          : {
              async *stream() {
                yield* messages
              },
            }),
      }
    },
    evaluate: (task) =>
      Promise.resolve(
        task.functions.map((source) => {
          try {
            return { ok: true, value: evaluateGuest(source, task.scope) }
          } catch (error) {
            return { ok: false, message: String(error), isOutOfTime: false }
          }
        }),
      ),
    beginTransaction: options.beginTransaction ?? (() => Promise.resolve(notedTransaction(transactions))),
    monotonic: () => performance.now(),
    now: options.now ?? (() => new Date('2030-01-01T00:00:00Z')),
    sleep:
      options.sleep ??
      ((milliseconds) => {
        slept.push(milliseconds)
        return Promise.resolve()
      }),
    breathe: () => {
      breaths += 1
      return setImmediate()
    },
  }
  const events: RunEvent[] = []
  const sent: JsonValue[] = []
  const end = await runApi(
    options.part === undefined ? planApi(api, ports) : planPart(api, options.part, ports),
    {
      runId: 'run',
      organizationId: 'org',
      withTrace: true,
      readsSecrets: options.readsSecrets ?? true,
      inputs: options.inputs ?? {},
      caller: options.caller,
      signal: options.signal ?? new AbortController().signal,
      limits: { ...defaultRunLimits, ...options.limits },
      budget: options.budget,
      onMessage: (message) => {
        sent.push(message)
        return options.onMessage?.(message)
      },
      journal: options.journal,
      known: options.known,
    },
    ports,
    (event) => events.push(event),
  )
  return { end, events, sent, slept, transactions, breaths: () => breaths }
}

/** A transaction that does nothing but note what becomes of it. */
const notedTransaction = (notes: string[]): HostTransaction => {
  notes.push('begin')
  let isOver = false
  const note = (what: string): Promise<void> => {
    if (!isOver) notes.push(what)
    isOver = true
    return Promise.resolve()
  }
  return { commit: () => note('commit'), rollback: () => note('rollback') }
}

const first = (values: readonly unknown[]): JsonValue => {
  const plain: JsonValue = JSON.parse(JSON.stringify(values.length === 1 ? (values[0] ?? null) : values))
  return plain
}

const evaluateGuest = (source: string, scope: string): unknown => {
  const names = Object.assign(createScope(), standardGlobals(), JSON.parse(scope))
  // The same text that an interpreter is given, since how names are read in it is what is tried.
  // oxlint-disable-next-line eslint/no-new-func, typescript/no-implied-eval -- the tests wrote the code
  const evaluate: unknown = new Function(`return ${source}`)()
  if (typeof evaluate !== 'function') throw new TypeError('This is no function.')
  return evaluate(names)
}

/** How the blocks of a run ended, in order: `Step1 succeeded`. */
export const statuses = (events: readonly RunEvent[]): string[] =>
  events.flatMap((event) => (event.type === 'blockEnded' ? [`${event.block} ${event.status}`] : []))

/** A step's work that fails. */
export const failing = (message: string) => (): never => {
  throw new StepError('query_failed', message)
}

/** A journal in memory, as a host keeps one that stores what is noted as late as it may. */
export class MemoryJournal implements RunJournal {
  /** What would survive the process. */
  readonly entries = new Map<string, JournalEntry>()
  #noted: [string, JournalEntry][] = []
  recall: RunJournal['recall'] = (position) => this.entries.get(position)
  note: RunJournal['note'] = (position, entry) => {
    this.#noted.push([position, structuredClone(entry)])
  }
  record: RunJournal['record'] = async (position, entry) => {
    this.note(position, entry)
    await this.settle()
  }
  settle: RunJournal['settle'] = async () => {
    for (const [position, entry] of this.#noted.splice(0)) this.keep(position, entry)
  }
  /** Rejecting where a process can keep nothing more. */
  protected keep(position: string, entry: JournalEntry): void {
    this.entries.set(position, entry)
  }
}
