import { gridColumns, gridUnits, minimumPageWidth, type JsonObject, type JsonValue } from '@ashlar/schema'
import { isObject } from '../bindings.ts'
import { isOfType } from './layout-steps.ts'

/**
 * A document of the present version whose frame is as wide as its window. Documents that name no version of their layout
 * were written while pages, sections and columns still kept the px of the last drawing, which nothing followed: the frame is
 * measured in grid units again, columns beside each other by the shares that they had.
 */
export const settleWidths = (document: JsonObject): JsonObject => {
  if (document.layoutVersion !== undefined) return document
  const { maxWidth, ...page } = document
  const isWideEnough = isObject(maxWidth) && Number(maxWidth.value) >= minimumPageWidth
  return {
    ...page,
    ...(isWideEnough ? { maxWidth } : {}),
    ...(document.width === undefined ? {} : { width: gridUnits(gridColumns) }),
    ...(Array.isArray(document.children) ? { children: document.children.map(settled) } : {}),
  }
}

const settled = (widget: JsonValue): JsonValue => {
  if (!isObject(widget) || !isOfType(widget, 'section')) return widget
  const { children } = widget
  return {
    ...widget,
    width: gridUnits(gridColumns),
    ...(Array.isArray(children) ? { children: inShares(children) } : {}),
  }
}

const inShares = (columns: readonly JsonValue[]): JsonValue[] => {
  const widths = columns.map((column) => (isObject(column) ? widthOf(column) : null))
  // Where some have their share already, it is theirs that count: the others have what is left of them on average.
  const isDrawn = widths.some((width) => width?.isDrawn === true)
  if (!isDrawn) return [...columns]
  const shares = widths.filter((width) => width?.isDrawn === false)
  const scale = shares.length > 0 ? null : gridColumns / total(widths)
  const average = gridColumns / columns.length
  return columns.map((column, place) => {
    const width = widths[place]
    if (!isObject(column) || width?.isDrawn !== true) return column
    return {
      ...column,
      width: gridUnits(Math.max(1, Math.round(scale === null ? average : width.value * scale))),
    }
  })
}

interface ColumnWidth {
  value: number
  /** Whether it is the px of a drawing rather than a share. */
  isDrawn: boolean
}

const widthOf = ({ width }: JsonObject): ColumnWidth | null => {
  if (!isObject(width) || typeof width.value !== 'number') return null
  if (width.mode === 'px') return { value: Math.max(1, width.value), isDrawn: true }
  return width.mode === 'gridUnit' ? { value: width.value, isDrawn: false } : null
}

const total = (widths: readonly (ColumnWidth | null)[]): number =>
  widths.reduce((sum, width) => sum + (width?.value ?? 0), 0)
