import type { ApiRecord } from '@ashlar/schema'
import type { PlannedBlock } from './blocks/block-executor.ts'
import { blockExecutors } from './blocks/blocks.ts'
import type { EnginePorts } from './ports.ts'
import { StepError } from './run-fault.ts'

/** An API made ready to run: parsed, checked and compiled once. It holds no value of any run. */
export interface ApiPlan {
  readonly blocks: readonly PlannedBlock[]
}

/**
 * Compiles an API. A block that cannot run is no reason not to run those before it: it fails when its turn comes,
 * with the same words.
 */
export const planApi = (api: ApiRecord, ports: EnginePorts): ApiPlan => ({
  blocks: api.blocks.map((block): PlannedBlock => {
    try {
      return blockExecutors[block.kind].plan(block, ports)
    } catch (error) {
      if (!(error instanceof StepError)) throw error
      return { name: block.name, execute: () => Promise.reject(error) }
    }
  }),
})
