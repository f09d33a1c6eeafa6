import { use } from 'react'
import type { TableColumn } from './columns.ts'
import { loadOwnDates, needsOwnDates } from './moments.ts'

/** Waits, as for the view itself, for what columns with patterns or zones need; nothing is fetched for others. */
export const useOwnDates = (columns: readonly TableColumn[]): void => {
  if (columns.some(needsOwnDates)) use(loadOwnDates())
}
