import { ancestorsOf, childrenOf, widgetOf } from '@ashlar/document'
import type { PageRecords, WidgetCatalogue } from '@ashlar/schema'
import type { LayerRow } from './layer-rows.ts'

/** Where rows of the tree would go if they were let go now. */
export interface LayerDrop {
  parentId: string
  /** The sibling before which they go; `null` for the end. */
  beforeId: string | null
  /** How it is shown: a line above or below the row under the pointer, or the row itself. */
  at: 'above' | 'below' | 'inside'
}

/** The part of a row, from either edge, that means a place beside it, where it could also take what is dragged. */
const edge = 0.28

/** The widget in which something put into a row goes: the row itself or its first canvas. */
const holderIn = (
  records: PageRecords,
  catalogue: WidgetCatalogue,
  id: string,
  types: readonly string[],
): string | null => {
  const candidates = [widgetOf(records, id), childrenOf(records, id)[0]]
  const holder = candidates.find((candidate) => {
    const descriptor = catalogue.get(candidate?.type ?? '')
    return descriptor !== undefined && types.every((type) => descriptor.canContain(type))
  })
  return holder?.id ?? null
}

/**
 * Where dragged widgets would go over a row: before it, after it, or into it. `fraction` is where the pointer is in the
 * row, from 0 at its top to 1. `null` over themselves and over what is in them.
 */
export const layerDrop = (
  records: PageRecords,
  catalogue: WidgetCatalogue,
  row: LayerRow,
  fraction: number,
  dragged: readonly string[],
): LayerDrop | null => {
  const path = [row.id, ...ancestorsOf(records, row.id).map(({ id }) => id)]
  if (path.some((id) => dragged.includes(id))) return null
  const types = dragged.flatMap((id) => widgetOf(records, id)?.type ?? [])
  const holder = holderIn(records, catalogue, row.id, types)
  const isInside = row.parentId === null || (holder !== null && fraction >= edge && fraction <= 1 - edge)
  if (isInside) return holder === null ? null : { parentId: holder, beforeId: null, at: 'inside' }
  if (row.parentId === null) return null
  if (fraction < 0.5) return { parentId: row.parentId, beforeId: row.id, at: 'above' }
  // Below an open row comes the first of what is in it.
  if (row.isOpen === true && holder === row.id) {
    const first = childrenOf(records, row.id).find(({ id }) => !dragged.includes(id))
    return { parentId: row.id, beforeId: first?.id ?? null, at: 'below' }
  }
  const siblings = childrenOf(records, row.parentId).filter(({ id }) => !dragged.includes(id))
  const next = siblings[siblings.findIndex(({ id }) => id === row.id) + 1]
  return { parentId: row.parentId, beforeId: next?.id ?? null, at: 'below' }
}
