import { useEffect, useMemo, useState, type RefObject } from 'react'
import { flagOf } from '../values.ts'
import { cellOptions, editorOf, hasOptions, isCellEditable } from './cell-rules.ts'
import { cellValue, type TableColumn } from './columns.ts'
import type { CellEntry, EntryMove } from './editing.ts'
import type { DataRow } from './rows.ts'

interface OpenEntry {
  readonly row: DataRow
  readonly column: TableColumn
  readonly typed: string | undefined
}

/** The way to change single cells by typing into them. */
export interface CellEntries {
  readonly entry: CellEntry | undefined
  /** Opens the editor of a cell, or turns a box over; answers whether the cell can be changed at all. */
  readonly begin: (row: DataRow, column: TableColumn, typed?: string) => boolean
  /** Adds a letter to an entry whose editor is not there yet, so that none is lost. */
  readonly typeOn: (letter: string) => void
}

/** Loads the editors ahead of the first letter that is typed. */
const preloadEditor = (): void => {
  void import('./CellEditor.tsx').catch(() => undefined)
}

/**
 * The cell that is being changed. `onEdit` takes a value over, `onMove` moves the keyboard on; the focus goes back to the
 * grid when an entry ends.
 */
export const useCellEntry = (
  grid: RefObject<HTMLElement | null>,
  columns: readonly TableColumn[],
  rows: readonly DataRow[],
  onEdit: (row: DataRow, column: TableColumn, value: unknown) => void,
  onMove: (move: EntryMove) => void,
): CellEntries => {
  const [open, setOpen] = useState<OpenEntry>()
  const hasEditable = columns.some(
    ({ settings }) => flagOf(settings.isEditable) || Array.isArray(settings.isEditable),
  )
  useEffect(() => {
    if (hasEditable) preloadEditor()
  }, [hasEditable])

  const entry = useMemo((): CellEntry | undefined => {
    if (open === undefined) return undefined
    const close = () => {
      setOpen(undefined)
      grid.current?.focus({ preventScroll: true })
    }
    return {
      rowIndex: open.row.index,
      columnId: open.column.id,
      typed: open.typed,
      options: hasOptions(editorOf(open.column)) ? cellOptions(open.column, rows) : [],
      commit: (value, move) => {
        // Leaving the field for another control takes the entry over and leaves the focus there.
        if (move === 'stay' && grid.current?.contains(document.activeElement) !== true) setOpen(undefined)
        else close()
        onEdit(open.row, open.column, value)
        if (move !== 'stay') onMove(move)
      },
      cancel: close,
    }
    // oxlint-disable-next-line react/exhaustive-deps -- an entry belongs to the moment in which it was opened; what it hands over is read when it ends
  }, [open])

  const begin: CellEntries['begin'] = (row, column, typed) => {
    if (!isCellEditable(column, row)) return false
    if (editorOf(column) === 'checkbox') onEdit(row, column, !flagOf(cellValue(column, row)))
    else setOpen({ row, column, typed })
    return true
  }
  const typeOn = (letter: string) =>
    setOpen((before) => (before === undefined ? before : { ...before, typed: (before.typed ?? '') + letter }))
  return { entry, begin, typeOn }
}
