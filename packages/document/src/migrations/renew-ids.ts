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
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only texts are replaced by texts
    const followed = follow(record as unknown as JsonValue, idOf) as unknown as PageRecord
    renewed[id] =
      followed.kind === 'widget' && followed.parentId !== null
        ? { ...followed, id, parentId: idOf.get(followed.parentId) ?? followed.parentId }
        : { ...followed, id }
  }
  return renewed
}

/** References name their entity as well: `{ name, scope, id }`. */
const follow = (value: JsonValue, idOf: ReadonlyMap<string, string>): JsonValue => {
  if (Array.isArray(value)) return value.map((item) => follow(item, idOf))
  if (!isObject(value)) return value
  const followed = Object.fromEntries(
    Object.entries(value).map(([key, inner]): [string, JsonValue] => [key, follow(inner, idOf)]),
  )
  const isReference = typeof value.id === 'string' && typeof value.name === 'string' && value.scope === 'page'
  return isReference && typeof value.id === 'string'
    ? { ...followed, id: idOf.get(value.id) ?? value.id }
    : followed
}
