import type { Block, BlockKind, BlockOfKind, JsonValue } from '@ashlar/schema'
import type { EnginePorts } from '../ports.ts'
import type { Run } from '../run.ts'
import type { RunContext } from '../run-context.ts'
import type { PlannedText } from '../template-value.ts'

/** What a block does in a run. Gives the run as it is behind it, at once where nothing is waited for. Throws `StepError`. */
export type Execute = (run: Run, context: RunContext) => Run | Promise<Run>

/** A block that was compiled once and can run many times. */
export interface PlannedBlock {
  readonly name: string
  readonly kind: BlockKind
  /** Whether its output is all there is of it, so that a durable run need not run it again. */
  readonly isKept: boolean
  /** Whether it stands for one that ran before, and nothing is told of it. */
  readonly isQuiet: boolean
  readonly execute: Execute
}

/** Blocks that run one after the other. */
export type PlannedSequence = readonly PlannedBlock[]

/** What compiling a block needs. */
export interface Planner {
  readonly ports: EnginePorts
  /** Whether a break block here has a loop to leave. */
  readonly isInLoop: boolean
  /** Compiles blocks inside of this one. `inLoop` says whether a break in them has a loop; as here where it is not given. */
  sequence(blocks: readonly Block[], inLoop?: boolean): PlannedSequence
  /** Whether only a part of the API is run, and it begins or ends in these blocks of this block. */
  isOnWay(blocks: readonly Block[] | undefined): boolean
  /** Whether the part begins in these blocks of this block, whatever would lead there. */
  isEntered(blocks: readonly Block[] | undefined): boolean
  /** A text of this block that stands for a value. `field` names it in errors. */
  value(text: string, field: string): PlannedText<JsonValue>
  /** A text of this block that stays text. */
  text(text: string, field: string): PlannedText<string>
}

/** Compiles the blocks of one kind. */
export interface BlockExecutor {
  readonly kind: BlockKind
  /** Throws `StepError` for a block that can never run. */
  plan(block: Block, planner: Planner): Execute
}

const isOfKind = <Kind extends BlockKind>(block: Block, kind: Kind): block is BlockOfKind<Kind> =>
  block.kind === kind

/** Makes the executor of a kind. */
export const blockExecutor = <Kind extends BlockKind>(
  kind: Kind,
  plan: (block: BlockOfKind<Kind>, planner: Planner) => Execute,
): BlockExecutor => ({
  kind,
  plan(block, planner) {
    if (!isOfKind(block, kind)) throw new TypeError(`${block.name} is no ${kind} block.`)
    return plan(block, planner)
  },
})
