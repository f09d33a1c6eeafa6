import {
  gridColumns,
  gridUnits,
  minimumColumnWidth,
  type PageRecords,
  type WidgetCatalogue,
  type WidgetRecord,
} from '@ashlar/schema'
import { areEven, divide } from '../columns.ts'
import { Draft } from '../draft.ts'
import { ordersAt } from '../order.ts'
import { gone, refuse, type NewId, type Outcome } from '../outcome.ts'
import { WidgetOperationError } from '../widget-operation-error.ts'
import { makeWidget, putChildrenMadeWith } from './make-widget.ts'
import { settle } from './settle.ts'

/** How wide a new column is where the others are not even, in grid units. */
export const newColumnWidth = 4 * minimumColumnWidth

const columnsIn = (draft: Draft, sectionId: string): WidgetRecord[] =>
  draft.children(sectionId).filter((child) => draft.descriptor(child)?.role === 'canvas')

const sectionOf = (draft: Draft, id: string): WidgetRecord | undefined => {
  const section = draft.widget(id)
  return draft.descriptor(section)?.role === 'section' ? section : undefined
}

/** The widths that columns have, made to fill the section where they do not. */
const widthsOf = (columns: readonly WidgetRecord[]): number[] =>
  divide(
    gridColumns,
    columns.map(({ width }) => (width.mode === 'gridUnit' ? width.value : gridColumns / columns.length)),
    minimumColumnWidth,
  )

const putWidths = (draft: Draft, columns: readonly WidgetRecord[], widths: readonly number[]): void => {
  let left = 0
  for (const [index, column] of columns.entries()) {
    const width = widths[index] ?? minimumColumnWidth
    draft.put({ ...column, left: gridUnits(left), width: gridUnits(width) })
    left += width
  }
}

/**
 * Adds a column to a section, before one of its columns or behind all, and selects it. Even columns stay even; otherwise
 * the new one is four times as wide as a column must be, as far as the others can shrink.
 */
export const addSectionColumn = (
  records: PageRecords,
  catalogue: WidgetCatalogue,
  { id, beforeId }: { id: string; beforeId?: string | null },
  newId: NewId,
): Outcome => {
  const draft = new Draft(records, catalogue, newId)
  const section = sectionOf(draft, id)
  const kind = [...catalogue.values()].find(
    ({ role, type }) => role === 'canvas' && draft.descriptor(section)?.canContain(type) === true,
  )
  if (section === undefined || kind === undefined) return gone('section')
  const columns = columnsIn(draft, id)
  const widths = columns.length === 0 ? [] : widthsOf(columns)
  const room = gridColumns - minimumColumnWidth * columns.length
  if (room < minimumColumnWidth) {
    return refuse('too_many_columns', 'Section has max columns. Delete a column to add more.')
  }
  const found = columns.findIndex((column) => column.id === beforeId)
  const index = found === -1 ? columns.length : found
  const [order = 'a0'] = ordersAt(draft, id, 1, { beforeId: beforeId ?? null })
  const column = makeWidget(draft, kind, id, order)
  const isEven = columns.length === 0 || areEven(widths)
  const added = Math.min(newColumnWidth, room)
  const next = isEven
    ? divide(
        gridColumns,
        Array.from({ length: columns.length + 1 }, () => 1),
        minimumColumnWidth,
      )
    : divide(gridColumns - added, widths, minimumColumnWidth).toSpliced(index, 0, added)
  putWidths(draft, columnsIn(draft, id).toSpliced(index, 0, column), next)
  putChildrenMadeWith(draft, kind, column.id)
  return settle(draft, [column.id])
}

/** Removes a column with its content; the others take its room in proportion. */
export const removeColumn = (draft: Draft, column: WidgetRecord): void => {
  draft.removeTree(column.id)
  const left = columnsIn(draft, column.parentId ?? '')
  if (left.length > 0) putWidths(draft, left, widthsOf(left))
}

/** Deletes a column of a section with what stands in it; the last one stays. */
export const deleteSectionColumn = (
  records: PageRecords,
  catalogue: WidgetCatalogue,
  { id }: { id: string },
): Outcome => {
  const draft = new Draft(records, catalogue)
  const column = draft.widget(id)
  const section =
    column?.parentId === undefined || column.parentId === null ? undefined : sectionOf(draft, column.parentId)
  if (column === undefined || section === undefined) return gone('column')
  if (columnsIn(draft, section.id).length < 2) {
    return refuse('last_column', 'Cannot delete the last column of a section')
  }
  const locked = [column, ...draft.descendants(id)].find(({ isDeletable }) => isDeletable === false)
  if (locked !== undefined) return refuse('not_deletable', `${locked.name} cannot be deleted.`)
  removeColumn(draft, column)
  return settle(draft, [section.id])
}

/**
 * Gives the columns of a section new widths, in grid units from left to right; ones that are too narrow get the least a
 * column may have, and all of them fill the section. Throws `WidgetOperationError` for another number of widths than
 * there are columns.
 */
export const resizeSectionColumns = (
  records: PageRecords,
  catalogue: WidgetCatalogue,
  { id, widths }: { id: string; widths: readonly number[] },
): Outcome => {
  const draft = new Draft(records, catalogue)
  if (sectionOf(draft, id) === undefined) return gone('section')
  const columns = columnsIn(draft, id)
  if (widths.length !== columns.length) {
    throw new WidgetOperationError(
      'wrong_widths',
      `The section has ${columns.length} columns and was given ${widths.length} widths.`,
    )
  }
  if (widths.some((width) => !Number.isFinite(width))) {
    throw new WidgetOperationError('not_a_number', 'The width of a column is a number of grid units.')
  }
  const least = widths.map((width) => Math.max(minimumColumnWidth, Math.round(width)))
  putWidths(draft, columns, divide(gridColumns, least, minimumColumnWidth))
  return settle(draft, [id])
}

/** Puts a column before another of its section, or last when `beforeId` is null. */
export const moveSectionColumn = (
  records: PageRecords,
  catalogue: WidgetCatalogue,
  { id, beforeId }: { id: string; beforeId: string | null },
): Outcome => {
  const draft = new Draft(records, catalogue)
  const column = draft.widget(id)
  const section =
    column?.parentId === undefined || column.parentId === null ? undefined : sectionOf(draft, column.parentId)
  if (column === undefined || section === undefined) return gone('column')
  const columns = columnsIn(draft, section.id)
  const next = columns[columns.findIndex((other) => other.id === id) + 1]
  if (beforeId === id || (next?.id ?? null) === beforeId) return settle(draft, [id])
  const [order = column.order] = ordersAt(draft, section.id, 1, { beforeId, without: [id] })
  draft.put({ ...column, order })
  const moved = columnsIn(draft, section.id)
  putWidths(draft, moved, widthsOf(moved))
  return settle(draft, [id])
}
