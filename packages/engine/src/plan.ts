import type { ApiDefinition, Block, JsonValue } from '@ashlar/schema'
import type { Execute, PlannedBlock, PlannedSequence, Planner } from './blocks/block-executor.ts'
import { blockExecutors } from './blocks/blocks.ts'
import { givenAt, type RunPart, type WayLevel, wayOfPart, wayTo } from './part.ts'
import type { EnginePorts } from './ports.ts'
import { whenKnown } from './remember.ts'
import { StepError } from './run-fault.ts'
import { planText, type PlannedText, planValue } from './template-value.ts'

/** An API made ready to run: parsed, checked and compiled once. It holds no value of any run. */
export interface ApiPlan {
  readonly blocks: PlannedSequence
  /** Whether whoever asks may run it; null where the right to the application is enough. Throws `StepError`. */
  readonly authorization: PlannedText<JsonValue> | null
}

/**
 * Compiles an API. A block that cannot run is no reason not to run those before it: it fails when its turn comes,
 * with the same words. Throws `StepError` for an authorization that cannot be read: it must never be skipped.
 */
export const planApi = (
  api: Pick<ApiDefinition, 'blocks' | 'authorization'>,
  ports: EnginePorts,
): ApiPlan => ({
  blocks: planSequence(api.blocks, { ports, isInLoop: false, way: null }),
  authorization:
    api.authorization?.type === 'JS_EXPRESSION'
      ? planValue(api.authorization.expression, 'authorization')
      : null,
})

/**
 * Compiles a part of an API, which runs with what a former run told of the blocks before. Throws `StepError` for a block
 * that does not exist, and as `planApi` does.
 */
export const planPart = (
  api: Pick<ApiDefinition, 'blocks' | 'authorization'>,
  part: RunPart,
  ports: EnginePorts,
): ApiPlan => {
  const { authorization } = planApi({ ...api, blocks: [] }, ports)
  if (part.kind !== 'step') {
    const way = { kind: part.kind, levels: wayOfPart(api.blocks, part.block) }
    const end = part.kind === 'through' ? (way.levels[0]?.index ?? 0) + 1 : undefined
    const blocks = api.blocks.slice(0, end)
    return { blocks: planSequence(blocks, { ports, isInLoop: false, way }), authorization }
  }
  const levels = wayTo(api.blocks, part.block)
  const before = levels.flatMap((level) =>
    givenAt(level, (block) => planBlock(block, { ports, isInLoop: level.isInLoop, way: null })),
  )
  const target = levels
    .slice(-1)
    .map(({ block, isInLoop }) => planBlock(block, { ports, isInLoop, way: null }))
  return { blocks: [...before, ...target], authorization }
}

interface Planning {
  readonly ports: EnginePorts
  readonly isInLoop: boolean
  /** Where a part begins or ends; null where the whole of the blocks is run. */
  readonly way: { readonly kind: 'from' | 'through'; readonly levels: readonly WayLevel[] } | null
}

const planSequence = (blocks: readonly Block[], planning: Planning): PlannedSequence => {
  const plan = (block: Block): PlannedBlock => planBlock(block, planning)
  const level = planning.way?.levels.find(({ block }) => blocks.includes(block))
  if (level === undefined || planning.way?.kind !== 'from') return blocks.map(plan)
  return [...givenAt(level, plan), ...blocks.slice(level.index).map(plan)]
}

const planBlock = (block: Block, planning: Planning): PlannedBlock => {
  const { ports, isInLoop, way } = planning
  const isOnWay: Planner['isOnWay'] = (blocks = []) =>
    way?.levels.some((level) => blocks.includes(level.block)) ?? false
  const planner: Planner = {
    ports,
    isInLoop,
    sequence: (blocks, inLoop = isInLoop) => planSequence(blocks, { ...planning, isInLoop: inLoop }),
    isOnWay,
    isEntered: (blocks) => way?.kind === 'from' && isOnWay(blocks),
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
  const isEnd = way?.kind === 'through' && way.levels.at(-1)?.block === block
  return {
    name: block.name,
    kind: block.kind,
    isKept: isKept(block),
    isQuiet: false,
    execute: isEnd ? endingRun(execute) : execute,
  }
}

/** Ends the whole run behind a block, with its output. */
const endingRun =
  (execute: Execute): Execute =>
  (run, context) =>
    whenKnown(execute(run, context), (next) =>
      next.ending === null ? next.ended('return', next.output) : next,
    )

/** A declaration is seen in the names behind it, and what nobody waits for yet is still going on. */
const isKept = (block: Block): boolean =>
  block.kind !== 'variables' && !(block.kind === 'parallel' && block.wait === 'WAIT_NONE')
