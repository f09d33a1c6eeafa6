import type { UsedList } from './use-list.ts'

/** A list of no more rows is seen as a whole, and has no search field. */
const seenAtOnce = 10

/** The search field of a list that is usually short: only where it is not. */
export const searchOfLong = (
  { search, total, data }: UsedList<unknown>,
  searchPlaceholder: string,
): { searchPlaceholder?: string } => {
  const isLong = data !== undefined && (total === null || total > seenAtOnce)
  return isLong || search !== '' ? { searchPlaceholder } : {}
}
