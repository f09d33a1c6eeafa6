import { useEffect, useEffectEvent, useMemo, useRef } from 'react'
import type { WidgetViewProps } from '../view.ts'
import type { ChoosingManner } from './grid-props.ts'
import type { LineSource } from './line-source.ts'
import type { DataRow } from './rows.ts'
import { extendSelection, selectOnly, toggleAll, toggleRow, type RowSelection } from './selection.ts'
import { useRowSelection } from './use-row-selection.ts'
import type { table } from './table.ts'

/** Which rows are chosen, and what choosing does. New rows cannot be chosen until they are saved. */
export const useTableSelection = (
  view: WidgetViewProps<typeof table>,
  rows: readonly DataRow[],
  lines: LineSource,
) => {
  const { values, trigger } = view
  const [selection, change] = useRowSelection(view, rows)
  // Once, when there are rows: afterwards the choice is the person's.
  const hasBegun = useRef(false)
  const begin = useEffectEvent(() => {
    hasBegun.current = true
    const wanted = values.defaultSelectedRow
    const row = wanted === undefined ? undefined : lines.rows[wanted]
    if (row !== undefined && row.insertedId === undefined && selection.lead === -1)
      change(selectOnly(row.index))
  })
  useEffect(() => {
    if (!hasBegun.current && rows.length > 0) begin()
  }, [rows, lines])
  const hasBoxes = values.multiRowSelection
  const selected = useMemo(() => new Set(selection.indices), [selection])
  const shown = (): readonly number[] =>
    lines.rows.flatMap((row) => (row.insertedId === undefined ? [row.index] : []))
  const select = (next: RowSelection) => {
    change(next)
    trigger('onRowSelected', {
      row: rows[next.lead]?.source ?? {},
      rows: next.indices.map((index) => rows[index]?.source),
    })
  }
  const choose = (row: DataRow, manner: ChoosingManner) => {
    if (row.insertedId !== undefined) return
    const next =
      !hasBoxes || manner === 'only'
        ? manner === 'toggle' && selected.has(row.index)
          ? toggleRow(selection, row.index)
          : selectOnly(row.index)
        : manner === 'toggle'
          ? toggleRow(selection, row.index)
          : extendSelection(selection, row.index, shown())
    if (next.indices.join() !== selection.indices.join()) select(next)
  }
  return { selected, hasBoxes, choose, toggleAll: () => select(toggleAll(selection, shown())), put: change }
}
