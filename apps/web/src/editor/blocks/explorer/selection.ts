import { findLocation, type SequencePlace } from '@ashlar/document'
import type { Block } from '@ashlar/schema'
import { branchKey, type ExplorerRow } from './explorer-rows.ts'

/** What is selected in the tree: blocks, the last one shown; without any, the settings of the API. */
export interface BlockSelection {
  readonly ids: readonly string[]
  /** The branch that was selected: what is added goes to its end. Its block is selected then. */
  readonly into: SequencePlace | null
}

/** The settings of the API. */
export const settingsSelected: BlockSelection = { ids: [], into: null }

/** The selection of one block. */
export const oneSelected = (id: string): BlockSelection => ({ ids: [id], into: null })

/** The selection without blocks that are gone. */
export const livingSelection = (blocks: readonly Block[], selection: BlockSelection): BlockSelection => {
  const ids = selection.ids.filter((id) => findLocation(blocks, id) !== undefined)
  return ids.length === selection.ids.length ? selection : { ids, into: null }
}

/** The key of the row that stands for a selection; empty for the settings. */
export const rowOfSelection = ({ ids, into }: BlockSelection): string =>
  into === null ? (ids.at(-1) ?? '') : branchKey(into)

/** What a click on a row selects: with Ctrl it is added or taken away, with Shift all from the last one to it. */
export const selectRow = (
  selection: BlockSelection,
  rows: readonly ExplorerRow[],
  row: ExplorerRow,
  { isAdditive, isRange }: { isAdditive: boolean; isRange: boolean },
): BlockSelection => {
  if (row.kind === 'branch') return { ids: [row.owner.id], into: row.sequence }
  const { id } = row.block
  if (isRange) {
    const from = rows.findIndex(({ key }) => key === selection.ids[0])
    const to = rows.indexOf(row)
    if (from === -1) return oneSelected(id)
    const between = rows.slice(Math.min(from, to), Math.max(from, to) + 1)
    const ids = between.flatMap((each) => (each.kind === 'block' ? [each.block.id] : []))
    return { ids: from <= to ? ids : ids.toReversed(), into: null }
  }
  if (!isAdditive) return oneSelected(id)
  const others = selection.ids.filter((other) => other !== id)
  return { ids: others.length < selection.ids.length ? others : [...others, id], into: null }
}
