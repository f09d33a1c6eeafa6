import { useMemo } from 'react'
import { RestNote } from '../shared/RestNote.tsx'
import { columnCount, mostColumns } from './columns.ts'
import type { DataRow } from './rows.ts'

/** Says how many columns a table leaves out. */
export const ColumnsNote = ({
  settings,
  rows,
  childrenField,
}: {
  settings: unknown
  rows: readonly DataRow[]
  childrenField: string
}) => {
  const count = useMemo(() => columnCount(settings, rows, childrenField), [settings, rows, childrenField])
  return <RestNote shown={mostColumns} count={count} noun="columns" />
}
