import { isSame } from '@ashlar/document'
import { type Block, blocksWithin, withSequences } from '@ashlar/schema'
import type { Difference } from '../../saving/conflict/DifferencesTable.tsx'
import { previewOf } from '../results/value-preview.ts'

const absent = '(not there)'

const ownOf = (block: Block): Block => withSequences(block, () => [])

const sayBlock = (block: Block | undefined): string => {
  if (block === undefined) return absent
  const { id: _id, kind: _kind, name: _name, ...own } = ownOf(block)
  const value = 'configuration' in own ? onlyValue(own.configuration) : onlyValue(own)
  return typeof value === 'string' ? value : previewOf(value)
}

/** What is written in a block, where it is one text; else all that it holds. */
const onlyValue = (values: object): unknown => {
  const [only, ...others] = Object.values(values)
  return others.length === 0 && typeof only === 'string' ? only : values
}

const outline = (blocks: readonly Block[]): string =>
  [...blocksWithin(blocks)].map(({ name }) => name).join(', ')

/** Where two trees of blocks differ: block by block, then how they stand. */
export const blockDifferences = (
  mine: readonly Block[],
  theirs: readonly Block[],
): readonly Omit<Difference, 'field'>[] => {
  const my = new Map([...blocksWithin(mine)].map((block) => [block.id, block]))
  const their = new Map([...blocksWithin(theirs)].map((block) => [block.id, block]))
  const differences: Omit<Difference, 'field'>[] = []
  for (const id of new Set([...my.keys(), ...their.keys()])) {
    const [one, other] = [my.get(id), their.get(id)]
    if (one !== undefined && other !== undefined && isSame({ ...ownOf(one) }, { ...ownOf(other) })) continue
    const label = one?.name ?? other?.name ?? ''
    differences.push({ path: `blocks.${id}`, label, mine: sayBlock(one), theirs: sayBlock(other) })
  }
  const [order, otherOrder] = [outline(mine), outline(theirs)]
  if (order !== otherOrder || (differences.length === 0 && !isSame([...mine], [...theirs]))) {
    differences.push({ path: 'blocks', label: 'Order of the blocks', mine: order, theirs: otherOrder })
  }
  return differences
}
