import { type Block, blocksWithin, sequencesOf, withSequences } from '@ashlar/schema'
import { isSame } from '../equality.ts'

/** How blocks stand inside of each other, without what is in them. */
type Shape = readonly {
  readonly id: string
  readonly inside: readonly { readonly place: string; readonly shape: Shape }[]
}[]

const shapeOf = (blocks: readonly Block[]): Shape =>
  blocks.map((block) => ({
    id: block.id,
    inside: sequencesOf(block).map((sequence) => ({
      place: sequence.place,
      shape: shapeOf(sequence.blocks),
    })),
  }))

/** Each block by its id, without the blocks inside of it. */
const partsOf = (blocks: readonly Block[]): ReadonlyMap<string, Block> =>
  new Map([...blocksWithin(blocks)].map((block) => [block.id, withSequences(block, () => [])]))

/** The side that changed something; the preferred one where both did. */
const changed = <Value>(base: Value, preferred: Value, other: Value): Value =>
  isSame(preferred, base) ? other : preferred

/**
 * Puts two versions of a tree of blocks together that were made from the same one: what each block is by itself, and how
 * all of them stand inside of each other. Where both changed the same, it is as the preferred version has it.
 */
export const mergeBlocks = (
  base: readonly Block[],
  preferred: readonly Block[],
  other: readonly Block[],
): Block[] => {
  const [was, mine, theirs] = [partsOf(base), partsOf(preferred), partsOf(other)]
  // Nothing that was changed here goes because it was deleted there.
  const wouldLose = [...mine].some(([id, part]) => !theirs.has(id) && !isSame(part, was.get(id)))
  const shape = wouldLose ? shapeOf(preferred) : changed(shapeOf(base), shapeOf(preferred), shapeOf(other))
  const build = (within: Shape): Block[] =>
    within.flatMap(({ id, inside }) => {
      // What only one version has is as it is there.
      const part = changed(was.get(id), mine.get(id), theirs.get(id)) ?? mine.get(id) ?? theirs.get(id)
      if (part === undefined) return []
      return [
        withSequences(part, ({ place }) => build(inside.find((each) => each.place === place)?.shape ?? [])),
      ]
    })
  return build(shape)
}
