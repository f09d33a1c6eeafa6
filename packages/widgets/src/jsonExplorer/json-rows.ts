import { childAt, isBranch, sizeOf, type JsonNode } from './json-nodes.ts'

/** How many values of one list or object are shown at a time. */
export const chunkLength = 100
/** Beyond so many rows further levels stay closed at first, so that large data opens at once. */
export const firstRows = 1500
/** How many rows expanding everything makes at the most. */
export const mostExpanded = 5000
/** How many rows there are at the most; browsers cannot scroll much farther. */
const mostRows = 1_000_000

/** What a person changed of how the data is unfolded, by the ids of nodes. */
export interface Unfolding {
  /** What stands open apart from what was opened by hand: the first levels, as much as can be, or only the data. */
  readonly base: 'first' | 'all' | 'none'
  readonly byHand: ReadonlyMap<string, boolean>
  /** How many values are shown, where more than the first were asked for. */
  readonly shown: ReadonlyMap<string, number>
}

/** Nothing changed by hand. */
export const untouched: Unfolding = { base: 'first', byHand: new Map(), shown: new Map() }

/** One row of the tree: a value, or the way to those that are not shown yet. */
export type JsonRow =
  | { readonly kind: 'node'; readonly node: JsonNode; readonly isOpen: boolean }
  | { readonly kind: 'more'; readonly node: JsonNode; readonly shown: number; readonly size: number }

/** What names a row among the others. */
export const rowId = (row: JsonRow): string => (row.kind === 'node' ? row.node.id : `${row.node.id}/~more`)

/**
 * The ids of what stands open, level by level until `mostLevels` are open or `mostRows` rows are made. `isCut` says that
 * not all fitted.
 */
export const openLevels = (
  root: JsonNode,
  mostLevels: number,
  most: number,
): { readonly open: ReadonlySet<string>; readonly isCut: boolean } => {
  const open = new Set<string>()
  let level: JsonNode[] = [root]
  let rows = 1
  for (let depth = 0; depth < mostLevels && level.length > 0; depth += 1) {
    const next: JsonNode[] = []
    for (const node of level) {
      const shown = Math.min(sizeOf(node), chunkLength)
      if (shown === 0) continue
      // The data itself opens always: a tree of one closed row says nothing.
      if (rows + shown > most && node !== root) return { open, isCut: true }
      open.add(node.id)
      rows += shown
      for (let position = 0; position < shown; position += 1) {
        const child = childAt(node, position, false)
        if (child !== undefined && isBranch(child)) next.push(child)
      }
    }
    level = next
  }
  return { open, isCut: false }
}

/** The rows of the tree, as far as it is unfolded. */
export const jsonRows = (
  root: JsonNode,
  base: ReadonlySet<string>,
  unfolding: Unfolding,
  isSorted: boolean,
): readonly JsonRow[] => {
  const rows: JsonRow[] = []
  const visit = (node: JsonNode): void => {
    const size = isBranch(node) ? sizeOf(node) : 0
    const isOpen = size > 0 && (unfolding.byHand.get(node.id) ?? base.has(node.id))
    rows.push({ kind: 'node', node, isOpen })
    if (!isOpen) return
    const shown = Math.min(unfolding.shown.get(node.id) ?? chunkLength, size)
    for (let position = 0; position < shown && rows.length < mostRows; position += 1) {
      const child = childAt(node, position, isSorted)
      if (child !== undefined) visit(child)
    }
    if (shown < size) rows.push({ kind: 'more', node, shown, size })
  }
  visit(root)
  return rows
}

/** Opens or closes a branch. */
export const toggled = (unfolding: Unfolding, id: string, isOpen: boolean): Unfolding => ({
  ...unfolding,
  byHand: new Map(unfolding.byHand).set(id, isOpen),
})

/** Shows `more` further values of a branch. */
export const moreShown = (unfolding: Unfolding, id: string, more: number): Unfolding => ({
  ...unfolding,
  shown: new Map(unfolding.shown).set(id, (unfolding.shown.get(id) ?? chunkLength) + more),
})

/** Opens everything around a node, so that it has a row. */
export const revealed = (unfolding: Unfolding, node: JsonNode): Unfolding => {
  const byHand = new Map(unfolding.byHand)
  const shown = new Map(unfolding.shown)
  for (let at = node; at.parent !== undefined; at = at.parent) {
    byHand.set(at.parent.id, true)
    const present = shown.get(at.parent.id) ?? chunkLength
    if (at.position >= present)
      shown.set(at.parent.id, Math.ceil((at.position + 1) / chunkLength) * chunkLength)
  }
  return { ...unfolding, byHand, shown }
}
