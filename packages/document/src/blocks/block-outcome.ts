import { type ApiDefinition, apiRecordSchema, type Block, blocksWithin, nameTaken } from '@ashlar/schema'

/** Why an operation on blocks was refused. */
export type BlockRefusalCode =
  | 'not_found'
  | 'nothing_selected'
  | 'into_itself'
  | 'no_room'
  | 'invalid_name'
  | 'invalid_tree'
  | 'invalid_clipboard'

/** A refusal: a stable code and a sentence a person can act on. Nothing was changed. */
export interface BlockRefusal {
  readonly ok: false
  readonly code: BlockRefusalCode
  readonly message: string
}

/** What an operation on the blocks of an API answers: the API as it is then and the ids to select, or a refusal. */
export type BlockOutcome<Api> =
  | {
      readonly ok: true
      readonly api: Api
      /** Empty: the API itself. */
      readonly selection: readonly string[]
    }
  | BlockRefusal

/** What operations on blocks read and change of an API, a workflow or a job. */
export type WithBlocks = Pick<ApiDefinition, 'blocks'>

/** Makes ids of blocks: at most 64 characters, never the same twice. */
export type NewBlockId = () => string

/** Refuses. */
export const refuseBlocks = (code: BlockRefusalCode, message: string): BlockRefusal => ({
  ok: false,
  code,
  message,
})

/** The refusal for a block that is not, or no longer, there. */
export const blockIsGone = refuseBlocks('not_found', 'This block is no longer in the API.')

/**
 * Answers with other blocks, unless they are no tree that an API may have. What is checked here is what grows or moves:
 * texts in a block are the document's to check.
 */
export const withTree = <Api extends WithBlocks>(
  api: Api,
  blocks: Block[],
  selection: readonly string[],
): BlockOutcome<Api> => {
  const names = new Set<string>()
  for (const { name } of blocksWithin(blocks)) {
    if (names.has(name)) return refuseBlocks('invalid_name', nameTaken(name, 'another block of this API'))
    names.add(name)
  }
  const checked = apiRecordSchema.shape.blocks.safeParse(blocks)
  if (!checked.success) {
    const [problem] = checked.error.issues
    const isOurs = problem?.code === 'custom'
    return refuseBlocks('invalid_tree', isOurs ? problem.message : 'An API cannot hold these blocks.')
  }
  return { ok: true, api: { ...api, blocks }, selection }
}
