import { type Block, sequencesOf, withSequences } from '@ashlar/schema'
import { BlockError } from './block-error.ts'
import { locationsWithin } from './locate.ts'

type Nameless<Some extends Block> = Some extends Block ? Omit<Some, 'name'> : never

/** One block of an API, by itself. */
export interface NormalBlock {
  /** The name of the block that it stands in; null at the root. */
  readonly parentId: string | null
  /** What is set in the block, without its name and without the blocks inside. */
  readonly config: Nameless<Block>
  /** The names of the blocks inside, in order, by their place: `if`, `paths.Path1`. */
  readonly inner: Readonly<Record<string, readonly string[]>>
}

/** The blocks of an API by their names: what a tree says, for whoever asks for single blocks and what is around them. */
export interface NormalForm {
  readonly blocks: Readonly<Record<string, NormalBlock>>
  /** The names of those that stand in no other, in order. */
  readonly rootBlocks: readonly string[]
}

const names = (blocks: readonly Block[]): string[] => blocks.map(({ name }) => name)

/** The normal form of a tree of blocks. Throws `BlockError` (`not_a_tree`) where two blocks have the same name. */
export const toNormalForm = (tree: readonly Block[]): NormalForm => {
  const blocks = new Map<string, NormalBlock>()
  for (const { block, ancestors } of locationsWithin(tree)) {
    if (blocks.has(block.name)) throw new BlockError('not_a_tree', `Two blocks are called ${block.name}.`)
    const { name: _, ...config } = withSequences(block, () => [])
    const inner = sequencesOf(block).map((sequence) => [sequence.place, names(sequence.blocks)] as const)
    blocks.set(block.name, {
      parentId: ancestors.at(-1)?.name ?? null,
      config,
      inner: Object.fromEntries(inner),
    })
  }
  return { blocks: Object.fromEntries(blocks), rootBlocks: names(tree) }
}

const blockIn = (form: NormalForm, name: string): NormalBlock => {
  const found = Object.hasOwn(form.blocks, name) ? form.blocks[name] : undefined
  if (found === undefined) throw new BlockError('block_not_found', `There is no block with the name ${name}.`)
  return found
}

/**
 * The names of the blocks around one, the innermost first. Throws `BlockError`: `block_not_found` for names that no block
 * has, `cycle` where a block stands in itself.
 */
export const ancestorsIn = (form: NormalForm, name: string): string[] => {
  const around: string[] = []
  const seen = new Set([name])
  for (let parent = blockIn(form, name).parentId; parent !== null; parent = blockIn(form, parent).parentId) {
    if (seen.has(parent)) throw new BlockError('cycle', 'Cycle detected in Control Flow')
    seen.add(parent)
    around.push(parent)
  }
  return around
}

/**
 * The tree of a normal form; the reverse of `toNormalForm`. Throws `BlockError`: `cycle` where a block stands in itself,
 * `block_not_found` where one is named that is not there, `not_a_tree` where one stands in two places, or in none.
 */
export const fromNormalForm = (form: NormalForm): Block[] => {
  for (const name of Object.keys(form.blocks)) ancestorsIn(form, name)
  const placed = new Set<string>()
  const blockOf = (name: string, parent: string | null): Block => {
    const { config, parentId, inner } = blockIn(form, name)
    if (placed.has(name)) throw new BlockError('not_a_tree', `${name} stands in two places.`)
    if (parentId !== parent) {
      throw new BlockError('not_a_tree', `${name} does not stand where it says.`)
    }
    placed.add(name)
    // The places of a block are known once what is in them is: an optional trigger is a place as well.
    return withSequences({ ...config, name }, ({ place }) =>
      ((Object.hasOwn(inner, place) ? inner[place] : undefined) ?? []).map((each) => blockOf(each, name)),
    )
  }
  const tree = form.rootBlocks.map((name) => blockOf(name, null))
  const lost = Object.keys(form.blocks).find((name) => !placed.has(name))
  if (lost !== undefined) throw new BlockError('not_a_tree', `${lost} stands nowhere.`)
  return tree
}
