import { type PageRecord, type PageRecords, type WidgetCatalogue, nameSpaceOf } from '@ashlar/schema'
import { qualifyReferences } from './rename.ts'
import { namesOf } from './tree.ts'

/** What belongs to an application is no component, so that no kind of component has to be known. */
const noWidgets: WidgetCatalogue = new Map()

// Records are never changed in place, so one is brought into this form once for the names that it may mean.
const remembered = new WeakMap<PageRecord, { readonly names: string; readonly record: PageRecord }>()

/**
 * The records of a page or an application as its runtime reads them: what belongs to the application may read its own by
 * name alone, and the runtime knows them below `App`.
 */
export const withOwnBelowApp = (records: PageRecords): PageRecord[] => {
  const members = namesOf(records, 'App')
  const all = Object.values(records)
  if (members.size === 0) return all
  const names = [...members].join(' ')
  return all.map((record) => {
    if (nameSpaceOf(record) !== 'App') return record
    const known = remembered.get(record)
    if (known?.names === names) return known.record
    const qualified = qualifyReferences(record, { root: 'App', members }, noWidgets)
    remembered.set(record, { names, record: qualified })
    return qualified
  })
}
