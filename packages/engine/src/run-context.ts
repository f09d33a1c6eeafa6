import type { BlockKind, JsonObject, JsonValue } from '@ashlar/schema'
import type { Deadline } from './deadline.ts'
import type { BlockPlace, RunEvent } from './events.ts'
import type { KeptLog } from './kept-log.ts'
import type { KeptOutputs } from './kept-outputs.ts'
import type { EnginePorts, HostTransaction } from './ports.ts'
import { StepError } from './run-fault.ts'
import type { RunRequest } from './run-request.ts'
import type { RunSpan } from './run-span.ts'

/** What the blocks of one run share, beside the run's own state. */
export interface RunContext {
  readonly request: RunRequest
  readonly ports: EnginePorts
  /** Aborted when the run is cancelled, its time is up, or nothing here is wanted any more. */
  readonly signal: AbortSignal
  readonly shared: SharedRun
  readonly deadline: Deadline
  /** What the blocks of the present sequence keep in memory. */
  readonly kept: KeptOutputs
  /** The way to the blocks of the present sequence, such as `Loop1/3/`; empty at the root. */
  readonly position: string
  /** The block that these blocks stand in. */
  readonly parent: string | null
  readonly span: RunSpan | undefined
  /** The transaction around these blocks. */
  readonly transaction?: HostTransaction | undefined
  /** The place of the block that runs, where somebody reads along. */
  readonly place?: BlockPlace | undefined
  /** Where the step that runs writes what a durable run keeps of its log. */
  readonly keptLog?: KeptLog | undefined
  /** Whether the step that runs has let anything out of the process; of durable runs. */
  readonly outside?: { isReached: boolean } | undefined
}

/** Busy milliseconds after which a run lets others work. */
const busyMilliseconds = 5
/** How many turns pass between two looks at the clock. */
const turnsBetweenLooks = 64

/** What is counted and kept once in a run. */
export class SharedRun {
  readonly tell: ((event: RunEvent) => void) | undefined
  /** Parallel blocks that nobody waits for yet, by name. */
  readonly background = new Map<string, Promise<JsonValue>>()
  readonly #begun = new Map<string, number>()
  readonly #ports: EnginePorts
  #turns = 0
  #since: number
  #gathered = 0
  #keptLog = 0

  /** `started` is the run's beginning by the clock of the ports. */
  constructor(ports: EnginePorts, tell: ((event: RunEvent) => void) | undefined, started: number) {
    this.#ports = ports
    this.#since = started
    this.tell = tell
  }

  /** The place of a block that begins now. */
  begin(block: string, kind: BlockKind, parent: string | null): BlockPlace {
    const index = this.#begun.get(block) ?? 0
    this.#begun.set(block, index + 1)
    const place = { block, parent, index }
    this.tell?.({ type: 'blockStarted', kind, ...place })
    return place
  }

  /** Whether the run worked so long without waiting for anything that others should have a turn. */
  isBusy(): boolean {
    this.#turns += 1
    if (this.#turns % turnsBetweenLooks !== 0) return false
    return this.#ports.monotonic() - this.#since >= busyMilliseconds
  }

  /** Lets others work. */
  async breathe(): Promise<void> {
    await this.#ports.breathe()
    this.#since = this.#ports.monotonic()
  }

  /** Whether so many characters more of the logs of steps are kept; counts them where they are. */
  keepLog(characters: number, limit: number): boolean {
    if (this.#keptLog + characters > limit) return false
    this.#keptLog += characters
    return true
  }

  /** Counts bytes that a loop or a parallel block keeps. Throws `StepError` where all of it together is too large. */
  gather(bytes: number, limit: number): void {
    this.#gathered += bytes
    if (this.#gathered <= limit) return
    const megabytes = Math.round(limit / (1024 * 1024))
    throw new StepError(
      'too_large',
      `The loops of this run gathered more than ${megabytes} MB. Let their last block give less.`,
    )
  }
}

/** Tells what the block that runs gives those inside of it to read. */
export const tellNames = ({ shared, place }: RunContext, names: JsonObject): void => {
  if (place !== undefined) shared.tell?.({ type: 'names', names, ...place })
}

/** The context of blocks inside of a block, at a step of the way such as a turn's number. */
export const contextInside = (context: RunContext, block: string, step: string | number): RunContext => ({
  ...context,
  // Where nothing is kept nobody asks for the way.
  position: context.request.journal === undefined ? '' : `${context.position}${block}/${step}/`,
  parent: block,
})
