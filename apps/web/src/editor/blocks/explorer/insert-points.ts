import type { BlockTarget } from '@ashlar/document'
import { type Block, sequencesOf } from '@ashlar/schema'
import type { BranchRow, ExplorerRow } from './explorer-rows.ts'
import { placeLabel } from './place-label.ts'

/** A place between two rows of the tree, or behind the last one, where a block can be added. */
export interface InsertPoint {
  readonly target: BlockTarget
  /** How deep what is added stands; 0 at the root. */
  readonly level: number
  /** "after Step1", "first in Loop1", "first in Else of Condition1". */
  readonly where: string
}

const atStart: InsertPoint = {
  target: { parentId: null, place: '', index: 0 },
  level: 0,
  where: 'at the start',
}

const firstIn = (row: BranchRow): InsertPoint => ({
  target: { ...row.sequence, index: 0 },
  level: row.level + 1,
  where: `first in ${row.label} of ${row.owner.name}`,
})

const after = (row: ExplorerRow): InsertPoint[] =>
  row.kind === 'block'
    ? [
        {
          target: { ...row.sequence, index: row.index + 1 },
          level: row.level,
          where: `after ${row.block.name}`,
        },
      ]
    : []

/** The beginnings of what is inside of a block without branches, whose blocks follow right below it. */
const inside = (block: Block, level: number): InsertPoint[] =>
  sequencesOf(block)
    .filter(({ place }) => placeLabel(place) === null)
    .map(({ place }) => ({
      target: { parentId: block.id, place, index: 0 },
      level: level + 1,
      where: `first in ${block.name}`,
    }))

/**
 * Where blocks can be added below each row, the deepest place first; below the settings, whose key is empty, at the start.
 * Behind the last block of a branch there is a place in the branch and one behind each block that ends there too.
 */
export const insertPoints = (rows: readonly ExplorerRow[]): ReadonlyMap<string, readonly InsertPoint[]> => {
  const points = new Map<string, readonly InsertPoint[]>([['', [atStart]]])
  const byKey = new Map(rows.map((row) => [row.key, row]))
  for (const [index, row] of rows.entries()) {
    const next = rows[index + 1]?.level ?? 0
    const isOpenBlock = row.kind === 'block' && row.isOpen === true
    const own =
      row.kind === 'branch' ? [firstIn(row)] : isOpenBlock ? inside(row.block, row.level) : after(row)
    const ended: InsertPoint[] = isOpenBlock && next <= row.level ? after(row) : []
    for (let key = row.parentKey; key !== null; ) {
      const around = byKey.get(key)
      if (around === undefined || around.level < next) break
      ended.push(...after(around))
      key = around.parentKey
    }
    points.set(row.key, [...own, ...ended])
  }
  return points
}

/** Where a key adds a block before or after a row: into a branch at its start, without a row at the start of all. */
export const insertBeside = (row: ExplorerRow | undefined, side: 'before' | 'after'): InsertPoint => {
  if (row === undefined) return atStart
  if (row.kind === 'branch') return firstIn(row)
  const [behind = atStart] = after(row)
  if (side === 'after') return behind
  return {
    target: { ...row.sequence, index: row.index },
    level: row.level,
    where: `before ${row.block.name}`,
  }
}
