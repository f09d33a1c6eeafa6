import type { Block } from '@ashlar/schema'
import type { EnginePorts, StepCall } from '../ports.ts'
import type { Run } from '../run.ts'

/** A block that was compiled once and can run many times. */
export interface PlannedBlock {
  readonly name: string
  /** The run as it is after this block. Throws `StepError`. */
  execute(run: Run, call: StepCall, ports: EnginePorts): Promise<Run>
}

/** Compiles the blocks of one kind. */
export interface BlockExecutor<Kind extends Block['kind'] = Block['kind']> {
  readonly kind: Kind
  /** Throws `StepError` for a block that can never run. */
  plan(block: Extract<Block, { kind: Kind }>, ports: EnginePorts): PlannedBlock
}
