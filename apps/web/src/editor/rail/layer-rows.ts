import { childrenOf, rootOf } from '@ashlar/document'
import type { PageRecords, WidgetCatalogue, WidgetRecord } from '@ashlar/schema'

/** One row of the tree of layers. */
export interface LayerRow {
  id: string
  name: string
  /** What is shown: the name, or the label of the tab that a canvas belongs to. */
  label: string
  type: string
  parentId: string | null
  /** 0 for the page. */
  level: number
  /** Whether what is in it is shown; `null` where nothing is in it. */
  isOpen: boolean | null
  /** Its place among its siblings, from 1, and how many these are. */
  position: number
  setSize: number
  /** Whether visitors do not see it. */
  isHidden: boolean
  /** Whether it is kept from being deleted. */
  isLocked: boolean
}

/** What the rows are made from beside the page. */
export interface LayerView {
  catalogue: WidgetCatalogue
  /** Those of which the inside is not shown. */
  closed: ReadonlySet<string>
  /** Only what is called so, with everything around it; empty shows everything. */
  query: string
}

/** The rows of the tree as they are shown, without what is inside closed ones. */
export const layerRows = (
  records: PageRecords,
  { catalogue, closed, query }: LayerView,
): readonly LayerRow[] => {
  const wanted = query.trim().toLowerCase()
  const rows: LayerRow[] = []

  /** Adds a widget and what is in it; answers whether any of it is wanted. */
  const visit = (widget: WidgetRecord, level: number, position: number, setSize: number): boolean => {
    const children = childrenOf(records, widget.id)
    const isOpen = children.length === 0 ? null : wanted !== '' || !closed.has(widget.id)
    const { id, name, type, parentId } = widget
    const row = {
      id,
      name,
      label: labelOf(widget, records, catalogue),
      type,
      parentId,
      level,
      isOpen,
      position,
      setSize,
      isHidden: widget.properties.isVisible === false,
      isLocked: widget.isDeletable === false,
    }
    const place = rows.length
    rows.push(row)
    let isWanted = wanted === '' || `${row.label} ${name} ${type}`.toLowerCase().includes(wanted)
    if (isOpen === true) {
      for (const [index, child] of children.entries()) {
        if (visit(child, level + 1, index + 1, children.length)) isWanted = true
      }
    }
    // What is not wanted, and holds nothing that is, goes again together with all that is in it.
    if (!isWanted) rows.length = place
    return isWanted
  }

  const root = rootOf(records)
  if (root !== undefined) visit(root, 0, 1, 1)
  return rows
}

const labelOf = (widget: WidgetRecord, records: PageRecords, catalogue: WidgetCatalogue): string => {
  const parent = records[widget.parentId ?? '']
  if (parent?.kind !== 'widget') return widget.name
  const perItem = catalogue.get(parent.type)?.canvasPerItem
  const label = perItem === undefined ? undefined : widget.properties[perItem.itemLabel]
  return typeof label === 'string' && label !== '' ? label : widget.name
}
