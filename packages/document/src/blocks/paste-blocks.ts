import {
  type Block,
  blocksWithin,
  namesWithin,
  nextName,
  sequencesOf,
  textsOf,
  withSequences,
} from '@ashlar/schema'
import {
  refuseBlocks,
  withTree,
  type BlockOutcome,
  type NewBlockId,
  type WithBlocks,
} from './block-outcome.ts'
import { copyBlocks } from './copied-blocks.ts'
import { type BlockTarget, endOfRoot, withInserted } from './edit-tree.ts'
import { sequenceAt, topmostBlocks, type SequencePlace } from './locate.ts'
import { renaming } from './rename-block.ts'
import { renameInBlocks } from './rename-references.ts'

/** What is pasted, and beside what. */
export interface PasteBlocks {
  readonly blocks: readonly Block[]
  /** The selected blocks. */
  readonly beside: readonly string[]
  /** The selected sequence of a block, such as its `else`. */
  readonly into?: SequencePlace | null
  readonly newId: NewBlockId
  readonly namesInScope?: Iterable<string>
}

/**
 * Where blocks go that are added or pasted: to the end of the selected sequence; into the selected block, where that holds
 * others; else behind it; without a selection to the end of the API.
 */
export const targetBeside = (
  blocks: readonly Block[],
  selected: readonly string[],
  into: SequencePlace | null = null,
): BlockTarget => {
  const sequence = into === null ? undefined : sequenceAt(blocks, into)
  if (into !== null && sequence !== undefined) return { ...into, index: sequence.length }
  const last = topmostBlocks(blocks, selected).at(-1)
  if (last === undefined) return endOfRoot(blocks)
  const [inner] = sequencesOf(last.block).filter(({ place }) => place !== 'trigger')
  return inner === undefined
    ? { parentId: last.parentId, place: last.place, index: last.index + 1 }
    : { parentId: last.block.id, place: inner.place, index: inner.blocks.length }
}

/**
 * Pastes blocks with new ids. A name that is taken gets `_copy1`, `_copy2` …, and what reads the block among those that are
 * pasted reads the copy.
 */
export const pasteBlocks = <Api extends WithBlocks>(api: Api, paste: PasteBlocks): BlockOutcome<Api> =>
  pasteAt(api, paste, targetBeside(api.blocks, paste.beside, paste.into))

/** Copies blocks to behind the last of them. */
export const duplicateBlocks = <Api extends WithBlocks>(
  api: Api,
  {
    ids,
    newId,
    namesInScope = [],
  }: { ids: readonly string[]; newId: NewBlockId; namesInScope?: Iterable<string> },
): BlockOutcome<Api> => {
  const last = topmostBlocks(api.blocks, ids).at(-1)
  if (last === undefined) return refuseBlocks('nothing_selected', 'Select blocks to duplicate.')
  const { parentId, place, index } = last
  const target = { parentId, place, index: index + 1 }
  return pasteAt(api, { blocks: copyBlocks(api.blocks, ids), beside: ids, newId, namesInScope }, target)
}

const pasteAt = <Api extends WithBlocks>(
  api: Api,
  { blocks, newId, namesInScope = [] }: PasteBlocks,
  target: BlockTarget,
): BlockOutcome<Api> =>
  renaming(() => {
    const copies = copiesOf(blocks, new Set([...namesWithin(api.blocks), ...namesInScope]), newId)
    const inserted = withInserted(api.blocks, target, copies)
    if (!inserted.ok) return inserted
    return withTree(
      api,
      inserted.blocks,
      copies.map(({ id }) => id),
    )
  })

const copiesOf = (blocks: readonly Block[], taken: ReadonlySet<string>, newId: NewBlockId): Block[] => {
  const all = [...blocksWithin(blocks)]
  const words = new Set(all.flatMap((block) => textsOf(block).flatMap(({ text }) => text.match(word) ?? [])))
  // A name that occurs in the copies is left alone: as the name of a copy it would catch what reads something else.
  const avoided = new Set([...taken, ...words, ...namesWithin(blocks)])
  const renamed = new Map<string, string>()
  for (const { name } of all) {
    if (!taken.has(name)) continue
    const next = nextName(`${name.replace(/_copy\d+$/u, '').slice(0, 48)}_copy`, avoided)
    avoided.add(next)
    renamed.set(name, next)
  }
  let copies: readonly Block[] = blocks
  for (const [from, to] of renamed) copies = renameInBlocks(copies, from, to)
  return withNewNames(copies, renamed, newId)
}

const word = /[A-Za-z_$][\w$]*/gu

const withNewNames = (
  blocks: readonly Block[],
  renamed: ReadonlyMap<string, string>,
  newId: NewBlockId,
): Block[] =>
  blocks.map((block) =>
    withSequences({ ...block, id: newId(), name: renamed.get(block.name) ?? block.name }, (sequence) =>
      withNewNames(sequence.blocks, renamed, newId),
    ),
  )
