import {
  type Block,
  blockFacts,
  type BlockKind,
  type JsonObject,
  namesWithin,
  nextName,
} from '@ashlar/schema'
import { withTree, type BlockOutcome, type NewBlockId, type WithBlocks } from './block-outcome.ts'
import { endOfRoot, withInserted, type BlockTarget } from './edit-tree.ts'

/** Where a new block goes, and what must not be hidden by its name. */
export interface NewBlock {
  /** Absent: the end of the API. */
  readonly target?: BlockTarget | undefined
  readonly newId: NewBlockId
  readonly namesInScope?: Iterable<string>
}

/** The step that is added: what it runs on and what it does. */
export interface NewStepBlock extends NewBlock {
  readonly pluginId: string
  readonly datasourceId: string
  readonly configuration: JsonObject
}

const freeName = (api: WithBlocks, kind: BlockKind, namesInScope: Iterable<string> = []): string =>
  nextName(blockFacts[kind].nameWord, new Set([...namesWithin(api.blocks), ...namesInScope]))

const add = <Api extends WithBlocks>(
  api: Api,
  block: Block,
  target: BlockTarget | undefined,
): BlockOutcome<Api> => {
  const inserted = withInserted(api.blocks, target ?? endOfRoot(api.blocks), [block])
  return inserted.ok ? withTree(api, inserted.blocks, [block.id]) : inserted
}

/** Adds a block of a kind, as it is before anybody has written anything: Loop1, Loop2 … */
export const addControlBlock = <Api extends WithBlocks>(
  api: Api,
  { kind, target, newId, namesInScope }: NewBlock & { kind: BlockKind },
): BlockOutcome<Api> => add(api, blockFacts[kind].begin(newId(), freeName(api, kind, namesInScope)), target)

/** Adds a step on an integration: Step1, Step2 … */
export const addStepBlock = <Api extends WithBlocks>(
  api: Api,
  { pluginId, datasourceId, configuration, target, newId, namesInScope }: NewStepBlock,
): BlockOutcome<Api> => {
  const name = freeName(api, 'step', namesInScope)
  return add(api, { id: newId(), kind: 'step', name, pluginId, datasourceId, configuration }, target)
}
