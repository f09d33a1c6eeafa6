import { namesOf } from '@ashlar/document'
import { checkEntityName, nextName, type PageRecords } from '@ashlar/schema'

/** A name as models write it, as bindings can read it. */
export const withoutSpaces = (name: string): string => name.trim().replaceAll(/\s+/gu, '_')

/** The wanted name, or the next one that is free; `null` where it cannot be a name at all. */
export const freeNameFor = (records: PageRecords, wanted: string): string | null => {
  const name = withoutSpaces(wanted)
  if (checkEntityName(name, []) !== null) return null
  const taken = namesOf(records)
  return taken.has(name) ? nextName(name.replace(/\d+$/u, ''), taken) : name
}
