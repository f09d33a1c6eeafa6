import { isSame } from '@ashlar/document'
import { type JsonValue, jsonValueSchema, type PageRecord } from '@ashlar/schema'
import { isJsonObject } from '../find.ts'
import type { ChangedProperty } from './listed-change.ts'

/** What of records is told elsewhere, or to nobody. */
const untold: ReadonlySet<string> = new Set([
  'kind',
  'id',
  'type',
  'parentId',
  'order',
  'version',
  'createdAt',
  'properties',
  'blocks',
  'dynamicBindingPathList',
  'dynamicPropertyPathList',
])

const asJson = (value: unknown): JsonValue => {
  const read = jsonValueSchema.safeParse(value ?? null)
  return read.success ? read.data : null
}

/** What of a record is another value, property by property; of lists, item by item where they are as long as before. */
export const changedProperties = (
  before: PageRecord | undefined,
  after: PageRecord | undefined,
): ChangedProperty[] => {
  const own = fieldsOf(before, after).map(({ path, before: from, after: to }) => ({
    path,
    before: from,
    after: to,
  }))
  const inWidget =
    before?.kind === 'widget' || after?.kind === 'widget'
      ? inObject(
          before?.kind === 'widget' ? before.properties : {},
          after?.kind === 'widget' ? after.properties : {},
          '',
        )
      : []
  return [...own, ...inWidget]
}

const fieldsOf = (before: PageRecord | undefined, after: PageRecord | undefined): ChangedProperty[] => {
  // Of what is new or gone its geometry tells nobody anything.
  if (before === undefined || after === undefined) {
    const record = before ?? after
    if (record === undefined || record.kind === 'widget') return []
  }
  const names = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])
  return [...names].flatMap((name) => {
    if (untold.has(name)) return []
    const from: unknown = before === undefined ? undefined : Reflect.get(before, name)
    const to: unknown = after === undefined ? undefined : Reflect.get(after, name)
    return isSame(from, to) ? [] : [{ path: name, before: asJson(from), after: asJson(to) }]
  })
}

const inObject = (
  before: { readonly [key: string]: JsonValue },
  after: { readonly [key: string]: JsonValue },
  prefix: string,
): ChangedProperty[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((name) =>
    inValue(
      Object.hasOwn(before, name) ? before[name] : undefined,
      Object.hasOwn(after, name) ? after[name] : undefined,
      `${prefix}${name}`,
    ),
  )

const inValue = (
  before: JsonValue | undefined,
  after: JsonValue | undefined,
  path: string,
): ChangedProperty[] => {
  if (isSame(before, after)) return []
  if (Array.isArray(before) && Array.isArray(after) && before.length === after.length && hasItems(after)) {
    return after.flatMap((item, index) => {
      const old = before[index]
      return isJsonObject(old) && isJsonObject(item)
        ? inObject(old, item, `${path}.${index}.`)
        : inValue(old, item, `${path}.${index}`)
    })
  }
  return [{ path, before: before ?? null, after: after ?? null }]
}

/** Lists of items have ids; steps of events have them too, and are told as a whole. */
const hasItems = (list: readonly JsonValue[]): boolean =>
  list.every((item) => isJsonObject(item) && typeof item.id === 'string' && typeof item.type !== 'string')
