import type { ApiDefinition, Block } from '@ashlar/schema'
import type { Execute, PlannedBlock, PlannedSequence, Planner } from './blocks/block-executor.ts'
import { blockExecutors } from './blocks/blocks.ts'
import type { EnginePorts } from './ports.ts'
import { StepError } from './run-fault.ts'
import { planText, type PlannedText, planValue } from './template-value.ts'
import type { JsonValue } from '@ashlar/schema'

/** An API made ready to run: parsed, checked and compiled once. It holds no value of any run. */
export interface ApiPlan {
  readonly blocks: PlannedSequence
  /** Whether whoever asks may run it; null where the right to the application is enough. Throws `StepError`. */
  readonly authorization: PlannedText<JsonValue> | null
}

/**
 * Compiles an API. A block that cannot run is no reason not to run those before it: it fails when its turn comes,
 * with the same words. Throws `StepError` for an authorisation that cannot be read: it must never be skipped.
 */
export const planApi = (
  api: Pick<ApiDefinition, 'blocks' | 'authorization'>,
  ports: EnginePorts,
): ApiPlan => ({
  blocks: planSequence(api.blocks, ports, false),
  authorization:
    api.authorization?.type === 'JS_EXPRESSION'
      ? planValue(api.authorization.expression, 'authorization')
      : null,
})

const planSequence = (blocks: readonly Block[], ports: EnginePorts, isInLoop: boolean): PlannedSequence =>
  blocks.map((block) => planBlock(block, ports, isInLoop))

const planBlock = (block: Block, ports: EnginePorts, isInLoop: boolean): PlannedBlock => {
  const planner: Planner = {
    ports,
    isInLoop,
    sequence: (blocks, inLoop = isInLoop) => planSequence(blocks, ports, inLoop),
    value: planValue,
    text: planText,
  }
  const execute = ((): Execute => {
    try {
      return blockExecutors[block.kind].plan(block, planner)
    } catch (error) {
      if (!(error instanceof StepError)) throw error
      return () => Promise.reject(error)
    }
  })()
  return { name: block.name, kind: block.kind, isKept: isKept(block), execute }
}

/** A declaration is seen in the names behind it, and what nobody waits for yet is still going on. */
const isKept = (block: Block): boolean =>
  block.kind !== 'variables' && !(block.kind === 'parallel' && block.wait === 'WAIT_NONE')
