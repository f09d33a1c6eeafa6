import { type ApiDefinition, type Block, blocksWithin, sequencesOf, withSequences } from '@ashlar/schema'
import { isSame } from './equality.ts'

/** Says that both sides changed the same. */
const collision = Symbol('collision')

const same = (one: unknown, other: unknown): boolean => isSame({ value: one }, { value: other })

const isPlain = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The side that changed something, or a collision where both did. */
const changedOne = <Value>(base: Value, mine: Value, theirs: Value): Value | typeof collision => {
  if (same(mine, base)) return theirs
  return same(theirs, base) || same(mine, theirs) ? mine : collision
}

const mergeValues = (base: unknown, mine: unknown, theirs: unknown): unknown => {
  const one = changedOne(base, mine, theirs)
  if (one !== collision || !isPlain(mine) || !isPlain(theirs)) return one
  const before = isPlain(base) ? base : {}
  const keys = new Set([...Object.keys(mine), ...Object.keys(theirs)])
  const entries = [...keys].map((key) => [
    key,
    mergeValues(Reflect.get(before, key), Reflect.get(mine, key), Reflect.get(theirs, key)),
  ])
  if (entries.some(([, value]) => value === collision)) return collision
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined))
}

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

const partsOf = (blocks: readonly Block[]): ReadonlyMap<string, Block> =>
  new Map([...blocksWithin(blocks)].map((block) => [block.id, withSequences(block, () => [])]))

const mergeBlocks = (
  base: readonly Block[],
  mine: readonly Block[],
  theirs: readonly Block[],
): Block[] | typeof collision => {
  const shape = changedOne(shapeOf(base), shapeOf(mine), shapeOf(theirs))
  if (shape === collision) return collision
  const [was, my, their] = [partsOf(base), partsOf(mine), partsOf(theirs)]
  const parts = new Map<string, Block>()
  for (const id of new Set([...my.keys(), ...their.keys()])) {
    const part = changedOne(was.get(id), my.get(id), their.get(id))
    // What one side deleted and the other one changed collides here too.
    if (part === collision) return collision
    if (part !== undefined) parts.set(id, part)
  }
  const build = (within: Shape): Block[] =>
    within.flatMap(({ id, inside }) => {
      const part = parts.get(id)
      if (part === undefined) return []
      return [
        withSequences(part, ({ place }) => build(inside.find((each) => each.place === place)?.shape ?? [])),
      ]
    })
  return build(shape)
}

/**
 * Puts two versions of an API together that were made from the same one: block by block, and setting by setting. The
 * answer has to be checked as whatever it was; null where both changed the same.
 */
export const mergeApis = <Api extends ApiDefinition>({
  base,
  mine,
  theirs,
}: {
  base: Api
  mine: Api
  theirs: Api
}): object | null => {
  const blocks = mergeBlocks(base.blocks, mine.blocks, theirs.blocks)
  const rest = mergeValues({ ...base, blocks: [] }, { ...mine, blocks: [] }, { ...theirs, blocks: [] })
  return blocks === collision || !isPlain(rest) ? null : { ...rest, blocks }
}
