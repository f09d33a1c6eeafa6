import { isSame } from '@ashlar/document'
import {
  blocksWithin,
  type Change,
  type JsonValue,
  type PageRecord,
  type PageRecords,
  type WidgetCatalogue,
  type WidgetRecord,
} from '@ashlar/schema'

/** One value that becomes another; null where there was none, or is none any more. */
export interface ChangedValue {
  readonly what: string
  readonly before: string | null
  readonly after: string | null
}

/** What becomes of one thing of a page, with what of it only exists within it. */
export interface ProposedChange {
  readonly id: string
  readonly name: string
  /** "Table", "API". */
  readonly kind: string
  readonly does: 'added' | 'changed' | 'deleted'
  readonly values: readonly ChangedValue[]
  /** The ids of all records that come and go with it. */
  readonly ids: readonly string[]
}

const kinds: { readonly [Kind in PageRecord['kind']]?: string } = {
  api: 'API',
  stateVariable: 'Variable',
  timer: 'Timer',
  event: 'Event',
  route: 'Route',
}
/** Characters of a value that are shown. */
const longestValue = 160

const shown = (value: unknown): string => {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text.length > longestValue ? `${text.slice(0, longestValue - 1)}…` : text
}

/** What a change does, one entry for each component, API, variable, timer and event, in the order of the change. */
export const proposedChanges = (
  change: Change,
  base: PageRecords,
  catalogue: WidgetCatalogue,
): readonly ProposedChange[] => {
  const all: readonly (readonly [PageRecord | null, PageRecord | null])[] = [
    ...Object.values(change.added).map((record) => [null, record] as const),
    ...Object.values(change.updated),
    ...Object.values(change.removed).map((record) => [record, null] as const),
  ]
  const find = (id: string): PageRecord | undefined => change.added[id] ?? change.updated[id]?.[1] ?? base[id]
  // What is only the inside of something, such as the canvas of a container, is listed with it.
  const ownerOf = (record: PageRecord): PageRecord => {
    if (record.kind !== 'widget' || catalogue.get(record.type)?.role !== 'canvas') return record
    const parent = record.parentId === null ? undefined : find(record.parentId)
    return parent === undefined ? record : ownerOf(parent)
  }
  const groups = new Map<
    string,
    { owner: PageRecord; pairs: (readonly [PageRecord | null, PageRecord | null])[] }
  >()
  for (const [before, after] of all) {
    const record = after ?? before
    if (record === null) continue
    const owner = ownerOf(record)
    const group = groups.get(owner.id) ?? { owner, pairs: [] }
    group.pairs.push([before, after])
    groups.set(owner.id, group)
  }
  return [...groups.values()].map(({ owner, pairs }) => {
    const own = pairs.find(([before, after]) => (after ?? before)?.id === owner.id) ?? [owner, owner]
    return {
      id: owner.id,
      name: nameOf(owner),
      kind:
        owner.kind === 'widget'
          ? (catalogue.get(owner.type)?.label ?? owner.type)
          : (kinds[owner.kind] ?? owner.kind),
      does: own[0] === null ? 'added' : own[1] === null ? 'deleted' : 'changed',
      values: pairs.flatMap(([before, after]) => valuesOf(before, after)),
      ids: pairs.flatMap(([before, after]) => (after ?? before)?.id ?? []),
    }
  })
}

const nameOf = (record: PageRecord): string => record.name

const valuesOf = (before: PageRecord | null, after: PageRecord | null): ChangedValue[] => {
  if (after === null) return []
  const renamed: ChangedValue[] =
    before !== null && nameOf(before) !== nameOf(after)
      ? [{ what: 'Name', before: nameOf(before), after: nameOf(after) }]
      : []
  if (after.kind === 'widget') {
    return [...renamed, ...valuesOfWidget(before?.kind === 'widget' ? before : null, after)]
  }
  if (after.kind === 'api') {
    const blocksOf = (record: PageRecord | null) =>
      new Map(
        record?.kind === 'api' ? [...blocksWithin(record.blocks)].map((block) => [block.name, block]) : [],
      )
    const [earlier, now] = [blocksOf(before), blocksOf(after)]
    const names = new Set([...earlier.keys(), ...now.keys()])
    const blocks = [...names].flatMap((name) =>
      differing(name, tellOf(earlier.get(name)), tellOf(now.get(name))),
    )
    return [...renamed, ...blocks, ...fieldsOf(before, after, ['blocks'])]
  }
  return [...renamed, ...fieldsOf(before, after, [])]
}

const valuesOfWidget = (before: WidgetRecord | null, after: WidgetRecord): ChangedValue[] => {
  const earlier = before?.properties ?? {}
  const names = new Set([...Object.keys(earlier), ...Object.keys(after.properties)])
  const properties = [...names].flatMap((name) => differing(name, earlier[name], after.properties[name]))
  if (before === null) return properties
  const isMoved =
    before.parentId !== after.parentId ||
    before.order !== after.order ||
    !isSame(before.left, after.left) ||
    !isSame(before.top, after.top)
  const isSized = !isSame(before.width, after.width) || !isSame(before.height, after.height)
  const placeOf = ({ left, top }: WidgetRecord): string => `column ${left.value}, row ${top.value}`
  const sizeOf = ({ width, height }: WidgetRecord): string =>
    `${width.value} ${width.mode} by ${height.value} ${height.mode}`
  return [
    ...(isMoved ? [{ what: 'Place', before: placeOf(before), after: placeOf(after) }] : []),
    ...(isSized ? [{ what: 'Size', before: sizeOf(before), after: sizeOf(after) }] : []),
    ...properties,
  ]
}

/** Fields that say what a record is, and not what it does. */
const ownFields: ReadonlySet<string> = new Set(['id', 'kind', 'name', 'scope'])

const fieldsOf = (
  before: PageRecord | null,
  after: PageRecord,
  without: readonly string[],
): ChangedValue[] => {
  const earlier = new Map<string, unknown>(before === null ? [] : Object.entries(before))
  return Object.entries(after).flatMap(([field, value]) =>
    ownFields.has(field) || without.includes(field) ? [] : differing(field, earlier.get(field), value),
  )
}

const tellOf = (block: object | undefined): JsonValue | undefined =>
  block === undefined
    ? undefined
    : 'configuration' in block
      ? tellOfConfiguration(block.configuration)
      : JSON.parse(JSON.stringify(block))

/** A step is told by its text where it has one: the statement, the code. */
const tellOfConfiguration = (configuration: unknown): JsonValue => {
  const value: JsonValue = JSON.parse(JSON.stringify(configuration ?? {}))
  const entries = value !== null && typeof value === 'object' ? Object.values(value) : []
  const [only] = entries
  return entries.length === 1 && typeof only === 'string' ? only : value
}

const isNothing = (value: unknown): boolean =>
  value === undefined || (Array.isArray(value) && value.length === 0)

const differing = (what: string, before: unknown, after: unknown): ChangedValue[] => {
  if ((isNothing(before) && isNothing(after)) || JSON.stringify(before) === JSON.stringify(after)) return []
  return [
    {
      what,
      before: before === undefined ? null : shown(before),
      after: after === undefined ? null : shown(after),
    },
  ]
}
