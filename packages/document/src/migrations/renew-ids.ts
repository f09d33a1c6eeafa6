import type { JsonValue, PageRecord, PageRecords } from '@ashlar/schema'
import { isObject } from '../bindings.ts'
import type { NewId } from '../outcome.ts'

/**
 * The same page under new ids, for a copy or an import: the ids of APIs are unique in a whole application. The page
 * itself keeps its id, which every page has. References by id inside event steps follow.
 */
export const renewIds = (records: PageRecords, newId: NewId): PageRecords => {
  const idOf = new Map<string, string>()
  for (const record of Object.values(records)) {
    const isRoot = record.kind === 'widget' && record.parentId === null
    idOf.set(record.id, isRoot ? record.id : newId())
  }
  const renewed: { [id: string]: PageRecord } = {}
  for (const record of Object.values(records)) {
    const id = idOf.get(record.id) ?? record.id
    const followed = withReferenceIds(record, (before) => idOf.get(before) ?? before)
    renewed[id] =
      followed.kind === 'widget' && followed.parentId !== null
        ? { ...followed, id, parentId: idOf.get(followed.parentId) ?? followed.parentId }
        : { ...followed, id }
  }
  return renewed
}

const asItIs = (text: string): string => text

/** A record whose references to records of its page have other ids, and whose texts are others where `textOf` says so. */
export const withReferenceIds = (
  record: PageRecord,
  idOf: (id: string) => string,
  textOf: (text: string) => string = asItIs,
): PageRecord =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only texts are replaced by texts
  follow(record as unknown as JsonValue, idOf, textOf) as unknown as PageRecord

/** References name their entity as well: `{ name, scope, id }`. */
const follow = (
  value: JsonValue,
  idOf: (id: string) => string,
  textOf: (text: string) => string,
): JsonValue => {
  if (typeof value === 'string') return textOf(value)
  if (Array.isArray(value)) return value.map((item) => follow(item, idOf, textOf))
  if (!isObject(value)) return value
  const followed = Object.fromEntries(
    Object.entries(value).map(([key, inner]): [string, JsonValue] => [key, follow(inner, idOf, textOf)]),
  )
  const isReference = typeof value.id === 'string' && typeof value.name === 'string' && value.scope === 'page'
  return isReference && typeof value.id === 'string' ? { ...followed, id: idOf(value.id) } : followed
}
