import { generateNKeysBetween } from 'fractional-indexing'
import type { Draft } from './draft.ts'

/** Keys grow where much is put at one place; beyond this many characters the siblings get new ones. */
const longestKey = 100

/** So many keys between two, or `null` where none fit: equal ones of two people, or text that is no key. */
const keysBetween = (before: string | null, after: string | null, count: number): string[] | null => {
  if (before !== null && after !== null && before >= after) return null
  try {
    const keys = generateNKeysBetween(before, after, count)
    return keys.some((key) => key.length > longestKey) ? null : keys
  } catch {
    return null
  }
}

/** Where widgets go among siblings. */
export interface Among {
  /** The sibling before which they go; absent, `null` or not there: behind all. */
  beforeId?: string | null
  /** Siblings that do not count, since they are what moves. */
  without?: readonly string[]
}

/**
 * The order keys for widgets that go among the children of another. Only where nothing fits between the neighbors do
 * all siblings get new keys.
 */
export const ordersAt = (
  draft: Draft,
  parentId: string,
  count: number,
  { beforeId = null, without = [] }: Among = {},
): string[] => {
  const siblings = draft.children(parentId).filter(({ id }) => !without.includes(id))
  const found = siblings.findIndex(({ id }) => id === beforeId)
  const index = found === -1 ? siblings.length : found
  const keys = keysBetween(siblings[index - 1]?.order ?? null, siblings[index]?.order ?? null, count)
  if (keys !== null) return keys
  const all = generateNKeysBetween(null, null, siblings.length + count)
  for (const [place, sibling] of siblings.entries()) {
    const order = all[place < index ? place : place + count]
    if (order !== undefined) draft.put({ ...sibling, order })
  }
  return all.slice(index, index + count)
}
