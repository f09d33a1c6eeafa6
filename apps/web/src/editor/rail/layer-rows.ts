import { childrenOf, rootOf } from '@ashlar/document'
import type { PageRecords, WidgetRecord } from '@ashlar/schema'

/** One row of the tree of layers. */
export interface LayerRow {
  id: string
  name: string
  type: string
  parentId: string | null
  /** 0 for the page. */
  level: number
  /** Whether what is in it is shown; `null` where nothing is in it. */
  isOpen: boolean | null
  /** Its place among its siblings, from 1, and how many these are. */
  position: number
  setSize: number
}

/** The rows of the tree as they are shown, without what is inside closed ones. */
export const layerRows = (records: PageRecords, closed: ReadonlySet<string>): readonly LayerRow[] => {
  const rows: LayerRow[] = []
  const visit = (widget: WidgetRecord, level: number, position: number, setSize: number): void => {
    const children = childrenOf(records, widget.id)
    const isOpen = children.length === 0 ? null : !closed.has(widget.id)
    const { id, name, type, parentId } = widget
    rows.push({ id, name, type, parentId, level, isOpen, position, setSize })
    if (isOpen !== true) return
    children.forEach((child, index) => visit(child, level + 1, index + 1, children.length))
  }
  const root = rootOf(records)
  if (root !== undefined) visit(root, 0, 1, 1)
  return rows
}
