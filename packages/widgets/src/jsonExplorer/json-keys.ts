import { isBranch, sizeOf } from './json-nodes.ts'
import { rowId, type JsonRow } from './json-rows.ts'

/** What a key does in the tree. */
export type JsonMove =
  | { readonly kind: 'go'; readonly to: number }
  | { readonly kind: 'toggle'; readonly isOpen: boolean }
  | { readonly kind: 'openSiblings' }
  | { readonly kind: 'press' }

const startsWith = (row: JsonRow | undefined, letter: string): boolean =>
  row?.kind === 'node' && typeof row.node.key === 'string' && row.node.key.toLowerCase().startsWith(letter)

const byLetter = (rows: readonly JsonRow[], active: number, letter: string): JsonMove | undefined => {
  for (let step = 1; step <= rows.length; step += 1) {
    const to = (active + step) % rows.length
    if (startsWith(rows[to], letter)) return { kind: 'go', to }
  }
  return undefined
}

/** The row of the branch in which a row stands. */
const parentRow = (rows: readonly JsonRow[], active: number): number => {
  const row = rows[active]
  const parent = row?.kind === 'more' ? row.node : row?.node.parent
  if (parent === undefined) return active
  for (let index = active - 1; index >= 0; index -= 1) {
    const above = rows[index]
    if (above !== undefined && rowId(above) === parent.id) return index
  }
  return active
}

/** What a key does at a row, as the tree pattern says; `undefined` for keys that do nothing. `page` is in rows. */
export const moveInJson = (
  rows: readonly JsonRow[],
  active: number,
  key: string,
  page: number,
): JsonMove | undefined => {
  const row = rows[active]
  const last = rows.length - 1
  if (row === undefined) return undefined
  const canOpen = row.kind === 'node' && isBranch(row.node) && sizeOf(row.node) > 0
  const isOpen = row.kind === 'node' && row.isOpen
  switch (key) {
    case 'ArrowDown':
      return { kind: 'go', to: Math.min(last, active + 1) }
    case 'ArrowUp':
      return { kind: 'go', to: Math.max(0, active - 1) }
    case 'PageDown':
      return { kind: 'go', to: Math.min(last, active + page) }
    case 'PageUp':
      return { kind: 'go', to: Math.max(0, active - page) }
    case 'Home':
      return { kind: 'go', to: 0 }
    case 'End':
      return { kind: 'go', to: last }
    case 'ArrowRight':
      if (!canOpen) return undefined
      return isOpen ? { kind: 'go', to: active + 1 } : { kind: 'toggle', isOpen: true }
    case 'ArrowLeft':
      return isOpen ? { kind: 'toggle', isOpen: false } : { kind: 'go', to: parentRow(rows, active) }
    case 'Enter':
    case ' ':
      return { kind: 'press' }
    case '*':
      return { kind: 'openSiblings' }
    default:
      return key.length === 1 ? byLetter(rows, active, key.toLowerCase()) : undefined
  }
}
