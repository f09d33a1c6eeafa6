import { findUses } from '@ashlar/document'
import type { ApiRecord, PageRecords, Route, WidgetCatalogue } from '@ashlar/schema'
import { lineAt, type UseLine } from '../inspector/use-lines.ts'

/** Somewhere an API is read or named: "Table1 › Data", "Orders › Step1". */
export type ApiUse = Pick<UseLine, 'where' | 'icon' | 'place'>

/** What an API is asked about: the page, and what is known around it. */
export interface UsedOn {
  readonly records: PageRecords
  readonly catalogue: WidgetCatalogue
  readonly pageId: string
  readonly routes: readonly Route[]
}

/**
 * Where an API of the page is read or named, by name, without what it says of itself: each property, block and handler
 * once, however often the API stands in it. Code that cannot be read counts where the name stands in it.
 */
export const usesOfApi = ({ records, catalogue, pageId, routes }: UsedOn, api: ApiRecord): ApiUse[] => {
  const ofPage = routes.filter((route) => route.pageId === pageId)
  const { uses, unread } = findUses(api, { records, catalogue, routes: ofPage })
  const found = new Map<string, ApiUse>()
  for (const use of [...uses, ...unread]) {
    if (use.holder.id === api.id) continue
    const { where, icon, place } = lineAt(use, { records, catalogue })
    if (!found.has(where)) found.set(where, { where, icon, place })
  }
  return [...found.values()].toSorted((one, other) => one.where.localeCompare(other.where))
}

/** How many uses a sentence names before it counts the others. */
const named = 3

/** Uses in a sentence: "Table1 › Data, Button1 › On click and 2 others". */
export const usesInWords = (uses: readonly ApiUse[]): string => {
  const names = uses.map(({ where }) => where)
  const others = names.length - named
  if (others > 0)
    return `${names.slice(0, named).join(', ')} and ${others} ${others === 1 ? 'other' : 'others'}`
  return names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}
