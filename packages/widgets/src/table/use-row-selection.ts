import { useEffect, useEffectEvent, useRef } from 'react'
import type { WidgetViewProps } from '../view.ts'
import type { table } from './table.ts'
import { useDraft } from '../shared/use-draft.ts'
import { textOf } from '../values.ts'
import type { DataRow } from './rows.ts'
import { noSelection, relocateSelection, selectOnly, type RowSelection } from './selection.ts'

/**
 * The chosen rows of a table. They follow the host where a handler sets or resets `selectedRowIndex`, and the data where
 * it comes anew; the host always has the rows themselves as they stand in the data now.
 */
export const useRowSelection = (
  { values, setValue }: WidgetViewProps<typeof table>,
  rows: readonly DataRow[],
): readonly [selection: RowSelection, change: (selection: RowSelection) => void] => {
  // Compared by content: the host may hold copies, and sending what it has already would go round for ever.
  const sent = useRef('')
  const sendRows = (next: RowSelection): void => {
    const chosen = next.indices.flatMap((index) => {
      const row = rows[index]
      return row === undefined ? [] : [row.source]
    })
    const lead = rows[next.lead]?.source ?? {}
    const content = chosen.length === 0 ? '' : textOf([lead, chosen])
    if (content === sent.current) return
    sent.current = content
    setValue('selectedRow', lead)
    setValue('selectedRows', chosen)
  }
  const [selection, change] = useDraft<RowSelection, number>(
    values.selectedRowIndex,
    (index) => (index < 0 ? noSelection : selectOnly(index)),
    (next) => {
      setValue('selectedRowIndex', next.lead)
      // At once, so that the steps of the click that chose the row read the row it chose.
      sendRows(next)
      return next.lead
    },
  )

  const rowsBefore = useRef(rows)
  const follow = useEffectEvent(() => {
    const before = rowsBefore.current
    rowsBefore.current = rows
    const moved = before === rows ? selection : relocateSelection(selection, before, rows)
    if (moved.lead === selection.lead && moved.indices.join() === selection.indices.join())
      sendRows(selection)
    else change(moved)
  })
  useEffect(() => follow(), [rows, selection])

  return [selection, change]
}
